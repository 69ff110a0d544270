"""Positions as scenarios describe them: from the `given` table to a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from marchlands.engine.given import (
    read_flag,
    read_names,
    read_number,
    read_seat,
    read_table,
    refuse_unknown_keys,
)
from marchlands.engine.native import i64
from marchlands.engine.table import SEATS
from marchlands.engine.zone import EMPTY, bury, give_card
from marchlands.errors import PositionError, did_you_mean
from marchlands.games.warpath.blueprint import read_movement
from marchlands.games.warpath.board import TILE_NAMES
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.card import BASE, Kind, WarpathCard
from marchlands.games.warpath.field import (
    CLASS,
    GOLD,
    HP,
    USED,
    add_building,
    add_unit,
    forget_the_dead,
)
from marchlands.games.warpath.rules import WarpathState
from marchlands.games.warpath.setup import FULL_HP
from marchlands.games.warpath.turn import LAST_TURN

KEYS: Final = ("turn", "number", "ask_forced", "p1", "p2", "unit", "building")
PLAYER_KEYS: Final = ("class", "hp", "gold", "hand", "deck", "discard", "skill_used")
UNIT_KEYS: Final = ("at", "owner", "card", "hp", "attack", "movement", "waits")
BUILDING_KEYS: Final = ("at", "owner", "card", "hp")
FAR_TOO_MUCH: Final = 1000


class PositionReader:
    """Reads positions for one book of cards."""

    def __init__(self, book: Book, cards: Iterable[WarpathCard]) -> None:
        self.book = book
        self.cards = {card.name: card for card in cards}

    def read(self, given: Mapping[str, Any], ask_forced: bool) -> WarpathState:
        """Return the state that a `given` table describes. Raises PositionError, which names the key and the reason."""
        refuse_unknown_keys(read_table(given, "given"), KEYS, "given")
        players = [read_table(given.get(seat, {}), seat) for seat in SEATS]
        zones = [self._zones(player, seat) for player, seat in zip(players, SEATS, strict=True)]
        room = max(1, *(sum(len(zone) for zone in zones[player].values()) for player in (0, 1)))
        state = WarpathState(self.book, i64(room), EMPTY, None)
        state.lay_decks(zones[0]["deck"], zones[1]["deck"])
        state.active = i64(read_seat(given, "turn"))
        state.turn = i64(read_number(given, "number", 1, LAST_TURN, 1))
        state.ask_forced = i64(ask_forced or read_flag(given, "ask_forced"))
        for player, seat in enumerate(SEATS):
            self._player(state, player, players[player], seat, zones[player])
        self._things(state, given)
        forget_the_dead(state)
        return state

    def _zones(self, player: Mapping[str, Any], seat: str) -> dict[str, list[int]]:
        refuse_unknown_keys(player, PLAYER_KEYS, seat)
        kinds = (Kind.UNIT, Kind.BUILDING, Kind.SKILL)
        zones = {}
        for zone in ("hand", "deck", "discard"):
            found = [self._card(name, f"{seat}.{zone}", kinds) for name in read_names(player, zone, seat)]
            for card in found:
                if card.stars == 0 and (zone == "deck" or card.kind is Kind.SKILL):
                    raise PositionError(f"{seat}.{zone}: {card.name} has 0 stars and cannot be there")
            zones[zone] = [card.number for card in found]
        return zones

    def _card(self, name: object, key: str, kinds: Sequence[Kind]) -> WarpathCard:
        card = self.cards.get(name) if isinstance(name, str) else None
        if card is None:
            hint = did_you_mean(str(name), [card.name for card in self.cards.values() if card.kind in kinds])
            raise PositionError(f"{key}: unknown card {name!r}{hint}")
        if card.kind not in kinds:
            raise PositionError(f"{key}: {card.name} is a {card.kind.value} and cannot be there")
        return card

    def _player(
        self, state: WarpathState, player: int, given: Mapping[str, Any], seat: str, zones: Mapping[str, list[int]]
    ) -> None:
        name = given.get("class", BASE)
        classes = [card.name for card in self.cards.values() if card.kind is Kind.CLASS]
        if name not in classes:
            raise PositionError(f"{seat}.class: unknown class {name!r}{did_you_mean(str(name), classes)}")
        state.tally[CLASS + player] = i64(self.cards[name].number)
        state.tally[HP + player] = i64(read_number(given, "hp", 1, FAR_TOO_MUCH, FULL_HP, seat))
        state.tally[GOLD + player] = i64(read_number(given, "gold", 0, FAR_TOO_MUCH, 0, seat))
        state.tally[USED + player] = i64(read_flag(given, "skill_used", seat))
        for card in zones["hand"]:
            give_card(state, i64(player), i64(card), i64(0))
        for card in zones["discard"]:
            bury(state, i64(player), i64(card))

    def _things(self, state: WarpathState, given: Mapping[str, Any]) -> None:
        for kind, keys in (("unit", UNIT_KEYS), ("building", BUILDING_KEYS)):
            tables = given.get(kind, [])
            if not isinstance(tables, list):
                raise PositionError(f"{kind}: {tables!r} is not a list of [[given.{kind}]] tables")
            for index, content in enumerate(tables, 1):
                key = f"{kind} {index}"
                table = read_table(content, key)
                refuse_unknown_keys(table, keys, key)
                owner, tile = read_seat(table, "owner", key, None), _tile(table, key)
                if kind == "unit":
                    self._unit(state, table, key, owner, tile)
                else:
                    self._building(state, table, key, owner, tile)

    def _unit(self, state: WarpathState, table: Mapping[str, Any], key: str, owner: int, tile: int) -> None:
        card = self._card(table.get("card"), f"{key}.card", (Kind.UNIT,))
        row = int(add_unit(state, i64(card.number), i64(owner), i64(tile)))
        state.hp[row] = i64(read_number(table, "hp", 1, FAR_TOO_MUCH, card.hp, key))
        state.attack[row] = i64(read_number(table, "attack", 0, FAR_TOO_MUCH, card.attack, key))
        if "movement" in table:
            try:
                steps, every = read_movement(str(table["movement"]))
            except ValueError as error:
                raise PositionError(f"{key}.movement: {error}") from error
            state.steps[row], state.every[row] = i64(steps), i64(every)
        state.waits[row] = i64(read_number(table, "waits", 0, FAR_TOO_MUCH, 0, key))

    def _building(self, state: WarpathState, table: Mapping[str, Any], key: str, owner: int, tile: int) -> None:
        card = self._card(table.get("card"), f"{key}.card", (Kind.BUILDING,))
        if state.building[tile]:
            raise PositionError(f"{key}.at: there is a building on {TILE_NAMES[tile]} already")
        add_building(state, i64(card.number), i64(owner), i64(tile))
        state.building_hp[tile] = i64(read_number(table, "hp", 1, FAR_TOO_MUCH, card.hp, key))


def _tile(table: Mapping[str, Any], key: str) -> int:
    name = table.get("at")
    if name not in TILE_NAMES:
        raise PositionError(f"{key}.at: {name!r} is not a tile{did_you_mean(str(name), TILE_NAMES)}")
    return TILE_NAMES.index(name)
