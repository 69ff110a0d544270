"""The games in OpenSpiel: chance draws the cards, and information states hold what a seat was told and nothing else."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.engine.zone import stack_deck
from marchlands.envs import openspiel
from marchlands.envs.openspiel.course import course_after
from marchlands.envs.openspiel.resampling import _likely_order
from marchlands.errors import IllegalMoveError
from tests.support.scale import scaled

WHOLE = ("marchlands_skirmish", "marchlands_warpath")
ALL = (*WHOLE, *openspiel.VARIANT_NAMES)


def play(state: Any, rng: random.Random, moves: int = 10_000) -> Any:
    """Play a state at random, for so many moves of players and whatever chance decides before the next one."""
    while not state.is_terminal() and (moves or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1
    return state


def begun(name: str, seed: int, moves: int = 0) -> Any:
    return play(pyspiel.load_game(name).new_initial_state(), random.Random(seed), moves)


def match_of(state: Any) -> Match:
    """Return the same match as the engine plays it, with its decks as if they had been shuffled into this order."""
    course = state.course
    begun = next(
        earlier
        for count in range(len(course.steps) + 1)
        if (earlier := course_after(course.opening, course.steps[:count])).state is not None
    )
    assert begun.state is not None
    start = begun.state.clone()
    for seat in (0, 1):
        rest = Counter(course.opening.decks[seat]) - Counter(course.drawn[seat])
        stack_deck(start, i64(seat), [*course.drawn[seat][len(begun.drawn[seat]) :], *sorted(rest.elements())])
    match = Match(course.opening.table, start)
    for _, move in course.made:
        match.apply(move)
    return match


# --- names and parameters


def test_importing_registers_both_games_and_their_tiny_variants() -> None:
    known = pyspiel.registered_names()
    assert {*WHOLE, *openspiel.VARIANT_NAMES} <= {*known}
    assert {"marchlands_skirmish_tiny1", "marchlands_skirmish_tiny2", "marchlands_warpath_tiny1"} <= {*known}


@pytest.mark.parametrize("decks", ["control-1;ongoing-1", "control-1,ongoing-1", "control-1 ongoing-1"])
def test_decks_are_a_parameter(decks: str) -> None:
    game = pyspiel.load_game("marchlands_skirmish", {"decks": decks})
    state = play(game.new_initial_state(), random.Random(1), 0)
    cards = ml.decks("skirmish")
    for seat, name in enumerate(("control-1", "ongoing-1")):
        hand = state.course.opening.table.snapshot(state.course.state)[SEATS[seat]]["hand"]
        assert not Counter(hand) - Counter(dict(cards[name].cards))
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.get_parameters()["decks"] == "control-1;ongoing-1"


def test_one_deck_is_for_both_seats() -> None:
    game: Any = pyspiel.load_game("marchlands_warpath(decks=mage-1)")
    first, second = game.opening.decks
    assert first == second


def test_rules_are_a_parameter() -> None:
    game: Any = pyspiel.load_game("marchlands_skirmish(decks=classic-1;classic-2,rules=classic)")
    assert game.scene.table.rules == "classic"


def test_a_variant_is_a_parameter() -> None:
    named = pyspiel.load_game("marchlands_skirmish_tiny1")
    chosen = pyspiel.load_game("marchlands_skirmish(variant=tiny1)")
    for seed in range(5):
        one, other = (play(game.new_initial_state(), random.Random(seed)) for game in (named, chosen))
        assert one.history() == other.history()
        assert str(one) == str(other)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("marchlands_skirmish(variant=tiny9)", "unknown variant 'tiny9' of skirmish"),
        ("marchlands_skirmish(decks=agro-1)", "did you mean 'aggro-1'"),
        ("marchlands_skirmish(decks=aggro-1;aggro-2;control-1)", "expected two, such as"),
        ("marchlands_skirmish(rules=clasic)", "did you mean 'classic'"),
        ("marchlands_skirmish(variant=tiny1,decks=aggro-1)", "a variant has its own"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(text: str, reason: str) -> None:
    with pytest.raises(ml.MarchlandsError) as caught:
        pyspiel.load_game(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = begun("marchlands_skirmish", 1)
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(IllegalMoveError, match="cannot"):
        state.apply_action(illegal)
    assert str(state) == before


# --- chance


@pytest.mark.parametrize("name", WHOLE)
def test_a_match_with_the_cards_of_a_shuffled_one_is_the_same_match(name: str) -> None:
    game: Any = pyspiel.load_game(name)
    for seed in range(scaled(50)):
        match = ml.new_match(name.removeprefix("marchlands_"), decks=game.scene.decks, seed=seed)
        rng = random.Random(seed)
        undrawn = [_deck_of(match, seat) for seat in (0, 1)]
        state = game.new_initial_state()
        while not state.is_terminal():
            question = state.course.question
            if question is None:
                state.apply_action(rng.choice(state.legal_actions()))
                match.apply(state.course.made[-1][1])
            elif question.seat < 0:
                state.apply_action(SEATS.index(match.to_act or ""))
            else:
                card = undrawn[question.seat].pop(0)
                state.apply_action(game.opening.cards.index(card))
            if state.course.question is None:
                assert _without_decks(state.course.opening.table.snapshot(state.course.state)) == _without_decks(
                    match.snapshot()
                )


def _deck_of(match: Match, seat: int) -> list[int]:
    """Return the deck of a seat in the order of the shuffle."""
    start: Any = match.state
    first = int(start.tally[4 + seat]) - int(start.tally[seat])
    return [int(start.deck[at]) for at in range(first, int(start.tally[6 + seat]))]


def _without_decks(snapshot: dict[str, Any]) -> dict[str, Any]:
    return {**snapshot, **{seat: {**snapshot[seat], "deck": None} for seat in SEATS}}


@pytest.mark.parametrize("name", WHOLE)
def test_chance_draws_each_card_as_often_as_it_is_left(name: str) -> None:
    game: Any = pyspiel.load_game(name)
    state = game.new_initial_state()
    left = [Counter(deck) for deck in game.opening.decks]
    rng = random.Random(5)
    while not state.is_terminal():
        question = state.course.question
        if question is not None and question.seat >= 0:
            bag = left[question.seat]
            cards = {game.opening.cards[outcome]: chance for outcome, chance in state.chance_outcomes()}
            assert cards == pytest.approx({card: count / bag.total() for card, count in bag.items() if count})
            drawn = rng.choice([*cards])
            bag[drawn] -= 1
            state.apply_action(game.opening.cards.index(drawn))
        else:
            play_one = state.legal_actions()
            state.apply_action(rng.choice(play_one))
    assert sum(len(drawn) for drawn in state.course.drawn) + sum(bag.total() for bag in left) == sum(
        map(len, game.opening.decks)
    )


# --- states


@pytest.mark.parametrize("name", ALL)
def test_a_clone_is_independent(name: str) -> None:
    state = begun(name, 3, 2)
    for copied in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        before = str(state), state.information_state_string(0), state.history()
        assert (str(copied), copied.information_state_string(0), copied.history()) == before
        play(copied, random.Random(1))
        assert (str(state), state.information_state_string(0), state.history()) == before


@pytest.mark.parametrize("name", WHOLE)
def test_the_observation_is_the_one_of_the_other_environments(name: str) -> None:
    state = begun(name, 2, 9)
    game: Any = state.get_game()
    for seat in (0, 1):
        seen = game.scene.observe(state.course.state, seat)
        assert np.array_equal(np.array(state.observation_tensor(seat)).reshape(seen.shape), seen)
        asked = make_observation(game, params={"encoding": "entities"})
        asked.set_from(state, seat)
        assert np.array_equal(asked.dict["observation"], game.scene.observe(state.course.state, seat, "entities"))


def test_before_the_match_begins_nothing_is_seen() -> None:
    state = pyspiel.load_game("marchlands_skirmish").new_initial_state()
    assert not any(state.observation_tensor(0))
    assert state.observation_string(0) == "the match has not begun"


# --- information states


@pytest.mark.parametrize("name", WHOLE)
def test_an_information_state_recalls_the_ones_before(name: str) -> None:
    state = begun(name, 4)
    rng = random.Random(4)
    told = ["", ""]
    met: set[str] = set()
    while not state.is_terminal():
        if not state.is_chance_node():
            known = state.information_state_string()
            assert known not in met
            met.add(known)
            for seat in (0, 1):
                record = state.course.record[seat]
                assert record.startswith(told[seat])
                told[seat] = record
        play(state, rng, 1)


@pytest.mark.parametrize("name", WHOLE)
def test_a_resampled_state_is_the_same_to_the_player_in_all_that_it_knows(name: str) -> None:
    dice = Dice(1)
    hidden = 0
    for seed in range(scaled(100)):
        state = begun(name, seed, random.Random(seed).randrange(60))
        if state.is_terminal():
            continue
        for seat in (0, 1):
            other = state.resampled(seat, dice)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            known = match_of(state).knowledge(SEATS[seat])
            assert known.view == match_of(state).table.view(state.course.state, seat)
            assert match_of(other).knowledge(SEATS[seat]).to_json() == known.to_json()
            assert np.array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
            assert other.current_player() == state.current_player()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            hidden += other.information_state_string(1 - seat) != state.information_state_string(1 - seat)
    assert hidden > scaled(100)


@pytest.mark.parametrize("name", openspiel.VARIANT_NAMES)
def test_resampling_a_variant_finds_every_hand_that_fits(name: str) -> None:
    state = begun(name, 1)
    hands = len(state.course.opening.variant.hands[1])
    dice = Dice(2)
    found = {state.resampled(0, dice).history()[1] for _ in range(40 * hands)}
    assert found == {*range(hands)}


def test_resampling_gives_every_order_that_fits_the_same_chance() -> None:
    deck, shown = (1, 1, 2, 3), [(2, 1), (3, 2)]
    fitting = {order for order in itertools.permutations(deck) if 1 in order[:2] and 2 in order[:3]}
    dice = Dice(3)
    rolls = 4000
    counts = Counter(tuple(_likely_order(deck, shown, dice)) for _ in range(rolls))
    assert {*counts} == fitting
    assert max(counts.values()) / min(counts.values()) < 1.5
    assert sum(counts.values()) == rolls


def test_the_player_to_act_and_what_others_see_never_depend_on_what_is_hidden() -> None:
    state = begun("marchlands_warpath", 8, 12)
    for seat in (0, 1):
        assert state.resampled(seat, Dice(0)).observation_string(seat) == state.observation_string(seat)


# --- bots of OpenSpiel


@pytest.mark.parametrize("name", ALL)
def test_information_set_search_plays_a_match_with_the_resampler(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(openspiel.resampler(3))
    state = game.new_initial_state()
    for _ in range(6):
        play(state, rng, 0)
        if not state.is_terminal():
            assert bot.step(state) in state.legal_actions()
            play(state, rng, 1)


def test_a_search_that_asks_the_state_itself_gets_a_resampled_one() -> None:
    state = begun("marchlands_skirmish", 2, 5)
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(0) == state.information_state_string(0)
