"""The REST interface: guests, games, cards, decks, matches, invitations and replays, as JSON.

Each endpoint says what it takes and gives; `openapi.py` writes the description from the same list.
"""

from __future__ import annotations

import logging
from asyncio import get_running_loop
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from marchlands.bots.level import LEVELS
from marchlands.cards.card import Card
from marchlands.engine.game import Game, find_game, game_names
from marchlands.errors import DeckError, MarchlandsError
from marchlands.server import body, saved_decks
from marchlands.server.address import neighbourhood
from marchlands.server.host_check import HostNames
from marchlands.server.limit import Limiter
from marchlands.server.lobby import Lobby
from marchlands.server.message import MatchInfo
from marchlands.server.name import clean_words
from marchlands.server.record import Guest
from marchlands.server.refusal import Refusal
from marchlands.server.store import StoreError
from marchlands.story.telling import telling_of

log: Final = logging.getLogger("marchlands.server")
LARGEST_BODY: Final = 65_536
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
BEARER: Final = "bearer "
STATUS: Final = {
    "guest/unknown": 401,
    "guest/missing": 401,
    "match/unknown": 404,
    "invite/unknown": 404,
    "deck/unknown": 404,
    "game/unknown": 404,
    "request/too-many": 429,
    "guess/too-many": 429,
    "request/origin": 403,
    "request/content-type": 415,
    "request/too-large": 413,
    "replay/playing": 409,
    "match/begun": 409,
    "invite/withdrawn": 410,
    "match/too-many": 429,
}


class Asked(NamedTuple):
    """A request that has been read: who asks, what it says, the words in its path and query, and from where it came."""

    lobby: Lobby
    guest: Guest | None
    body: Any
    words: dict[str, str]
    address: str

    @property
    def who(self) -> str:
        """The id of the guest, empty if nobody said who they are."""
        return self.guest.id if self.guest is not None else ""

    def known(self) -> Guest:
        """Return the guest. Raises Refusal when there is none."""
        if self.guest is None:
            raise Refusal("guest/missing", "a token is wanted: Authorization: Bearer TOKEN")
        return self.guest


class Endpoint(NamedTuple):
    """What can be asked, in one place. `limited` is for what writes to the database."""

    method: str
    path: str
    answer: Callable[[Asked], Awaitable[Any]]
    gives: Any
    takes: Any = None
    limited: bool = False
    query: tuple[str, ...] = ()

    @property
    def about(self) -> str:
        """What it does, in a sentence."""
        return (self.answer.__doc__ or "").strip()


async def _new_guest(asked: Asked) -> body.Credentials:
    """Become a guest; the token is shown this once."""
    guest, token = await asked.lobby.new_guest(asked.body.name)
    return body.Credentials(guest.id, guest.name, token)


async def _me(asked: Asked) -> body.Guest:
    """Say who I am."""
    guest = asked.known()
    return body.Guest(guest.id, guest.name)


async def _rename(asked: Asked) -> body.Guest:
    """Take another name."""
    guest = await asked.lobby.rename(asked.known(), asked.body.name)
    return body.Guest(guest.id, guest.name)


async def _games(asked: Asked) -> list[body.GameInfo]:
    """List the games with their rules, leaders or classes, levels of bots and ready-made decks."""
    return [_game_info(find_game(name)) for name in game_names()]


async def _cards(asked: Asked) -> list[body.CardInfo]:
    """List the cards of a game with their texts under some rules."""
    return _card_infos(find_game(asked.words["game"]), asked.words.get("rules"))


async def _decks(asked: Asked) -> list[body.DeckInfo]:
    """List my saved decks."""
    return [saved_decks.shown_saved(deck) for deck in await asked.lobby.service.store.decks(asked.known().id)]


async def _save_deck(asked: Asked) -> body.DeckInfo:
    """Save a deck that may be played; one that may not is refused with every reason."""
    guest = asked.known().id
    async with asked.lobby.one_by_one(guest):
        return await saved_decks.save(asked.lobby.service.store, guest, _named(asked.body))


