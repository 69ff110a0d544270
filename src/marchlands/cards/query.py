"""Queries for cards: what people type to find some, and how it is read.

    query   = all { "or" all }
    all     = part { [ "and" ] part }                      several parts: all of them hold
    part    = { "-" | "not" } ( "(" query ")" | asked | said )
    asked   = field operator value { "," value }           several values: one of them holds
    said    = word | '"' words '"'                         in the name or the text of a card

`rarity:gold power>=4 "close enemy"` is a query of three parts. The empty query finds every card. What fields there are,
and what they may be compared with, is not part of the grammar: see `marchlands.cards.search`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as kept
from typing import Final, NamedTuple, TypeAlias

from marchlands.errors import QueryError

DEEPEST: Final = 20  # parentheses in parentheses; nobody types that many
OPERATORS: Final = (":", "=", "!=", "<", "<=", ">", ">=")
JOINING: Final = ("and", "or", "not")  # words with a meaning of their own, unless they are quoted
MINUS: Final = "-−"
STRAIGHT: Final = str.maketrans("“”„", '"""')  # the quotes of phones
ASCII: Final = {"≤": "<=", "≥": ">=", "≠": "!="}
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_VALUE: Final = rf'(?:{_QUOTED}|[^\s"(),:=<>!≤≥≠]+)'
_ASKED: Final = re.compile(rf"([^\W\d]\w*)\s*(:|!=|<=|>=|[=<>≤≥≠])\s*({_VALUE}(?:\s*,\s*{_VALUE})*)?", re.DOTALL)
_SAID: Final = re.compile(rf'{_QUOTED}|[^\s"():=<>≤≥≠]+', re.DOTALL)
_PLAIN: Final = re.compile(r"[^\W_][\w'/+.\-]*")


@dataclass(frozen=True, slots=True)
class Said:
    """Words that stand in the name or the text of a card, in this order and next to each other."""

    words: str
    at: int = kept(default=0, compare=False)

    def __str__(self) -> str:
        return quoted(self.words)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a field of a card must be like: one of these values, or on this side of one number."""

    field: str
    operator: str
    values: tuple[str, ...]
    at: int = kept(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.field}{self.operator}{','.join(map(quoted, self.values))}"


@dataclass(frozen=True, slots=True)
class Not:
    """What must not hold."""

    part: Query

    def __str__(self) -> str:
        return f"-{_within(self.part)}"


@dataclass(frozen=True, slots=True)
class All:
    """Parts that all hold; none of them is itself such a list."""

    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return " ".join(_within(part) if isinstance(part, Either) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Either:
    """Parts of which at least one holds; none of them is itself such a list."""

    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.parts))


Query: TypeAlias = Said | Asked | Not | All | Either
EVERYTHING: Final = All(())


def _within(part: Query) -> str:
    return f"({part})" if isinstance(part, All | Either) else str(part)


def quoted(words: str) -> str:
    """Return words as a query says them: in quotes unless they are one plain word."""
    if _PLAIN.fullmatch(words) and words.lower() not in JOINING:
        return words
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def negated(part: Query) -> Query:
    """Return the opposite of a query."""
    return part.part if isinstance(part, Not) else Not(part)


def both(*parts: Query) -> Query:
    """Return the query that finds what all of these find."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, All) else (part,)))
    return flat[0] if len(flat) == 1 else All(flat)


