"""Programs in any language as bots: good ones play, and bad ones lose without harming anybody."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

import marchlands as ml
from marchlands.bots import process as process_module
from marchlands.bots.bot import Analyst, Closing, close_bot
from marchlands.bots.budget import Budget
from marchlands.bots.conversation import Conversation
from marchlands.bots.limits import Limits
from marchlands.bots.process_tree import VARIABLE, marked, new_mark
from marchlands.bots.program import ProgramBot
from marchlands.bots.protocol import parts_line
from marchlands.bots.random_bot import RandomBot
from marchlands.bots.registry import make_bot
from marchlands.engine.notation import Parts
from marchlands.engine.seed import Dice
from marchlands.errors import BotError
from tests.support.skirmish import with_mechanics
from tests.support.wait import wait_until

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'bot.py'))}"
PATIENT = Limits(start=30, move=30, grace=10, quit=10)  # for tests that should reach no limit on a slow machine
HASTY = replace(PATIENT, move=0.2, grace=0.2)

# A program that plays well enough, with places where it can be made to misbehave.
PROGRAM = """\
import json, os, signal, subprocess, sys, time
def say(*lines):
    print(*lines, sep="\\n", flush=True)
def sleeper(**options):
    return subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"], **options)
moves = []
decisions = 0
{top}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "marchlands":
{hello}
    elif word == "moves":
        moves = json.loads(rest)
    elif word == "go":
        decisions += 1
{go}
    elif word == "quit":
{quit}
"""
SKIRMISH_KINDS = {"play", "activate", "leader", "pass", "choose"}
WARPATH_KINDS = {"play", "skill", "end", "choose"}
GREETING = 'say("id name Test", "id version 7", "games skirmish", "ready")'
MOVE = 'say("bestmove " + moves[0])'


@pytest.fixture(autouse=True)
def marks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Remember the marks of all programs; none may leave a process, a zombie, a thread or an open file behind."""
    made: list[str] = []

    def remembered() -> str:
        made.append(new_mark())
        return made[-1]

    monkeypatch.setattr(process_module, "new_mark", remembered)
    host = psutil.Process()
    files, threads, children = host.num_fds(), threading.active_count(), set(host.children())
    yield made
    assert [process for mark in made for process in marked(mark)] == []
    assert set(host.children()) <= children
    assert host.num_fds() == files
    assert threading.active_count() == threads


def program(
    folder: Path, *, top: str = "", hello: str = GREETING, go: str = MOVE, quit: str = "break", name: str = "bot"
) -> str:
    """Write a program; return its command."""
    path = folder / f"{name}.py"
    hello, go, quit = (textwrap.indent(part, " " * 8) for part in (hello, go, quit))
    path.write_text(PROGRAM.format(top=top, hello=hello, go=go, quit=quit), encoding="utf-8")
    return f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"


def play(bot: ProgramBot, decisions: int = 10_000, game: str = "skirmish", budget: Budget | None = None) -> ml.Match:
    """Let a program make so many decisions against a random bot, or play to the end of the match."""
    match = ml.new_match(game, seed=1)
    dice = Dice(1)
    try:
        while decisions > 0 and (seat := match.to_act) is not None:
            player = bot if seat == "p1" else RandomBot()
            match.apply(player.choose(match.knowledge(seat), match.legal_moves(), budget or Budget(), dice))
            decisions -= seat == "p1"
    finally:
        close_bot(bot)
    return match


# --- good programs


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_the_example_plays_a_match_to_its_end(game: str) -> None:
    assert play(ProgramBot(EXAMPLE, PATIENT), game=game).result is not None


@pytest.mark.parametrize(("game", "ways"), [("skirmish", SKIRMISH_KINDS), ("warpath", WARPATH_KINDS)])
def test_moves_are_told_in_parts_with_the_ids_of_the_view(game: str, ways: set[str]) -> None:
    kinds: set[str] = set()
    meant = 0
    for seed in range(4):
        match, dice = ml.new_match(game, seed=seed), Dice(seed)
        while (seat := match.to_act) is not None:
            known, legal = match.knowledge(seat), match.legal_moves()
            word, _, rest = parts_line(known, legal).partition(" ")
            told = json.loads(rest)
            ids = [move.pop("id") for move in told if "id" in move]
            assert word == "parts"
            assert [Parts(**move) for move in told] == [match.parts(move) for move in legal]
            assert all(f'"id": {id},' in json.dumps(known.view) for id in ids)
            kinds |= {move["kind"] for move in told}
            meant += len(ids)
            match.apply(RandomBot().choose(known, legal, Budget(), dice))
    assert kinds == ways
    assert meant > 0


