"""Puzzles: positions with a goal and exactly one first move that reaches it, whatever the hidden cards are."""

from marchlands.coach.puzzle.attempt import Attempt as Attempt
from marchlands.coach.puzzle.attempt import attempt as attempt
from marchlands.coach.puzzle.attempt import solution_line as solution_line
from marchlands.coach.puzzle.check import Checked as Checked
from marchlands.coach.puzzle.check import check_puzzle as check_puzzle
from marchlands.coach.puzzle.collection import daily as daily
from marchlands.coach.puzzle.collection import day_of as day_of
from marchlands.coach.puzzle.collection import find_puzzle as find_puzzle
from marchlands.coach.puzzle.collection import puzzles as puzzles
from marchlands.coach.puzzle.finder import find_puzzles as find_puzzles
from marchlands.coach.puzzle.puzzle import Puzzle as Puzzle
from marchlands.coach.puzzle.puzzle import read_puzzle as read_puzzle

__all__ = [
    "Attempt", "Checked", "Puzzle", "attempt", "check_puzzle", "daily", "day_of", "find_puzzle", "find_puzzles",
    "puzzles", "read_puzzle", "solution_line",
]  # fmt: skip
