"""The solver agrees with a second one that plays out all deals, on many small random positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from marchlands.coach.puzzle.aim import OPPONENT_PASSES, Aim
from marchlands.coach.puzzle.deals import Deals
from marchlands.coach.puzzle.prover import Prover, TooLargeError
from marchlands.coach.skirmish.aim import HOLD, MATCH, WIN, EndOfSkirmish, Lead
from marchlands.coach.warpath.aim import ClearLane, NextMarch, SurviveMarch, TakeCastle
from marchlands.engine.dealer import Pool
from marchlands.engine.match import Match
from marchlands.engine.table import OTHER, SEATS, Table
from marchlands.errors import PositionError
from marchlands.games.skirmish.table import SkirmishTable
from marchlands.games.warpath.table import WarpathTable
from tests.coach.puzzle.brute import Brute, Judge, hands, orders
from tests.support.scale import is_full
from tests.support.skirmish import skirmish
from tests.support.warpath import warpath

PLAIN = ("Veteran", "Scout", "Strike", "Archer", "Stable Boy", "Dark Bargain", "Rogue", "Apprentice", "Fall Back")
BOARD = ("Veteran", "Scout", "Rogue", "Engineer", "Vanguard", "Martyr", "Keener", "Turret", "Roots", "Noble", "Marshal")
HIDDEN = ("Strike", "Veteran", "Unsummon")  # what the opponent may hold
FIELD = ("Militia", "Thief", "War Hounds", "Castle Guards", "Battering Ram", "Archmage", "Rune Keeper")
HELD = (
    "War Plans", "Arrow Volley", "War Hounds", "Heroic Charge", "War Reserves", "Castle Guards", "Library", "Phalanx",
    "Blink", "Trebuchet", "Chain Lightning",
)  # fmt: skip
ENEMY_HAND = ("Arrow Volley", "Castle Guards", "War Hounds")
LARGEST = 600 if is_full() else 200  # positions for which everything is tried


def skirmish_table() -> SkirmishTable:
    """Return a table at which the opponent can hold only few kinds of cards, so that there are few deals."""
    game = skirmish()
    few = [card for card in game.all_cards if card.name in HIDDEN]
    return SkirmishTable(game.table("standard").options, game.all_cards, few)


def warpath_table() -> WarpathTable:
    """Return the same for Warpath."""
    game = warpath()
    table = WarpathTable(game.all_cards)
    few = sorted((card.number, 1) for card in game.all_cards if card.name in ENEMY_HAND)
    table.pools = dict.fromkeys(table.pools, Pool(few))
    return table


def skirmish_given(rng: random.Random) -> dict[str, Any]:
    seat = rng.choice(SEATS)
    other = OTHER[seat]
    is_done = rng.random() < 0.6
    return {
        "turn": seat,
        seat: {
            "hand": rng.sample(PLAIN, rng.randint(1, 3 if is_done else 1)),
            "deck": rng.sample(PLAIN, rng.randint(0, 2 if is_done else 1)),
            "units": {str(slot): rng.choice(BOARD) for slot in rng.sample(range(5), rng.randint(0, 2))},
            "wins": rng.randint(0, 1),
        },
        other: {
            "done": is_done,
            "hand": rng.sample(HIDDEN, rng.randint(0, 1)),
            "units": {str(slot): rng.choice(BOARD) for slot in rng.sample(range(5), rng.randint(1, 3))},
            "wins": rng.randint(0, 1),
        },
    }


def warpath_given(rng: random.Random) -> dict[str, Any]:
    seat = rng.choice(SEATS)
    other = OTHER[seat]
    tiles = ["plains0", "plains1", "plains2", "plains3", "forest0", "forest3", "forest5"]
    unit = [
        {"at": rng.choice(tiles), "owner": rng.choice(SEATS), "card": rng.choice(FIELD), "hp": rng.randint(1, 3)}
        for _ in range(rng.randint(1, 4))
    ]
    return {
        "turn": seat,
        "number": 5,
        seat: {
            "class": "Mage",
            "hp": rng.randint(1, 6),
            "gold": rng.randint(2, 7),
            "hand": rng.sample(HELD, rng.randint(1, 4)),
            "deck": rng.sample(HELD, rng.randint(0, 3)),
        },
        other: {"hp": rng.randint(1, 6), "gold": rng.randint(0, 2), "hand": rng.sample(ENEMY_HAND, rng.randint(0, 2))},
        "unit": unit,
    }


def deals_of(table: Table, given: dict[str, Any], kinds: tuple[str, ...], copies: int) -> list[Match]:
    """Return a match for every deal that looks the same to the seat on turn."""
    seat, other = given["turn"], OTHER[given["turn"]]
    found = []
    for deck in orders(given[seat]["deck"]):
        for hand in hands(kinds, len(given[other]["hand"]), copies):
            dealt = {**given, seat: {**given[seat], "deck": deck}, other: {**given[other], "hand": hand}}
            found.append(Match(table, table.position(dealt)))
    return found


# --- what is asked for, judged by the views alone


def ends_well(seat: str, wanted: str, keep: int, lead: int) -> Judge:
    def judge(before: Match, after: Match) -> bool | None:
        now = after.snapshot()
        if now["skirmish"] == before.snapshot()["skirmish"] and now["result"] is None:
            return None
        later = before.snapshot()[seat]["deck_size"] - now[seat]["deck_size"] if now["result"] is None else 0
        ahead = now[seat]["sp"] - now[OTHER[seat]]["sp"]
        won = now["result"] == seat if wanted == MATCH else ahead >= (0 if wanted == HOLD else lead)
        return won and bool(now[seat]["hand_size"] - later >= keep)

    return judge


def leads(seat: str, points: int, turn: int) -> Judge:
    def judge(before: Match, after: Match) -> bool | None:
        now = after.snapshot()
        if now["turn"] == turn and now["result"] is None:
            return None
        count = "points" if now["result"] is None and now["skirmish"] == before.snapshot()["skirmish"] else "sp"
        return bool(now[seat][count] - now[OTHER[seat]][count] >= points)

    return judge


def takes_castle(seat: str, turn: int) -> Judge:
    def judge(before: Match, after: Match) -> bool | None:
        later = after.snapshot()["turn"] != turn
        return after.result == seat and not later if after.result is not None or later else None

    return judge


def survives(seat: str, turn: int) -> Judge:
    def judge(before: Match, after: Match) -> bool | None:
        if after.result is not None:
            return after.result == seat
        return True if after.snapshot()["turn"] != turn else None

    return judge


def clears(seat: str, lane: str, turn: int) -> Judge:
    def judge(before: Match, after: Match) -> bool | None:
        now = after.snapshot()
        if after.result is not None or now["turn"] != turn:  # no card here kills as the turn ends
            return after.result == seat and now["turn"] == turn
        return None if any(unit["owner"] != seat for tile in now["lanes"][lane] for unit in tile["units"]) else True

    return judge


def marches_in(seat: str, turn: int, passive: bool) -> Judge:
    def judge(before: Match, after: Match) -> bool | None:
        if passive and before.to_act == OTHER[seat] and after.made[-1] != 0 and before.snapshot()["choice"] is None:
            return True  # the opponent does not do this
        if after.result is not None:
            return after.result == seat
        return False if after.snapshot()["turn"] >= turn + 2 else None

    return judge


def compare(match: Match, aim: Aim, judge: Judge, deals: list[Match], assume: frozenset[str] = frozenset()) -> set[str]:
    """Return the winning first moves, which both solvers must find. Raises TooLargeError."""
    seat = match.to_act
    assert seat is not None
    prover = Prover(Deals(match.table, SEATS.index(seat), assume), aim, match.state, LARGEST)
    found = {match.text(move) for move in prover.proof().winning}
    assert found == Brute(seat, judge).winning(deals), match.table.given(match.state)
    return found


def test_skirmishes_are_solved_as_by_trying_everything() -> None:
    table, tally, rng = skirmish_table(), Counter[str](), random.Random(1)
    while tally["positions"] < (300 if is_full() else 30):
        given = skirmish_given(rng)
        try:
            match = Match(table, table.position(given))
        except PositionError:
            continue
        seat = given["turn"]
        number, deals = SEATS.index(seat), deals_of(table, given, HIDDEN, 1)
        wanted, keep, lead = rng.choice((WIN, WIN, HOLD, MATCH)), rng.randint(0, 2), rng.randint(1, 2)
        aim: Aim = EndOfSkirmish(table, match.state, number, wanted, keep, lead)
        judge = ends_well(seat, wanted, keep, lead)
        if rng.random() < 0.3:
            points = rng.randint(1, 3)
            aim, judge = Lead(match.state, number, points), leads(seat, points, match.snapshot()["turn"])
        try:
            found = compare(match, aim, judge, deals)
        except TooLargeError:
            continue  # trying everything would take too long
        tally["positions"] += 1
        tally["won" if found else "lost"] += 1
        tally["unique"] += len(found) == 1
        tally["hidden"] += len(deals) > 1
    assert min(tally["won"], tally["lost"], tally["unique"], tally["hidden"]) > 0, tally


def test_marches_are_solved_as_by_trying_everything() -> None:
    table, tally, rng = warpath_table(), Counter[str](), random.Random(2)
    while tally["positions"] < (2000 if is_full() else 200):
        given = warpath_given(rng)
        match = Match(table, table.position(given))
        seat, turn = given["turn"], int(given["number"])
        number, assume = SEATS.index(seat), frozenset[str]()
        pick = rng.randint(0, 4)
        enemies = [unit["at"][:-1] for unit in given["unit"] if unit["owner"] != seat]
        if pick == 0:
            aim: Aim = TakeCastle(match.state, number)
            judge = takes_castle(seat, turn)
        elif pick == 4 and enemies:
            aim, judge = ClearLane(match.state, number, enemies[0]), clears(seat, enemies[0], turn)
        elif pick == 1:
            aim, judge = SurviveMarch(match.state, number), survives(seat, turn)
        else:
            aim, judge = NextMarch(match.state, number), marches_in(seat, turn, pick == 2)
            assume = frozenset({OPPONENT_PASSES} if pick == 2 else ())
        deals = deals_of(table, given, ENEMY_HAND, 1)
        try:
            found = compare(match, aim, judge, deals, assume)
        except TooLargeError:
            continue
        tally["positions"] += 1
        tally["won" if found else "lost"] += 1
        tally["unique"] += len(found) == 1
        tally["hidden"] += len(deals) > 1
    assert min(tally["won"], tally["lost"], tally["unique"], tally["hidden"]) > 0, tally
