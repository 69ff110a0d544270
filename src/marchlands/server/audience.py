"""The audience of a match: what each follower is told.

The match is not changed here. That is the referee's job, and the referee writes every change to disk first.
"""

from __future__ import annotations

import time
from asyncio import TimerHandle, get_running_loop
from typing import Final, NamedTuple
from weakref import ref

import msgspec

from marchlands.engine.event import Event
from marchlands.engine.table import SEATS
from marchlands.server.match_log import MatchLog
from marchlands.server.match_terms import bot_of, seated, seats_of
from marchlands.server.message import (
    Emote,
    Gesture,
    Info,
    MatchInfo,
    Outgoing,
    Player,
    Position,
    Seat,
    State,
    Status,
    Update,
)
from marchlands.server.pack_archive import book_of
from marchlands.server.permission import taking_back
from marchlands.server.perspective import FACES, Face, position, told_events
from marchlands.server.presence import Presence
from marchlands.server.progress import Progress, Step
from marchlands.server.rate_limit import Bucket
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower, Service
from marchlands.server.spectators import Spectators
from marchlands.server.standing import Standing
from marchlands.story.telling import place_labels, place_names

ENCODE: Final = msgspec.json.Encoder().encode
EMOTES_AT_MOST: Final = (1.0, 5)  # per second, and at once
COUNTED_AFTER: Final = 0.5  # seconds in which those who come and go to watch are told of together


class Shown(NamedTuple):
    """What a step looks like from one side."""

    events: msgspec.Raw
    position: Position


