"""The messages between Marchlands and a program that plays; BOT-PROTOCOL.md describes them all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from marchlands.bots.budget import Budget
from marchlands.bots.process import printable
from marchlands.engine.knowledge import Knowledge
from marchlands.story.telling import meant

VERSION: Final = 1
HELLO: Final = f"marchlands {VERSION}"
STOP: Final = "stop"
QUIT: Final = "quit"


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a program says about itself before it is ready."""

    name: str
    version: str
    games: tuple[str, ...]
    protocol: int


@dataclass(frozen=True, slots=True)
class Remark:
    """What a program says while it thinks: about the position, or about the first of `moves` if there are any."""

    chance: float | None
    visits: int | None
    simulations: int | None
    moves: tuple[str, ...]


def new_match_line(knowledge: Knowledge) -> str:
    """Return the line that begins a match."""
    table = knowledge.table
    content = {"game": table.game, "rules": table.rules, "packs": knowledge.packs, "seat": knowledge.seat}
    return f"newmatch {_compact(content)}"


def position_line(knowledge: Knowledge) -> str:
    """Return the line that says what the seat knows."""
    return f"position {knowledge.to_json()}"


def moves_line(moves: Sequence[str]) -> str:
    """Return the line that names the legal moves."""
    return f"moves {_compact(list(moves))}"


def parts_line(knowledge: Knowledge, moves: Sequence[int]) -> str:
    """Return the line that names the same moves in parts, in the same order; what a move does not have is left out."""
    return f"parts {_compact([_parts(knowledge, move) for move in moves])}"


def _parts(knowledge: Knowledge, move: int) -> dict[str, Any]:
    parts = knowledge.table.parts(move)
    thing = meant(knowledge.view, knowledge.seat, parts)
    fields = {**parts._asdict(), "id": thing.id if thing is not None else None}
    return {name: value for name, value in fields.items() if value is not None}


def go_line(budget: Budget, seed: int, id: int) -> str:
    """Return the line that asks for the decision with an id, and says how long to think."""
    words = ["go"]
    if budget.simulations is not None:
        words += ["sims", str(budget.simulations)]
    if budget.seconds is not None:
        words += ["ms", str(max(1, round(1000 * budget.seconds)))]
    return " ".join([*words, "seed", str(seed), "id", str(id)])


def split_line(line: str) -> tuple[str, str]:
    """Return the first word of a line, in lower case, and the rest."""
    word, _, rest = line.strip().partition(" ")
    return word.lower(), rest.strip()


def split_answer(rest: str) -> tuple[int | None, str]:
    """Return the id of the decision that a `bestmove` belongs to (None if it has none), and the move's text."""
    word, after = split_line(rest)
    number, text = split_line(after)
    if word == "id" and number.isascii() and number.isdigit():
        return int(number), text
    return None, rest


def read_greeting(lines: Sequence[str]) -> Greeting:
    """Return what the lines before `ready` say. Raises ValueError with the fault, in words that follow "it"."""
    found = {"name": "", "version": "", "games": "", "protocol": str(VERSION)}
    for line in lines:
        word, rest = split_line(line)
        if word == "id":
            word, rest = split_line(rest)
        if word in found:
            found[word] = printable(rest)  # shown to people
    games = tuple(found["games"].lower().split())
    if not games:
        raise ValueError("did not say which games it plays; expected 'games skirmish warpath' before 'ready'")
    if not found["protocol"].isascii() or not found["protocol"].isdigit():
        raise ValueError(f"named the protocol {found['protocol']!r}; expected a version such as {VERSION}")
    if int(found["protocol"]) != VERSION:
        raise ValueError(f"speaks version {found['protocol']} of the protocol; here it is {VERSION}")
    return Greeting(found["name"], found["version"], games, VERSION)


def read_remark(text: str) -> Remark:
    """Return what an info line says. Raises ValueError for anything else."""
    try:
        content: Any = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(content, dict):
        raise ValueError("expected an object")
    chance = content.get("chance")
    if chance is not None and (not _is_number(chance) or not 0 <= chance <= 1):
        raise ValueError(f"expected a chance from 0 to 1, not {chance!r}")
    for field in ("visits", "simulations"):
        count = content.get(field)
        if count is not None and (not isinstance(count, int) or isinstance(count, bool) or count < 0):
            raise ValueError(f"expected a whole number for {field}, not {count!r}")
    moves = content.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ValueError(f"expected a list of texts for moves, not {moves!r}")
    return Remark(chance, content.get("visits"), content.get("simulations"), tuple(moves))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _compact(content: Any) -> str:
    return json.dumps(content, separators=(",", ":"))
