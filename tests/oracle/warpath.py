"""The rules of Warpath, stated plainly and slowly; the numbers in comments are the rules' ids.

Rules are generators. A rule yields another rule, which is then carried out first, or a `Choice`, which is
then asked; `None` asks for a move of the player whose turn it is. So a question in the middle of an effect
needs no bookkeeping: the rule simply waits. A match in progress is never copied; for a forecast only its board is.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import GeneratorType
from typing import Any, NoReturn

from .warpath_cards import BASE_SET
from .warpath_classes import ALL_CLASSES, CLASS_CARDS
from .warpath_model import (
    LANES,
    Ability,
    Building,
    Card,
    Change,
    Choice,
    Event,
    Hit,
    March,
    Moment,
    Movement,
    Player,
    PlayerClass,
    Rule,
    Thing,
    Tile,
    Unit,
)

SEATS = ("p1", "p2")
START_HP = 20  # WP-01
START_GOLD = 5  # WP-03
OPENING_HAND = 4  # WP-03
DECK_SIZE = 30  # WP-04
COPIES = {1: 3, 2: 2, 3: 1}  # WP-05: by stars
INCOME = 2  # WP-10
EMPTY_DECK_LOSS = 5  # WP-14
LAST_TURN = 200  # WP-15
MOST_ABILITIES = 1000  # WP-82: because of one move
LONGEST_CHAIN = 40  # WP-82: each because of the one before
MUCH = 10**6  # more than any number in a given position


class MatchOver(Exception):
    """There is a result, and nothing else happens (WP-01)."""


class Oracle:
    """One match of Warpath."""

    # ------------------------------------------------------------ setting up

    def __init__(
        self,
        ask_forced: bool = False,
        extra_cards: Iterable[Card] = (),
        extra_classes: Iterable[PlayerClass] = (),
    ) -> None:
        """An empty table; use `from_setup` or `from_given`."""
        self.ask_forced = ask_forced
        self.cards: dict[str, Card] = dict(BASE_SET)
        for cards in CLASS_CARDS.values():
            self.cards.update(cards)
        self.cards.update({card.name: card for card in extra_cards})
        self.classes: dict[str, PlayerClass] = {**ALL_CLASSES, **{c.name: c for c in extra_classes}}
        for of_class in self.classes.values():
            self.cards.setdefault(of_class.active_skill.name, of_class.active_skill)
        self.players = (Player(self.classes["Base"]), Player(self.classes["Base"]))
        self.things: list[Thing] = []  # units and buildings on the board, in the order of coming into play
        self.serial = 0
        self.turn = 0
        self.active = 0  # whose turn it is
        self.result: str | None = None
        self.choice: Choice | None = None
        self.forced: list[tuple[str, str]] = []
        self.marching = False
        self.marches_to_come: list[Unit] = []  # WP-26: given during a march
        self.abilities_happened = 0  # WP-82: because of this move
        self.chain = 0  # WP-82: how many abilities are in progress, each because of the one before
        self.is_forecast = False
        self.doomed: set[int] = set()  # who dies in a forecast of the snapshot that is being made
        self.notes: list[tuple[Any, ...]] = []  # what a forecast tells of: steps, fights, deaths, hits on players
        self._rules_in_progress: list[Rule] = []

    @classmethod
    def from_setup(
        cls,
        decks: tuple[list[str], list[str]],
        classes: tuple[str, str] = ("Base", "Base"),
        ask_forced: bool = False,
        extra_cards: Iterable[Card] = (),
        extra_classes: Iterable[PlayerClass] = (),
    ) -> Oracle:
        """A match from two ordered decks, p1's first; p1's first turn is started (WP-03, WP-10)."""
        game = cls(ask_forced, extra_cards, extra_classes)
        faults = []
        for seat in (0, 1):
            faults += [f"{SEATS[seat]}: {fault}" for fault in game.deck_faults(classes[seat], decks[seat])]
        if faults:
            raise ValueError("; ".join(faults))
        for seat, player in enumerate(game.players):
            player.of_class = game.classes[classes[seat]]
            player.hp = START_HP
            player.gold = START_GOLD
            player.deck = list(decks[seat])
            game.draw(seat, OPENING_HAND)
        game._begin(game._play_match(started=False))
        return game

    def deck_faults(self, class_name: str, names: list[str]) -> list[str]:
        """Every reason why this is not a legal deck of that class (WP-04, WP-05, WP-06)."""
        faults = []
        if class_name not in self.classes:
            faults.append(f"class: {class_name} is unknown")
        if len(names) != DECK_SIZE:
            faults.append(f"size: {len(names)} cards, not {DECK_SIZE}")
        for name, copies in sorted(Counter(names).items()):
            card = self.cards.get(name)
            if card is None:
                faults.append(f"unknown card: {name}")
                continue
            if card.of_class not in ("Base", class_name):
                faults.append(f"class: {name} belongs to {card.of_class}")
            if card.stars == 0:
                faults.append(f"0★: {name} cannot be put in a deck")
            elif copies > COPIES[card.stars]:
                faults.append(f"copies: {copies} of {name}, at most {COPIES[card.stars]}")
        return faults

    @classmethod
    def from_given(
        cls,
        given: Mapping[str, Any],
        ask_forced: bool = False,
        extra_cards: Iterable[Card] = (),
        extra_classes: Iterable[PlayerClass] = (),
    ) -> Oracle:
        """A match from the [given] table of a scenario file; the turn has started already.

        Units have come into play in the order of their tables, and after all of them the buildings.
        """
        _known_keys(given, {"turn", "number", "ask_forced", "p1", "p2", "unit", "building"}, "given")
        game = cls(ask_forced or bool(given.get("ask_forced", False)), extra_cards, extra_classes)
        game.turn = _whole(given.get("number", 1), "given.number", 1, LAST_TURN)
        game.active = _seat(given.get("turn", "p1"), "given.turn")
        for seat in (0, 1):
            game._set_player(seat, given.get(SEATS[seat], {}))
        for number, table in enumerate(given.get("unit", [])):
            game._set_unit(table, f"given.unit.{number}")
        for number, table in enumerate(given.get("building", [])):
            game._set_building(table, f"given.building.{number}")
        game._begin(game._play_match(started=True))
        return game

    def _set_player(self, seat: int, table: Mapping[str, Any]) -> None:
        """One [given.pN] table."""
        where = f"given.{SEATS[seat]}"
        _known_keys(table, {"class", "hp", "gold", "hand", "deck", "discard", "skill_used"}, where)
        player = self.players[seat]
        class_name = table.get("class", "Base")
        if class_name not in self.classes:
            raise ValueError(f"{where}.class: unknown class {class_name}")
        player.of_class = self.classes[class_name]
        player.hp = _whole(table.get("hp", START_HP), f"{where}.hp", 1, MUCH)
        player.gold = _whole(table.get("gold", 0), f"{where}.gold", 0, MUCH)
        player.skill_used = bool(table.get("skill_used", False))
        player.hand = self._given_cards(table, "hand", where)
        player.discard = self._given_cards(table, "discard", where)
        player.deck = self._given_cards(table, "deck", where)

    def _given_cards(self, table: Mapping[str, Any], zone: str, where: str) -> list[str]:
        """Cards in a zone: never an active skill (WP-41), and nothing with 0 stars in a deck (WP-05)."""
        names = list(table.get(zone, []))
        active_skills = {of_class.active_skill.name for of_class in self.classes.values()}
        for name in names:
            card = self.card(name)
            if name in active_skills or (zone == "deck" and card.stars == 0):
                raise ValueError(f"{where}.{zone}: {name} cannot be there")
        return names

    def _set_unit(self, table: Mapping[str, Any], where: str) -> None:
        """One [[given.unit]] table."""
        _known_keys(table, {"at", "owner", "card", "hp", "attack", "movement", "waits"}, where)
        unit = Unit(*self._given_thing(table, "unit", where))
        unit.hp = _whole(table.get("hp", unit.hp), f"{where}.hp", 1, MUCH)
        unit.attack = _whole(table.get("attack", unit.attack), f"{where}.attack", 0, MUCH)
        unit.waits = _whole(table.get("waits", 0), f"{where}.waits", 0, MUCH)
        if "movement" in table:
            unit.movement = _movement(table["movement"], f"{where}.movement")
        self._put(unit)

    def _set_building(self, table: Mapping[str, Any], where: str) -> None:
        """One [[given.building]] table; how it came to stand there is not asked."""
        _known_keys(table, {"at", "owner", "card", "hp"}, where)
        building = Building(*self._given_thing(table, "building", where))
        building.hp = _whole(table.get("hp", building.hp), f"{where}.hp", 1, MUCH)
        if self.building_at(building.tile) is not None:
            raise ValueError(f"{where}.at: there is a building already")  # WP-33
        self._put(building)

    def _given_thing(self, table: Mapping[str, Any], kind: str, where: str) -> tuple[Card, int, Tile, int]:
        """Card, seat, tile and serial of a given unit or building."""
        card = self.card(table["card"])
        if card.kind != kind:
            raise ValueError(f"{where}.card: {card.name} is not a {kind}")
        tile = _tile(table["at"], f"{where}.at")
        return card, _seat(table["owner"], f"{where}.owner"), tile, self._next_serial()

    # ------------------------------------------------------------ the outside: moves and the state

    @property
    def to_act(self) -> str | None:
        """Who has to move or to choose."""
        if self.result is not None:
            return None
        return SEATS[self.choice.by if self.choice else self.active]

    def legal(self) -> list[str]:
        """The texts of all legal moves now."""
        if self.result is not None:
            return []
        if self.choice is not None:
            answers = [f"choose {answer}" for answer in sorted(self.choice.options)]
            return answers + (["choose none"] if self.choice.may else [])
        return self._moves_of_turn()

    def apply(self, text: str) -> None:
        """Make one legal move, or give one answer."""
        wanted = " ".join(text.split()).lower()
        for move in self.legal():
            if move.lower() == wanted:
                break
        else:
            raise ValueError(f"not legal now: {text}")
        if self.choice is None:
            self.forced = []
            self.abilities_happened = 0
            self._advance(move)
        else:
            self._advance(move.removeprefix("choose "))

    def _begin(self, rule: Rule) -> None:
        self._rules_in_progress = [rule]
        self._advance(None)

    def _advance(self, answer: str | None) -> None:
        """Go on with the rules in progress until the next question, or the end of the match."""
        self.choice = None
        value: Any = answer
        while self._rules_in_progress:
            try:
                wanted = self._rules_in_progress[-1].send(value)
            except StopIteration as finished:
                self._rules_in_progress.pop()
                value = finished.value
                continue
            except MatchOver:
                self._rules_in_progress = []  # WP-01: nothing later happens
                return
            if isinstance(wanted, GeneratorType):
                self._rules_in_progress.append(wanted)
                value = None
                continue
            assert wanted is None or isinstance(wanted, Choice)
            self.choice = wanted
            return

    def snapshot(self) -> dict[str, Any]:
        """The state as JSON. Hands and discard piles are sorted: their order does not matter."""
        phase = "over" if self.result else "choose" if self.choice else "act"
        forecast = {name: self._forecast_json(seat) for seat, name in enumerate(SEATS)}
        self.doomed = {serial for told in forecast.values() for serial in told["deaths"]}
        return {
            "game": "warpath",
            "turn": self.turn,
            "to_act": self.to_act,
            "phase": phase,
            "choice": self._choice_json(),
            "result": self.result,
            "ended_by": self.result and ("turn_limit" if self.result == "draw" else "castle"),
            "p1": self._player_json(0),
            "p2": self._player_json(1),
            "lanes": {lane: [self._tile_json((lane, n)) for n in range(size)] for lane, size in LANES.items()},
            "forecast": forecast,
        }

    def _forecast_json(self, seat: int) -> dict[str, Any]:
        """What the next march of a player would do if it happened now, on a board of its own."""
        trial = copy.copy(self)
        trial.things = [copy.copy(thing) for thing in self.things]
        trial.players = (copy.copy(self.players[0]), copy.copy(self.players[1]))
        for player in trial.players:
            player.deck = []  # which card would come is not known, and nothing depends on it
        trial.active, trial.abilities_happened = seat, 0
        trial.marches_to_come, trial.notes, trial.is_forecast = [], [], True
        if self.result is None:
            trial._begin(trial.march_all(seat))
        fighters = [thing.serial for kind, *told in trial.notes if kind == "fight" for thing in told]
        hits = [told for kind, *told in trial.notes if kind == "hit" and told[1] == 1 - seat]
        return {
            "damage": sum(amount for _, _, amount in hits),
            "fights": list(dict.fromkeys(fighters)),
            "deaths": [thing.serial for kind, *told in trial.notes if kind == "gone" for thing in told],
            "steps": [
                {"id": unit.serial, "from": _tile_text(start), "to": _tile_text(end)}
                for unit, start, end in (told for kind, *told in trial.notes if kind == "step")
            ],
            "hits": [{"id": source.serial if source else None, "amount": amount} for source, _, amount in hits],
        }

    def _choice_json(self) -> dict[str, Any] | None:
        c = self.choice
        if c is None:
            return None
        return {
            "by": SEATS[c.by],
            "card": c.card,
            "at": c.at,
            "kind": c.kind,
            "text": "",
            "answers": sorted(c.options),
            "ids": [c.options[answer].serial for answer in sorted(c.options)]
            if c.kind in ("unit", "building")
            else None,
            "may": c.may,
        }

    def _player_json(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        skill = player.of_class.active_skill
        return {
            "class": player.of_class.name,
            "hp": player.hp,
            "gold": player.gold,
            "hand": sorted(player.hand),
            "hand_size": len(player.hand),
            "deck": list(player.deck),
            "deck_size": len(player.deck),
            "discard": sorted(player.discard),
            "active_skill": {"card": skill.name, "cost": self.cost(seat, skill), "used": player.skill_used},
            "sites": {name: self._sites(seat, card) for name in player.hand if (card := self.card(name)).blueprint},
        }

    def _sites(self, seat: int, card: Card) -> dict[str, str]:
        """Where a building would be built in each lane that has room for it (WP-31)."""
        tiles = {lane: self.building_tile(seat, card, lane) for lane in LANES}
        return {lane: _tile_text(tile) for lane, tile in tiles.items() if tile is not None}

    def _tile_json(self, tile: Tile) -> dict[str, Any]:
        building = self.building_at(tile)
        return {
            "building": None
            if building is None
            else {
                "id": building.serial,
                "owner": SEATS[building.seat],
                "card": building.card.name,
                "hp": building.hp,
                "changed": _changed(hp=(building.hp, building.card.hp)),
            },
            "units": [self._unit_json(unit) for unit in self.units_at(tile)],
        }

    def _unit_json(self, unit: Unit) -> dict[str, Any]:
        return {
            "id": unit.serial,
            "owner": SEATS[unit.seat],
            "card": unit.card.name,
            "hp": unit.hp,
            "attack": self.attack(unit),
            "movement": unit.movement_text,
            "changed": _changed(
                hp=(unit.hp, unit.card.hp),
                attack=(self.attack(unit), unit.card.attack),
                movement=(Fraction(*unit.movement), Fraction(*unit.card.movement)),
            ),
            "waits": unit.waits,
            "wounded": unit.hp < unit.card.hp,
            "waiting": unit.waits > 0,
            "ready": unit.waits == 0 and unit.movement[0] > 0,
            "at_risk": unit.serial in self.doomed,
        }

    # ------------------------------------------------------------ the board (WP-02)

    def card(self, name: str) -> Card:
        """The card of that name."""
        if name not in self.cards:
            raise ValueError(f"unknown card {name}")
        return self.cards[name]

    def tile(self, seat: int, lane: str, number: int) -> Tile:
        """The tile with that number from the player's own side."""
        return (lane, number if seat == 0 else LANES[lane] - 1 - number)

    def own_number(self, unit: Unit) -> int:
        """The number of a unit's tile from its own side."""
        lane, number = unit.tile
        return number if unit.seat == 0 else LANES[lane] - 1 - number

    def next_tile(self, unit: Unit) -> Tile | None:
        """One tile towards the enemy; None on the last tile."""
        lane, number = unit.tile
        number += 1 if unit.seat == 0 else -1
        return (lane, number) if 0 <= number < LANES[lane] else None

    def units(self) -> list[Unit]:
        """All units in the order in which they came into play."""
        return [thing for thing in self.things if isinstance(thing, Unit)]

    def units_of(self, seat: int) -> list[Unit]:
        """A player's units in the order in which they came into play."""
        return [unit for unit in self.units() if unit.seat == seat]

    def units_at(self, tile: Tile) -> list[Unit]:
        """The units on a tile, of both players, in the order in which they came into play."""
        return [unit for unit in self.units() if unit.tile == tile]

    def buildings(self) -> list[Building]:
        """All buildings in the order in which they came into play."""
        return [thing for thing in self.things if isinstance(thing, Building)]

    def building_at(self, tile: Tile) -> Building | None:
        """The building on a tile; there is at most one (WP-33)."""
        for building in self.buildings():
            if building.tile == tile:
                return building
        return None

    def _next_serial(self) -> int:
        self.serial += 1
        return self.serial

    def _put(self, thing: Thing) -> None:
        thing.on_board = True
        self.things.append(thing)

    # ------------------------------------------------------------ what happens at a moment (WP-44)

    def happened(self, events: list[Event]) -> Rule:
        """Everything that these events call up, in the order of WP-44, one after the other.

        A source that is gone when its turn comes does nothing more, unless the event is its own.
        Abilities beyond the limits of WP-82 are dropped.
        """
        for ability, moment in self._called_up(events):
            source, event = moment.source, moment.event
            gone = source is not None and not source.on_board and source not in (event.unit, event.building)
            if gone or self.chain == LONGEST_CHAIN or self.abilities_happened == MOST_ABILITIES:
                continue
            self.abilities_happened += 1
            self.chain += 1
            rule = ability.happen(self, moment)
            if rule is not None:
                yield rule
            self.chain -= 1

    def _called_up(self, events: list[Event]) -> list[tuple[Ability, Moment]]:
        found = []
        for moment, abilities, _ in self._sources(events):
            for ability in abilities:
                for event in events:
                    meant = Moment(moment.owner, moment.card, moment.source, event)
                    if ability.when == event.kind and ability.watches(self, meant):
                        found.append((ability, meant))
        return found

    def _sources(self, events: list[Event]) -> list[tuple[Moment, tuple[Ability, ...], tuple[Change, ...]]]:
        """WP-44: the passive of the player on turn, the other's, then the board as it came into play.

        Whom an event is about has its say even if it is gone from the board.
        """
        found = []
        for seat in (self.active, 1 - self.active):
            of_class = self.players[seat].of_class
            found.append((Moment(seat, of_class.name), of_class.abilities, of_class.changes))
        things = list(self.things)
        for event in events:
            things += [subject for subject in (event.unit, event.building) if subject and subject not in things]
        for thing in sorted(things, key=lambda thing: thing.serial):
            found.append((Moment(thing.seat, thing.card.name, thing), thing.card.abilities, thing.card.changes))
        return found

    def reckon(self, event: Event, value: int) -> int:
        """A number with all lasting changes to it, in the order of WP-44."""
        for moment, _, changes in self._sources([event]):
            for change in changes:
                if change.what == event.kind:
                    value = change.alter(self, Moment(moment.owner, moment.card, moment.source, event), value)
        return value

    def attack(self, unit: Unit) -> int:
        """The attack of a unit now."""
        return self.reckon(Event("attack", unit.seat, unit=unit), unit.attack)

    def cost(self, seat: int, card: Card) -> int:
        """What the card costs that player now (WP-13)."""
        return self.reckon(Event("cost", seat, card=card), card.cost)

    # ------------------------------------------------------------ effects

    def gain_gold(self, seat: int, amount: int) -> None:
        """There is no limit to gold (WP-15)."""
        self.players[seat].gold += amount

    def draw(self, seat: int, number: int) -> None:
        """Draw cards; from an empty deck nothing is drawn, and it costs no HP (WP-14)."""
        player = self.players[seat]
        for _ in range(number):
            if player.deck:
                player.hand.append(player.deck.pop(0))

    def lose_hp(self, seat: int, amount: int) -> None:
        """A player loses HP, never below 0; at 0 the match is over at once (WP-01)."""
        player = self.players[seat]
        player.hp = max(0, player.hp - amount)
        if player.hp == 0:
            self._finish(SEATS[1 - seat])

    def _finish(self, result: str) -> NoReturn:
        self.result = result
        raise MatchOver

    def hit_player(self, owner: int, source: Thing | None, seat: int, amount: int) -> Rule:
        """Damage to a player, by a unit, a building or an effect of `owner`."""
        if amount > 0:
            self.notes.append(("hit", source, seat, amount))
            self.lose_hp(seat, amount)
            yield self.happened([self._dealt(owner, source, seat, amount)])

    def hit_both_players(self, owner: int, source: Thing | None, amount: int) -> Rule:
        """Damage to both players: the opponent of the owner is hit first (WP-01)."""
        yield self.hit_player(owner, source, 1 - owner, amount)
        yield self.hit_player(owner, source, owner, amount)

    def damage(self, owner: int, hits: list[Hit]) -> Rule:
        """Damage at the same time, then "deals damage" effects, then deaths, then their effects (WP-44).

        Armor lessens every single hit; what it takes wholly was not dealt (WP-70).
        """
        hits = [replace(hit, amount=hit.amount - hit.target.card.armor) for hit in hits]
        hits = [hit for hit in hits if hit.amount > 0]
        for hit in hits:
            hit.target.hp = max(0, hit.target.hp - hit.amount)
        yield self.happened([self._dealt(owner, hit.source, hit.target, hit.amount) for hit in hits])
        yield self.remove([hit.target for hit in hits if hit.target.hp == 0])

    def _dealt(self, owner: int, source: Thing | None, target: Thing | int, amount: int) -> Event:
        seat = source.seat if source is not None else owner
        unit = source if isinstance(source, Unit) else None
        building = source if isinstance(source, Building) else None
        return Event("deals", seat, unit=unit, building=building, target=target, amount=amount)

    def remove(self, things: list[Thing]) -> Rule:
        """Units die and buildings are destroyed, all together; then what their going calls up (WP-28, WP-37)."""
        gone = [thing for thing in self.things if thing in things]
        for thing in gone:
            self.things.remove(thing)
            thing.on_board = False
            self.notes.append(("gone", thing))
        yield self.happened([self._gone(thing) for thing in gone])

    def _gone(self, thing: Thing) -> Event:
        if isinstance(thing, Unit):
            return Event("dies", thing.seat, unit=thing)
        assert isinstance(thing, Building)
        return Event("destroyed", thing.seat, building=thing)

    def kill(self, unit: Unit) -> Rule:
        """A death without damage."""
        return self.remove([unit])

    def destroy(self, building: Building) -> Rule:
        """The end of a building without damage."""
        return self.remove([building])

    def place(self, seat: int, card: Card, tile: Tile) -> Rule:
        """A fresh unit comes into play and enters what stands there; no combat (WP-20, WP-34, WP-57)."""
        unit = Unit(card, seat, tile, self._next_serial())
        self._put(unit)
        yield self.enter(unit, None)
        if unit.on_board:
            yield self.happened([Event("arrives", seat, unit=unit)])

    def enter(self, unit: Unit, march: March | None) -> Rule:
        """WP-34 to WP-36: "enters" effects, then the damage of an enemy, even a dead one, then WP-50."""
        building = self.building_at(unit.tile)
        if building is None:
            return
        yield self.happened([Event("enters", unit.seat, unit=unit, building=building, march=march)])
        if unit.seat != building.seat and building.on_board:
            yield self.damage(unit.seat, [Hit(unit, building, self.attack(unit))])
        if unit.on_board and building.on_board:
            yield self.happened([Event("entered", unit.seat, unit=unit, building=building, march=march)])

    def shift(self, unit: Unit, tiles: int) -> Rule:
        """Move a unit ahead, or back if `tiles` is below 0, within its lane and past everything between (WP-75)."""
        lane = unit.tile[0]
        number = self.own_number(unit) + tiles
        yield self._move_to(unit, self.tile(unit.seat, lane, min(max(number, 0), LANES[lane] - 1)))

    def change_lane(self, unit: Unit, lane: str) -> Rule:
        """Move a unit to another lane, as far from its own side as before if the lane is long enough (WP-76)."""
        yield self._move_to(unit, self.tile(unit.seat, lane, min(self.own_number(unit), LANES[lane] - 1)))

    def _move_to(self, unit: Unit, tile: Tile) -> Rule:
        """No step is taken; the unit enters what stands where it stops, if it has moved at all (WP-75)."""
        if unit.on_board and unit.tile != tile:
            self.notes.append(("step", unit, unit.tile, tile))
            unit.tile = tile
            yield self.enter(unit, None)

    # ------------------------------------------------------------ marching (WP-20 to WP-27)

    def march_all(self, seat: int) -> Rule:
        """All units of a player march, in an order that is fixed when it begins (WP-10, WP-11)."""
        for unit in self.units_of(seat):
            yield self.march(unit)

    def march(self, unit: Unit) -> Rule:
        """A march of one unit; one that is given during a march comes after it (WP-26)."""
        self.marches_to_come.append(unit)
        if self.marching:
            return
        while self.marches_to_come:
            self.marching = True
            yield self._march(self.marches_to_come.pop(0))
            self.marching = False

    def _march(self, unit: Unit) -> Rule:
        """Steps until there are none left, or a fight or a hit ends it (WP-21, WP-22)."""
        if not unit.on_board:
            return  # WP-11
        if unit.waits > 0:
            unit.waits -= 1  # WP-26: sat out whole
            return
        steps, marches = unit.movement
        if steps == 0:
            return  # WP-27
        unit.waits = marches - 1
        march = March(unit, steps)
        while march.steps > 0 and unit.on_board:
            march.steps -= 1
            yield self._step(march)

    def _step(self, march: March) -> Rule:
        """WP-21: fight, or hit the player, or advance."""
        unit = march.unit
        enemies = [other for other in self.units_at(unit.tile) if other.seat != unit.seat]
        ahead = self.next_tile(unit)
        if enemies:
            march.steps = 0  # WP-22
            yield self._fight(unit, enemies[0])  # WP-25
        elif ahead is None:
            march.steps = 0  # WP-22
            amount = self.reckon(Event("hit", unit.seat, unit=unit), self.attack(unit))
            yield self.hit_player(unit.seat, unit, 1 - unit.seat, amount)
        else:
            yield self._step_to(march, ahead)

    def _fight(self, attacker: Unit, defender: Unit) -> Rule:
        """Both take damage at the same time (WP-24)."""
        self.notes.append(("fight", attacker, defender))
        blow = Hit(attacker, defender, self.attack(attacker))
        answer = Hit(defender, attacker, self.attack(defender))
        yield self.damage(attacker.seat, [blow, answer])

    def _step_to(self, march: March, ahead: Tile) -> Rule:
        """Leave a tile, perhaps with the help of its building (WP-51), and arrive on the next (WP-34)."""
        unit = march.unit
        left = self.building_at(unit.tile)
        self.notes.append(("step", unit, unit.tile, ahead))
        unit.tile = ahead
        if left is not None:
            yield self.happened([Event("leaves", unit.seat, unit=unit, building=left, march=march)])
        if unit.on_board:
            yield self.enter(unit, march)

    # ------------------------------------------------------------ asking

    def ask(self, m: Moment, kind: str, options: dict[str, Any], may: bool = False) -> Rule:
        """Ask the owner of the effect; no answer, no question; one answer is taken by itself."""
        if not options:
            return None
        if len(options) == 1 and not may and not self.ask_forced:
            answer = next(iter(options))
            self.forced.append((SEATS[m.owner], answer))
        else:
            at = _tile_text(m.source.tile) if m.source else None
            answer = yield Choice(m.owner, m.card, at, kind, options, may)
        return None if answer == "none" else options[answer]

    def ask_unit(self, m: Moment, units: list[Unit], may: bool = False) -> Rule:
        """Ask for one of these units."""
        return self.ask(m, "unit", self._by_tile(units), may)

    def ask_building(self, m: Moment, buildings: list[Building], may: bool = False) -> Rule:
        """Ask for one of these buildings."""
        return self.ask(m, "building", self._by_tile(buildings), may)

    def ask_lane(self, m: Moment, lanes: list[str], may: bool = False) -> Rule:
        """Ask for one of these lanes."""
        return self.ask(m, "lane", {lane: lane for lane in lanes}, may)

    def ask_card(self, m: Moment, names: list[str], may: bool = False) -> Rule:
        """Ask for one of these cards by name."""
        return self.ask(m, "card", {name: name for name in names}, may)

    def _by_tile(self, targets: Iterable[Thing]) -> dict[str, Thing]:
        """Targets by their notation: `plains2` is the first there to have come into play, `plains2#2` the next."""
        options: dict[str, Thing] = {}
        there: Counter[Tile] = Counter()
        for thing in sorted(targets, key=lambda thing: thing.serial):
            there[thing.tile] += 1
            number = there[thing.tile]
            options[_tile_text(thing.tile) + (f"#{number}" if number > 1 else "")] = thing
        return options

    # ------------------------------------------------------------ what a player may do in a turn (WP-12)

    def _moves_of_turn(self) -> list[str]:
        """Play a card, use the active skill, end the turn."""
        moves = ["end"]
        player = self.players[self.active]
        for name in sorted(set(player.hand)):
            card = self.card(name)
            if self.cost(self.active, card) <= player.gold:
                moves += self._ways_to_play(card)
        if self._skill_is_usable():
            moves.append("skill")
        return moves

    def _ways_to_play(self, card: Card) -> list[str]:
        if card.kind == "skill":
            return [f"play {card.name}"] if card.needs(self, Moment(self.active, card.name)) else []  # WP-40
        lanes = [lane for lane in LANES if card.kind == "unit" or self.building_tile(self.active, card, lane)]
        return [f"play {card.name} @{lane}" for lane in lanes]

    def _skill_is_usable(self) -> bool:
        """WP-41: once per turn, for its cost, and with what it needs (WP-40)."""
        player = self.players[self.active]
        skill = player.of_class.active_skill
        if player.skill_used or self.cost(self.active, skill) > player.gold:
            return False
        return bool(skill.needs(self, Moment(self.active, skill.name)))

    def building_tile(self, seat: int, card: Card, lane: str) -> Tile | None:
        """WP-31: the first tile of the blueprint with a friendly unit and no building."""
        for number in card.blueprint.get(lane, ()):
            tile = self.tile(seat, lane, number)
            if self.building_at(tile) is None and self._own_units_at(seat, tile):
                return tile
        return None

    def _own_units_at(self, seat: int, tile: Tile) -> list[Unit]:
        return [unit for unit in self.units_at(tile) if unit.seat == seat]

    # ------------------------------------------------------------ the course of a match

    def _play_match(self, started: bool) -> Rule:
        """Turn after turn; only `MatchOver` ends it."""
        if not started:
            yield self._start_turn(0)  # WP-03
        while True:
            move = yield None
            if move == "end":
                yield self._end_turn()
            elif move == "skill":
                yield self._use_skill()
            else:
                name, _, lane = move.removeprefix("play ").partition(" @")
                yield self._play(self.card(name), lane)

    def _start_turn(self, seat: int) -> Rule:
        """WP-10: march, draw, gold; then the play phase begins."""
        self.active = seat
        self.turn += 1
        self.players[seat].skill_used = False  # WP-41
        yield self.march_all(seat)
        if self.players[seat].deck:
            self.draw(seat, 1)
        else:
            self.lose_hp(seat, EMPTY_DECK_LOSS)  # WP-14
        self.gain_gold(seat, self.reckon(Event("income", seat), INCOME))

    def _end_turn(self) -> Rule:
        """End-of-turn effects, then the draw of WP-15 or the other player's turn (WP-10, WP-55)."""
        yield self.happened([Event("turn ends", self.active)])
        if self.turn >= LAST_TURN:
            self._finish("draw")
        yield self._start_turn(1 - self.active)

    def _use_skill(self) -> Rule:
        """WP-41: it is a skill that is played, and comes from no hand and on no discard pile."""
        seat = self.active
        player = self.players[seat]
        skill = player.of_class.active_skill
        player.gold -= self.cost(seat, skill)
        player.skill_used = True
        yield self._resolve(skill)
        yield self.happened([Event("played", seat, card=skill)])

    def _play(self, card: Card, lane: str) -> Rule:
        """WP-13: the card is paid for and put on the discard pile, then it takes effect."""
        seat = self.active
        player = self.players[seat]
        player.gold -= self.cost(seat, card)
        player.hand.remove(card.name)
        player.discard.append(card.name)
        if card.kind == "unit":
            yield self.place(seat, card, self.tile(seat, lane, 0))
        elif card.kind == "building":
            yield self._construct(seat, card, lane)
        else:
            yield self._resolve(card)
        yield self.happened([Event("played", seat, card=card)])

    def _resolve(self, skill: Card) -> Rule:
        assert skill.resolve is not None
        rule = skill.resolve(self, Moment(self.active, skill.name))
        if rule is not None:
            yield rule

    def _construct(self, seat: int, card: Card, lane: str) -> Rule:
        """WP-31, WP-32: the player's unit there that came into play first constructs; nobody enters (WP-34)."""
        tile = self.building_tile(seat, card, lane)
        assert tile is not None
        constructor = self._own_units_at(seat, tile)[0]
        building = Building(card, seat, tile, self._next_serial())
        self._put(building)
        yield self.happened([Event("constructs", seat, unit=constructor, building=building)])


