"""uvicorn's protocols for HTTP and WebSocket, with the limits that they lack.

A client must finish its request, read what it is sent, and send few frames that carry no message. Otherwise it is cut
off, so that nobody has to wait for it. When a connection ends, nothing of it stays in memory.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from traceback import clear_frames
from typing import Any, Final, cast

import h11
import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.server import ServerProtocol

from marchlands.server.connection_limit import ConnectionLimit, Denial
from marchlands.server.rate_limit import Bucket
from marchlands.server.rest_body import Fault
from marchlands.server.settings import Settings

PING: Final = 20.0  # seconds between two pings, and to wait for the answer
LAST_ANSWERS: Final = 5  # seconds for connections to end when the service stops
LINGER: Final = 5.0  # seconds for a client to read the last message
LEAST: Final = 4096  # bytes that a client must read in that time
CHUNK: Final = 1024  # bytes that are parsed at once
FRAMES: Final = (10.0, 50)  # frames without a message: per second, and at once
TOO_MUCH: Final = 1008  # the close code for more frames


class Config(uvicorn.Config):
    """uvicorn's configuration for a service; `connection_limit` counts its connections."""

    def __init__(self, app: Starlette, settings: Settings, connection_limit: ConnectionLimit, **more: Any) -> None:
        self.connection_limit = connection_limit
        self.patience = settings.patience
        super().__init__(
            app,
            http=Http,
            ws=WebSocket,
            log_config=None,
            log_level="warning",
            access_log=False,  # paths contain invitations, which are secret
            server_header=False,
            proxy_headers=False,  # the application knows which proxies to trust
            ws_max_size=settings.max_message,
            ws_per_message_deflate=False,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            timeout_graceful_shutdown=LAST_ANSWERS,
            **more,
        )


class ReadWatch:
    """Waits for a client to read what it was sent, and cuts it off if it does not."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self.timer: TimerHandle | None = None

    def expect(self, transport: Transport, patience: float) -> None:
        """Give the client this many seconds to read something, again and again as long as it does."""
        self.stop()
        self.timer = self.loop.call_later(patience, self._look, transport, patience, transport.get_write_buffer_size())

    def stop(self) -> None:
        """Stop waiting."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _look(self, transport: Transport, patience: float, unread: int) -> None:
        self.timer = None
        if unread - transport.get_write_buffer_size() < LEAST:
            transport.abort()
        else:
            self.expect(transport, patience)


class Requests(h11.Connection):
    """Reads requests. Its exceptions for bad requests do not keep it and the connection alive."""

    def next_event(self) -> Any:
        try:
            return super().next_event()
        except h11.RemoteProtocolError as error:
            clear_frames(error.__traceback__)
            raise


