"""A mission as it is written: a scenario with a lesson, and steps that say what to do and what to do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from marchlands.engine.game import Game
from marchlands.engine.match import Match
from marchlands.engine.scenario import holds, read_position
from marchlands.engine.tomltext import read_toml
from marchlands.errors import MarchlandsError, ScenarioError, did_you_mean

LEARNER: Final = "p1"
MOST_STEPS: Final = 8
LONGEST_SAYING: Final = 160
LONGEST_HINT: Final = 120
LONGEST_IDEA: Final = 120
LONGEST_TITLE: Final = 40
MISSION_KEYS: Final = ("idea", "done", "card")
STEP_KEYS: Final = ("say", "hint", "do", "wait", "goal", "reply", "by", "legal", "expect")


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the learner: what is said about it, which moves are good, and what the opponent does then.

    `do` is the move that is shown; those that fit a pattern of `wait` are as good. With a `goal` a move is good only if
    it brings that about, and without patterns any move that does.
    """

    say: str
    hint: str
    do: str
    wait: tuple[str, ...] = ()
    goal: Mapping[str, Any] = field(default_factory=dict)
    reply: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: what it teaches, the match as it begins, and the steps in their order.

    `name` is that of its file, which begins with its number; `idea` is one sentence, `done` what is said at the end.
    The picture of the `card` stands for it.
    """

    name: str
    game: str
    title: str
    idea: str
    done: str
    card: str
    begins: Match
    steps: tuple[Step, ...]


def read_mission(path: Path) -> Mission:
    """Return the mission in a scenario file.

    Raises ScenarioError, which names the file, the key and the reason, and OSError for a file that cannot be opened.
    """
    begins = read_position(path)
    content = read_toml(path.read_bytes())
    try:
        return _mission(path.stem, begins, content)
    except MarchlandsError as error:
        raise ScenarioError(f"{path}: {error}") from error


def mission_faults(path: Path) -> tuple[str, ...]:
    """Return what is wrong with the lesson in a scenario file; nothing for a scenario without one.

    The scenario itself has to be sound. Raises OSError for a file that cannot be opened.
    """
    if "mission" not in read_toml(path.read_bytes()):
        return ()
    try:
        read_mission(path)
    except ScenarioError as error:
        return (str(error).removeprefix(f"{path}: "),)
    return ()


def _mission(name: str, begins: Match, content: Mapping[str, Any]) -> Mission:
    if "mission" not in content:
        raise ScenarioError("mission: the table is missing; it says the idea, and what is said when it is done")
    if begins.to_act != LEARNER:
        raise ScenarioError(f"given.turn: a mission begins with a move of {LEARNER}, not of {begins.to_act}")
    told = content["mission"]
    check_keys(told, MISSION_KEYS, "mission")
    written = content.get("step", [])
    if not 1 <= len(written) <= MOST_STEPS:
        raise ScenarioError(f"step: a mission has 1 to {MOST_STEPS} steps, not {len(written)}")
    steps = tuple(_step(step, f"step {number}", begins) for number, step in enumerate(written, 1))
    return Mission(
        name,
        begins.table.game,
        sentence(content, "title", "title", LONGEST_TITLE),
        sentence(told, "idea", "mission.idea", LONGEST_IDEA),
        sentence(told, "done", "mission.done", LONGEST_SAYING),
        known_card(begins.game, told.get("card"), "mission.card"),
        begins,
        steps,
    )


def known_card(game: Game | None, name: object, where: str) -> str:
    """Return the name of a card of a game. Raises ScenarioError."""
    names = [card.name for card in game.cards()] if game is not None else []
    if not isinstance(name, str) or name not in names:
        raise ScenarioError(f"{where}: unknown card {name!r}{did_you_mean(str(name), names)}")
    return name


def _step(step: object, where: str, begins: Match) -> Step:
    if not isinstance(step, Mapping):
        raise ScenarioError(f"{where}: {step!r} is not a table")
    check_keys(step, STEP_KEYS, where)
    if step.get("by", LEARNER) != LEARNER:
        raise ScenarioError(f"{where}.by: each step is a move of {LEARNER}; what the opponent does is its 'reply'")
    goal = step.get("goal", {})
    if not isinstance(goal, Mapping):
        raise ScenarioError(f"{where}.goal: {goal!r} is not a table of paths and values")
    holds(begins, goal, f"{where}.goal")  # a path that leads nowhere is found now, not in a match
    return Step(
        sentence(step, "say", f"{where}.say", LONGEST_SAYING),
        sentence(step, "hint", f"{where}.hint", LONGEST_HINT),
        sentence(step, "do", f"{where}.do", LONGEST_SAYING),
        _lines(step, "wait", where),
        goal,
        _lines(step, "reply", where),
    )


def check_keys(table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Raise ScenarioError for a key that is not known there."""
    for key in table:
        if key not in known:
            raise ScenarioError(f"{where}: unknown key {key!r}{did_you_mean(key, known)}")


def sentence(table: Mapping[str, Any], key: str, where: str, longest: int) -> str:
    """Return a text that has to be there. Raises ScenarioError."""
    text = table.get(key)
    if not isinstance(text, str) or not text.strip():
        raise ScenarioError(f"{where}: expected a text, not {text!r}")
    if len(text) > longest:
        raise ScenarioError(f"{where}: at most {longest} characters are shown, and it has {len(text)}: {text!r}")
    return text


def _lines(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    lines = table.get(key, [])
    if not isinstance(lines, list) or not all(isinstance(line, str) and line.strip() for line in lines):
        raise ScenarioError(f"{where}.{key}: {lines!r} is not a list of moves")
    return tuple(lines)
