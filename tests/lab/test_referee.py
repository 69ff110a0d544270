"""One match between two bots, whatever they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.registry import BOTS
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.errors import BotError, MarchlandsError
from marchlands.lab.referee import LONGEST_REASON, Forfeit, Player, check_bots, finish

RANDOM = Player("random", 5)
ODD = Player("odd", 6)


class Odd:
    """Plays the last legal move until it does something odd at its third decision."""

    oddity: Callable[[Sequence[int]], object]
    closed: list[str]

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> object:
        self.decisions += 1
        return legal[-1] if self.decisions < 3 else type(self).oddity(legal)

    def close(self) -> None:
        self.closed.append("odd")


def raising(error: BaseException) -> Callable[[Sequence[int]], object]:
    def act(legal: Sequence[int]) -> object:
        raise error

    return act


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make the bot "odd" known; return what is closed."""
    closed: list[str] = []
    monkeypatch.setitem(BOTS, "odd", Odd)
    monkeypatch.setattr(Odd, "closed", closed, raising=False)
    return closed


def be(monkeypatch: pytest.MonkeyPatch, oddity: Callable[[Sequence[int]], object]) -> None:
    monkeypatch.setattr(Odd, "oddity", staticmethod(oddity), raising=False)


def new_match() -> Match:
    return ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=3)


def test_a_match_without_failures_is_played_to_its_end() -> None:
    match = new_match()
    assert finish(match, (RANDOM, Player("random", 7))) is None
    assert match.result is not None


@pytest.mark.parametrize(
    ("oddity", "reason"),
    [
        (raising(BotError("cannot move: the program ended")), "cannot move: the program ended"),
        (raising(ValueError("no\n idea")), "crashed: ValueError: no idea"),
        (raising(SystemExit(3)), "crashed: SystemExit: 3"),
        (lambda legal: 10**30, "illegal move: cannot"),
        (lambda legal: -1, "illegal move: cannot"),
        (lambda legal: next(move for move in range(10**6) if move not in legal), "illegal move: cannot"),
        (lambda legal: None, "illegal move: None is not the number of a move"),
        (lambda legal: True, "illegal move: True is not the number of a move"),
        (lambda legal: "pass", "illegal move: 'pass' is not the number of a move"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_fails_forfeits_the_match_and_is_closed(
    monkeypatch: pytest.MonkeyPatch,
    closed: list[str],
    oddity: Callable[[Sequence[int]], object],
    reason: str,
    seat: int,
) -> None:
    be(monkeypatch, oddity)
    match = new_match()
    forfeit = finish(match, (ODD, RANDOM) if seat == 0 else (RANDOM, ODD))
    assert isinstance(forfeit, Forfeit)
    assert forfeit.seat == seat
    assert forfeit.reason.startswith(reason)
    assert "\n" not in forfeit.reason
    assert match.result is None
    assert closed == ["odd"]


def test_a_long_reason_is_cut(monkeypatch: pytest.MonkeyPatch, closed: list[str]) -> None:
    be(monkeypatch, raising(ValueError("x" * 5000)))
    forfeit = finish(new_match(), (ODD, RANDOM))
    assert forfeit is not None
    assert len(forfeit.reason) == LONGEST_REASON


def test_an_interrupt_is_no_forfeit_and_both_bots_are_closed(
    monkeypatch: pytest.MonkeyPatch, closed: list[str]
) -> None:
    be(monkeypatch, raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        finish(new_match(), (ODD, ODD))
    assert closed == ["odd", "odd"]


def test_a_bot_is_closed_when_the_other_cannot_be_made(closed: list[str]) -> None:
    with pytest.raises(MarchlandsError, match="unknown bot 'nobody'"):
        finish(new_match(), (ODD, Player("nobody", 1)))
    assert closed == ["odd"]


def test_a_bot_that_cannot_close_changes_nothing(monkeypatch: pytest.MonkeyPatch, closed: list[str]) -> None:
    be(monkeypatch, lambda legal: legal[0])
    monkeypatch.setattr(Odd, "close", raising(OSError("stuck")))
    match = new_match()
    assert finish(match, (ODD, RANDOM)) is None
    assert match.result is not None


def test_bots_that_are_only_checked_are_closed_too(closed: list[str]) -> None:
    check_bots(["random", "odd:5", "odd"])
    assert closed == ["odd", "odd"]
    with pytest.raises(MarchlandsError, match="budget 'soon'"):
        check_bots(["odd:soon"])
