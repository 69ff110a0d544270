"""The current state of a match in memory: its record, its progress, and its players' names.

The parts of a room share one `Standing` and know nothing of each other. Only the room and its referee change it.
"""

from __future__ import annotations

from asyncio import get_running_loop
from dataclasses import replace

from marchlands.coach.mission.guide import Guide
from marchlands.coach.mission.shelf import missions
from marchlands.engine.table import SEATS
from marchlands.server.clock import Clock
from marchlands.server.match_terms import bot_of, read_terms, seated
from marchlands.server.message import Seat
from marchlands.server.progress import Progress
from marchlands.server.record import MatchRecord


class Standing:
    """A match as it is now. `progress` is None until both seats are taken."""

    def __init__(self, record: MatchRecord, names: dict[str, str]) -> None:
        """Start with a record from the store; `names` are those of its guests, by id."""
        self.progress: Progress | None = None
        self.player_names: dict[str, str] = {}  # by seat, as spectators see them; narrators hold this same dict
        self.rematch: set[Seat] = set()  # the seats that asked for one
        self.is_closed = False
        self.used = get_running_loop().time()
        self.change_record(record, names)

    def change_record(self, record: MatchRecord, names: dict[str, str]) -> None:
        """Adopt a record that says who sits where, and the names of those guests."""
        self.record = record
        self.terms = read_terms(record)
        mission = missions(record.game).get(self.terms.mission) if self.terms.mission is not None else None
        self.guide = Guide(mission) if mission is not None else None  # where it leads if it is a mission
        self.names = names
        self._name_players()

    def rename(self, guest: str, name: str) -> None:
        """Change the name of a guest, if it has a seat."""
        if guest in self.names:
            self.names[guest] = name
            self._name_players()

    def _name_players(self) -> None:
        self.player_names.update({seat: self.name_of(seat) for seat in SEATS})

    def name_of(self, seat: Seat) -> str:
        """Return the name of the player on a seat; empty while the seat is free."""
        player = seated(self.record, seat)
        level = bot_of(self.record, seat)
        if player is None or level is not None:
            return level.capitalize() if level is not None else ""
        return self.terms.named.get(seat) or self.names.get(player, "guest")

    def touch(self) -> None:
        """Record that somebody is using the match now."""
        self.used = get_running_loop().time()

    @property
    def number(self) -> int | None:
        """The number of the last thing that was done, or None before the match begins."""
        return self.progress.number if self.progress is not None else None

    @property
    def is_going_on(self) -> bool:
        """Whether players, bots and clocks can still change the match here."""
        return self.progress is not None and self.record.status == "playing" and not self.is_closed

    # --- clocks

    @property
    def clock(self) -> Clock | None:
        """The clocks, or None if the match has none or has not begun."""
        return self.progress.clock if self.progress is not None else None

    def pause_clock(self) -> None:
        """Stop the clocks, if there are any."""
        if self.progress is not None and self.progress.clock is not None:
            self.progress = replace(self.progress, clock=self.progress.clock.pause(get_running_loop().time()))

    def resume_clock(self) -> None:
        """Let the clock of the player to act, if there is one, run from now on."""
        if self.progress is not None and self.progress.clock is not None:
            self.progress = replace(self.progress, clock=self.progress.clock.resume(get_running_loop().time()))
