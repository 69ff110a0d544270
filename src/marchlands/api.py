"""The functions that `import marchlands` promises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marchlands import games as _games
from marchlands.cards.card import Card
from marchlands.engine import state as _state
from marchlands.engine.deck import Deck
from marchlands.engine.game import find_game, game_names
from marchlands.engine.match import Match
from marchlands.errors import MarchlandsError

assert _games  # importing the package has registered the games


@dataclass(frozen=True, slots=True)
class Playouts:
    """What random play came to: all decisions, and how many matches p1 won, p2 won and were drawn."""

    decisions: int
    p1: int
    p2: int
    draws: int


def games() -> list[str]:
    """Return the names of the games."""
    return game_names()


def cards(game: str) -> list[Card]:
    """Return every card of a game, tokens and leaders included."""
    return list(find_game(game).cards())


def decks(game: str) -> dict[str, Deck]:
    """Return the ready-made decks of a game by id."""
    return dict(find_game(game).decks())


def new_match(
    game: str,
    decks: Sequence[object] | None = None,
    leaders: Sequence[str | None] | None = None,
    rules: object = None,
    seed: int = 0,
    *,
    ask_forced: bool = False,
    open_lists: bool = False,
    record: bool = False,
) -> Match:
    """Return a new match, before its first move.

    A deck is an id of a ready-made one, a deck code, a deck file, or `{"leader": ..., "cards": {"Archer": 3, ...}}`;
    without decks the first ready-made ones are taken. `leaders` override the decks' own. `rules` is a preset's name or
    a table with `preset` and overrides; without it, the rules that the first deck was made for. Raises DeckError with
    every reason why a deck may not be played, and OptionError for unknown rules.
    """
    found = find_game(game)
    if decks is None:
        fitting = [deck for deck in found.decks().values() if not found.deck_faults(deck, rules)]
        decks = (fitting * 2)[:2]
    setup = found.setup(decks, leaders, rules, seed, ask_forced=ask_forced, open_lists=open_lists)
    return found.open(setup, record=record)


def position(game: str, given: Mapping[str, Any], rules: object = None, *, record: bool = False) -> Match:
    """Return a match that begins at a position in the words of a scenario's `given`. Raises PositionError."""
    return find_game(game).match_from(given, rules, record=record)


def playouts(
    game: str, matches: int = 1000, seed: int = 1, rules: object = None, decks: Sequence[object] | None = None
) -> Playouts:
    """Play random matches in one compiled loop, over the ready-made decks if none are given."""
    for name, number in (("matches", matches), ("seed", seed)):
        if not isinstance(number, int) or isinstance(number, bool) or (name == "matches" and number < 0):
            raise MarchlandsError(f"cannot play with {name} {number!r}: a whole number is wanted", "playouts/number")
    return Playouts(*find_game(game).playouts(matches, seed, rules, decks))


def build() -> str:
    """Return "compiled" or "pure": what the engine runs as."""
    return "pure" if (_state.__file__ or "").endswith(".py") else "compiled"
