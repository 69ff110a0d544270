"""Tells matches of Warpath. Importing this package registers it."""

from marchlands.story.telling import register_telling
from marchlands.story.warpath.telling import WarpathTelling

register_telling("warpath", WarpathTelling())
