"""Completing a draft: what to take out because the rules forbid it, and what to add, each with the reason.

The ready-made decks are the models. Those that have most in common with the draft count most: a card is good if they
have it, and if it brings the curve and the share of each kind closer to theirs. What is suggested follows from the
draft alone, and a completed deck is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.deckrules import DeckRules
from marchlands.engine.draft import COLUMNS, column_of, kinds_of
from marchlands.engine.game import Game
from marchlands.errors import DeckError

SHARPNESS: Final = 3  # how much more the most similar models count than the others
LED_ALIKE: Final = 4.0  # what the same leader or class is worth, in cards in common
SPECIAL: Final = 0.5  # how much of a card's score depends on how few models have it
OWNED: Final = 0.25  # what it is worth that a card belongs to the deck's own class
CURVE_WEIGHT: Final = 0.5
KIND_WEIGHT: Final = 0.25
TOGETHER: Final = 0.3  # from here on, a card is suggested because models have it


class Change(NamedTuple):
    """So many copies of a card more, or less if `copies` is negative, and why."""

    card: str
    copies: int
    reason: str


class Suggestion(NamedTuple):
    """A card that would go well with a draft, and why."""

    card: str
    reason: str


@dataclass(frozen=True, slots=True)
class Completion:
    """A completed deck, and what was changed; `lead_reason` is why another leader or class was chosen, if one was."""

    deck: Deck
    changes: tuple[Change, ...]
    lead_reason: str


def complete(game: Game, draft: Deck, rules: object = None, without: Collection[str] = ()) -> Completion:
    """Return a legal deck made of a draft: what may not be in it is taken out, and the rest is filled up.

    Cards in `without` are not added. Raises DeckError if there are not enough cards that may be added, and OptionError.
    """
    planner = _planner(game, rules)
    lead, lead_reason = planner.lead(draft)
    taken, kept = planner.take_out(named_cards(draft), lead)
    added, cards = planner.fill(kept, lead, frozenset(without))
    deck = replace(draft, cards=tuple(cards.items()), lead=lead)
    faults = game.deck_faults(deck, rules)
    if faults:
        missing = f"; {len(set(without))} cards are left out on request" if without else ""
        raise DeckError(f"cannot complete the deck: {'; '.join(faults)}{missing}", faults, slug="deck/incomplete")
    return Completion(deck, (*taken, *added), lead_reason)


def suggest(game: Game, draft: Deck, count: int, rules: object = None) -> list[Suggestion]:
    """Return the cards that would go best with a draft, best first; fewer if not so many may be added."""
    planner = _planner(game, rules)
    named = Counter({name: count for name, count in named_cards(draft).items() if name in planner.terms.cards})
    best = planner.ranked(named, draft.lead, frozenset())[:count]
    return [Suggestion(name, planner.reason(name, named, draft.lead, named)) for name in best]


@lru_cache(maxsize=16)
def _planner(game: Game, rules: object) -> Planner:
    return Planner(game, rules)


class Planner:
    """What is known about the decks of a game under some rules."""

    def __init__(self, game: Game, rules: object) -> None:
        """Read the ready-made decks that the rules allow. Raises OptionError for rules that do not exist."""
        self.curve_word = game.curve_word
        self.terms: DeckRules = game.deck_rules(rules)
        self.models = [(deck, named_cards(deck)) for deck in game.fitting_decks(rules).values()]
        self.kinds = kinds_of(game, rules)
        self.columns = {card.name: column_of(game.curve_value(card)) for card in game.cards()}
        having = Counter(name for _, cards in self.models for name in cards)
        self.worth = {name: log(1 + len(self.models) / count) for name, count in having.items()}
        self.most_worth = max(self.worth.values(), default=1.0)
        self.having = having
        self.shapes = [(self._curve(cards), self._shares(cards)) for _, cards in self.models]

    def _curve(self, cards: Mapping[str, int]) -> list[int]:
        curve = [0] * COLUMNS
        for name, count in cards.items():
            if (column := self.columns.get(name)) is not None:
                curve[column] += count
        return curve

    def _shares(self, cards: Mapping[str, int]) -> Counter[str]:
        shares: Counter[str] = Counter()
        for name, count in cards.items():
            shares[self.kinds.get(name, "")] += count
        return shares

    # --- who leads it

    def lead(self, draft: Deck) -> tuple[str | None, str]:
        """Return who is to lead a draft, and why if it is somebody new: its own lead if the rules allow it."""
        leads = self.terms.leads
        if leads is None or draft.lead in leads:
            return draft.lead, ""
        if not leads:
            return None, f"there are no {self.terms.lead_word}s by these rules" if draft.lead else ""
        named = named_cards(draft)
        owned = Counter(self._owner(name) for name in named.elements())
        weights = self._weights(Counter(named), None)
        votes = {lead: float(owned[lead]) * 100 for lead in leads}
        for (model, _), weight in zip(self.models, weights, strict=True):
            if model.lead in votes:
                votes[model.lead] += weight
        best = max(leads, key=lambda lead: votes[lead])
        if owned[best]:
            return best, f"{owned[best]} of the cards belong to {best}"
        leading = [model.name for model, _ in self.models if model.lead == best]
        return best, f"as in {leading[0]}" if leading else "the first there is"

    def _owner(self, name: str) -> str | None:
        return self.terms.cards[name].owner if name in self.terms.cards else None

    # --- what has to go

    def take_out(self, named: Counter[str], lead: str | None) -> tuple[list[Change], Counter[str]]:
        """Return what may not stay, and what does."""
        kept, changes = Counter[str](), []
        for name, count in named.items():
            terms = self.terms.cards.get(name)
            reason = "there is no such card here" if terms is None else self.terms.room(name, {}, lead).why
            most = 0 if terms is None or reason else terms.most
            if count > most:
                changes.append(Change(name, most - count, reason or f"at most {most} copies"))
            if min(count, most):
                kept[name] = min(count, most)
        for group in self.terms.groups:
            surplus = self.terms.count_in(group, kept) - group.most
            changes += self._drop(kept, lead, surplus, group.cards, f"at most {group.most} {group.label} cards")
        surplus = kept.total() - self.terms.most
        changes += self._drop(kept, lead, surplus, frozenset(kept), f"at most {self.terms.most} cards")
        return _gathered(changes), kept

    def _drop(
        self, kept: Counter[str], lead: str | None, surplus: int, among: frozenset[str], reason: str
    ) -> list[Change]:
        """Take so many of these cards out, those first that the most similar models have least of."""
        changes = []
        for _ in range(surplus):
            weights = self._weights(kept, lead)
            there = sorted(name for name in kept if name in among)
            worst = min(there, key=lambda name: self._together(name, kept[name] - 1, weights))
            kept[worst] -= 1
            kept += Counter()
            if not kept[worst]:
                del kept[worst]
            changes.append(Change(worst, -1, reason))
        return changes

    # --- what to add

    def fill(
        self, kept: Mapping[str, int], lead: str | None, without: frozenset[str]
    ) -> tuple[list[Change], Counter[str]]:
        """Return what to add until there are enough cards, or no more may be added, and all cards then."""
        cards, changes = Counter(kept), []
        while cards.total() < self.terms.least:
            ranked = self.ranked(cards, lead, without)
            if not ranked:
                break
            changes.append(Change(ranked[0], 1, self.reason(ranked[0], cards, lead, kept)))
            cards[ranked[0]] += 1
        return _gathered(changes), cards

    def ranked(self, cards: Counter[str], lead: str | None, without: frozenset[str]) -> list[str]:
        """Return the cards that may be added, best first."""
        weights = self._weights(cards, lead)
        curve, kinds = self._needs(cards, weights)
        scores = {}
        for name in self.kinds:
            if name not in without and self.terms.room(name, cards, lead).more:
                column = self.columns[name]
                shape = CURVE_WEIGHT * (curve[column] if column is not None else 0.0)
                shape += KIND_WEIGHT * kinds.get(self.kinds[name], 0.0)
                special = 1 - SPECIAL + SPECIAL * self.worth.get(name, 0.0) / self.most_worth
                owned = OWNED if self.terms.cards[name].owner is not None else 0.0
                scores[name] = special * self._together(name, cards[name], weights) + owned + shape
        return sorted(scores, key=lambda name: (-round(scores[name], 9), name))

    def reason(self, name: str, cards: Counter[str], lead: str | None, drafted: Collection[str]) -> str:
        """Return why a card goes well with these, in a few words, if possible with one of those `drafted`."""
        weights = self._weights(cards, lead)
        curve, _ = self._needs(cards, weights)
        column = self.columns[name]
        need = curve[column] if column is not None else 0.0
        filling = f"fills the curve at {column}{' or more' if column == COLUMNS - 1 else ''}"
        with_it = [(weight, at) for at, weight in enumerate(weights) if self.models[at][1].get(name, 0) > cards[name]]
        if with_it and self._together(name, cards[name], weights) >= TOGETHER:
            _, best = max(with_it, key=lambda each: (each[0], -each[1]))
            also = f"; {filling}" if need == max(curve) and 2 * cards.total() > self.terms.least else ""
            return self._as_in(name, cards, lead, drafted, best) + also
        if need > 0:
            return filling
        if self.having[name]:
            return f"in {self.having[name]} of {len(self.models)} ready-made decks"
        return f"one more {self.kinds[name]}"

    def _as_in(self, name: str, cards: Counter[str], lead: str | None, drafted: Collection[str], at: int) -> str:
        deck, model = self.models[at]
        common = [other for other in cards if other in model and other != name]
        if common:
            near = sorted([other for other in common if other in drafted] or common)
            best = max(near, key=lambda other: self.worth[other] * min(cards[other], model[other]))
            return f"together with {best} in {deck.name}"
        return f"in {deck.name}, also led by {lead}" if lead is not None and deck.lead == lead else f"in {deck.name}"

    # --- what models say

    def _weights(self, cards: Mapping[str, int], lead: str | None) -> list[float]:
        """Return how much each model counts, together 1: the more it has in common with these cards, the more."""
        alike = []
        for deck, model in self.models:
            common = sum(self.worth[name] * min(count, model[name]) for name, count in cards.items() if name in model)
            alike.append(0.1 + common + (LED_ALIKE if lead is not None and deck.lead == lead else 0.0))
        sharp = [(value / max(alike)) ** SHARPNESS for value in alike]
        return [value / sum(sharp) for value in sharp]

    def _together(self, name: str, copies: int, weights: list[float]) -> float:
        """Return how much of the models' weight has more copies of a card than there are."""
        return sum(
            weight for weight, (_, model) in zip(weights, self.models, strict=True) if model.get(name, 0) > copies
        )

    def _needs(self, cards: Mapping[str, int], weights: list[float]) -> tuple[list[float], dict[str, float]]:
        """Return what is missing in each column and of each kind, from -1 (too many) to 1 (all)."""
        curve, kinds = self._curve(cards), self._shares(cards)
        wanted_curve, wanted_kinds = [0.0] * COLUMNS, Counter[str]()
        for weight, (columns, shares) in zip(weights, self.shapes, strict=True):
            for column in range(COLUMNS):
                wanted_curve[column] += weight * columns[column]
            for kind, count in shares.items():
                wanted_kinds[kind] += weight * count  # type: ignore[assignment]
        return (
            [_need(wanted, there) for wanted, there in zip(wanted_curve, curve, strict=True)],
            {kind: _need(wanted, kinds[kind]) for kind, wanted in wanted_kinds.items()},
        )


def _need(wanted: float, there: int) -> float:
    return max(-1.0, min(1.0, (wanted - there) / max(1.0, wanted)))


def _gathered(changes: list[Change]) -> list[Change]:
    """Return one change for each card, with its first reason."""
    counts: Counter[str] = Counter()
    reasons: dict[str, str] = {}
    for card, count, reason in changes:
        counts[card] += count
        reasons.setdefault(card, reason)
    return [Change(card, counts[card], reason) for card, reason in reasons.items()]
