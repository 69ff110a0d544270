"""What a bot believes about the opponent's deck: perhaps it is one of those that everybody knows."""

from __future__ import annotations

from typing import Final

from marchlands.engine.dealer import Dealer
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.table import OTHER

TRUST: Final = 60  # in a hundred: how often a ready-made deck is expected before anything was seen of it


def believing_dealer(knowledge: Knowledge) -> Dealer:
    """Return a dealer that gives the opponent ready-made decks of its leader or class, as long as they fit, or any."""
    game = find_game(knowledge.table.game)
    lead = knowledge.view[OTHER[knowledge.seat]].get(game.lead_word)
    name = lead["name"] if isinstance(lead, dict) else lead
    rules = ("", knowledge.table.rules)
    known = [dict(deck.cards) for deck in game.decks().values() if deck.lead == name and deck.rules in rules]
    return knowledge.dealer(known, TRUST)
