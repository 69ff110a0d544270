"""What the rules of a game say about decks, as data: whether one may be played, and what may still be added to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from marchlands.engine.deck import Deck, named_cards, size_faults, unknown_card
from marchlands.errors import did_you_mean

About: TypeAlias = Literal["size", "card", "group", "lead"]


@dataclass(frozen=True, slots=True)
class CardTerms:
    """What the rules say about one card.

    A deck may have at most `most` copies of it; `because` says what decides that, as in "is Gold". `barred` is why no
    deck may have it at all, empty if one may. `owner` is the leader or class that a deck with it must have. `is_loose`
    marks what never is in a deck under any rules, such as tokens and leaders.
    """

    most: int
    because: str = ""
    barred: str = ""
    owner: str | None = None
    is_loose: bool = False


class Group(NamedTuple):
    """Cards that are limited together, such as all Gold ones."""

    label: str
    most: int
    cards: frozenset[str]


class DeckFault(NamedTuple):
    """Why a deck may not be played: a sentence, what it is about, and the name of the card, group or lead."""

    about: About
    name: str
    reason: str


class Room(NamedTuple):
    """How many more copies of a card fit into a deck; `why` says why none does, and is empty otherwise."""

    more: int
    why: str


NO_ROOM: Final = Room(0, "")


@dataclass(frozen=True)
class DeckRules:
    """Which decks may be played.

    `cards` has every card of the game. `leads` are the leaders or classes of which a deck needs one; if there are none,
    it may not have one. None stands for rules that say nothing about them.
    """

    least: int
    most: int
    cards: Mapping[str, CardTerms]
    groups: tuple[Group, ...] = ()
    leads: tuple[str, ...] | None = None
    lead_word: str = "leader"
    _groups_of: dict[str, tuple[Group, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = {name: tuple(group for group in self.groups if name in group.cards) for name in self.cards}
        object.__setattr__(self, "_groups_of", found)

    # --- what is wrong

    def faults(self, deck: Deck) -> list[DeckFault]:
        """Return every reason why a deck may not be played; none if it may."""
        size = [DeckFault("size", "", reason) for reason in size_faults(deck, self.least, self.most)]
        named = named_cards(deck)
        cards = [
            DeckFault("card", name, reason)
            for name, count in named.items()
            for reason in self._card_faults(name, count, deck.lead)
        ]
        return [*size, *cards, *self._group_faults(named), *self._lead_faults(deck.lead)]

    def _card_faults(self, name: str, count: int, lead: str | None) -> list[str]:
        if name not in self.cards:
            return [unknown_card(name, self.cards)]
        terms = self.cards[name]
        reasons = [reason] if (reason := self.barred(name, lead)) else []
        if count > terms.most and not terms.barred:
            because = f" {terms.because}" if terms.because else ""
            reasons.append(f"{name}{because}: at most {terms.most} copies, not {count}")
        return reasons

    def barred(self, name: str, lead: str | None) -> str:
        """Return why a known card may not be in a deck with this lead; empty if it may."""
        terms = self.cards[name]
        if terms.barred:
            return f"{name} {terms.barred}"
        if terms.owner is not None and terms.owner != lead:
            return f"{name} belongs to the {self.lead_word} {terms.owner}, not to {lead}"
        return ""

    def _group_faults(self, named: Mapping[str, int]) -> list[DeckFault]:
        counts = [(group, self.count_in(group, named)) for group in self.groups]
        return [
            DeckFault("group", label, f"the deck has {count} {label} cards; at most {most} are allowed")
            for (label, most, _), count in counts
            if count > most
        ]

    def count_in(self, group: Group, named: Mapping[str, int]) -> int:
        """Return how many cards of a group there are among these."""
        return sum(count for name, count in named.items() if name in group.cards)

    def _lead_faults(self, lead: str | None) -> list[DeckFault]:
        reason = ""
        if self.leads is None:
            return []
        if not self.leads:
            reason = f"{self.lead_word} {lead!r}: there are no {self.lead_word}s by these rules" if lead else ""
        elif lead is None:
            reason = f"a {self.lead_word} is missing{did_you_mean('', self.leads)}"
        elif lead not in self.leads:
            reason = f"unknown {self.lead_word} {lead!r}{did_you_mean(lead, self.leads)}"
        return [DeckFault("lead", lead or "", reason)] if reason else []

    # --- what may be added

    def room(self, name: str, named: Mapping[str, int], lead: str | None) -> Room:
        """Return how many more copies of a known card fit beside these cards."""
        terms, size = self.cards[name], sum(named.values())
        if terms.barred or terms.owner not in (None, lead):
            return Room(0, self._why_barred(name, lead))
        if named.get(name, 0) >= terms.most:
            return Room(0, f"{terms.most} of {terms.most} already" if terms.most else "none are allowed")
        more = terms.most - named.get(name, 0)
        for group in self._groups_of[name]:
            count = self.count_in(group, named)
            if count >= group.most:
                return Room(0, f"{count} of {group.most} {group.label} cards already")
            more = min(more, group.most - count)
        if size >= self.most:
            return Room(0, f"the deck is full: {size} of {self.most} cards")
        return Room(min(more, self.most - size), "")

    def _why_barred(self, name: str, lead: str | None) -> str:
        terms = self.cards[name]
        if terms.barred:
            return terms.barred
        return f"belongs to the {self.lead_word} {terms.owner}"
