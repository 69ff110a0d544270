"""Positions of random matches, and the same positions with everything that a seat cannot know reordered.

Nothing here uses a dealer or a veil, so both can be tested with it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import SEATS
from marchlands.games.skirmish import field as skirmish_field
from marchlands.games.skirmish.game import Skirmish
from marchlands.games.warpath import field as warpath_field
from tests.support import skirmish, warpath

GAMES = ("skirmish", "warpath")
LONGEST = {"skirmish": 70, "warpath": 90}  # decisions of a random match, about


def moments(game: str, count: int, *, open_lists: bool = False) -> Iterator[tuple[Match, random.Random]]:
    """Yield one moment of each of so many random matches, in which somebody has more than one move."""
    rng = random.Random(f"moments {game} {open_lists}")
    for index in range(count):
        match = random_match(game, rng, index, open_lists=open_lists)
        before = match.clone()
        for _ in range(rng.randrange(LONGEST[game])):
            if match.result is not None:
                break
            if len(match.legal_moves()) > 1:
                before = match.clone()
            match.apply(rng.choice(match.legal_moves()))
        yield (match if len(match.legal_moves()) > 1 else before), rng


def random_match(game: str, rng: random.Random, seed: int, *, open_lists: bool = False) -> Match:
    """Return a new match with random decks and rules; every third Skirmish is played with the cards for mechanics."""
    decks: list[Any]
    if game == "warpath":
        army = warpath.warpath()
        decks = [warpath.random_deck(rng, army) for _ in range(2)]
        return army.open(army.setup(decks, None, None, seed, ask_forced=seed % 4 == 0, open_lists=open_lists))
    host = _with_mechanics() if seed % 3 == 2 else skirmish.skirmish()
    preset = skirmish.PRESETS[seed % 2]
    decks = [skirmish.random_deck(rng, host, preset) for _ in range(2)]
    return host.open(host.setup(decks, None, preset, seed, ask_forced=seed % 4 == 0, open_lists=open_lists))


@cache
def _with_mechanics() -> Skirmish:
    return skirmish.with_mechanics()


def permuted(match: Match, seat: str, rng: random.Random) -> State:
    """Return the state with the other's hidden cards and both decks in another order, within the same sizes."""
    number = SEATS.index(seat)
    other = 1 - number
    state: Any = match.state.clone()
    rows: Any = skirmish_field if match.table.game == "skirmish" else warpath_field
    room, held = int(state.room), int(state.tally[rows.HAND + other])
    deck = [int(card) for card in state.deck]
    start, end = int(state.tally[rows.NEXT + other]), int(state.tally[rows.LAST + other])
    hand = [int(state.hand[other * room + i]) for i in range(held)]
    known = [entry for entry in hand if match.table.game == "skirmish" and entry & 1]
    unit = 2 if match.table.game == "skirmish" else 1  # in Skirmish the last bit of an entry says whether it is known
    hidden = [entry // unit for entry in hand if entry not in known] + deck[start:end]
    rng.shuffle(hidden)
    fresh = len(hand) - len(known)
    hand = sorted([*known, *(card * unit for card in hidden[:fresh])])
    for i, entry in enumerate(hand):
        state.hand[other * room + i] = i64(entry)
    deck[start:end] = hidden[fresh:]
    start, end = int(state.tally[rows.NEXT + number]), int(state.tally[rows.LAST + number])
    own = deck[start:end]
    rng.shuffle(own)
    deck[start:end] = own
    state.deck = as_vec(deck)
    assert isinstance(state, State)
    return state


def knowledge_in(match: Match, state: State, seat: str) -> Knowledge:
    """Return what a seat would know about a match if it had another state."""
    plain = match.knowledge(seat)
    veiled = match.table.veiled(state, SEATS.index(seat))
    return Knowledge(match.table, seat, veiled, plain.events, plain.opponent_list)
