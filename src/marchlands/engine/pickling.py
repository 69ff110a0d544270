"""Tables and games on their way to another process: what they are laid out from, and how they are laid out again.

A table or a game is never sent as it is. It is named by its game, its rules and its packs, whose cards travel along:
their files may have changed since, or may not be there. Nothing else is told, so that the decks that were played at a
table stay unknown to whoever is given knowledge from it.
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

REMEMBERED_GAMES: Final = 8  # with different packs, in one process


def sendable(packs: Sequence[Pack[Any]]) -> Packs:
    """Return packs as they are sent: their cards and not where their files lie."""
    return tuple(replace(pack, path=Path()) for pack in packs)


def lay_out(game: str, rules: Any, packs: Packs) -> Table:
    """Return the table of a game with these rules and just these packs. Raises MarchlandsError.

    It is the one that new matches are played at, if the same packs are loaded.
    """
    return game_again(game, packs).table(rules)


def game_again(name: str, packs: Packs) -> Game:
    """Return the game with just these packs: the one that is known by its name, if it has them.

    Raises MarchlandsError for a game that does not exist, and for cards that do not fit it.
    """
    found = find_game(name)
    if len(found.packs) == len(packs) and sendable(found.packs) == sendable(packs):
        return found
    return _game_playing(name, sendable(packs))


@lru_cache(maxsize=REMEMBERED_GAMES)
def _game_playing(name: str, packs: Packs) -> Game:
    return find_game(name).playing(packs)


def parts_of_table(game: str, rules: Any, packs: Sequence[Pack[Any]]) -> tuple[Any, ...]:
    """Return how a table is laid out again, as `object.__reduce__` says it."""
    return lay_out, (game, rules, sendable(packs))


def parts_of_game(game: Game) -> tuple[Any, ...]:
    """Return how a game is found again, as `object.__reduce__` says it."""
    return game_again, (game.name, sendable(game.packs))


def parts_of_state(state: State) -> tuple[Any, ...]:
    """Return how a state is made again, as `object.__reduce__` says it. Raises TypeError for one without a table."""
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
