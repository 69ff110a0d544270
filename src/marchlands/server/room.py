"""A room: one match, those who follow it, its clocks and its bots.

Whatever changes the match goes through `_carry_out`, one thing after another: it is worked out on a copy, written to
disk, and only then becomes the match and is shown.
"""

from __future__ import annotations

import logging
import time
import traceback
from asyncio import CancelledError, Lock, Task, TimerHandle, create_task, get_running_loop, shield, sleep
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any, Final

import msgspec

from marchlands.errors import BotError, MarchlandsError, MoveError
from marchlands.server import course as courses
from marchlands.server.clock import SEATS, Clock
from marchlands.server.course import OTHER, Course, Kind, Step
from marchlands.server.gallery import Gallery
from marchlands.server.message import (
    Deed,
    Emote,
    Gesture,
    Info,
    LogLine,
    MatchInfo,
    Player,
    Seat,
    State,
    Status,
    Update,
)
from marchlands.server.record import AddEntry, Change, ChangeMatch, Entry, MatchRecord
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower, Service
from marchlands.server.sight import FACES, Face, log_line, position, told_events
from marchlands.server.store import StoreError
from marchlands.server.terms import bot_of, guests_of, read_terms, seated, seats_of
from marchlands.story.narrator import narrator

log: Final = logging.getLogger("marchlands.server")
ENCODE: Final = msgspec.json.Encoder().encode
RETRY: Final = 1.0  # seconds until a bot's move that could not be stored is tried again
SHORT_OF_TIME: Final = 20.0  # seconds on its clock with which a bot no longer thinks long
QUICK_BOT: Final = "greedy"
DEEDS: Final[dict[Deed, Kind]] = {
    "concede": "concede",
    "offer_draw": "offer",
    "accept_draw": "accept",
    "decline_draw": "decline",
    "claim_win": "claim",
}


