"""Manners: how often a bot plays in a way that no person would, counted over a contest.

Strength does not show this: a bot may win often enough and still waste its turns, spend good cards on a skirmish that
is already decided, or move a unit back and forth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from marchlands.bots.search.own_turn import WON, OwnTurn
from marchlands.bots.search.solo import WIN, SoloPlanner
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.lookahead import IDLE, values_of
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.state import NOBODY, State
from marchlands.engine.table import SEATS, Json, Table
from marchlands.lab.contest import Arena, Contest, hold, mirrored
from marchlands.lab.review import rewound

DEALS: Final = 4  # deals used to judge whether a turn could have been used
DEPTH: Final = 4
SPENDING: Final = ("play", "leader")  # kinds of moves that use something up
WAYS: Final = 4  # consecutive passes after which a skirmish is certainly over
LIMIT: Final = 40_000  # positions of a turn to look at for a win
WIDTH: Final = 150  # plans to continue, of those of a length


@dataclass(slots=True)
class Manners:
    """What was counted for one bot; everything except the totals is a fault.

    `turns` are those it ended itself. A turn is `idle` if it played nothing although some move leads to a better
    position by the game's own evaluation, and `doomed` if the opponent's next march wins the match although some move
    prevents it. `gold_left` is the unspent gold at the end of lost matches. `overkill` are cards that were played in a
    skirmish already won against an opponent who is Done, and that gain nothing for the next one; `in_vain` are cards
    played against such an opponent in a skirmish that was lost all the same; `gold_cards` are the Gold cards among
    both. A unit goes `to_and_fro` if the bot moves it back to where it moved it from in this turn or its last.
    `charges` are uses of a leader that move a unit; `idle_charges` are those among them that leave both players with
    as many terrains as before.

    Two faults are judged by what the seat knew, in several deals and with more thought than a bot takes. `missed` are
    turns that were ended although a line of the seat's own moves wins the match for certain: in this turn or, against
    an opponent who can do nothing more, in the turns that follow. `wasted` are cards and uses of a leader in a skirmish
    that is decided: the opponent can do nothing more, no line of the seat's own moves changes who wins it, and what was
    spent leaves no more for the next one.
    """

    matches: int = 0
    lost: int = 0
    turns: int = 0
    idle: int = 0
    doomed: int = 0
    missed: int = 0
    wasted: int = 0
    gold_left: int = 0
    overkill: int = 0
    in_vain: int = 0
    gold_cards: int = 0
    to_and_fro: int = 0
    charges: int = 0
    idle_charges: int = 0

    def add(self, other: Manners) -> None:
        """Add the counts of another one."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def watch(
    game: str, bots: tuple[str, str], games: int, seed: int, *, decks: Sequence[str] = (), workers: int = 1
) -> Manners:
    """Return the manners of the first bot in a number of matches against the second.

    The named ready-made decks are played in turn, each against itself; without names, all of them.
    """
    found = find_game(game)
    every = found.decks()
    contest = Contest(game, bots, mirrored(found, [every[name] for name in decks or every]), seed)
    arena = Arena(contest)
    total = Manners()
    for played in hold(contest, games, workers):
        total.add(observe(arena.replay(played).match(), SEATS[played.first]))
    return total


def observe(match: Match, seat: str) -> Manners:
    """Return the manners of one seat in a match."""
    return _Watch(match, seat).manners


