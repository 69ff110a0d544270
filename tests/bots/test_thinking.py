"""Bots that think in other processes: the same answers, forgotten at once when cancelled, and nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from multiprocessing import active_children
from pathlib import Path

import psutil
import pytest

import marchlands as ml
from marchlands.bots.bot import Analysis, Analyst
from marchlands.bots.budget import Budget
from marchlands.bots.decision_request import DecisionRequest
from marchlands.bots.job_queue import Job, JobQueue
from marchlands.bots.registry import make_bot
from marchlands.bots.thinking import Thinker, Thought
from marchlands.bots.thinking_time import QUICK, UNKNOWN, expected_seconds
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.errors import BotError
from tests.support.skirmish import with_mechanics
from tests.support.wait import PATIENCE, wait_until

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'bot.py'))}"
ENDLESS = "search:100000000"
SIMULATIONS = 200 if ml.build() == "compiled" else 5


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    threads, files = threading.active_count(), psutil.Process().num_fds()
    yield
    assert active_children() == []
    assert threading.active_count() == threads
    assert psutil.Process().num_fds() <= files + 1  # the resource tracker stays after its first use


@pytest.fixture(scope="module")
def match() -> Match:
    return ml.new_match("skirmish", seed=3)


def known(match: Match) -> tuple[Knowledge, list[int]]:
    return match.knowledge(match.to_act), match.legal_moves()


def busy(thinker: Thinker) -> psutil.Process:
    """Return the process of a thinker that uses the processor, as soon as one does so for a while."""
    until = time.monotonic() + PATIENCE
    used: dict[int, float] = {}
    while time.monotonic() < until:
        for pid in thinker.pids:
            try:
                times = psutil.Process(pid).cpu_times()
            except psutil.NoSuchProcess:
                continue
            if used.setdefault(pid, times.user) + 0.5 < times.user:
                return psutil.Process(pid)
        time.sleep(0.02)
    raise AssertionError("nobody thinks")


def found_process(pid: int) -> psutil.Process | None:
    """Return a process, or None if it has ended already."""
    try:
        return psutil.Process(pid)
    except psutil.NoSuchProcess:
        return None


def has_gone(process: psutil.Process) -> bool:
    """Return whether a process ends; it does not wait for it as a child, because a test should not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.01)
    return False


# --- answers


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_an_answer_is_the_one_that_the_same_bot_gives_here(game: str) -> None:
    match = ml.new_match(game, seed=5)
    with Thinker() as thinker:
        for seed, bot in enumerate(("random", "greedy", f"search:{SIMULATIONS}", "greedy:1")):
            knowledge, legal = known(match)
            player, budget = make_bot(bot)
            move = thinker.start(bot, knowledge, legal, seed).result(PATIENCE)
            assert move == player.choose(knowledge, legal, budget, Dice(seed))
            match.apply(move)


