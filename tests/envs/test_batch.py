"""A batch plays what single matches would, whatever its size and however many processes play it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

import marchlands as ml
from marchlands.bots.budget import Budget
from marchlands.bots.registry import make_bot
from marchlands.engine.table import SEATS
from marchlands.envs.batch import Batch
from marchlands.envs.buffers import Buffers
from marchlands.envs.loop import OPPONENT, SAMPLE, dice_for
from marchlands.envs.scene import Scene
from marchlands.errors import BotError, DeckError, IllegalMoveError, MarchlandsError, OptionError
from tests.support.envs import ROUNDS, SIZE, digest, golden
from tests.support.hidden import GAMES
from tests.support.scale import is_full, scaled

ENCODINGS = ("flat", "entities")


def same(first: Buffers, second: Buffers) -> bool:
    """Return whether everything that means something is equal."""
    end = first.offset[-1]
    names = {field.name for field in fields(Buffers)} - {"legal", "final", "live"}
    equal = all(np.array_equal(getattr(first, name), getattr(second, name)) for name in names)
    return equal and np.array_equal(first.legal[:end], second.legal[:end])


def random_steps(batch: Batch, count: int) -> Iterator[tuple[Any, Buffers]]:
    """Yield what was done and what came of it; first nothing and the beginning."""
    yield None, batch.reset()
    for _ in range(count):
        actions = batch.sample()
        yield actions, batch.step(actions)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_index_is_the_match_of_its_seed(game: str, encoding: str) -> None:
    scene, count = Scene(game), 7
    batch = Batch(scene, count, encoding=encoding, seed=11)
    matches = [scene.match(batch.match_seed(index)) for index in range(count)]
    numbers = [0] * count
    dice = [dice_for(SAMPLE, 11, index, 0) for index in range(count)]
    legal = [scene.legal(match.state) for match in matches]
    for actions, told in random_steps(batch, scaled(1500)):
        for index, match in enumerate(matches):
            mover = int(match.state.actor())
            if actions is not None and mover >= 0:
                assert actions[index] == legal[index][dice[index].pick(len(legal[index]))]
                match.apply(scene.native(int(actions[index]), mover))
            elif actions is not None:
                numbers[index] += 1
                match = matches[index] = scene.match(batch.match_seed(index, numbers[index]))
                mover = int(match.state.actor())
            legal[index] = scene.legal(match.state)
            result = int(match.state.result())
            seat = mover if result >= 0 else int(match.state.actor())
            assert np.array_equal(told.observation[index], scene.observe(match.state, seat, encoding))
            assert np.array_equal(told.mask[index], scene.mask(match.state))
            assert told.legal_of(index).tolist() == legal[index]
            assert told.actor[index] == match.state.actor()
            assert told.terminated[index] == (result >= 0)
            assert told.reward[index] == (0 if result in (-1, 2) else 1 if result == seat else -1)
    assert sum(numbers) > 0


@pytest.mark.parametrize("name", ["random", "greedy", "search:20"])
@pytest.mark.parametrize("game", GAMES)
def test_an_opponent_plays_as_the_bot_of_its_name(game: str, name: str) -> None:
    scene, count = Scene(game), 2
    batch = Batch(scene, count, opponent=name, seed=5)
    steps = list(random_steps(batch, 60 if name == "random" else 12))
    for index in range(count):
        number, seat, match, bot, rng = 0, index % 2, scene.match(batch.match_seed(index)), make_bot(name)[0], None
        for actions, told in steps:
            if actions is None or match.result is not None:
                number += actions is not None
                match = scene.match(batch.match_seed(index, number), record=True)
                seat = (index + number) % 2
                rng = dice_for(OPPONENT, 5, index, number)
                bot, budget = make_bot(name)
            else:
                assert match.to_act == SEATS[seat]
                match.apply(scene.native(int(actions[index]), seat))
            while match.to_act == SEATS[1 - seat]:
                knowledge = match.knowledge(SEATS[1 - seat])
                assert rng is not None
                match.apply(bot.choose(knowledge, knowledge.legal_moves(), budget, rng))
            assert np.array_equal(told.observation[index], scene.observe(match.state, seat))
            assert told.terminated[index] == (match.result is not None)
            wanted = 0 if match.result in (None, "draw") else 1 if match.result == SEATS[seat] else -1
            assert told.reward[index] == wanted


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_the_seat_against_an_opponent_can_be_fixed(seat: str) -> None:
    batch = Batch(Scene("skirmish"), 3, opponent="random", seat=seat)
    for _, told in random_steps(batch, 100):
        assert set(told.actor[told.actor >= 0].tolist()) <= {SEATS.index(seat)}


@pytest.mark.parametrize(("autoreset", "opponent"), [("next", None), ("same", "random"), ("off", None)])
def test_the_number_of_processes_changes_nothing(autoreset: str, opponent: str | None) -> None:
    scene = Scene("skirmish")
    with (
        Batch(scene, 5, opponent=opponent, seed=3, autoreset=autoreset) as alone,
        Batch(scene, 5, opponent=opponent, seed=3, autoreset=autoreset, processes=2) as spread,
    ):
        for (actions, one), (others, other) in zip(random_steps(alone, 90), random_steps(spread, 90), strict=True):
            assert np.array_equal(actions, others)
            assert same(one, other)
            if one.final is not None and other.final is not None:
                assert np.array_equal(one.final[one.terminated], other.final[other.terminated])
        over = one.actor < 0
        if autoreset == "off" and over.any():
            assert same(alone.reset(chosen=over), spread.reset(chosen=over))


def test_an_index_does_not_depend_on_how_many_there_are() -> None:
    scene = Scene("warpath")
    few, many = Batch(scene, 2, seed=9), Batch(scene, 6, seed=9)
    for (_, one), (_, other) in zip(random_steps(few, 150), random_steps(many, 150), strict=True):
        assert np.array_equal(one.observation, other.observation[:2])


@pytest.mark.parametrize("game", GAMES)
def test_a_million_steps_are_what_they_were(game: str) -> None:
    """The hash is of everything that was told in each step; a million steps in full."""
    rounds = max(ROUNDS) if is_full() else sorted(ROUNDS)[1] if ml.build() == "compiled" else min(ROUNDS)
    assert digest(game, rounds) == golden()[game][str(rounds * SIZE)]


def test_a_match_that_is_over_waits_for_the_next_step() -> None:
    batch = Batch(Scene("skirmish"), 4, seed=2)
    before: Buffers | None = None
    ended = 0
    for _, told in random_steps(batch, 200):
        if before is not None:
            for index in np.flatnonzero(before.terminated):
                ended += 1
                assert (told.reward[index], told.terminated[index]) == (0, False)
                assert told.mask[index].any() and not before.mask[index].any()
                assert len(before.legal_of(int(index))) == 0
        before = told
    assert ended > 4


def test_the_next_match_can_begin_within_the_step() -> None:
    waiting, quick = (Batch(Scene("skirmish"), 1, seed=4, autoreset=mode) for mode in ("next", "same"))
    slow, fast = waiting.reset(), quick.reset()
    for _ in range(300):
        action = slow.legal_of(0)[:1] if slow.actor[0] >= 0 else np.zeros(1, int)
        if slow.actor[0] < 0:
            assert fast.final is not None and np.array_equal(fast.final[0], slow.observation[0])
            slow = waiting.step(action)
        else:
            assert np.array_equal(slow.observation, fast.observation)
            slow, fast = waiting.step(action), quick.step(action)
            assert (slow.reward[0], slow.terminated[0]) == (fast.reward[0], fast.terminated[0])
            assert fast.actor[0] >= 0


def test_matches_can_be_begun_by_hand() -> None:
    batch = Batch(Scene("skirmish"), 3, seed=4, autoreset="off")
    told = batch.reset()
    while not told.terminated.any():
        told = batch.step(batch.sample())
    over = told.actor < 0
    after = batch.step(batch.sample())
    assert np.array_equal(after.observation[over], told.observation[over]) and not after.terminated[over].any()
    again = batch.reset(chosen=over)
    assert (again.actor >= 0).all()
    assert not again.terminated.any() and not again.reward.any()
    assert np.array_equal(again.observation[~over], after.observation[~over])
    with pytest.raises(MarchlandsError, match="cannot begin only some matches of a seed"):
        batch.reset(seed=1, chosen=over)


def test_an_illegal_action_loses_its_match_and_no_other() -> None:
    batch, other = Batch(Scene("skirmish"), 3, seed=1), Batch(Scene("skirmish"), 3, seed=1)
    told = batch.reset()
    other.reset()
    actions = batch.sample()
    other.sample()
    for wrong in (int(np.flatnonzero(told.mask[1] == 0)[0]), -1, batch.scene.size, 10**9):
        spoiled = actions.copy()
        spoiled[1] = wrong
        batch.reset(seed=1)
        found = batch.step(spoiled)
        assert (found.reward[1], found.terminated[1], found.illegal.tolist()) == (-1, True, [False, True, False])
    fine = other.step(actions)
    assert np.array_equal(found.observation[[0, 2]], fine.observation[[0, 2]])


@pytest.mark.parametrize("processes", [1, 2])
def test_a_strict_batch_refuses_illegal_actions_and_nothing_changes(processes: int) -> None:
    with Batch(Scene("skirmish"), 4, seed=1, strict=True, processes=processes) as batch:
        told = batch.reset()
        actions = batch.sample()
        spoiled = actions.copy()
        spoiled[3] = np.flatnonzero(told.mask[3] == 0)[0]
        with pytest.raises(IllegalMoveError, match=f"cannot take action {spoiled[3]} in match 3: it is not legal now"):
            batch.step(spoiled)
        after = batch.step(actions)
    with Batch(Scene("skirmish"), 4, seed=1) as plain:
        plain.reset()
        plain.sample()
        assert same(plain.step(actions), after)


def test_buffers_of_the_caller_are_filled_and_returned() -> None:
    batch, other = Batch(Scene("warpath"), 3, seed=1), Batch(Scene("warpath"), 3, seed=1)
    mine = batch.buffers()
    mine.legal = mine.legal[:1]  # too short, so it is replaced
    assert batch.reset(out=mine) is mine
    assert same(other.reset(), mine)
    observation = mine.observation
    assert batch.step(batch.sample(), out=mine).observation is observation
    assert same(other.step(other.sample()), mine)


def test_live_buffers_say_the_same_and_cannot_be_written() -> None:
    batch, other = Batch(Scene("warpath"), 3, seed=1), Batch(Scene("warpath"), 3, seed=1)
    live = batch.live_buffers()
    assert same(other.reset(), batch.reset(out=live))
    for _ in range(100):
        assert same(other.step(other.sample()), batch.step(batch.sample(), out=live))
    assert live.live == (ml.build() == "compiled")
    assert live.observation.flags.writeable == (not live.live)


def test_without_buffers_every_step_has_its_own() -> None:
    batch = Batch(Scene("skirmish"), 2)
    first = batch.reset()
    kept = first.observation.copy()
    for _ in range(5):
        batch.step(batch.sample())
    assert np.array_equal(first.observation, kept)


def test_without_a_seed_a_reset_begins_the_next_matches() -> None:
    batch = Batch(Scene("skirmish"), 2, seed=6)
    first, second = batch.reset(), batch.reset()
    assert not np.array_equal(first.observation, second.observation)
    assert same(batch.reset(seed=6), first)
    assert np.array_equal(second.observation[0], _beginning(batch, batch.match_seed(0, 1)))


def _beginning(batch: Batch, seed: int) -> Any:
    state = batch.scene.begin(seed)
    return batch.scene.observe(state, int(state.actor()))


def test_decks_and_rules_are_those_that_were_asked_for() -> None:
    scene = Scene("skirmish", decks=("classic-1", "classic-2"))
    assert scene.rules == "classic" == scene.match(3).view(None)["rules"]
    assert [deck.name for deck in scene.decks_of(8)] == [
        ml.decks("skirmish")[id].name for id in ("classic-1", "classic-2")
    ]
    drawn = {deck.name for seed in range(60) for deck in Scene("warpath").decks_of(seed)}
    assert drawn == {deck.name for deck in ml.decks("warpath").values()}


def test_every_match_can_begin_at_a_position() -> None:
    given = {"turn": "p2", "p1": {"hand": ["Archer"]}, "p2": {"hand": ["Strike"], "units": {"1": "Champion"}}}
    scene = Scene("skirmish", given=given)
    assert scene.table.dump(scene.begin(1)) == scene.table.dump(ml.position("skirmish", given).state)
    batch = Batch(scene, 2)
    assert batch.reset().actor.tolist() == [1, 1]


def test_a_position_that_is_over_before_the_first_move_is_refused() -> None:
    """p1 can only end its turn, and then p2 dies of its empty deck."""
    batch = Batch(Scene("warpath", given={"turn": "p1", "p2": {"hp": 1}}), 1, opponent="random", seat="p2")
    with pytest.raises(MarchlandsError, match="cannot begin a match: it is over before the first move"):
        batch.reset()


def test_a_scene_can_be_sent_to_another_process() -> None:
    for scene in (Scene("skirmish", rules="classic"), Scene("warpath", decks=("base-1", "mage-1"))):
        again = pickle.loads(pickle.dumps(scene))
        assert scene.table.dump(again.begin(5)) == scene.table.dump(scene.begin(5))
        assert (again.rules, again.size) == (scene.rules, scene.size)


@pytest.mark.parametrize(
    ("kind", "options", "message"),
    [
        (MarchlandsError, {"game": "skirmsh"}, "unknown game 'skirmsh'"),
        (DeckError, {"decks": ("aggro-1", "nothing")}, "unknown deck 'nothing'"),
        (OptionError, {"rules": "strange"}, "strange"),
        (MarchlandsError, {"count": 0}, "cannot play with matches 0: expected a whole number from 1 on"),
        (MarchlandsError, {"processes": 1.5}, "cannot play with processes 1.5"),
        (MarchlandsError, {"encoding": "flt"}, "unknown encoding 'flt'; did you mean 'flat'?"),
        (MarchlandsError, {"opponent": "gredy"}, "unknown bot 'gredy'; did you mean 'greedy'?"),
        (MarchlandsError, {"opponent": "greedy", "seat": "left"}, "unknown seat 'left'"),
        (MarchlandsError, {"autoreset": "never"}, "unknown autoreset 'never'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(kind: type[Exception], options: dict[str, Any], message: str) -> None:
    scene = {key: options.pop(key) for key in ("game", "decks", "rules") if key in options}
    with pytest.raises(kind, match=r"^[^\n]*$") as refused:
        Batch(Scene(**{"game": "skirmish", **scene}), **{"count": 2, **options})
    assert message in str(refused.value)


def test_actions_of_another_shape_are_refused() -> None:
    batch = Batch(Scene("skirmish"), 2)
    with pytest.raises(MarchlandsError, match="cannot step: call reset first"):
        batch.step([0, 0])
    batch.reset()
    for actions in ([0], [0.5, 1.0], [[0, 0]]):
        with pytest.raises(MarchlandsError, match=r"cannot step with .*: expected 2 whole numbers"):
            batch.step(actions)


def test_a_process_that_dies_is_reported_and_a_closed_batch_says_so() -> None:
    batch = Batch(Scene("skirmish"), 2, processes=2)
    batch.reset()
    part: Any = batch._parts[1][0]
    part.process.kill()
    part.process.join()
    with pytest.raises(MarchlandsError, match="a process of the batch has ended by itself"):
        batch.step(batch.sample())
    batch.close()
    batch.close()
    with pytest.raises(MarchlandsError, match="cannot step: the batch is closed"):
        batch.step([0, 0])


def test_a_bot_that_fails_is_an_error_here_too() -> None:
    batch = Batch(Scene("warpath"), 1, opponent="cmd:false", seat="p2")
    with pytest.raises(BotError):
        batch.reset()


def test_budgets_of_bots_are_read() -> None:
    assert make_bot("search:20")[1] == Budget(simulations=20)
