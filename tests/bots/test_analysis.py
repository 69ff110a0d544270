"""What a bot thinks of a position, from what one seat knows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import marchlands as ml
from marchlands.bots.analysis import AnalysedMove, analysts
from marchlands.bots.bot import Analysis, Line
from marchlands.bots.budget import Budget
from marchlands.bots.registry import BOTS
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice

BOT = "search:60"

WON = {
    "p1": {"hand": ["Champion", "Scout"], "wins": 1, "units": {"4": "Scout"}},
    "p2": {"units": {"2": "Scout", "4": "Champion"}, "wins": 1, "done": True, "hand": ["Archer", "Hunter"]},
}


def won() -> Match:
    return ml.position("skirmish", WON)


def test_a_win_in_sight_has_a_chance_near_one_and_comes_first() -> None:
    given = {"p1": {"hp": 20, "gold": 3, "hand": ["Arrow Volley"]}, "p2": {"hp": 1}}
    given |= {"unit": [{"at": "plains3", "owner": "p1", "card": "Militia"}]}
    analysis = ml.analyse(ml.position("warpath", given), bot=BOT)
    assert analysis.seat == "p1"
    assert analysis.best.move == "end"  # the Militia marches in
    assert analysis.chance > 0.9


def test_the_better_end_of_a_skirmish_comes_first() -> None:
    given = {"p1": {"hand": ["Champion"], "wins": 1}, "p2": {"units": {"2": "Scout"}, "wins": 1, "done": True}}
    analysis = ml.analyse(ml.position("skirmish", given), bot="search:200")
    assert analysis.best.move == "play Champion @2"
    assert analysis.chance > 0.9
    worst = analysis.of("pass")
    assert worst is not None and worst.chance < analysis.chance


def test_every_legal_move_is_told_in_notation_and_the_line_begins_with_it() -> None:
    match = won()
    analysis = ml.analyse(match, bot=BOT)
    assert sorted(move.move for move in analysis.moves) == sorted(map(match.text, match.legal_moves()))
    for move in analysis.moves:
        assert move.line[0] == move.move and move.seats[0] == "p1"
        assert len(move.line) == len(move.seats)
        assert 0 <= move.chance <= 1
        match.clone().apply(move.whole)
    assert sum(move.visits for move in analysis.moves) == analysis.simulations == 60


def test_answers_are_appended_to_the_move_that_asks_for_them() -> None:
    line = ("play Archer @2", "choose e1", "choose a0", "pass", "play Scout @0", "choose e3", "pass")
    seats = ("p1", "p1", "p1", "p1", "p2", "p2", "p1")
    answers = (None, "e1", "a0", None, None, "e3", None)
    move = AnalysedMove(line[0], 0.5, 3, line, seats, answers=answers)
    assert move.whole == "play Archer @2 > e1, a0"
    assert move.turns == [
        ("p1", ["play Archer @2 > e1, a0", "pass"]),
        ("p2", ["play Scout @0 > e3"]),
        ("p1", ["pass"]),
    ]


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_the_same_knowledge_bot_and_seed_give_the_same(game: str) -> None:
    match = ml.new_match(game, seed=4)
    first = ml.analyse(match, bot=BOT)
    assert ml.analyse(match, match.to_act, BOT) == first
    assert ml.analyse(match.knowledge(match.to_act), bot=BOT) == first
    assert ml.analyse(match, bot=BOT, seed=1) != first


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_change_nothing(seed: int) -> None:
    rng = Random(seed)
    cards = ["Scout", "Archer", "Hunter", "Veteran", "Champion", "Ranger"]
    own = ["Archer", "Veteran", "Scout"]
    found = []
    for _ in range(2):
        rng.shuffle(cards)
        rng.shuffle(own)
        hidden = {"hand": cards[:3], "deck": cards[3:], "units": {"1": "Champion"}}
        found.append(ml.position("skirmish", {"p1": {"hand": ["Strike", "Scout"], "deck": own}, "p2": hidden}))
    assert found[0].snapshot() != found[1].snapshot()
    assert ml.analyse(found[0], bot=BOT) == ml.analyse(found[1], bot=BOT)


def test_the_position_stays_as_it_is() -> None:
    match = won()
    before = match.snapshot()
    ml.analyse(match, bot=BOT)
    assert match.snapshot() == before and match.moves == []


def test_the_json_has_all_of_it() -> None:
    analysis = ml.analyse(won(), bot=BOT)
    content = json.loads(json.dumps(analysis.to_json(2)))
    assert set(content) == {"game", "turn", "seat", "chance", "simulations", "moves"}
    assert len(content["moves"]) == 2
    assert set(content["moves"][0]) == {"move", "chance", "error", "visits", "line", "seats"}
    assert len(analysis.to_json()["moves"]) == len(analysis.moves)


# --- what is refused


def over() -> Match:
    match = ml.position("skirmish", {"p1": {"wins": 1}, "p2": {"wins": 1, "done": True}})
    match.apply("pass")
    return match


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"position": over()}, "the match is over, it was a draw"),
        ({"position": over().knowledge("p1")}, "the match is over"),
        ({"seat": "p2"}, "cannot analyse for p2: p1 is to decide"),
        ({"position": won().knowledge("p2")}, "cannot analyse for p2: p1 is to decide"),
        ({"position": won().knowledge("p2"), "seat": "p1"}, "the knowledge is p2's"),
        ({"seat": "me"}, "cannot analyse for seat 'me': expected 'p1' or 'p2'"),
        ({"bot": "greedy"}, "cannot analyse with the bot 'greedy': it does not say what it thinks; captain"),
        ({"bot": "serch"}, "did you mean 'search'"),
        ({"bot": "search:soon"}, "budget 'soon'"),
        ({"bot": 7}, "expected its name"),
        ({"seed": "x"}, "cannot analyse with seed 'x'"),
        ({"position": "here"}, "expected a match or knowledge"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_line(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(ml.MarchlandsError) as refused:
        ml.analyse(**{"position": won(), "bot": BOT, **arguments})
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_only_bots_that_say_what_they_think_are_named() -> None:
    assert "search" in analysts()
    assert "random" not in analysts()


def test_a_bot_that_does_not_say_who_moves_is_believed_for_its_own_move_and_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed: list[str] = []

    class Terse:
        """Likes the first move."""

        def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
            return legal[0]

        def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
            return Analysis(0.25, (Line(legal[0], 0.25, 1, (legal[0], legal[0])),), 1)

        def close(self) -> None:
            closed.append("terse")

    monkeypatch.setitem(BOTS, "terse", Terse)
    analysis = ml.analyse(won(), bot="terse")
    assert (analysis.chance, analysis.best.line, analysis.best.seats) == (0.25, ("pass",), ("p1",))
    assert closed == ["terse"]