async def _change_deck(asked: Asked) -> body.DeckInfo:
    """Save a deck in place of another of mine."""
    store, guest, id = asked.lobby.service.store, asked.known().id, asked.words["id"]
    if await store.deck(guest, id) is None:
        raise Refusal("deck/unknown", "there is no such deck of yours")
    return await saved_decks.save(store, guest, _named(asked.body), id)


def _named(deck: body.SaveDeck) -> body.SaveDeck:
    return msgspec.structs.replace(deck, name=clean_words(deck.name))


async def _drop_deck(asked: Asked) -> None:
    """Delete a deck of mine."""
    await saved_decks.drop(asked.lobby.service.store, asked.known().id, asked.words["id"])


async def _deck_by_code(asked: Asked) -> body.DeckInfo:
    """Show the deck that a code stands for."""
    code = asked.words["code"]
    for name in game_names():
        game = find_game(name)
        if code.upper().startswith(game.code_prefix.upper()):
            return saved_decks.shown(code, game, game.deck(code))
    raise Refusal("deck/unreadable", f"cannot read the code {code[:40]!r}: no game's codes begin like that")


async def _new_match(asked: Asked) -> MatchInfo:
    """Make a match: against a bot, for a friend by invitation, or for two at one screen."""
    return await asked.lobby.new_match(asked.known(), asked.body)


async def _listed(asked: Asked) -> list[MatchInfo]:
    """List the public matches that go on."""
    return await asked.lobby.listed(asked.who)


async def _mine(asked: Asked) -> list[MatchInfo]:
    """List my matches, newest first."""
    return await asked.lobby.mine(asked.known().id)


