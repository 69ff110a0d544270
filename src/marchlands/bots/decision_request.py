"""A decision sent to another process: what a bot has to decide, with nothing that its seat does not know."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from marchlands.bots.budget import Budget
from marchlands.engine.knowledge import Knowledge, knowledge_at
from marchlands.engine.pickling import REMEMBERED_GAMES, Packs, game_again, sendable
from marchlands.errors import BotError


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """A question for a bot. Everything in it can be sent; `knowledge` is JSON and `packs` are pickled with their cards.

    The cards themselves are sent, not the paths of their files: the files may have changed since the match began.
    """

    bot: str
    game: str
    rules: Any
    packs: bytes
    knowledge: str
    legal: tuple[int, ...]
    seed: int
    budget: Budget | None
    analyse: bool

    def open(self) -> Knowledge:
        """Return the knowledge, at a rebuilt table. Raises MarchlandsError if it cannot be rebuilt here."""
        return open_knowledge(self.game, self.rules, self.packs, self.knowledge)


def pack_request(
    bot: str, knowledge: Knowledge, legal: Sequence[int], seed: int, budget: Budget | None, analyse: bool
) -> DecisionRequest:
    """Return a decision in a form that can be sent.

    Raises TypeError for anything but knowledge, and BotError for cards that cannot be sent.
    """
    if not isinstance(knowledge, Knowledge):
        raise TypeError(f"cannot think about {type(knowledge).__name__}: expected the knowledge of a seat")
    if not legal:
        raise BotError(f"cannot think with {bot!r}: there is no legal move to choose from")
    try:
        packs = packs_of(knowledge)
    except Exception as error:
        reason = f"the cards of its packs cannot be sent to another process: {error}"
        raise BotError(f"cannot think with {bot!r}: {' '.join(reason.split())}") from error
    table = knowledge.table
    moves = tuple(int(move) for move in legal)
    return DecisionRequest(bot, table.game, table.rules, packs, knowledge.to_json(), moves, int(seed), budget, analyse)


def packs_of(knowledge: Knowledge) -> bytes:
    """Return the pickled packs whose cards are known at the knowledge's table; empty if there are none."""
    packs = knowledge.table.packs
    return _pickled(sendable(packs)) if packs else b""


def open_knowledge(game: str, rules: Any, packs: bytes, knowledge: str) -> Knowledge:
    """Return knowledge that was sent, at a rebuilt table. Raises MarchlandsError if it cannot be rebuilt."""
    return knowledge_at(game_again(game, _unpickled(packs)).table(rules), knowledge)


@lru_cache(maxsize=REMEMBERED_GAMES)
def _pickled(packs: Packs) -> bytes:
    return pickle.dumps(packs)


@lru_cache(maxsize=REMEMBERED_GAMES)
def _unpickled(pickled: bytes) -> Packs:
    packs: Packs = pickle.loads(pickled) if pickled else ()
    return packs
