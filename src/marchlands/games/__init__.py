"""The games. Importing this package registers all of them; they know nothing of each other."""

from marchlands.engine.game import register
from marchlands.games.skirmish.game import Skirmish
from marchlands.games.warpath.game import Warpath

register(Skirmish())
register(Warpath())
