"""The functions that `import marchlands` promises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from marchlands import games as _games
from marchlands.cards.card import Card
from marchlands.engine import state as _state
from marchlands.engine.deck import Deck
from marchlands.engine.game import find_game, find_game_of, game_names, register
from marchlands.engine.match import Match
from marchlands.engine.pack import Pack, open_pack
from marchlands.errors import CardError, MarchlandsError, did_you_mean

assert _games  # importing the package has registered the games


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of random play: all decisions, and how many matches p1 won, p2 won and were drawn."""

    decisions: int
    p1: int
    p2: int
    draws: int


def games() -> list[str]:
    """Return the names of the games."""
    return game_names()


def cards(game: str, query: str = "", rules: object = None) -> list[Card]:
    """Return the cards of a game that a query such as "rarity:gold power>=4" finds; without one, every card.

    Tokens and leaders are included. Raises QueryError for a query that cannot be read, OptionError for rules.
    """
    played = find_game(game)
    return list(played.search(rules).find(query) if query else played.cards(rules))


def decks(game: str) -> dict[str, Deck]:
    """Return the ready-made decks of a game by id."""
    return dict(find_game(game).decks())


def load_pack(path: str | PathLike[str], game: str | None = None) -> Pack[Card]:
    """Read a pack and make its cards available to everything that follows: lists, decks, matches, replays.

    Without `game`, it is the one that the file names. A file that is already loaded is read again and keeps its place;
    matches that have begun keep the cards they began with. Raises CardError, or PackError with every fault in the pack,
    such as another loaded file with the same name; then nothing has changed.
    """
    if not isinstance(path, str | PathLike):
        raise CardError(f"cannot read pack {path!r}: expected the path of a file", "pack/unreadable")
    file = open_pack(Path(path))
    changed = find_game_of(file, game).with_pack_files([file])
    register(changed)
    return next(pack for pack in changed.packs if pack.path == file.place)


def unload_pack(name: str, game: str | None = None) -> None:
    """Remove a pack by its name; without `game`, wherever it is loaded.

    Raises CardError if no such pack is loaded, or if another pack needs its cards.
    """
    found = [find_game(other) for other in (game_names() if game is None else [game])]
    names = [pack.name for each in found for pack in each.packs]
    if name not in names:
        hint = did_you_mean(str(name), names)
        raise CardError(f"cannot unload pack {name!r}: it is not loaded{hint}", "pack/unknown")
    for each in (each for each in found if name in [pack.name for pack in each.packs]):
        try:
            register(each.playing([pack for pack in each.packs if pack.name != name]))
        except CardError as error:
            raise CardError(f"cannot unload pack {name!r}: {error}", "pack/needed") from error


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

    A deck is the id of a ready-made one, a deck code, a deck file, or `{"leader": ..., "cards": {"Archer": 3, ...}}`;
    the default is the first ready-made decks. `leaders` override the decks' own. `rules` is a preset's name or a table
    with `preset` and overrides; without it, the rules that the first deck was made for. Raises DeckError with every
    reason why a deck may not be played, and OptionError for unknown rules.
    """
    found = find_game(game)
    if decks is None:
        decks = found.usual_decks(rules)
    setup = found.setup(decks, leaders, rules, seed, ask_forced=ask_forced, open_lists=open_lists)
    return found.open(setup, record=record)


def position(game: str, given: Mapping[str, Any], rules: object = None, *, record: bool = False) -> Match:
    """Return a match that begins at a position, described like a scenario's `given`. Raises PositionError."""
    return find_game(game).match_from(given, rules, record=record)


def playouts(
    game: str, matches: int = 1000, seed: int = 1, rules: object = None, decks: Sequence[object] | None = None
) -> Playouts:
    """Play random matches in one compiled loop, over the ready-made decks if none are given."""
    for name, number in (("matches", matches), ("seed", seed)):
        if not isinstance(number, int) or isinstance(number, bool) or (name == "matches" and number < 0):
            raise MarchlandsError(f"cannot play with {name} {number!r}: expected a whole number", "playouts/number")
    return Playouts(*find_game(game).playouts(matches, seed, rules, decks))


def build() -> str:
    """Return which build of the engine runs: "compiled" or "pure"."""
    return "pure" if (_state.__file__ or "").endswith(".py") else "compiled"
