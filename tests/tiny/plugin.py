"""What the entry point of Tiny's package names: importing it registers the game.

It could register words (`register_telling`) and a painter for the terminal (`register_painter`) beside it; without
them the plain ones are taken.
"""

from marchlands.engine.game import register
from tests.tiny.game import Tiny

register(Tiny())
