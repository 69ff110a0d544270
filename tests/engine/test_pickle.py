"""States, matches, knowledge and replays can be pickled and copied, and have the same future wherever they go."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State, trace
from tests.support.hidden import GAMES, knowledge_in, moments, permuted
from tests.support.scale import scaled
from tests.support.skirmish import with_mechanics

ROOT = Path(__file__).parents[2]
COUNT = scaled(200)
Way = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS = {"pickled": pickled, "copied": copy.copy, "deep-copied": copy.deepcopy}


def positions(game: str) -> Iterator[Match]:
    """Yield matches at all kinds of moments: recording or not, begun with a setup, at a position, or dealt."""
    for index, (match, rng) in enumerate(moments(game, COUNT)):
        yield match.clone()
        if index % 4 == 0:
            yield match.knowledge(str(match.to_act)).deal(index)
        if index % 4 == 1 and match.setup is not None and match.game is not None:
            recording = match.game.open(match.setup, record=True)
            for move in match.made[: rng.randrange(len(match.made) + 1)]:
                recording.apply(move)
            yield recording
    yield ml.position("skirmish", {"p1": {"hand": ["Archer"]}, "p2": {"units": {"1": "Veteran"}}}, record=True)


def told(match: Match) -> list[Any]:
    """Return everything that a match says about itself."""
    replay = match.replay().to_json() if match.setup is not None and match.game is not None else None
    return [match.snapshot(), match.moves, match.events(everything=True), match.to_act, match.legal_moves(),
            match.state.recording, match.setup, replay, *(match.knowledge(seat) for seat in ("p1", "p2"))]  # fmt: skip


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_has_the_same_past_and_the_same_future(game: str, way: Way) -> None:
    rng = random.Random(f"pickle {game}")
    for match in positions(game):
        again = way(match)
        assert isinstance(again, Match) and again is not match and again.state is not match.state
        assert told(again) == told(match)
        for _ in range(rng.randrange(30)):
            if match.result is not None:
                break
            move = rng.choice(match.legal_moves())
            before = match.snapshot()
            again.apply(move)
            assert match.snapshot() == before  # they are independent
            match.apply(move)
        assert told(again) == told(match)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_state_has_the_same_future(game: str, way: Way) -> None:
    for seed, match in enumerate(positions(game)):
        state = match.state
        again = way(state)
        assert isinstance(again, State) and type(again) is type(state) and again is not state
        assert match.table.dump(again.clone()) == match.table.dump(state.clone())
        assert (again.recording, list(again.log)) == (state.recording, list(state.log))
        assert trace(again, Dice(seed)) == trace(state.clone(), Dice(seed))


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_knowledge_and_replays_are_equal_to_what_they_came_from(game: str, way: Way) -> None:
    for match in positions(game):
        for seat in ("p1", "p2"):
            known = match.knowledge(seat)
            again = way(known)
            assert again == known and again.legal_moves() == known.legal_moves()
            assert again.deal(5).snapshot() == known.deal(5).snapshot()
        if match.setup is not None and match.game is not None:
            replay = way(match.replay())
            assert replay == match.replay()
            assert replay.to_json() == match.replay().to_json()
            assert replay.match().snapshot() == match.snapshot()


@pytest.mark.parametrize("game", GAMES)
def test_the_pickle_of_knowledge_says_nothing_of_what_is_hidden(game: str) -> None:
    differing = 0
    for match, rng in moments(game, COUNT):
        for seat in ("p1", "p2"):
            state = permuted(match, seat, rng)
            known, other = match.knowledge(seat), knowledge_in(match, state, seat)
            assert pickle.dumps(other) == pickle.dumps(known)
            differing += match.table.snapshot(state) != match.snapshot()
    assert differing > COUNT


@pytest.mark.parametrize("game", GAMES)
def test_the_pickle_of_knowledge_does_not_name_the_decks_that_were_played_at_the_table(game: str) -> None:
    decks = {"skirmish": ("aggro-1", "control-1", "tactical-1"), "warpath": ("mage-1", "mage-2", "warrior-1")}[game]
    first, second = (pickle.dumps(ml.new_match(game, (decks[0], other), seed=1).knowledge("p1")) for other in decks[1:])
    again = pickle.dumps(ml.new_match(game, (decks[0], decks[1]), seed=1).knowledge("p1"))
    assert again == first
    for deck in ml.decks(game).values():
        assert deck.name.encode() not in first + second


def test_tables_are_shared_by_what_was_pickled_here() -> None:
    match = ml.new_match("skirmish", seed=1)
    assert pickled(match).table is match.table
    host = with_mechanics()
    other = host.match_from({"p1": {"hand": ["Test Looter"]}, "p2": {}})
    assert pickled(other).table is pickled(other).table
    assert pickled(other).snapshot() == other.snapshot()
    assert copy.deepcopy(other).table is other.table


def test_dice_go_on_where_they_were() -> None:
    for way in WAYS.values():
        dice = Dice(5)
        dice.roll()
        again = way(dice)
        assert [again.roll() for _ in range(10)] == [dice.roll() for _ in range(10)]


def test_a_state_of_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot pickle State: it does not belong to the table of a game"):
        pickle.dumps(State())


THERE = """
import pickle, sys
match, state, known, replay = pickle.load(sys.stdin.buffer)
for _ in range(8):
    if match.result is None:
        match.apply(match.legal_moves()[-1])
        state.apply(state.legal_moves()[-1])
assert {deck: 1 for deck in match.setup.decks}[match.setup.decks[0]] if match.setup else True
pickle.dump((match, state, known, replay), sys.stdout.buffer)
"""


@pytest.mark.parametrize("pure", ["", "1"], ids=["compiled there", "pure there"])
@pytest.mark.parametrize("kind", ["ready-made", "warpath", "packs", "position"])
def test_they_go_to_another_process_and_back(kind: str, pure: str) -> None:
    """Also to one with the other build, with other hashes of texts, and without the packs."""
    match = {
        "ready-made": lambda: ml.new_match("skirmish", seed=3, record=True),
        "warpath": lambda: ml.new_match("warpath", seed=3),
        "packs": lambda: next(match for match, _ in moments("skirmish", 30) if match.table.packs),
        "position": lambda: ml.position("skirmish", {"p1": {"hand": ["Archer", "Bard"]}, "p2": {"hand": ["Seed"]}}),
    }[kind]()
    replay = match.replay() if match.setup is not None else None
    sent = pickle.dumps((match, match.state.clone(), match.knowledge("p1"), replay))
    environment = {**os.environ, "MARCHLANDS_PURE": pure, "PYTHONHASHSEED": "77"}
    done = subprocess.run([sys.executable, "-c", THERE], input=sent, env=environment, cwd=ROOT, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    back, state, known, other = pickle.loads(done.stdout)
    assert known == match.knowledge("p1")
    assert other == replay
    for _ in range(8):
        if match.result is None:
            match.apply(match.legal_moves()[-1])
    assert told(back) == told(match)
    assert match.table.dump(state) == match.table.dump(match.state)
    assert i64(state.result()) == match.state.result()
