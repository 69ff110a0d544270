"""A puzzle: a scenario file with a `[puzzle]` table, read and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from marchlands.coach.puzzle.aim import ASSUMPTIONS, Aim, Terms
from marchlands.coach.puzzle.kind import Kind, find_kind, understood
from marchlands.engine.game import usual_game
from marchlands.engine.match import Match
from marchlands.engine.scenario import check_scenario, open_scenario
from marchlands.engine.table import SEATS
from marchlands.engine.tomltext import TextError, decode_text, parse_toml
from marchlands.errors import ScenarioError, did_you_mean

NEEDED: Final = ("kind", "goal", "solution", "rating")
COUNTS: Final = {"keep": "cards", "lead": "points", "hp": "HP", "damage": "HP"}
MORE: Final = ("seat", "assume", "found_by", "source")  # what any puzzle may say besides
MOST: Final = 1000


@dataclass(frozen=True)
class Puzzle:
    """A position, a goal, and the moves that reach it.

    `kind` is the slug of the kind and `kind_name` what people call it; `solution` has the seat's own moves, answers
    appended; `text` is the whole file.
    """

    id: str
    game: str
    rules: str | dict[str, Any]
    kind: str
    kind_name: str
    goal: str
    solution: tuple[str, ...]
    rating: int
    seat: str
    text: str
    terms: Terms
    folder: Path
    packs: tuple[Path, ...] = ()

    def position(self) -> Match:
        """Return a new match that begins at the position, with its hidden cards as the file has them."""
        return self._opened.clone()

    @cached_property
    def _opened(self) -> Match:
        return open_scenario(parse_toml(self.text), self.folder, self.packs)

    def aim(self, terms: Terms | None = None) -> Aim:
        """Return the goal, or another one with these terms. Raises ScenarioError if the position does not fit it."""
        return self.of_kind.aim(self._opened, SEATS.index(self.seat), terms or self.terms)

    @property
    def of_kind(self) -> Kind:
        """The kind, with everything that is known about it."""
        return find_kind(self.game, self.kind)

    @property
    def number(self) -> int:
        """The number of the seat: 0 for p1, 1 for p2."""
        return SEATS.index(self.seat)

    def __hash__(self) -> int:
        return hash((self.id, self.text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and (self.id, self.text) == (other.id, other.text)


def read_puzzle(path: Path, packs: Sequence[Path] = ()) -> Puzzle:
    """Return the puzzle in a file, named by the file, with packs in addition to those it names.

    Raises MarchlandsError, which names the key, and OSError.
    """
    try:
        return puzzle_of(decode_text(path.read_bytes()), path.stem, path.parent, packs)
    except TextError as error:
        raise ScenarioError(f"cannot be read: {error}") from error


def puzzle_of(text: str, name: str, folder: Path = Path(), packs: Sequence[Path] = ()) -> Puzzle:
    """Return the puzzle in the text of a file; the packs that it names are looked for in the folder.

    Raises MarchlandsError, which names the key.
    """
    try:
        content = parse_toml(text)
    except TextError as error:
        raise ScenarioError(f"cannot be read: {error}") from error
    check_scenario(content)
    table = content.get("puzzle")
    if table is None:
        raise ScenarioError(f"puzzle: the table is missing; expected [puzzle] with {', '.join(NEEDED)}")
    for key in NEEDED:
        if key not in table:
            raise ScenarioError(f"puzzle.{key}: it is missing; a puzzle needs {', '.join(NEEDED)}")
    game = str(content.get("game", usual_game()))
    match = open_scenario(content, folder, packs)
    kind = find_kind(game, _text(table, "kind"))
    _refuse_other_keys(table, kind)
    goal = _text(table, "goal")
    terms = understood(_terms(table, kind), kind, _text(table, "kind"), goal)
    if match.to_act is None:
        raise ScenarioError("given: the match is over; a puzzle begins with a move")
    seat = table.get("seat", match.to_act)
    if seat != match.to_act:
        raise ScenarioError(f"puzzle.seat: {seat!r} is wrong; in this position {match.to_act} is to move")
    puzzle = Puzzle(
        name, game, match.table.rules, kind.slug, kind.name, goal, _solution(table), _rating(table), seat, text, terms,
        folder, tuple(packs),
    )  # fmt: skip
    puzzle.aim()
    return puzzle


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table[key]
    if not isinstance(value, str) or not value.strip():
        raise ScenarioError(f"puzzle.{key}: {value!r} is wrong; expected a text")
    return value.strip()


def _solution(table: Mapping[str, Any]) -> tuple[str, ...]:
    moves = table["solution"]
    if not isinstance(moves, list) or not moves or not all(isinstance(move, str) and move.strip() for move in moves):
        raise ScenarioError(f"puzzle.solution: {moves!r} is wrong; expected a list of moves, at least one")
    return tuple(move.strip() for move in moves)


def _rating(table: Mapping[str, Any]) -> int:
    value = table["rating"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 5000:
        raise ScenarioError(f"puzzle.rating: {value!r} is wrong; expected a number from 0 to 5000")
    return round(value)


def _refuse_other_keys(table: Mapping[str, Any], kind: Kind) -> None:
    known = (*NEEDED, *MORE, *kind.keys)
    for key in table:
        if key in known:
            continue
        if key in COUNTS or key == "target":
            raise ScenarioError(f"puzzle.{key}: it does not go with the kind {kind.slug}")
        raise ScenarioError(f"puzzle: unknown key {key!r}{did_you_mean(key, known)}")
    for key in kind.needs:
        if key not in table:
            raise ScenarioError(f"puzzle.{key}: it is missing; the kind {kind.slug} needs it")


def _terms(table: Mapping[str, Any], kind: Kind) -> Terms:
    counts: dict[str, int | None] = {}
    for key, noun in COUNTS.items():
        value = table.get(key)
        if key in table and (not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST):
            raise ScenarioError(f"puzzle.{key}: {value!r} is wrong; expected a number of {noun}")
        counts[key] = value
    target = _text(table, "target") if "target" in table else None
    assume = table.get("assume", sorted(kind.assume))
    if not isinstance(assume, list) or not all(isinstance(item, str) for item in assume):
        raise ScenarioError(f"puzzle.assume: {assume!r} is wrong; expected a list of {', '.join(ASSUMPTIONS)}")
    for item in assume:
        if item not in ASSUMPTIONS:
            raise ScenarioError(f"puzzle.assume: unknown assumption {item!r}{did_you_mean(item, ASSUMPTIONS)}")
    return Terms(**counts, target=target, assume=frozenset(assume))