class _Watch:
    """Plays a match again and counts along the way."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match = rewound(match, 0)
        self.seat = seat
        self.number = SEATS.index(seat)
        self.other = SEATS[1 - self.number]
        self.manners = Manners(matches=1, lost=int(match.result == self.other))
        self.moved: list[tuple[int, Json]] = []  # the seat's own relocations, by turn
        self.solo: list[str] = []  # cards played against an opponent who is Done, in this skirmish
        self.seen = 0
        self.used = False  # a leader was used, and its effect is still to come
        self.held: object = None  # who had which terrain before that
        for move in match.made:
            mine = self.match.to_act == seat
            if mine:
                self._before(move)
            self.match.apply(move)
            self._after(mine)
        if match.result == self.other and "gold" in (last := match.snapshot()[seat]):
            self.manners.gold_left += last["gold"]

    # --- before a move

    def _before(self, move: int) -> None:
        state, legal = self.match.state, self.match.legal_moves()
        if state.is_asking():
            return
        view: Json = self.match.view(self.seat)
        if view[self.seat].get("leader") and self.match.parts(move).kind == "leader":
            self.used, self.held = True, _terrains(view)
        kind = self.match.parts(move).kind
        if move == IDLE:
            self.manners.turns += 1
            if len(legal) > 1:
                self._end_of_turn(view)
        elif kind in SPENDING and self.match.table.is_alone(state, self.number):
            self.manners.wasted += self._is_waste(state, move)
        if view[self.other].get("done") and kind == "play":
            self._solo_play(state, move)

    def _end_of_turn(self, view: Json) -> None:
        state = self.match.state
        knowledge = self.match.knowledge(self.seat)
        done = view[self.other].get("done", False)
        if not _wins(state, IDLE, self.number):
            self.manners.missed += misses_a_win(knowledge)
        if not done and not self._acted() and _could_do_better(knowledge):
            self.manners.idle += 1
        if "lanes" in view and _loses(state, IDLE, self.number):
            others = (move for move in state.legal_moves() if move != IDLE)
            self.manners.doomed += any(_survives(state, move, self.number) for move in others)

    def _is_waste(self, state: State, move: int) -> bool:
        """Return whether a move spends something on a skirmish that is decided and gains nothing for the next one."""
        if not is_decided(self.match.knowledge(self.seat)):
            return False
        table = self.match.table
        return _settled(table, state, move, self.number)[1] <= _settled(table, state, None, self.number)[1]

    def _acted(self) -> bool:
        """Return whether the seat has done anything in this turn."""
        for event in reversed(self.match.events(everything=True)):
            if event["event"] == "turn_started":
                return False
            if event["event"] in ("played", "skill_used", "leader_used", "activated"):
                return True
        return False

    def _solo_play(self, state: State, move: int) -> None:
        card = self.match.parts(move).card
        assert card is not None
        self.solo.append(card)
        ahead, kept = _settled(self.match.table, state, None, self.number)
        now = _ahead(self.match.snapshot(), self.number)
        if ahead > now and _settled(self.match.table, state, move, self.number)[1] <= kept:
            self.manners.overkill += 1
            self.manners.gold_cards += self._is_gold(card)

    def _is_gold(self, card: str) -> bool:
        rarity: Any = getattr(self.match.table.cards[card], "rarity", None)  # type: ignore[attr-defined]
        return str(getattr(rarity, "value", rarity)).lower() == "gold"

    # --- after a move

    def _after(self, mine: bool) -> None:
        events = self.match.events(everything=True)
        fresh, self.seen = events[self.seen :], len(events)
        turn = int(self.match.snapshot()["turn"])
        moved = [event for event in fresh if event["event"] == "moved"]
        for event in fresh:
            if event["event"] == "skirmish_ended":
                if event["winner"] == self.other:
                    self.manners.in_vain += len(self.solo)
                    self.manners.gold_cards += sum(map(self._is_gold, self.solo))
                self.solo, self.moved = [], []
        if not mine or any(event["event"] in ("turn_ended", "stepped") for event in fresh):
            self.used = False
            return
        for event in moved:
            self.manners.to_and_fro += any(turn - when <= 2 and _undoes(event, done) for when, done in self.moved)
            self.moved.append((turn, event))
        if self.used and not self.match.state.is_asking():
            self.used = False
            if moved:
                self.manners.charges += 1
                self.manners.idle_charges += _terrains(self.match.view(self.seat)) == self.held


def misses_a_win(knowledge: Knowledge) -> bool:
    """Return whether a seat that ends its turn misses a win that it could know to be certain."""
    table, seat = knowledge.table, SEATS.index(knowledge.seat)
    deals = _deals(knowledge)
    if table.is_alone(deals[0], seat):
        plans = [_planned(table, seat, deal) for deal in deals]
        if all(max(plan.chances.values()) == WIN for plan in plans):
            return any(plan.chances[IDLE] < WIN for plan in plans)
    if table.stakes and not table.is_alone(deals[0], seat):
        return False
    sure = set(knowledge.legal_moves())
    for deal in deals:
        turn = OwnTurn(seat, table.heuristic_weights, table.win_weights, LIMIT)
        outcomes = zip(deal.legal_moves(), turn.outcomes(deal), strict=True)
        sure &= {move for move, outcome in outcomes if outcome == WON}
        if not sure:
            return False
    return IDLE not in sure


def is_decided(knowledge: Knowledge) -> bool:
    """Return whether nothing that a seat can still do changes who wins the skirmish, as far as it can know."""
    table, seat = knowledge.table, SEATS.index(knowledge.seat)
    plans = [_planned(table, seat, deal) for deal in _deals(knowledge)]
    return all(2 * max(plan.gains.values()) < table.stakes for plan in plans)


def _deals(knowledge: Knowledge) -> list[State]:
    dice = Dice(0)
    dealer = knowledge.dealer()
    return [dealer.deal(dice) for _ in range(DEALS)]


def _planned(table: Table, seat: int, state: State) -> SoloPlanner:
    planner = SoloPlanner(table, seat, WIDTH)
    planner.explore(state)
    return planner


def _undoes(event: Json, earlier: Json) -> bool:
    same = all(event[key] == earlier[key] for key in ("seat", "card"))
    return same and event["from"] == earlier["to"] and event["to"] == earlier["from"]


def _terrains(view: Json) -> tuple[int, int]:
    """Return how many terrains each seat would win now."""
    winners = [terrain["winner"] for terrain in view["terrains"]]
    return winners.count(SEATS[0]), winners.count(SEATS[1])


def _could_do_better(knowledge: Knowledge) -> bool:
    """Return whether a move leads to a better position than ending the turn, by the game's evaluation."""
    table = knowledge.table
    weights = list(table.weights.values())
    dice = Dice(0)
    seat = SEATS.index(knowledge.seat)
    totals = [0] * len(knowledge.legal_moves())
    for _ in range(DEALS):
        values = values_of(knowledge.deal(dice).state, seat, DEPTH, weights, table.idle_turns)
        totals = [total + value for total, value in zip(totals, values, strict=True)]
    return max(totals[1:]) > totals[0]


