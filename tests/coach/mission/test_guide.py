"""The guide of a mission follows from the moves: which lead on, what is answered, and when it is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from marchlands.coach.mission.guide import Guide
from marchlands.coach.mission.script import Mission, read_mission
from marchlands.engine.match import Match

ARCHERS = """
title = "Two shots"
game = "skirmish"
rules = { preset = "standard", leaders = false }
[mission]
idea = "Shoot."
done = "Shot."
card = "Archer"
[given.p1]
hand = ["Archer", "Duelist", "Veteran", "Strike"]
units = { 4 = "Roots" }
[given.p2]
hand = ["Scout", "Veteran"]
units = { 1 = "Scout", 3 = "Champion", 4 = "Rookie" }
[[step]]
say = "Shoot the Scout."
hint = "From the Ruin."
do = "play Archer @2 > e1"
[[step]]
say = "Pass."
hint = "Press it."
do = "pass"
reply = ["play Scout @2", "pass"]
[[step]]
say = "Take another terrain."
hint = "Go where nobody is, or clear the Peak."
do = "play Duelist @1"
wait = ["play strike > e4", "play Veteran @*"]
goal = { "p1.points" = 2 }
"""


def read(folder: Path, text: str = ARCHERS) -> Mission:
    path = folder / "1-shots.toml"
    path.write_text(text)
    return read_mission(path)


@pytest.fixture
def mission(tmp_path: Path) -> Mission:
    return read(tmp_path)


def played(mission: Mission, *moves: str) -> tuple[Guide, Match]:
    match = mission.begins.clone()
    for move in moves:
        match.apply(move)
    return Guide(mission), match


def good(guide: Guide, match: Match) -> set[str]:
    return {text for text in map(match.text, match.legal_moves()) if guide.leads_on(match, [text])}


def test_only_the_move_of_the_step_leads_on_with_all_its_answers(mission: Mission) -> None:
    guide, match = played(mission)
    assert good(guide, match) == {"play Archer @2"}
    assert guide.leads_on(match, ["play Archer @2", "choose e1"])
    assert not guide.leads_on(match, ["play Archer @2", "choose e3"])
    guide, match = played(mission, "play Archer @2")
    assert guide.place(match).steps == 0 and guide.place(match).made == ("play Archer @2",)
    assert good(guide, match) == {"choose e1"} and guide.shown(match) == "choose e1"


def test_two_moves_at_once_are_never_one_step(mission: Mission) -> None:
    guide, match = played(mission)
    assert not guide.leads_on(match, ["play Archer @2", "choose e1", "pass"])


def test_the_opponent_answers_as_it_is_written_and_nothing_else_is_said_meanwhile(mission: Mission) -> None:
    guide, match = played(mission, "play Archer @2 > e1", "pass")
    assert guide.place(match).replies == ("play Scout @2", "pass")
    assert guide.answer(match) == "play Scout @2" and guide.shown(match) is None
    match.apply("play Scout @2")
    assert guide.answer(match) == "pass"
    match.apply("pass")
    assert guide.place(match).replies == () and match.to_act == "p1"


def test_an_answer_that_is_not_possible_any_more_is_left_out(mission: Mission, tmp_path: Path) -> None:
    elsewhere = read(tmp_path, ARCHERS.replace("play Scout @2", "play Veteran @3"))
    guide, match = played(elsewhere, "play Archer @2 > e1", "pass")
    assert guide.answer(match) == "pass"  # a Champion stands there


def test_patterns_and_the_goal_together_say_what_is_as_good(mission: Mission) -> None:
    guide, match = played(mission, "play Archer @2 > e1", "pass", "play Scout @2", "pass")
    # a Veteran in front of the Champion takes nothing, and a Duelist elsewhere is not asked for
    assert good(guide, match) == {"play Duelist @1", "play Veteran @0", "play Veteran @1", "play Strike"}
    match.apply("play Strike")
    assert good(guide, match) == {"choose e4"}


def test_a_goal_alone_takes_any_move_that_reaches_it(tmp_path: Path) -> None:
    text = ARCHERS.replace('wait = ["play strike > e4", "play Veteran @*"]\n', "")
    guide, match = played(read(tmp_path, text), "play Archer @2 > e1", "pass", "play Scout @2", "pass")
    after = {move: match.clone() for move in good(guide, match)}
    assert after
    for move, trial in after.items():
        trial.apply(move)
        assert trial.state.is_asking() or trial.snapshot()["p1"]["points"] == 2
    assert "pass" not in after and "play Veteran @0" in after


def test_it_is_over_when_the_last_step_is_behind_and_goes_back_with_its_match(mission: Mission) -> None:
    guide, match = played(mission, "play Archer @2 > e1", "pass", "play Scout @2", "pass")
    before = match.clone()
    assert not guide.place(match).is_over
    match.apply("play Veteran @0")
    place = guide.place(match)
    assert place.is_over and place.steps == 3 and guide.step(match) is None
    assert guide.leads_on(match, ["pass"])  # what comes after it is free
    assert guide.place(before).steps == 2 and guide.step(before) is not None


def test_a_match_of_its_own_begins_where_the_mission_began(mission: Mission) -> None:
    _, match = played(mission, "play Archer @2 > e1")
    again = match.replay().match()
    assert Guide(mission).place(again).steps == 1
