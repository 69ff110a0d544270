"""The kinds of puzzles: what each asks for, what a file may say about it, and which of them a game has."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from marchlands.coach.puzzle.aim import Aim, Terms
from marchlands.engine.match import Match
from marchlands.errors import ScenarioError, nearest

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER: Final = rf"\d+|{'|'.join(NUMBERS)}|an?"

KEPT: Final = (
    rf"\b(?:keep|keeping|with|hold|holding|have|having|left)\b[^.:?]{{0,30}}?\b({NUMBER})\b(?: (?:or|more))* cards?\b"
)
KEPT_IN_KIND: Final = rf"\bkeep\b[^.:?]{{0,30}}?\b({NUMBER})\b"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle of one game.

    `about` says what has to be reached, `keys` what a file may say besides; `like` finds the kind in other words for
    it. `most` is the key that stands for "as much as can be reached" when it is left out.
    """

    slug: str
    name: str
    about: str
    aim: Callable[[Match, int, Terms], Aim]
    like: str
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    most: str | None = None
    assume: frozenset[str] = field(default=frozenset())


class GamePuzzles(ABC):
    """The puzzles of one game: which kinds there are, what could be one, and how its goal is said."""

    kinds: tuple[Kind, ...]

    @abstractmethod
    def ladders(self, match: Match, seat: int) -> Iterator[tuple[str, list[Terms]]]:
        """Yield the kinds that may make a puzzle of a position, each with its terms from easy to hard."""

    @abstractmethod
    def goal(self, match: Match, seat: int, kind: str, terms: Terms) -> str:
        """Return the goal in one or two sentences, with all that may be assumed."""


_GAMES: Final[dict[str, GamePuzzles]] = {}


def register_puzzles(game: str, puzzles: GamePuzzles) -> None:
    """Register the puzzles of a game, by its name."""
    _GAMES[game] = puzzles


def games_with_puzzles() -> tuple[str, ...]:
    """Return the names of the games that have puzzles."""
    return tuple(_GAMES)


def puzzles_of(game: str) -> GamePuzzles:
    """Return the puzzles of a game. Raises ScenarioError for a game without any."""
    if game not in _GAMES:
        raise ScenarioError(f"game: {game!r} has no puzzles; expected one of {', '.join(_GAMES)}")
    return _GAMES[game]


def kinds_of(game: str) -> tuple[Kind, ...]:
    """Return the kinds of puzzles of a game. Raises ScenarioError for a game without any."""
    return puzzles_of(game).kinds


def find_kind(game: str, text: str) -> Kind:
    """Return the kind that a text names: its slug, or words such as "Take the castle this turn".

    Raises ScenarioError, which lists the kinds.
    """
    kinds = kinds_of(game)
    slug = "-".join(re.findall(r"[a-z0-9]+", text.lower()))
    words = slug.replace("-", " ")
    for kind in kinds:
        if slug == kind.slug:
            return kind
    for kind in kinds:
        if re.search(kind.like, words):
            return kind
    slugs = [kind.slug for kind in kinds]
    near = nearest(slug, slugs)
    hint = f"did you mean {' or '.join(map(repr, near))}? The" if near else "the"
    raise ScenarioError(f"puzzle.kind: unknown kind {text!r}; {hint} kinds are {', '.join(slugs)}")


def understood(terms: Terms, kind: Kind, named: str, goal: str) -> Terms:
    """Return the terms with what is only said in words: the cards to keep, in the name of the kind or in the goal."""
    if "keep" not in kind.keys or terms.keep is not None:
        return terms
    words = re.sub(r"[^a-z0-9]+", " ", named.lower())
    found = re.search(KEPT_IN_KIND, words) or re.search(KEPT, " ".join(goal.lower().split()))
    if found is None:
        return terms
    word = found[1]
    return replace(terms, keep=int(word) if word.isdecimal() else NUMBERS.index(word) if word in NUMBERS else 1)


def described(game: str) -> Iterator[str]:
    """Yield a line for each kind of a game: its slug, and what has to be reached."""
    for kind in kinds_of(game):
        yield f"{kind.slug}: {kind.about}"
