"""No bot knows what its seat cannot know: whatever is hidden, its choice is the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.registry import BOTS, make_bot
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from tests.support.hidden import GAMES, knowledge_in, moments, permuted
from tests.support.scale import scaled

ROOT = Path(__file__).parents[2]
COMPILED = ml.build() == "compiled"
POSITIONS = scaled(1000) if COMPILED else scaled(300)
QUICK = {"random": "random", "greedy": "greedy"}  # the others think through some simulations
BOT_TEXTS = [QUICK.get(name, f"{name}:{30 if COMPILED else 3}") for name in sorted(BOTS)]


def choice(text: str, knowledge: Knowledge, seed: int) -> int:
    bot, budget = make_bot(text)
    return bot.choose(knowledge, knowledge.legal_moves(), budget, Dice(seed))


@pytest.mark.parametrize("game", GAMES)
def test_knowledge_of_truths_that_differ_in_the_hidden_only_is_equal(game: str) -> None:
    differing = 0
    for match, rng in moments(game, POSITIONS):
        for seat in ("p1", "p2"):
            known, state = match.knowledge(seat), permuted(match, seat, rng)
            other = knowledge_in(match, state, seat)
            assert other == known
            assert hash(other) == hash(known)
            assert other.legal_moves() == known.legal_moves()
            differing += match.table.snapshot(state) != match.snapshot()
    assert differing > POSITIONS  # nearly always there is something to hide


@pytest.mark.parametrize("open_lists", [False, True], ids=["hidden lists", "open lists"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", BOT_TEXTS)
def test_the_hidden_does_not_change_the_choice_of_a_bot(text: str, game: str, open_lists: bool) -> None:
    for seed, (match, rng) in enumerate(moments(game, POSITIONS // 2, open_lists=open_lists)):
        seat = str(match.to_act)
        expected = choice(text, match.knowledge(seat), seed)
        for _ in range(2):
            assert choice(text, knowledge_in(match, permuted(match, seat, rng), seat), seed) == expected
        assert expected in match.legal_moves()


@pytest.mark.parametrize("text", BOT_TEXTS)
def test_a_choice_does_not_change_what_the_bot_was_given(text: str) -> None:
    for game in GAMES:
        for seed, (match, _) in enumerate(moments(game, scaled(30))):
            knowledge, before = match.knowledge(match.to_act), match.snapshot()
            legal = knowledge.legal_moves()
            given = knowledge.table.dump(knowledge.veiled)
            bot, budget = make_bot(text)
            bot.choose(knowledge, legal, budget, Dice(seed))
            assert knowledge.table.dump(knowledge.veiled) == given
            assert legal == match.legal_moves()
            assert match.snapshot() == before


class Watched:
    """Stands for something, and remembers what it was asked for."""

    def __init__(self, truth: object) -> None:
        self._truth = truth
        self._asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self._asked.append(name)
        return getattr(self._truth, name)


@pytest.mark.parametrize("of", ["match", "state"])
@pytest.mark.parametrize("text", BOT_TEXTS)
def test_a_bot_that_is_handed_the_truth_does_not_read_it(text: str, of: str) -> None:
    match = ml.new_match("skirmish", seed=1)
    watched = Watched(match if of == "match" else match.state)
    bot, budget = make_bot(text)
    if text == "random":  # it looks at nothing at all
        bot.choose(watched, match.legal_moves(), budget, Dice(1))  # type: ignore[arg-type]
    else:
        with pytest.raises((TypeError, AttributeError)):
            bot.choose(watched, match.legal_moves(), budget, Dice(1))  # type: ignore[arg-type]
    assert set(watched._asked) <= {"table", "seat", "view", "veiled", "events", "opponent_list", "dealer"}


def test_a_bot_that_is_handed_a_match_is_an_error_of_types(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    snippet = tmp_path / "snippet.py"
    lines = [
        "from marchlands.bots.bot import Bot",
        "from marchlands.bots.budget import Budget",
        "from marchlands.engine.match import Match",
        "from marchlands.engine.seed import Dice",
        "def ask(bot: Bot, match: Match) -> None:",
        "    bot.choose(match.knowledge('p1'), match.legal_moves(), Budget(), Dice(1))",
        "    bot.choose(match, match.legal_moves(), Budget(), Dice(1))",
        "    bot.choose(match.state, match.legal_moves(), Budget(), Dice(1))",
    ]
    snippet.write_text("\n".join(lines) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", str(snippet)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if "error:" in line]
    assert [int(line.split("snippet.py:")[1].split(":")[0]) for line in found] == [7, 8], done.stdout + done.stderr
    assert all('expected "Knowledge"' in line for line in found)


def test_knowledge_holds_no_way_to_the_truth() -> None:
    match = ml.new_match("warpath", seed=1)
    knowledge = match.knowledge("p1")
    held = [getattr(knowledge, name) for name in Knowledge.__slots__]
    assert not any(isinstance(value, Match) or value is match.state for value in held)
