"""An audience: one match, those who look at it, and what each of them is told.

Nothing is done here: what happens in a match is for the room, which can write to the store.
"""

from __future__ import annotations

import logging
import time
import traceback
from asyncio import get_running_loop
from collections import deque
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from marchlands.engine.event import plain
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.server.announcement import deed_line
from marchlands.server.limit import Bucket
from marchlands.server.message import (
    Emote,
    Gesture,
    Info,
    LogLine,
    MatchInfo,
    Player,
    Position,
    Seat,
    State,
    Status,
)
from marchlands.server.pace import Pace
from marchlands.server.perspective import FACES, Face, log_line, logged, position, told_events
from marchlands.server.progress import Progress, Step
from marchlands.server.record import MatchRecord
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower, Service
from marchlands.server.spectators import Spectators
from marchlands.server.terms import bot_of, guests_of, read_terms, seated, seats_of
from marchlands.server.transcript import Transcript
from marchlands.story.narrator import Narrator
from marchlands.story.telling import narrator, place_names

log: Final = logging.getLogger("marchlands.server")
ENCODE: Final = msgspec.json.Encoder().encode
EVENTS: Final = msgspec.json.Decoder(list[dict[str, Any]]).decode
SHORT: Final = 100  # lines of a log that are soon written
EMOTES_AT_MOST: Final = (1.0, 5)  # a second, and at once


class Shown(NamedTuple):
    """What one who looks will be shown of a step."""

    events: msgspec.Raw
    position: Position


