"""The clocks of a match, without any match."""

from __future__ import annotations

import pytest

from marchlands.server.clock import Clock
from marchlands.server.message import Clocks, ClockTerms

TERMS = ClockTerms(60.0, 5.0)


def started(now: float = 100.0) -> Clock:
    """Clocks of which that of p1 runs."""
    return Clock.new(TERMS).passed("p1", now, moved=False)


def test_nobody_is_charged_before_the_first_turn() -> None:
    clock = Clock.new(TERMS)
    assert clock.shown(1e9) == Clocks(60.0, 60.0, None)
    assert not clock.has_run_out(1e9)


def test_the_first_turn_adds_nothing() -> None:
    assert started().shown(100.0) == Clocks(60.0, 60.0, "p1")


def test_time_is_taken_from_whose_clock_runs_and_from_nobody_else() -> None:
    assert started().shown(107.5) == Clocks(52.5, 60.0, "p1")


def test_the_increment_is_added_when_the_turn_passes() -> None:
    clock = started().passed("p2", 110.0)
    assert clock.shown(110.0) == Clocks(55.0, 60.0, "p2")
    assert clock.shown(112.0) == Clocks(55.0, 58.0, "p2")


def test_a_move_that_does_not_end_the_turn_adds_nothing() -> None:
    assert started().passed("p1", 110.0).shown(110.0) == Clocks(50.0, 60.0, "p1")


def test_the_increment_may_lead_above_the_time_at_the_beginning() -> None:
    assert started().passed("p2", 101.0).left("p1", 101.0) == 64.0


def test_the_end_of_a_match_stops_both_clocks() -> None:
    clock = started().passed(None, 110.0)
    assert clock.shown(500.0).running is None
    assert clock.shown(500.0) == clock.shown(110.0)
    assert not clock.has_run_out(1e9)


def test_the_flag_falls_at_zero_and_not_before() -> None:
    clock = started()
    assert not clock.has_run_out(159.999)
    assert clock.has_run_out(160.0)
    assert clock.left("p1", 200.0) == 0.0


def test_a_moment_before_the_clock_began_to_run_gives_nobody_time() -> None:
    assert started().left("p1", 90.0) == 60.0
    assert started().passed("p2", 90.0).left("p1", 90.0) == 65.0


def test_to_stop_takes_what_was_spent_once() -> None:
    clock = started().stopped(110.0)
    assert clock.p1 == 50.0
    assert clock.shown(115.0) == Clocks(45.0, 60.0, "p1")
    assert Clock.new(TERMS).stopped(50.0) == Clock.new(TERMS)


def test_a_clock_that_stands_still_takes_nothing_and_remembers_whose_it_is() -> None:
    clock = started().pause(110.0)
    assert clock.shown(900.0) == Clocks(50.0, 60.0, None)
    assert not clock.has_run_out(1e9)
    assert clock.pause(900.0).left("p1", 900.0) == 50.0
    assert clock.stopped(900.0).left("p1", 900.0) == 50.0
    assert clock.resume(1000.0).shown(1003.0) == Clocks(47.0, 60.0, "p1")


def test_a_move_made_while_the_clock_stands_still_costs_nothing() -> None:
    clock = started().pause(110.0).passed("p2", 500.0)
    assert clock.shown(501.0) == Clocks(55.0, 59.0, "p2")


@pytest.mark.parametrize("until", [None, 110.0, 90.0])
def test_what_is_kept_is_read_back_standing_still(until: float | None) -> None:
    kept = started().passed("p2", 110.0).kept(110.0)
    read = Clock.read(TERMS, kept, until)
    assert read.paused
    assert read.running == "p2"
    assert read.shown(12345.0) == Clocks(55.0, 60.0, None)


def test_the_time_that_was_spent_after_it_was_kept_is_taken_from_whose_clock_ran() -> None:
    kept = started().passed("p2", 110.0).kept(7000.0)
    assert Clock.read(TERMS, kept, 7010.0).resume(1.0).shown(1.0) == Clocks(55.0, 50.0, "p2")
    out = Clock.read(TERMS, kept, 9000.0).resume(1.0)
    assert out.left("p2", 1.0) == 0.0
    assert out.has_run_out(1.0)


def test_nobody_is_charged_for_the_time_after_the_end() -> None:
    kept = started().passed(None, 110.0).kept(7000.0)
    assert Clock.read(TERMS, kept, 9000.0).shown(1.0) == Clocks(55.0, 60.0, None)


def test_clocks_that_were_kept_without_a_time_are_charged_nothing() -> None:
    assert Clock.read(TERMS, '{"p1": 5.0, "p2": 6.0, "running": "p1"}', 9000.0).shown(1.0) == Clocks(5.0, 6.0, None)


def test_what_is_shown_is_rounded_to_milliseconds() -> None:
    assert started(0.0).shown(1 / 3).p1 == 59.667
