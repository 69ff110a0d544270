"""A deck that is being built: how far it is, what is wrong with it, what still fits, and its shape.

A draft is a `Deck` like any other, and may be as far from legal as it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.deckrules import DeckFault, DeckRules, Room
from marchlands.engine.game import Game
from marchlands.engine.setup import Setup
from marchlands.errors import DeckError

COLUMNS: Final = 8  # of a curve; the last one counts everything above it too
Standing: TypeAlias = Literal["short", "open", "full", "over"]


class Limit(NamedTuple):
    """A number that the rules limit: what of, how many are there, and how many there have to and may be."""

    label: str
    there: int
    least: int
    most: int

    @property
    def standing(self) -> Standing:
        """Whether there are too few, room for more, just as many as may be, or too many."""
        if self.there > self.most:
            return "over"
        if self.there < self.least:
            return "short"
        return "full" if self.there == self.most else "open"

    @property
    def words(self) -> str:
        """The count and the limit, as in "25/30"."""
        return f"{self.there}/{self.most}"

    @property
    def note(self) -> str:
        """What is to be done about it, as in "3 more at least"; empty if nothing has to be."""
        if self.there > self.most:
            return f"{self.there - self.most} too many"
        if self.there < self.least:
            exact = "" if self.least == self.most else " at least"
            return f"{self.least - self.there} more{exact}"
        return ""


@dataclass(frozen=True, slots=True)
class Survey:
    """What there is to say about a draft.

    `rooms` has every card that some deck may have, in the order of a deck; `most` is how many copies of each a deck may
    have. `shares` counts the cards by kind, `curve` by the game's `curve_word`.
    """

    limits: tuple[Limit, ...]
    faults: tuple[DeckFault, ...]
    rooms: Mapping[str, Room]
    most: Mapping[str, int]
    barred: frozenset[str]
    curve: tuple[int, ...]
    shares: Mapping[str, int]

    @property
    def is_legal(self) -> bool:
        """Whether the draft may be played."""
        return not self.faults


def survey(game: Game, draft: Deck, rules: object = None) -> Survey:
    """Return what there is to say about a draft under some rules. Raises OptionError for rules that do not exist."""
    terms, named = game.deck_rules(rules), named_cards(draft)
    listed = deck_order(game, rules)
    return Survey(
        limits=_limits(terms, named),
        faults=_faults(game, draft, rules, terms),
        rooms={name: terms.room(name, named, draft.lead) for name in listed},
        most={name: terms.cards[name].most for name in listed},
        barred=frozenset(name for name in listed if terms.barred(name, draft.lead)),
        curve=curve_of(game, named),
        shares=shares_of(game, named),
    )


def _limits(terms: DeckRules, named: Mapping[str, int]) -> tuple[Limit, ...]:
    cards = Limit("Cards", sum(named.values()), terms.least, terms.most)
    return (cards, *(Limit(group.label, terms.count_in(group, named), 0, group.most) for group in terms.groups))


def _faults(game: Game, draft: Deck, rules: object, terms: DeckRules) -> tuple[DeckFault, ...]:
    """Return the faults of a draft; what a game refuses for reasons of its own is about the size of the deck."""
    found = terms.faults(draft)
    told = {fault.reason for fault in found}
    more = [reason for reason in game.deck_faults(draft, rules) if reason not in told]
    return (*found, *(DeckFault("size", "", reason) for reason in more))


def deck_order(game: Game, rules: object = None) -> list[str]:
    """Return the cards that some deck may have as a deck shows them: along the curve, then what it does not count."""
    terms = game.deck_rules(rules)
    values = {card.name: game.curve_value(card) for card in game.cards() if not terms.cards[card.name].is_loose}
    return sorted(values, key=lambda name: (values[name] is None, values[name] or 0, name))


def curve_of(game: Game, named: Mapping[str, int]) -> tuple[int, ...]:
    """Return how many cards there are in each column of the curve."""
    columns = [0] * COLUMNS
    for card in game.cards():
        if (count := named.get(card.name, 0)) and (column := column_of(game.curve_value(card))) is not None:
            columns[column] += count
    return tuple(columns)


def column_of(value: int | None) -> int | None:
    """Return the column that a card with this value is counted in; None if it is not counted."""
    return None if value is None else min(max(value, 0), COLUMNS - 1)


def shares_of(game: Game, named: Mapping[str, int]) -> dict[str, int]:
    """Return how many cards there are of each kind that a deck may have, in the order in which the game has them."""
    shares = dict.fromkeys(kinds_of(game).values(), 0)
    for name, kind in kinds_of(game).items():
        shares[kind] += named.get(name, 0)
    return shares


def kinds_of(game: Game, rules: object = None) -> dict[str, str]:
    """Return the kind of every card that some deck may have, such as "unit"; games without kinds have cards."""
    terms = game.deck_rules(rules)
    return {
        card.name: str(getattr(card, "kind", "card")) for card in game.cards() if not terms.cards[card.name].is_loose
    }


class SampleHand(NamedTuple):
    """An opening hand that a deck could have, what to know about it, and the draws that follow: when, and what."""

    hand: tuple[str, ...]
    note: str
    later: tuple[tuple[str, tuple[str, ...]], ...]


def sample_hand(game: Game, draft: Deck, seed: int, rules: object = None) -> SampleHand:
    """Return the hand that a match with this seed deals to the first player, if both have this deck.

    Raises DeckError if the draft has no cards, or some that no deck may have.
    """
    terms = game.deck_rules(rules)
    reasons = [fault.reason for fault in terms.faults(draft) if fault.about == "card"]
    if not draft.cards:
        reasons = ["there are no cards in the deck"]
    if reasons:
        raise DeckError(f"cannot deal a hand: {'; '.join(reasons)}", reasons)
    if terms.leads and draft.lead not in terms.leads:
        draft = draft.led_by(terms.leads[0])  # whoever leads has no say in the deal
    table = game.table(rules)
    state = table.start(Setup(game.name, table.rules, (draft, draft), seed, False, False, ()))
    side = table.snapshot(state)["p1"]
    return SampleHand(tuple(side["hand"]), game.hand_note(rules), _later(side["deck"], game.later_draws(rules)))


def _later(deck: Sequence[str], draws: Iterable[tuple[str, int]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    found, at = [], 0
    for when, count in draws:
        if cards := tuple(deck[at : at + count]):
            found.append((when, cards))
        at += count
    return tuple(found)
