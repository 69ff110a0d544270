"""The REST interface: reads requests, lets the endpoints answer them, and says why something was refused."""

from __future__ import annotations

import gzip
import logging
from asyncio import get_running_loop, to_thread
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from marchlands.errors import DeckError, MarchlandsError
from marchlands.server import rest_body
from marchlands.server.address import neighbourhood
from marchlands.server.asset import takes_gzip
from marchlands.server.endpoint import TOKEN_EXPECTED, Asked, Endpoint
from marchlands.server.endpoints import ENDPOINTS
from marchlands.server.host_check import HostNames
from marchlands.server.lobby import Lobby
from marchlands.server.matchmaking import Matchmaking
from marchlands.server.rate_limit import Limiter
from marchlands.server.record import Guest
from marchlands.server.refusal import Refusal
from marchlands.server.store import StoreError

log: Final = logging.getLogger("marchlands.server")
LARGEST_BODY: Final = 65_536
COMPRESSION: Final = 5  # the level: more costs more time than it saves
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
BEARER: Final = "bearer "
STATUS: Final = {
    "guest/unknown": 401,
    "guest/missing": 401,
    "match/unknown": 404,
    "invite/unknown": 404,
    "deck/unknown": 404,
    "game/unknown": 404,
    "card/unknown": 404,
    "device/unknown": 404,
    "device/missing": 404,
    "device/same": 409,
    "device/last": 409,
    "device/too-many": 409,
    "request/too-many": 429,
    "guess/too-many": 429,
    "request/origin": 403,
    "request/content-type": 415,
    "request/too-large": 413,
    "replay/playing": 409,
    "replay/frozen": 409,
    "replay/none": 410,
    "note/unknown": 404,
    "mission/unknown": 404,
    "puzzle/unknown": 404,
    "review/busy": 503,
    "review/too-many": 429,
    "match/begun": 409,
    "invite/withdrawn": 410,
    "match/too-many": 429,
}


def rest_routes(matchmaking: Matchmaking, host_names: HostNames) -> list[Route]:
    """Return the routes of all endpoints."""
    settings = matchmaking.service.settings
    limiter = Limiter(settings.guest_rate, settings.guest_burst)
    paths = dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)
    routes: list[Route] = []
    for path in paths:
        by_method = {endpoint.method: endpoint for endpoint in ENDPOINTS if endpoint.path == path}
        routes.append(Route(path, _handler(matchmaking, by_method, limiter, host_names), methods=METHODS))
    return routes


def _handler(
    matchmaking: Matchmaking, by_method: dict[str, Endpoint], limiter: Limiter, host_names: HostNames
) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        endpoint = by_method.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            return _wrong_method(request.method, by_method)
        try:
            if endpoint.method != "GET":
                host_names.check_change(endpoint.method, request.headers)
            asked = await _read(matchmaking, endpoint, request, limiter)
            given = await endpoint.answer(asked)
        except ClientDisconnect:
            return Response(status_code=400)
        except StoreError as error:
            log.warning("the database failed: %s", error)
            return fault(503, error.slug, error.told)
        except MarchlandsError as error:
            matchmaking.service.metrics.refused.inc()
            reasons = error.reasons if isinstance(error, DeckError) else ()
            near = error.near if isinstance(error, Refusal) else ()
            return fault(STATUS.get(error.slug, 400), error.slug, str(error), reasons, near)
        except Exception:
            matchmaking.service.metrics.errors.inc()
            log.exception("%s %s failed", endpoint.method, endpoint.path)
            return fault(500, "server/error", "something went wrong here; nothing has changed")
        if isinstance(given, Response):
            return given
        if given is None:
            return Response(status_code=204)
        status = 201 if endpoint.method == "POST" else 200
        answer = Response(msgspec.json.encode(given), status, media_type="application/json")
        return await _pack(answer, request) if endpoint.packed else answer

    return handle


async def _pack(answer: Response, request: Request) -> Response:
    """Return an answer compressed if the client accepts that."""
    answer.headers["vary"] = "accept-encoding"
    if not takes_gzip(", ".join(request.headers.getlist("accept-encoding"))):
        return answer
    small = await to_thread(gzip.compress, bytes(answer.body), COMPRESSION, mtime=0)
    headers = {"vary": "accept-encoding", "content-encoding": "gzip"}
    return Response(small, answer.status_code, headers, "application/json")


def fault(status: int, slug: str, reason: str, reasons: Sequence[str] = (), near: Sequence[str] = ()) -> Response:
    """Return the answer that says why something was not done; `reasons` are used if there are several."""
    told = rest_body.Fault(slug, reason, tuple(reasons) if len(reasons) > 1 else (), tuple(near))
    return Response(msgspec.json.encode(told), status, media_type="application/json")


def _wrong_method(method: str, by_method: Iterable[str]) -> Response:
    known = ", ".join(by_method)
    answer = fault(405, "request/method", f"{method} cannot be asked here; expected one of {known}")
    answer.headers["allow"] = known
    return answer


async def _read(matchmaking: Matchmaking, endpoint: Endpoint, request: Request, limiter: Limiter) -> Asked:
    address = neighbourhood(request.client.host) if request.client is not None else ""
    if endpoint.limited and not limiter.take(address, get_running_loop().time()):
        raise Refusal("request/too-many", "too many requests; wait a moment")
    words = {**{key: str(value) for key, value in request.path_params.items()}}
    words |= {key: request.query_params[key] for key in endpoint.query if key in request.query_params}
    if any(len(word) > 400 for word in words.values()):
        raise Refusal("request/too-large", "the address is too long")
    content = await _body(request) if endpoint.takes is not None else None
    read = None
    if content is not None:
        try:
            read = msgspec.json.decode(content or b"{}", type=endpoint.takes)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("request/unreadable", f"cannot read the request: {str(error)[:200]}") from None
    return Asked(matchmaking, await _guest(matchmaking.lobby, request, address), read, words, address)


async def _body(request: Request) -> bytes:
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST_BODY:
            raise Refusal("request/too-large", f"at most {LARGEST_BODY} bytes are taken")
    return bytes(content)


async def _guest(lobby: Lobby, request: Request, address: str) -> Guest | None:
    given = request.headers.get("authorization", "")
    if not given:
        return None
    if not given.lower().startswith(BEARER) or len(given) > 200:
        raise Refusal("guest/missing", TOKEN_EXPECTED)
    return await lobby.guests.guest(given[len(BEARER) :].strip(), address)