def test_equal_knowledge_and_dice_give_the_same_moves() -> None:
    first, second = (play(ProgramBot(EXAMPLE, PATIENT), 10).moves for _ in range(2))
    assert first == second


def test_a_program_is_made_by_its_command(tmp_path: Path) -> None:
    bot, budget = make_bot(f"cmd@900ms:{program(tmp_path)}")
    assert isinstance(bot, ProgramBot)
    assert isinstance(bot, Analyst)
    assert isinstance(bot, Closing)
    assert len(play(bot, 2, budget=budget).moves) >= 2


def test_the_budget_and_the_seed_are_told(tmp_path: Path) -> None:
    go = f'open({str(tmp_path / "told")!r}, "a").write(line)\n{MOVE}'
    for budget in (Budget(), Budget(simulations=40), Budget(seconds=2.5)):
        play(ProgramBot(program(tmp_path, go=go), PATIENT), 1, budget=budget)
    told = [line.split() for line in (tmp_path / "told").read_text().splitlines()]
    assert [words[:-3] for words in told] == [
        ["go", "seed"], ["go", "sims", "40", "seed"], ["go", "ms", "2500", "seed"],
    ]  # fmt: skip
    assert all(words[-3].isdigit() for words in told)
    assert [words[-2:] for words in told] == [["id", "1"]] * 3


def test_at_its_limit_a_program_is_told_to_stop_and_may_still_answer(tmp_path: Path) -> None:
    go = f'for line in sys.stdin:\n    if line == "stop\\n":\n        {MOVE}\n        break'
    for limits, budget in ((HASTY, Budget()), (PATIENT, Budget(seconds=0.1))):
        assert len(play(ProgramBot(program(tmp_path, go=go), replace(limits, grace=30)), 2, budget=budget).moves) >= 2


def test_a_program_may_say_which_decision_it_answers(tmp_path: Path) -> None:
    command = program(tmp_path, go='say("bestmove id " + line.split()[-1] + " " + moves[0])')
    assert len(play(ProgramBot(command, PATIENT), 5).moves) >= 5


@pytest.mark.parametrize("pause", [0, 0.02, 0.1])
def test_a_second_answer_is_never_taken_for_the_next_one(tmp_path: Path, pause: float) -> None:
    """Whenever it comes: a program that says which decision it answers cannot be misunderstood."""
    told = tmp_path / "told"
    go = (
        f'open({str(told)!r}, "a").write(moves[-1] + "\\n")\nsay(f"bestmove id {{decisions}} {{moves[-1]}}")\n'
        f'time.sleep({pause})\nif decisions == 1: say(f"bestmove id {{decisions}} {{moves[0]}}")'
    )
    bot = ProgramBot(program(tmp_path, go=go), PATIENT)
    with pytest.raises(BotError, match="answered one 'go' twice"):
        play(bot)


@pytest.mark.parametrize("pause", [0, 0.02, 0.5])
def test_a_second_answer_without_an_id_loses_however_late_it_comes(tmp_path: Path, pause: float) -> None:
    """The next decision does not begin before the program reads again."""
    told = tmp_path / "told"
    top = f"told = open({str(told)!r}, 'a')"
    go = f"told.write(line); told.flush()\n{MOVE}\ntime.sleep({pause})\nif decisions == 1: {MOVE}"
    with pytest.raises(BotError, match="answered one 'go' twice"):
        play(ProgramBot(program(tmp_path, top=top, go=go), PATIENT))
    assert [line.split()[-1] for line in told.read_text().splitlines()] == ["1"]


