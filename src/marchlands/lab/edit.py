"""Changes of a card as people say them: `power+2`, `cost=3`, `rarity=Gold`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, get_args

from marchlands.cards.card import Card
from marchlands.engine.cardgame import CardGame
from marchlands.engine.game import Game
from marchlands.engine.pack import PackError, open_pack_text
from marchlands.engine.toml_writing import written_pairs
from marchlands.errors import MarchlandsError, did_you_mean

EDIT: Final = re.compile(r"\s*(\w+)\s*(=|[+-](?=\s*\d))\s*(.+?)\s*")
SEVERAL: Final = re.compile(r",\s*(?=\w+\s*[-+=])")
NAME: Final = "what-if"  # of the overlay that an edit becomes
UNPLAYED: Final = ("emblem",)  # fields that make no difference to a match


class Edit(NamedTuple):
    """A change of one field: its name, "=", "+" or "-", and what to set it to, add or take away."""

    field: str
    sign: str
    value: str


def read_edits(texts: Sequence[str]) -> list[Edit]:
    """Return the changes that these texts say; several may be in one, with commas. Raises MarchlandsError."""
    found = []
    for text in (part for whole in texts for part in SEVERAL.split(whole)):
        edit = EDIT.fullmatch(text)
        if edit is None:
            raise MarchlandsError(
                f"cannot read the change {text!r}: expected a field and a number, as in power+2, cost-1 or power=5",
                "lab/change",
            )
        found.append(Edit(*edit.groups()))
    return found


def edited(game: Game, card: Card, edits: Sequence[Edit]) -> Game:
    """Return the game with a card changed. Raises MarchlandsError, in one line, for a change that cannot be."""
    entry: dict[str, Any] = {"name": card.name}
    for edit in edits:
        entry[edit.field] = _value(game, card, edit, entry)
    overlay = f"{written_pairs({'name': NAME, 'overlay': True})}[[card]]\n{written_pairs(entry)}"
    try:
        changed = game.with_pack_files([open_pack_text(overlay, NAME)])
    except PackError as error:
        reasons = (": ".join(part for part in (fault.path, fault.reason) if part) for fault in error.faults)
        raise _impossible(card, "; ".join(reasons)) from error
    if card.name not in changed.overlaid and card.name not in game.overlaid:
        raise _impossible(card, "it says that already")
    return changed


def named_card(game: Game, name: str) -> Card:
    """Return a card by its name, in any case. Raises MarchlandsError."""
    cards = {card.name: card for card in game.cards()}
    by_case = {known.casefold(): card for known, card in cards.items()}
    found = cards.get(name) or by_case.get(" ".join(name.split()).casefold())
    if found is None:
        raise MarchlandsError(f"unknown card {name!r}{did_you_mean(name, cards)}", "card/unknown")
    return found


def _value(game: Game, card: Card, edit: Edit, entry: Mapping[str, Any]) -> int | str:
    """Return what a field is set to."""
    kinds = _fields(game)
    if edit.field not in kinds:
        raise _impossible(card, f"unknown field {edit.field!r}{did_you_mean(edit.field, kinds)}")
    kind = kinds[edit.field]
    now = entry.get(edit.field, getattr(card, edit.field))
    if edit.sign == "=" and int not in kind:
        return _member(kind, edit.value)
    if not re.fullmatch(r"-?\d{1,6}", edit.value):
        raise _impossible(card, f"{edit.field} cannot be {edit.value!r}; expected a whole number")
    if edit.sign == "=":
        return int(edit.value)
    if edit.field in card.lacks or not isinstance(now, int):
        has = (
            f"its {edit.field} is {now}"
            if now is not None and edit.field not in card.lacks
            else f"it has no {edit.field}"
        )
        raise _impossible(card, f"{has}, so nothing can be added to it")
    return now + int(f"{edit.sign}{edit.value}")


def _fields(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return the fields that can be set, each with the types that it may have. Raises MarchlandsError."""
    if not isinstance(game, CardGame):
        raise MarchlandsError(f"cannot change cards of {game.name!r}: it takes no packs", "pack/none")
    found = {name: get_args(what) or (what,) for name, (what, _) in game.frame.fields.items()}
    return {name: kinds for name, kinds in found.items() if name not in UNPLAYED}


def _member(kinds: tuple[Any, ...], value: str) -> str:
    """Return a value as an enumeration writes it; other texts stay as they are."""
    members = [
        str(member.value) for kind in kinds if isinstance(kind, type) and issubclass(kind, StrEnum) for member in kind
    ]
    return next((member for member in members if member.casefold() == value.casefold()), value)


def _impossible(card: Card, reason: str) -> MarchlandsError:
    return MarchlandsError(f"cannot change {card.name}: {reason}", "lab/change")
