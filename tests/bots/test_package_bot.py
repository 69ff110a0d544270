"""Bots from other packages in their own processes: they play as well as anywhere, and find only knowledge."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from multiprocessing.resource_tracker import ensure_running
from pathlib import Path

import psutil
import pytest

import marchlands as ml
from marchlands.bots.bot import Analyst, Bot, close_bot
from marchlands.bots.budget import Budget
from marchlands.bots.limits import Limits
from marchlands.bots.package_bot import PackageBot, PackageProcess
from marchlands.bots.registry import installed_bots, make_bot
from marchlands.bots.thinking import Thinker
from marchlands.engine.seed import Dice
from marchlands.errors import BotError
from marchlands.lab.referee import Player, finish
from tests.support.packages import Install
from tests.support.packages import install as install
from tests.support.skirmish import with_mechanics
from tests.support.wait import wait_until

ROOT = Path(__file__).parents[2]

RAMBLER = """
class RandomBot:
    def __init__(self):
        self.decisions = 0
    def choose(self, knowledge, legal, budget, rng):
        self.decisions += 1
        {decide}
        return legal[rng.pick(len(legal))]
"""


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    ensure_running()  # the tracker of multiprocessing stays
    host = psutil.Process()
    files, threads, children = host.num_fds(), threading.active_count(), set(host.children())
    yield
    assert set(host.children()) <= children
    assert host.num_fds() == files
    assert threading.active_count() == threads


def random_bot(install: Install, decide: str = "pass") -> Bot:
    install("rambling", RAMBLER.format(decide=decide), "guest = rambling:RandomBot")
    return make_bot("guest")[0]


def decide(bot: Bot, budget: Budget | None = None) -> int:
    match = ml.new_match("skirmish", seed=1)
    try:
        return bot.choose(match.knowledge(match.to_act), match.legal_moves(), budget or Budget(), Dice(1))
    finally:
        close_bot(bot)


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_a_guest_plays_the_very_match_that_it_plays_in_this_process(install: Install, game: str) -> None:
    install("rambling", RAMBLER.format(decide="pass"), "guest = rambling:RandomBot")
    played = []
    for trusted in (False, True):
        match = ml.new_match(game, seed=5)
        assert finish(match, (Player("guest", 7, trusted), Player("guest", 8, trusted))) is None
        played.append(match.moves)
        assert ("rambling" in sys.modules) is trusted
    assert played[0] == played[1]


def test_a_new_object_in_a_new_process_plays_each_match(install: Install, tmp_path: Path) -> None:
    """What one bot remembers of a match, even outside its object, the next one does not know."""
    note = f"import os; open({str(tmp_path / 'seen')!r}, 'a').write(f'{{os.getpid()}} {{self.decisions}}\\n')"
    install("rambling", RAMBLER.format(decide=note), "guest = rambling:RandomBot")
    for seed in (1, 2):
        finish(ml.new_match("skirmish", seed=seed), (Player("guest", 7), Player("guest", 8)))
    seen = [line.split() for line in (tmp_path / "seen").read_text().splitlines()]
    assert len({pid for pid, _ in seen}) == 4
    assert sum(count == "1" for _, count in seen) == 4


@pytest.mark.parametrize(
    ("decide_line", "reason"),
    [
        ("raise ValueError('no\\n idea')", "crashed: ValueError: no idea"),
        ("raise SystemExit(3)", "crashed: SystemExit: 3"),
        ("raise __import__('marchlands').BotError('cannot go on: tired')", "cannot go on: tired"),
        ("return None", "illegal move: None is not the number of a move"),
        ("return True", "illegal move: True is not the number of a move"),
        ("return '\\x1b[2J'", r"illegal move: '\x1b[2J' is not the number of a move"),
        ("raise ValueError('\\x1b[2J')", r"crashed: ValueError: \x1b[2J"),
        ("return -1", "illegal move: cannot"),
        ("__import__('os')._exit(4)", "cannot play with 'guest': its process ended with exit code 4"),
        ("__import__('os').abort()", "cannot play with 'guest': its process was ended by SIGABRT"),
    ],
)
def test_a_guest_that_fails_forfeits_with_the_reason(install: Install, decide_line: str, reason: str) -> None:
    install("rambling", RAMBLER.format(decide=decide_line), "guest = rambling:RandomBot")
    match = ml.new_match("skirmish", seed=1)
    forfeit = finish(match, (Player("guest", 1), Player("random", 2)))
    assert forfeit is not None
    assert forfeit.seat == 0
    assert forfeit.reason.startswith(reason)
    assert forfeit.reason.isprintable()


def test_a_guest_that_hangs_is_ended(install: Install) -> None:
    install("rambling", RAMBLER.format(decide="__import__('time').sleep(600)"), "guest = rambling:RandomBot")
    bot = PackageBot(PackageProcess(installed_bots()["guest"], "rambling", Limits(start=60, grace=0.3)))
    with pytest.raises(BotError, match=r"cannot play with 'guest': its process gave no answer within 0\.5 s"):
        decide(bot, Budget(seconds=0.2))
    with pytest.raises(BotError, match="gave no answer"):
        decide(bot)


def test_what_a_guest_prints_and_reads_disturbs_nobody(install: Install) -> None:
    line = "print('{\"move\": 1}', flush=True); assert __import__('sys').stdin.read() == ''"
    assert decide(random_bot(install, line)) in ml.new_match("skirmish", seed=1).legal_moves()


def test_a_guest_is_closed_with_its_match(install: Install, tmp_path: Path) -> None:
    source = RAMBLER.format(decide="pass") + f"    def close(self):\n        open({str(tmp_path / 'bye')!r}, 'w')\n"
    install("rambling", source, "guest = rambling:RandomBot")
    decide(make_bot("guest")[0])
    assert (tmp_path / "bye").exists()


def test_a_guest_that_was_closed_decides_nothing(install: Install) -> None:
    bot = random_bot(install)
    close_bot(bot)
    close_bot(bot)
    with pytest.raises(BotError, match="it was closed"):
        decide(bot)


def test_cards_of_packs_and_own_rules_are_known_there_too(install: Install) -> None:
    bot = random_bot(install, "assert knowledge.deal(1).view(knowledge.seat) == knowledge.view")
    given = {"p1": {"hand": ["Test Looter", "Dragon"], "deck": ["Vampire", "Bard"]}, "p2": {"hand": ["Seed"]}}
    match = with_mechanics().match_from(given, {"preset": "standard", "later_draw": 2})
    try:
        assert bot.choose(match.knowledge("p1"), match.legal_moves(), Budget(), Dice(1)) in match.legal_moves()
    finally:
        close_bot(bot)


THINKER = """
from marchlands.bots.search.bot import Search
class Thinker(Search):
    pass
