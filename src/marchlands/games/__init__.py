"""The built-in games. Importing this package registers them, the default one first; they know nothing of each other.

Games from other packages are registered by those packages.
"""

from marchlands.engine.game import register
from marchlands.games.skirmish import rules as skirmish_rules
from marchlands.games.skirmish.game import Skirmish
from marchlands.games.warpath import rules as warpath_rules
from marchlands.games.warpath.game import Warpath

register(Skirmish())
register(Warpath())

RULES = (skirmish_rules, warpath_rules)  # the modules with their states