def test_the_packs_of_a_match_are_named(tmp_path: Path) -> None:
    told = tmp_path / "told"
    top = (
        "class Tee:\n    def __iter__(self):\n        for line in sys.__stdin__:\n"
        f"            open({str(told)!r}, 'a').write(line)\n            yield line\nsys.stdin = Tee()"
    )
    match = with_mechanics().match_from({"p1": {"hand": ["Test Looter", "Dragon"]}, "p2": {"hand": ["Seed"]}})
    bot = ProgramBot(program(tmp_path, top=top), PATIENT)
    try:
        bot.choose(match.knowledge("p1"), match.legal_moves(), Budget(), Dice(1))
    finally:
        bot.close()
    lines = dict(line.split(" ", 1) for line in told.read_text().splitlines() if " " in line)
    (pack,) = with_mechanics().loaded
    for word in ("newmatch", "position"):
        assert json.loads(lines[word])["packs"] == [{"name": pack[0], "hash": pack[1]}]


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    hello = 'say("id name \\x1b[31mRed\\x07", "id version \\x1b]0;title\\x07", "games skirmish", "ready")'
    conversation = Conversation(program(tmp_path, hello=hello), PATIENT)
    greeting = conversation.greeting
    conversation.close()
    assert (greeting.name, greeting.version) == ("\\x1b[31mRed\\x07", "\\x1b]0;title\\x07")


def test_words_without_a_meaning_are_passed_over(tmp_path: Path) -> None:
    hello = f'say("", "hello there", "option name x")\n{GREETING}'
    go = f'say("thinking...", "")\n{MOVE}\nsay("more to come", "info {{}}")'
    assert len(play(ProgramBot(program(tmp_path, hello=hello, go=go), PATIENT), 3).moves) >= 3


def test_a_line_longer_than_a_pipe_holds_reaches_a_program_that_reads_late(tmp_path: Path) -> None:
    command = program(tmp_path, top="time.sleep(0.3)", go='say("bestmove " + moves[0])')
    bot = ProgramBot(command, PATIENT)
    match = ml.new_match("skirmish", seed=1)
    knowledge = match.knowledge("p1")
    knowledge.events.extend([{"event": "started", "starter": "p1" * 50}] * 5000)
    assert len(knowledge.to_json()) > 400_000
    try:
        assert bot.choose(knowledge, match.legal_moves(), Budget(), Dice(1)) in match.legal_moves()
    finally:
        bot.close()


def test_closing_twice_or_before_the_start_is_no_error(tmp_path: Path) -> None:
    bot = ProgramBot(program(tmp_path), PATIENT)
    bot.close()
    bot.close()
    with pytest.raises(BotError, match="it was closed"):
        play(bot, 1)


def test_a_program_that_quits_by_itself_is_not_killed(tmp_path: Path) -> None:
    said = tmp_path / "said"
    command = program(tmp_path, quit=f'open({str(said)!r}, "w").write("goodbye")\nbreak')
    play(ProgramBot(command, PATIENT), 1)
    assert said.read_text() == "goodbye"


# --- what programs think


def test_remarks_become_an_analysis(tmp_path: Path) -> None:
    go = (
        'say(\'info {"chance": 0.25, "simulations": 900}\')\n'
        'say("info " + json.dumps({"chance": 0.9, "visits": 5, "moves": [moves[0]]}))\n'
        'say("info " + json.dumps({"chance": 0.1, "visits": 50, "moves": [moves[0], "choose e1", "???", "pass"]}))\n'
        'say("info " + json.dumps({"chance": 0.5, "visits": 30, "moves": [moves[-1]]}))\n'
        'say("info " + json.dumps({"chance": 0.5, "visits": 30, "moves": ["activate @4"]}))\n'
        'say("bestmove " + moves[-1])'
    )
    bot = ProgramBot(program(tmp_path, go=go), PATIENT)
    match = ml.new_match("skirmish", seed=1)
    legal = match.legal_moves()
    analysis = bot.analyse(match.knowledge(match.to_act), legal, Budget(), Dice(1))
    bot.close()
    assert (analysis.chance, analysis.simulations) == (0.25, 900)
    assert [(line.move, line.chance, line.visits) for line in analysis.lines] == [
        (legal[-1], 0.5, 30), (legal[0], 0.1, 50),
    ]  # fmt: skip
    assert [match.text(move) for move in analysis.lines[1].moves] == [match.text(legal[0]), "choose e1"]