class Liar(Search):
    def analyse(self, *given):
        from dataclasses import replace
        return replace(super().analyse(*given), chance=7)
"""


def test_a_guest_that_analyses_says_the_same_as_in_this_process(install: Install) -> None:
    install("thinking_bots", THINKER, "guest = thinking_bots:Thinker\nliar = thinking_bots:Liar")
    match = ml.new_match("warpath", seed=1)
    assert ml.analyse(match, bot="guest:20", seed=3) == ml.analyse(match, bot="search:20", seed=3)
    with pytest.raises(BotError, match="cannot analyse with 'liar': its analysis cannot be read: 7 is not a chance"):
        ml.analyse(match, bot="liar:20")


def test_a_guest_that_does_not_analyse_is_no_analyst(install: Install) -> None:
    bot = random_bot(install)
    assert not isinstance(bot, Analyst)
    close_bot(bot)


def test_a_thinker_asks_guests_too(install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install("rambling", RAMBLER.format(decide="pass"), "guest = rambling:RandomBot")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    match = ml.new_match("skirmish", seed=1)
    with Thinker() as thinker:
        thought = thinker.start("guest", match.knowledge(match.to_act), match.legal_moves(), 1)
        assert thought.result(120) == decide(make_bot("random")[0])


def test_a_guest_ends_with_the_one_that_asked_also_while_it_thinks(install: Install, tmp_path: Path) -> None:
    """However the parent ended; here it is killed while its bot is busy."""
    line = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(__import__('os').getpid()))\n        while True: pass"
    install("rambling", RAMBLER.format(decide=line), "guest = rambling:RandomBot")
    script = (
        "import marchlands as ml\nfrom marchlands.bots.registry import make_bot\n"
        "match = ml.new_match('skirmish', seed=1)\nbot, budget = make_bot('guest')\n"
        "bot.choose(match.knowledge(match.to_act), match.legal_moves(), budget, ml.engine.seed.Dice(1))\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, env=environment) as host:
        wait_until(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text() != "")
        guest = psutil.Process(int((tmp_path / "pid").read_text()))
        host.kill()
    guest.wait(60)
    assert not guest.is_running()
