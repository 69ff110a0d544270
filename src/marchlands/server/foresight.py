"""What a move would do, for the seat that thinks about it; the match is not changed.

Everything is worked out from what that seat knows, on matches dealt from its knowledge.
"""

from __future__ import annotations

from marchlands.engine.match import Match
from marchlands.server.message import Change, Foreseen, Harm, Seat
from marchlands.story import foresight
from marchlands.story.telling import narrator


class Foresight:
    """What a seat knows about the current state of a match, kept while it asks about several moves."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.known = foresight.Foresight(match.knowledge(seat))

    def is_of(self, match: Match, seat: Seat) -> bool:
        """Return whether this is about exactly this match; after each move it is a different one."""
        return self.match is match and self.seat == seat

    def foreseen(self, id: str, match: str, number: int, text: str) -> Foreseen:
        """Return the answer to a request to foresee a move. Raises MoveError for a move that may not be made."""
        told = self.known.foresee(text)
        changes = tuple(
            Change(
                id=change.id,
                what=change.what,
                card=change.card,
                seat=change.seat,  # type: ignore[arg-type]
                place_before=change.place_before,
                place_after=change.place_after,
                fields=dict(change.fields),
            )
            for change in told.difference.changes.values()
        )
        return Foreseen(
            id,
            match,
            number,
            text,
            self.harm(text),
            changes,
            dict(told.difference.values),
            hidden=told.is_hidden,
            choice=told.is_asking,
        )

    def harm(self, text: str) -> tuple[Harm, ...]:
        """Return what a move would do to the seat's own side. Raises MoveError for a move that may not be made."""
        knowledge = self.known.knowledge
        game, rules = self.match.game or knowledge.table.game, knowledge.table.rules
        teller = narrator(game, rules, self.seat, view=knowledge.view, is_spoken=True)
        return tuple(Harm(harm.words, harm.card, harm.place, harm.id) for harm in self.known.harm(text, teller))
