"""A position in words: the snapshot that tells the whole truth, and views that tell what a seat may know."""

from __future__ import annotations

from typing import Any

from marchlands.engine.hand import back_ids, hand_ids
from marchlands.engine.printed import changed
from marchlands.engine.state import NOBODY
from marchlands.engine.table import RESULTS, SEATS, Json
from marchlands.games.skirmish.agenda import AT, CARD, SLOT, WIDTH
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.book import DOMINATES, GRAVE_UNITS, HAND_CARDS, PLAYERS, UNITS
from marchlands.games.skirmish.field import (
    CHARGES,
    HAND,
    LAST,
    LEADER,
    NEXT,
    NO_SLOT,
    PILE,
    POINTS,
    WINS,
    Field,
    marks_at,
)
from marchlands.games.skirmish.place import slot_name
from marchlands.games.skirmish.program import chooser, open_selector, open_slots
from marchlands.games.skirmish.select import is_ready, takeable
from marchlands.games.skirmish.settle import worth
from marchlands.games.skirmish.turn import NOBODY_WINS, controller, points_at

# The fields of those parts of a snapshot that may be null: a unit, a choice, a leader.
FIELDS = frozenset(
    {
        "id",
        "card",
        "power",
        "base",
        "changed",
        "damage",
        "buff",
        "shield",
        "wounded",
        "dominant",
        "can_dominate",
        "cooldown",
        "ready",
        "used",
        "cleansed",
        "at_risk",
    }
    | {"by", "at", "kind", "text", "answers", "may", "size"}
    | {"name", "charges"}
)


def snapshot(state: Field, rules: str | Json) -> Json:
    """Return the whole truth about a position."""
    over = state.winner != NOBODY
    asked = bool(state.asked)
    winners = [int(controller(state, terrain)) for terrain in range(TERRAINS)]
    return {
        "game": "skirmish",
        "rules": rules,
        "skirmish": int(state.skirmish),
        "turn": int(state.turn),
        "to_act": None if over else SEATS[chooser(state) if asked else state.active],
        "phase": "over" if over else "choose" if asked else "act",
        "choice": _choice(state) if asked else None,
        "result": RESULTS[state.winner] if over else None,
        "starter": SEATS[state.starter],
        "terrains": [{"winner": None if winner == NOBODY_WINS else SEATS[winner]} for winner in winners],
        "p1": _player(state, 0, winners),
        "p2": _player(state, 1, winners),
    }


def view(state: Field, rules: str | Json, seat: int | None) -> Json:
    """Return what a seat may know; what both may know for None."""
    seen = snapshot(state, rules)
    for player, name in enumerate(SEATS):
        part = seen[name]
        if player == seat:
            part["deck_list"] = sorted(part["deck"])
        else:
            part["hand"] = None
            part["hand_ids"] = back_ids(part["hand_size"])
            part["hand_known"] = _known_hand(state, player)
        part["deck"] = None
    choice = seen["choice"]
    if choice is not None and choice["by"] != (SEATS[seat] if seat is not None else None) and _asks_hand(state):
        choice["answers"] = None
    return seen


def _player(state: Field, player: int, winners: list[int]) -> Json:
    book = state.book
    tally = state.tally
    start = int(player * state.room)
    hand = [int(state.hand[start + i]) >> 1 for i in range(int(tally[HAND + player]))]
    deck = [int(state.deck[i]) for i in range(int(tally[NEXT + player]), int(tally[LAST + player]))]
    grave = [int(state.pile[start + i]) for i in range(int(tally[PILE + player]))]
    on_turn = player == state.active and state.winner == NOBODY
    acted = on_turn and bool(state.acts)
    leader = int(tally[LEADER + player])
    won = [player * TERRAINS + terrain for terrain in range(TERRAINS) if winners[terrain] == player]
    return {
        "hand": [book.names[card] for card in hand],
        "hand_ids": hand_ids(hand),
        "hand_size": len(hand),
        "deck": [book.names[card] for card in deck],
        "deck_size": len(deck),
        "graveyard": [book.names[card] for card in grave],
        "wins": int(tally[WINS + player]),
        "sp": int(tally[POINTS + player]),
        "points": sum(int(points_at(state, slot)) for slot in won),
        "done": bool(state.done >> player & 1),
        "acted": acted,
        "played": on_turn and bool(state.played),
        "passing": "turn" if acted else "done",  # in either flow of turns (SK-21, SK-22)
        "leader": {"name": book.names[leader], "charges": int(tally[CHARGES + player])} if leader else None,
        "slots": [_slot(state, player * TERRAINS + terrain) for terrain in range(TERRAINS)],
    }


def _slot(state: Field, slot: int) -> Json:
    occupied = state.occupied >> slot & 1
    return {
        "modifier": int(state.modifier[slot]),
        "permanent": int(state.lasting[slot]),
        "unit": _unit(state, slot) if occupied else None,
    }


def _unit(state: Field, slot: int) -> Json:
    book = state.book
    card = int(state.card[slot])
    cleansed = bool(state.cleansed >> slot & 1)
    activates = book.cooldown[card] >= 0 and not cleansed
    power = max(0, int(state.power[slot]))
    base = int(book.base[card])
    return {
        "id": int(state.serial[slot]),
        "card": book.names[card],
        "power": power,
        "base": base,
        "changed": changed({"power": (power, base)}),
        "damage": int(state.damage[slot]),
        "buff": int(state.buff[slot]),
        "shield": int(state.shield[slot]),
        "wounded": state.damage[slot] > 0,
        "dominant": bool(state.dominant >> slot & 1),
        "can_dominate": bool(marks_at(state, slot) & DOMINATES),
        "cooldown": int(state.cooldown[slot]) if activates else None,
        "ready": is_ready(state, slot),
        "used": bool(state.used >> slot & 1),
        "cleansed": cleansed,
        "at_risk": worth(state, slot) <= 0,
    }


def _choice(state: Field) -> Json:
    base = int(state.depth - 1) * WIDTH
    by = int(chooser(state))
    selector = open_selector(state)
    what = state.book.what[selector]
    slot = int(state.agenda[base + SLOT])
    if what >= GRAVE_UNITS:
        kind = "card"
        answers = [state.book.names[card] for card in takeable(state, selector, by)]
    elif what == PLAYERS:
        kind, answers = "player", ["foe", "me"]
    else:
        kind = "unit" if what == UNITS else "slot"
        mask = int(open_slots(state))
        answers = [slot_name(slot // TERRAINS == by, slot % TERRAINS) for slot in range(10) if mask >> slot & 1]
        answers.sort()
    return {
        "by": SEATS[by],
        "card": state.book.names[state.agenda[base + CARD]],
        "at": None if slot == NO_SLOT else slot % TERRAINS,
        "kind": kind,
        "text": state.book.questions[state.agenda[base + AT]],
        "answers": answers,
        "may": bool(state.book.may[selector]),
    }


def _known_hand(state: Field, player: int) -> list[Any]:
    """Return the cards that the other player knows to be in a hand."""
    start = int(player * state.room)
    hand = [int(state.hand[start + i]) for i in range(int(state.tally[HAND + player]))]
    return [state.book.names[entry >> 1] for entry in hand if entry & 1]


def _asks_hand(state: Field) -> bool:
    return bool(state.book.what[open_selector(state)] == HAND_CARDS)