class Room:
    """A match that is in memory. All methods are for one event loop."""

    def __init__(self, record: MatchRecord, names: dict[str, str], service: Service) -> None:
        """Open a room for a match; `names` are those of its guests by id. `load` follows."""
        self.record = record
        self.terms = read_terms(record)
        self.names = names
        self.service = service
        self.course: Course | None = None
        self.gallery: Gallery | None = None
        self.log: dict[Face, list[LogLine]] = {face: [] for face in FACES}
        self.followers: dict[Follower, Face] = {}
        self.answered: dict[tuple[str, str], int] = {}  # numbers by guest and request
        self.rematch: set[Seat] = set()
        self.away: dict[Seat, float] = {}
        self.used = get_running_loop().time()
        self.lock = Lock()
        self.timer: TimerHandle | None = None
        self.bot: Task[None] | None = None
        self.tasks: set[Task[Any]] = set()
        self.closed = False

    # --- from the store

    async def load(self) -> None:
        """Bring the match to where it stands on disk. Raises StoreError, and ReplayError if it cannot be played."""
        entries = await self.service.store.entries(self.record.id)
        now = get_running_loop().time()
        for seat in SEATS:
            if seated(self.record, seat) is not None and bot_of(self.record, seat) is None:
                self.away.setdefault(seat, now)
        if self.record.setup is None:
            return
        self._begin(self.record.setup)
        for entry in entries:
            assert self.course is not None
            clock = self._kept_clock(entry, entry is entries[-1])
            step = courses.repeat(self.course, entry, clock)
            self._take(step, ago=time.time() - entry.at, quiet=True)
            if entry.guest is not None and entry.request is not None:
                self.answered[entry.guest, entry.request] = entry.number
        if self.course is not None and self.course.clock is not None and self.course.result is None:
            self.course = replace(self.course, clock=replace(self.course.clock, paused=True))
            get_running_loop().call_later(self.service.settings.return_time, self._resume_clock)
        self.wake()

    def _begin(self, setup: str) -> None:
        clock = Clock.new(self.terms.clock) if self.terms.clock is not None else None
        course, events = courses.begin(setup, clock)
        if clock is not None:
            started = clock.passed(course.to_act, get_running_loop().time(), moved=False)
            course = replace(course, clock=started)
        self.narrators = {face: narrator(self.record.game, course.match.table.rules, face) for face in FACES}
        self.course = course
        for face in FACES:
            self.log[face] = self._tell(course, events, face)
        self.gallery = Gallery(course, list(self.log[None]), self.terms.delay, self._show_gallery)

    def _kept_clock(self, entry: Entry, is_last: bool) -> Clock | None:
        """Return the clock that was kept with an entry; of the last one the time until the process ended is taken."""
        if entry.clock is None or self.terms.clock is None:
            return None
        alive = self.service.alive_before
        spent = max(0.0, alive - entry.at) if is_last and alive is not None else 0.0
        return Clock.read(self.terms.clock, entry.clock, spent)

    # --- who is there

    async def follow(self, follower: Follower, face: Seat | None) -> None:
        """Let somebody hear of the match from now on, beginning with where it stands."""
        async with self.lock:
            self.used = get_running_loop().time()
            owned = seats_of(self.record, follower.guest)
            seen_from = self._face(owned, face)
            is_new = follower not in self.followers
            self.followers[follower] = seen_from
            came = [seat for seat in owned if seat in self.away]
            for seat in came:
                del self.away[seat]
            if self.course is not None and self.course.to_act in owned:
                self._resume_clock()
            follower.send(ENCODE(self._state(follower.guest, seen_from)))
            if came and is_new:
                self._tell_about(but=follower)
            follower.send(ENCODE(self._about(follower.guest)))

    def _face(self, owned: tuple[Seat, ...], wanted: Seat | None) -> Face:
        if not owned:
            return None
        if wanted in owned:
            return wanted
        if len(owned) == 1 or self.course is None or self.course.to_act not in owned:
            return owned[0]
        return self.course.to_act

    def unfollow(self, follower: Follower) -> None:
        """Let somebody hear no more; a player whose last connection this was is away."""
        was_there = self.followers.pop(follower, None) is not None or seats_of(self.record, follower.guest)
        if not was_there or any(other.guest == follower.guest for other in self.followers):
            return
        now = get_running_loop().time()
        self.used = now
        left = [seat for seat in seats_of(self.record, follower.guest) if seat not in self.away]
        for seat in left:
            self.away[seat] = now
        if left:
            self._tell_about()

    def seat_of(self, follower: Follower) -> Seat:
        """Return the seat for which somebody acts. Raises Refusal for spectators."""
        owned = seats_of(self.record, follower.guest)
        if not owned:
            raise Refusal("seat/foreign", "you have no seat in this match; you may watch")
        face = self.followers.get(follower)
        return face if face in owned and face is not None else owned[0]

    # --- what is done

    async def move(self, follower: Follower, request: str, after: int, text: str) -> int:
        """Make a move; return its number when it is on disk. Raises Refusal; the same request is answered the same."""
        began = get_running_loop().time()

        def plan(course: Course, seat: Seat) -> Step:
            if course.to_act != seat:
                raise Refusal("move/not-your-turn", "it is not your turn", course.number)
            if after < course.moved:
                raise Refusal("move/stale", "the board has changed since; look again", course.number)
            if after > course.number:
                raise Refusal("move/ahead", f"there is no number {after} yet", course.number)
            return courses.make_move(course, seat, text, began)

        number = await self._request(follower, request, plan)
        self.service.metrics.move_seconds.observe(get_running_loop().time() - began)
        return number

    async def do(self, follower: Follower, request: str, what: Deed) -> int:
        """Do something that is no move; return the number when it is on disk. Raises Refusal."""
        if what == "rematch":
            return await self._shielded(self._ask_rematch(self.seat_of(follower)))
        kind = DEEDS[what]

        def plan(course: Course, seat: Seat) -> Step:
            self._check_deed(course, kind, seat)
            return courses.do(course, kind, seat, get_running_loop().time())

        return await self._request(follower, request, plan)

    def _check_deed(self, course: Course, kind: Kind, seat: Seat) -> None:
        number = course.number
        other = OTHER[seat]
        if kind == "offer":
            if bot_of(self.record, other) is not None:
                raise Refusal("draw/bot", "bots do not agree to draws", number)
            if course.offer is not None:
                raise Refusal("draw/offered", "a draw has been offered already", number)
        elif kind in ("accept", "decline") and course.offer != other:
            raise Refusal("draw/none", "no draw has been offered to you", number)
        elif kind == "claim":
            left = self._claim_in(seat)
            if left is None:
                raise Refusal("claim/present", "the win cannot be claimed: the other player is there", number)
            if left > 0:
                raise Refusal("claim/early", f"the win can be claimed in {left:.0f} seconds", number)

    def emote(self, follower: Follower, emote: Emote) -> None:
        """Show everybody a gesture of a player. Raises Refusal for spectators."""
        gesture = Gesture(self.record.id, self.seat_of(follower), emote)
        for other, face in self.followers.items():
            if face is not None or not self.terms.delay:
                other.send(ENCODE(gesture))

    async def start(self, record: MatchRecord, names: dict[str, str], setup: str) -> None:
        """Begin the match, now that both seats are taken; `record` says by whom, and is on disk."""
        async with self.lock:
            self.record = record
            self.terms = read_terms(record)
            self.names = names
            self._begin(setup)
            for follower, face in list(self.followers.items()):
                owned = seats_of(record, follower.guest)
                self.followers[follower] = self._face(owned, face)
                follower.send(ENCODE(self._state(follower.guest, self.followers[follower])))
            here = {follower.guest for follower in self.followers}
            for seat in SEATS:
                if bot_of(record, seat) is None and seated(record, seat) not in here:
                    self.away.setdefault(seat, get_running_loop().time())
            self.wake()

    # --- one thing after another

    async def _request(self, follower: Follower, request: str, plan: Callable[[Course, Seat], Step]) -> int:
        seat = self.seat_of(follower)
        key = (follower.guest, request)

        async def carried_out() -> int:
            async with self.lock:
                self.used = get_running_loop().time()
                if key in self.answered:
                    return self.answered[key]
                course = self._playing()
                self._check_time(course)
                if len(seats_of(self.record, follower.guest)) > 1 and self.followers.get(follower) is None:
                    raise Refusal("seat/unseen", "follow the match before you act in it", course.number)
                return await self._carry_out(lambda: plan(course, seat), key)

        return await self._shielded(carried_out())

    async def _shielded(self, work: Coroutine[Any, Any, int]) -> int:
        """Do something to the end, even if whoever waits for it goes away."""
        return await shield(self._task(work))

    def _task(self, work: Coroutine[Any, Any, Any]) -> Task[Any]:
        task = create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def _playing(self) -> Course:
        """Return the course of a match that goes on. Raises Refusal for any other."""
        if self.closed:
            raise Refusal("server/closing", "the server is about to stop; try again in a moment")
        if self.record.status == "frozen":
            raise Refusal("match/frozen", "the match was stopped after a fault in the rules", self._number())
        if self.course is None:
            raise Refusal("match/waiting", "the match has not begun")
        if self.course.result is not None:
            raise Refusal("match/over", "the match is over", self.course.number)
        return self.course

    def _check_time(self, course: Course) -> None:
        if course.clock is not None and course.clock.has_run_out(get_running_loop().time()):
            self._task(self._flag())
            raise Refusal("move/time", "your time has run out", course.number)

    async def _carry_out(self, plan: Callable[[], Step], key: tuple[str, str] | None) -> int:
        """Work something out, write it down, take it over and show it; the lock is held. Raises Refusal."""
        try:
            step = plan()
            shown = {face: position(step.course, face, get_running_loop().time()) for face in FACES}
            assert shown
        except Refusal:
            raise
        except MoveError as error:
            raise Refusal(error.slug, str(error), self._number()) from None
        except Exception as error:
            await self._freeze(error)
            raise Refusal("match/frozen", "the match was stopped after a fault in the rules", self._number()) from error
        course = step.course
        guest, request = key if key is not None else (None, None)
        now = time.time()
        clock = course.clock.kept() if course.clock is not None else None
        entry = Entry(self.record.id, course.number, step.kind, step.seat, step.text, request, guest, now, clock)
        changes: list[Change] = [AddEntry(entry)]
        if course.result is not None:
            ended = ChangeMatch(self.record.id, status="over", result=course.result, reason=course.reason, ended=now)
            changes.append(ended)
        await self._write(changes, entry)
        if key is not None:
            self.answered[key] = course.number
        if course.result is not None:
            self.record = msgspec.structs.replace(
                self.record, status="over", result=course.result, reason=course.reason, ended=now
            )
        self._take(step)
        self.service.metrics.moves.inc(step.kind == "move")
        self.wake()
        return course.number

    async def _write(self, changes: list[Change], entry: Entry) -> None:
        try:
            await self.service.store.write(*changes)
        except StoreError as error:
            if error.slug == "store/in-doubt":
                stored = await self.service.store.entries(self.record.id)
                if stored and stored[-1] == entry:
                    return
            log.warning("match %s: not saved: %s", self.record.id, error)
            raise Refusal(error.slug, f"not saved, nothing has changed: {error}", self._number()) from error

    async def _freeze(self, error: Exception) -> None:
        """Stop the match where it stands, with a report for those who look after the rules."""
        report = "".join(traceback.format_exception(error))
        where = traceback.extract_tb(error.__traceback__)[-1]
        name = type(error).__name__
        log.error("match %s frozen: %s at %s:%s", self.record.id, name, where.name, where.lineno)
        self.service.metrics.frozen.inc()
        try:
            await self.service.store.write(ChangeMatch(self.record.id, status="frozen", report=report))
        except StoreError as trouble:
            log.error("match %s: the report was not saved: %s", self.record.id, trouble)
        self.record = msgspec.structs.replace(self.record, status="frozen", report=report)
        if self.course is not None and self.course.clock is not None:
            self.course = replace(self.course, clock=self.course.clock.pause(get_running_loop().time()))
        self.wake()
        self._tell_about()

    # --- after it is on disk

    def _take(self, step: Step, *, ago: float = 0.0, quiet: bool = False) -> None:
        """Make what was done the match, and show it."""
        course = self.course = step.course
        now = get_running_loop().time()
        for face in FACES:
            lines = tuple(self._tell(course, step.events, face) if step.kind == "move" else _told(step, face))
            self.log[face].extend(lines)
            audience = [follower for follower, seen in self.followers.items() if seen == face]
            if face is None or (audience and not quiet):
                events = msgspec.Raw(ENCODE(told_events(course.match.table, step.events, face)))
                where = position(course, face, now)
                message = ENCODE(Update(self.record.id, course.number, step.kind, step.seat, events, lines, where))
                if face is None:
                    assert self.gallery is not None
                    self.gallery.add(course, lines, message, ago)
                else:
                    _send(audience, message)

    def _tell(self, course: Course, events: list[Any], face: Face) -> list[LogLine]:
        """Return events in words; a fault in the words costs the words only."""
        try:
            told = told_events(course.match.table, events, face)
            return [log_line(line) for line in self.narrators[face].tell(told)]
        except Exception:
            log.exception("match %s: no words", self.record.id)
            self.service.metrics.errors.inc()
            return []

    def _show_gallery(self, message: bytes) -> None:
        _send([follower for follower, face in self.followers.items() if face is None], message)

    def wake(self) -> None:
        """Let clocks and bots go on from where the match stands."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        course = self.course
        playing = course is not None and course.result is None and self.record.status == "playing" and not self.closed
        if not playing or course is None:
            if self.bot is not None:
                self.bot.cancel()
            return
        clock = course.clock
        loop = get_running_loop()
        to_act = course.to_act
        is_bot = to_act is not None and bot_of(self.record, to_act) is not None
        if clock is not None and clock.paused and is_bot:
            self.course = course = replace(course, clock=clock.resume(loop.time()))
            clock = course.clock
        if clock is not None and clock.running is not None and not clock.paused:
            left = clock.left(clock.running, loop.time())
            self.timer = loop.call_later(left + 0.001, lambda: self._task(self._flag()))
        if is_bot and (self.bot is None or self.bot.done()):
            self.bot = self._task(self._let_bot_play())

    def _resume_clock(self) -> None:
        course = self.course
        if course is not None and course.clock is not None and course.clock.paused and course.result is None:
            self.course = replace(course, clock=course.clock.resume(get_running_loop().time()))
            self.wake()
            self._tell_about()

    async def _flag(self) -> None:
        """End the match if the time of the one to act has run out."""
        async with self.lock:
            course = self.course
            now = get_running_loop().time()
            if course is None or course.result is not None or course.clock is None or self.closed:
                return
            loser = course.clock.running
            if loser is None or not course.clock.has_run_out(now):
                self.wake()
                return
            try:
                await self._carry_out(lambda: courses.do(course, "time", loser, now), None)
            except Refusal:
                get_running_loop().call_later(RETRY, self.wake)

    # --- bots

    async def _let_bot_play(self) -> None:
        while True:
            course = self.course
            seat = course.to_act if course is not None else None
            level = bot_of(self.record, seat) if seat is not None else None
            if course is None or seat is None or level is None or self.record.status != "playing" or self.closed:
                return
            try:
                text = await self._bot_move(course, seat, level)
                async with self.lock:
                    if self.course is None or self.course.moved != course.moved or self.course.result is not None:
                        continue
                    await self._carry_out(self._planned(self.course, seat, text), None)
            except Refusal:
                await sleep(RETRY)
            except CancelledError:
                raise
            except Exception as error:
                async with self.lock:
                    await self._freeze(error)
                return

    def _planned(self, course: Course, seat: Seat, text: str) -> Callable[[], Step]:
        return lambda: courses.make_move(course, seat, text, get_running_loop().time())

    async def _bot_move(self, course: Course, seat: Seat, level: str) -> str:
        match = course.match
        began = get_running_loop().time()
        legal = match.legal_moves()
        move = legal[0]
        if len(legal) > 1:
            clock = course.clock
            hurried = clock is not None and clock.left(seat, began) < SHORT_OF_TIME
            move = await self._thought(match, seat, QUICK_BOT if hurried else level, legal)
        spent = get_running_loop().time() - began
        await sleep(max(0.0, self.service.settings.bot_pause - spent))
        return match.text(move)

    async def _thought(self, match: Any, seat: Seat, level: str, legal: list[int]) -> int:
        """Return the move that a bot of a level thinks best; a simple one stands in for a bot that fails."""
        from marchlands.server.secret import new_seed

        with self.service.metrics.thinking.track_inprogress():
            for name in (level, QUICK_BOT):
                try:
                    return int(await self.service.thinker.start(name, match.knowledge(seat), legal, new_seed()))
                except BotError as error:
                    log.warning("match %s: bot %s: %s", self.record.id, name, error)
                    self.service.metrics.errors.inc()
        raise MarchlandsError("no bot could think of a move", "bot/failed")

    # --- another match

    async def _ask_rematch(self, seat: Seat) -> int:
        async with self.lock:
            number = self._number()
            if self.course is None or self.record.status != "over":
                raise Refusal("rematch/playing", "a rematch can be asked for when the match is over", number)
            if self.record.following is not None:
                return number or 0
            self.rematch.add(seat)
            owners = {seated(self.record, each) for each in self.rematch}
            if guests_of(self.record) <= owners and self.service.rematch is not None:
                self.record = await self.service.rematch(self.record)
            self._tell_about()
            return number or 0

    # --- what is said of it

    def info(self, guest: str) -> MatchInfo:
        """Return the match from outside, as this guest may know it."""
        yours = seats_of(self.record, guest)
        status: Status = self.record.status
        result, reason = self.record.result, self.record.reason
        is_late = not yours and time.time() < (self.record.ended or 0.0) + self.terms.delay
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
            previous=self.record.previous,
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
        return Player("guest", self.names.get(who, "guest"), gone)

    def _state(self, guest: str, face: Face) -> State:
        course, lines = self.course, self.log[face]
        if face is None and self.gallery is not None:
            course, lines = self.gallery.course, self.gallery.log
        where = position(course, face, get_running_loop().time()) if course is not None else None
        number = course.number if course is not None else 0
        return State(self.info(guest), number, face, where, tuple(lines))

    def _about(self, guest: str) -> Info:
        owned = seats_of(self.record, guest)
        clocks, claim = None, None
        if self.course is not None and (owned or not self.terms.delay):
            now = get_running_loop().time()
            clocks = self.course.clock.shown(now) if self.course.clock is not None else None
            claim = self._claim_in(owned[0]) if len(owned) == 1 else None
        return Info(self.info(guest), clocks, claim)

    def _claim_in(self, seat: Seat) -> float | None:
        """Return in how many seconds a seat may claim the win; None if the other player is there, or has a clock."""
        other = OTHER[seat]
        course = self.course
        if course is None or course.result is not None or course.clock is not None or other not in self.away:
            return None
        gone = get_running_loop().time() - self.away[other]
        return round(max(0.0, self.service.settings.absence - gone), 1)

    def _tell_about(self, but: Follower | None = None) -> None:
        for follower in list(self.followers):
            if follower is not but:
                follower.send(ENCODE(self._about(follower.guest)))

    def _number(self) -> int | None:
        return self.course.number if self.course is not None else None

    # --- the end

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the room were closed and opened again later."""
        clock = self.course.clock if self.course is not None and self.course.result is None else None
        is_behind = self.gallery is not None and self.gallery.is_behind
        thinking = self.bot is not None and not self.bot.done()
        return not (self.followers or clock or is_behind or thinking or self.lock.locked())

    async def close(self) -> None:
        """Finish what was begun and do nothing more."""
        self.closed = True
        async with self.lock:
            self.wake()
            if self.gallery is not None:
                self.gallery.close()
        if self.bot is not None and not self.bot.done():
            self.bot.cancel()


def _send(followers: Iterable[Follower], message: bytes) -> None:
    for follower in followers:
        follower.send(message)


def _told(step: Step, face: Face) -> list[LogLine]:
    """Return what is said of a step that is no move."""
    from marchlands.server.words import deed_line

    return [deed_line(step, face)]
