"""A minimal runner of scenario files on the oracles: `python -m tests.oracle.scenario FILE_OR_FOLDER...`."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from . import warpath
from .skirmish import Oracle as Skirmish

Oracle: TypeAlias = Skirmish | warpath.Oracle


@dataclass(frozen=True)
class Words:
    """How a game writes its moves without a card, the place of a card, and answers that are places."""

    moves: str
    place: str
    answer: str


SKIRMISH_WORDS = Words(r"pass|leader|activate @[0-4]", r"[0-4]", r"[ae][0-4]")
WARPATH_WORDS = Words(
    r"end|skill",
    r"plains|forest|mountains",
    r"plains|forest|mountains|(plains[0-3]|forest[0-5]|mountains[0-7])(#([2-9]|[1-9]\d+))?",
)
STEP_KEYS = {"do", "refuse", "by", "legal", "expect"}
TOP_KEYS = {"title", "game", "rules", "covers", "packs", "given", "step", "expect"}
KNOWN_PACKS = {"mechanics.toml"}  # the oracle has these cards of its own


class Malformed(Exception):
    """The scenario file itself is wrong."""


class Illegal(Exception):
    """The move is readable but not allowed now."""


# ---------------------------------------------------------------- moves with appended answers


def read_line(game: Oracle, text: str) -> tuple[str, list[str]]:
    """Split a line into one move and its appended answers; raise Malformed if it cannot be read."""
    first, arrow, rest = text.partition(">")
    move = " ".join(first.split())
    return read_move(game, move), read_answers(game, rest) if arrow else []


def _words(game: Oracle) -> Words:
    return WARPATH_WORDS if isinstance(game, warpath.Oracle) else SKIRMISH_WORDS


def read_move(game: Oracle, move: str) -> str:
    """Check that the move can be read, whatever its legality."""
    low = move.lower()
    if re.fullmatch(_words(game).moves, low):
        return low
    if low.startswith("play "):
        found = re.fullmatch(rf"(.+?)(?: @({_words(game).place}))?", low[5:])
        if found and found[1] in _names(game):
            return low
    if low.startswith("choose ") and len(read_answers(game, move[7:])) == 1:
        return low
    raise Malformed(f"unknown move {move!r}")


def _names(game: Oracle) -> set[str]:
    return {name.lower() for name in game.cards}


def read_answers(game: Oracle, text: str) -> list[str]:
    """Answers in lower case; commas separate, a card name is the longest that fits."""
    names = _names(game)
    place = re.compile(_words(game).answer)
    answers: list[str] = []
    for part in text.lower().split(","):
        tokens = part.split()
        if not tokens:
            raise Malformed(f"no answer in {text!r}")
        while tokens:
            for length in range(len(tokens), 0, -1):
                piece = " ".join(tokens[:length])
                if piece in names or (length == 1 and (place.fullmatch(piece) or piece in ("none", "me", "foe"))):
                    break
            else:
                raise Malformed(f"unknown answer {tokens[0]!r}")
            answers.append(piece)
            tokens = tokens[length:]
    return answers


def apply_line(game: Oracle, text: str) -> list[str]:
    """Apply a line, answers included, and give the single moves made. The caller restores on Illegal.

    Choices that were taken by themselves stand in `game.forced`; an appended answer that is the same one is
    accepted, in the order in which things were asked.
    """
    move, queue = read_line(game, text)
    mover = game.to_act
    if mover is None:
        raise Illegal("the match is over")
    seen = len(game.forced) if game.choice is not None else 0
    made: list[str] = []
    _apply(game, move, made)
    while True:
        for by, answer in game.forced[seen:]:
            if queue and by == mover and answer.lower() == queue[0]:
                queue.pop(0)
        seen = len(game.forced)
        if not queue:
            return made
        if game.choice is None:
            raise Illegal(f"surplus answer {queue[0]!r}")
        if game.to_act != mover:
            raise Illegal(f"answer {queue[0]!r} to the opponent's choice")
        _apply(game, "choose " + queue.pop(0), made)


def _apply(game: Oracle, move: str, made: list[str]) -> None:
    try:
        game.apply(move)
    except ValueError as error:
        raise Illegal(str(error)) from error
    made.append(move)


# ---------------------------------------------------------------- expectations


def look_up(state: Any, path: str) -> Any:
    """The value at a dotted path; `size` is the length of a list."""
    value = state
    for part in path.split("."):
        if isinstance(value, list) and part == "size":
            value = len(value)
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, Mapping) and part in value:
            value = value[part]
        else:
            raise Malformed(f"unknown path {path!r} at {part!r}")
    return value


def differences(state: Mapping[str, Any], expect: Mapping[str, Any]) -> list[str]:
    """What is not as expected."""
    found = []
    for path, wanted in expect.items():
        if _starts_at_null(state, path):
            actual = None
        else:
            actual = look_up(state, path)
        wanted = None if wanted == "none" else wanted
        if path.split(".")[-1] in ("hand", "graveyard", "discard") and isinstance(wanted, list):
            same = isinstance(actual, list) and sorted(actual) == sorted(wanted)
        else:
            same = actual == wanted and isinstance(actual, bool) == isinstance(wanted, bool)
        if not same:
            found.append(f"{path} is {actual!r}, expected {wanted!r}")
    return found


def _starts_at_null(state: Any, path: str) -> bool:
    """True if the path leads on from a null, as the unit of an empty slot does."""
    value = state
    for part in path.split("."):
        if value is None:
            return True
        try:
            value = look_up(value, part)
        except Malformed:
            return False
    return False


# ---------------------------------------------------------------- running


class Runner:
    """One scenario on the oracle; it can be restored by making its moves again."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """Read the scenario and set up the given position."""
        for key in table:
            if key not in TOP_KEYS:
                raise Malformed(f"unknown key {key!r}")
        for pack in table.get("packs", []):
            if Path(pack).name not in KNOWN_PACKS:
                raise Malformed(f"unknown pack {pack!r}")
        self.rules = table.get("rules", "standard")
        self.given = table.get("given", {})
        self.table = table
        self.moves: list[str] = []
        self.game = self._set_up()

    def _set_up(self) -> Oracle:
        try:
            if self.table.get("game") == "warpath":
                return warpath.Oracle.from_given(self.given)
            return Skirmish.from_given(self.rules, self.given)
        except (ValueError, KeyError, TypeError) as error:
            raise Malformed(str(error)) from error

    def _restore(self) -> None:
        self.game = self._set_up()
        for move in self.moves:
            self.game.apply(move)

    def run(self) -> list[str]:
        """All differences."""
        found = differences(self.game.snapshot(), self.table.get("expect", {}))
        for number, step in enumerate(self.table.get("step", []), 1):
            found += [f"step {number}: {line}" for line in self._step(step)]
        return found

    def _step(self, step: Mapping[str, Any]) -> list[str]:
        for key in step:
            if key not in STEP_KEYS:
                raise Malformed(f"unknown key {key!r} in a step")
        if ("do" in step) == ("refuse" in step):
            raise Malformed("a step has exactly one of do and refuse")
        found = []
        to_act = self.game.to_act
        if "by" in step and step["by"] != to_act:
            found.append(f"to act is {to_act}, expected {step['by']}")
        if "do" in step:
            found += self._do(step["do"])
        else:
            found += self._refuse(step["refuse"])
        found += differences(self.game.snapshot(), step.get("expect", {}))
        legal = {move.lower() for move in self.game.legal()}
        for move in step.get("legal", []):
            if read_move(self.game, move).lower() not in legal:
                found.append(f"{move!r} is not legal")
        return found

    def _do(self, text: str) -> list[str]:
        try:
            self.moves += apply_line(self.game, text)
        except Illegal as error:
            self._restore()
            return [f"{text!r} refused: {error}"]
        return []

    def _refuse(self, text: str) -> list[str]:
        try:
            apply_line(self.game, text)
        except Illegal:
            return []
        else:
            return [f"{text!r} is legal"]
        finally:
            self._restore()


def run_file(path: Path) -> list[str] | None:
    """Differences of one file; None if it is for a game without an oracle."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if table.get("game", "skirmish") not in ("skirmish", "warpath"):
            return None
        return Runner(table).run()
    except (Malformed, tomllib.TOMLDecodeError) as error:
        return [f"malformed: {error}"]


def main(arguments: list[str]) -> int:
    """Run files and folders; one line per scenario, then a summary."""
    passed = failed = 0
    for argument in arguments:
        root = Path(argument)
        for path in sorted(root.rglob("*.toml")) if root.is_dir() else [root]:
            found = run_file(path)
            if found is None:
                print(f"{path}: skipped, no oracle for its game")
            elif found:
                failed += 1
                print(f"{path}: FAILED: " + "; ".join(found))
            else:
                passed += 1
                print(f"{path}: passed")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
