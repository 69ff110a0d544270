"""What a move would do to the side of the player who asks, without making it.

Everything is worked out from what that seat knows, on matches dealt from its knowledge.
"""

from __future__ import annotations

from marchlands.engine.match import Match
from marchlands.server.message import Harm, Seat
from marchlands.server.perspective import spelled
from marchlands.story.foresight import foresee
from marchlands.story.narrator import narrator


class Foresight:
    """What a seat knows of a match as it stands, kept while it asks about one move after another."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.knowledge = match.knowledge(seat)

    def is_of(self, match: Match, seat: Seat) -> bool:
        """Tell whether it is about this very match, which is another one after each move."""
        return self.match is match and self.seat == seat

    def harm(self, text: str) -> tuple[Harm, ...]:
        """Return what a move would do to the seat's own side. Raises MoveError for one that may not be made."""
        known = self.knowledge
        teller = narrator(known.table.game, known.table.rules, self.seat, view=known.view, is_spoken=True)
        found = foresee(known, text, teller)
        return tuple(Harm(harm.words, harm.card, spelled(harm.place)) for harm in found)
