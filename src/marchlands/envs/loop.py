"""Many matches in one compiled loop: every step makes a move in each, and writes down what comes of it.

A match depends only on the seed of the loop, on its index and on how many came before it at that index. So it does not
matter how the indices are spread over processes, and each match can be played again alone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.action import ActionTable
from marchlands.engine.native import append, i64, vec
from marchlands.engine.packing import BYTES, clear
from marchlands.engine.seed import Dice
from marchlands.engine.state import DRAW, NOBODY, Moves, State, zeros
from marchlands.envs.opponent import Opponent, Player
from marchlands.errors import MarchlandsError

# --- when the next match begins at an index
NEXT_STEP: Final = 0  # with the step after the last, whose action does not count
SAME_STEP: Final = 1  # at once; the last observation is kept in `final`
DISABLED: Final = 2  # when it is asked for
# --- the seat of the one who learns
BOTH: Final = -1  # self-play: whoever is to act
ALTERNATE: Final = 2  # p1 in every other match
USUAL_MOVES: Final = 16  # legal actions that there is room for per match, before more is made
TRIES: Final = 100  # matches that end before the learner has moved are passed over

# --- streams of dice; each match has one of its own in each
COURSE: Final = 0  # where the seeds of matches come from
SAMPLE: Final = 1  # random legal actions
OPPONENT: Final = 2


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Opening:
    """Where matches begin."""

    def begin(self, seed: int, recording: bool) -> State:
        """Return the first state of the match with this seed."""
        raise TypeError("an opening belongs to a scene")


def dice_for(stream: int, seed: int, index: int, number: int) -> Dice:
    """Return fresh dice; all of the numbers make a difference."""
    place = (index << 32 | number) << 2 | stream
    return Dice(abs(seed) << 96 | place << 1 | (seed < 0))


def match_seed(seed: int, index: int, number: int) -> int:
    """Return the seed of a match, a number below 2**53: that of the loop's match `number` at an index."""
    dice = dice_for(COURSE, seed, index, number)
    return int(dice.roll() << 21 | dice.roll() >> 11)


