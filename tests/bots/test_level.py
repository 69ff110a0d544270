"""The levels for people: they make mistakes, but only within limits, and never throw away a won match."""

from __future__ import annotations

import itertools

import pytest

import marchlands as ml
from marchlands.bots.bot import Analyst, Line
from marchlands.bots.budget import Budget
from marchlands.bots.level import LEVELS, SAFE, Level, Temper
from marchlands.bots.registry import bot_names, make_bot
from marchlands.engine.seed import Dice

ORDER = ["recruit", "soldier", "captain", "general"]


def lines(*chances: float) -> list[Line]:
    """Return made-up thoughts about moves 0, 1, 2 and so on, the best first."""
    return [Line(move, chance, 10, (move,), ("p1",)) for move, chance in enumerate(chances)]


def pick(level: Level, thoughts: list[Line], seed: int, *values: int) -> int:
    """Return what a level picks; the values say what moves 0, 1, 2 and so on do at first sight, nothing if left out."""
    seen = dict(enumerate(values)) if values else {line.move: 0 for line in thoughts}
    return level._picked(thoughts, seen, Dice(seed)).move


def picks(level: Level, thoughts: list[Line], *values: int, times: int = 300) -> set[int]:
    return {pick(level, thoughts, seed, *values) for seed in range(times)}


def test_there_are_four_each_with_a_line_about_itself() -> None:
    assert list(LEVELS) == ORDER
    assert set(ORDER) <= set(bot_names())
    assert all(maker.__doc__ for maker in LEVELS.values())


def test_each_thinks_more_and_errs_less_than_the_one_below() -> None:
    tempers = [maker().temper for maker in LEVELS.values()]
    for weaker, stronger in itertools.pairwise(tempers):
        assert weaker.simulations < stronger.simulations
        assert weaker.overlooks > stronger.overlooks
        assert weaker.slack > stronger.slack


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize(("game", "decks"), [("skirmish", ("aggro-1", "control-1")), ("warpath", ("base-1", "mage-1"))])
def test_it_makes_legal_moves_that_follow_from_knowledge_and_dice(name: str, game: str, decks: tuple[str, str]) -> None:
    match = ml.new_match(game, decks=decks, seed=11)
    chosen = set()
    for _ in range(2):
        bot, _ = make_bot(name)
        knowledge = match.knowledge(match.to_act)
        chosen.add(bot.choose(knowledge, match.legal_moves(), Budget(simulations=20), Dice(4)))
    assert len(chosen) == 1
    assert chosen <= set(match.legal_moves())


def test_a_general_takes_the_best_move() -> None:
    assert picks(LEVELS["general"](), lines(0.5, 0.499, 0.4)) == {0}


def test_a_weak_level_picks_among_moves_that_are_nearly_as_good() -> None:
    level = Level(Temper(10, overlooks=0, slack=0.1))
    assert picks(level, lines(0.5, 0.45, 0.42, 0.39, 0.1)) == {0, 1, 2}


def test_better_moves_are_picked_more_often() -> None:
    level = Level(Temper(10, overlooks=0, slack=0.2))
    taken = [pick(level, lines(0.5, 0.35), seed) for seed in range(400)]
    assert taken.count(0) > 2 * taken.count(1) > 0


def test_it_overlooks_the_best_move_now_and_then_but_only_for_a_plausible_one() -> None:
    level = Level(Temper(10, overlooks=50, slack=0.1))
    assert picks(level, lines(0.5, 0.45, 0.2)) == {0, 1}
    assert picks(level, lines(0.5, 0.2)) == {0}


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("chance", [SAFE + 0.05, 0.9, 0.97, 1.0])
def test_a_won_position_is_not_thrown_away(name: str, chance: float) -> None:
    level = LEVELS[name]()
    most = level.temper.slack * (1 - chance) / (1 - SAFE)
    thoughts = lines(*(chance - step / 100 for step in range(0, 60, 2)))
    for move in picks(level, thoughts):
        assert thoughts[move].chance >= chance - most - 1e-9


def test_moves_that_were_never_tried_are_not_plausible() -> None:
    level = Level(Temper(10, overlooks=0, slack=0.5))
    untried = Line(1, 0.49, 0, (1,), ("p1",))
    assert picks(level, [lines(0.5)[0], untried], times=50) == {0}


def test_a_lost_position_is_played_on_as_carefully_as_a_won_one() -> None:
    level = Level(Temper(10, overlooks=0, slack=0.12))
    assert picks(level, lines(0.03, 0.029, 0.01, 0.0)) == {0, 1}
    assert picks(level, lines(0.53, 0.529, 0.51, 0.5)) == {0, 1, 2, 3}


def test_of_moves_that_are_as_good_the_one_that_does_more_is_picked_more_often() -> None:
    level = Level(Temper(10, overlooks=0, slack=0.1))
    taken = [pick(level, lines(0.5, 0.5, 0.5, 0.5), seed, 0, 10, 20, 30) for seed in range(600)]
    assert taken.count(3) > taken.count(2) > taken.count(1)


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("chance", [0.02, 0.2, 0.5, 0.8])
def test_no_turn_is_ended_while_something_as_good_can_be_done(name: str, chance: float) -> None:
    thoughts = lines(chance, chance - 0.005, chance - 0.009)  # move 0 ends the turn
    assert 0 not in picks(LEVELS[name](), thoughts, 5, 6, 4)
    assert 0 in picks(LEVELS[name](), thoughts, 5, 4, 3)


def test_a_turn_is_ended_when_everything_else_is_clearly_worse() -> None:
    assert picks(LEVELS["captain"](), lines(0.5, 0.3), 5, 6) == {0}


def test_a_general_waits_if_it_thought_of_little_else() -> None:
    thoughts = [Line(0, 0.5, 4000, (0,)), Line(1, 0.499, 100, (1,))]
    assert picks(LEVELS["general"](), thoughts, 5, 6) == {0}
    assert picks(LEVELS["captain"](), thoughts, 5, 6) == {1}


def test_a_general_prefers_the_move_that_does_more_only_among_those_it_cannot_tell_apart() -> None:
    general = LEVELS["general"]()
    rare = [Line(0, 0.5, 1000, (0,)), Line(1, 0.499, 800, (1,)), Line(2, 0.499, 90, (2,)), Line(3, 0.45, 900, (3,))]
    shifted = [Line(line.move + 1, line.chance, line.visits, line.moves) for line in rare]
    assert picks(general, shifted, 0, 1, 2, 3, 4) == {2}


def test_a_level_says_what_it_thinks() -> None:
    bot, budget = make_bot("captain:30")
    assert isinstance(bot, Analyst)
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3)
    analysis = bot.analyse(match.knowledge(match.to_act), match.legal_moves(), budget, Dice(1))
    assert analysis.simulations == 30
    assert {line.move for line in analysis.lines} == set(match.legal_moves())


def test_without_a_budget_it_thinks_as_much_as_its_temper_says() -> None:
    match = ml.new_match("warpath", decks=("base-1", "mage-1"), seed=3)
    level = Level(Temper(17), seconds=60)
    analysis = level.analyse(match.knowledge(match.to_act), match.legal_moves(), Budget(), Dice(1))
    assert analysis.simulations == 17
