"""Searching cards: what the fields of a game are, and which cards a query finds.

A game says what its fields are; the grammar is in `marchlands.cards.query`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Generic

from marchlands.cards.card import C
from marchlands.cards.query import All, Asked, Either, Not, Query, Said, parse, quoted
from marchlands.errors import QueryError, did_you_mean

NONE: Final = "none"  # the value of cards that have nothing in a field
SIGNS: Final = str.maketrans("−’", "-'")
COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Form(StrEnum):
    """What the values of a field are."""

    CHOICE = "choice"  # some of a few words
    SCALE = "scale"  # the same, and they have an order
    NUMBER = "number"
    TEXT = "text"  # words of which a query names some


@dataclass(frozen=True, slots=True)
class Field(Generic[C]):
    """One thing that a query may ask about.

    `read` gives what a card has there: nothing, one value, or several. `about` says what it is in a few words.
    `is_filter` marks what is worth a filter of its own wherever cards are searched.
    """

    name: str
    form: Form
    about: str
    read: Callable[[C], Iterable[str | int]]
    aliases: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    is_filter: bool = False


class Search(Generic[C]):
    """The cards of a game under some rules, ready to be searched."""

    def __init__(self, fields: Sequence[Field[C]], cards: Sequence[C], texts: Mapping[str, str]) -> None:
        """Take the fields, the cards in the order in which they are found, and their printed texts by name."""
        self.cards = tuple(cards)
        self._had: dict[str, dict[str, tuple[str | int, ...]]] = {
            field.name: {card.name: tuple(field.read(card)) for card in cards} for field in fields
        }
        self.fields = tuple(replace(field, choices=self._choices(field)) for field in fields)
        self._by_name = {name: field for field in self.fields for name in (field.name, *field.aliases)}
        self._said = {card.name: (plain(card.name), plain(texts.get(card.name, ""))) for card in cards}

    def _choices(self, field: Field[C]) -> tuple[str, ...]:
        """Return the words that the cards have in a field: in the order that it gives, else by the alphabet."""
        had = {str(value) for values in self._had[field.name].values() for value in values if isinstance(value, str)}
        known = tuple(str(choice) for choice in field.choices if choice in had)
        return known + tuple(sorted(had.difference(known), key=str.casefold))

    def read(self, query: str | Query) -> Query:
        """Return a query with its fields and values as they are called, not as they were typed. Raises QueryError."""
        read = parse(query) if isinstance(query, str) else query
        return self._named(read, query if isinstance(query, str) else str(query))

    def find(self, query: str | Query) -> tuple[C, ...]:
        """Return the cards that a query finds, in their order. Raises QueryError."""
        read = self.read(query)
        return tuple(card for card in self.cards if self._fits(read, card.name))

    def ordered(self, found: Iterable[C], by: str) -> tuple[C, ...]:
        """Return cards ordered by what they have in a field, those without it last, and then by name.

        Cards that have nothing there are kept together by what comes first among the fields. Raises QueryError.
        """
        field = self._by_name.get(by.casefold())
        if field is None:
            raise QueryError(by, 0, f"there is no field {by!r}{did_you_mean(by, self._by_name)}")
        kind = self.fields[0]
        rank = {id(one): {choice: at for at, choice in enumerate(one.choices)} for one in (field, kind)}

        def place(one: Field[C], card: C) -> tuple[int, int, str]:
            had = self._had[one.name][card.name][:1]
            if not had:
                return 1, 0, ""
            value = had[0]
            return (0, value, "") if isinstance(value, int) else (0, rank[id(one)].get(value, 0), plain(value))

        return tuple(sorted(found, key=lambda card: (place(field, card), place(kind, card), plain(card.name))))

    def numbers(self, field: Field[C]) -> tuple[int, ...]:
        """Return the numbers that cards have in a field, in order."""
        had = {value for values in self._had[field.name].values() for value in values if isinstance(value, int)}
        return tuple(sorted(had))

    # --- what was typed

    def _named(self, query: Query, typed: str) -> Query:
        match query:
            case Said():
                return query
            case Asked():
                return self._named_asked(query, typed)
            case Not(part):
                return Not(self._named(part, typed))
            case All(parts):
                return All(tuple(self._named(part, typed) for part in parts))
            case Either(parts):
                return Either(tuple(self._named(part, typed) for part in parts))

    def _named_asked(self, asked: Asked, typed: str) -> Asked:
        field = self._by_name.get(asked.field.casefold())
        if field is None:
            names = [field.name for field in self.fields]
            hint = did_you_mean(asked.field, self._by_name)
            hint = hint or f"; expected one of {', '.join(names)}; words with {asked.operator!r} in them need quotes"
            raise QueryError(typed, asked.at, f"there is no field {asked.field!r}{hint}")
        if asked.operator in COMPARE:
            self._check_comparison(asked, field, typed)
        named = [name for value in asked.values for name in self._named_value(asked, field, value, typed)]
        return Asked(field.name, asked.operator, tuple(dict.fromkeys(named)), asked.at)

    def _check_comparison(self, asked: Asked, field: Field[C], typed: str) -> None:
        if field.form in (Form.CHOICE, Form.TEXT):
            wanted = f"{field.name}:{quoted(asked.values[0])}"
            reason = f"{field.name!r} has no order, so nothing in it is less or more; expected {wanted!r}"
            raise QueryError(typed, asked.at, reason)
        if len(asked.values) != 1:
            raise QueryError(typed, asked.at, f"{asked.operator!r} compares with one value, not with several")

    def _named_value(self, asked: Asked, field: Field[C], value: str, typed: str) -> list[str]:
        """Return the values that a typed one means: the choice of this name, or all that begin with it."""
        folded = plain(value)
        if field.form is Form.TEXT:
            return [value]
        if field.form is Form.NUMBER and re.fullmatch(r"-?\d{1,9}", folded):
            return [str(int(folded))]
        if field.form is Form.NUMBER and asked.operator in COMPARE:
            raise QueryError(typed, asked.at, f"{asked.operator!r} compares with a number, not with {value!r}")
        near = [choice for choice in field.choices if plain(choice) == folded]
        near = near or [choice for choice in field.choices if plain(choice).startswith(folded)]
        if near:
            return [choice.lower() for choice in near[: 1 if asked.operator in COMPARE else None]]
        if folded == NONE and asked.operator not in COMPARE:
            return [NONE]
        if field.form is Form.NUMBER:
            raise QueryError(typed, asked.at, f"{field.name!r} is a number, not {value!r}; expected '{field.name}>=3'")
        hint = did_you_mean(value, [*field.choices, NONE]) or f"; expected one of {', '.join(field.choices)}"
        raise QueryError(typed, asked.at, f"there is no {field.name} {value!r}{hint}")

    # --- what is found

    def _fits(self, query: Query, card: str) -> bool:
        match query:
            case Said(words):
                return any(plain(words) in said for said in self._said[card])
            case Asked():
                return self._has(query, card)
            case Not(part):
                return not self._fits(part, card)
            case All(parts):
                return all(self._fits(part, card) for part in parts)
            case Either(parts):
                return any(self._fits(part, card) for part in parts)

    def _has(self, asked: Asked, card: str) -> bool:
        field = self._by_name[asked.field]
        had = self._had[field.name][card]
        if field.form is Form.TEXT:
            return _is_said(asked, [plain(str(value)) for value in had])
        if asked.operator not in COMPARE:
            return any(value == NONE if not had else value in _written(had) for value in asked.values)
        compare = COMPARE[asked.operator]
        if field.form is Form.SCALE:
            order = [choice.lower() for choice in field.choices]
            limit = order.index(asked.values[0])
            return any(compare(order.index(str(value).lower()), limit) for value in had)
        return any(compare(value, int(asked.values[0])) for value in had if isinstance(value, int))


def plain(text: str) -> str:
    """Return a text as it is compared with others: case, the width of spaces and the shape of signs do not matter."""
    return " ".join(text.translate(SIGNS).casefold().split())


def _written(values: Iterable[str | int]) -> Collection[str]:
    return {str(value).lower() for value in values}


def _is_said(asked: Asked, texts: Sequence[str]) -> bool:
    if asked.operator == "=":
        return any(plain(value) in texts for value in asked.values)
    return any(plain(value) in text for value in asked.values for text in texts)
