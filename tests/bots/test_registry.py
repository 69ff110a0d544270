"""Bots are found by name, with or without a budget."""

from __future__ import annotations

import inspect
import sys

import pytest

import marchlands as ml
from marchlands.bots.bot import close_bot
from marchlands.bots.budget import Budget, read_budget
from marchlands.bots.greedy import Greedy
from marchlands.bots.program import ProgramBot
from marchlands.bots.random_bot import RandomBot
from marchlands.bots.registry import BOTS, bot_names, make_bot
from marchlands.engine.seed import Dice
from tests.support.packages import Install
from tests.support.packages import install as install


def test_the_random_bot_is_found_in_any_case() -> None:
    bot, budget = make_bot("Random")
    assert isinstance(bot, RandomBot)
    assert budget == Budget()
    assert "random" in bot_names()


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    wanted = r"unknown bot 'randum'; did you mean 'random'\? Expected one of "
    with pytest.raises(ml.MarchlandsError, match=wanted) as no:
        make_bot("randum")
    assert str(no.value).endswith(", or cmd:COMMAND for a program")


def test_an_unknown_bot_that_is_like_no_other_is_refused_with_all_names() -> None:
    with pytest.raises(ml.MarchlandsError, match=r"unknown bot 'zzz'; expected one of "):
        make_bot("zzz")


@pytest.mark.parametrize(
    ("text", "budget"),
    [("1000", Budget(simulations=1000)), ("500ms", Budget(seconds=0.5)), ("2S", Budget(seconds=2.0))],
)
def test_a_budget_is_simulations_or_a_time(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert make_bot(f"random:{text}")[1] == budget


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "ms", "5m", "9" * 30])
def test_an_unreadable_budget_is_refused(text: str) -> None:
    with pytest.raises(ml.MarchlandsError, match="cannot read the budget"):
        read_budget(text)


def test_random_takes_every_legal_move_and_only_those() -> None:
    match = ml.new_match("skirmish", seed=1)
    knowledge = match.knowledge(str(match.to_act))
    legal = match.legal_moves()
    dice = Dice(1)
    taken = {RandomBot().choose(knowledge, legal, Budget(), dice) for _ in range(40 * len(legal))}
    assert taken == set(legal)


def test_random_plays_a_match_to_its_end_from_knowledge_alone() -> None:
    match = ml.new_match("skirmish", seed=3)
    dice = Dice(3)
    while match.to_act is not None:
        knowledge = match.knowledge(match.to_act)
        match.apply(RandomBot().choose(knowledge, knowledge.legal_moves(), Budget(), dice))
    assert match.result in ("p1", "p2", "draw")


def test_no_bot_imports_matches() -> None:
    for maker in (RandomBot,):
        module = inspect.getmodule(maker)
        assert module is not None
        assert not hasattr(module, "Match")


# --- programs


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("cmd:{0} bot.py", Budget()),
        ("CMD@500ms: {0} bot.py", Budget(seconds=0.5)),
        ("cmd@1000:{0} bot.py", Budget(simulations=1000)),
    ],
)
def test_a_program_is_named_by_its_command_and_not_started_yet(text: str, budget: Budget) -> None:
    bot, allowed = make_bot(text.format(sys.executable))
    assert isinstance(bot, ProgramBot)
    assert bot.command == f"{sys.executable} bot.py"
    assert allowed == budget


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cmd", "expected cmd:COMMAND or cmd@BUDGET:COMMAND"),
        ("cmd:", "expected a program"),
        ("cmd: ", "expected a program"),
        ("cmd:'python3", "no closing quotation"),
        ("cmd:no-such-program-anywhere x", "there is no program 'no-such-program-anywhere'"),
        ("cmd@soon:ls", "cannot read the budget 'soon'"),
        ("cmd@:ls", "cannot read the budget ''"),
    ],
)
def test_a_command_that_names_no_program_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ml.MarchlandsError) as refused:
        make_bot(text)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


# --- bots of other packages

TIMID = """
class Timid:
    def choose(self, knowledge, legal, budget, rng):
        return legal[0]
"""


def test_an_installed_package_brings_bots_by_entry_points(install: Install) -> None:
    install("timid", TIMID, "Timid-1 = timid:Timid")
    assert "timid-1" in bot_names()
    assert "timid" not in sys.modules
    bot, budget = make_bot("TIMID-1:500ms")
    match = ml.new_match("skirmish", seed=1)
    assert bot.choose(match.knowledge(match.to_act), match.legal_moves(), budget, Dice(1)) == match.legal_moves()[0]
    assert budget == Budget(seconds=0.5)
    assert "timid" not in sys.modules
    close_bot(bot)


def test_built_in_names_cannot_be_taken_by_a_package(install: Install) -> None:
    install("thief", TIMID, "greedy = thief:Timid\nRandom = thief:Timid\ncmd = thief:Timid\n50% = thief:Timid")
    assert isinstance(make_bot("greedy")[0], Greedy)
    assert isinstance(make_bot("random")[0], RandomBot)
    assert bot_names() == sorted(BOTS)


@pytest.mark.parametrize(
    ("source", "entry", "reason"),
    [
        ("import nothing_of_this_name", "broken:Timid", "ModuleNotFoundError: No module named"),
        ("1 / 0", "broken:Timid", "ZeroDivisionError"),
        ("raise SystemExit(3)", "broken:Timid", "SystemExit: 3"),
        ("x = 1", "broken:Timid", "AttributeError"),
        ("Timid = 3", "broken:Timid", "TypeError"),
        ("Timid = dict", "broken:Timid", "has no method choose"),
    ],
)
@pytest.mark.parametrize("trusted", [False, True], ids=["in its own process", "trusted"])
def test_a_broken_package_is_noticed_only_when_it_is_asked_for(
    install: Install, source: str, entry: str, reason: str, trusted: bool
) -> None:
    install("broken", source, f"timid = {entry}")
    assert "timid" in bot_names()
    assert isinstance(make_bot("random")[0], RandomBot)
    with pytest.raises(ml.MarchlandsError, match="cannot load the bot 'timid' of package broken: ") as refused:
        make_bot("timid", trusted=trusted)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)
