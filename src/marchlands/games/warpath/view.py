"""A position in words: the snapshot that tells the whole truth, and views that tell what a seat may know."""

from __future__ import annotations

from marchlands.engine.hand import back_ids, hand_ids
from marchlands.engine.printed import changed
from marchlands.engine.state import DRAW, NOBODY
from marchlands.engine.table import RESULTS, SEATS, Json
from marchlands.games.warpath.blueprint import say_movement
from marchlands.games.warpath.board import FIRST, LANE_NAMES, LENGTHS, TILE_NAMES
from marchlands.games.warpath.book import BUILDING, BUILDINGS, CHOOSE_LANE
from marchlands.games.warpath.field import CLASS, GOLD, HAND, HP, LAST, NEXT, NO_ROW, PILE, USED, Field
from marchlands.games.warpath.forecast import forecast
from marchlands.games.warpath.legal_moves import site
from marchlands.games.warpath.notation import Notation
from marchlands.games.warpath.program import meant, open_lanes, target_moves

# The fields of those parts of a snapshot that may be null: a building, a choice.
FIELDS = frozenset(
    {"id", "owner", "card", "hp", "changed", "by", "at", "kind", "text", "answers", "ids", "may", "size"}
)


def snapshot(state: Field, notation: Notation) -> Json:
    """Return the whole truth about a position."""
    over = state.winner != NOBODY
    asked = bool(state.asked)
    coming = forecast(state)
    doomed = {*coming["p1"]["deaths"], *coming["p2"]["deaths"]}
    lanes = {
        name: [_tile(state, int(FIRST[lane]) + tile, doomed) for tile in range(LENGTHS[lane])]
        for lane, name in _lanes()
    }
    return {
        "game": "warpath",
        "turn": int(state.turn),
        "to_act": None if over else SEATS[state.active],
        "phase": "over" if over else "choose" if asked else "act",
        "choice": _choice(state, notation) if asked and not over else None,
        "result": RESULTS[state.winner] if over else None,
        "ended_by": _ended_by(state) if over else None,
        "p1": _player(state, 0),
        "p2": _player(state, 1),
        "lanes": lanes,
        "forecast": coming,
    }


def view(state: Field, notation: Notation, seat: int | None) -> Json:
    """Return what a seat may know; what both may know for None."""
    seen = snapshot(state, notation)
    for player, name in enumerate(SEATS):
        part = seen[name]
        if player == seat:
            part["deck_list"] = sorted(part["deck"])
        else:
            part["hand"] = None
            part["hand_ids"] = back_ids(part["hand_size"])
            part["hand_known"] = []
            part["sites"] = None
        part["deck"] = None
    return seen


def _ended_by(state: Field) -> str:
    """Return how the match ended: by a castle that fell (WP-01), or else by the turn limit (WP-15)."""
    return "turn_limit" if state.winner == DRAW else "castle"


def _lanes() -> list[tuple[int, str]]:
    return list(enumerate(LANE_NAMES))


def _player(state: Field, player: int) -> Json:
    names, tally = state.book.names, state.tally
    start = int(player * state.room)
    hand = [int(state.hand[start + i]) for i in range(int(tally[HAND + player]))]
    deck = [int(state.deck[i]) for i in range(int(tally[NEXT + player]), int(tally[LAST + player]))]
    pile = [int(state.pile[start + i]) for i in range(int(tally[PILE + player]))]
    skill = int(state.book.skill[tally[CLASS + player]])
    return {
        "class": names[tally[CLASS + player]],
        "hp": int(tally[HP + player]),
        "gold": int(tally[GOLD + player]),
        "hand": [names[card] for card in hand],
        "hand_ids": hand_ids(hand),
        "hand_size": len(hand),
        "deck": [names[card] for card in deck],
        "deck_size": len(deck),
        "discard": [names[card] for card in pile],
        "active_skill": {
            "card": names[skill],
            "cost": int(state.book.cost[skill]),
            "used": bool(tally[USED + player]),
        },
        "sites": {names[card]: _sites(state, player, card) for card in hand if state.book.kind[card] == BUILDING},
    }


def _sites(state: Field, player: int, card: int) -> dict[str, str]:
    """Return by lane on which tile a building can be built now, whatever it costs (WP-31)."""
    tiles = {name: int(site(state, player, card, lane)) for lane, name in _lanes()}
    return {lane: TILE_NAMES[tile] for lane, tile in tiles.items() if tile != NO_ROW}


def _tile(state: Field, tile: int, doomed: set[int]) -> Json:
    building = None
    if state.building[tile]:
        building = {
            "id": int(state.building_serial[tile]),
            "owner": SEATS[state.building_owner[tile]],
            "card": state.book.names[state.building[tile]],
            "hp": int(state.building_hp[tile]),
            "changed": changed({"hp": (int(state.building_hp[tile]), int(state.book.hp[state.building[tile]]))}),
        }
    return {"building": building, "units": [_unit(state, row, doomed) for row in _rows_on(state, tile)]}


def _rows_on(state: Field, tile: int) -> list[int]:
    """Return the rows of the units on a tile, in the order in which they came into play."""
    return [row for row in range(len(state.card)) if state.alive[row] and state.tile[row] == tile]


def _unit(state: Field, row: int, doomed: set[int]) -> Json:
    card = int(state.card[row])
    serial = int(state.serial[row])
    waits = int(state.waits[row])
    return {
        "id": serial,
        "owner": SEATS[state.owner[row]],
        "card": state.book.names[card],
        "hp": int(state.hp[row]),
        "attack": int(state.attack[row]),
        "movement": say_movement(int(state.steps[row]), int(state.every[row])),
        "changed": _changed(state, row, card),
        "waits": waits,
        "wounded": bool(state.hp[row] < state.book.hp[card]),
        "waiting": waits > 0,
        "ready": waits == 0 and bool(state.steps[row]),
        "at_risk": serial in doomed,
    }


def _changed(state: Field, row: int, card: int) -> dict[str, str]:
    """Return which numbers of a unit differ from its card; movements are compared as fractions."""
    book = state.book
    steps, every = int(state.steps[row]), int(state.every[row])
    return changed(
        {
            "hp": (int(state.hp[row]), int(book.hp[card])),
            "attack": (int(state.attack[row]), int(book.attack[card])),
            "movement": (steps * int(book.every[card]), int(book.steps[card]) * every),
        }
    )


def _choice(state: Field, notation: Notation) -> Json:
    selector = state.book.selector[state.at]
    ids: list[int] | None = None
    if state.book.op[state.at] == CHOOSE_LANE:
        kind = "lane"
        mask = int(open_lanes(state))
        answers = [name for lane, name in _lanes() if mask >> lane & 1]
    else:
        kind = "building" if state.book.what[selector] == BUILDINGS else "unit"
        moves = target_moves(state)
        answers = [notation.answer_text(int(move)) for move in moves]
        ids = [int(meant(state, move)) for move in moves]
    return {
        "by": SEATS[state.active],
        "card": state.book.names[state.actor_card],
        "at": None,
        "kind": kind,
        "text": state.book.questions[state.at],
        "answers": answers,
        "ids": ids,
        "may": bool(state.book.may[selector]),
    }
