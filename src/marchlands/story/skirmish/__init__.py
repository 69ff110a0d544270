"""Tells matches of Skirmish. Importing this package registers it."""

from marchlands.story.skirmish.telling import SkirmishTelling
from marchlands.story.telling import register_telling

register_telling("skirmish", SkirmishTelling())