def test_a_program_without_remarks_has_an_analysis_of_its_choice_alone(tmp_path: Path) -> None:
    bot = ProgramBot(program(tmp_path), PATIENT)
    match = ml.new_match("skirmish", seed=1)
    analysis = bot.analyse(match.knowledge(match.to_act), match.legal_moves(), Budget(), Dice(1))
    bot.close()
    assert [(line.move, line.moves) for line in analysis.lines] == [(match.legal_moves()[0],) * 1 + ((0,),)]


@pytest.mark.parametrize("info", ["{", "[]", '{"chance": 2}', '{"visits": -1}', '{"moves": "pass"}', "[" * 100_000])
def test_a_remark_that_cannot_be_read_is_a_fault_of_an_analysis_only(tmp_path: Path, info: str) -> None:
    (tmp_path / "info").write_text(f"info {info}")
    command = program(tmp_path, go=f"say(open({str(tmp_path / 'info')!r}).read())\n{MOVE}")
    match = ml.new_match("skirmish", seed=1)
    bot = ProgramBot(command, PATIENT)
    given = (match.knowledge(match.to_act), match.legal_moves(), Budget(), Dice(1))
    assert bot.choose(*given) in match.legal_moves()
    with pytest.raises(BotError, match=r"its info .* cannot be read"):
        bot.analyse(*given)
    bot.close()


# --- bad programs

