"""What a bot believes about the opponent's deck: it may be one of the ready-made decks."""

from __future__ import annotations

from typing import Final

from marchlands.engine.dealer import Dealer
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.table import OTHER

TRUST: Final = 60  # in a hundred: how often to expect a ready-made deck before any card is seen


def believing_dealer(knowledge: Knowledge) -> Dealer:
    """Return a dealer that gives the opponent a ready-made deck of its leader or class, while one fits, or any deck."""
    game = find_game(knowledge.table.game)
    lead = knowledge.view[OTHER[knowledge.seat]].get(game.lead_word)
    name = lead["name"] if isinstance(lead, dict) else lead
    rules = ("", knowledge.table.rules)
    known = [dict(deck.cards) for deck in game.decks().values() if deck.lead == name and deck.rules in rules]
    return knowledge.dealer(known, TRUST)
