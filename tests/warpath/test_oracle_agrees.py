"""The engine and the oracle, written independently from the same rulebook, agree on every move."""

from __future__ import annotations

import random

import pytest

from marchlands.engine.match import Match
from marchlands.games.warpath.field import LAST
from marchlands.games.warpath.game import Warpath
from marchlands.games.warpath.rules import WarpathState
from marchlands.games.warpath.table import WarpathTable
from tests.oracle.warpath import Oracle
from tests.support.agreement import compare
from tests.support.scale import scaled
from tests.support.warpath import random_deck, random_given, warpath

CHUNKS = 4


def oracle_for(match: Match) -> Oracle:
    """Return the oracle at the beginning of the same match: decks in the order of the shuffle."""
    state, table, setup = match.state, match.table, match.setup
    assert isinstance(state, WarpathState) and isinstance(table, WarpathTable) and setup is not None
    names, room = table.book.names, int(state.room)
    first, second = (
        [names[state.deck[player * room + i]] for i in range(int(state.tally[LAST + player]) - player * room)]
        for player in (0, 1)
    )
    one, other = (deck.lead for deck in setup.decks)
    assert one is not None and other is not None
    return Oracle.from_setup((first, second), (one, other), ask_forced=setup.ask_forced)


def random_match(rng: random.Random, game: Warpath) -> Match:
    decks = [random_deck(rng, game) for _ in range(2)]
    return game.open(game.setup(decks, None, None, rng.getrandbits(32), ask_forced=rng.random() < 0.2))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_whole_random_matches_agree(chunk: int) -> None:
    rng = random.Random(f"warpath matches {chunk}")
    for _ in range(scaled(2000) // CHUNKS):
        match = random_match(rng, warpath())
        compare(match, oracle_for(match), rng)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_positions_agree(chunk: int) -> None:
    rng = random.Random(f"warpath positions {chunk}")
    for _ in range(scaled(10_000) // CHUNKS):
        given = random_given(rng, warpath())
        match = warpath().match_from(given)
        compare(match, Oracle.from_given(given, ask_forced=given["ask_forced"]), rng, moves=12)