def _answered(state: State, move: int, seat: int) -> Iterator[State]:
    """Yield the positions that a move can lead to, depending on the answers of the seat that makes it."""
    after = state.clone()
    after.apply(move)  # type: ignore[arg-type, unused-ignore]
    if after.is_asking() and after.actor() == seat:
        for answer in after.legal_moves():
            yield from _answered(after, answer, seat)
    else:
        yield after


def _wins(state: State, move: int, seat: int) -> bool:
    return any(after.result() == seat for after in _answered(state, move, seat))


def _loses(state: State, move: int, seat: int) -> bool:
    return all(after.result() == 1 - seat for after in _answered(state, move, seat))


def _survives(state: State, move: int, seat: int) -> bool:
    """Return whether the turn can be ended after a move without losing the match at once."""
    return any(
        after.result() != 1 - seat and (after.actor() != seat or not _loses(after, IDLE, seat))
        for after in _answered(state, move, seat)
    )


def _settled(table: Any, state: State, move: int | None, seat: int) -> tuple[int, int]:
    """Return a seat's lead in wins after its skirmish, and what it keeps, if it makes a move (or none) and passes.

    What it keeps are its cards and twice the units that stay, less the same of the other seat. If there are several
    answers, the ones that leave most count.
    """
    found = []
    for after in [state.clone()] if move is None else _answered(state, move, seat):
        before = table.snapshot(after)["skirmish"]
        for _ in range(WAYS):
            if after.result() != NOBODY or table.snapshot(after)["skirmish"] != before or after.is_asking():
                break
            after.apply(IDLE)
        shown = table.snapshot(after)
        own, other = (_supply(shown[name], after.result() == NOBODY) for name in (SEATS[seat], SEATS[1 - seat]))
        found.append((_ahead(shown, seat), own - other))
    return max(found)


def _supply(shown: Json, goes_on: bool) -> int:
    """Return what a seat has for the next skirmish: its cards, and twice its units if there is a next one."""
    staying = sum(slot["unit"] is not None for slot in shown["slots"]) if goes_on else 0
    return len(shown["hand"]) + 2 * staying


def _ahead(shown: Json, seat: int) -> int:
    """Return how many wins a seat is ahead."""
    return int(shown[SEATS[seat]]["wins"]) - int(shown[SEATS[1 - seat]]["wins"])
