"""Common sense: what a player sees at once, without thinking a match through.

The game's heuristic shows which moves achieve something. Common sense also knows what is certain: a win in this turn, a
move that loses at once, what can still be gained when the opponent can do nothing more. And it knows which moves nobody
would make: moving a unit back where it just came from, paying for something that changes nothing, wasting cards on a
decided skirmish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from marchlands.bots.search.own_turn import LOST, WON, OwnTurn
from marchlands.bots.search.solo import LONGEST, WIN, SoloPlanner
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
LIMIT: Final = 6000  # positions of its own turn to look at in each deal
DOUBTS: Final = 2  # more deals in which a win must be certain as well
DANGERS: Final = 4  # more deals to try if some move loses at once
FEW: Final = 40  # moves with which it may be worked out whether anything can still be gained
LOOKS: Final = (1, 3, LONGEST)  # moves in a plan, with which that is tried in turn
NEAR: Final = 0.01  # plans whose chances to win are this close are hard to tell apart
PAYS: Final = 100  # what a leader or skill must gain, in thousandths of the log odds
POWERS: Final = ("leader_used", "skill_used")
TURN: Final = (*POWERS, "played", "turn_started")  # events that tell whose turn it is
DEEDS: Final = (*TURN, "activated")


@dataclass(slots=True)
class Prospect:
    """What plans that begin with a move come to: what they gain, their chance in units of 1/WIN, and their length."""

    gain: int = 0
    chance: int = 0
    length: int = 0


class CommonSense:
    """What a seat sees at once in its legal moves; equal knowledge and dice give the same."""

    def __init__(
        self, knowledge: Knowledge, legal: Sequence[int], rng: Dice, *, plans: bool = True, slack: float = 0.0
    ) -> None:
        """Look at the moves in a few deals.

        With `plans`, also work out what is certain, and follow plans while the opponent can do nothing more; `slack` is
        the chance to win that may then be given away.
        """
        self.plans = plans
        self.near = max(NEAR, slack)
        self.knowledge = knowledge
        self.table = knowledge.table
        self.seat = SEATS.index(knowledge.seat)
        self.legal = list(legal)
        self.rng = rng
        weights = list(self.table.weights.values())
        self.dealer = knowledge.dealer()
        self.deals = [self.dealer.deal(rng) for _ in range(DEALS)]
        self.is_alone = self.table.is_alone(self.deals[0], self.seat)
        totals = [0] * len(self.legal)
        for deal in self.deals:
            values = values_of(deal, self.seat, DEPTH, weights, self.table.idle_turns)
            totals = [total + value for total, value in zip(totals, values, strict=True)]
        self.values = dict(zip(self.legal, totals, strict=True))
        self.unpaid: set[int] = set()  # moves left out only because they seem not to be worth their price

    def sensible(self) -> list[int]:
        """Return the legal moves that a person might make, at least one."""
        won, lost = self._certain()
        if won:
            return won
        moves = [move for move in self.legal if move not in lost]
        if self.is_alone and self.plans:
            return self._straight(self._worthwhile())
        if self.is_alone and not self.deals[0].is_asking():
            moves = self._worthwhile()
        elif self.plans and not self.is_alone and (left := self._left_beyond_reach()):
            return left
        moves = self._straight(moves)
        paying = self._paying(moves)
        self.unpaid = set(moves) - set(paying)
        return paying

    # --- what is certain

    def _certain(self) -> tuple[list[int], set[int]]:
        """Return the moves that certainly win in this turn, and those that lose at once far more often than others."""
        won = [move for move in self.legal if self.values[move] >= DEALS * self.table.victory]
        if not self.plans or (self.table.stakes and not self.is_alone):  # what has stages is not won in one turn
            return won, set()
        found = [self._outcomes(deal) for deal in self.deals]
        sure = [move for move in self.legal if all(each[move] == WON for each in found)]
        if sure:
            more = [self._outcomes(self.dealer.deal(self.rng)) for _ in range(DOUBTS)]
            sure = [move for move in sure if all(each[move] == WON for each in more)]
        if any(LOST in each.values() for each in found):  # what survives may depend on a draw
            found += [self._outcomes(self.dealer.deal(self.rng)) for _ in range(DANGERS)]
        held = {move: sum(each[move] != LOST for each in found) for move in self.legal}
        most = max(held.values())
        return sure or won, {move for move in self.legal if 2 * held[move] <= most and held[move] < most}

    def _outcomes(self, deal: State) -> dict[int, int]:
        turn = OwnTurn(self.seat, self.table.heuristic_weights, self.table.win_weights, LIMIT)
        return dict(zip(self.legal, turn.outcomes(deal), strict=True))

    # --- while the opponent can do nothing more

    def _worthwhile(self) -> list[int]:
        """Return the moves that gain more than doing nothing; if there are none, doing nothing.

        What is already decided is left alone unless a move gains something by itself. Without plans, this only checks
        whether it is decided; with them, the moves that begin the best plans are left.
        """
        found = self._prospects(LONGEST)
        best = max(prospect.gain for prospect in found.values())
        if self.deals[0].is_asking():
            return self._most_promising(self.legal, found)
        if 2 * best < DEALS * self.table.stakes:
            found = self._prospects(1)
            return [move for move in self.legal if found[move].gain > 0] or [IDLE]
        if not self.plans:
            return self.legal
        return self._most_promising([move for move in self.legal if found[move].gain > 0], found)

    def _left_beyond_reach(self) -> list[int]:
        """Return what is left to do if the stage is lost even if the other player does nothing more; else nothing.

        These are the moves that gain something by themselves; if there are none, doing nothing. A stage that decides
        the match is never beyond reach.
        """
        if not self.table.stakes or len(self.legal) > FEW or IDLE not in self.legal:
            return []
        planner = SoloPlanner(self.table, self.seat)
        gains: Counter[int] = Counter()
        for deal in self.deals:
            state = self.table.unopposed(deal, self.seat)
            if state is None:
                return []
            for longest in LOOKS:
                planner.explore(state, longest)
                if longest == 1:
                    gains.update(planner.gains)
                if 2 * max(planner.gains.values()) >= self.table.stakes or planner.chances[IDLE] == 0:
                    return []
        return [move for move in self.legal if gains[move] > 0] or [IDLE]

    def _most_promising(self, moves: list[int], found: Mapping[int, Prospect]) -> list[int]:
        """Return the moves whose plans win as much as the best one does, and hardly less of the match.

        If the match is won for certain, these are the moves with the shortest plans.
        """
        best = max(found[move].gain for move in moves)
        moves = [move for move in moves if 2 * (best - found[move].gain) < DEALS * self.table.stakes]
        most = max(found[move].chance for move in moves)
        if most == DEALS * WIN:
            moves = [move for move in moves if found[move].chance == most]
            shortest = min(found[move].length for move in moves)
            return [move for move in moves if found[move].length == shortest]
        return [move for move in moves if found[move].chance >= most - self.near * DEALS * WIN]

    def _prospects(self, longest: int) -> dict[int, Prospect]:
        """Return what the best plans of limited length that begin with each move come to, over all deals."""
        planner = SoloPlanner(self.table, self.seat)
        found = {move: Prospect() for move in self.legal}
        for deal in self.deals:
            planner.explore(deal, longest)
            for move, prospect in found.items():
                prospect.gain += planner.gains[move]
                prospect.chance += planner.chances[move]
                prospect.length += planner.lengths[move]
        return found

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
