"""What must always hold, however a match goes."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from marchlands.engine.match import Match
from marchlands.errors import IllegalMoveError, MoveError
from tests.support.conservation import cards_of
from tests.support.scale import LONG, scaled
from tests.support.skirmish import PRESETS, random_deck, skirmish, with_mechanics

GAMES = {"core": skirmish(), "mechanics": with_mechanics()}
LARGEST_ID = 17_000


class AnyMatch(RuleBasedStateMachine):
    """Plays any match with any decks, with illegal moves, clones and replays in between."""

    @initialize(
        cards=st.sampled_from(sorted(GAMES)),
        preset=st.sampled_from(PRESETS),
        seed=st.integers(-(2**70), 2**70),
        forced=st.booleans(),
    )
    def begin(self, cards: str, preset: str, seed: int, forced: bool) -> None:
        game = GAMES[cards]
        rng = random.Random(seed)
        decks = [random_deck(rng, game, preset) for _ in range(2)]
        self.game = game
        self.match = game.open(game.setup(decks, None, preset, seed, ask_forced=forced))
        self.cards = [cards_of(self.match, player) for player in (0, 1)]
        self.sizes = [sum(deck["cards"].values()) for deck in decks]

    @precondition(lambda self: self.match.result is None)
    @rule(data=st.data())
    def make_a_legal_move(self, data: st.DataObject) -> None:
        self.match.apply(data.draw(st.sampled_from(self.match.legal_moves())))

    @precondition(lambda self: self.match.result is None)
    @rule(data=st.data())
    def make_a_legal_move_by_its_text(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(self.match.legal_moves()))
        text = self.match.text(move)
        assert self.match.parse(text) == move
        self.match.apply(text.upper())

    @rule(move=st.integers(-5, LARGEST_ID))
    def an_illegal_number_is_refused_and_changes_nothing(self, move: int) -> None:
        if move in self.match.legal_moves():
            return
        before = self.match.snapshot()
        with pytest.raises(IllegalMoveError):
            self.match.apply(move)
        assert self.match.snapshot() == before

    @rule(
        text=st.text(max_size=30)
        | st.sampled_from(["pass > a1", "choose a9", "play Archer @1 > e1 e1 e1", "leader > x"])
    )
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
        first, second = self.match.clone(), self.match.clone()
        before = self.match.snapshot()
        assert play_some(first, seed) == play_some(second, seed)
        assert first.snapshot() == second.snapshot()
        assert self.match.snapshot() == before

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        for player in (0, 1):
            now = cards_of(self.match, player)
            assert now == self.cards[player]
            assert now.total() == self.sizes[player]

    @invariant()
    def legal_moves_ascend_and_are_exactly_those_that_are_accepted(self) -> None:
        legal = self.match.legal_moves()
        assert legal == sorted(set(legal))
        assert bool(legal) == (self.match.result is None)
        state = self.match.state
        accepted = [move for move in range(700) if state.is_legal(move)]
        assert accepted == [move for move in legal if move < 700]

    @invariant()
    def units_on_the_board_live(self) -> None:
        snapshot = self.match.snapshot()
        for seat in ("p1", "p2"):
            for slot in snapshot[seat]["slots"]:
                unit = slot["unit"]
                assert unit is None or (unit["power"] > 0 and unit["shield"] >= 0 and unit["damage"] >= 0)

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        assert self.match.setup is not None
        replayed = self.game.open(self.match.setup)
        for move in self.match.moves:
            replayed.apply(move)
        assert replayed.snapshot() == self.match.snapshot()


def play_some(match: Match, seed: int) -> list[str]:
    rng = random.Random(seed)
    for _ in range(15):
        if match.result is not None:
            break
        match.apply(rng.choice(match.legal_moves()))
    return match.moves


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(
    max_examples=200 if LONG else 25,
    stateful_step_count=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("cards", sorted(GAMES))
def test_every_match_ends_with_all_cards_in_place(cards: str, preset: str) -> None:
    """SK-25: there are limits, so every match ends."""
    game = GAMES[cards]
    rng = random.Random(f"ends {cards} {preset}")
    for _ in range(scaled(2000) // 4):
        decks = [random_deck(rng, game, preset) for _ in range(2)]
        match = game.open(game.setup(decks, None, preset, rng.getrandbits(40)))
        before = [cards_of(match, player) for player in (0, 1)]
        for _ in range(20_000):
            if match.result is not None:
                break
            match.apply(rng.choice(match.legal_moves()))
        assert match.result is not None
        assert [cards_of(match, player) for player in (0, 1)] == before
