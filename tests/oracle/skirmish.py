"""The rules of Skirmish, stated plainly and slowly; the numbers in comments are the rules' ids.

Rules are generators. A rule yields another rule, which is then carried out first, or a `Choice`, which is
then asked; `None` asks for a move of the player whose turn it is. So a question in the middle of an effect
needs no bookkeeping: the rule simply waits. A match in progress is never copied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import GeneratorType
from typing import Any

from .model import Ability, Card, Choice, Leader, Moment, Player, Rule, Slot, Trigger, Unit
from .skirmish_cards import CORE, CORE_LEADERS, TOKENS
from .skirmish_second import SECOND, SECOND_LEADERS
from .skirmish_test_cards import TEST_CARDS

#: All leaders (SK-81 to SK-84).
LEADERS: dict[str, Leader] = {**CORE_LEADERS, **SECOND_LEADERS}

SEATS = ("p1", "p2")
OPENING_HAND = 8  # SK-12
TIMES_OFF = 3  # SK-61
LAST_TURN = 100  # SK-25
ACTIONS_IN_A_TURN = 50  # SK-25
TRIGGERS_OF_A_MOVE = 1000  # SK-25

#: The options that matter once a match is under way (SK-01 to SK-05, SK-09).
PRESETS: dict[str, dict[str, Any]] = {
    "standard": {
        "turn_flow": "manual",
        "replace": "consume",
        "close_front": True,
        "conquer": "sp",
        "later_draw": 4,
        "leaders": True,
    },
    "classic": {
        "turn_flow": "single",
        "replace": "any",
        "close_front": False,
        "conquer": "trigger",
        "later_draw": 3,
        "leaders": False,
    },
}
#: Options about decks; they are known but change nothing here (SK-06 to SK-08, SK-26).
DECK_OPTIONS = {"deck_min", "deck_max", "copies", "rarity_caps", "sets"}


class Oracle:
    """One match of Skirmish."""

    # ------------------------------------------------------------ setting up

    def __init__(
        self, rules: str | Mapping[str, Any], ask_forced: bool = False, extra_cards: Iterable[Card | str] = ()
    ) -> None:
        """An empty table; use `from_setup` or `from_given`."""
        self.rules_as_given = rules
        self.options = read_rules(rules)
        self.ask_forced = ask_forced
        self.cards: dict[str, Card] = {**CORE, **SECOND, **TOKENS, **TEST_CARDS}
        for extra in extra_cards:
            if isinstance(extra, Card):
                self.cards[extra.name] = extra
            else:
                self.card(extra)  # named cards are known already; an unknown name is refused
        self.players = (Player(), Player())
        self.skirmish = 1
        self.turn = 0  # counts over the whole match
        self.turn_of_skirmish = 0  # counts within this skirmish (SK-25)
        self.active = 0  # whose turn it is
        self.starter = 0  # who started this skirmish
        self.acted = False
        self.played = False
        self.actions = 0  # actions in this turn (SK-25)
        self.triggers = 0  # triggered abilities begun since the last move (SK-25)
        self.dropped = 0  # triggers dropped by SK-25 since the last move
        self.result: str | None = None
        self.choice: Choice | None = None
        self.forced: list[tuple[str, str]] = []
        self.reserved: Slot | None = None  # SK-31
        self.playing: tuple[int, str] | None = None  # a card that is being played and in no zone yet
        self.units_made = 0
        self._rules_in_progress: list[Rule] = []

    @classmethod
    def from_setup(
        cls,
        rules: str | Mapping[str, Any],
        decks: tuple[list[str], list[str]],
        leaders: tuple[str | None, str | None] | None,
        starter: str,
        ask_forced: bool = False,
        extra_cards: Iterable[Card | str] = (),
    ) -> Oracle:
        """A match from two ordered decks; opening hands are drawn and the first turn is started (SK-12)."""
        game = cls(rules, ask_forced, extra_cards)
        for seat in (0, 1):
            for name in decks[seat]:
                if game.card(name).token:
                    raise ValueError(f"{name} is a token and cannot be in a deck")
            game.players[seat].deck = list(decks[seat])
            if leaders is not None and leaders[seat] is not None:
                game._set_leader(seat, str(leaders[seat]))
            game.draw(seat, OPENING_HAND)
        game.starter = game.active = SEATS.index(starter)
        game._begin(game._play_match(started=False))
        return game

    @classmethod
    def from_given(cls, rules: str | Mapping[str, Any], given: Mapping[str, Any], ask_forced: bool = False) -> Oracle:
        """A match from the [given] table of a scenario file; the turn has started already."""
        game = cls(rules, ask_forced or bool(given.get("ask_forced", False)))
        _known_keys(given, {"turn", "skirmish", "starter", "number", "ask_forced", "p1", "p2"}, "given")
        game.skirmish = _whole(given.get("skirmish", 1), "given.skirmish", 1, 3)
        game.turn = _whole(given.get("number", 1), "given.number", 1, 10**9)
        game.turn_of_skirmish = game.turn if game.skirmish == 1 else 1
        game.active = _seat(given.get("turn", "p1"), "given.turn")
        game.starter = _seat(given.get("starter", "p1"), "given.starter")
        stated: set[Unit] = set()
        for seat in (0, 1):
            game._set_player(seat, given.get(SEATS[seat], {}), stated)
        if game.players[game.active].done:
            raise ValueError("given: the player on turn is Done")
        game._check_dominant(no_shield_for=stated)
        for unit in game.all_units():
            if game.power(unit) <= 0:
                raise ValueError(f"given.{SEATS[unit.seat]}.units.{unit.terrain}: power 0 or less")
        game._begin(game._play_match(started=True))
        return game

    def _set_leader(self, seat: int, name: str) -> None:
        if not self.options["leaders"]:
            raise ValueError("there are no leaders under these rules")
        if name not in LEADERS:
            raise ValueError(f"unknown leader {name}")
        self.players[seat].leader = LEADERS[name]
        self.players[seat].charges = LEADERS[name].charges

    def _set_player(self, seat: int, table: Mapping[str, Any], stated: set[Unit]) -> None:
        """One [given.pN] table."""
        where = f"given.{SEATS[seat]}"
        _known_keys(
            table,
            {"hand", "deck", "leader", "charges", "wins", "done", "graveyard", "units", "modifiers"},
            where,
        )
        player = self.players[seat]
        for zone in ("hand", "deck", "graveyard"):
            names = list(table.get(zone, []))
            for name in names:
                if self.card(name).token:
                    raise ValueError(f"{where}.{zone}: {name} cannot be there")
            setattr(player, zone, names)
        if "leader" in table:
            self._set_leader(seat, table["leader"])
        if "charges" in table:
            full = player.leader.charges if player.leader else 0
            player.charges = _whole(table["charges"], f"{where}.charges", 0, full)
        player.wins = _whole(table.get("wins", 0), f"{where}.wins", 0, 1)
        player.done = bool(table.get("done", False))
        for key, value in table.get("modifiers", {}).items():
            player.modifier[_terrain(key, f"{where}.modifiers")] = int(value)
        for key, value in table.get("units", {}).items():
            terrain = _terrain(key, f"{where}.units")
            unit = self._given_unit(seat, value, f"{where}.units.{key}", stated)
            self._put(unit, (seat, terrain))

    def _given_unit(self, seat: int, value: Any, where: str, stated: set[Unit]) -> Unit:
        """A unit of a scenario: a name or a table."""
        table = {"card": value} if isinstance(value, str) else value
        _known_keys(table, {"card", "damage", "buff", "shield", "cooldown", "used", "cleansed"}, where)
        card = self.card(table["card"])
        if not card.is_placed:
            raise ValueError(f"{where}: {card.name} cannot be there")
        unit = self._new_unit(card, seat)
        unit.damage = _whole(table.get("damage", 0), f"{where}.damage", 0, 10**6)
        unit.buff = _whole(table.get("buff", 0), f"{where}.buff", -(10**6), 10**6)
        unit.used = bool(table.get("used", False))
        unit.cleansed = bool(table.get("cleansed", False))
        printed = 0 if unit.cleansed else card.shield
        unit.shield = _whole(table.get("shield", printed), f"{where}.shield", 0, 10**6)
        if "shield" in table:
            stated.add(unit)
        if unit.used and unit.cooldown is not None:
            unit.cooldown = 0
        if "cooldown" in table:
            if unit.cooldown is None:
                raise ValueError(f"{where}.cooldown: {card.name} has no Activate ability")
            assert card.activate is not None
            unit.cooldown = _whole(table["cooldown"], f"{where}.cooldown", 0, card.activate.cooldown)
        if unit.cleansed:
            unit.cooldown = None
        return unit

    # ------------------------------------------------------------ the outside: moves and the state

    def legal(self) -> list[str]:
        """The texts of all legal moves now."""
        if self.result is not None:
            return []
        if self.choice is not None:
            answers = [f"choose {answer}" for answer in sorted(self.choice.options)]
            return answers + (["choose none"] if self.choice.may else [])
        return self._moves_of_turn()

    def apply(self, text: str) -> None:
        """Make one legal move."""
        wanted = " ".join(text.split()).lower()
        for move in self.legal():
            if move.lower() == wanted:
                break
        else:
            raise ValueError(f"not legal now: {text}")
        if self.choice is None:
            self.forced = []
            self.triggers = 0
            self.dropped = 0
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
            if isinstance(wanted, GeneratorType):
                self._rules_in_progress.append(wanted)
                value = None
                continue
            assert wanted is None or isinstance(wanted, Choice)
            self.choice = wanted
            return

    @property
    def to_act(self) -> str | None:
        """Whose turn it is, or who has to answer a choice; None when the match is over."""
        if self.result is not None:
            return None
        return SEATS[self.active if self.choice is None else self.choice.by]

    def snapshot(self) -> dict[str, Any]:
        """The state as JSON. Hands and graveyards are sorted: their order does not matter."""
        phase = "over" if self.result is not None else "choose" if self.choice is not None else "act"
        rules = self.rules_as_given
        if not isinstance(rules, str):
            rules = rules.get("preset", "standard") if set(rules) <= {"preset"} else dict(rules)
        return {
            "game": "skirmish",
            "rules": rules,
            "skirmish": self.skirmish,
            "turn": self.turn,
            "to_act": self.to_act,
            "phase": phase,
            "choice": self._choice_json(),
            "result": self.result,
            "starter": SEATS[self.starter],
            "terrains": [{"winner": None if (w := self._winner_of_terrain(t)) is None else SEATS[w]} for t in range(5)],
            "p1": self._player_json(0),
            "p2": self._player_json(1),
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
            "may": c.may,
        }

    def _player_json(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        on_turn = self.result is None and seat == self.active
        leader = None
        if player.leader:
            leader = {"name": player.leader.name, "charges": player.charges}
        slots = [
            {
                "modifier": self.modifier((seat, t)),
                "permanent": player.lasting_modifier[t],
                "unit": self._unit_json(player.units[t]),
            }
            for t in range(5)
        ]
        return {
            "hand": sorted(player.hand),
            "hand_size": len(player.hand),
            "deck": list(player.deck),
            "deck_size": len(player.deck),
            "graveyard": sorted(player.graveyard),
            "wins": player.wins,
            "sp": player.sp,
            "points": sum(self._points(seat, t) for t in range(5) if self._winner_of_terrain(t) == seat),
            "done": player.done,
            "acted": on_turn and self.acted,
            "played": on_turn and self.played,
            "passing": "turn" if on_turn and self.acted else "done",
            "leader": leader,
            "slots": slots,
        }

    def _unit_json(self, unit: Unit | None) -> dict[str, Any] | None:
        if unit is None:
            return None
        power = max(0, self.power(unit))
        return {
            "id": unit.id,
            "card": unit.card.name,
            "power": power,
            "base": unit.base,
            "changed": {} if power == unit.base else {"power": "up" if power > unit.base else "down"},
            "damage": unit.damage,
            "buff": unit.buff + unit.lasting_buff,
            "shield": unit.all_shield,
            "wounded": unit.damage > 0,
            "dominant": unit.dominant,
            "can_dominate": not unit.cleansed and unit.card.has_dominant,
            "cooldown": unit.cooldown,
            "ready": self.is_ready(unit),
            "used": unit.used,
            "cleansed": unit.cleansed,
            "at_risk": unit.own_power <= 0,
        }

    # ------------------------------------------------------------ the board (SK-03, SK-10, SK-63)

    def card(self, name: str) -> Card:
        """The card of that name."""
        if name not in self.cards:
            raise ValueError(f"unknown card {name}")
        return self.cards[name]

    def _new_unit(self, card: Card, seat: int) -> Unit:
        """A unit on its way to the board; they are numbered in this order."""
        self.units_made += 1
        return Unit(card, seat, self.units_made)

    def all_slots(self) -> list[Slot]:
        """All ten slots."""
        return [(seat, t) for seat in (0, 1) for t in range(5)]

    def front(self, slot: Slot) -> Slot:
        """The other player's slot of the same terrain (SK-10)."""
        return (1 - slot[0], slot[1])

    def beside(self, slot: Slot) -> list[Slot]:
        """The slots of the same player on the adjacent terrains."""
        return [(slot[0], t) for t in (slot[1] - 1, slot[1] + 1) if 0 <= t <= 4]

    def close_slots(self, slot: Slot) -> list[Slot]:
        """Both slots of the adjacent terrains and, under `close_front`, the slot in front (SK-03)."""
        close = self.beside(slot) + self.beside(self.front(slot))
        if self.options["close_front"]:
            close.append(self.front(slot))
        return close

    def far_slots(self, slot: Slot) -> list[Slot]:
        """Every slot that is neither close nor this one (SK-63)."""
        close = self.close_slots(slot)
        return [s for s in self.all_slots() if s != slot and s not in close]

    def unit_at(self, slot: Slot) -> Unit | None:
        """The unit in a slot."""
        return self.players[slot[0]].units[slot[1]]

    def units_on(self, slots: Iterable[Slot]) -> list[Unit]:
        """The units on these slots."""
        found = [self.unit_at(slot) for slot in slots]
        return [unit for unit in found if unit is not None]

    def units_of(self, seat: int) -> list[Unit]:
        """A player's units, terrain 0 to 4."""
        return [unit for unit in self.players[seat].units if unit is not None]

    def all_units(self) -> list[Unit]:
        """All units: those of the player whose turn it is, terrain 0 to 4, then the other's."""
        return self.units_of(self.active) + self.units_of(1 - self.active)

    def close_units(self, m: Moment) -> list[Unit]:
        """Units close to the source."""
        return self.units_on(self.close_slots(m.slot))

    def close_allies(self, m: Moment) -> list[Unit]:
        """Own units close to the source."""
        return [u for u in self.close_units(m) if u.seat == m.owner]

    def close_enemies(self, m: Moment) -> list[Unit]:
        """The opponent's units close to the source."""
        return [u for u in self.close_units(m) if u.seat != m.owner]

    def is_empty(self, slot: Slot) -> bool:
        """Nothing stands there, and the slot is not reserved (SK-31)."""
        return self.unit_at(slot) is None and slot != self.reserved

    def faces_sentinel(self, slot: Slot) -> bool:
        """A Sentinel in front forbids deploying here (SK-97)."""
        enemy = self.unit_at(self.front(slot))
        return enemy is not None and enemy.has("Sentinel")

    def may_put(self, card: Card, slot: Slot) -> bool:
        """An effect may deploy the card there (SK-33, SK-37)."""
        return self.is_empty(slot) and not card.must_consume and not self.faces_sentinel(slot)

    def may_play_to(self, card: Card, slot: Slot) -> bool:
        """The card may be played from the hand to this friendly slot (SK-02, SK-30, SK-33, SK-97)."""
        if self.faces_sentinel(slot):
            return False
        if self.unit_at(slot) is None:
            return not card.must_consume
        return self.options["replace"] == "any" or card.has_consume

    # ------------------------------------------------------------ power (SK-40) and Dominant (SK-61)

    def modifier(self, slot: Slot) -> int:
        """The modifier of a slot (SK-46)."""
        player = self.players[slot[0]]
        return player.modifier[slot[1]] + player.lasting_modifier[slot[1]]

    def power(self, unit: Unit) -> int:
        """Base + buffs - damage + slot modifier + continuous bonuses (SK-40); may be below 0 here."""
        return unit.own_power + self.modifier(unit.slot) + self._continuous_bonus(unit)

    def _continuous_bonus(self, unit: Unit) -> int:
        bonus = 0
        for slot in self.beside(unit.slot):
            ally = self.unit_at(slot)
            if ally is not None and ally.dominant and not ally.cleansed:
                bonus += ally.card.dominant_close_bonus
        for ally in self.units_of(unit.seat):  # SK-36: "all allies" includes the source
            if ally.dominant and not ally.cleansed:
                bonus += ally.card.dominant_all_bonus
        leader = self.players[unit.seat].leader
        if leader is not None and unit.all_shield > 0:
            bonus += leader.shield_bonus  # SK-82
        enemy_leader = self.players[1 - unit.seat].leader
        if enemy_leader is not None and unit.damage > 0:
            bonus += enemy_leader.wounded_enemy_bonus  # SK-136
        return bonus

    def _is_dominant(self, unit: Unit) -> bool:
        """Strictly more power than the unit in front, or nobody in front (SK-61)."""
        enemy = self.unit_at(self.front(unit.slot))
        return enemy is None or self.power(unit) > self.power(enemy)

    def _check_dominant(self, no_shield_for: Iterable[Unit] = ()) -> None:
        """One check of SK-61, and the Dominant Shield that follows from it (SK-62).

        A Warden's bonus hangs on Shield: where the Shield that came or went changes who leads, the check goes on.
        """
        before = {unit: (unit.dominant, unit.dominant_shield) for unit in self.all_units()}
        times_off = dict.fromkeys(before, 0)
        while True:
            while self._round_of_dominant(times_off):
                pass
            shields = [unit.dominant_shield for unit in before]
            for unit, (was_dominant, shield_left) in before.items():
                if not unit.dominant or unit.cleansed:
                    unit.dominant_shield = 0
                elif was_dominant:
                    unit.dominant_shield = shield_left
                elif unit not in no_shield_for:
                    unit.dominant_shield = unit.card.dominant_shield
            if shields == [unit.dominant_shield for unit in before]:
                return

    def _round_of_dominant(self, times_off: dict[Unit, int]) -> bool:
        """Look at every unit once, in order; tell whether anything changed (SK-61)."""
        changed = False
        for unit in self.all_units():
            leads = self._is_dominant(unit)
            if unit.dominant and not leads:
                unit.dominant = False
                times_off[unit] += 1
                changed = True
            elif leads and not unit.dominant and times_off[unit] < TIMES_OFF:
                unit.dominant = True
                changed = True
        return changed

    # ------------------------------------------------------------ changes and settling (SK-47)

    def _note_powers(self) -> None:
        """Before every effect: remember what Roots will want to know (SK-90)."""
        for unit in self.all_units():
            unit.own_power_before = unit.own_power

    def _settle(self) -> list[Unit]:
        """SK-47: Dominant settles, all units at 0 or less are removed together, again until none is."""
        died: list[Unit] = []
        while True:
            self._check_dominant()
            dead = [u for u in self.all_units() if self.power(u) <= 0]
            if not dead:
                return died
            for unit in dead:
                self._leave(unit, self.players[unit.seat].graveyard)
            died += dead

    def _leave(self, unit: Unit, zone: list[str]) -> None:
        """A unit leaves the board for a zone of its owner; tokens leave the game (SK-17)."""
        self.players[unit.seat].units[unit.terrain] = None
        unit.on_board = False
        if not unit.card.token:
            zone.append(unit.card.name)

    def _put(self, unit: Unit, slot: Slot) -> None:
        """A unit stands in a slot from now on."""
        assert unit.seat == slot[0] and self.unit_at(slot) is None
        self.players[slot[0]].units[slot[1]] = unit
        unit.terrain = slot[1]
        unit.on_board = True

    def _in_order(self, unit: Unit) -> tuple[bool, int]:
        """The order of SK-49: the player whose turn it is, then the other, each terrain 0 to 4."""
        return (unit.seat != self.active, unit.terrain)

    def _collect(self, dealt: list[tuple[Unit, int]], died: list[Unit]) -> list[Trigger]:
        """The triggers of one change, after its settling, in the order of SK-49.

        Units that died do not react (SK-48), except by their own Death abilities.
        """
        triggers: list[Trigger] = []
        for unit in died:
            for ability in unit.abilities("death"):
                triggers.append(Trigger(ability, self._moment(unit)))
        dealt = sorted(dealt, key=lambda pair: self._in_order(pair[0]))
        died = sorted(died, key=self._in_order)
        for unit in self.all_units():
            for ability in self._reactions(unit, "unit damaged"):
                for victim, amount in dealt:
                    if ability.watches and ability.watches(self, unit, victim):
                        triggers.append(Trigger(ability, self._moment(unit, victim=victim, amount=amount)))
            for ability in self._reactions(unit, "unit dies"):
                for victim in died:
                    if ability.watches and ability.watches(self, unit, victim):
                        triggers.append(Trigger(ability, self._moment(unit, victim=victim)))
        return sorted(triggers, key=lambda t: self._in_order(t.moment.me))

    def _reactions(self, unit: Unit, when: str) -> list[Ability]:
        """Abilities of a living unit that are collected now; "Dominant:" ones only while it is."""
        return [a for a in unit.abilities(when) if unit.dominant or not a.dominant]

    def _moment(self, unit: Unit, **more: Any) -> Moment:
        return Moment(unit.seat, unit.card.name, unit, **more)

    def _after_change(self, dealt: list[tuple[Unit, int]], died: list[Unit]) -> Rule:
        """Settle, then let the collected triggers happen (SK-47)."""
        died = died + self._settle()
        yield self._run(self._collect(dealt, died))

    def _run(self, triggers: list[Trigger]) -> Rule:
        """Triggers happen one by one; what one causes is resolved before the next (SK-49)."""
        for trigger in triggers:
            unit = trigger.moment.me
            if trigger.ability.when not in ("death", "consumed"):
                if not unit.on_board or unit.cleansed:
                    continue  # SK-49: dropped
                if trigger.ability.dominant and not unit.dominant:
                    continue
            yield self._begin_triggered(trigger)

    def _begin_triggered(self, trigger: Trigger) -> Rule:
        """A triggered ability begins, if its mandatory choices have answers (SK-35) and SK-25 allows."""
        ability, moment = trigger.ability, trigger.moment
        if not ability.needs(self, moment):
            return
        if self.triggers >= TRIGGERS_OF_A_MOVE:
            self.dropped += 1
            return
        self.triggers += 1
        yield ability.happen(self, moment)

    def _own_abilities(self, unit: Unit, when: str, consumed_power: int = 0) -> Rule:
        """Deploy or Consume abilities of a unit in printed order, while it is there to have them (SK-49)."""
        for ability in unit.abilities(when):
            if unit.on_board and not unit.cleansed and (unit.dominant or not ability.dominant):
                yield self._begin_triggered(Trigger(ability, self._moment(unit, consumed_power=consumed_power)))

    # ------------------------------------------------------------ effects

    def draw(self, seat: int, number: int) -> None:
        """Draw cards; from an empty deck nothing is drawn (SK-14)."""
        player = self.players[seat]
        for _ in range(number):
            if player.deck:
                player.hand.append(player.deck.pop(0))

    def discard(self, seat: int, name: str) -> None:
        """A card goes from the hand to the graveyard (SK-16)."""
        self.players[seat].hand.remove(name)
        self.players[seat].graveyard.append(name)

    def damage(self, m: Moment, targets: list[Unit], amount: int) -> Rule:
        """Damage to several units at the same time (SK-42, SK-47); actions may deal more (SK-62)."""
        if m.is_action:
            for unit in self.units_of(m.owner):
                if unit.dominant and not unit.cleansed:
                    amount += unit.card.dominant_action_damage
        if not targets or amount <= 0:
            return
        self._note_powers()
        dealt: list[tuple[Unit, int]] = []
        for unit in targets:
            passed = self._absorb(unit, amount)
            unit.damage += passed
            if passed > 0:
                dealt.append((unit, passed))  # SK-50: in full
        yield self._after_change(dealt, [])

    def _absorb(self, unit: Unit, amount: int) -> int:
        """Shield takes what it can, Dominant Shield first (SK-42, SK-62); the rest is returned."""
        first = min(unit.dominant_shield, amount)
        unit.dominant_shield -= first
        second = min(unit.shield, amount - first)
        unit.shield -= second
        return amount - first - second

    def kill(self, unit: Unit) -> Rule:
        """A death without damage (SK-52)."""
        self._note_powers()
        self._leave(unit, self.players[unit.seat].graveyard)
        yield self._after_change([], [unit])

    def bounce(self, units: list[Unit]) -> Rule:
        """Back to their owners' hands, all at the same time; no death (SK-51)."""
        if not units:
            return
        self._note_powers()
        for unit in units:
            self._leave(unit, self.players[unit.seat].hand)
        yield self._after_change([], [])

    def give_buff(self, units: list[Unit], amount: int, permanently: bool = False) -> Rule:
        """Units get + or - power until the skirmish ends (SK-43), or permanently (SK-18)."""
        units = [u for u in units if u.on_board]
        if not units or amount == 0:
            return
        self._note_powers()
        for unit in units:
            if permanently:
                unit.lasting_buff += amount
            else:
                unit.buff += amount
        yield self._after_change([], [])

    def give_shield(self, units: list[Unit], amount: int) -> Rule:
        """Shield adds up (SK-42)."""
        units = [u for u in units if u.on_board]
        if not units:
            return
        self._note_powers()
        for unit in units:
            unit.shield += amount
        yield self._after_change([], [])

    def heal(self, units: list[Unit], amount: int) -> Rule:
        """Remove up to that much damage from each, all at the same time (SK-45)."""
        units = [u for u in units if u.on_board and u.damage > 0]
        if not units:
            return
        self._note_powers()
        for unit in units:
            unit.damage -= min(unit.damage, amount)
        yield self._after_change([], [])

    def change_slots(self, slots: list[Slot], amount: int, permanently: bool = False) -> Rule:
        """Modifiers of slots add up (SK-46)."""
        if amount == 0:
            return
        self._note_powers()
        for seat, terrain in slots:
            player = self.players[seat]
            if permanently:
                player.lasting_modifier[terrain] += amount
            else:
                player.modifier[terrain] += amount
        yield self._after_change([], [])

    def cleanse(self, slots: list[Slot]) -> Rule:
        """SK-53: the modifiers become 0, the units lose abilities, keywords, buffs and Shield, not damage."""
        self._note_powers()
        for slot in slots:
            player = self.players[slot[0]]
            player.modifier[slot[1]] = player.lasting_modifier[slot[1]] = 0
            unit = self.unit_at(slot)
            if unit is not None:
                unit.cleansed = True
                unit.cooldown = None
                unit.buff = unit.lasting_buff = 0
                unit.shield = unit.dominant_shield = 0
        yield self._after_change([], [])

    def move(self, unit: Unit, slot: Slot) -> Rule:
        """To a slot of its own side; an occupied one means a switch (SK-38). No deployment."""
        if not unit.on_board or slot == unit.slot:
            return
        self._note_powers()
        other = self.unit_at(slot)
        units = self.players[unit.seat].units
        units[unit.terrain], units[slot[1]] = other, unit
        if other is not None:
            other.terrain = unit.terrain
        unit.terrain = slot[1]
        yield self._after_change([], [])

    def deploy(self, seat: int, card: Card, slot: Slot) -> Rule:
        """An effect puts a fresh unit into play; this is a deployment (SK-37, SK-43)."""
        yield self._enter(self._new_unit(card, seat), slot, None)

    def deploy_abilities(self, unit: Unit) -> Rule:
        """The Deploy abilities of a unit happen (for cards that say "triggering Deploy", SK-38)."""
        yield self._own_abilities(unit, "deploy")

    # ------------------------------------------------------------ asking (SK-35)

    def ask(self, m: Moment, kind: str, options: dict[str, Any], may: bool = False) -> Rule:
        """Ask the owner of the ability; no answer, no question; one answer is taken by itself."""
        if not options:
            return None
        if len(options) == 1 and not may and not self.ask_forced:
            answer = next(iter(options))
            self.forced.append((SEATS[m.owner], answer))
        else:
            at = m.unit.terrain if m.unit else None
            answer = yield Choice(m.owner, m.card, at, kind, options, may)
        return None if answer == "none" else options[answer]

    def _slot_text(self, chooser: int, slot: Slot) -> str:
        return f"{'a' if slot[0] == chooser else 'e'}{slot[1]}"

    def ask_unit(self, m: Moment, units: list[Unit], may: bool = False) -> Rule:
        """Ask for one of these units."""
        return self.ask(m, "unit", {self._slot_text(m.owner, u.slot): u for u in units}, may)

    def ask_slot(self, m: Moment, slots: list[Slot], may: bool = False) -> Rule:
        """Ask for one of these slots."""
        return self.ask(m, "slot", {self._slot_text(m.owner, s): s for s in slots}, may)

    def ask_player(self, m: Moment, may: bool = False) -> Rule:
        """Ask for a player: the owner of the ability or the opponent (SK-36)."""
        return self.ask(m, "player", {"me": m.owner, "foe": 1 - m.owner}, may)

    def ask_card(self, m: Moment, names: list[str], may: bool = False) -> Rule:
        """Ask for one of these cards by name."""
        return self.ask(m, "card", {name: name for name in names}, may)

    # ------------------------------------------------------------ what a player may do in a turn

    def _moves_of_turn(self) -> list[str]:
        """SK-21, SK-22, SK-25: all moves of the player whose turn it is."""
        moves = ["pass"]
        if self.actions >= ACTIONS_IN_A_TURN:
            return moves
        for name in sorted(set(self.players[self.active].hand)):
            card = self.card(name)
            if self._may_play_a_card(card):
                moves += self._ways_to_play(card)
        for unit in self.units_of(self.active):
            if self.is_ready(unit):
                moves.append(f"activate @{unit.terrain}")
        if self.leader_is_usable(self.active):
            moves.append("leader")
        return moves

    def _may_play_a_card(self, card: Card) -> bool:
        if self.options["turn_flow"] == "single":
            return not self.acted  # SK-22: a Quick card is a card
        return not self.played or "Quick" in card.keywords  # SK-21, SK-64

    def _ways_to_play(self, card: Card) -> list[str]:
        if card.is_placed:  # units, and actions with a power (SK-96)
            slots = [(self.active, t) for t in range(5)]
            return [f"play {card.name} @{s[1]}" for s in slots if self.may_play_to(card, s)]
        if card.needs(self, Moment(self.active, card.name, is_action=True)):  # SK-34
            return [f"play {card.name}"]
        return []

    def is_ready(self, unit: Unit) -> bool:
        """It could be activated if it were its owner's turn (SK-35, SK-60)."""
        ability = unit.card.activate
        if ability is None or unit.cleansed or unit.used or unit.cooldown != 0:
            return False
        if ability.dominant and not unit.dominant:
            return False
        return bool(ability.needs(self, self._moment(unit)))

    def leader_is_usable(self, seat: int) -> bool:
        """SK-80: charges are left and its mandatory choices have answers."""
        player = self.players[seat]
        if player.leader is None or player.leader.happen is None or player.charges < 1:
            return False
        return bool(player.leader.needs(self, Moment(seat, player.leader.name)))

    # ------------------------------------------------------------ the course of a match

    def _play_match(self, started: bool) -> Rule:
        """Turn after turn until there is a result."""
        if not started:
            yield self._start_turn(self.starter)
        while self.result is None:
            move = yield None
            if move == "pass":
                # SK-21, SK-22: pass with nothing done is Done; after something it hands over the turn.
                yield self._end_turn(becomes_done=not self.acted)
                continue
            yield self._act(move)
            if self.options["turn_flow"] == "single" and self._single_turn_is_over():
                yield self._end_turn(becomes_done=False)

    def _single_turn_is_over(self) -> bool:
        """SK-22: a card was played, or nothing is left to activate."""
        if self.played:
            return True
        ready = any(self.is_ready(u) for u in self.units_of(self.active))
        return not ready and not self.leader_is_usable(self.active)

    def _act(self, move: str) -> Rule:
        """One action: play a card, activate a unit, use the leader."""
        self.acted = True
        self.actions += 1
        if move == "leader":
            yield self._use_leader(self.active)
        elif move.startswith("activate @"):
            unit = self.unit_at((self.active, int(move[-1])))
            assert unit is not None
            yield self._activate(unit)
        else:
            name, _, terrain = move.removeprefix("play ").partition(" @")
            card = self.card(name)
            if self.options["turn_flow"] == "single" or "Quick" not in card.keywords:
                self.played = True
            self.players[self.active].hand.remove(name)
            self.playing = (self.active, name)
            if terrain:
                yield self._play_to_slot(self.active, card, (self.active, int(terrain)))
            else:
                yield self._play_action(self.active, card)
            if card.is_action:
                yield self._action_was_played(self.active)

    def _use_leader(self, seat: int) -> Rule:
        """SK-80."""
        leader: Leader | None = self.players[seat].leader
        assert leader is not None and leader.happen is not None
        self.players[seat].charges -= 1
        yield leader.happen(self, Moment(seat, leader.name))

    def _activate(self, unit: Unit) -> Rule:
        """SK-60: once ever while on the board."""
        ability = unit.card.activate
        assert ability is not None
        unit.used = True
        yield ability.happen(self, self._moment(unit))

    def _play_action(self, seat: int, card: Card) -> Rule:
        """SK-34: it resolves at once and then goes to its owner's graveyard."""
        assert card.resolve is not None
        yield card.resolve(self, Moment(seat, card.name, is_action=True))
        self.playing = None
        self.players[seat].graveyard.append(card.name)

    def _action_was_played(self, seat: int) -> Rule:
        """SK-94: "when you play an action", after it has resolved."""
        triggers = []
        for unit in self.units_of(seat):
            for ability in self._reactions(unit, "action played"):
                triggers.append(Trigger(ability, self._moment(unit)))
        yield self._run(triggers)

    def _play_to_slot(self, seat: int, card: Card, slot: Slot) -> Rule:
        """SK-30, SK-31: play a unit (or an action with a power, SK-96) to a friendly slot."""
        new = self._new_unit(card, seat)
        old = self.unit_at(slot)
        if old is None:
            self.playing = None
            yield self._enter(new, slot, None)
            return
        self.reserved = slot
        consumed_power = self.power(old)  # SK-91
        yield self.kill(old)  # SK-32: consuming is a death
        gifts = [Trigger(a, self._moment(old, consumer=new)) for a in old.abilities("consumed")]
        yield self._run(gifts)
        self.reserved = None
        self.playing = None
        yield self._enter(new, slot, consumed_power)

    def _enter(self, new: Unit, slot: Slot, consumed_power: int | None) -> Rule:
        """A unit is placed; then Deploy, then Consume abilities, then what the placing triggered (SK-30)."""
        self._note_powers()
        self._put(new, slot)
        new.own_power_before = new.own_power
        died = self._settle()
        waiting = self._collect([], died)
        yield self._own_abilities(new, "deploy")
        if consumed_power is not None:
            yield self._own_abilities(new, "consume", consumed_power)
        yield self._run(waiting)

    def _start_turn(self, seat: int) -> Rule:
        """SK-20: cooldowns go down, then "when your turn starts" abilities happen, terrain 0 to 4."""
        self.active = seat
        self.turn += 1
        self.turn_of_skirmish += 1
        self.acted = self.played = False
        self.actions = 0
        for unit in self.units_of(seat):
            if unit.cooldown:
                unit.cooldown -= 1
        yield self._run_for_turn(seat, "turn starts")

    def _run_for_turn(self, seat: int, when: str) -> Rule:
        """The abilities of one player's units at the start or the end of its turn, terrain 0 to 4."""
        triggers = []
        for unit in self.units_of(seat):
            for ability in self._reactions(unit, when):
                triggers.append(Trigger(ability, self._moment(unit)))
        yield self._run(triggers)

    def _end_turn(self, becomes_done: bool) -> Rule:
        """SK-23, SK-24, SK-25: end of turn abilities, Done, then the next turn or the resolution."""
        yield self._run_for_turn(self.active, "turn ends")
        if becomes_done:
            self.players[self.active].done = True
        if self.turn_of_skirmish >= LAST_TURN:
            for player in self.players:
                player.done = True
        if all(player.done for player in self.players):
            yield self._resolve()
            return
        other = 1 - self.active
        yield self._start_turn(self.active if self.players[other].done else other)

    # ------------------------------------------------------------ resolution (SK-70 to SK-74)

    def _winner_of_terrain(self, terrain: int) -> int | None:
        """SK-70, SK-71: the seat that controls a terrain."""
        units = [self.unit_at((0, terrain)), self.unit_at((1, terrain))]
        there = [u for u in units if u is not None]
        if not there:
            return None
        if len(there) == 1:
            return there[0].seat
        first, second = self.power(there[0]), self.power(there[1])
        if first == second:
            return None
        stronger = 0 if first > second else 1
        if any(u.has("Rogue") for u in there):
            return 1 - stronger
        return stronger

    def _resolve(self) -> Rule:
        """SK-74: control, SP, Conquer, wins, end of match, cleanup, next skirmish."""
        control = [self._winner_of_terrain(t) for t in range(5)]
        for seat, player in enumerate(self.players):
            player.sp = sum(self._points(seat, t) for t in range(5) if control[t] == seat)
        if self.options["conquer"] == "trigger":
            yield self._conquer_abilities(control)
        sp = [player.sp for player in self.players]
        if sp[0] >= sp[1]:
            self.players[0].wins += 1
        if sp[1] >= sp[0]:
            self.players[1].wins += 1
        wins = [player.wins for player in self.players]
        if max(wins) >= 2:  # SK-11
            self.result = "draw" if min(wins) >= 2 else SEATS[wins.index(max(wins))]
            return
        self._clean_up()
        yield self._next_skirmish(sp)

    def _points(self, seat: int, terrain: int) -> int:
        """SK-72: 1 for the terrain, 1 more for Conquer where that is the rule."""
        unit = self.unit_at((seat, terrain))
        assert unit is not None
        return 2 if self.options["conquer"] == "sp" and unit.has("Conquer") else 1

    def _conquer_abilities(self, control: list[int | None]) -> Rule:
        """SK-73: Conquer abilities on controlled terrains, p1's first, each terrain 0 to 4."""
        triggers = []
        for seat in (0, 1):
            for unit in self.units_of(seat):
                if control[unit.terrain] == seat:
                    for ability in self._reactions(unit, "conquer"):
                        triggers.append(Trigger(ability, self._moment(unit)))
        yield self._run(triggers)

    def _clean_up(self) -> None:
        """SK-15, SK-18: no death, nothing triggers; Permanent units stay if they have power left."""
        for unit in self.all_units():
            if not unit.has("Permanent"):
                self._leave(unit, self.players[unit.seat].graveyard)
        for player in self.players:
            player.done = False
            player.modifier = [0] * 5
        for unit in self.all_units():
            unit.buff = 0
        self._settle()  # those at 0 go to the graveyard; what died is not asked for triggers

    def _next_skirmish(self, sp: list[int]) -> Rule:
        """SK-13, SK-14: who lost starts, after a tie the other than last time; draws; the turn starts."""
        if sp[0] == sp[1]:
            self.starter = 1 - self.starter
        else:
            self.starter = 0 if sp[0] < sp[1] else 1
        self.skirmish += 1
        self.turn_of_skirmish = 0
        for seat in (0, 1):
            self.draw(seat, self.options["later_draw"])
        yield self._start_turn(self.starter)


# ---------------------------------------------------------------- reading what is given


def read_rules(rules: str | Mapping[str, Any]) -> dict[str, Any]:
    """The options of a preset with its overrides."""
    if isinstance(rules, str):
        rules = {"preset": rules}
    preset = rules.get("preset", "standard")
    if preset not in PRESETS:
        raise ValueError(f"rules: unknown preset {preset}")
    options = dict(PRESETS[preset])
    for key, value in rules.items():
        if key == "preset" or key in DECK_OPTIONS:
            continue
        if key not in options:
            raise ValueError(f"rules: unknown option {key}")
        options[key] = value
    return options


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


def _terrain(value: str, where: str) -> int:
    if value not in ("0", "1", "2", "3", "4"):
        raise ValueError(f"{where}: {value!r} is not a terrain")
    return int(value)
