"""Positions with the moves that any good player makes, and what a bot makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from marchlands.bots.budget import Budget
from marchlands.bots.level import LEVELS
from marchlands.engine.match import Match
from marchlands.engine.scenario import open_scenario
from marchlands.engine.seed import Dice
from marchlands.engine.tomltext import read_toml

FOLDER: Final = Path(__file__).parents[1] / "coach" / "positions"
PUZZLES: Final = Path(__file__).parents[2] / "src" / "marchlands" / "coach" / "puzzles"
WINNING: Final = {"win-match", "done-or-card", "hold-skirmish", "survive-march", "take-castle"}  # not for its own sake
KEYS: Final = {"kind", "moves", "why"}


@dataclass(frozen=True, slots=True)
class Position:
    """A position, what makes its best moves the best, and these moves, each as far as it matters."""

    path: Path
    kind: str
    moves: tuple[str, ...]
    why: str
    content: Any

    @property
    def game(self) -> str:
        """The name of its game."""
        return str(self.content["game"])

    def match(self) -> Match:
        """Return the match that begins here."""
        return open_scenario(self.content, self.path.parent)

    def is_solved_by(self, move: str) -> bool:
        """Return whether a whole move, with its answers as in "play Archer @2 > e1", is one of the best."""
        return any(move == best or move.startswith((f"{best} >", f"{best},")) for best in self.moves)


def positions(game: str) -> list[Position]:
    """Return all positions of a game in the order of their names, and then the puzzles whose goal is to win."""
    own = [read_position(path) for path in sorted((FOLDER / game).glob("*.toml"))]
    puzzles = [read_puzzle(path) for path in sorted((PUZZLES / game).glob("*.toml"))]
    return own + [puzzle for puzzle in puzzles if puzzle.kind in WINNING]


def read_position(path: Path) -> Position:
    """Return the position in a file: a scenario's `given`, and a table `best`."""
    content = dict(read_toml(path.read_bytes()))
    best = content.pop("best")
    assert set(best) == KEYS, f"{path}: best has {sorted(best)}"
    return Position(path, best["kind"], tuple(best["moves"]), best["why"], content)


def read_puzzle(path: Path) -> Position:
    """Return the position in the file of a puzzle, whose first move is the only one that reaches its goal."""
    content = dict(read_toml(path.read_bytes()))
    puzzle = content.pop("puzzle")
    return Position(path, puzzle["kind"], (puzzle["solution"][0],), puzzle["goal"], content)


def made_by(level: str, match: Match, seed: int = 1, budget: Budget | None = None) -> str:
    """Return the whole move that a level makes in a match, which goes on after it; its time is not limited."""
    seat = match.to_act
    assert seat is not None
    limit = budget or Budget(simulations=LEVELS[level]().temper.simulations)
    words: list[str] = []
    dice = Dice(seed)
    while not words or (match.state.is_asking() and match.to_act == seat):
        bot, knowledge = LEVELS[level](), match.knowledge(seat)
        move = bot.choose(knowledge, match.legal_moves(), limit, dice)
        words.append(match.table.answer_text(move) if words else match.text(move))
        match.apply(move)
    return words[0] + (f" > {', '.join(words[1:])}" if words[1:] else "")
