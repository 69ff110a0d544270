"""What the entry point of Tiny's package names: importing it registers the game."""

from marchlands.engine.game import register
from tests.tiny.game import Tiny

register(Tiny())
