"""The endpoints of the REST interface: what each one takes and returns, and how it is answered.

`rest.py` turns the list into routes, and `openapi.py` into a description.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from marchlands.bots.level import LEVELS
from marchlands.cards.card import Card
from marchlands.engine.game import Game, find_game, game_names
from marchlands.server import rest_body, saved_decks
from marchlands.server.lobby import Lobby
from marchlands.server.matchmaking import Matchmaking
from marchlands.server.message import MatchInfo
from marchlands.server.player_name import clean_words
from marchlands.server.record import Guest
from marchlands.server.refusal import Refusal
from marchlands.story.telling import telling_of

TOKEN_EXPECTED: Final = "expected a token: Authorization: Bearer TOKEN"


class Asked(NamedTuple):
    """A request that has been read: who asks, its body, the words in its path and query, and the caller's address."""

    matchmaking: Matchmaking
    guest: Guest | None
    body: Any
    words: dict[str, str]
    address: str

    @property
    def lobby(self) -> Lobby:
        """Where matches are found."""
        return self.matchmaking.lobby

    @property
    def who(self) -> str:
        """The id of the guest, empty if nobody said who they are."""
        return self.guest.id if self.guest is not None else ""

    def known(self) -> Guest:
        """Return the guest. Raises Refusal when there is none."""
        if self.guest is None:
            raise Refusal("guest/missing", TOKEN_EXPECTED)
        return self.guest


class Endpoint(NamedTuple):
    """One endpoint. `limited` marks those that write to the database: they are rate-limited."""

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


async def _new_guest(asked: Asked) -> rest_body.Credentials:
    """Become a guest; the token is shown this once."""
    guest, token = await asked.lobby.guests.new_guest(asked.body.name)
    return rest_body.Credentials(guest.id, guest.name, token)


async def _me(asked: Asked) -> rest_body.Guest:
    """Say who I am."""
    guest = asked.known()
    return rest_body.Guest(guest.id, guest.name)


async def _rename(asked: Asked) -> rest_body.Guest:
    """Take another name."""
    guest = await asked.lobby.rename(asked.known(), asked.body.name)
    return rest_body.Guest(guest.id, guest.name)


async def _games(asked: Asked) -> list[rest_body.GameInfo]:
    """List the games with their rules, leaders or classes, levels of bots and ready-made decks."""
    return [_game_info(find_game(name)) for name in game_names()]


async def _cards(asked: Asked) -> list[rest_body.CardInfo]:
    """List the cards of a game with their texts under some rules."""
    return card_infos(find_game(asked.words["game"]), asked.words.get("rules"))


async def _decks(asked: Asked) -> list[rest_body.DeckInfo]:
    """List my saved decks."""
    return [saved_decks.shown_saved(deck) for deck in await asked.lobby.service.store.decks(asked.known().id)]


async def _save_deck(asked: Asked) -> rest_body.DeckInfo:
    """Save a deck; one that breaks the rules is refused, with every reason."""
    guest = asked.known().id
    async with asked.lobby.guests.one_by_one(guest):
        return await saved_decks.save(asked.lobby.service.store, guest, _named(asked.body))


async def _change_deck(asked: Asked) -> rest_body.DeckInfo:
    """Replace one of my decks."""
    store, guest, id = asked.lobby.service.store, asked.known().id, asked.words["id"]
    if await store.deck(guest, id) is None:
        raise Refusal("deck/unknown", "you have no such deck")
    return await saved_decks.save(store, guest, _named(asked.body), id)


def _named(deck: rest_body.SaveDeck) -> rest_body.SaveDeck:
    return msgspec.structs.replace(deck, name=clean_words(deck.name))


async def _drop_deck(asked: Asked) -> None:
    """Delete one of my decks."""
    await saved_decks.drop(asked.lobby.service.store, asked.known().id, asked.words["id"])


async def _deck_by_code(asked: Asked) -> rest_body.DeckInfo:
    """Show the deck that a code stands for."""
    code = asked.words["code"]
    for name in game_names():
        game = find_game(name)
        if code.upper().startswith(game.code_prefix.upper()):
            return saved_decks.shown(code, game, game.deck(code))
    raise Refusal("deck/unreadable", f"cannot read the code {code[:40]!r}: no game's codes begin like that")


async def _new_match(asked: Asked) -> MatchInfo:
    """Create a match: against a bot, against a friend by invitation, or for two people at one screen."""
    return await asked.matchmaking.new_match(asked.known(), asked.body)