SLOW_START = replace(PATIENT, start=0.3)
BAD = {
    "hangs at the start": ({"hello": "time.sleep(600)"}, SLOW_START, "was not ready within 0.3 s; it wrote nothing"),
    "starts slowly": ({"top": "time.sleep(600)"}, SLOW_START, "was not ready within 0.3 s"),
    "crashes at the start": ({"top": "sys.exit('no luck')"}, PATIENT, "exit code 1; its last words: 'no luck'"),
    "ends at the start": ({"top": "sys.exit()"}, PATIENT, "ended with exit code 0"),
    "names no games": ({"hello": 'say("ready")'}, PATIENT, "did not say which games it plays"),
    "plays another game": (
        {"hello": 'say("games warpath go", "ready")'}, PATIENT, "does not play skirmish, only warpath, go",
    ),
    "is too new": (
        {"hello": 'say("protocol 2", "games skirmish", "ready")'}, PATIENT, "speaks version 2 of the protocol",
    ),
    "hangs": ({"go": "time.sleep(600)"}, HASTY, "gave no move within 0.2 s, nor within 0.2 s after 'stop'"),
    "hangs in a signal": (
        {"go": "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
               "while True: pass"}, HASTY, "gave no move",
    ),
    "crashes": ({"go": "raise KeyError('my fault')"}, PATIENT, "ended with exit code 1; its last words: .*my fault"),
    "is killed": ({"go": "os.kill(os.getpid(), signal.SIGKILL)"}, PATIENT, "was ended by SIGKILL"),
    "crashes in its second decision": (
        {"go": f"if decisions == 2: os._exit(9)\n{MOVE}"}, PATIENT, "ended with exit code 9",
    ),
    "prints nonsense": ({"go": 'say("what?", "ever")'}, HASTY, "it wrote 'what\\?', which has no meaning here"),
    "greets with nonsense": ({"hello": 'say("hi")'}, replace(SLOW_START, start=1), "it wrote 'hi', which has no"),
    "prints part of a line": (
        {"go": 'sys.stdout.write("bestmove pa"); sys.stdout.flush(); time.sleep(600)'}, HASTY,
        "gave no move .*; it wrote 'bestmove pa' without a line feed$",
    ),
    "greets with part of a line": (
        {"hello": 'say("games skirmish"); print("ready", end="", flush=True); time.sleep(600)'},
        replace(SLOW_START, start=1), "was not ready within 1 s; it wrote 'ready' without a line feed$",
    ),
    "ends with part of a line": (
        {"go": 'print("bestmove pass", end="", flush=True)\nos._exit(0)'}, PATIENT,
        "ended with exit code 0; it wrote 'bestmove pass' without a line feed$",
    ),
    "crashes deep down": (
        {"top": "def deep(n):\n    return deep(n - 1) if n else 1 / 0  # " + "a long line of code " * 10,
         "go": "deep(5)"},
        PATIENT, r"ended with exit code 1; its last words: '.*ZeroDivisionError: division by zero'$",
    ),
    "complains at length": (
        {"go": "sys.exit('\\n'.join(['one ' * 100, 'two ' * 100, 'the reason']))"}, PATIENT,
        "ended with exit code 1; its last words: 'the reason'$",
    ),
    "answers twice": ({"go": f"{MOVE}\n{MOVE}"}, PATIENT, "answered one 'go' twice; the second answer was 'bestmove "),
    "answers the decision before": (
        {"go": 'if decisions == 2:\n    say("bestmove id 1 " + moves[0])\n'
               'say("bestmove id " + line.split()[-1] + " " + moves[0])'}, PATIENT,
        "answered one 'go' twice; the second answer was 'bestmove id 1 ",
    ),
    "prints an endless line": (
        {"go": 'while True: sys.stdout.write("x" * 9999)'}, PATIENT, "wrote a line of more than 262,144 bytes",
    ),
    "prints endless lines": (
        {"go": 'while True: say("info {}")'}, replace(PATIENT, answer_bytes=100_000), "wrote more than 100,000 bytes",
    ),
    "greets without an end": (
        {"hello": 'while True: say("id name x")'}, replace(PATIENT, answer_bytes=100_000), "more than 100,000 bytes",
    ),
    "floods standard error": (
        {"go": 'while True: sys.stderr.write("x" * 999 + "\\n")'}, HASTY, "gave no move .*its last words: 'xxx",
    ),
    "closes its output": ({"go": "os.close(1); time.sleep(600)"}, PATIENT, "closed its output"),
    "stops reading": ({"go": "os.close(0); os.close(1); time.sleep(600)"}, PATIENT, "closed its output"),
    "writes no UTF-8": ({"go": r'sys.stdout.buffer.write(b"\xff\xfe\n"); say()'}, PATIENT, "that is not UTF-8: b'.xff"),
    "names an unreadable move": ({"go": 'say("bestmove dance")'}, PATIENT, "cannot be read: .*unknown verb 'dance'"),
    "names no move": ({"go": 'say("bestmove")'}, PATIENT, "named no move"),
    "names an illegal move": ({"go": 'say("bestmove activate @4")'}, PATIENT, "'activate @4', which is illegal: "),
    "leaves a child": ({"go": "sleeper()\nos._exit(3)"}, PATIENT, "ended with exit code 3"),
    "leaves a child that holds its output and a session": (
        {"go": "sleeper(start_new_session=True)\nos._exit(3)"}, PATIENT, "ended with exit code 3",
    ),
    "leaves a grandchild that has forked twice": (
        {"go": "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n        sleeper(start_new_session=True)\n"
               "        time.sleep(600)\n    os._exit(0)\nos.wait()\nos._exit(3)"}, PATIENT, "ended with exit code 3",
    ),
    "has children that have left and hangs": (
        {"go": "for _ in range(3): sleeper(start_new_session=True, stdout=subprocess.DEVNULL)\ntime.sleep(600)"},
        HASTY, "gave no move",
    ),
    "has children that hop from process to process": (
        {"go": "until = time.monotonic() + 20\nfor _ in range(4):\n    if os.fork() == 0:\n        os.setsid()\n"
               "        while time.monotonic() < until:\n            if os.fork(): os._exit(0)\n"
               "            time.sleep(0.05)\n        os._exit(0)\ntime.sleep(600)"}, HASTY, "gave no move",
    ),
}  # fmt: skip


