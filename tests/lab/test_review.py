"""Reviews: what every decision of a match has cost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

import marchlands as ml
from marchlands.bots.analysis import AnalysedMove
from marchlands.bots.bot import Analysis, Line
from marchlands.bots.budget import Budget
from marchlands.bots.registry import BOTS
from marchlands.bots.search.bot import Search
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.lab.referee import Player, finish
from marchlands.lab.review import Decision, Inquiry, Review, rewound
from marchlands.lab.review_svg import chance_points, draw_svg

BOT = "search:30"


def played(game: str = "skirmish", seed: int = 2) -> Match:
    match = ml.new_match(game, seed=seed)
    finish(match, (Player("random", 1), Player("random", 2)))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture(scope="module")
def review(match: Match) -> ml.Review:
    return ml.review(match.replay(), BOT)


def test_every_decision_with_a_choice_is_looked_at(match: Match, review: ml.Review) -> None:
    with_a_choice = []
    course = rewound(match, 0)
    for number, move in enumerate(match.moves, 1):
        if len(course.legal_moves()) > 1:
            with_a_choice.append((number, course.to_act, move))
        course.apply(move)
    assert [(decision.number, decision.seat, decision.move) for decision in review.decisions] == with_a_choice
    assert (review.moves, review.result, review.game) == (len(match.moves), match.result, "skirmish")


def test_a_decision_is_what_the_analysis_of_its_position_says(match: Match, review: ml.Review) -> None:
    for decision in review.decisions[:4]:
        position = rewound(match, decision.number - 1)
        analysis = ml.analyse(position, bot=BOT)
        assert (decision.chance, decision.best) == (analysis.chance, analysis.best)
        assert decision.made_chance is not None and decision.cost is not None
        assert decision.made_chance == pytest.approx(max(0.0, decision.chance - decision.cost))
        assert decision.options == len(position.legal_moves())
        assert decision.turn == position.snapshot()["turn"]


def test_costs_are_never_negative_and_the_chances_are_one_line_from_the_side_of_p1(review: ml.Review) -> None:
    for decision in review.decisions:
        assert decision.cost is not None and 0 <= decision.cost <= 1
        assert decision.p1_chance == pytest.approx(decision.chance if decision.seat == "p1" else 1 - decision.chance)
    assert all(decision.cost == 0 for decision in review.decisions if decision.best.move == decision.move)


def test_a_replay_and_its_match_have_the_same_review(match: Match, review: ml.Review) -> None:
    assert ml.review(match, BOT) == review


def test_the_number_of_workers_changes_nothing(match: Match, review: ml.Review) -> None:
    assert ml.review(match, BOT, workers=2) == review


def test_a_match_that_is_not_finished_can_be_reviewed(match: Match, review: ml.Review) -> None:
    part = ml.review(rewound(match, 10), BOT)
    assert part.result is None
    assert part.decisions == tuple(decision for decision in review.decisions if decision.number <= 10)


def test_a_match_of_warpath_can_be_reviewed() -> None:
    short = rewound(played("warpath"), 8)
    assert len(ml.review(short, BOT).decisions) > 2


def test_throwing_a_won_match_away_is_the_costliest_decision() -> None:
    own = {"hand": ["Champion", "Scout"], "wins": 1}
    match = ml.position("skirmish", {"p1": own, "p2": {"units": {"2": "Scout"}, "wins": 1, "done": True}})
    for move in ("play Scout @4", "pass", "pass"):  # the Champion stays in hand
        match.apply(move)
    assert match.result == "draw"
    found = ml.review(match, "search:200")
    worst = found.costliest()[0]
    assert (worst.number, worst.seat, worst.move) == (3, "p1", "pass")
    assert worst.best.move.startswith("play Champion @")
    assert worst.cost is not None and worst.cost > 0.3
    assert found.costliest() == [worst]


def decision(cost: float | None, error: float | None) -> Decision:
    best = AnalysedMove("play Scout @0", 0.6, 10, ("play Scout @0",), ("p1",))
    return Decision(1, 1, "p1", "pass", 2, 0.6, cost, error, best)


@pytest.mark.parametrize(
    ("cost", "error", "costly"),
    [
        (0.2, 0.09, True),
        (0.2, 0.11, False),  # less than twice its error
        (0.004, 0.001, False),  # certain, and nothing anybody would notice
        (0.0, 0.0, False),
        (None, None, False),  # nobody can tell
    ],
)
def test_nobody_is_blamed_for_a_cost_below_twice_its_error(
    cost: float | None, error: float | None, costly: bool
) -> None:
    found = decision(cost, error)
    assert found.is_costly is costly
    review = Review("skirmish", BOT, 0, 1, None, 1, (found,))
    assert review.costliest() == ([found] if costly else [])
    assert review.cost("p1") == (cost if costly else 0.0)
    assert found.to_json()["costly"] is costly
    assert ("better by" in draw_svg(review)) is costly


def test_a_move_that_wins_is_not_blamed_because_the_search_soon_settled_for_another_one() -> None:
    given = {
        "p1": {"hand": ["Champion", "Veteran", "Noble", "Archer"], "wins": 1},
        "p2": {"units": {"2": "Scout"}, "wins": 1, "done": True},
    }
    blamed = []
    for move in ("play Champion @0", "play Veteran @2", "play Noble @4", "play Archer @3 > e2"):
        match = ml.position("skirmish", given)
        match.apply(move)
        found = ml.review(match, "search:400").decisions[0]
        assert found.cost is not None and found.cost < 0.05
        blamed += [move] if found.is_costly else []
    assert blamed == []


def test_a_program_without_visits_is_not_believed(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    visits = 1

    class Terse:
        """Finds the last move best and the others bad, and says how sure it is."""

        def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
            return legal[-1]

        def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
            lines = [Line(move, 0.9 if move == legal[-1] else 0.1, visits, (move,)) for move in reversed(legal)]
            return Analysis(0.9, tuple(lines), 1)

    monkeypatch.setitem(BOTS, "terse", Terse)
    assert ml.review(match, "terse").costliest() == []
    visits = 100
    assert ml.review(match, "terse").costliest()[0].cost == pytest.approx(0.8)


def test_the_costliest_come_first_and_the_costless_not_at_all(review: ml.Review) -> None:
    costly = review.costliest(1000)
    costs = [decision.cost for decision in costly if decision.cost is not None]
    assert len(costs) == len(costly) and costs == sorted(costs, reverse=True)
    assert costly and all(decision.is_costly for decision in costly)
    assert review.costliest(3) == costly[:3]
    own = [decision for decision in review.decisions if decision.seat == "p1"]
    known = sum(decision.cost or 0.0 for decision in own if decision.is_costly)
    assert review.cost("p1") == pytest.approx(known / len(own))


def test_the_json_has_all_of_it(review: ml.Review) -> None:
    line = json.loads(json.dumps(review.decisions[0].to_json()))
    names = "number turn seat move options chance p1_chance made_chance cost error costly best line seats"
    assert list(line) == names.split()
    summary = review.to_json(2)
    assert list(summary) == ["game", "bot", "seed", "moves", "decisions", "asked", "result", "costs", "costliest"]
    assert summary["costliest"] == [decision.number for decision in review.costliest(2)]


def test_only_what_the_seat_knew_is_thought_about(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    seen: list[Knowledge] = []

    class Watcher(Search):
        """Remembers what it was told."""

        def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice):  # type: ignore[no-untyped-def]
            seen.append(knowledge)
            return super().analyse(knowledge, legal, budget, rng)

    monkeypatch.setitem(BOTS, "watcher", Watcher)
    inquiry = Inquiry(match, "watcher:2")
    decisions = list(inquiry.decisions())
    for decision, knowledge in zip(decisions, seen, strict=True):
        assert knowledge == rewound(match, decision.number - 1).knowledge(decision.seat)


def test_what_cannot_be_reviewed_is_refused(match: Match) -> None:
    with pytest.raises(ml.MarchlandsError, match="search, soldier can"):
        ml.review(match, "random")
    with pytest.raises(ml.MarchlandsError, match="expected a replay or a match"):
        ml.review("match.json", BOT)  # type: ignore[arg-type]
    with pytest.raises(ml.MarchlandsError, match="after 999 moves: the match has"):
        rewound(match, 999)
    wrong = ml.Replay(match.replay().setup, ("play Nobody @9",), match.replay().game)
    with pytest.raises(ml.ReplayError, match="move 1"):
        ml.review(wrong, BOT)


# --- the drawing


def test_the_drawing_is_sound_and_marks_the_costly_decisions(review: ml.Review) -> None:
    root = ElementTree.fromstring(draw_svg(review, 3))
    space = "{http://www.w3.org/2000/svg}"
    marks = [group.findtext(f"{space}title") or "" for group in root.iter(f"{space}g")]
    assert len(marks) == len(review.costliest(3))
    for decision, told in zip(reversed(review.costliest(3)), marks, strict=True):
        assert f"move {decision.number}, " in told and decision.move in told
    line = root.find(f"{space}polyline")
    assert line is not None and len(line.get("points", "").split()) == len(chance_points(review))
    assert not any("href" in name for element in root.iter() for name in element.attrib)


def test_the_line_ends_with_the_result(review: ml.Review) -> None:
    assert chance_points(review)[-1] == (review.moves + 1, {"p1": 1.0, "p2": 0.0, "draw": 0.5}[review.result or ""])


def test_the_line_of_a_review_that_was_broken_off_ends_where_it_stopped(match: Match, review: ml.Review) -> None:
    part = Inquiry(match, BOT).review(review.decisions[:3])
    assert (part.asked, len(part.decisions)) == (review.asked, 3)
    assert chance_points(part) == chance_points(review)[:3]


def test_a_match_without_decisions_is_drawn_without_a_line() -> None:
    empty = ml.review(ml.new_match("skirmish", seed=1), BOT)
    assert empty.decisions == ()
    assert "polyline" not in draw_svg(empty)
