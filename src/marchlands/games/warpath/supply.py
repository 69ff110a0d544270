"""Gold and cards that come to a player."""

from __future__ import annotations

from marchlands.engine.native import i64
from marchlands.engine.state import record
from marchlands.engine.zone import NO_CARD, give_card, hand_id, next_card
from marchlands.games.warpath.field import DRAWN, GOLD, GOLD_GAINED, Field


def gain(f: Field, player: i64, amount: i64) -> None:
    """Give gold to a player."""
    f.tally[GOLD + player] += amount
    if f.recording:
        record(f, GOLD_GAINED, player, amount, f.tally[GOLD + player], 0)


def draw(f: Field, player: i64, count: i64) -> None:
    """Let a player draw cards, as many as there are."""
    while count > 0:
        card = next_card(f, player)
        if card == NO_CARD:
            return
        give_card(f, player, card, 0)
        if f.recording:
            record(f, DRAWN, player, 0, 0, card, hand_id(f, player, card))
        count -= 1