@pytest.mark.parametrize("parts, limits, reason", BAD.values(), ids=BAD)
def test_a_program_loses_that(
    tmp_path: Path, marks: list[str], parts: dict[str, str], limits: Limits, reason: str
) -> None:
    command = program(tmp_path, **parts)
    bot = ProgramBot(command, limits)
    with pytest.raises(BotError, match=reason) as failed:
        play(bot)
    assert str(failed.value).startswith(f"cannot play with {command!r}: it ")
    assert "\n" not in str(failed.value)
    assert marked(marks[0]) == []
    with pytest.raises(BotError) as again:
        play(bot)
    assert str(again.value) == str(failed.value)
    assert len(play(ProgramBot(program(tmp_path, name="good"), PATIENT), 2).moves) >= 2


def test_a_file_that_is_no_program_is_refused_when_it_is_started(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x00\x01 no program")
    path.chmod(0o755)
    with pytest.raises(BotError, match="it could not be started: "):
        play(ProgramBot(str(path), PATIENT))


# --- nobody is left behind, and nobody else is harmed


def test_closing_ends_a_program_that_does_not_quit_with_all_that_it_started(tmp_path: Path, marks: list[str]) -> None:
    top = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsleeper()\nsleeper(start_new_session=True)\n"
    bot = ProgramBot(program(tmp_path, top=top, quit="time.sleep(600)"), replace(PATIENT, quit=0.1))
    match = ml.new_match("skirmish", seed=1)
    bot.choose(match.knowledge("p1"), match.legal_moves(), Budget(), Dice(1))
    wait_until(lambda: len(marked(marks[0])) == 3)  # what has just been started has no environment for a moment
    bot.close()
    assert marked(marks[0]) == []


def test_other_processes_are_left_alone(tmp_path: Path) -> None:
    command = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]
    environment = {**os.environ, VARIABLE: "another"}
    with subprocess.Popen(command, env=environment) as child:
        with subprocess.Popen(command, start_new_session=True) as other:
            with pytest.raises(BotError):
                play(ProgramBot(program(tmp_path, go="time.sleep(600)"), HASTY))
            assert child.poll() is None
            assert other.poll() is None
            other.kill()
        child.kill()


def test_a_forgotten_bot_takes_its_program_with_it(tmp_path: Path, marks: list[str]) -> None:
    bot = ProgramBot(program(tmp_path), PATIENT)
    match = ml.new_match("skirmish", seed=1)
    bot.choose(match.knowledge("p1"), match.legal_moves(), Budget(), Dice(1))
    assert len(marked(marks[0])) == 1
    del bot
    assert marked(marks[0]) == []


def test_an_interrupt_ends_the_program_and_goes_on_to_the_caller(tmp_path: Path, marks: list[str]) -> None:
    go = "sleeper(start_new_session=True)\nos.kill(os.getppid(), signal.SIGINT)\ntime.sleep(600)"
    with pytest.raises(KeyboardInterrupt):
        play(ProgramBot(program(tmp_path, go=go), PATIENT))
    assert marked(marks[0]) == []


def test_a_program_sees_the_end_of_its_input_when_the_host_is_killed(tmp_path: Path) -> None:
    host = f"""
import time
import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.program import ProgramBot
from marchlands.bots.protocol import parts_line
from marchlands.engine.seed import Dice
match = ml.new_match("skirmish", seed=1)
bot = ProgramBot({program(tmp_path)!r})
bot.choose(match.knowledge("p1"), match.legal_moves(), Budget(), Dice(1))
print(bot._conversation.process.mark, flush=True)
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", host], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        mark = running.stdout.readline().strip()
        assert len(marked(mark)) == 1
        running.kill()
    wait_until(lambda: not marked(mark))


def test_a_program_whose_start_is_interrupted_does_not_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    mark = new_mark()
    begun: list[subprocess.Popen[Any]] = []

    def start(arguments: list[str], **options: Any) -> None:
        begun.append(started(arguments, **options))
        raise KeyboardInterrupt

    started = subprocess.Popen
    monkeypatch.setattr(process_module, "new_mark", lambda: mark)
    monkeypatch.setattr("marchlands.bots.process.subprocess.Popen", start)
    with pytest.raises(KeyboardInterrupt):
        process_module.Process(["sleep", "600"], PATIENT)
    [sleeper] = begun
    with sleeper:  # closes its pipes
        assert marked(mark) == []
