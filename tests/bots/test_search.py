"""The search: repeatable, exact in its budget, sensible in what it says, and no fool in clear positions."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

import marchlands as ml
from marchlands.bots.bot import Analysis
from marchlands.bots.budget import Budget
from marchlands.bots.search.belief import believing_dealer
from marchlands.bots.search.bot import Search
from marchlands.bots.search.tree import ROOT, Tree
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from tests.support.builds import printed_by
from tests.support.hidden import GAMES, moments
from tests.support.scale import scaled

COMPILED = ml.build() == "compiled"
SIMULATIONS = 150 if COMPILED else 40
SEEDS = range(5 if COMPILED else 2)


def choice(match: Match, seed: int = 1, budget: Budget | None = None) -> str:
    knowledge = match.knowledge(match.to_act)
    budget = budget or Budget(simulations=SIMULATIONS)
    return match.text(Search().choose(knowledge, match.legal_moves(), budget, Dice(seed)))


def analysis(match: Match, simulations: int, seed: int = 1) -> Analysis:
    knowledge = match.knowledge(match.to_act)
    return Search().analyse(knowledge, match.legal_moves(), Budget(simulations=simulations), Dice(seed))


def positions(game: str, full: int) -> Iterator[tuple[int, Match]]:
    for seed, (match, _) in enumerate(moments(game, scaled(full) if COMPILED else max(2, scaled(full) // 20))):
        yield seed, match


def grown(knowledge: Knowledge, simulations: int, dice: Dice | None = None) -> Tree:
    return Search()._think(knowledge, Budget(simulations=simulations), dice or Dice(1))[0]


# --- repeatable, and within its budget


@pytest.mark.parametrize("game", GAMES)
def test_equal_knowledge_simulations_and_dice_give_equal_choices_and_analyses(game: str) -> None:
    for seed, match in positions(game, 200):
        assert choice(match, seed) == choice(match, seed)
        first, second = analysis(match, SIMULATIONS, seed), analysis(match, SIMULATIONS, seed)
        assert first == second
        assert match.text(first.lines[0].move) == choice(match, seed)


def test_other_dice_may_give_another_choice() -> None:
    match = ml.new_match("skirmish", seed=3)
    assert len({choice(match, seed, Budget(simulations=5)) for seed in range(30)}) > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("simulations", [1, 2, 7, 49, 50, 51, 130])
def test_simulations_are_counted_exactly(game: str, simulations: int) -> None:
    match = ml.new_match(game, seed=2)
    for budget in (Budget(simulations=simulations), Budget(simulations=simulations, seconds=3600.0)):
        found = Search().analyse(match.knowledge(match.to_act), match.legal_moves(), budget, Dice(1))
        assert found.simulations == simulations
        assert sum(line.visits for line in found.lines) == simulations


def test_a_time_ends_the_search_long_before_its_simulations() -> None:
    match = ml.new_match("skirmish", seed=2)
    budget = Budget(simulations=10**9, seconds=0.02)
    found = Search().analyse(match.knowledge(match.to_act), match.legal_moves(), budget, Dice(1))
    assert 0 < found.simulations < 10**9
    assert sum(line.visits for line in found.lines) == found.simulations


def test_a_time_that_is_over_at_once_is_enough_for_a_choice() -> None:
    match = ml.new_match("warpath", seed=2)
    assert match.parse(choice(match, budget=Budget(seconds=0.000_001))) in match.legal_moves()


def test_a_single_move_is_made_without_thinking() -> None:
    class Untouchable:
        def __getattr__(self, name: str) -> Any:
            raise AssertionError(f"it asked for {name}")

    nothing: Any = Untouchable()
    assert Search().choose(nothing, [17], Budget(simulations=10**9), nothing) == 17


# --- clear positions


@pytest.mark.parametrize("seed", SEEDS)
def test_it_passes_when_that_wins_the_match(seed: int) -> None:
    given = {
        "p1": {"hand": ["Veteran", "Champion"], "wins": 1, "units": {"2": "Veteran"}},
        "p2": {"hand": ["Scout"], "done": True},
    }
    assert choice(ml.position("skirmish", given), seed) == "pass"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_plays_the_one_card_that_averts_the_loss_of_the_match(seed: int) -> None:
    given = {
        "p1": {"hand": ["Champion"], "wins": 1},
        "p2": {"wins": 1, "done": True, "units": {"2": "Veteran"}},
    }
    assert choice(ml.position("skirmish", given), seed) == "play Champion @2"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_ends_the_turn_when_its_own_siege_wins_by_that(seed: int) -> None:
    given = {
        "p1": {"hand": ["Thief"], "gold": 5, "deck": ["Brute"] * 3},
        "p2": {"hp": 1, "hand": [], "deck": ["Brute"] * 3},
        "building": [{"at": "plains3", "owner": "p1", "card": "Trebuchet"}],
    }
    match = ml.position("warpath", given)
    assert choice(match, seed) == "end"
    match.apply("end")
    assert match.result == "p1"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_stands_in_the_way_of_what_would_kill_it(seed: int) -> None:
    given = {
        "p1": {"hp": 1, "gold": 2, "hand": ["Thief"], "deck": ["Brute"] * 3},
        "p2": {"hp": 1, "gold": 0, "hand": [], "deck": ["Brute"] * 3},
        "unit": [
            {"at": "forest0", "owner": "p2", "card": "Thief"},
            {"at": "plains3", "owner": "p1", "card": "Brute"},
        ],
    }
    match = ml.position("warpath", given)
    assert len(match.legal_moves()) == 4  # nothing, or the Thief in one of three lanes
    assert choice(match, seed) == "play Thief @forest"


def outcomes(match: Match, result: int) -> list[str]:
    """Return the moves that end the match on the spot with this result."""
    found = []
    for move in match.legal_moves():
        after = match.state.clone()
        after.apply(i64(move))
        if after.result() == result:
            found.append(match.text(move))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_it_sees_a_win_that_needs_an_answer_first(seed: int) -> None:
    p1 = {"class": "Mage", "hp": 2, "gold": 6, "hand": ["Thief", "Meteor"], "deck": ["Brute"] * 5}
    p2 = {"class": "Mage", "hp": 2, "deck": ["Thief"] * 5, "hand": []}
    enemies = [
        {"at": "forest2", "owner": "p2", "card": "Brute"},
        {"at": "plains2", "owner": "p2", "card": "Thief"},
    ]
    match = ml.position("warpath", {"p1": p1, "p2": p2, "unit": enemies})
    assert choice(match, seed) == "play Meteor"


@pytest.mark.parametrize("game", GAMES)
def test_it_takes_every_win_on_the_spot(game: str) -> None:
    seen = 0
    for seed, match in positions(game, 4000):
        winning = outcomes(match, int(match.state.actor()))
        if winning and len(winning) < len(match.legal_moves()):
            seen += 1
            assert choice(match, seed) in winning
    assert seen > 0 or not COMPILED


@pytest.mark.parametrize("game", GAMES)
def test_it_never_loses_on_the_spot_when_it_need_not(game: str) -> None:
    seen = 0
    for seed, match in positions(game, 4000):
        losing = outcomes(match, 1 - int(match.state.actor()))
        if losing and len(losing) < len(match.legal_moves()):
            seen += 1
            assert choice(match, seed) not in losing
    assert seen > 0 or not COMPILED


# --- what it says


@pytest.mark.parametrize("game", GAMES)
def test_an_analysis_has_a_line_for_every_legal_move_the_best_first_and_most_by_visits(game: str) -> None:
    for seed, match in positions(game, 200):
        found = analysis(match, SIMULATIONS, seed)
        assert sorted(line.move for line in found.lines) == match.legal_moves()
        visits = [line.visits for line in found.lines]
        assert visits[2:] == sorted(visits[2:], reverse=True)  # the first two were compared at the end
        assert 3 * visits[0] >= max(visits)
        assert all(0 <= line.chance <= 1 for line in found.lines)
        assert found.chance == found.lines[0].chance


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_an_analysis_can_be_played(game: str) -> None:
    """In the deals that agree with what is known, there is one in which each line is legal."""
    for seed, match in positions(game, 100):
        knowledge = match.knowledge(match.to_act)
        dealer = believing_dealer(knowledge)
        for line in analysis(match, SIMULATIONS, seed).lines:
            assert line.moves[0] == line.move
            assert 1 <= len(line.moves) <= 12
            assert any(is_playable(dealer.deal(Dice(deal)), line.moves) for deal in range(4000))


def is_playable(state: Any, moves: tuple[int, ...]) -> bool:
    for move in moves:
        if not state.is_legal(i64(move)):
            return False
        state.apply(i64(move))
    return True


@pytest.mark.parametrize("game", GAMES)
def test_visits_add_up_all_over_the_tree(game: str) -> None:
    for seed, match in positions(game, 50):
        knowledge = match.knowledge(match.to_act)
        tree = grown(knowledge, SIMULATIONS, Dice(seed))
        assert tree.visits[ROOT] == tree.simulations == SIMULATIONS
        assert sum(int(tree.visits[child]) for child in tree.children(ROOT)) == SIMULATIONS
        assert [int(tree.move[child]) for child in tree.children(ROOT)] == match.legal_moves()
        for node in range(1, len(tree.move)):
            below = tree.children(node)
            assert sum(int(tree.visits[child]) for child in below) <= tree.visits[node]
            assert [int(tree.move[child]) for child in below] == sorted({int(tree.move[child]) for child in below})
            assert 0 <= tree.chance(node) <= 1


def test_a_tree_grows_in_parts_as_it_does_at_once() -> None:
    knowledge = ml.new_match("skirmish", seed=3).knowledge("p1")
    dice = Dice(1)
    parts = grown(knowledge, 1, dice)
    for count in (9, SIMULATIONS - 10):
        parts.grow(i64(count), dice)
    whole = grown(knowledge, SIMULATIONS)
    assert parts.simulations == whole.simulations
    assert [int(visits) for visits in parts.visits] == [int(visits) for visits in whole.visits]


# --- both builds, and memory


def test_both_builds_think_the_same() -> None:
    """The formulas are the same, down to the last digit of a chance."""
    count, simulations = max(2, scaled(40)), 40
    compiled, pure = (printed_by("choices.py", count, simulations, pure=pure) for pure in (False, True))
    assert len(compiled) == 4 * count
    assert compiled == pure


@pytest.mark.skipif(not COMPILED, reason="two thousand simulations take long")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_tree_took_is_given_back_without_a_search_for_cycles(game: str) -> None:
    knowledge = ml.new_match(game, seed=3).knowledge("p1")
    process = psutil.Process()
    gc.collect()
    gc.disable()
    try:
        for _ in range(2):
            grown(knowledge, 2000)
        before = process.memory_info().rss
        nodes = len(grown(knowledge, 2000).move)
        for _ in range(8):
            grown(knowledge, 2000)
        more = process.memory_info().rss - before
    finally:
        gc.enable()
    one_tree = 7 * 8 * nodes  # bytes of what is kept by node
    assert more < 4 * one_tree


def test_thinking_changes_nothing_in_the_knowledge() -> None:
    match = ml.new_match("skirmish", seed=3)
    knowledge = match.knowledge("p1")
    before = json.dumps(knowledge.table.dump(knowledge.veiled))
    grown(knowledge, SIMULATIONS)
    assert json.dumps(knowledge.table.dump(knowledge.veiled)) == before
