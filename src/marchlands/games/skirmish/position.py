"""Positions as scenarios describe them: from the `given` table to a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from marchlands.engine.given import (
    read_flag,
    read_names,
    read_number,
    read_seat,
    read_table,
    read_whole,
    refuse_unknown_keys,
)
from marchlands.engine.native import i64
from marchlands.engine.table import SEATS
from marchlands.engine.zone import EMPTY, bury, give_card
from marchlands.errors import PositionError, did_you_mean
from marchlands.games.skirmish.board import SLOTS, TERRAINS
from marchlands.games.skirmish.book import Book
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.field import CHARGES, LEADER, POINTS, WINS
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.settle import settle_given
from marchlands.games.skirmish.turn import WINS_NEEDED

KEYS: Final = ("turn", "skirmish", "starter", "number", "ask_forced", "p1", "p2")
PLAYER_KEYS: Final = (
    "hand", "hand_known", "deck", "leader", "charges", "wins", "sp", "done", "acted", "played", "graveyard", "units",
    "modifiers", "permanent",
)  # fmt: skip
UNIT_KEYS: Final = (
    "card", "damage", "buff", "permanent", "shield", "dominant_shield", "cooldown", "used", "cleansed",
)  # fmt: skip
FAR_TOO_MUCH: Final = 1000


class PositionReader:
    """Reads positions for one book of cards."""

    def __init__(self, book: Book, cards: Iterable[SkirmishCard], options: Options) -> None:
        self.book = book
        self.options = options
        self.cards = {card.name: card for card in cards}

    def read(self, given: Mapping[str, Any], ask_forced: bool) -> SkirmishState:
        """Return the state that a `given` table describes. Raises PositionError, which names the key and the reason."""
        refuse_unknown_keys(read_table(given, "given"), KEYS, "given")
        players = [read_table(given.get(seat, {}), seat) for seat in SEATS]
        zones = [self._zones(player, seat) for player, seat in zip(players, SEATS, strict=True)]
        room = max(1, *(sum(len(zone) for zone in zones[player].values()) + TERRAINS for player in (0, 1)))
        state = SkirmishState(self.book, i64(room), EMPTY, None)
        state.lay_decks(zones[0]["deck"], zones[1]["deck"])
        state.active = i64(read_seat(given, "turn"))
        state.starter = i64(read_seat(given, "starter"))
        state.skirmish = i64(read_number(given, "skirmish", 1, 3, 1))
        state.turn = i64(read_number(given, "number", 1, 10_000, 1))
        state.skirmish_turn = state.turn if state.skirmish == 1 else i64(1)
        state.ask_forced = i64(ask_forced or read_flag(given, "ask_forced"))
        stated = 0
        for player, seat in enumerate(SEATS):
            self._hand(state, player, zones[player], seat)
            for card in zones[player]["graveyard"]:
                bury(state, i64(player), i64(card))
            stated |= self._player(state, player, players[player], seat)
        if state.done == 3:
            raise PositionError("p1.done, p2.done: both players cannot be Done")
        if state.done >> state.active & 1:
            raise PositionError(f"{SEATS[state.active]}.done: the player whose turn it is cannot be Done")
        self._settle(state, stated)
        for player, seat in enumerate(SEATS):
            self._dominant_shields(state, player, players[player], seat)
        return state

    def _hand(self, state: SkirmishState, player: int, zones: Mapping[str, list[int]], seat: str) -> None:
        """Give a player its hand; the other one knows of some of the cards."""
        hand, known = Counter(zones["hand"]), Counter(zones["hand_known"])
        for card in known - hand:
            raise PositionError(f"{seat}.hand_known: {self.book.names[card]} is not in the hand so often")
        for card in sorted(hand):
            for copy in range(hand[card]):
                give_card(state, i64(player), i64(card), i64(copy >= hand[card] - known[card]))

    def _zones(self, player: Mapping[str, Any], seat: str) -> dict[str, list[int]]:
        refuse_unknown_keys(player, PLAYER_KEYS, seat)
        zones = {}
        for zone in ("hand", "hand_known", "deck", "graveyard"):
            names = read_names(player, zone, seat)
            zones[zone] = [self._card(name, f"{seat}.{zone}", (Kind.UNIT, Kind.ACTION)).number for name in names]
        return zones

    def _card(self, name: object, key: str, kinds: Sequence[Kind]) -> SkirmishCard:
        card = self.cards.get(name) if isinstance(name, str) else None
        if card is None:
            hint = did_you_mean(str(name), [card.name for card in self.cards.values() if card.kind in kinds])
            raise PositionError(f"{key}: unknown card {name!r}{hint}")
        if card.kind not in kinds:
            raise PositionError(f"{key}: {card.name} is a {card.kind.value} and cannot be there")
        return card

    def _player(self, state: SkirmishState, player: int, given: Mapping[str, Any], seat: str) -> int:
        """Read what a player has, and return the slots of the units whose Shield is given."""
        stated = 0
        state.tally[WINS + player] = i64(read_number(given, "wins", 0, WINS_NEEDED - 1, 0, seat))
        if read_flag(given, "done", seat):
            state.done |= i64(1 << player)
        state.tally[POINTS + player] = i64(read_number(given, "sp", 0, FAR_TOO_MUCH, 0, seat))
        self._turn(state, player, given, seat)
        self._leader(state, player, given, seat)
        for terrain, lasting in _by_terrain(given, "permanent", seat):
            key = f"{seat}.permanent.{terrain}"
            state.lasting[player * TERRAINS + terrain] = i64(read_whole(lasting, key, -FAR_TOO_MUCH, FAR_TOO_MUCH))
        for terrain, modifier in _by_terrain(given, "modifiers", seat):
            key = f"{seat}.modifiers.{terrain}"
            state.modifier[player * TERRAINS + terrain] = i64(read_whole(modifier, key, -FAR_TOO_MUCH, FAR_TOO_MUCH))
        for terrain, unit in _by_terrain(given, "units", seat):
            key = f"{seat}.units.{terrain}"
            table = {"card": unit} if isinstance(unit, str) else read_table(unit, key)
            refuse_unknown_keys(table, UNIT_KEYS, key)
            slot = player * TERRAINS + terrain
            self._unit(state, slot, table, key)
            stated |= ("shield" in table) << slot
        return stated

    def _turn(self, state: SkirmishState, player: int, given: Mapping[str, Any], seat: str) -> None:
        """Read what a player has done in this turn."""
        acted, played = read_flag(given, "acted", seat), read_flag(given, "played", seat)
        if (acted or played) and player != state.active:
            raise PositionError(f"{seat}.{'acted' if acted else 'played'}: it is not the turn of {seat}")
        if acted or played:
            state.acts, state.played = i64(1), i64(played)

    def _leader(self, state: SkirmishState, player: int, given: Mapping[str, Any], seat: str) -> None:
        if "leader" not in given:
            if "charges" in given:
                raise PositionError(f"{seat}.charges: there is no leader to have them")
            return
        if not self.options.leaders:
            raise PositionError(f"{seat}.leader: {given['leader']!r} cannot be here: the option leaders is false")
        leader = self._card(given["leader"], f"{seat}.leader", (Kind.LEADER,))
        state.tally[LEADER + player] = i64(leader.number)
        state.tally[CHARGES + player] = i64(read_number(given, "charges", 0, leader.charges, leader.charges, seat))

    def _unit(self, state: SkirmishState, slot: int, table: Mapping[str, Any], key: str) -> None:
        card = self._card(table.get("card"), f"{key}.card", (Kind.UNIT, Kind.TOKEN, Kind.ACTION))
        if card.power is None:
            raise PositionError(f"{key}.card: {card.name} is an action and cannot stand on a slot")
        cleansed = read_flag(table, "cleansed", key)
        used = read_flag(table, "used", key)
        printed = int(self.book.cooldown[card.number])
        for word in ("cooldown", "used"):
            if word in table and printed < 0:
                raise PositionError(f"{key}.{word}: {card.name} has no Activate ability")
        state.card[slot] = i64(card.number)
        state.serial[slot] = state.next_serial
        state.next_serial += 1
        state.damage[slot] = i64(read_number(table, "damage", 0, FAR_TOO_MUCH, 0, key))
        state.buff[slot] = i64(read_number(table, "buff", -FAR_TOO_MUCH, FAR_TOO_MUCH, 0, key))
        lasting = read_number(table, "permanent", -FAR_TOO_MUCH, FAR_TOO_MUCH, 0, key)
        state.lasting[SLOTS + slot] = i64(lasting)
        state.shield[slot] = i64(read_number(table, "shield", 0, FAR_TOO_MUCH, 0 if cleansed else card.shield, key))
        default = 0 if used else max(0, printed)
        state.cooldown[slot] = i64(read_number(table, "cooldown", 0, max(0, printed), default, key))
        if used and state.cooldown[slot]:
            raise PositionError(f"{key}.used: {card.name} cannot have been used with a cooldown left")
        bit = i64(1 << slot)
        state.occupied |= bit
        state.used |= bit if used else 0
        state.cleansed |= bit if cleansed else 0

    def _settle(self, state: SkirmishState, stated: int) -> None:
        """Settle Dominant, adding no Shield to units whose Shield is given, and refuse units that could not survive."""
        settle_given(state, i64(stated))
        for slot in range(SLOTS):
            if state.occupied >> slot & 1:
                card = int(state.card[slot])
                if state.power[slot] <= 0:
                    key = f"{SEATS[slot // TERRAINS]}.units.{slot % TERRAINS}"
                    raise PositionError(
                        f"{key}: {self.book.names[card]} has power {state.power[slot]} and would be dead"
                    )

    def _dominant_shields(self, state: SkirmishState, player: int, given: Mapping[str, Any], seat: str) -> None:
        """Read how much of the Shield that is given lasts only while a unit is Dominant."""
        for terrain, unit in _by_terrain(given, "units", seat):
            if not isinstance(unit, Mapping) or "dominant_shield" not in unit:
                continue
            key, slot = f"{seat}.units.{terrain}", player * TERRAINS + terrain
            if "shield" not in unit:
                raise PositionError(f"{key}.dominant_shield: it is a part of shield, which is left out")
            most = int(state.shield[slot]) if state.dominant >> slot & 1 else 0
            state.crown[slot] = i64(read_number(unit, "dominant_shield", 0, most, 0, key))


def _by_terrain(given: Mapping[str, Any], key: str, seat: str) -> list[tuple[int, Any]]:
    """Return the entries of a table whose keys are terrains."""
    table = read_table(given.get(key, {}), f"{seat}.{key}")
    for terrain in table:
        if terrain not in ("0", "1", "2", "3", "4"):
            raise PositionError(f"{seat}.{key}: {terrain!r} is not a terrain; expected a number from 0 to 4")
    return [(int(terrain), value) for terrain, value in table.items()]