# ---------------------------------------------------------------- reading what is given


def _known_keys(table: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise ValueError(f"{where}: unknown key {key}")


def _whole(value: Any, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{where}: {value!r} is out of range")
    return value


def _seat(value: Any, where: str) -> int:
    if value not in SEATS:
        raise ValueError(f"{where}: {value!r} is not a player")
    return SEATS.index(value)


def _tile(value: Any, where: str) -> Tile:
    found = re.fullmatch(r"([a-z]+)(\d)", str(value))
    if found is None or found[1] not in LANES or int(found[2]) >= LANES[found[1]]:
        raise ValueError(f"{where}: {value!r} is not a tile")
    return found[1], int(found[2])


def _changed(**numbers: tuple[Fraction | int, Fraction | int]) -> dict[str, str]:
    """Which numbers are above or below those on the card, each given as it is now and as it is printed."""
    return {name: "up" if now > printed else "down" for name, (now, printed) in numbers.items() if now != printed}


def _tile_text(tile: Tile) -> str:
    return f"{tile[0]}{tile[1]}"


def _movement(value: Any, where: str) -> Movement:
    """Movement as it prints: "1", "2/2", "0"."""
    found = re.fullmatch(r"(\d{1,3})(?:/([1-9]\d{0,2}))?", str(value))
    if found is None:
        raise ValueError(f"{where}: {value!r} is not a movement")
    return int(found[1]), int(found[2] or 1)