async def _match(asked: Asked) -> MatchInfo:
    """Show a match from outside."""
    room = await asked.lobby.visible(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    return room.info(asked.who)


async def _withdraw(asked: Asked) -> None:
    """Withdraw a match of mine that still waits for somebody."""
    await asked.lobby.withdraw(asked.known(), asked.words["id"])


async def _replay(asked: Asked) -> msgspec.Raw:
    """Give the replay of a match that is over."""
    text = await asked.lobby.replay(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    return msgspec.Raw(text.encode())


async def _invited(asked: Asked) -> MatchInfo:
    """Show the match that a code invites to."""
    return await asked.lobby.invited(asked.words["code"], asked.who, asked.address)


async def _take_seat(asked: Asked) -> body.Joined:
    """Take the free seat of a match; who comes second may watch."""
    return await asked.lobby.take_invitation(asked.known(), asked.words["code"], asked.body)


ENDPOINTS: Final = (
    Endpoint("POST", "/api/guests", _new_guest, body.Credentials, body.NewGuest, limited=True),
    Endpoint("GET", "/api/guests/me", _me, body.Guest),
    Endpoint("PATCH", "/api/guests/me", _rename, body.Guest, body.NewGuest, limited=True),
    Endpoint("GET", "/api/games", _games, list[body.GameInfo]),
    Endpoint("GET", "/api/games/{game}/cards", _cards, list[body.CardInfo], query=("rules",)),
    Endpoint("GET", "/api/decks", _decks, list[body.DeckInfo]),
    Endpoint("POST", "/api/decks", _save_deck, body.DeckInfo, body.SaveDeck, limited=True),
    Endpoint("GET", "/api/decks/code/{code}", _deck_by_code, body.DeckInfo),
    Endpoint("PUT", "/api/decks/{id}", _change_deck, body.DeckInfo, body.SaveDeck, limited=True),
    Endpoint("DELETE", "/api/decks/{id}", _drop_deck, None, limited=True),
    Endpoint("POST", "/api/matches", _new_match, MatchInfo, body.NewMatch, limited=True),
    Endpoint("GET", "/api/matches", _listed, list[MatchInfo]),
    Endpoint("GET", "/api/matches/mine", _mine, list[MatchInfo]),
    Endpoint("GET", "/api/matches/{id}", _match, MatchInfo, query=("invite",)),
    Endpoint("DELETE", "/api/matches/{id}", _withdraw, None, limited=True),
    Endpoint("GET", "/api/matches/{id}/replay", _replay, dict[str, Any], query=("invite",)),
    Endpoint("GET", "/api/invites/{code}", _invited, MatchInfo),
    Endpoint("POST", "/api/invites/{code}", _take_seat, body.Joined, body.TakeSeat, limited=True),
)


def rest_routes(lobby: Lobby, host_check: HostNames) -> list[Route]:
    """Return the routes of all endpoints."""
    settings = lobby.service.settings
    limiter = Limiter(settings.guest_rate, settings.guest_burst)
    paths = dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)
    routes: list[Route] = []
    for path in paths:
        by_method = {endpoint.method: endpoint for endpoint in ENDPOINTS if endpoint.path == path}
        routes.append(Route(path, _handler(lobby, by_method, limiter, host_check), methods=METHODS))
    return routes


def _handler(
    lobby: Lobby, by_method: dict[str, Endpoint], limiter: Limiter, host_check: HostNames
) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        endpoint = by_method.get("GET" if request.method == "HEAD" else request.method)
        if endpoint is None:
            return _wrong_method(request.method, by_method)
        try:
            if endpoint.method != "GET":
                host_check.check_change(endpoint.method, request.headers)
            asked = await _read(lobby, endpoint, request, limiter)
            given = await endpoint.answer(asked)
        except ClientDisconnect:
            return Response(status_code=400)
        except StoreError as error:
            log.warning("the database failed: %s", error)
            return fault(503, error.slug, error.told)
        except MarchlandsError as error:
            lobby.service.metrics.refused.inc()
            reasons = error.reasons if isinstance(error, DeckError) else ()
            return fault(STATUS.get(error.slug, 400), error.slug, str(error), reasons)
        except Exception:
            lobby.service.metrics.errors.inc()
            log.exception("%s %s failed", endpoint.method, endpoint.path)
            return fault(500, "server/error", "something went wrong here; nothing has changed")
        if given is None:
            return Response(status_code=204)
        status = 201 if endpoint.method == "POST" else 200
        return Response(msgspec.json.encode(given), status, media_type="application/json")

    return handle


def fault(status: int, slug: str, reason: str, reasons: Sequence[str] = ()) -> Response:
    """Return the answer that says why something was not done; `reasons` count where there are several."""
    told = body.Fault(slug, reason, tuple(reasons) if len(reasons) > 1 else ())
    return Response(msgspec.json.encode(told), status, media_type="application/json")


def _wrong_method(method: str, by_method: Iterable[str]) -> Response:
    known = ", ".join(by_method)
    answer = fault(405, "request/method", f"{method} cannot be asked here; known are {known}")
    answer.headers["allow"] = known
    return answer


async def _read(lobby: Lobby, endpoint: Endpoint, request: Request, limiter: Limiter) -> Asked:
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
    return Asked(lobby, await _guest(lobby, request, address), read, words, address)


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
        raise Refusal("guest/missing", "a token is wanted: Authorization: Bearer TOKEN")
    return await lobby.guest(given[len(BEARER) :].strip(), address)


# --- what does not change while the service runs


@lru_cache(maxsize=8)
def _game_info(game: Game) -> body.GameInfo:
    decks = game.decks()
    return body.GameInfo(
        name=game.name,
        lead_word=game.lead_word,
        rules=game.presets,
        leads=tuple(game.lead_numbers()),
        levels=tuple(LEVELS),
        decks=tuple(saved_decks.shown(id, game, deck) for id, deck in decks.items()),
    )


@lru_cache(maxsize=32)
def _card_infos(game: Game, rules: str | None) -> list[body.CardInfo]:
    told = telling_of(game.name)
    return [_card_info(card, game.card_text(card, rules), told.facts(card)) for card in game.cards(rules)]


def _card_info(card: Card, text: str, more: dict[str, Any]) -> body.CardInfo:
    facts = {field.name: getattr(card, field.name) for field in fields(card)}
    facts = {name: value for name, value in facts.items() if name not in ("name", "abilities", "kind", "text")}
    return body.CardInfo(card.name, str(getattr(card, "kind", "")), text, {**facts, **more})
