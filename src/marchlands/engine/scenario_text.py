"""Positions written as scenario files, which `scenario` reads again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.errors import ReplayError

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
WIDE: Final = 100  # a longer list gets a line for each item


def scenario_text(match: Match, title: str = "", notes: Iterable[str] = ()) -> str:
    """Return the position of a match as the text of a scenario file, with notes as comments at the top.

    Raises PositionError in the middle of a choice and after the end: a scenario begins with a move.
    """
    table = match.table
    given = table.given(match.state)
    named = {card for card, _ in match.game.named_in(given).cards} if match.game is not None else set()
    used = [pack for pack in table.packs if named & {card.name for card in pack.cards}]
    lines = [f"# {note}" for note in notes]
    lines += [f"# It has cards of the pack {pack.name}, which must be loaded." for pack in used if not pack.overlay]
    lines += [f"# It has cards as the overlay {pack.name} changes them." for pack in used if pack.overlay]
    if title:
        lines.append(f"title = {_value(title)}")
    lines.append(f"game = {_value(table.game)}")
    if table.rules != "standard":
        lines.append(f"rules = {_value(table.rules)}")
    return "\n".join([*lines, "", *_table("given", given)]) + "\n"


def scenario_at(replay: Replay, moves: int, title: str = "") -> tuple[str, int]:
    """Return the position after some moves of a replay as the text of a scenario file, and after how many it is.

    In the middle of a choice, and after the end, it is the nearest position before that can be written, and a comment
    says so. Raises ReplayError if there are not so many moves.
    """
    if not 0 <= moves <= len(replay.moves):
        raise ReplayError(f"cannot write the position after {moves} moves: the replay has {len(replay.moves)}")
    match, written, last = replay.match(0), 0, None
    for number in range(moves + 1):
        if number:
            match.apply(replay.moves[number - 1])
        if match.result is None and not match.state.is_asking():
            written, last = number, match.clone()
    if last is None:
        last = replay.match(0)
    notes = []
    if written < moves:
        why = "a choice is open" if match.result is None else "the match is over"
        left = ", ".join(replay.moves[written:moves])
        notes.append(f"After move {moves} {why}. This is the position after move {written}, before: {left}.")
    return scenario_text(last, title, notes), written


def _table(path: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a table, and of those in it that are not inside a player's."""
    below = {key: value for key, value in table.items() if isinstance(value, Mapping) and path.count(".") == 0}
    lists = {key: value for key, value in table.items() if _is_tables(value)}
    yield f"[{path}]"
    for key, value in table.items():
        if key not in below and key not in lists:
            yield from _entry(key, value)
    for key, value in below.items():
        yield ""
        yield from _table(f"{path}.{_key(key)}", value)
    for key, items in lists.items():
        for item in items:
            yield ""
            yield f"[[{path}.{_key(key)}]]"
            for name, value in item.items():
                yield f"{_key(name)} = {_value(value)}"


def _entry(key: str, value: Any) -> Iterator[str]:
    line = f"{_key(key)} = {_value(value)}"
    if len(line) <= WIDE or not isinstance(value, list):
        yield line
        return
    yield f"{_key(key)} = ["
    yield from (f"    {_value(item)}," for item in value)
    yield "]"


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _value(name)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
