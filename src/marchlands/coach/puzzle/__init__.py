"""Puzzles: positions with a goal and exactly one first move that reaches it, whatever the hidden cards are."""

from marchlands.coach.puzzle.attempt import Attempt as Attempt
from marchlands.coach.puzzle.attempt import attempt as attempt
from marchlands.coach.puzzle.attempt import solution_line as solution_line
from marchlands.coach.puzzle.collection import daily as daily
from marchlands.coach.puzzle.collection import find_puzzle as find_puzzle
from marchlands.coach.puzzle.collection import puzzles as puzzles
from marchlands.coach.puzzle.puzzle import Puzzle as Puzzle

__all__ = ["Attempt", "Puzzle", "attempt", "daily", "find_puzzle", "puzzles", "solution_line"]
