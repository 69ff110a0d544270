"""The field of a measurement: decks that hold certain cards, and those they meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    """Return the decks with one of the cards against all without; if none has any, those that bring one into play.

    If there are none either, copies are put into those that may have them; if all have, they meet decks out of which it
    was taken. Raises MarchlandsError if there is no such field.
    """
    notes = []
    legal = [deck for deck in decks if all(not game.deck_faults(deck, rules) for game in versions)]
    left = [deck for deck in decks if deck not in legal]
    held = [deck for deck in legal if has(deck, cards)] or [deck for deck in legal if brings(versions[0], deck, cards)]
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
        if not pairs:
            raise MarchlandsError("cannot measure: the decks have nobody to meet; name more with --deck", "lab/decks")
        return Field(tuple(made for made, _ in put), tuple(pairs), tuple(notes))
    if not others:
        others = [out for deck in held if (out := _take_out(versions, cards, deck, rules))]
        notes.append(f"Every deck has {_listed(cards)}: they meet decks out of which it was taken.")
    if not others:
        reason = f"every deck has {_listed(cards)}, or brings it into play; name one that does not with --deck"
        raise MarchlandsError(f"cannot measure: {reason}", "lab/decks")
    return Field(tuple(held), tuple((one, two) for one in held for two in others), tuple(notes))


def has(deck: Deck, cards: Collection[str]) -> bool:
    """Return whether a deck has one of the cards, or is led by it."""
    return deck.lead in cards or any(card in cards for card in dict(deck.cards))


def brings(game: Game, deck: Deck, cards: Collection[str]) -> bool:
    """Return whether a deck can bring one of the cards into play, such as a token."""
    named = [name for name in (deck.lead, *dict(deck.cards)) if name is not None]
    return any(card in cards for card in cards_reached({card.name: card for card in game.cards()}, named))


def _put_in(versions: tuple[Game, Game], cards: Collection[str], deck: Deck, rules: str | None) -> Deck | None:
    """Return a deck with as many copies as may be of the first of the cards that it may have; None if there is none."""
    for card in sorted(cards):
        for made in _with(versions[0], card, deck, rules):
            if all(not game.deck_faults(made, rules) for game in versions):
                return made
    return None


def _with(game: Game, card: str, deck: Deck, rules: str | None) -> Iterator[Deck]:
    """Yield decks with a card, those with most copies first, in which it stands where the likest cards stood."""
    if card in game.lead_numbers():
        yield deck.led_by(card)
        return
    terms, size = game.deck_rules(rules).cards, named_cards(deck).total()
    for copies in range(terms[card].most, 0, -1):
        named = named_cards(deck)
        named[card] = copies
        for name in _likest(game, card, [name for name in named if name != card], rules):
            named[name] -= min(named[name], named.total() - size)
        yield _made(deck, named, f"{deck.name} with {card}")


def _take_out(versions: tuple[Game, Game], cards: Collection[str], deck: Deck, rules: str | None) -> Deck | None:
    """Return a deck without the cards, in which the likest others stand in their place; None if there is none."""
    limits, named = versions[0].deck_rules(rules), named_cards(deck)
    if not has(deck, named.keys() & set(cards)):
        return None
    for card in [card for card in sorted(cards) if named.pop(card, 0)]:
        for name in _likest(versions[0], card, [name for name in limits.cards if name not in cards], rules):
            missing = named_cards(deck).total() - named.total()
            named[name] += min(missing, limits.room(name, named, deck.lead).more) if missing else 0
    made = _made(deck, named, f"{deck.name} without {_listed(cards)}")
    return made if all(not game.deck_faults(made, rules) for game in versions) else None


def _likest(game: Game, card: str, names: Collection[str], rules: str | None) -> list[str]:
    """Return cards in the order of how like they are to one: first those with the same limit, then by the curve."""
    terms = game.deck_rules(rules).cards
    curve = {each.name: game.curve_value(each) for each in game.cards()}

    def unlike(name: str) -> tuple[bool, int, str]:
        here, there = curve[name], curve[card]
        gap = abs(here - there) if here is not None and there is not None else FAR * (here != there)
        return terms[name].most != terms[card].most, gap, name

    return sorted(names, key=unlike)


def _made(deck: Deck, named: Mapping[str, int], name: str) -> Deck:
    return replace(deck, cards=tuple(sorted((card, count) for card, count in named.items() if count)), name=name)


def _listed(cards: Collection[str]) -> str:
    return ", ".join(sorted(cards))
