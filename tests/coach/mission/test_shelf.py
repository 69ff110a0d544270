"""The missions that come with the package: each can be played to its end, whatever good moves are made in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from marchlands.bots.level import LEVELS
from marchlands.coach.mission.guide import Guide
from marchlands.coach.mission.script import LEARNER, Mission
from marchlands.coach.mission.shelf import FOLDER, contest, known_names, missions, read_contest
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.scenario import holds, run_scenario
from marchlands.errors import MarchlandsError, ScenarioError

GAMES = ("skirmish", "warpath")
ALL = [mission for game in GAMES for mission in missions(game).values()]
IDS = [f"{mission.game}-{mission.name}" for mission in ALL]
ENOUGH = 500  # positions that any mission may lead to

each_mission = pytest.mark.parametrize("mission", ALL, ids=IDS)


def positions(mission: Mission) -> Iterator[Match]:
    """Yield every position that a mission leads to, whichever good moves are made."""
    waiting = [mission.begins.clone()]
    seen = 0
    while waiting:
        match = waiting.pop()
        seen += 1
        assert seen < ENOUGH, "a mission that leads to so many positions waits for nothing in particular"
        yield match
        guide = Guide(mission)
        if guide.place(match).is_over:
            continue
        if match.to_act == LEARNER:
            texts = [match.text(move) for move in match.legal_moves()]
            moves = [text for text in texts if guide.leads_on(match, [text])]
            assert moves, f"no move leads on after {match.moves}"
        else:
            moves = [guide.answer(match)]
        for text in moves:
            after = match.clone()
            after.apply(text)
            waiting.append(after)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_six_missions_and_a_match_after_them(game: str) -> None:
    names = known_names(game)
    assert [name[0] for name in names[:-1]] == list("123456")
    last = contest(game)
    assert last is not None and names[-1] == last.name == "recruit"
    assert last.level in LEVELS
    for deck in (last.deck, last.other):
        assert not find_game(game).deck_faults(find_game(game).decks()[deck], None)


def test_a_game_without_missions_has_none() -> None:
    assert missions("tiny") == {} and contest("tiny") is None and known_names("tiny") == ()


@each_mission
def test_the_moves_that_are_shown_make_a_scenario_that_holds(mission: Mission) -> None:
    path = FOLDER / mission.game / f"{mission.name}.toml"
    outcome = run_scenario(path)
    assert outcome.passed, outcome.problems
    assert outcome.title == mission.title


@each_mission
def test_whatever_good_moves_are_made_there_is_a_way_to_the_end(mission: Mission) -> None:
    ends = 0
    for match in positions(mission):
        place = Guide(mission).place(match)
        ends += place.is_over
        if place.is_over:
            assert place.steps == len(mission.steps), f"it ends early after {match.moves}"
            assert match.result in (None, LEARNER)
    assert ends


@each_mission
def test_the_move_that_is_shown_is_one_of_those_that_lead_on(mission: Mission) -> None:
    for match in positions(mission):
        guide = Guide(mission)
        shown = guide.shown(match)
        if guide.place(match).is_over or match.to_act != LEARNER:
            assert shown is None
        else:
            assert shown is not None and guide.leads_on(match, [shown])


@each_mission
def test_every_mission_has_a_wrong_move_to_be_answered(mission: Mission) -> None:
    refused = 0
    for match in positions(mission):
        guide = Guide(mission)
        if match.to_act != LEARNER or guide.place(match).is_over:
            continue
        texts = [match.text(move) for move in match.legal_moves()]
        refused += sum(not guide.leads_on(match, [text]) for text in texts)
    assert refused


@each_mission
def test_what_is_said_is_short_and_says_something_else_than_the_hint(mission: Mission) -> None:
    assert len(mission.steps) <= 8
    for step in mission.steps:
        assert step.say.strip() and step.hint.strip()
        assert step.say != step.hint
        assert len(step.hint) <= 120
    assert len({step.say for step in mission.steps}) == len(mission.steps)
    assert mission.idea.endswith(".") and mission.done.endswith(".")


def test_skirmish_begins_with_five_cards_and_without_leaders_and_teaches_done_third() -> None:
    first, _, third, *_ = missions("skirmish").values()
    view = first.begins.view(LEARNER)
    assert view["p1"]["hand_size"] == 5 and view["p1"]["leader"] is None
    assert view["rules"] == {"preset": "standard", "leaders": False}
    assert "Done" in third.idea
    match = third.begins.clone()
    while not Guide(third).place(match).is_over:
        match.apply(Guide(third).shown(match) or Guide(third).answer(match))
    assert holds(match, {"p1.hand.size": 11, "p2.hand.size": 7, "p1.wins": 1, "p2.wins": 1, "skirmish": 3})


def test_warpath_begins_with_one_lane() -> None:
    first = next(iter(missions("warpath").values()))
    lanes = {move.rpartition("@")[2] for match in positions(first) for move in match.moves if move.startswith("play")}
    assert lanes == {"plains"}


def test_the_match_after_the_missions_says_what_is_wrong_in_its_file(tmp_path: Path) -> None:
    good = (FOLDER / "skirmish.toml").read_text("utf-8")
    for broken, words in (
        (good.replace("level", "levle"), "unknown key 'levle'"),
        (good.replace('deck = "aggro-1"\n', ""), "deck: expected a text"),
        (good.replace('"Rookie"', '"Rooky"'), "card: unknown card 'Rooky'"),
        ("title = ", "line 1"),
    ):
        path = tmp_path / "skirmish.toml"
        path.write_text(broken)
        with pytest.raises(ScenarioError) as caught:
            read_contest(path)
        assert words in str(caught.value) and str(path) in str(caught.value)
        assert isinstance(caught.value, MarchlandsError) and "\n" not in str(caught.value)
