"""Common sense: what a player sees at once, without thinking a match through.

The game's heuristic shows which moves achieve something. Common sense also knows which moves nobody would make: moving
a unit back where it just came from, paying for something that changes nothing, wasting cards on a decided skirmish.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from marchlands.bots.solo_plan import LONGEST, SoloPlanner
from marchlands.engine.event import plain
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.lookahead import IDLE, values_of
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS, Json

DEALS: Final = 2
DEPTH: Final = 4  # moves of its own to look ahead
ANSWERS: Final = 3  # consecutive answers for which all combinations are tried
PAYS: Final = 100  # what a leader or skill must gain, in thousandths of the log odds
POWERS: Final = ("leader_used", "skill_used")
TURN: Final = (*POWERS, "played", "turn_started")  # events that tell whose turn it is
DEEDS: Final = (*TURN, "activated")


class CommonSense:
    """What a seat sees at once in its legal moves; equal knowledge and dice give the same."""

    def __init__(self, knowledge: Knowledge, legal: Sequence[int], rng: Dice, *, plans: bool = True) -> None:
        """Look at the moves in a few deals; with `plans`, also look for plans once the opponent has no more turns."""
        self.plans = plans
        self.knowledge = knowledge
        self.table = knowledge.table
        self.seat = SEATS.index(knowledge.seat)
        self.legal = list(legal)
        weights = list(self.table.weights.values())
        dealer = knowledge.dealer()
        self.deals = [dealer.deal(rng) for _ in range(DEALS)]
        totals = [0] * len(self.legal)
        for deal in self.deals:
            values = values_of(deal, self.seat, DEPTH, weights, self.table.idle_turns)
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        self.values = dict(zip(self.legal, totals, strict=True))

    def sensible(self) -> list[int]:
        """Return the legal moves that a person might make, at least one."""
        won = [move for move in self.legal if self.values[move] >= DEALS * self.table.victory]
        if won:
            return won
        state = self.deals[0]
        moves = self.legal
        if not state.is_asking() and self.table.is_alone(state, self.seat):
            moves = self._worthwhile()
        moves = self._straight(moves)
        return self._paying(moves)

    # --- while the opponent has no more turns

    def _worthwhile(self) -> list[int]:
        """Return the moves that gain more than doing nothing; if there are none, doing nothing.

        What is already decided is left alone unless a move gains something by itself. Without plans, this only checks
        whether it is decided.
        """
        totals = self._gains(LONGEST)
        if 2 * max(totals.values()) < DEALS * self.table.stakes:
            totals = self._gains(1)
        elif not self.plans:
            return self.legal
        return [move for move in self.legal if totals[move] > 0] or [IDLE]

    def _gains(self, longest: int) -> dict[int, int]:
        """Return what the best plans of limited length that begin with each move gain, summed over all deals."""
        planner = SoloPlanner(self.table, self.seat)
        totals = dict.fromkeys(self.legal, 0)
        for deal in self.deals:
            for move, gain in planner.gains(deal, longest).items():
                totals[move] += gain
        return totals

    # --- moving units back and forth

    def _straight(self, moves: list[int]) -> list[int]:
        """Return the moves that do not take a unit back to where it was moved from in this turn or the last."""
        self.gone = self._relocations()
        if not self.gone or len(moves) == 1:
            return moves
        return [move for move in moves if any(self._ways(self.deals[0], move, ANSWERS))] or moves

    def _relocations(self) -> list[Json]:
        """Return the moves of units, except marches, in the seat's current turn (`now`) and in its last one."""
        turns: list[list[Json]] = [[]]
        mine = True
        for event in self.knowledge.events:
            if event["event"] == "skirmish_started":
                turns = [[]]
            elif event["event"] in TURN:
                mine = event["seat"] == self.knowledge.seat
                if mine and event["event"] == "turn_started":
                    turns.append([])
            elif event["event"] == "moved" and mine:
                turns[-1].append(event)
        last = turns[-2] if len(turns) > 1 else []
        return [{**event, "now": True} for event in turns[-1]] + [{**event, "now": False} for event in last]

    def _goes_back(self, event: Json) -> bool:
        for earlier in self.gone:
            same = event["event"] == "moved" and all(event[key] == earlier[key] for key in ("seat", "card"))
            if same and event["to"] == earlier["from"] and (earlier["now"] or event["from"] == earlier["to"]):
                return True
        return False

    # --- leaders and skills

    def _paying(self, moves: list[int]) -> list[int]:
        """Return the moves without a leader or skill that achieves nothing here, or without its useless targets."""
        if self.deals[0].is_asking():
            if not self._is_power_used():
                return moves
            gains = {move: self._gain(move) for move in moves}
            return [move for move in moves if gains[move] >= PAYS] or [max(moves, key=lambda move: gains[move])]
        power = self.table.power
        if power not in moves or len(moves) == 1 or self._gain(power) >= PAYS:
            return moves
        return [move for move in moves if move != power]

    def _is_power_used(self) -> bool:
        """Return whether the open choice belongs to a leader or skill."""
        deed = next((event["event"] for event in reversed(self.knowledge.events) if event["event"] in DEEDS), "")
        return deed in POWERS

    def _gain(self, move: int) -> int:
        """Return what a move gains with the best answers, ignoring its price."""
        total = 0
        for deal in self.deals:
            before = self._worth(deal)
            total += max((self._worth(way) - before for way in self._ways(deal, move, ANSWERS)), default=0)
        return total // DEALS

    def _worth(self, state: State) -> int:
        """Return what the win model says of a position, ignoring the price of using a leader or skill."""
        win_model, win_weights = self.table.win_model, self.table.win_weights
        place, numbers = win_model.features(state, self.seat)
        worth = int(state.win_odds(i64(self.seat), win_weights))
        for name in self.table.price:
            index = win_model.names.index(name)
            worth -= int(win_weights[place * len(win_model.names) + index]) * numbers[index]
        return worth

    def _ways(self, state: State, move: int, depth: int) -> Iterator[State]:
        """Yield the positions that a move can lead to, by its answers, except those that take a unit back."""
        after = state.clone()
        after.recording = bool(self.gone)
        after.apply(i64(move))
        if self.gone and any(map(self._goes_back, plain(self.table.events([int(number) for number in after.log])))):
            return
        if depth > 0 and after.is_asking() and after.actor() == self.seat:
            for answer in after.legal_moves():
                yield from self._ways(after, answer, depth - 1)
        else:
            yield after
