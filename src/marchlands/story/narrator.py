"""Narrators tell the events of a match; this is what those of all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from marchlands.engine.table import OTHER, Json
from marchlands.story.harm import Harm
from marchlands.story.line import Line, Piece, side_of

DOT: Final = "·"


class Narrator(ABC):
    """Tells events in order, as one seat or a spectator hears them; a spectator's `seat` is None.

    It knows only the events (or the view) that it is given. `dot` is the symbol before the number of a turn, and
    `names` are the players' names for spectators.
    """

    def __init__(self, seat: str | None, dot: str = DOT) -> None:
        self.seat = seat
        self.dot = dot
        self.names: Mapping[str, str] = {}
        self.is_spoken = False

    def speak(self) -> None:
        """From now on use words for places instead of notation, if the game has words for them."""
        self.is_spoken = True

    @abstractmethod
    def tell(self, events: Iterable[Json]) -> list[Line]:
        """Return a line for everything worth telling in the events that follow those told before.

        Their `event`s ascend; everything about an event is in the line that begins at it or before it.
        """

    def harm(self, events: Iterable[Json]) -> list[Harm]:
        """Return the harm to the seat's own side before the turn ends, in events that follow what it knows."""
        hurt: dict[Hashable, Harm] = {}
        for event in events:
            if event["event"] == "turn_ended":
                break
            harmed = self._harm(event)
            if harmed is not None:
                hurt[harmed[0]] = harmed[1]
        return list(hurt.values())

    def _harm(self, event: Json) -> tuple[Hashable, Harm] | None:
        """Return what on the player's own side an event harms, and how; later harm to the same thing replaces it."""
        return None

    # --- names

    def who(self, seat: str) -> Piece:
        """Name a player."""
        name = self._name(seat) if self.seat is None else "you" if seat == self.seat else "the opponent"
        return Piece(name, side_of(seat, self.seat))

    def _name(self, seat: str) -> str:
        return self.names.get(seat, seat)

    def does(self, seat: str, verb: str) -> str:
        """Return a verb in the form for a player, surrounded by spaces."""
        return f" {verb} " if seat == self.seat else f" {verb}s "

    def owned(self, seat: str, what: str) -> Piece:
        """Name something that belongs to a player."""
        whose = f"{self._name(seat)}'s" if self.seat is None else "your" if seat == self.seat else "the enemy"
        return Piece(f"{whose} {what}", side_of(seat, self.seat))

    def player(self, seat: str, answer: str) -> Piece | None:
        """Name the player that a seat's answer means, as in "chooses itself"; None for any other answer."""
        if answer == "me":
            return Piece("yourself" if seat == self.seat else "itself", side_of(seat, self.seat))
        return self.who(OTHER[seat]) if answer == "foe" else None

    def outcome(self, result: str) -> tuple[str | Piece, ...]:
        """Tell how the match ended."""
        if result == "draw":
            return ("The match is a draw.",)
        return self.who(result), self.does(result, "win"), "the match."

    def turn(self, event: Json) -> tuple[Piece, Piece]:
        """Name the turn that starts, and whose it is."""
        seat = event["seat"]
        name = self._name(seat) if self.seat is None else "you" if seat == self.seat else "opponent"
        number = f"{self.dot * 2} Turn {event['turn']}: ".lstrip()
        return Piece(number, "quiet"), Piece(name, side_of(seat, self.seat))


def drawn_cards(names: Sequence[str | None]) -> str:
    """Return the words for drawn cards, by name if they are known."""
    known = [name for name in names if name is not None]
    if len(known) == len(names):
        return ", ".join(known)
    return "a card" if len(names) == 1 else f"{len(names)} cards"
