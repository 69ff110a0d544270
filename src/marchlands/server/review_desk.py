"""Where reviews are made: a few at a time in processes of their own, others in a queue, finished ones remembered.

A review is worked on as long as somebody waits for it. Whoever leaves ends it, and its processes with it.
"""

from __future__ import annotations

import logging
from asyncio import Queue, QueueEmpty, get_running_loop, sleep, to_thread, wait_for
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from threading import Event, Thread
from typing import Final, TypeAlias

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from marchlands.coach.review.account import Question
from marchlands.coach.review.judgement import Judged
from marchlands.coach.review.review import Inquiry
from marchlands.errors import MarchlandsError
from marchlands.server.endpoints.review_body import ReviewTrouble, ReviewWaiting
from marchlands.server.refusal import Refusal
from marchlands.server.review_lines import line, point_line, progress_line, review_line

Answer: TypeAlias = tuple[Question, Judged]
MakeInquiry: TypeAlias = Callable[[], Inquiry]
MakeHead: TypeAlias = Callable[[Inquiry], bytes]

log: Final = logging.getLogger("marchlands.server")
WORKERS: Final = 2  # processes for each review
NICENESS: Final = 3  # bots think first
WAITING: Final = 12  # reviews that may wait for others
EACH: Final = 3  # reviews that one guest or address may wait for
REMEMBERED: Final = 100
BEAT: Final = 1.0  # seconds after which a word is sent even if there is nothing new, so that a lost client is noticed
BUSY: Final = "too many reviews are being made; ask again in a minute"
CROWDED: Final = "you are waiting for other reviews; leave one of them, or ask again when it is there"
CLOSING: Final = "the server is restarting; ask again in a moment"


class ReviewDesk:
    """Makes reviews, `at_once` of them at the same time. For one event loop."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self._line: list[object] = []  # those being made, then those that wait, each in the order in which they came
        self._asking: Counter[str] = Counter()
        self._finished: OrderedDict[str, tuple[bytes, ...]] = OrderedDict()
        self._works: set[_Work] = set()
        self._is_closed = False

    @property
    def asking(self) -> int:
        """How many reviews somebody waits for."""
        return self._asking.total()

    def response(self, key: str, who: str, make: MakeInquiry, head: MakeHead) -> ReviewResponse:
        """Return the answer to somebody who asks for the review with this key.

        `make` does what takes a moment before the work can begin; `head` gives the first line. Raises Refusal if too
        many reviews are asked for.
        """
        known = self._finished.get(key)
        if known is not None:
            self._finished.move_to_end(key)
            return ReviewResponse(_said(known), lambda: None)
        if self.asking >= self.at_once + WAITING:
            raise Refusal("review/busy", BUSY)
        if self._asking[who] >= EACH:
            raise Refusal("review/too-many", CROWDED)
        self._asking[who] += 1

        def leave() -> None:
            self._asking[who] -= 1
            self._asking += Counter()  # forgets those who ask for nothing any more

        return ReviewResponse(self._made(key, make, head), leave)

    async def close(self) -> None:
        """End all work; returns when no process is left."""
        self._is_closed = True
        for work in self._works:
            work.stop()
        while any(work.is_going_on for work in self._works):
            await sleep(0.01)

    async def _made(self, key: str, make: MakeInquiry, head: MakeHead) -> AsyncIterator[bytes]:
        """Yield the lines of a review, beginning with those about the wait; trouble is the last of them."""
        mark = object()
        self._line.append(mark)
        try:
            while (ahead := self._line.index(mark)) >= self.at_once:
                yield line(ReviewWaiting(ahead))
                await sleep(BEAT)
            if key in self._finished:  # somebody else has waited for the same
                for each in self._finished[key]:
                    yield each
                return
            kept: list[bytes] = []
            async for fresh, is_kept in self._worked(make, head):
                kept += [fresh] if is_kept else []
                yield fresh
            self._remember(key, kept)
        except MarchlandsError as error:
            yield line(ReviewTrouble(error.slug, str(error)))
        except Exception:
            log.exception("a review failed")
            yield line(ReviewTrouble("review/failed", "something went wrong here; ask again"))
        finally:
            self._line.remove(mark)

    async def _worked(self, make: MakeInquiry, head: MakeHead) -> AsyncIterator[tuple[bytes, bool]]:
        """Yield the lines of a review as the work goes on, and whether each is kept for those who ask later."""
        if self._is_closed:
            raise Refusal("review/closing", CLOSING)
        inquiry = await to_thread(make)
        yield head(inquiry), True
        work = _Work(inquiry)
        self._works = {work, *(other for other in self._works if other.is_going_on)}
        try:
            async for told in _told(inquiry, work):
                yield told
        finally:
            work.stop()  # nothing can be waited for here: whoever asked may have been cancelled

    def _remember(self, key: str, lines: list[bytes]) -> None:
        self._finished[key] = tuple(lines)
        if len(self._finished) > REMEMBERED:
            self._finished.popitem(last=False)


class ReviewResponse(StreamingResponse):
    """A review, line by line; `leave` is called when it is over, however it ends."""

    def __init__(self, lines: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        super().__init__(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})
        self._lines = lines
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it. Whoever has left does not leave any work behind."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            try:
                await self._lines.aclose()  # type: ignore[attr-defined]
            finally:
                self._leave()


class _Work:
    """The work on one review in a thread that waits for its processes."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._loop = get_running_loop()
        self._answers: Queue[Answer | Exception | None] = Queue()
        self._stop = Event()
        self._thread = Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    async def next(self, patience: float) -> Answer | None:
        """Return the next answer, None if there are no more.

        Raises TimeoutError if there is none yet, and whatever the work has raised.
        """
        try:
            found = self._answers.get_nowait()
        except QueueEmpty:
            found = await wait_for(self._answers.get(), patience)
        if isinstance(found, Exception):
            raise found
        return found

    @property
    def is_going_on(self) -> bool:
        """Whether any process may be left."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """End the work; its processes end soon after."""
        self._stop.set()

    def _run(self) -> None:
        ending: Exception | None = None
        try:
            answers = self._inquiry.answers(WORKERS, niceness=NICENESS, halted=self._stop.is_set)
            with closing(answers):
                for answer in answers:
                    self._tell(answer)
        except Exception as error:
            ending = error
        if self._stop.is_set():
            ending = ending or Refusal("review/closing", CLOSING)
        self._tell(ending)

    def _tell(self, answer: Answer | Exception | None) -> None:
        try:
            self._loop.call_soon_threadsafe(self._answers.put_nowait, answer)
        except RuntimeError:  # the event loop has ended
            self._stop.set()


async def _said(lines: tuple[bytes, ...]) -> AsyncIterator[bytes]:
    for each in lines:
        yield each


async def _told(inquiry: Inquiry, work: _Work) -> AsyncIterator[tuple[bytes, bool]]:
    """Yield lines as the answers come, and whether each is kept."""
    answers: list[Answer] = []
    seat, questions = inquiry.account.seat, inquiry.questions
    while True:
        yield progress_line(questions, len(answers), seat), False
        try:
            answer = await work.next(BEAT)
        except TimeoutError:
            continue
        if answer is None:
            break
        answers.append(answer)
        point = inquiry.point(*answer)
        if point is not None:
            yield point_line(point), True
    yield review_line(await to_thread(inquiry.review, answers)), True
