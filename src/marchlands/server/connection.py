"""A connection: what one socket says, and what it is sent.

One task reads requests and carries them out one by one; another writes what waits in a bounded queue. A client that
does not read what it is sent is dropped, so nobody waits for it.
"""

from __future__ import annotations

import logging
from asyncio import FIRST_COMPLETED, Event, Queue, QueueFull, Task, create_task, get_running_loop, sleep, timeout, wait
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from marchlands._version import __version__
from marchlands.server.address import neighbourhood
from marchlands.server.connection_limit import TRY_LATER
from marchlands.server.lobby import Lobby
from marchlands.server.message import (
    PROTOCOL,
    AskHint,
    Closing,
    Do,
    Done,
    Emoted,
    Follow,
    Foresee,
    FromClient,
    Hello,
    MakeMove,
    Outgoing,
    Ping,
    Pong,
    Refused,
    TakeBack,
    Unfollow,
    Welcome,
    WhyNot,
)
from marchlands.server.rate_limit import Bucket
from marchlands.server.refusal import Refusal
from marchlands.server.room import Room
from marchlands.server.store import StoreError

log: Final = logging.getLogger("marchlands.server")
PATIENCE: Final = 10.0  # seconds for the first message, and for a client to read the last one
STRIKES: Final = 20  # unreadable or excess messages after which a connection is closed
FOLLOWED: Final = 100  # the most matches that one connection may follow at once

WRONG: Final = 4000  # close codes: the client did something wrong ...
UNKNOWN_GUEST: Final = 4001
FOREIGN: Final = 4003
TOO_MUCH: Final = 4008
GOING_AWAY: Final = 1001  # ... or the server stops

DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
ENCODE: Final = msgspec.json.Encoder().encode


async def turn_away(socket: WebSocket, code: int, reason: str, retry: float | None = None) -> None:
    """Say why an accepted socket is not served, and close it."""
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(ENCODE(Closing(reason, retry)).decode())
        await socket.close(code)


