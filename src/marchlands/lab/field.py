"""The field of a measurement: decks that hold certain cards, and those they meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.game import Game
from marchlands.engine.packuse import cards_reached
from marchlands.errors import MarchlandsError

FAR: Final = 99  # how unlike cards are of which one has no place in the curve of a deck


@dataclass(frozen=True, slots=True)
class Field:
    """Decks that hold the cards, the pairs in which they meet others, and a sentence for each liberty taken."""

    held: tuple[Deck, ...]
    pairs: tuple[tuple[Deck, Deck], ...]
    notes: tuple[str, ...] = ()


def field_of(versions: tuple[Game, Game], cards: Collection[str], decks: Sequence[Deck], rules: str | None) -> Field:
    """Return the decks with one of the cards, or a card that brings one into play, against all without.

    If no deck has any, copies are put into those that may have them. Raises MarchlandsError if there is no such field.
    """
    notes = []
    legal = [deck for deck in decks if all(not game.deck_faults(deck, rules) for game in versions)]
    left = [deck for deck in decks if deck not in legal]
    held = [deck for deck in legal if holds(versions[0], deck, cards)]
    others = [deck for deck in legal if deck not in held]
    if left:
        reason = next(fault for game in versions[::-1] for fault in game.deck_faults(left[0], rules))
        if not held:
            raise MarchlandsError(f"cannot measure: {left[0].name} may not be played then: {reason}", "lab/decks")
        notes.append(f"Left out, because it may not be played then: {', '.join(deck.name for deck in left)}.")
    if not held:
        put = [(made, deck) for deck in others if (made := _put_in(versions, cards, deck, rules)) is not None]
        if not put:
            raise MarchlandsError(f"cannot measure: no deck has {_listed(cards)}, and none can", "lab/decks")
        notes.append(f"No deck has {_listed(cards)}: copies were put into {', '.join(deck.name for _, deck in put)}.")
        pairs = [(made, other) for made, deck in put for other in others if other is not deck]
        return _checked(Field(tuple(made for made, _ in put), tuple(pairs), tuple(notes)), cards)
    return _checked(Field(tuple(held), tuple((one, two) for one in held for two in others), tuple(notes)), cards)


def holds(game: Game, deck: Deck, cards: Collection[str]) -> bool:
    """Return whether a deck has one of the cards, or one that can bring it into play."""
    named = [name for name in (deck.lead, *dict(deck.cards)) if name is not None]
    return any(card in cards for card in cards_reached({card.name: card for card in game.cards()}, named))


def _checked(field: Field, cards: Collection[str]) -> Field:
    if not field.pairs:
        reason = f"every deck has {_listed(cards)}; name one without with --deck"
        raise MarchlandsError(f"cannot measure: {reason}", "lab/decks")
    return field


def _put_in(versions: tuple[Game, Game], cards: Collection[str], deck: Deck, rules: str | None) -> Deck | None:
    """Return a deck with as many copies as may be of the first of the cards that it may have; None if there is none."""
    for card in sorted(cards):
        for made in _with(versions[0], card, deck, rules):
            if all(not game.deck_faults(made, rules) for game in versions):
                return made
    return None


def _with(game: Game, card: str, deck: Deck, rules: str | None) -> Iterator[Deck]:
    """Yield decks with a card, those with most copies first, in which it stands where the likest cards stood."""
    terms = game.deck_rules(rules).cards
    if card in game.lead_numbers():
        yield deck.led_by(card)
        return
    curve = {each.name: game.curve_value(each) for each in game.cards()}

    def unlike(name: str) -> tuple[bool, int, str]:
        here, there = curve[name], curve[card]
        gap = abs(here - there) if here is not None and there is not None else FAR * (here != there)
        return terms[name].most != terms[card].most, gap, name

    for copies in range(terms[card].most, 0, -1):
        named = named_cards(deck)
        named[card] = copies
        for name in sorted((name for name in named if name != card), key=unlike):
            excess = named.total() - named_cards(deck).total()
            named[name] -= min(named[name], excess)
        cards = tuple(sorted((name, count) for name, count in named.items() if count))
        yield replace(deck, cards=cards, name=f"{deck.name} with {card}")


def _listed(cards: Collection[str]) -> str:
    return ", ".join(sorted(cards))
