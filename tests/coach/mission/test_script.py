"""A mission that is not as it has to be is refused in one line, which names the file, the key and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from marchlands.coach.mission.script import read_mission
from marchlands.engine.scenario import run_scenario
from marchlands.errors import ScenarioError
from tests.coach.mission.test_guide import ARCHERS

LONG = "x" * 121

BROKEN = {
    "no table": (
        ARCHERS.replace(ARCHERS[ARCHERS.index("[mission]") : ARCHERS.index("[given")], ""),
        "mission: the table is missing",
    ),
    "no idea": (ARCHERS.replace('idea = "Shoot."\n', ""), "mission.idea: expected a text, not None"),
    "an empty title": (ARCHERS.replace('"Two shots"', '" "'), "title: expected a text, not ' '"),
    "an unknown key": (ARCHERS.replace("done =", "dune ="), "mission: unknown key 'dune'; did you mean 'done'"),
    "no such card": (ARCHERS.replace('card = "Archer"', 'card = "Archr"'), "mission.card: unknown card 'Archr'"),
    "an unknown key of a step": (ARCHERS.replace("wait =", "wiat ="), "step 3: unknown key 'wiat'"),
    "a refused move": (ARCHERS.replace('do = "pass"', 'refuse = "pass"'), "step 2: unknown key 'refuse'"),
    "no hint": (ARCHERS.replace('hint = "Press it."\n', ""), "step 2.hint: expected a text"),
    "a long hint": (
        ARCHERS.replace("Press it.", LONG),
        "step 2.hint: at most 120 characters are shown, and it has 121",
    ),
    "moves that are none": (ARCHERS.replace('reply = ["play Scout @2", "pass"]', "reply = [3]"), "step 2.reply: [3]"),
    "a goal that is none": (ARCHERS.replace('goal = { "p1.points" = 2 }', "goal = 2"), "step 3.goal: 2 is not a table"),
    "a goal of nothing": (ARCHERS.replace('"p1.points"', '"p1.pints"'), "step 3.goal: unknown path 'p1.pints'"),
    "the opponent's step": (ARCHERS.replace('do = "pass"', 'do = "pass"\nby = "p2"'), "step 2.by: each step is a move"),
    "the opponent's turn": (ARCHERS.replace("[given.p1]", '[given]\nturn = "p2"\n[given.p1]'), "given.turn"),
    "no steps": (ARCHERS.partition("[[step]]")[0], "step: a mission has 1 to 8 steps, not 0"),
    "a position that cannot be": (ARCHERS.replace('"Rookie"', '"Ruckie"'), "given: p2.units.4"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, name: str) -> None:
    text, words = BROKEN[name]
    path = tmp_path / "1-broken.toml"
    path.write_text(text)
    with pytest.raises(ScenarioError) as caught:
        read_mission(path)
    told = str(caught.value)
    assert words in told and str(path) in told and "\n" not in told


def run(folder: Path, text: str) -> tuple[str, ...]:
    path = folder / "case.toml"
    path.write_text(text)
    return run_scenario(path).problems


def test_a_reply_that_is_not_possible_fails_the_scenario(tmp_path: Path) -> None:
    assert run(tmp_path, ARCHERS) == ()
    assert run(tmp_path, ARCHERS.replace("Duelist @1", "Veteran @3")) == ("step 3.goal: p1.points is 1, expected 2",)
    problems = run(tmp_path, ARCHERS.replace("play Scout @2", "play Archer @2"))
    assert len(problems) == 1 and problems[0].startswith("step 2: reply 'play Archer @2': cannot")


def test_a_reply_needs_a_move_to_reply_to(tmp_path: Path) -> None:
    refused = ARCHERS.replace('do = "pass"', 'refuse = "play Dragon @0"')
    assert run(tmp_path, refused) == ("step 2.reply: only a 'do' is replied to",)
    assert run(tmp_path, ARCHERS.replace('reply = ["play Scout @2", "pass"]', 'reply = "pass"')) == (
        "step 2.reply: 'pass' is not a list of moves",
    )
    assert run(tmp_path, ARCHERS.replace('goal = { "p1.points" = 2 }', "goal = 2")) == (
        "step 3.goal: 2 is not a table",
    )