async def _listed(asked: Asked) -> list[MatchInfo]:
    """List the public matches in progress."""
    return await asked.lobby.listed(asked.who)


async def _mine(asked: Asked) -> list[MatchInfo]:
    """List my matches, newest first."""
    return await asked.lobby.mine(asked.known().id)


async def _match(asked: Asked) -> MatchInfo:
    """Show a match as seen from outside."""
    room = await asked.lobby.visible(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    return room.audience.info(asked.who)


async def _withdraw(asked: Asked) -> None:
    """Withdraw one of my matches that nobody has joined yet."""
    await asked.matchmaking.withdraw(asked.known(), asked.words["id"])


async def _replay(asked: Asked) -> msgspec.Raw:
    """Return the replay of a finished match."""
    text = await asked.lobby.replay(asked.words["id"], asked.who, asked.words.get("invite"), asked.address)
    return msgspec.Raw(text.encode())


async def _invited(asked: Asked) -> MatchInfo:
    """Show the match that a code invites to."""
    return await asked.matchmaking.invited(asked.words["code"], asked.who, asked.address)


async def _take_seat(asked: Asked) -> rest_body.Joined:
    """Take the free seat of a match; whoever comes too late may watch."""
    return await asked.matchmaking.take_invitation(asked.known(), asked.words["code"], asked.body)


ENDPOINTS: Final = (
    Endpoint("POST", "/api/guests", _new_guest, rest_body.Credentials, rest_body.NewGuest, limited=True),
    Endpoint("GET", "/api/guests/me", _me, rest_body.Guest),
    Endpoint("PATCH", "/api/guests/me", _rename, rest_body.Guest, rest_body.NewGuest, limited=True),
    Endpoint("GET", "/api/games", _games, list[rest_body.GameInfo]),
    Endpoint("GET", "/api/games/{game}/cards", _cards, list[rest_body.CardInfo], query=("rules",)),
    Endpoint("GET", "/api/decks", _decks, list[rest_body.DeckInfo]),
    Endpoint("POST", "/api/decks", _save_deck, rest_body.DeckInfo, rest_body.SaveDeck, limited=True),
    Endpoint("GET", "/api/decks/code/{code}", _deck_by_code, rest_body.DeckInfo),
    Endpoint("PUT", "/api/decks/{id}", _change_deck, rest_body.DeckInfo, rest_body.SaveDeck, limited=True),
    Endpoint("DELETE", "/api/decks/{id}", _drop_deck, None, limited=True),
    Endpoint("POST", "/api/matches", _new_match, MatchInfo, rest_body.NewMatch, limited=True),
    Endpoint("GET", "/api/matches", _listed, list[MatchInfo]),
    Endpoint("GET", "/api/matches/mine", _mine, list[MatchInfo]),
    Endpoint("GET", "/api/matches/{id}", _match, MatchInfo, query=("invite",)),
    Endpoint("DELETE", "/api/matches/{id}", _withdraw, None, limited=True),
    Endpoint("GET", "/api/matches/{id}/replay", _replay, dict[str, Any], query=("invite",)),
    Endpoint("GET", "/api/invites/{code}", _invited, MatchInfo),
    Endpoint("POST", "/api/invites/{code}", _take_seat, rest_body.Joined, rest_body.TakeSeat, limited=True),
)


# --- what does not change while the service runs


@lru_cache(maxsize=8)
def _game_info(game: Game) -> rest_body.GameInfo:
    decks = game.decks()
    return rest_body.GameInfo(
        name=game.name,
        lead_word=game.lead_word,
        rules=game.presets,
        leads=tuple(game.lead_numbers()),
        levels=tuple(LEVELS),
        decks=tuple(saved_decks.shown(id, game, deck) for id, deck in decks.items()),
    )


@lru_cache(maxsize=32)
def card_infos(game: Game, rules: str | None) -> list[rest_body.CardInfo]:
    """Return the cards of a game with their texts under some rules."""
    told = telling_of(game.name)
    return [_card_info(card, game.card_text(card, rules), told.facts(card)) for card in game.cards(rules)]


def _card_info(card: Card, text: str, more: dict[str, Any]) -> rest_body.CardInfo:
    facts = {field.name: getattr(card, field.name) for field in fields(card)}
    facts = {name: value for name, value in facts.items() if name not in ("name", "abilities", "kind", "text")}
    return rest_body.CardInfo(card.name, str(getattr(card, "kind", "")), text, {**facts, **more})
