"""Endpoints for the workshop: packs that are written, checked and tried without being loaded."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match
from marchlands.errors import MoveError
from marchlands.server import workshop
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import workshop_body
from marchlands.server.endpoints.game import card_infos
from marchlands.server.endpoints.pack_body import PackTrouble
from marchlands.server.message import Seat
from marchlands.server.perspective import log_line, position
from marchlands.server.progress import Progress
from marchlands.story.telling import narrator


async def _vocabulary(asked: Asked) -> workshop_body.Vocabulary:
    """Give the words that packs of a game may say, as a JSON Schema, and a pack to start from."""
    return vocabulary(find_game(asked.words["game"]).playing(()))


async def _card_text(asked: Asked) -> workshop_body.PackPart:
    """Give a card as the text of a pack, with the cards of its pack that it names."""
    return workshop_body.PackPart(workshop.card_as_text(find_game(asked.words["game"]), asked.words["name"]))


async def _check(asked: Asked) -> workshop_body.CheckedPack:
    """Check the text of a pack: its cards with their printed texts, and every fault with its line."""
    body: workshop_body.CheckPack = asked.body
    game = find_game(body.game)
    return await asked.lobby.service.workshop.work(asked.address, lambda: checked(game, body.text))


async def _try(asked: Asked) -> workshop_body.TriedCard:
    """Set up a position with the cards of a text, make moves in it, and show what the last one did."""
    body: workshop_body.TryCard = asked.body
    game = find_game(body.game)
    return await asked.lobby.service.workshop.work(asked.address, lambda: tried(game, body))


ENDPOINTS: Final = (
    Endpoint("GET", "/api/workshop/{game}/cards/{name}", _card_text, workshop_body.PackPart),
    Endpoint("POST", "/api/workshop/check", _check, workshop_body.CheckedPack, workshop_body.CheckPack),
    Endpoint("POST", "/api/workshop/try", _try, workshop_body.TriedCard, workshop_body.TryCard),
    # after those whose names look like that of a game
    Endpoint("GET", "/api/workshop/{game}", _vocabulary, workshop_body.Vocabulary),
)


@lru_cache(maxsize=8)
def vocabulary(game: Game) -> workshop_body.Vocabulary:
    """Return the vocabulary of a game. Raises CardError for a game that takes no packs."""
    return workshop_body.Vocabulary(game.name, game.pack_schema(), workshop.example(game))


def checked(game: Game, text: str) -> workshop_body.CheckedPack:
    """Return what a text says. Raises CardError for a game that takes no packs."""
    written = workshop.read_text(game, text)
    pack = written.pack
    own = {card.name for card in pack.cards} if pack is not None else set()
    return workshop_body.CheckedPack(
        name=pack.name if pack is not None else "",
        version=pack.version if pack is not None and isinstance(pack.version, int) else 1,
        cards=tuple(info for info in card_infos.__wrapped__(written.game, None) if info.name in own),
        lines=dict(written.lines),
        faults=tuple(_trouble(fault.line, fault.card, fault.path, fault.reason) for fault in written.faults),
    )


def tried(game: Game, wanted: workshop_body.TryCard) -> workshop_body.TriedCard:
    """Return how a position stands, or why it does not."""
    written = workshop.read_text(game, wanted.text)
    given = wanted.given or workshop.position_text(written.game, wanted.card)
    try:
        first = workshop.open_given(written.game, given)
        seat = cast("Seat", first.to_act or "p1")
        before = workshop.open_given(written.game, given, wanted.moves[:-1])
        after = workshop.open_given(written.game, given, wanted.moves)
    except workshop.PositionFault as error:
        return workshop_body.TriedCard(given, trouble=_trouble(error.line, "", "", str(error)))
    except MoveError as error:
        return workshop_body.TriedCard(given, trouble=_trouble(None, "", "", str(error)))
    return _told(given, seat, before, after)


def _told(given: str, seat: Seat, before: Match, after: Match) -> workshop_body.TriedCard:
    known = after.events(seat)
    told = narrator(after.game or after.table.game, after.table.rules, seat, view=before.view(seat), is_spoken=True)
    shown = position(Progress(after, result=after.result), cast("Seat | None", after.to_act), 0.0)
    return workshop_body.TriedCard(
        given=given,
        seat=seat,
        before=before.view(seat),
        after=after.view(seat),
        to_act=shown.to_act,
        legal=shown.legal,
        lines=tuple(log_line(line) for line in told.tell(known[len(before.events(seat)) :])),
    )


def _trouble(line: int | None, card: str, path: str, reason: str) -> PackTrouble:
    return PackTrouble(line, card, path, reason)
