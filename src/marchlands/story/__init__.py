"""The events of a match in plain words; `telling.narrator` works for any game.

Importing this package registers the narrators of the built-in games.
"""

from marchlands.story import skirmish, warpath

__all__ = ["skirmish", "warpath"]