def test_a_budget_of_its_own_goes_before_the_one_in_the_name(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        analysis = thinker.start(ENDLESS, knowledge, legal, 1, Budget(simulations=7), analyse=True).result(PATIENCE)
    assert analysis.simulations == 7


def test_an_analysis_is_the_one_that_the_same_bot_gives_here(match: Match) -> None:
    knowledge, legal = known(match)
    bot, budget = make_bot(f"search:{SIMULATIONS}")
    assert isinstance(bot, Analyst)
    with Thinker() as thinker:
        thought = thinker.start(f"search:{SIMULATIONS}", knowledge, legal, 4, analyse=True)
        assert isinstance(thought.result(PATIENCE), Analysis)
        assert thought.result() == bot.analyse(knowledge, legal, budget, Dice(4))


def test_many_thoughts_share_few_processes_which_stay(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker(2) as thinker:
        thoughts = [thinker.start("random", knowledge, legal, seed) for seed in range(40)]
        wait(thoughts, PATIENCE)
        expected = [make_bot("random")[0].choose(knowledge, legal, Budget(), Dice(seed)) for seed in range(40)]
        assert [thought.result() for thought in thoughts] == expected
        before = thinker.pids
        assert 1 <= len(before) <= 2
        assert thinker.start("random", knowledge, legal, 0).result(PATIENCE) == expected[0]
        assert thinker.pids == before


def test_cards_of_packs_are_known_there_too() -> None:
    """With their own numbers, although the pack is not loaded anywhere."""
    given = {"p1": {"hand": ["Test Looter", "Dragon"], "deck": ["Vampire", "Bard"]}, "p2": {"hand": ["Seed"]}}
    match = with_mechanics().match_from(given)
    knowledge, legal = known(match)
    with Thinker() as thinker:
        for bot in ("greedy", f"search:{SIMULATIONS}"):
            player, budget = make_bot(bot)
            move = thinker.start(bot, knowledge, legal, 2).result(PATIENCE)
            assert move == player.choose(knowledge, legal, budget, Dice(2))


def test_rules_with_overrides_are_known_there_too() -> None:
    match = ml.new_match("skirmish", rules={"preset": "standard", "later_draw": 2}, seed=1)
    knowledge, legal = known(match)
    with Thinker() as thinker:
        move = thinker.start("greedy", knowledge, legal, 2).result(PATIENCE)
    assert move == make_bot("greedy")[0].choose(knowledge, legal, Budget(), Dice(2))


def test_a_program_thinks_too(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        assert thinker.start(EXAMPLE, knowledge, legal, 1).result(PATIENCE) in legal


# --- failures


@pytest.mark.parametrize(
    ("bot", "analyse", "reason"),
    [
        ("nobody", False, "unknown bot 'nobody'"),
        ("greedy:soon", False, "cannot read the budget 'soon'"),
        ("cmd:no-such-program-anywhere", False, "there is no program 'no-such-program-anywhere'"),
        ("greedy", True, "cannot analyse with 'greedy'"),
    ],
)
def test_a_bot_that_fails_is_told_in_one_line_and_the_next_thought_works(
    match: Match, bot: str, analyse: bool, reason: str
) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        thought = thinker.start(bot, knowledge, legal, 1, analyse=analyse)  # type: ignore[call-overload]
        with pytest.raises(BotError) as failed:
            thought.result(PATIENCE)
        assert reason in str(failed.value)
        assert "\n" not in str(failed.value)
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


def test_only_knowledge_is_thought_about(match: Match) -> None:
    with Thinker() as thinker:
        for truth in (match, match.state):
            with pytest.raises(TypeError, match="expected the knowledge of a seat"):
                thinker.start("random", truth, match.legal_moves(), 1)  # type: ignore[call-overload]
        with pytest.raises(BotError, match="there is no legal move"):
            thinker.start("random", match.knowledge("p1"), [], 1)


@pytest.mark.skipif(sys.platform == "win32", reason="processes die of signals")
def test_a_killed_process_fails_its_thought_and_no_other(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        thought = thinker.start(ENDLESS, knowledge, legal, 1)
        following = thinker.start("random", knowledge, legal, 1)
        busy(thinker).kill()
        with pytest.raises(BotError, match=r"cannot think with 'search:100000000': its process \d+ was killed by"):
            thought.result(PATIENCE)
        assert following.result(PATIENCE) in legal
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


@pytest.mark.skipif(sys.platform == "win32", reason="processes die of signals")
def test_a_process_that_is_killed_while_it_waits_is_replaced(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        thinker.start("random", knowledge, legal, 1).result(PATIENCE)
        victim = psutil.Process(thinker.pids[0])
        victim.kill()
        wait_until(lambda: not thinker.pids)
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux")
def test_a_thought_that_takes_too_much_memory_fails_and_the_next_works(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker(memory=1) as thinker:
        with pytest.raises(BotError, match=r"more memory than it may have|its process"):
            thinker.start(ENDLESS, knowledge, legal, 1).result(PATIENCE)
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


def test_too_many_waiting_thoughts_are_refused(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker(waiting=2) as thinker:
        thoughts = [thinker.start(ENDLESS, knowledge, legal, 1)]
        busy(thinker)
        thoughts += [thinker.start("random", knowledge, legal, 1) for _ in range(2)]
        with pytest.raises(BotError, match="2 thoughts are waiting already"):
            thinker.start("random", knowledge, legal, 1)
        thoughts[0].cancel()
        assert [thought.result(PATIENCE) in legal for thought in thoughts[1:]] == [True, True]


@pytest.mark.parametrize(("workers", "waiting"), [(0, 1), (-1, 1), (True, 1), (1, 0)])
def test_at_least_one_process_is_wanted(workers: int, waiting: int) -> None:
    with pytest.raises(ml.MarchlandsError, match="expected 1 or more"):
        Thinker(workers, waiting=waiting)


# --- who comes first


def waiting(bot: str, budget: Budget | None = None) -> Job:
    request = DecisionRequest(bot, "skirmish", None, b"", "", (0, 1), 1, budget, False)
    return Job(request, Thought())


def order_of(queue: JobQueue) -> list[str]:
    found: list[str] = []
    while (job := queue.pop()) is not None:
        found.append(job.request.bot)
    return found


def test_cheap_thoughts_come_before_dear_ones_that_came_earlier() -> None:
    queue = JobQueue()
    for bot in ("general", "cmd:thinker", "captain", "search", "search:20", "recruit", "greedy", "soldier"):
        queue.add(waiting(bot), 0.0)
    cheap_first = ["greedy", "recruit", "search:20", "soldier", "captain", "search", "general", "cmd:thinker"]
    assert order_of(queue) == cheap_first
    for number in range(3):
        queue.add(waiting("soldier" + " " * number), 0.0)
    assert order_of(queue) == ["soldier", "soldier ", "soldier  "]  # equal ones in order of arrival


def test_a_dear_thought_is_not_passed_for_ever() -> None:
    queue = JobQueue()
    queue.add(waiting("general"), 0.0)
    passed = 0
    for second in range(1000):
        queue.add(waiting("recruit"), float(second))
        job = queue.pop()
        assert job is not None
        if job.request.bot == "general":
            break
        passed += 1
    assert 5 <= passed <= 30


def test_a_thought_that_is_tried_again_comes_first_and_a_cancelled_one_never() -> None:
    queue = JobQueue()
    queue.add(waiting("greedy"), 0.0)
    queue.add_first(waiting("general"))
    gone = waiting("random")
    queue.add(gone, 0.0)
    assert gone.thought.cancel()
    queue.drop_cancelled()
    assert order_of(queue) == ["general", "greedy"]


@pytest.mark.parametrize(
    "bot, budget, seconds",
    [
        ("greedy", None, QUICK),
        ("General", None, 0.5),
        ("recruit", Budget(seconds=2.0), 2.0),
        ("search:500ms", None, 0.5),
        ("search:1000", Budget(), 0.1),
        ("search", Budget(simulations=10**9, seconds=0.25), 0.25),
        ("cmd@2s:python bot.py --port 1:2", None, 2.0),
        ("cmd:python bot.py", None, UNKNOWN),
        ("somebody", None, UNKNOWN),
        ("search:nonsense", None, QUICK),
    ],
)
def test_what_a_thought_costs_is_guessed_by_its_budget(bot: str, budget: Budget | None, seconds: float) -> None:
    assert expected_seconds(bot, budget) == pytest.approx(seconds)


def test_a_quick_bot_does_not_wait_for_those_that_think_long(match: Match) -> None:
    knowledge, legal = known(match)
    done: list[str] = []
    with Thinker() as thinker:
        blocker = thinker.start(ENDLESS, knowledge, legal, 1)
        busy(thinker)
        thoughts = []
        for bot in ["general"] * 3 + ["soldier:6", "random"]:
            thought = thinker.start(bot, knowledge, legal, 1)
            thought.add_done_callback(lambda _, bot=bot: done.append(bot))  # type: ignore[misc]
            thoughts.append(thought)
        blocker.cancel()
        wait(thoughts, PATIENCE)
    assert done[:2] == ["soldier:6", "random"]
    assert done[2:] == ["general"] * 3


# --- processes that hang


@pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped by signals")
def test_a_process_that_hangs_is_replaced_and_its_thought_thought_again(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker(deadline=2.0) as thinker:
        expected = thinker.start("random", knowledge, legal, 7).result(PATIENCE)
        hanging = psutil.Process(thinker.pids[0])
        hanging.suspend()
        assert thinker.start("random", knowledge, legal, 7).result(PATIENCE) == expected
        assert has_gone(hanging)
        assert hanging.pid not in thinker.pids


def test_a_thought_that_no_process_finishes_in_time_fails_and_others_go_on(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker(deadline=0.5) as thinker:
        endless = thinker.start(ENDLESS, knowledge, legal, 1)
        with pytest.raises(BotError) as slow:
            endless.result(PATIENCE)
        assert str(slow.value) == f"cannot think with '{ENDLESS}': no answer within 0.5 seconds, from 2 processes"
        assert slow.value.slug == "bot/too-slow"
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


# --- cancelling


def test_a_cancelled_thought_ends_its_process_and_the_next_thought_works(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        thought = thinker.start(ENDLESS, knowledge, legal, 1)
        process = busy(thinker)
        assert not thought.done()
        assert thought.cancel()
        assert thought.done()
        with pytest.raises(CancelledError):
            thought.result()
        assert has_gone(process)
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


def test_a_thought_that_is_cancelled_while_it_waits_disturbs_nobody(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker:
        first = thinker.start(f"search:{10 * SIMULATIONS}", knowledge, legal, 1)
        second = thinker.start(ENDLESS, knowledge, legal, 1)
        third = thinker.start("random", knowledge, legal, 1)
        assert second.cancel()
        assert first.result(PATIENCE) in legal
        assert third.result(PATIENCE) in legal
        assert not first.cancel()


def test_a_thought_can_be_given_up_again_and_again(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker(2) as thinker:
        for seed in range(4):
            thoughts = [thinker.start(ENDLESS, knowledge, legal, seed) for _ in range(3)]
            busy(thinker)
            assert all(thought.cancel() for thought in thoughts)
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal
        assert len(thinker.pids) <= 2


def test_a_cancelled_program_is_ended_with_its_process(match: Match, tmp_path: Path) -> None:
    knowledge, legal = known(match)
    program = tmp_path / "sleeper.py"
    program.write_text(
        "import os, sys, time\n"
        "print('games skirmish\\nready', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('go'):\n"
        "        open(sys.argv[1], 'w').write(str(os.getpid()))\n"
        "        time.sleep(600)\n"
    )
    note = tmp_path / "pid"
    command = f"cmd@600s:{shlex.quote(sys.executable)} {shlex.quote(str(program))} {shlex.quote(str(note))}"
    with Thinker() as thinker:
        thought = thinker.start(command, knowledge, legal, 1)
        wait_until(lambda: note.exists() and note.read_text() != "")
        sleeper = psutil.Process(int(note.read_text()))
        assert thought.cancel()
        assert has_gone(sleeper)
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


# --- for servers


def test_a_thought_can_be_awaited_while_others_go_on(match: Match) -> None:
    knowledge, legal = known(match)

    async def think() -> list[int]:
        thoughts = [thinker.start("random", knowledge, legal, seed) for seed in range(3)]
        return [await thought for thought in thoughts]

    with Thinker() as thinker:
        assert set(asyncio.run(think())) <= set(legal)


def test_a_task_that_is_cancelled_cancels_its_thought(match: Match) -> None:
    knowledge, legal = known(match)

    async def think() -> Thought[int]:
        thought = thinker.start(ENDLESS, knowledge, legal, 1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_waiting(thought), 0.05)
        return thought

    with Thinker() as thinker:
        assert asyncio.run(think()).cancelled()
        assert thinker.start("random", knowledge, legal, 1).result(PATIENCE) in legal


async def _waiting(thought: Thought[int]) -> int:
    return await thought


def test_an_awaited_thought_that_fails_raises(match: Match) -> None:
    knowledge, legal = known(match)
    with Thinker() as thinker, pytest.raises(BotError, match="unknown bot"):
        asyncio.run(_waiting(thinker.start("nobody", knowledge, legal, 1)))


def test_a_function_is_called_when_a_thought_is_done_and_may_start_another(match: Match) -> None:
    knowledge, legal = known(match)
    done = threading.Event()
    moves: list[int] = []

    def second(thought: object) -> None:
        thinker.start("random", knowledge, legal, 2).add_done_callback(last)

    def last(thought: object) -> None:
        moves.append(2)
        done.set()

    with Thinker() as thinker:
        thinker.start("random", knowledge, legal, 1).add_done_callback(second)
        assert done.wait(PATIENCE)
    assert moves == [2]


# --- the end


def test_closing_cancels_everything_and_twice_is_no_error(match: Match) -> None:
    knowledge, legal = known(match)
    thinker = Thinker(2)
    thoughts = [thinker.start(ENDLESS, knowledge, legal, 1) for _ in range(4)]
    process = busy(thinker)
    thinker.close()
    assert all(thought.cancelled() for thought in thoughts)
    assert not process.is_running()
    thinker.close()
    with pytest.raises(BotError, match="the thinker was closed"):
        thinker.start("random", knowledge, legal, 1)


def test_an_exception_leaves_nothing_behind(match: Match) -> None:
    knowledge, legal = known(match)
    processes = []
    with pytest.raises(KeyboardInterrupt), Thinker() as thinker:  # noqa: PT012
        thinker.start(ENDLESS, knowledge, legal, 1)
        processes.append(busy(thinker))
        raise KeyboardInterrupt
    assert not processes[0].is_running()


def test_a_thinker_that_is_forgotten_is_closed(match: Match) -> None:
    knowledge, legal = known(match)
    thinker = Thinker()
    thought = thinker.start(ENDLESS, knowledge, legal, 1)
    process = busy(thinker)
    del thinker
    gc.collect()
    assert thought.cancelled()
    assert not process.is_running()


SCRIPT = """\
import sys, time
import marchlands as ml
from marchlands.bots.thinking import Thinker

if __name__ == "__main__":
    match = ml.new_match("skirmish", seed=3)
    thinker = Thinker()
    thinker.start("random", match.knowledge(match.to_act), match.legal_moves(), 1).result()
    thought = thinker.start("search:100000000", match.knowledge(match.to_act), match.legal_moves(), 1)
    print(thinker.pids[0], flush=True)
    {last}
"""


def test_a_script_that_would_start_itself_again_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.replace('if __name__ == "__main__":', "if True:").format(last="pass"))
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, env=with_path(), timeout=PATIENCE, check=False
    )
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert "cannot think with 'random': its process" in last
    assert "put what your script does under if __name__ == '__main__':" in last


def with_path() -> dict[str, str]:
    """Return an environment in which a script can import what this one can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


@pytest.mark.skipif(sys.platform == "win32", reason="processes die of signals")
@pytest.mark.parametrize(
    ("last", "sent"),
    [
        ("pass", None),
        ("raise SystemExit(3)", None),
        ("thought.result()", signal.SIGINT),
        ("thought.result()", signal.SIGKILL),
    ],
    ids=["end", "exit", "interrupt", "kill"],
)
def test_no_process_outlives_the_one_that_asked(tmp_path: Path, last: str, sent: signal.Signals | None) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(last=last))
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env=with_path(),
    ) as asking:
        assert asking.stdout is not None
        worker = found_process(int(asking.stdout.readline()))
        if sent == signal.SIGINT:
            os.killpg(asking.pid, signal.SIGINT)  # as the keyboard does
        elif sent is not None:
            asking.send_signal(sent)
        asking.wait(PATIENCE)
    assert worker is None or has_gone(worker)
