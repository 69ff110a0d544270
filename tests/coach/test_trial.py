"""A move that is tried in the place of the one that was made."""

from __future__ import annotations

from pathlib import Path

from marchlands.coach.review.trial import compare
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay

REPLAY = Path(__file__).parents[2] / "web" / "src" / "fixtures" / "skirmish-replay.json"
THROWN_AWAY = 27  # p2 was then Done for good, with the match to be lost by that


def moment() -> tuple[Match, dict[str, int]]:
    match = Replay.from_json(REPLAY.read_text("utf-8")).match(THROWN_AWAY)
    return match, {match.text(move): move for move in match.legal_moves()}


def test_a_move_that_saves_the_match_wins_more_than_the_one_that_lost_it() -> None:
    match, legal = moment()
    found = compare(match.knowledge("p2"), legal["play Duelist @3"], legal["pass"], pairs=200, workers=1)
    assert found.second.chance < 0.1 < 0.5 < found.first.chance
    assert found.gain > 10 * found.error > 0
    swapped = compare(match.knowledge("p2"), legal["pass"], legal["play Duelist @3"], pairs=200, workers=1)
    assert swapped.gain < -0.5


def test_the_number_of_processes_makes_no_difference() -> None:
    match, legal = moment()
    knowledge, tried, made = match.knowledge("p2"), legal["leader"], legal["play Archer @0"]
    alone = compare(knowledge, tried, made, pairs=60, workers=1)
    assert alone == compare(knowledge, tried, made, pairs=60, workers=2)
