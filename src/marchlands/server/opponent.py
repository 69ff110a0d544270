"""How a bot comes by its move: it thinks in another process, and whatever happens there, a move is made."""

from __future__ import annotations

import logging
from asyncio import get_running_loop, sleep
from typing import Final

from marchlands.engine.match import Match
from marchlands.errors import BotError
from marchlands.server.message import Seat
from marchlands.server.progress import Progress
from marchlands.server.secret import new_seed
from marchlands.server.service import Service

log: Final = logging.getLogger("marchlands.server")
SHORT_OF_TIME: Final = 20.0  # seconds on its clock with which a bot neither thinks long nor waits to be followed
QUICK_BOT: Final = "greedy"
BUSY: Final = 0.5  # seconds until a bot that found too many others thinking tries again


async def bot_move(service: Service, id: str, progress: Progress, seat: Seat, level: str) -> str:
    """Return the move, in notation, that a bot of a level makes in the match with this id, after a decent while."""
    match = progress.match
    began = get_running_loop().time()
    hurried = progress.clock is not None and progress.clock.left(seat, began) < SHORT_OF_TIME
    legal = match.legal_moves()
    move = legal[0]
    if len(legal) > 1:
        with service.metrics.thinking.track_inprogress():
            move = await _thought(service, id, match, seat, QUICK_BOT if hurried else level, legal)
    if not hurried:
        spent = get_running_loop().time() - began
        await sleep(max(0.0, service.settings.bot_pause - spent))
    return match.text(move)


async def _thought(service: Service, id: str, match: Match, seat: Seat, level: str, legal: list[int]) -> int:
    """Return the move that a bot thinks best; a simple one stands in for a bot that fails, and chance for that one."""
    knowledge = match.knowledge(seat)
    for name in (level, QUICK_BOT):
        try:
            while True:
                try:
                    return int(await service.thinker.start(name, knowledge, legal, new_seed()))
                except BotError as error:
                    if error.slug != "bot/too-many":
                        raise
                await sleep(BUSY)
        except BotError as error:
            log.warning("match %s: bot %s: %s", id, name, error)
            service.metrics.errors.inc()
    return legal[new_seed() % len(legal)]