class Http(H11Protocol):
    """A connection with one request after another, or one that becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = Requests(h11.SERVER)
        self.connection_limit = config.connection_limit
        self.patience = config.patience
        self.denial: Denial | None = None
        self.is_counted = False
        self.deadline: TimerHandle | None = None  # when the rest of a request must be there
        self.read_watch = ReadWatch(self.loop)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.connection_limit.is_full:
            transport.abort()
            return
        self.is_counted = True
        self.denial = self.connection_limit.enter(_host(self.client))
        if self.denial is not None:
            self.app = cast(Any, self.denial)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        if self.is_counted:
            self.connection_limit.leave(_host(self.client), self.denial)
        super().connection_lost(exc)
        _untie(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_timers()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if self.denial is not None and isinstance(protocol, WebSocket):
            protocol.denial = self.denial
            protocol.app = cast(Any, self.denial)  # its task exists but has not started

    def _set_deadline(self) -> None:
        """Wait for the rest of a request for a limited time, however many pieces it comes in."""
        is_over = self.transport.is_closing() or self.transport.get_protocol() is not self
        is_idle = self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None
        if is_over or not (is_idle or self.conn.their_state is h11.SEND_BODY):
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None
        elif self.deadline is None:
            self.deadline = self.loop.call_later(self.patience, self._give_up)

    def _give_up(self) -> None:
        self.deadline = None
        if self.transport.is_closing():
            return
        if self.cycle is not None and not self.cycle.response_complete:
            if self.cycle.response_started:
                self.transport.abort()
                return
            self.cycle.disconnected = True  # tell the application that nobody waits for the answer
            self.cycle.message_event.set()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        content = msgspec.json.encode(Fault("request/slow", f"the request was not complete after {self.patience:g} s"))
        headers = [("content-type", "application/json"), ("content-length", str(len(content))), ("connection", "close")]
        response = h11.Response(status_code=408, headers=headers, reason=STATUS_PHRASES[408])
        for event in (response, h11.Data(data=content), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
        self.read_watch.expect(self.transport, LINGER)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.read_watch.expect(self.transport, self.patience)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.read_watch.stop()

    def _stop_timers(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        self.read_watch.stop()
        self._unset_keepalive_if_required()


class WebSocket(WebSocketsSansIOProtocol):
    """A connection with messages in both directions."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.connection_limit = config.connection_limit
        self.patience = config.patience
        self.close_timeout = LINGER
        self.denial: Denial | None = None
        self.unparsed = bytearray()
        self.bucket = Bucket(*FRAMES, self.loop.time())
        self.read_watch = ReadWatch(self.loop)

    def connection_lost(self, exc: Exception | None) -> None:
        self.read_watch.stop()
        self.connection_limit.leave(_host(self.client), self.denial)
        super().connection_lost(exc)
        self.unparsed.clear()
        _end(self.conn)
        self.response = None  # type: ignore[assignment]  # to a handshake; it may hold the error that refused it
        _untie(self.transport)

    # --- what comes in

    def data_received(self, data: bytes) -> None:
        self.unparsed += data
        self._parse()

    def _parse(self) -> None:
        """Parse what was received up to the next message; the rest waits until the application has taken that."""
        while self.unparsed and not self.read_paused and not self.transport.is_closing():
            chunk = bytes(self.unparsed[:CHUNK])
            del self.unparsed[:CHUNK]
            super().data_received(chunk)

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    def handle_ping(self) -> None:
        if self._allow_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allow_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._allow_frame():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if (event.fin and not self.close_sent) or self._allow_frame():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if (event.fin and not self.close_sent) or self._allow_frame():
            super().handle_bytes(event)

    def _allow_frame(self) -> bool:
        """Count a frame that carries no complete message; too many of them end the connection."""
        if self.transport.is_closing():
            return False
        if self.writable.is_set() and self.bucket.take(self.loop.time()):
            return True
        if self.close_sent or not self.writable.is_set():
            self.transport.abort()
            return False
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH, "reason": ""})
        self.conn.fail(TOO_MUCH, "too many control frames or fragments")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.unparsed.clear()
        self.transport.close()
        self.read_watch.expect(self.transport, LINGER)
        return False

    # --- what goes out

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.transport.abort()  # it is not reading, so it would not read this either
            return
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self.transport.is_closing() and not self.disconnected:
            self.read_watch.expect(self.transport, LINGER)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.read_watch.expect(self.transport, LINGER)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.read_watch.expect(self.transport, self.patience)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self.read_watch.stop()


def _host(client: tuple[str, int] | None) -> str:
    return client[0] if client is not None else ""


def _end(conn: ServerProtocol) -> None:
    """Release the parser of a connection and its exception: both refer to the connection."""
    conn.parser.close()
    for error in (conn.parser_exc, conn.handshake_exc):
        if error is not None:
            error.__traceback__ = None
    conn.parser_exc = conn.handshake_exc = None


def _untie(transport: BaseTransport) -> None:
    """Make a closed transport forget its own bound method, which would keep it alive."""
    if hasattr(transport, "_read_ready_cb"):
        transport._read_ready_cb = None
