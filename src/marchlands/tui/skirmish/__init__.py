"""How matches of Skirmish look in the terminal. Importing this package registers it."""

from marchlands.tui.painter import register_painter
from marchlands.tui.skirmish.painter import SkirmishPainter

register_painter("skirmish", SkirmishPainter)
