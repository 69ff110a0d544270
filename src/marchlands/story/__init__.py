"""The events of a match in plain words, for whoever shows or prints them: `telling.narrator` tells any game.

Importing this package registers how the built-in games are told.
"""

from marchlands.story import skirmish, warpath

__all__ = ["skirmish", "warpath"]