class Connection:
    """One socket of one guest."""

    def __init__(self, socket: WebSocket, lobby: Lobby) -> None:
        self.socket = socket
        self.lobby = lobby
        self.guest = ""
        self.token_hash = b""
        settings = lobby.service.settings
        self.queue: Queue[bytes | None] = Queue(settings.queue)
        self.waiting = 0  # bytes not sent yet
        self.most_waiting = settings.queue_bytes
        self.drained = Event()
        self.bucket = Bucket(settings.message_rate, settings.message_burst, get_running_loop().time())
        self.strikes = 0
        self.rooms: dict[str, Room] = {}
        self.code: int | None = None
        self.is_dropped = False
        self.writing: Task[None] | None = None

    # --- sending

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a connection whose queue is full is dropped.

        A message that is larger than the whole limit may wait alone.
        """
        if self.is_dropped:
            return
        try:
            if self.waiting and self.waiting + len(message) > self.most_waiting:
                raise QueueFull
            self.queue.put_nowait(message)
            self.waiting += len(message)
        except QueueFull:
            self.is_dropped = True
            self.code = TRY_LATER
            self.lobby.service.metrics.dropped.inc()
            log.info("a connection was dropped: it did not read")
            if self.writing is not None:
                self.writing.cancel()  # it is waiting for the client to read

    @property
    def _has_much_to_read(self) -> bool:
        return self.waiting > self.most_waiting // 2 or self.queue.qsize() > self.queue.maxsize // 2

    def answer(self, message: Outgoing) -> None:
        """Send a message meant only for this connection."""
        self.send(ENCODE(message))

    def send_away(self, slug: str, reason: str) -> None:
        """Close it, because its token is no longer valid."""
        self.close(UNKNOWN_GUEST, reason, slug=slug)

    def close(self, code: int, reason: str, retry: float | None = None, slug: str | None = None) -> None:
        """Say why, and close after everything in the queue has been sent."""
        if self.code is None and not self.is_dropped:
            self.answer(Closing(reason, retry, slug))
            self.code = code
            try:
                self.queue.put_nowait(None)
            except QueueFull:
                self.is_dropped = True

    # --- the life of a connection

    async def run(self) -> None:
        """Serve the connection until it ends, from either side."""
        self.lobby.service.metrics.connections.inc()
        reading, writing = create_task(self._read_all()), create_task(self._write_all())
        self.writing = writing
        try:
            await wait((reading, writing), return_when=FIRST_COMPLETED)
            if reading.done() and not writing.done() and self.code is not None:
                await wait((writing,), timeout=PATIENCE)
        finally:
            for task in (reading, writing):
                task.cancel()
            await wait((reading, writing))
            for task in (reading, writing):
                if not task.cancelled() and (error := task.exception()) is not None:
                    self.lobby.service.metrics.errors.inc()
                    log.error("a connection failed", exc_info=error)
            self.writing = None  # a cancelled task and the connection would keep each other alive
            for room in self.rooms.values():
                room.unfollow(self)
            self.rooms.clear()
            if self.guest:
                self.lobby.guests.leave(self)
            self.lobby.service.metrics.connections.dec()
            await self._end()

    async def _end(self) -> None:
        if self.socket.application_state == WebSocketState.CONNECTED:
            try:
                async with timeout(1.0):
                    await self.socket.close(self.code or 1000)
            except (RuntimeError, TimeoutError, WebSocketDisconnect, OSError):
                pass

    async def _write_all(self) -> None:
        try:
            while (message := await self.queue.get()) is not None:
                await self.socket.send_text(message.decode())
                self.waiting -= len(message)
                self.drained.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the other side is gone; the reader will notice too

    async def _read_all(self) -> None:
        try:
            async with timeout(PATIENCE):
                first = await self._receive()
            if not isinstance(first, Hello):
                self._refuse("hello/missing", "the first message must be hello")
                self.close(WRONG, "no hello")
                return
            if not await self._greet(first):
                return
            while self.code is None:
                message = await self._receive()
                if message is not None:
                    await self._handle(message)
                await sleep(0)  # many messages may have come at once; let others run
                while self._has_much_to_read:  # do not flood a client with answers to its own messages
                    self.drained.clear()
                    await self.drained.wait()
        except TimeoutError:
            self.close(WRONG, "no hello came in time")
        except WebSocketDisconnect:
            pass

    async def _receive(self) -> FromClient | None:
        """Return the next message, or None if it was refused."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        if not self.bucket.take(get_running_loop().time()):
            self._refuse("message/too-many", "too many messages; wait a moment")
            self._strike(TOO_MUCH)
            return None
        text = received.get("text")
        if text is None:
            self._refuse("message/binary", "expected a text message with JSON")
            self._strike(WRONG)
            return None
        if len(text) > self.lobby.service.settings.max_message:
            self._refuse("message/too-large", "the message is too large")
            self._strike(TOO_MUCH)
            return None
        try:
            return DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            self._refuse("message/unreadable", f"cannot read the message: {str(error)[:200]}")
            self._strike(WRONG)
            return None

    def _strike(self, code: int) -> None:
        self.strikes += 1
        if self.strikes >= STRIKES:
            self.close(code, "too many messages that were refused")

    async def _greet(self, hello: Hello) -> bool:
        if hello.protocol != PROTOCOL:
            self._refuse("hello/protocol", f"protocol {hello.protocol} is not spoken here; load the page again")
            self.close(WRONG, f"expected protocol {PROTOCOL}")
            return False
        try:
            guest = await self.lobby.guests.guest(hello.token, self._address)
        except Refusal as refusal:
            self._refuse(refusal.slug, str(refusal))
            if refusal.slug == "guest/unknown":
                self.close(UNKNOWN_GUEST, "unknown token")
            else:
                self.close(TRY_LATER, str(refusal), 5.0)
            return False
        except StoreError as error:
            log.warning("the database failed: %s", error)
            self._refuse(error.slug, error.told)
            self.close(TRY_LATER, "the database does not answer", 5.0)
            return False
        self.guest, self.token_hash = guest.id, guest.token_hash
        if not self.lobby.guests.enter(self):
            self.guest = ""
            reason = (
                f"at most {self.lobby.guests.sockets.limit} sockets of one guest can be open; close another one first"
            )
            self._refuse("hello/too-many", reason)
            self.close(TOO_MUCH, reason)
            return False
        self.answer(Welcome(PROTOCOL, __version__, guest.id, guest.name))
        return True

    @property
    def _address(self) -> str:
        client = self.socket.client
        return neighbourhood(client.host) if client is not None else ""

    # --- requests

    async def _handle(self, message: FromClient) -> None:
        request = getattr(message, "id", None)
        match = getattr(message, "match", None)
        try:
            await self._do(message)
        except Refusal as refusal:
            self._refuse(refusal.slug, str(refusal), request, match, refusal.number)
        except StoreError as error:
            log.warning("the database failed: %s", error)
            self._refuse(error.slug, error.told, request, match)
        except Exception:
            self.lobby.service.metrics.errors.inc()
            log.exception("a message could not be handled")
            self._refuse("server/error", "something went wrong here; nothing has changed", request, match)

    async def _do(self, message: FromClient) -> None:
        match message:
            case MakeMove():
                room = await self._seat_in(message.match)
                number = await room.move(self, message.id, message.after, message.text)
                self.answer(Done(message.id, message.match, number))
            case Foresee():
                room = await self._seat_in(message.match)
                self.answer(room.foresee(self, message.id, message.after, message.text))
            case AskHint():
                room = await self._seat_in(message.match)
                room.hint(self, message.id, message.after)
            case WhyNot():
                room = await self._seat_in(message.match)
                self.answer(room.why_not(self, message.id, message.after, message.card, message.place))
            case Do():
                room = await self._seat_in(message.match)
                number = await room.do(self, message.id, message.what)
                self.answer(Done(message.id, message.match, number))
            case TakeBack():
                room = await self._seat_in(message.match)
                number = await room.take_back(self, message.id, message.after)
                self.answer(Done(message.id, message.match, number))
            case Follow():
                await self._follow(message)
            case Unfollow():
                left = self.rooms.pop(message.match, None)
                if left is not None:
                    left.unfollow(self)
            case Emoted():
                (await self._seat_in(message.match)).audience.emote(self, message.emote)
            case Ping():
                self.answer(Pong(message.n))
            case Hello():
                raise Refusal("hello/again", "hello has been said already")

    async def _follow(self, message: Follow) -> None:
        if len(self.rooms) >= FOLLOWED and message.match not in self.rooms:
            raise Refusal("follow/too-many", f"at most {FOLLOWED} matches can be followed at the same time")
        room = await self.lobby.visible(message.match, self.guest, message.invite)
        before = self.rooms.get(message.match)
        if before is not None and before is not room:
            before.unfollow(self)
        self.rooms[message.match] = room
        await room.follow(self, message.face, is_glimpse=message.glimpse)

    async def _seat_in(self, match: str) -> Room:
        """Return the room of a match that is followed here, or belongs to the guest."""
        room = self.rooms.get(match)
        return room if room is not None else await self.lobby.visible(match, self.guest, None)

    def _refuse(
        self, slug: str, reason: str, id: str | None = None, match: str | None = None, number: int | None = None
    ) -> None:
        self.lobby.service.metrics.refused.inc()
        self.answer(Refused(slug, reason, id, match, number))
