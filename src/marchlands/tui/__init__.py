"""A match in the terminal: boards, words for what happened, and prompts.

Importing this package registers the painters of the built-in games.
"""

from marchlands.tui import skirmish, warpath

__all__ = ["skirmish", "warpath"]
