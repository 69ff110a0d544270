"""What makes a player better: hints, reviews, first matches and puzzles, all judged from what a seat could know.

Importing this package registers what speaks for moves of the built-in games.
"""

from marchlands.coach import skirmish, warpath

__all__ = ["skirmish", "warpath"]
