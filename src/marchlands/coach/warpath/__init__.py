"""What speaks for moves of Warpath."""

from marchlands.coach.reason import register_reasoner
from marchlands.coach.warpath.reason import WarpathReasoner

register_reasoner("warpath", WarpathReasoner())