class Audience:
    """The followers of a match, its log, and the spectators who may see everything later."""

    def __init__(self, standing: Standing, service: Service) -> None:
        self.standing = standing
        self.service = service
        self.presence = Presence(standing)
        self.log = MatchLog(standing, service)
        self.spectators: Spectators | None = None
        self.emotes: dict[Seat, Bucket] = {}
        self.told_watchers = 0
        self.counting: TimerHandle | None = None

    def begin(self, progress: Progress, events: list[Event]) -> None:
        """Take the start of the match; nothing is sent yet."""
        delay = self.standing.terms.delay
        self.log.begin(progress.match, events)
        lines = list(self.log.read(None)) if delay else []
        self.spectators = Spectators(progress, lines, delay, _ShowLater(self))

    def start_anew(self) -> None:
        """Forget what was told, before the match is loaded again."""
        self.close()
        self.log = MatchLog(self.standing, self.service)

    # --- the match from outside

    def is_late(self, guest: str) -> bool:
        """Return whether the match is over and this guest, who sees it with a delay, must not know yet."""
        record, terms = self.standing.record, self.standing.terms
        if record.status != "over" or not terms.delay or seats_of(record, guest):
            return False
        if self.spectators is not None:
            return self.spectators.progress.result is None
        return time.time() < (record.ended or 0.0) + terms.delay

    def is_early(self, guest: str) -> bool:
        """Return whether this is a rematch that would reveal the end of the previous match to this guest too early."""
        record = self.standing.record
        is_new = record.previous is not None and time.time() < record.created + self.standing.terms.delay
        return is_new and not seats_of(record, guest)

    def info(self, guest: str) -> MatchInfo:
        """Return the match from outside, as far as this guest may know."""
        record, terms = self.standing.record, self.standing.terms
        yours = seats_of(record, guest)
        status: Status = record.status
        result, reason = record.result, record.reason
        is_late = self.is_late(guest)
        if is_late:
            status, result, reason = "playing", None, None
        return MatchInfo(
            id=record.id,
            game=record.game,
            rules=terms.rules,
            status=status,
            created=record.created,
            public=record.public,
            players={seat: self._player(seat) for seat in SEATS},
            yours=yours,
            invite=record.invite if yours else None,
            clock=terms.clock,
            delay=terms.delay,
            result=result,
            reason=reason,
            previous=record.previous if not self.is_early(guest) else None,
            following=record.following if not is_late else None,
            rematch=tuple(sorted(self.standing.rematch)) if not is_late else (),
            watchers=self.presence.watchers,
            book=book_of(record, terms),
            start=terms.start,
            mission=terms.mission,
        )

    def _player(self, seat: Seat) -> Player:
        record, name = self.standing.record, self.standing.name_of(seat)
        if seated(record, seat) is None:
            return Player("nobody", name)
        if bot_of(record, seat) is not None:
            return Player("bot", name)
        return Player("guest", name, self.presence.seconds_away(seat))

    # --- the whole match, for a new follower

    def welcome(self, follower: Follower) -> None:
        """Send a follower the whole match. Raises whatever is wrong with the match."""
        is_glimpse = follower in self.presence.glimpsing
        self._send(follower, self.state(follower.guest, self.presence.followers[follower], is_glimpse=is_glimpse))

    def state(self, guest: str, face: Face, *, is_glimpse: bool = False) -> State:
        """Return the whole match, as this guest may see it from a seat or as a spectator; a glimpse has no log."""
        standing, now = self.standing, get_running_loop().time()
        progress = standing.progress
        if face is None and self.spectators is not None and standing.terms.delay:
            progress, lines, now = self.spectators.progress, self.spectators.log, now - standing.terms.delay
        else:
            lines = self.log.read(face)
        where = self._position(progress, face, now) if progress is not None else None
        number = progress.number if progress is not None else 0
        places = place_names(standing.record.game, face, standing.player_names)
        labels = place_labels(standing.record.game)
        log = () if is_glimpse else self.log.to_send(face, lines)
        return State(self.info(guest), number, face, where, log, places, labels)

    # --- what is not part of its progress

    def about(self, guest: str) -> Info:
        """Return what this guest may know that is not part of the match's progress."""
        standing = self.standing
        owned = seats_of(standing.record, guest)
        clocks, claim = None, None
        if standing.progress is not None and (owned or not standing.terms.delay):
            clocks = standing.clock.shown(get_running_loop().time()) if standing.clock is not None else None
            absence = self.service.settings.absence
            claim = self.presence.claim_in(owned[0], absence) if len(owned) == 1 else None
        return Info(self.info(guest), clocks, claim)

    def tell_about(self, but: Follower | None = None) -> None:
        """Tell everybody, except perhaps one, what is not part of the match's progress."""
        self.told_watchers = self.presence.watchers
        for follower in list(self.presence.followers):
            if follower is not but and not self.is_late(follower.guest):
                self.tell(follower)

    def tell(self, follower: Follower) -> None:
        """Tell one follower what is not part of the match's progress."""
        self._send(follower, self.about(follower.guest))

    def leave(self, follower: Follower) -> None:
        """Stop sending to somebody; the others are told if a player is now away."""
        if self.presence.leave(follower):
            self.tell_about()
        self.count_watchers()

    def count_watchers(self) -> None:
        """Tell everybody soon how many watch, if that has changed; many who come at once are told of together."""
        if self.counting is None and self.presence.watchers != self.told_watchers:
            self.counting = get_running_loop().call_later(COUNTED_AFTER, _CountLater(self))

    def tell_watchers(self) -> None:
        """Tell everybody now how many watch, unless it has changed back."""
        self.counting = None
        if self.presence.watchers != self.told_watchers:
            self.tell_about()

    def emote(self, follower: Follower, emote: Emote) -> None:
        """Show everybody a player's emote. Raises Refusal for spectators, and for too many emotes."""
        seat, now = self.presence.seat_of(follower), get_running_loop().time()
        bucket = self.emotes.setdefault(seat, Bucket(*EMOTES_AT_MOST, now))
        if not bucket.take(now):
            raise Refusal("emote/too-many", "too many gestures; wait a moment")
        gesture = Gesture(self.standing.record.id, seat, emote)
        for other, face in self.presence.followers.items():
            if face is not None or not self.standing.terms.delay:
                self._send(other, gesture)

    # --- what happens in it

    def look_at(self, step: Step, faces: tuple[Face, ...]) -> dict[Face, Shown]:
        """Return what a step looks like from some sides; nothing is sent yet."""
        now = get_running_loop().time()
        table = step.progress.match.table
        return {
            face: Shown(
                msgspec.Raw(ENCODE(told_events(table, step.events, face))), self._position(step.progress, face, now)
            )
            for face in faces
        }

    def _position(self, progress: Progress, face: Face, now: float) -> Position:
        return position(progress, face, now, taking_back(self.standing.record, progress, face), self.standing.guide)

    def show(self, step: Step, shown: dict[Face, Shown], ago: float) -> None:
        """Send everybody a step that is on disk; spectators see it later if there is a delay.

        `shown` is what `look_at` returned, and `ago` the seconds since the step was made.
        """
        progress = step.progress
        heard = {*shown, None} if self.standing.terms.delay else {*shown}
        lines = self.log.add(step, heard)
        for face in FACES:
            message = b""
            if face in shown:
                events, where = shown[face]
                added = lines[face]
                update = Update(self.standing.record.id, progress.number, step.kind, step.seat, events, added, where)
                message = ENCODE(update)
            if face is not None:
                for follower in self.presence.at(face):
                    follower.send(message)
            elif self.spectators is not None:
                self.spectators.add(progress, lines.get(face, ()), message, ago)

    def show_spectators(self, message: bytes) -> None:
        """Send spectators what they may know by now, and everything else once they know the end."""
        spectators = self.presence.at(None)
        for follower in spectators:
            follower.send(message)
        if self.standing.terms.delay and self.spectators is not None and self.spectators.progress.result is not None:
            for follower in spectators:
                self.tell(follower)

    @property
    def is_behind(self) -> bool:
        """Whether something has happened that spectators have not seen yet."""
        return self.spectators is not None and self.spectators.is_behind

    def close(self) -> None:
        """Stop showing things to spectators."""
        if self.counting is not None:
            self.counting.cancel()
            self.counting = None
        if self.spectators is not None:
            self.spectators.close()

    @staticmethod
    def _send(follower: Follower, message: Outgoing) -> None:
        follower.send(ENCODE(message))


class _CountLater:
    """Tells how many watch. It holds its audience weakly: a room that is gone has nobody to tell."""

    __slots__ = ("audience",)

    def __init__(self, audience: Audience) -> None:
        self.audience = ref(audience)

    def __call__(self) -> None:
        audience = self.audience()
        if audience is not None:
            audience.tell_watchers()


class _ShowLater:
    """Shows delayed spectators what is due. It holds its audience weakly, because the audience holds it."""

    __slots__ = ("audience",)

    def __init__(self, audience: Audience) -> None:
        self.audience = ref(audience)

    def __call__(self, message: bytes) -> None:
        audience = self.audience()
        if audience is not None:
            audience.show_spectators(message)