def either(*parts: Query) -> Query:
    """Return the query that finds what at least one of these finds."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, Either) else (part,)))
    return flat[0] if len(flat) == 1 else Either(flat)


def parse(text: str) -> Query:
    """Return the query that a text stands for. Raises QueryError, which says where it cannot be read, and why."""
    return _Reader(text).whole()


class _Mark(NamedTuple):
    """A piece of a query: a parenthesis, a joining word or "-"; or something that was read, whose kind is empty."""

    kind: str
    at: int
    end: int
    read: Query = EVERYTHING


class _Reader:
    """Reads one query from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.marks = list(_marks(text))
        self.next = 0
        self.depth = 0

    def whole(self) -> Query:
        query = self.either()
        if self.kind is not None:
            raise self.fault(self.marks[self.next], "it closes nothing; leave it out, or put '(' before")
        return query

    @property
    def kind(self) -> str | None:
        """The kind of the next piece; None at the end."""
        return self.marks[self.next].kind if self.next < len(self.marks) else None

    def take(self) -> _Mark:
        self.next += 1
        return self.marks[self.next - 1]

    def fault(self, mark: _Mark, reason: str) -> QueryError:
        return QueryError(self.text, mark.at, reason)

    def either(self) -> Query:
        parts = [self.all()]
        while self.kind == "or":
            mark = self.take()
            parts.append(self.all())
            if EVERYTHING in parts:
                raise self.fault(mark, "it stands between two things; in quotes it is a word like any other")
        return either(*parts)

    def all(self) -> Query:
        parts: list[Query] = []
        while self.kind not in (None, "or", ")"):
            if self.kind == "and":
                self.take()
            else:
                parts.append(self.part())
        return both(*parts)

    def part(self) -> Query:
        mark = self.take()
        is_negated = False
        while mark.kind in ("-", "not"):
            if self.kind in (None, "or", "and", ")"):
                raise self.fault(
                    mark, "it leaves out what follows, and nothing does; in quotes it is a word like others"
                )
            is_negated = not is_negated
            mark = self.take()
        read = self.group(mark) if mark.kind == "(" else mark.read
        return negated(read) if is_negated else read

    def group(self, opening: _Mark) -> Query:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault(opening, f"there are more than {DEEPEST} parentheses in each other")
        read = self.either()
        if self.kind is None:
            raise self.fault(opening, "it is not closed; put ')' after what belongs together")
        if read == EVERYTHING:
            raise self.fault(opening, "there is nothing between '(' and ')'")
        self.take()
        self.depth -= 1
        return read


def _marks(typed: str) -> Iterator[_Mark]:
    """Yield the pieces of a query. Raises QueryError for what is not a piece of a query."""
    text = typed.translate(STRAIGHT)
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        mark = _Mark(text[at], at, at + 1) if text[at] in "()" else _minus(text, at) or _asked(text, at)
        mark = mark or _said(text, at)
        yield mark
        at = mark.end


def _minus(text: str, at: int) -> _Mark | None:
    is_before = text[at] in MINUS and at + 1 < len(text) and not text[at + 1].isspace()
    return _Mark("-", at, at + 1) if is_before else None


def _asked(text: str, at: int) -> _Mark | None:
    found = _ASKED.match(text, at)
    if found is None:
        return None
    name, typed, values = found.groups()
    operator = ASCII.get(typed, typed)
    if values is None:
        raise QueryError(text, at, f"a value is missing after '{name}{typed}'; words with such signs need quotes")
    if found.end() < len(text) and not (text[found.end()].isspace() or text[found.end()] in "()"):
        raise QueryError(text, found.end(), "a value with such signs needs quotes; between two parts there is a space")
    asked = Asked(name, operator.replace("!=", ":"), tuple(_values(text, found.start(3), values)), at)
    return _Mark("", at, found.end(), Not(asked) if operator == "!=" else asked)


def _values(text: str, at: int, values: str) -> Iterator[str]:
    for found in re.finditer(_VALUE, values, re.DOTALL):
        yield _words(text, at + found.start(), found[0])


def _said(text: str, at: int) -> _Mark:
    found = _SAID.match(text, at)
    if found is None and text[at] == '"':
        raise QueryError(text, at, "the quotes are not closed")
    if found is None:
        raise QueryError(text, at, "a field stands before such a sign and a value after it, as in 'rarity:gold'")
    if found[0].lower() in JOINING:
        return _Mark(found[0].lower(), at, found.end())
    return _Mark("", at, found.end(), Said(_words(text, at, found[0]), at))


def _words(text: str, at: int, typed: str) -> str:
    """Return what stands in quotes, or a word as it is, with single spaces."""
    words = re.sub(r"\\(.)", r"\1", typed[1:-1], flags=re.DOTALL) if typed.startswith('"') else typed
    if not words.split():
        raise QueryError(text, at, "there is nothing between the quotes")
    return " ".join(words.split())
