"""Positions in the words of a scenario's `given`: from a state to the table, the reverse of `position`."""

from __future__ import annotations

from marchlands.engine.table import SEATS, Json
from marchlands.engine.zone import deck_of, hand_of, pile_of
from marchlands.games.warpath.blueprint import say_movement
from marchlands.games.warpath.board import TILE_NAMES
from marchlands.games.warpath.field import CLASS, GOLD, HP, USED, Field


def given(state: Field) -> Json:
    """Return the `given` table of a position in which nothing is asked and nobody has won.

    What a scenario takes for granted is left out.
    """
    table: Json = {"turn": SEATS[state.active], "number": int(state.turn)}
    if state.ask_forced:
        table["ask_forced"] = True
    for player, seat in enumerate(SEATS):
        table[seat] = _player(state, player)
    units = [_unit(state, row) for row in range(len(state.card)) if state.alive[row]]
    built = [tile for tile in range(len(state.building)) if state.building[tile]]
    built.sort(key=lambda tile: int(state.building_serial[tile]))
    buildings = [_building(state, tile) for tile in built]
    return table | {name: things for name, things in (("unit", units), ("building", buildings)) if things}


def _player(state: Field, player: int) -> Json:
    names, tally = state.book.names, state.tally
    zones = {"hand": hand_of(state, player), "deck": deck_of(state, player), "discard": pile_of(state, player)}
    table: Json = {
        "class": names[tally[CLASS + player]],
        "hp": int(tally[HP + player]),
        "gold": int(tally[GOLD + player]),
    }
    if tally[USED + player]:
        table["skill_used"] = True
    return table | {zone: [names[card] for card in cards] for zone, cards in zones.items() if cards}


def _unit(state: Field, row: int) -> Json:
    book, card = state.book, int(state.card[row])
    unit: Json = {
        "at": TILE_NAMES[state.tile[row]],
        "owner": SEATS[state.owner[row]],
        "card": book.names[card],
        "hp": int(state.hp[row]),
        "attack": int(state.attack[row]),
    }
    if (state.steps[row], state.every[row]) != (book.steps[card], book.every[card]):
        unit["movement"] = say_movement(int(state.steps[row]), int(state.every[row]))
    if state.waits[row]:
        unit["waits"] = int(state.waits[row])
    return unit


def _building(state: Field, tile: int) -> Json:
    return {
        "at": TILE_NAMES[tile],
        "owner": SEATS[state.building_owner[tile]],
        "card": state.book.names[state.building[tile]],
        "hp": int(state.building_hp[tile]),
    }
