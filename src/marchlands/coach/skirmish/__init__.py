"""What speaks for moves of Skirmish, and its puzzles."""

from marchlands.coach.puzzle.kind import register_puzzles
from marchlands.coach.reason import register_reasoner
from marchlands.coach.skirmish.puzzle import SkirmishPuzzles
from marchlands.coach.skirmish.reason import SkirmishReasoner

register_reasoner("skirmish", SkirmishReasoner())
register_puzzles("skirmish", SkirmishPuzzles())
