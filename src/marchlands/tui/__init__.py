"""Matches in the terminal: boards, descriptions of events, and prompts.

Importing this package registers the painters of the built-in games.
"""

from marchlands.tui import skirmish, warpath

__all__ = ["skirmish", "warpath"]
