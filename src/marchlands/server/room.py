"""A room: one match in memory, and what players and spectators can ask of it.

A room has an audience, which tells everybody what they may know, and a referee, which carries out requests and writes
them to disk before anybody sees them.
"""

from __future__ import annotations

from asyncio import get_running_loop

from marchlands.engine.game import Game
from marchlands.engine.table import SEATS
from marchlands.errors import MoveError
from marchlands.server import progress as match_progress
from marchlands.server.audience import Audience
from marchlands.server.foresight import Foresight
from marchlands.server.lesson import check_lesson
from marchlands.server.match_terms import guests_of, seated, seats_of
from marchlands.server.message import Because, Deed, Foreseen, Seat
from marchlands.server.permission import (
    KINDS,
    check_alone,
    check_deed,
    check_playing,
    check_seen,
    check_taking_back,
    check_turn,
)
from marchlands.server.progress import Progress, Step
from marchlands.server.record import TAKING_BACK, MatchRecord
from marchlands.server.referee import Referee
from marchlands.server.refusal import Refusal
from marchlands.server.service import Follower, Service
from marchlands.server.standing import Standing


class Room:
    """A match in memory. All methods are for one event loop."""

    def __init__(self, record: MatchRecord, names: dict[str, str], service: Service) -> None:
        """Open a room for a match; `names` are those of its guests by id. Call `load` and `go_on` next."""
        self.service = service
        self.standing = Standing(record, names)
        self.audience = Audience(self.standing, service)
        self.referee = Referee(self.standing, self.audience, service)
        self.foresight: Foresight | None = None  # of the seat that asked last

    @property
    def record(self) -> MatchRecord:
        """The match as the store keeps it."""
        return self.standing.record

    @property
    def progress(self) -> Progress | None:
        """The state of the match, None until it begins."""
        return self.standing.progress

    # --- beginning

    async def load(self) -> None:
        """Bring the match to its state on disk. Raises StoreError, and anything if it cannot be played again."""
        await self.referee.load()

    def go_on(self) -> None:
        """Let the match continue; a clock stays stopped until its player is here, or has had time to come back."""
        if self.standing.clock is not None and not self.standing.is_closed:
            get_running_loop().call_later(self.service.settings.return_time, self.referee.resume_clock)
        self.referee.wake()

    async def start(self, record: MatchRecord, names: dict[str, str], setup: str, game: Game) -> None:
        """Begin the match, now that both seats are taken; `record` says by whom, and is on disk."""
        presence = self.audience.presence
        async with self.referee.lock:
            self.standing.change_record(record, names)
            self.referee.begin(setup, game)
            presence.change_faces()
            for follower in list(presence.followers):
                self.audience.welcome(follower)
            presence.note_absent()
            self.referee.wake()

    async def show_anew(self, record: MatchRecord, names: dict[str, str]) -> None:
        """Bring the match, which is not being played, to what is on disk now, and send it to everybody again.

        Raises whatever `load` raises.
        """
        presence = self.audience.presence
        async with self.referee.lock:
            followers, presence.followers = presence.followers, {}
            try:
                self.standing.change_record(record, names)
                self.standing.rematch.clear()
                self.audience.start_anew()
                await self.referee.load()
                for face in set(followers.values()):
                    await self.audience.log.catch_up(face)
            finally:
                presence.followers = {**followers, **presence.followers}
            presence.note_absent()
            for follower in list(presence.followers):
                self.audience.welcome(follower)
                self.audience.tell(follower)

    # --- coming and going

    async def follow(self, follower: Follower, face: Seat | None, *, is_glimpse: bool = False) -> None:
        """Send somebody the match as it is, and from then on what happens in it; see `Follow`. Raises Refusal."""
        presence = self.audience.presence
        async with self.referee.lock:
            self.standing.touch()
            seen_from = presence.face_of(follower, face or presence.followers.get(follower))
            if not is_glimpse:
                await self.audience.log.catch_up(seen_from)
            is_back = presence.enter(follower, seen_from, is_glimpse=is_glimpse)
            if self.progress is not None and self.progress.to_act in seats_of(self.record, follower.guest):
                self.referee.resume_clock()
            try:
                self.audience.welcome(follower)
            except Exception as error:
                self.unfollow(follower)
                raise await self.referee.freeze(error) from error
            if is_back:
                self.audience.tell_about(but=follower)
            self.audience.tell(follower)
            self.audience.count_watchers()

    def unfollow(self, follower: Follower) -> None:
        """Stop sending to somebody; a player whose last connection this was is away."""
        self.referee.hints.drop(follower)
        self.audience.leave(follower)

    # --- what players do

    async def move(self, follower: Follower, request: str, after: int, text: str) -> int:
        """Make a move; return its number once it is on disk. Raises Refusal; repeated requests get the same answer."""
        asked = get_running_loop().time()

        def plan(progress: Progress, seat: Seat) -> Step:
            check_turn(progress, seat, after)
            step = match_progress.make_move(progress, seat, text, asked)
            check_lesson(self.standing.guide, progress, step)
            return step

        number = await self.referee.request(follower, request, plan, asked)
        self.service.metrics.move_seconds.observe(get_running_loop().time() - asked)
        return number

    def foresee(self, follower: Follower, request: str, after: int, text: str) -> Foreseen:
        """Return what a move would do. Raises Refusal.

        Nothing changes, and a fault costs only the answer.
        """
        seat = self.audience.presence.seat_of(follower)
        progress = check_playing(self.standing)
        self.audience.presence.check_face(follower)
        check_turn(progress, seat, after)
        try:
            if self.foresight is None or not self.foresight.is_of(progress.match, seat):
                self.foresight = Foresight(progress.match, seat)
            return self.foresight.foreseen(request, self.record.id, progress.number, text)
        except MoveError as error:
            raise Refusal(error.slug, str(error), progress.number) from None
        except Exception as error:
            self.service.log_fault(self.record.id, "was not foreseen", error)
            raise Refusal("server/unforeseen", "nobody can tell what this move would do", progress.number) from error

    def hint(self, follower: Follower, request: str, after: int) -> None:
        """Work out which move to make and send it when it is known. Raises Refusal."""
        seat = self.audience.presence.seat_of(follower)
        progress = check_playing(self.standing)
        self.audience.presence.check_face(follower)
        check_alone(self.record)
        check_turn(progress, seat, after)
        self.referee.hints.ask(follower, request, progress, seat)

    def why_not(self, follower: Follower, request: str, after: int, card: str, place: str | None) -> Because:
        """Return why a card cannot be played to a place, or at all, as far as its player knows. Raises Refusal."""
        seat = self.audience.presence.seat_of(follower)
        progress = check_playing(self.standing)
        self.audience.presence.check_face(follower)
        check_seen(progress, after)
        table, number = progress.match.table, SEATS.index(seat)
        try:
            reason = table.why_not_play(table.veiled(progress.match.state, number), number, card, place)
        except MoveError as error:
            raise Refusal(error.slug, str(error), progress.number) from None
        except Exception as error:
            self.service.log_fault(self.record.id, "has no reason", error)
            raise Refusal("server/unforeseen", "nobody can tell why", progress.number) from error
        return Because(request, self.record.id, progress.number, reason)

    async def do(self, follower: Follower, request: str, deed: Deed) -> int:
        """Do something other than a move; return the number once it is on disk. Raises Refusal."""
        presence = self.audience.presence
        if deed == "rematch":
            return await self.referee.tasks.finish(self._ask_rematch(presence.seat_of(follower)))
        kind = KINDS[deed]
        asked = get_running_loop().time()

        def plan(progress: Progress, seat: Seat) -> Step:
            check_deed(self.standing, presence, self.service.settings.absence, kind, seat)
            if kind in TAKING_BACK:
                return match_progress.take_back(progress, kind, seat, asked)
            return match_progress.do(progress, kind, seat, asked)

        return await self.referee.request(follower, request, plan, asked)

    async def take_back(self, follower: Follower, request: str, after: int) -> int:
        """Take the last move back, or ask the other player whether it may be; return the number when it is on disk.

        Raises Refusal; the same request is answered the same.
        """
        asked = get_running_loop().time()

        def plan(progress: Progress, seat: Seat) -> Step:
            check_seen(progress, after)
            if check_taking_back(self.record, progress, seat) == "ask":
                return match_progress.do(progress, "ask_take_back", seat, asked)
            assert progress.last is not None
            return match_progress.take_back(progress, "take_back", progress.last.seat, asked)

        return await self.referee.request(follower, request, plan, asked)

    async def _ask_rematch(self, seat: Seat) -> int:
        standing = self.standing
        async with self.referee.lock:
            number = standing.number
            if standing.progress is None or standing.record.status != "over":
                raise Refusal("rematch/playing", "a rematch can be asked for when the match is over", number)
            if standing.record.following is not None:
                return number or 0
            standing.rematch.add(seat)
            owners = {seated(standing.record, each) for each in standing.rematch}
            if guests_of(standing.record) <= owners and self.service.rematch is not None:
                standing.record = await self.service.rematch(standing.record)
            self.audience.tell_about()
            return number or 0

    # --- the end

    @property
    def has_clock(self) -> bool:
        """Whether the match is in progress and has clocks."""
        return self.standing.is_going_on and self.standing.clock is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the room were closed and opened again later."""
        referee, audience = self.referee, self.audience
        is_busy = referee.bot_turn.is_thinking or referee.lock.locked()
        return not (audience.presence.followers or self.has_clock or audience.is_behind or is_busy)

    async def close(self) -> None:
        """Finish what was started and do nothing more."""
        self.standing.is_closed = True
        async with self.referee.lock:
            self.referee.wake()
            self.audience.close()
