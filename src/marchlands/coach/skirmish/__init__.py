"""What speaks for moves of Skirmish."""

from marchlands.coach.reason import register_reasoner
from marchlands.coach.skirmish.reason import SkirmishReasoner

register_reasoner("skirmish", SkirmishReasoner())
