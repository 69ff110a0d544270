"""Pickling tables and games: what is sent to another process, and how they are rebuilt there.

A table or a game is never sent itself. It is identified by its game, rules and packs, and the pack cards are sent
along, because their files may have changed or be missing. Nothing else is sent, so knowledge from a table does not
reveal which decks were played at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from marchlands.engine.game import Game, find_game
from marchlands.engine.pack import Pack
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import Table

Packs = tuple[Pack[Any], ...]

REMEMBERED_GAMES: Final = 8  # games with different packs, per process


def sendable(packs: Sequence[Pack[Any]]) -> Packs:
    """Return packs as they are sent: with their cards, without file paths."""
    return tuple(replace(pack, path=Path()) for pack in packs)


def lay_out(game: str, rules: Any, packs: Packs) -> Table:
    """Return the table of a game with these rules and only these packs. Raises MarchlandsError.

    If the same packs are loaded, it is the table that new matches use.
    """
    return game_again(game, packs).table(rules)


def game_again(name: str, packs: Packs) -> Game:
    """Return the game with only these packs: the registered one, if it has exactly them.

    Raises MarchlandsError for an unknown game, and for cards that do not fit it.
    """
    found = find_game(name)
    if len(found.packs) == len(packs) and sendable(found.packs) == sendable(packs):
        return found
    return _game_playing(name, sendable(packs))


@lru_cache(maxsize=REMEMBERED_GAMES)
def _game_playing(name: str, packs: Packs) -> Game:
    return find_game(name).playing(packs)


def parts_of_table(game: str, rules: Any, packs: Sequence[Pack[Any]]) -> tuple[Any, ...]:
    """Return how to rebuild a table, in the form of `object.__reduce__`."""
    return lay_out, (game, rules, sendable(packs))


def parts_of_game(game: Game) -> tuple[Any, ...]:
    """Return how to find a game again, in the form of `object.__reduce__`."""
    return game_again, (game.name, sendable(game.packs))


def parts_of_state(state: State) -> tuple[Any, ...]:
    """Return how to rebuild a state, in the form of `object.__reduce__`. Raises TypeError for one without a table."""
    origin = getattr(getattr(state, "book", None), "origin", None)
    if origin is None:
        raise TypeError(f"cannot pickle {type(state).__name__}: it does not belong to the table of a game")
    table = lay_out(*origin)
    return state_again, (table, table.dump(state), state.recording, [int(number) for number in state.log])


def state_again(table: Table, numbers: Mapping[str, Any], recording: bool, log: list[int]) -> State:
    """Return the state that `parts_of_state` took apart."""
    state = table.load(numbers)
    state.recording = recording
    state.log = as_vec(log)
    return state
