"""Which cards are related: those that say the same words about the same things.

The measure is what two cards share: the rarer a shared feature is among all cards, the more it counts. The rarest of
them is the reason that is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import log
from types import MappingProxyType
from typing import Final, NamedTuple

from marchlands.cards.card import Card
from marchlands.cards.check import walk
from marchlands.cards.noun import All, Both, Me, One, Side, Thing, Where
from marchlands.cards.word import Event, Noun, Verb

SIDES: Final = {Side.ENEMY: "enemy", Side.ALLY: "friendly", Side.SAME: "", Side.ANY: ""}
PLACES: Final = {
    Where.CLOSE: "close",
    Where.FAR: "far",
    Where.IN_FRONT: "in front",
    Where.GRAVEYARD: "in the graveyard",
    Where.HAND: "in hand",
}
EVENTS: Final = {
    "Damaged": "acts when something is damaged",
    "Played": "acts when a card is played",
    "TurnStarted": "acts when a turn starts",
    "TurnEnded": "acts when a turn ends",
}
DEEDS: Final = {  # with a place for what it is done to
    "Damage": "damages {}",
    "Kill": "kills {}",
    "Get": "changes the power of {}",
    "Heal": "heals {}",
    "Draw": "draws cards",
    "Discard": "discards cards",
    "Move": "moves {}",
    "Return": "returns {}",
    "Deploy": "deploys units",
}


class Related(NamedTuple):
    """A card that is related to another, and why: "also damages close enemies"."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Features:
    """What the cards of a game are compared by: words for each feature that a card has, by the card's name."""

    by_card: Mapping[str, frozenset[str]]

    def related(self, name: str, most: int = 6) -> list[Related]:
        """Return the cards that share most with one, best first, each with what they share."""
        own = self.by_card.get(name, frozenset())
        cards = len(self.by_card)
        worth = {one: log(cards / sum(one in had for had in self.by_card.values())) for one in own}
        found: list[tuple[float, str, str]] = []
        for other, had in self.by_card.items():
            shared = sorted(own & had, key=lambda one: (-worth[one], one))
            if other != name and shared:
                found.append((-sum(worth[one] for one in shared), other, _reason(shared)))
        return [Related(other, reason) for _, other, reason in sorted(found)[:most]]


def _reason(shared: Sequence[str]) -> str:
    """Return what two cards share in words: the rarest, and the next that is about something else."""
    first = shared[0]
    more = [one for one in shared[1:] if one.split()[0] != first.split()[0]]
    return "also " + " and ".join([first, *more[:1]])


def features_of(
    cards: Sequence[Card], kin: Mapping[str, Iterable[str]], deeds: Mapping[str, str] = MappingProxyType({})
) -> Features:
    """Return what cards have in common: what they do, and what `kin` says of each card by name.

    `deeds` says what the verbs of a game do, by the name of the verb, as in "moves {}".
    """
    names, said = {card.name for card in cards}, {**DEEDS, **deeds}
    return Features({card.name: frozenset([*kin.get(card.name, ()), *_done(card, names, said)]) for card in cards})


def _done(card: Card, names: set[str], deeds: Mapping[str, str]) -> Iterator[str]:
    if not card.abilities:
        yield f"is a {getattr(card, 'kind', 'card')} without an ability"
    for _, word in walk(card.abilities):
        if isinstance(word, Verb):
            deed = deeds.get(type(word).__name__, "")
            if deed:
                yield from {deed.format(things) for things in _things(word)}
            brought = getattr(word, "card", None)
            if brought in names:
                yield f"brings {brought}"
        elif isinstance(word, Event) and type(word).__name__ in EVENTS:
            yield EVENTS[type(word).__name__]


def _things(verb: Verb) -> list[str]:
    """Return the words for what a verb is done to, from the exact to the general ones."""
    nouns = [getattr(verb, field.name) for field in fields(verb)]
    for noun in (one.first if isinstance(one, Both) else one for one in nouns if isinstance(one, Noun)):
        match noun:
            case One(thing, side, where) | All(thing, side, where):
                return [_phrase(thing, side, where), _phrase(thing, Side.ANY, Where.ANYWHERE)]
            case Me(thing):
                return ["its own slot" if thing is Thing.SLOT else "itself"]
    return ["something"]


def _phrase(thing: Thing, side: Side, where: Where) -> str:
    place = PLACES.get(where, "")
    before, after = (place, "") if where in (Where.CLOSE, Where.FAR) else ("", place)
    plural = "enemies" if (thing, side) == (Thing.UNIT, Side.ENEMY) else f"{SIDES[side]} {thing}s".strip()
    return " ".join(part for part in (before, plural, after) if part)
