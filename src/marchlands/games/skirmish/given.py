"""Positions in the words of a scenario's `given`: from a state to the table, the reverse of `position`."""

from __future__ import annotations

from typing import Any

from marchlands.engine.table import SEATS, Json
from marchlands.engine.zone import deck_of, hand_of, known_hand_of, pile_of
from marchlands.games.skirmish.board import SLOTS, TERRAINS
from marchlands.games.skirmish.field import CHARGES, LEADER, POINTS, WINS, Field


def given(state: Field) -> Json:
    """Return the `given` table of a position in which nothing is asked and nobody has won.

    What a scenario takes for granted is left out.
    """
    table: Json = {
        "turn": SEATS[state.active],
        "starter": SEATS[state.starter],
        "skirmish": int(state.skirmish),
        "number": int(state.turn),
    }
    if state.ask_forced:
        table["ask_forced"] = True
    for player, seat in enumerate(SEATS):
        table[seat] = _player(state, player)
    return table


def _player(state: Field, player: int) -> Json:
    names, tally = state.book.names, state.tally
    zones = {
        "hand": hand_of(state, player),
        "hand_known": known_hand_of(state, player),
        "deck": deck_of(state, player),
        "graveyard": pile_of(state, player),
    }
    table: Json = {zone: [names[card] for card in cards] for zone, cards in zones.items() if cards}
    leader = int(tally[LEADER + player])
    if leader:
        table |= {"leader": names[leader], "charges": int(tally[CHARGES + player])}
    on_turn = player == state.active
    facts: Json = {
        "wins": int(tally[WINS + player]),
        "sp": int(tally[POINTS + player]),
        "done": bool(state.done >> player & 1),
        "acted": on_turn and bool(state.acts),
        "played": on_turn and bool(state.played),
        "units": {str(slot % TERRAINS): _unit(state, slot) for slot in _slots(player) if state.occupied >> slot & 1},
        "modifiers": {str(slot % TERRAINS): int(state.modifier[slot]) for slot in _slots(player)},
        "permanent": {str(slot % TERRAINS): int(state.lasting[slot]) for slot in _slots(player)},
    }
    for name in ("modifiers", "permanent"):
        facts[name] = {terrain: amount for terrain, amount in facts[name].items() if amount}
    return table | {name: value for name, value in facts.items() if value}


def _slots(player: int) -> range:
    return range(player * TERRAINS, (player + 1) * TERRAINS)


def _unit(state: Field, slot: int) -> Any:
    """Return a unit as a table. Its Shield is always said: else one that is Dominant would get more."""
    card = int(state.card[slot])
    facts: Json = {
        "damage": int(state.damage[slot]),
        "buff": int(state.buff[slot]),
        "permanent": int(state.lasting[SLOTS + slot]),
        "dominant_shield": int(state.crown[slot]),
        "used": bool(state.used >> slot & 1),
        "cleansed": bool(state.cleansed >> slot & 1),
    }
    unit: Json = {"card": state.book.names[card]} | {name: value for name, value in facts.items() if value}
    unit["shield"] = int(state.shield[slot])
    if state.book.cooldown[card] >= 0 and not state.used >> slot & 1:
        unit["cooldown"] = int(state.cooldown[slot])
    return unit
