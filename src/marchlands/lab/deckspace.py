"""The space of legal decks: drawing them at random, changing them a little, and a map of how they differ.

The map has two axes, each cut into a few equal crowds of random decks: the mean of what the game's curve counts (power,
cost), and the share of cards that are not of the commonest kind (actions, skills and buildings). Games that lack one of
them have a map with a single row or column.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from marchlands.engine.completion import complete
from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.draft import kinds_of
from marchlands.engine.game import Game
from marchlands.errors import DeckError, MarchlandsError

SAMPLE: Final = 300  # random decks that the map is drawn from
STRIPS: Final = 5  # of the map, along each axis
TRIES: Final = 50  # at a legal deck, before there seems to be none
MOST_SWAPS: Final = 4
WHOLE: Final = 0.5  # how often a new card comes with all copies that fit: cards that need each other then meet
NEW_LEAD: Final = 0.1  # how often a change is one of the leader or class
FROM_MATE: Final = 0.3  # how often new cards come from another deck
PREFERRED: Final = 0.5  # how often the better of two cards is taken, as far as that is known

Liking = Callable[[str], float]  # how good a card seems to be


@dataclass(frozen=True, slots=True)
class Axis:
    """One direction of the map: what it measures, and where its strips end."""

    label: str
    edges: tuple[float, ...]
    is_share: bool = False

    def strip(self, value: float) -> int:
        """Return the number of the strip that a value lies in."""
        return bisect_right(self.edges, value)

    @property
    def strips(self) -> list[str]:
        """What each strip holds, in words."""
        shown = [f"{100 * edge:.0f}%" if self.is_share else f"{edge:.2f}" for edge in self.edges]
        if not shown:
            return ["all"]
        between = [f"{low} to {high}" for low, high in pairwise(shown)]
        return [f"below {shown[0]}", *between, f"{shown[-1]} or more"]


Cell = tuple[int, int]


class DeckSpace:
    """The decks that the rules of a game allow."""

    def __init__(self, game: Game, rules: str | None, seed: int) -> None:
        """Draw the map. Raises MarchlandsError if no legal deck can be found, OptionError for the rules."""
        self.game = game
        self.rules = rules
        self.terms = game.deck_rules(rules)
        self.values = {card.name: game.curve_value(card) for card in game.cards()}
        self.kinds = kinds_of(game, rules)
        self.common = Counter(self.kinds.values()).most_common(1)[0][0] if self.kinds else ""
        self.pool = sorted(name for name in self.kinds if not self.terms.cards[name].barred)
        self._order = {name: place for place, name in enumerate(self.kinds)}
        self._known: dict[tuple[object, ...], bool] = {}
        rng = Random(seed)
        sample = [self.random_deck(rng) for _ in range(SAMPLE)]
        others = sorted({kind for kind in self.kinds.values() if kind != self.common})
        self.across = Axis(f"mean {game.curve_word or 'value'}", _edges([self.mean_value(deck) for deck in sample]))
        label = f"share of {' and '.join(f'{kind}s' for kind in others) or 'others'}"
        self.down = Axis(label, _edges([self.share_of_others(deck) for deck in sample]), is_share=True)

    # --- where a deck lies on the map

    def cell(self, deck: Deck) -> Cell:
        """Return the strips of both axes that a deck lies in."""
        return self.across.strip(self.mean_value(deck)), self.down.strip(self.share_of_others(deck))

    def mean_value(self, deck: Deck) -> float:
        """Return the mean power or cost of the cards that have one."""
        counted = [(value, count) for name, count in deck.cards if (value := self.values.get(name)) is not None]
        total = sum(count for _, count in counted)
        return sum(value * count for value, count in counted) / total if total else 0.0

    def share_of_others(self, deck: Deck) -> float:
        """Return the share of cards that are not of the commonest kind."""
        others = sum(count for name, count in deck.cards if self.kinds.get(name) != self.common)
        return others / max(1, deck.size())

    # --- making decks

    def is_legal(self, deck: Deck) -> bool:
        """Return whether a deck may be played; the answer is remembered."""
        key = (deck.cards, deck.lead)
        if key not in self._known:
            self._known[key] = not self.game.deck_faults(deck, self.rules)
        return self._known[key]

    def random_deck(self, rng: Random) -> Deck:
        """Return a legal deck: a random lead, and random cards in random numbers. Raises MarchlandsError if none is."""
        for _ in range(TRIES):
            lead = rng.choice(self.terms.leads) if self.terms.leads else None
            deck = self._deck(self._filled(Counter(), lead, rng), lead)
            if self.is_legal(deck):
                return deck
        raise MarchlandsError(f"cannot find a legal deck of {self.game.name} for these rules", "lab/no-deck")

    def changed(self, deck: Deck, rng: Random, mate: Deck | None = None, liking: Liking | None = None) -> Deck:
        """Return a legal deck that differs a little: one to four swaps of a card, or another lead.

        Some of the new cards come from the deck `mate`; cards that `liking` rates higher are preferred. A deck for
        which no change is legal is replaced by a random one.
        """
        for _ in range(TRIES):
            new = self._led_anew(deck, rng) if rng.random() < NEW_LEAD else self._swapped(deck, rng, mate, liking)
            if new is not None and self.is_legal(new) and (new.cards, new.lead) != (deck.cards, deck.lead):
                return new
        return self.random_deck(rng)

    def grafted(self, deck: Deck, pair: tuple[str, str], rng: Random) -> Deck:
        """Return a legal deck with as many copies of two cards as fit, and of the others only what then still fits."""
        kept = [name for name, count in deck.cards for _ in range(count) if name not in pair]
        rng.shuffle(kept)
        cards: Counter[str] = Counter()
        for name in pair:
            if not self.terms.barred(name, deck.lead):
                cards[name] += self.terms.room(name, cards, deck.lead).more
        cards += Counter()
        for name in kept:
            if cards.total() < deck.size() and self.terms.room(name, cards, deck.lead).more:
                cards[name] += 1
        new = self._deck(self._filled(cards, deck.lead, rng), deck.lead)
        return new if self.is_legal(new) else self.changed(deck, rng)

    def _swapped(self, deck: Deck, rng: Random, mate: Deck | None, liking: Liking | None) -> Deck:
        cards = named_cards(deck)
        for _ in range(rng.randint(1, MOST_SWAPS)):
            out = _preferred(sorted(cards), rng, None if liking is None else lambda name: -liking(name))
            removed = rng.randint(1, cards[out])
            cards[out] -= removed
            cards += Counter()
            wanted = sorted(named_cards(mate)) if mate is not None and rng.random() < FROM_MATE else self.pool
            fitting = [name for name in wanted if name != out and self.terms.room(name, cards, deck.lead).more]
            if fitting:
                new = _preferred(fitting, rng, liking)
                cards[new] += min(rng.randint(1, removed + 1), self.terms.room(new, cards, deck.lead).more)
        return self._deck(self._filled(cards, deck.lead, rng), deck.lead)

    def _led_anew(self, deck: Deck, rng: Random) -> Deck | None:
        """Return the deck with another lead, completed without the cards that do not go with it."""
        others = [lead for lead in self.terms.leads or () if lead != deck.lead]
        if not others:
            return None
        lead = rng.choice(others)
        kept = {name: count for name, count in deck.cards if not self.terms.barred(name, lead)}
        try:
            return self._deck(named_cards(complete(self.game, self._deck(kept, lead), self.rules).deck), lead)
        except DeckError:
            return None

    def _filled(self, cards: Counter[str], lead: str | None, rng: Random) -> Counter[str]:
        """Return these cards and as many random ones as are missing."""
        while (missing := self.terms.least - cards.total()) > 0:
            fitting = [name for name in self.pool if self.terms.room(name, cards, lead).more]
            if not fitting:
                break
            name = rng.choice(fitting)
            most = min(self.terms.room(name, cards, lead).more, missing)
            cards[name] += most if rng.random() < WHOLE else rng.randint(1, most)
        return cards

    def _deck(self, cards: Mapping[str, int], lead: str | None) -> Deck:
        ordered = sorted(cards.items(), key=lambda each: self._order[each[0]])
        return Deck(tuple(ordered), lead, rules=self.rules or "")


def _preferred(names: Sequence[str], rng: Random, liking: Liking | None) -> str:
    name = rng.choice(names)
    if liking is not None and rng.random() < PREFERRED:
        return max((name, rng.choice(names)), key=liking)
    return name


def _edges(values: Sequence[float]) -> tuple[float, ...]:
    """Return where to cut between values so that every strip has about as many."""
    ordered = sorted(values)
    cuts = [round(ordered[len(ordered) * strip // STRIPS], 2) for strip in range(1, STRIPS)]
    return tuple(sorted({cut for cut in cuts if cut > ordered[0]}))
