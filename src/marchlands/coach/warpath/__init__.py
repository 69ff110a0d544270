"""What speaks for moves of Warpath, and its puzzles."""

from marchlands.coach.puzzle.kind import register_puzzles
from marchlands.coach.reason import register_reasoner
from marchlands.coach.warpath.puzzle import WarpathPuzzles
from marchlands.coach.warpath.reason import WarpathReasoner

register_reasoner("warpath", WarpathReasoner())
register_puzzles("warpath", WarpathPuzzles())
