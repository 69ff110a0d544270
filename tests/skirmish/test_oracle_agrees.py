"""The engine and the oracle, written independently from the same rulebook, agree on every move."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import pytest

from marchlands.engine.match import Match
from marchlands.errors import PositionError
from marchlands.games.skirmish.field import LAST
from marchlands.games.skirmish.game import Skirmish
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.table import SkirmishTable
from tests.oracle.skirmish import Oracle
from tests.support.agreement import compare
from tests.support.scale import scaled
from tests.support.skirmish import PRESETS, random_deck, random_given, skirmish, with_mechanics

CHUNKS = 4


def oracle_for(match: Match) -> Oracle:
    """Return the oracle at the beginning of the same match: decks in the order of the shuffle."""
    state, table, setup = match.state, match.table, match.setup
    assert isinstance(state, SkirmishState) and isinstance(table, SkirmishTable) and setup is not None
    names, room = table.book.names, int(state.room)
    first, second = (
        [names[state.deck[player * room + i]] for i in range(int(state.tally[LAST + player]) - player * room)]
        for player in (0, 1)
    )
    one, other = (deck.lead for deck in setup.decks)
    starter = match.snapshot()["starter"]
    return Oracle.from_setup(table.rules, (first, second), (one, other), starter, ask_forced=setup.ask_forced)


def random_match(rng: random.Random, game: Skirmish, preset: str) -> Match:
    decks = [random_deck(rng, game, preset) for _ in range(2)]
    setup = game.setup(decks, None, preset, rng.getrandbits(32), ask_forced=rng.random() < 0.2)
    return game.open(setup)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("preset", PRESETS)
def test_whole_random_matches_of_the_core_set_agree(preset: str, chunk: int) -> None:
    rng = random.Random(f"matches {preset} {chunk}")
    for _ in range(scaled(1000) // CHUNKS):
        match = random_match(rng, skirmish(), preset)
        compare(match, oracle_for(match), rng)


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("preset", PRESETS)
def test_random_positions_of_the_core_set_agree(preset: str, chunk: int) -> None:
    rng = random.Random(f"positions {preset} {chunk}")
    compared = 0
    while compared < scaled(5000) // CHUNKS:
        compared += compare_position(rng, skirmish(), preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_random_matches_with_the_mechanics_of_other_sets_agree(preset: str) -> None:
    rng = random.Random(f"mechanics {preset}")
    game = with_mechanics()
    for _ in range(scaled(1000)):
        match = random_match(rng, game, preset)
        compare(match, oracle_for(match), rng)


@pytest.mark.parametrize("preset", PRESETS)
def test_random_positions_with_the_mechanics_of_other_sets_agree(preset: str) -> None:
    rng = random.Random(f"mechanics positions {preset}")
    game = with_mechanics()
    compared = 0
    while compared < scaled(3000):
        compared += compare_position(rng, game, preset)


WHO_DOMINATES = ("Test Gloom", "Banneret", "Vanguard", "War Drummer", "Hoplite", "Scout", "Archer", "Veteran")


def test_random_positions_full_of_units_to_which_dominant_matters_agree() -> None:
    """SK-61, SK-62: units that switch each other on and off, with and without a Warden."""
    rng = random.Random("dominant")
    game = with_mechanics()
    compared = 0
    while compared < scaled(3000):
        compared += compare_position(rng, game, "standard", WHO_DOMINATES)


def compare_position(
    rng: random.Random, game: Skirmish, rules: str | dict[str, Any], units: Collection[str] = ()
) -> bool:
    """Compare what follows from one random position; False for one that cannot be, which both must refuse."""
    given = random_given(rng, game, rules, units)
    try:
        match = game.match_from(given, rules)
    except PositionError:
        return False
    compare(match, Oracle.from_given(rules, given, ask_forced=given["ask_forced"]), rng, moves=12)
    return True


MIXED_RULES: tuple[dict[str, Any], ...] = (
    {"preset": "standard", "replace": "any"},
    {"preset": "standard", "turn_flow": "single"},
    {"preset": "standard", "conquer": "trigger", "close_front": False},
    {"preset": "classic", "leaders": True, "close_front": True},
    {"preset": "classic", "turn_flow": "manual", "conquer": "sp", "later_draw": 5},
)


@pytest.mark.parametrize("rules", MIXED_RULES, ids=lambda rules: ", ".join(f"{key}={rules[key]}" for key in rules))
def test_random_positions_under_single_options_agree(rules: dict[str, Any]) -> None:
    """SK-01 to SK-05, SK-09, SK-99: each option works on its own, whatever the preset it is taken into."""
    rng = random.Random(f"mixed {sorted(rules.items())}")
    game = with_mechanics()
    compared = 0
    while compared < scaled(2000):
        compared += compare_position(rng, game, rules)