@mypyc_attr(acyclic=True)
class Loop:
    """A part of a batch: `count` matches whose indices begin at `first`.

    What a step has led to is in vectors that are written again by the next one: by match `observation` (`words` each),
    `mask` (`mask_words` each), `reward`, `ended` by this step, `over` and waiting for the next, `actor`, `illegal` and,
    with SAME_STEP, `final`; and `legal`, with the actions of match i from `offset[i]` up to `offset[i + 1]`. Only
    `legal` may become another vector.
    """

    def __init__(
        self,
        opening: Opening,
        actions: ActionTable,
        encoding: int,
        words: int,
        first: int,
        count: int,
        opponent: Opponent | None = None,
        learner: int = BOTH,
        autoreset: int = NEXT_STEP,
    ) -> None:
        """Prepare everything; `reset` begins the matches."""
        self.opening = opening
        self.actions = actions
        self.encoding = i64(encoding)
        self.words = i64(words)
        self.mask_words: i64 = (actions.size + BYTES - 1) // BYTES
        self.first = first
        self.count = i64(count)
        self.opponent = opponent
        self.learner = i64(learner)
        self.autoreset = i64(autoreset)
        self.seed = 0
        self.states: list[State] = []
        self.players: list[Player] = []
        self.dice: list[Dice] = []
        self.moves = Moves()
        self.number: vec[i64] = zeros(self.count)
        self.seat: vec[i64] = zeros(self.count)  # of the learner
        self.observation: vec[i64] = zeros(self.count * self.words)
        self.mask: vec[i64] = zeros(self.count * self.mask_words)
        self.reward: vec[i64] = zeros(self.count)
        self.over: vec[i64] = zeros(self.count)
        self.actor: vec[i64] = zeros(self.count)
        self.illegal: vec[i64] = zeros(self.count)
        self.ended: vec[i64] = zeros(self.count)
        self.final: vec[i64] = zeros(self.count * self.words if autoreset == SAME_STEP else 0)
        self.offset: vec[i64] = zeros(self.count + 1)
        self.legal: vec[i64] = zeros(self.count * USUAL_MOVES)
        self.room: i64 = self.count * USUAL_MOVES  # in `legal`
        self.sampled: vec[i64] = zeros(self.count)

    def reset(self, seed: int) -> None:
        """Begin every match anew, as the first ones of this seed."""
        self.seed = seed
        self.close()
        self.states = []
        self.players = []
        self.dice = []
        i: i64
        for i in range(self.count):
            self.dice.append(dice_for(SAMPLE, seed, self.first + int(i), 0))
            self.number[i] = -1
            self._forget(i)
            self._begin(i)
        self._look()

    def restart(self, chosen: bytes) -> None:
        """Begin the next match at each index whose byte is not 0."""
        i: i64
        for i in range(self.count):
            self._forget(i)
            if chosen[i]:
                self._begin(i)
        self._look()

    def close(self) -> None:
        """Release what opponents hold."""
        for player in self.players:
            player.close()

    def step(self, actions: list[int]) -> None:
        """Make one move in each match, and those of the opponent that follow; one that is not legal loses the match.

        Raises MarchlandsError for another number of actions than there are matches; then nothing has changed.
        """
        if len(actions) != self.count:
            raise MarchlandsError(f"cannot step with {len(actions)} actions: there are {self.count} matches")
        i: i64
        for i in range(self.count):
            self._forget(i)
            if self.over[i]:
                if self.autoreset == NEXT_STEP:
                    self._begin(i)
            elif self._is_legal(i, i64(actions[i])):
                self._advance(i, i64(actions[i]))
            else:
                self.illegal[i] = 1
                self._finish(i, -1)
            self._write(i)  # while the match is still at hand

    def _forget(self, i: i64) -> None:
        """Blank what is about the last step of a match."""
        self.reward[i] = 0
        self.illegal[i] = 0
        self.ended[i] = 0

    def _is_legal(self, i: i64, action: i64) -> bool:
        """Return whether an action is legal in a match, by the mask that was written last."""
        if action < 0 or action >= self.actions.size:
            return False
        return self.mask[i * self.mask_words + (action >> 3)] >> ((action & 7) << 3) & 1 == 1

    def _begin(self, i: i64) -> None:
        """Begin the next match at an index; the opponent moves first if it is its turn."""
        tries: i64 = 0
        opponent = self.opponent
        while True:
            number = int(self.number[i]) + 1
            self.number[i] = number
            index = self.first + int(i)
            state = self.opening.begin(match_seed(self.seed, index, number), opponent is not None and opponent.records)
            at = int(i)
            if at < len(self.states):
                self.states[at] = state
            else:
                self.states.append(state)
            self.seat[i] = self._seat(i64(index), i64(number))
            if opponent is not None:
                dice = dice_for(OPPONENT, self.seed, index, number)
                player = opponent.begin(state, 1 - self.seat[i], dice)
                if at < len(self.players):
                    self.players[at].close()
                    self.players[at] = player
                else:
                    self.players.append(player)
                self._let_opponent(i, state)
            self.over[i] = 0
            if state.result() == NOBODY:
                return
            tries += 1
            if tries == TRIES:
                raise MarchlandsError("cannot begin a match: it is over before the first move")

    def _seat(self, index: i64, number: i64) -> i64:
        if self.learner == ALTERNATE:
            return (index + number) & 1
        return self.learner

    def _let_opponent(self, i: i64, state: State) -> None:
        """Let the opponent move until it is the learner's turn or the match is over."""
        player = self.players[i]
        learner = self.seat[i]
        actor = state.actor()
        while actor != NOBODY and actor != learner:
            state.apply(player.choose(state))
            actor = state.actor()

    def _advance(self, i: i64, action: i64) -> None:
        state = self.states[i]
        mover = state.actor()
        state.apply(self.actions.move(action, mover))
        if self.opponent is not None:
            self._let_opponent(i, state)
        result = state.result()
        if result != NOBODY:
            reward: i64 = 0
            if result == mover:
                reward = 1
            elif result != DRAW:
                reward = -1
            self._finish(i, reward)

    def _finish(self, i: i64, reward: i64) -> None:
        """Let a match be over, and begin the next one if that is not to wait."""
        self.reward[i] = reward
        self.over[i] = 1
        self.ended[i] = 1
        state = self.states[i]
        if self.learner == BOTH:  # the last to move has the reward, and sees the end
            self.seat[i] = self.actor[i]
        if self.autoreset == SAME_STEP:
            state.observe_into(self.seat[i], self.encoding, self.final, i * self.words)
            self._begin(i)

    def _look(self) -> None:
        """Write down where every match stands."""
        i: i64
        for i in range(self.count):
            self._write(i)

    def _write(self, i: i64) -> None:
        """Write down where a match stands, after those before it."""
        state = self.states[i]
        start = self.offset[i]
        end: i64 = start
        masked: i64 = i * self.mask_words
        clear(self.mask, masked, self.mask_words)
        seat = self.seat[i]
        actor: i64 = NOBODY
        if not self.over[i]:
            actor = state.actor()
            if self.learner == BOTH:
                seat = actor
            if self.room < start + self.actions.size:
                self._make_room()
            end = self.actions.legal_into(state, self.moves, self.legal, start, self.mask, masked)
        self.offset[i + 1] = end
        self.actor[i] = actor
        state.observe_into(seat, self.encoding, self.observation, i * self.words)

    def _make_room(self) -> None:
        """Let `legal` have room for half as many actions more, and for any one match."""
        self.room += self.room // 2 + self.actions.size
        while len(self.legal) < self.room:
            self.legal = append(self.legal, i64(0))

    def sample(self) -> None:
        """Write a random legal action of each match to `sampled`, by dice that each index has of its own."""
        i: i64
        for i in range(self.count):
            start = self.offset[i]
            legal = self.offset[i + 1] - start
            self.sampled[i] = 0
            if legal:
                self.sampled[i] = self.legal[start + self.dice[i].below(legal)]


def observed(state: State, seat: int, encoding: int, words: int) -> vec[i64]:
    """Return the words of one observation."""
    out = zeros(words)
    state.observe_into(i64(seat), i64(encoding), out, 0)
    return out


def described(state: State, moves: list[int], words: int) -> vec[i64]:
    """Return the words that say what some legal moves are about, one move after another."""
    out = zeros(i64(words) * len(moves))
    at: i64 = 0
    for move in moves:
        state.move_into(i64(move), out, at)
        at += words
    return out
