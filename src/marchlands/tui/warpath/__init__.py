"""How matches of Warpath look in the terminal. Importing this package registers it."""

from marchlands.tui.painter import register_painter
from marchlands.tui.warpath.painter import WarpathPainter

register_painter("warpath", WarpathPainter)
