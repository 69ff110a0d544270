"""What a player has played: the matches that came to an end, and how they went, without playing them again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, cast

import msgspec

from marchlands.engine.table import OTHER, SEATS
from marchlands.server.endpoints.history_body import History, PlayedDeck, PlayedMatch, Rival
from marchlands.server.guest_book import GuestBook
from marchlands.server.match_terms import BOT, is_former
from marchlands.server.message import Seat
from marchlands.server.record import Finished
from marchlands.server.store import Store

PAGE: Final = 25  # matches at a time
BATCH: Final = 250  # matches that are read at a time
READ_AT_MOST: Final = 10_000  # matches that are looked through


class _Setup(msgspec.Struct):
    """What is read of a setup."""

    decks: tuple[dict[str, Any], dict[str, Any]]
    leaders: tuple[str | None, str | None]


SETUP: Final = msgspec.json.Decoder(_Setup).decode


class Wanted(NamedTuple):
    """Which matches somebody wants to see; what is empty does not matter. `deck` is a name, or the lead of one without.

    `rival` is a key, `result` is "won", "lost" or "drawn".
    """

    game: str = ""
    deck: str = ""
    rival: str = ""
    result: str = ""


class Played(NamedTuple):
    """A finished match as one of its players sees it."""

    match: Finished
    seat: Seat
    result: str
    deck: PlayedDeck
    rival: str
    rival_deck: PlayedDeck

    @property
    def began(self) -> bool | None:
        """Whether the player began, if that is known."""
        return None if self.match.starter is None else self.match.starter == self.seat


def as_played(match: Finished, guest: str) -> Played:
    """Return a match as this guest, who has one of its seats, has played it."""
    seat: Seat = "p1" if match.p1 == guest else "p2"
    result = "drawn" if match.result == "draw" else "won" if match.result == seat else "lost"
    setup = SETUP(match.setup)
    decks = dict(zip(SEATS, zip(setup.decks, setup.leaders, strict=True), strict=True))
    own, other = (PlayedDeck(deck.get("name", ""), lead) for deck, lead in (decks[seat], decks[OTHER[seat]]))
    return Played(match, seat, result, own, match.p2 if seat == "p1" else match.p1, other)


def deck_key(deck: PlayedDeck) -> str:
    """Return what a deck is told apart by: its name, or its leader or class if it has none."""
    return deck.name or deck.lead or ""


def rival_key(guest: str, rival: str) -> str:
    """Return what an opponent is told apart by. It means nothing to anybody but this guest."""
    return rival if rival.startswith(BOT) else sha256(f"{guest} {rival}".encode()).hexdigest()[:20]


async def rivals(guests: GuestBook, guest: str, ids: Sequence[str]) -> dict[str, Rival]:
    """Return opponents of a guest, by who has the seat."""
    people = [id for id in ids if not id.startswith(BOT)]
    names = await guests.names(people)
    shown = {id: Rival("former" if is_former(id) else "guest", names[id], rival_key(guest, id)) for id in people}
    bots = {id: Rival("bot", id.removeprefix(BOT), id) for id in ids if id.startswith(BOT)}
    return {**shown, **bots}


async def history(store: Store, guests: GuestBook, guest: str, wanted: Wanted, before: str) -> History:
    """Return the next page of a guest's matches that are wanted, last ended first, after the one with an id."""
    found: list[Played] = []
    for _ in range(READ_AT_MOST // BATCH):
        batch = await store.finished_of(guest, BATCH, before, wanted.game)
        found += [played for match in batch if _is_wanted(played := as_played(match, guest), wanted, guest)]
        if len(found) > PAGE or len(batch) < BATCH:
            break
        before = batch[-1].id
    page = found[:PAGE]
    named = await rivals(guests, guest, [played.rival for played in page])
    shown = tuple(_shown(played, named[played.rival]) for played in page)
    return History(shown, page[-1].match.id if len(found) > PAGE else None)


def _is_wanted(played: Played, wanted: Wanted, guest: str) -> bool:
    has: list[tuple[str, Callable[[], str]]] = [
        (wanted.result, lambda: played.result),
        (wanted.deck, lambda: deck_key(played.deck)),
        (wanted.rival, lambda: rival_key(guest, played.rival)),
    ]
    return all(not wish or wish == value() for wish, value in has)


def _shown(played: Played, rival: Rival) -> PlayedMatch:
    match = played.match
    return PlayedMatch(
        id=match.id,
        game=match.game,
        created=match.created,
        ended=match.ended,
        seat=played.seat,
        result=cast(Any, played.result),
        reason=match.reason,
        turns=match.turns,
        seconds=None if match.begun is None else round(max(0.0, match.ended - match.begun), 1),
        began=played.began,
        deck=played.deck,
        rival=rival,
        rival_deck=played.rival_deck,
    )