class Audience:
    """A match as it is seen. All methods are for one event loop."""

    def __init__(self, record: MatchRecord, names: dict[str, str], service: Service) -> None:
        """Show a match; `names` are those of its guests by id."""
        self.record = record
        self.terms = read_terms(record)
        self.names = names
        self.called: dict[str, str] = {}  # the players by seat, as spectators hear of them
        self.service = service
        self.progress: Progress | None = None
        self.spectators: Spectators | None = None
        self.narrators: dict[Face, Narrator] = {}  # of those for whom the match was told
        self.log: dict[Face, list[LogLine]] = {face: [] for face in FACES}
        self.untold: dict[Face, deque[LogLine | bytes]] = {face: deque() for face in FACES}  # not yet in the log
        self.transcripts: dict[Face, Transcript] = {}  # of long logs
        self.followers: dict[Follower, Face] = {}
        self.rematch: set[Seat] = set()
        self.emotes: dict[Seat, Bucket] = {}
        self.used = now = get_running_loop().time()
        self.away: dict[Seat, float] = {seat: now for seat in SEATS if seated(record, seat) in guests_of(record)}
        self._call()

    # --- who is there

    def rename(self, guest: str, name: str) -> None:
        """Take over another name of a guest, if it has a seat."""
        if guest in self.names:
            self.names[guest] = name
            self._call()

    def _call(self) -> None:
        self.called.update({seat: self._player(seat).name for seat in SEATS})

    def face_for(self, owned: tuple[Seat, ...], wanted: Seat | None) -> Face:
        """Return the seat from which somebody looks who owns some; None for a spectator."""
        if not owned:
            return None
        if wanted in owned:
            return wanted
        if len(owned) == 1 or self.progress is None or self.progress.to_act not in owned:
            return owned[0]
        return self.progress.to_act

    def unfollow(self, follower: Follower) -> None:
        """Let somebody hear no more; a player whose last connection this was is away."""
        self.followers.pop(follower, None)
        self.used = now = get_running_loop().time()
        if any(other.guest == follower.guest for other in self.followers):
            return
        left = [seat for seat in seats_of(self.record, follower.guest) if seat not in self.away]
        for seat in left:
            self.away[seat] = now
        if left:
            self.tell_about()

    def seat_of(self, follower: Follower) -> Seat:
        """Return the seat for which somebody acts. Raises Refusal for spectators."""
        owned = seats_of(self.record, follower.guest)
        if not owned:
            raise Refusal("seat/foreign", "you have no seat in this match; you may watch")
        face = self.followers.get(follower)
        return face if face in owned and face is not None else owned[0]

    def emote(self, follower: Follower, emote: Emote) -> None:
        """Show everybody a gesture of a player. Raises Refusal for spectators, and for too many."""
        seat, now = self.seat_of(follower), get_running_loop().time()
        bucket = self.emotes.setdefault(seat, Bucket(*EMOTES_AT_MOST, now))
        if not bucket.take(now):
            raise Refusal("emote/too-many", "too many gestures; wait a moment")
        gesture = Gesture(self.record.id, seat, emote)
        for other, face in self.followers.items():
            if face is not None or not self.terms.delay:
                other.send(ENCODE(gesture))

    # --- what is said of the match

    def is_late(self, guest: str) -> bool:
        """Tell whether the match is over and somebody, who sees it later, may not know yet."""
        if self.record.status != "over" or not self.terms.delay or seats_of(self.record, guest):
            return False
        if self.spectators is not None:
            return self.spectators.progress.result is None
        return time.time() < (self.record.ended or 0.0) + self.terms.delay

    def is_early(self, guest: str) -> bool:
        """Tell whether it is a rematch that would tell somebody, who sees the match before it later, of its end."""
        record = self.record
        is_new = record.previous is not None and time.time() < record.created + self.terms.delay
        return is_new and not seats_of(record, guest)

    def info(self, guest: str) -> MatchInfo:
        """Return the match from outside, as this guest may know it."""
        yours = seats_of(self.record, guest)
        status: Status = self.record.status
        result, reason = self.record.result, self.record.reason
        is_late = self.is_late(guest)
        if is_late:
            status, result, reason = "playing", None, None
        return MatchInfo(
            id=self.record.id,
            game=self.record.game,
            rules=self.terms.rules,
            status=status,
            created=self.record.created,
            public=self.record.public,
            players={seat: self._player(seat) for seat in SEATS},
            yours=yours,
            invite=self.record.invite if yours else None,
            clock=self.terms.clock,
            delay=self.terms.delay,
            result=result,
            reason=reason,
            previous=self.record.previous if not self.is_early(guest) else None,
            following=self.record.following if not is_late else None,
            rematch=tuple(sorted(self.rematch)) if not is_late else (),
        )

    def _player(self, seat: Seat) -> Player:
        who = seated(self.record, seat)
        if who is None:
            return Player("nobody", "")
        level = bot_of(self.record, seat)
        if level is not None:
            return Player("bot", level.capitalize())
        away = self.away.get(seat)
        gone = None if away is None else round(get_running_loop().time() - away, 1)
        name = self.terms.named.get(seat) or self.names.get(who, "guest")
        return Player("guest", name, gone)

    def state(self, guest: str, face: Face) -> State:
        """Return the whole match, as this guest may see it from there."""
        progress, now = self.progress, get_running_loop().time()
        if face is None and self.spectators is not None and self.terms.delay:
            progress, lines, now = self.spectators.progress, self.spectators.log, now - self.terms.delay
        else:
            lines = self.read_log(face)
        where = position(progress, face, now) if progress is not None else None
        number = progress.number if progress is not None else 0
        places = place_names(self.record.game, face, self.called)
        return State(self.info(guest), number, face, where, self._written(face, lines), places)

    def _written(self, face: Face, lines: list[LogLine]) -> tuple[LogLine, ...]:
        """Return a log as a part of a message; a long one is not encoded anew for everybody who comes."""
        if len(lines) < SHORT:
            return tuple(lines)
        return self.transcripts.setdefault(face, Transcript(lines)).to_send()

    def about(self, guest: str) -> Info:
        """Return what this guest may know that is no part of the progress of the match."""
        owned = seats_of(self.record, guest)
        clocks, claim = None, None
        if self.progress is not None and (owned or not self.terms.delay):
            now = get_running_loop().time()
            clocks = self.progress.clock.shown(now) if self.progress.clock is not None else None
            claim = self.claim_in(owned[0]) if len(owned) == 1 else None
        return Info(self.info(guest), clocks, claim)

    def claim_in(self, seat: Seat) -> float | None:
        """Return in how many seconds a seat may claim the win; None if the other player is there, or has a clock."""
        other = OTHER[seat]
        progress = self.progress
        if progress is None or progress.clock is not None or other not in self.away or self.record.status != "playing":
            return None
        gone = get_running_loop().time() - self.away[other]
        return round(max(0.0, self.service.settings.absence - gone), 1)

    def tell_about(self, but: Follower | None = None) -> None:
        """Tell everybody what is no part of the progress of the match."""
        for follower in list(self.followers):
            if follower is not but and not self.is_late(follower.guest):
                follower.send(ENCODE(self.about(follower.guest)))

    @property
    def number(self) -> int | None:
        """The number of the last thing that was done, None before the match begins."""
        return self.progress.number if self.progress is not None else None

    # --- what is said of what happens in it

    @property
    def watched(self) -> tuple[Face, ...]:
        """Who looks at the match, or will look at what happens now."""
        watched = set(self.followers.values())
        return tuple(face for face in FACES if face in watched or (face is None and self.terms.delay))

    def look_at(self, step: Step, faces: tuple[Face, ...]) -> dict[Face, Shown]:
        """Return a step as those who look may see it."""
        now = get_running_loop().time()
        table = step.progress.match.table
        return {
            face: Shown(msgspec.Raw(ENCODE(told_events(table, step.events, face))), position(step.progress, face, now))
            for face in faces
        }

    def hear(self, step: Step, face: Face) -> tuple[LogLine, ...]:
        """Return what a step adds to the log of one who looks."""
        log = self.read_log(face)
        lines = (
            self.tell(step.progress, plain(told_events(step.progress.match.table, step.events, face)), face)
            if step.kind == "move"
            else [deed_line(step, face, self.called)]
        )
        log += logged(lines)
        return tuple(lines)

    def read_log(self, face: Face) -> list[LogLine]:
        """Return the log. Words are found when somebody reads them: most matches have no spectators."""
        while self.untold[face]:
            self._tell_next(face)
        return self.log[face]

    async def catch_up_log(self, face: Face) -> None:
        """Find the words of a log that may be long, without holding up others."""
        pace = Pace()
        while self.untold[face]:
            self._tell_next(face)
            await pace.rest()

    def _tell_next(self, face: Face) -> None:
        untold = self.untold[face].popleft()
        if isinstance(untold, LogLine):
            self.log[face].append(untold)
        elif self.progress is not None:
            self.log[face] += logged(self.tell(self.progress, EVENTS(untold), face))

    def tell(self, progress: Progress, told: list[Json], face: Face) -> list[LogLine]:
        """Return what the one who looks is told in words; a fault in the words costs the words only."""
        try:
            if face not in self.narrators:
                rules = progress.match.table.rules
                self.narrators[face] = narrator(self.record.game, rules, face, is_spoken=True, names=self.called)
            return [log_line(line) for line in self.narrators[face].tell(told)]
        except Exception as error:
            self.log_fault("has no words", error)
            return []

    def show_gallery(self, message: bytes) -> None:
        """Send spectators what they may know by now."""
        spectators = [follower for follower, face in self.followers.items() if face is None]
        send(spectators, message)
        if self.terms.delay and self.spectators is not None and self.spectators.progress.result is not None:
            for follower in spectators:  # what was kept from them until they knew the end
                follower.send(ENCODE(self.about(follower.guest)))

    def log_fault(self, what: str, error: BaseException) -> None:
        """Log where something failed; its message might tell hidden cards."""
        self.service.metrics.errors.inc()
        where = traceback.extract_tb(error.__traceback__)[-1:]
        place = f" at {where[0].name}:{where[0].lineno}" if where else ""
        log.error("match %s %s: %s%s", self.record.id, what, type(error).__name__, place)


def send(followers: Iterable[Follower], message: bytes) -> None:
    """Send a message to some of those who look."""
    for follower in followers:
        follower.send(message)
