"""What must always hold, however a match goes."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.state import play_out
from marchlands.errors import IllegalMoveError, MoveError
from marchlands.games.warpath.move import FIRST_TARGET
from tests.support.scale import LONG, scaled
from tests.support.warpath import random_deck, random_given, warpath

NONSENSE = ("end > plains1", "choose plains9", "choose plains1#0", "play Militia @sea", "skill > x", "pass")


def cards_of(match: Match, seat: str) -> Counter[str]:
    """Return all cards of a player: a played one is on the discard pile at once."""
    part = match.snapshot()[seat]
    return Counter(part["hand"] + part["deck"] + part["discard"])


class AnyMatch(RuleBasedStateMachine):
    """Plays any match with any decks, with illegal moves, clones and deals in between."""

    @initialize(seed=st.integers(-(2**70), 2**70), forced=st.booleans())
    def begin(self, seed: int, forced: bool) -> None:
        rng = random.Random(seed)
        decks = [random_deck(rng, warpath()) for _ in range(2)]
        self.match = warpath().open(warpath().setup(decks, None, None, seed, ask_forced=forced))
        self.cards = [Counter(deck["cards"]) for deck in decks]

    @precondition(lambda self: self.match.result is None)
    @rule(data=st.data())
    def make_a_legal_move(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.match.legal_moves()))
        assert self.match.parse(self.match.text(move)) == move
        self.match.apply(move)

    @rule(move=st.integers(-5, 2000) | st.integers(FIRST_TARGET - 2, FIRST_TARGET + 60))
    def an_illegal_number_is_refused_and_changes_nothing(self, move: int) -> None:
        if move in self.match.legal_moves():
            return
        before = self.match.snapshot()
        with pytest.raises(IllegalMoveError):
            self.match.apply(move)
        assert self.match.snapshot() == before

    @rule(text=st.text(max_size=30) | st.sampled_from(NONSENSE))
    def nonsense_is_refused_and_changes_nothing(self, text: str) -> None:
        before = self.match.snapshot()
        try:
            self.match.clone().apply(text)
        except MoveError:
            with pytest.raises(MoveError):
                self.match.apply(text)
            assert self.match.snapshot() == before

    @precondition(lambda self: self.match.result is None)
    @rule(seed=st.integers(0, 1000))
    def the_future_of_a_clone_is_that_of_the_original(self, seed: int) -> None:
        first, second, before = self.match.clone(), self.match.clone(), self.match.snapshot()
        play_out(first.state, Dice(seed))
        play_out(second.state, Dice(seed))
        assert first.snapshot() == second.snapshot()
        assert self.match.snapshot() == before

    @precondition(lambda self: self.match.result is None)
    @rule(seed=st.integers(0, 1000))
    def a_dealt_match_agrees_with_what_is_known(self, seed: int) -> None:
        seat = self.match.to_act
        assert seat is not None
        dealt = self.match.knowledge(seat).deal(seed)
        assert dealt.view(seat) == self.match.view(seat)
        assert dealt.legal_moves() == self.match.legal_moves()
        assert play_out(dealt.state, Dice(seed)) > 0

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        assert [cards_of(self.match, seat) for seat in ("p1", "p2")] == self.cards

    @invariant()
    def legal_moves_ascend_and_are_exactly_those_that_are_accepted(self) -> None:
        legal = self.match.legal_moves()
        assert legal == sorted(set(legal))
        assert bool(legal) == (self.match.result is None)
        tried = [*range(1700), *range(FIRST_TARGET, FIRST_TARGET + 90)]
        assert [move for move in tried if self.match.state.is_legal(move)] == [move for move in legal if move in tried]

    @invariant()
    def everything_on_the_board_lives(self) -> None:
        snapshot = self.match.snapshot()
        for tiles in snapshot["lanes"].values():
            for tile in tiles:
                assert all(unit["hp"] > 0 for unit in tile["units"])
                assert tile["building"] is None or tile["building"]["hp"] > 0

    def teardown(self) -> None:
        if hasattr(self, "match"):
            again = ml.Replay.from_json(self.match.replay().to_json()).match()
            assert again.snapshot() == self.match.snapshot()


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(
    max_examples=200 if LONG else 25,
    stateful_step_count=50,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def test_random_matches_by_the_hundred_thousand_end_without_an_error() -> None:
    """WP-15: every match ends."""
    rng = random.Random("warpath mass run")
    decks = [random_deck(rng, warpath()) for _ in range(200)]
    results: Counter[str | None] = Counter()
    for index in range(scaled(100_000)):
        match = warpath().open(warpath().setup(rng.choices(decks, k=2), None, None, index))
        play_out(match.state, Dice(index))
        results[match.result] += 1
    assert set(results) <= {"p1", "p2", "draw"}
    assert results["p1"] and results["p2"]


def test_random_positions_are_played_to_the_end() -> None:
    rng = random.Random("warpath positions")
    for index in range(scaled(5_000)):
        match = warpath().match_from(random_given(rng, warpath()))
        play_out(match.state, Dice(index))
        assert match.result is not None


def test_what_the_seat_cannot_know_does_not_change_its_knowledge() -> None:
    given = {
        "p1": {"hand": ["Thief", "Brute"], "deck": ["War Hounds", "Traps", "War Plans"]},
        "p2": {"class": "Mage", "hand": ["Blink", "Golem"], "deck": ["Thief", "Brute"], "discard": ["Meteor"]},
        "unit": [{"at": "plains1", "owner": "p2", "card": "Militia"}],
    }
    other = {
        **given,
        "p1": {**given["p1"], "deck": ["War Plans", "War Hounds", "Traps"]},  # type: ignore[dict-item]
        "p2": {**given["p2"], "hand": ["Thief", "Traps"], "deck": ["Golem", "Meteor"]},  # type: ignore[dict-item]
    }
    first, second = (ml.position("warpath", table).knowledge("p1") for table in (given, other))
    assert first == second
    assert first.to_json() == second.to_json()
    assert "Blink" not in first.to_json()


def test_both_builds_and_every_day_give_the_same_matches() -> None:
    """WP-03, WP-10: a frozen course; if it changes, old replays no longer play."""
    played = ml.playouts("warpath", matches=6, seed=3, decks=["base-1", "base-2"])
    assert (played.p1 + played.p2 + played.draws) == 6
    state = ml.new_match("warpath", decks=("base-1", "base-2"), seed=7).snapshot()
    assert state["p1"]["hand"] == sorted(state["p1"]["hand"], key=lambda name: warpath().by_name[name].number)
