"""Random legal swaps in decks: what a card does in a deck shows best where chance has put it there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.seed import Dice

if TYPE_CHECKING:
    from marchlands.engine.deckrules import DeckRules


def swapped(deck: Deck, rules: DeckRules, swaps: int, dice: Dice) -> Deck:
    """Return a deck of the same size after so many swaps, with its cards in the order of their names.

    In a swap all copies of a card make way for one that is not in the deck, or as many of them as there may be of it.
    Both are drawn at random, so a later swap may undo an earlier one. A legal deck stays legal; where nothing fits, the
    deck stays as it is.
    """
    named = named_cards(deck)
    for _ in range(swaps):
        _swap(named, deck.lead, rules, dice)
    return replace(deck, cards=tuple(sorted(named.items())))


def _swap(named: Counter[str], lead: str | None, rules: DeckRules, dice: Dice) -> None:
    out = _pick(sorted(named), dice)
    copies = named.pop(out)
    room = {name: rules.room(name, named, lead).more for name in sorted(rules.cards) if name not in (*named, out)}
    fitting = [name for name, more in room.items() if more]
    into = _pick(fitting, dice) if fitting else out
    named[into] = min(copies, room.get(into, copies))
    if named[into] < copies:
        named[out] = copies - named[into]


def _pick(names: list[str], dice: Dice) -> str:
    return names[dice.pick(len(names))]
