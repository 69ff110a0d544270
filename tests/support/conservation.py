"""Where every card of a player is, to check that none is lost or doubled."""

from __future__ import annotations

from collections import Counter

from marchlands.engine.match import Match
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.table import SkirmishTable
from marchlands.games.skirmish.veil import being_played

TOKENS = {"Squire"}


def cards_of(match: Match, player: int) -> Counter[str]:
    """Return all cards of a player in every zone, including the one being played, without tokens."""
    part = match.snapshot()[("p1", "p2")[player]]
    cards = Counter(part["hand"] + part["deck"] + part["graveyard"])
    for slot in part["slots"]:
        if slot["unit"] is not None and slot["unit"]["card"] not in TOKENS:
            cards[slot["unit"]["card"]] += 1
    state, table = match.state, match.table
    assert isinstance(state, SkirmishState) and isinstance(table, SkirmishTable)
    cards.update(table.book.names[card] for card in being_played(state, player))
    return cards
