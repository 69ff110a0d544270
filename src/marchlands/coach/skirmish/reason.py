"""What speaks for moves of Skirmish: terrains, points, units, and the cards that are left for later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from marchlands.cards.card import Card
from marchlands.coach.reason import WIN, Fact, Reasoner, counted, listed, number
from marchlands.coach.trial import Trial
from marchlands.engine.table import OTHER, Json
from marchlands.story.skirmish.place import SPOKEN

ORDINALS: Final = {2: "second", 3: "third"}
SKIRMISHES: Final = 3
FEW: Final = 3  # names in a row; more are counted
SCARCE: Final = 4  # cards left in hand that are worth a word after a play


class SkirmishReasoner(Reasoner):
    """Looks at who wins which terrain before and after, and at what happens to units, slots and hands."""

    def facts(self, trial: Trial, cards: dict[str, Card]) -> Iterator[Fact]:
        return _Reasons(trial).facts()


class _Reasons:
    """One trial, with what is often asked of it."""

    def __init__(self, trial: Trial) -> None:
        self.me, self.foe = trial.seat, OTHER[trial.seat]
        self.before, self.after = trial.before, trial.after
        self.events = _of_own_turn(trial)
        self.is_counted = any(event["event"] == "skirmish_ended" for event in trial.events)
        self.trial = trial

    def facts(self) -> Iterator[Fact]:
        if self.after["result"] == self.me:
            yield Fact("result", "wins the match", WIN)
            return
        if self.is_counted:
            yield from self._counted()
            return
        if any(event["event"] == "done" and event["seat"] == self.me for event in self.trial.events):
            yield from self._done()
            return
        if self._is_handing_over():
            yield from self._handing_over()
            return
        yield from self._terrains()
        yield from self._units()
        yield from self._changes()
        yield from self._cards()

    # --- the end of a skirmish, and of a turn

    def _counted(self) -> Iterator[Fact]:
        ended = next(event for event in self.trial.events if event["event"] == "skirmish_ended")
        own, other = ended["sp"][self.me], ended["sp"][self.foe]
        if ended["winner"] == self.me:
            yield Fact("result", f"wins the skirmish, {own} to {other}", 900)
        elif ended["winner"] == "draw":
            yield Fact("result", f"ties the skirmish at {own} to {other}, which is a win for both", 800)
        else:
            yield Fact("result", f"gives up this skirmish, {own} to {other}", 300)
        kept = _hand(self.before, self.me) - self._played()
        if self.after["result"] is None and kept > 0:
            yield Fact("cards", f"keeps {counted(kept, 'card')} for the {ORDINALS[self.after['skirmish']]}", 280)

    def _done(self) -> Iterator[Fact]:
        own, other = _points(self.after, self.me), _points(self.after, self.foe)
        if own > other:
            yield Fact("result", f"rests on a lead of {own} to {other}", 300)
        elif own == other:
            yield Fact("result", f"leaves it at {own} to {other}", 290)
        else:
            yield Fact("result", f"gives up this skirmish at {own} to {other}", 290)
        yield from self._kept(280)

    def _handing_over(self) -> Iterator[Fact]:
        own, other = _points(self.after, self.me), _points(self.after, self.foe)
        if own > other:
            yield Fact("result", f"hands over the turn with a lead of {own} to {other}", 60)
        elif own == other:
            yield Fact("result", f"hands over the turn at {own} to {other}", 60)
        else:
            yield Fact("result", f"hands over the turn {own} to {other} behind", 60)
        yield from self._kept(50)

    def _is_handing_over(self) -> bool:
        kinds = {event["event"] for event in self.events}
        return "turn_ended" in kinds and not kinds & {"played", "activated", "leader_used", "chosen"}

    # --- terrains

    def _terrains(self) -> Iterator[Fact]:
        was, now = _winners(self.before), _winners(self.after)
        changed = [terrain for terrain in range(len(now)) if was[terrain] != now[terrain]]
        taken = [terrain for terrain in changed if now[terrain] == self.me]
        denied = [terrain for terrain in changed if was[terrain] == self.foe and now[terrain] is None]
        own, other = _points(self.after, self.me), _points(self.after, self.foe)
        if taken:
            stolen = all(was[terrain] == self.foe for terrain in taken)
            words = f"takes {_named(taken)}{' from the enemy' if stolen else ''}"
            yield Fact("terrain", words, 100 + 20 * len(taken) + 10 * stolen)
        if denied:
            yield Fact("denied", f"denies the enemy {_named(denied)}", 85 + 10 * len(denied))
        lead = _points(self.before, self.me) - _points(self.before, self.foe)
        if lead <= 0 < own - other:
            yield Fact("lead", f"takes the lead, {own} to {other}", 95)
        elif lead < 0 == own - other:
            yield Fact("lead", f"draws level at {own} to {other}", 75)
        lost = [terrain for terrain in changed if was[terrain] == self.me]
        if not taken and not lost:
            held = [event["terrain"] for event in self._own("deployed") if now[event["terrain"]] == self.me]
            if held:
                yield Fact("terrain", f"strengthens your hold on {_named(held)}", 18)

    # --- units

    def _units(self) -> Iterator[Fact]:
        powers = {id: unit["power"] for id, unit in _units(self.before, self.foe)}
        killed = [event for event in self._of(self.foe, "died") if event["id"] in powers]
        if killed:
            worth = sum(powers[event["id"]] for event in killed)
            yield Fact("kill", f"kills {_enemies(killed)}", 70 + 6 * worth)
        dead = {event["id"] for event in self._of(self.foe, "died")}
        hit = [event for event in self._of(self.foe, "damaged") if event["amount"] and event["id"] not in dead]
        if len(hit) == 1:
            whom = f"the enemy {hit[0]['card']}"
            yield Fact("damage", f"deals {hit[0]['amount']} damage to {whom}", 22 + 6 * hit[0]["amount"], whom)
        elif hit:
            total = sum(event["amount"] for event in hit)
            many = len({event["id"] for event in hit})
            yield Fact("damage", f"deals {total} damage to {counted(many, 'enemy unit')}", 22 + 6 * total)
        sent = [event for event in self._of(self.foe, "returned") if event["id"] in powers]
        if sent:
            worth = sum(powers[event["id"]] for event in sent)
            yield Fact("bounce", f"sends {_enemies(sent)} back to hand", 55 + 5 * worth)
        pulled = [event for event in self._of(self.foe, "moved", "switched")]
        if pulled:
            where = SPOKEN.on_terrain(pulled[0]["to"]).removeprefix("on ")
            yield Fact("pull", f"moves the enemy {pulled[0]['card']} to {where}", 24)
        shielded = self._own("shielded")
        if shielded:
            total, whom = sum(event["amount"] for event in shielded), _own(shielded)
            in_all = " in all" if len(shielded) > 1 else ""
            yield Fact("shield", f"gives {whom} {total} Shield{in_all}", 26 + 3 * total, whom)
        healed = self._own("healed")
        if healed:
            total = sum(event["amount"] for event in healed)
            yield Fact("heal", f"heals {_own(healed)} for {total}", 24 + 4 * total, _own(healed))
        buffed = [event for event in self._own("buffed") if event["amount"] > 0]
        if buffed:
            total, whom = sum(event["amount"] for event in buffed), _own(buffed)
            is_one = len({event["id"] for event in buffed}) == 1
            words = f"makes {whom} {total} stronger" if is_one else f"makes {whom} stronger, by {total} in all"
            yield Fact("buff", words, 24 + 4 * total, whom)

    # --- slots, abilities

    def _changes(self) -> Iterator[Fact]:
        raised = [event for event in self._own("slot_changed") if event["amount"] > 0]
        if raised:
            total = sum(event["amount"] for event in raised)
            where = _named([event["terrain"] for event in raised])
            yield Fact("slot", f"raises your ground on {where}", 20 + 4 * total)
        lowered = [event for event in self._of(self.foe, "slot_changed") if event["amount"] < 0]
        if lowered:
            total = -sum(event["amount"] for event in lowered)
            where = _named([event["terrain"] for event in lowered])
            yield Fact("slot", f"lowers the enemy's ground on {where} by {total}", 20 + 4 * total)
        silenced = [event for event in self._of(self.foe, "cleansed") if event["card"] is not None]
        if silenced:
            yield Fact("cleanse", f"cleanses {_enemies(silenced)}", 34 + 6 * len(silenced))
        consumed = self._own("consumed")
        if consumed:
            words = f"turns your {_cards([event['card'] for event in consumed])} into {consumed[-1]['by']}"
            yield Fact("consume", words, 20)
        leading = [event["card"] for event in self._own("dominant_on") if self._can_dominate(event["id"])]
        if leading:
            yield Fact("dominant", f"makes your {_cards(leading)} Dominant", 28)
        moved = self._own("moved", "switched")
        if moved:
            where = SPOKEN.terrain(moved[0]["to"])
            yield Fact("move", f"brings your {moved[0]['card']} to {where}", 21)
        waiting = [
            unit
            for id, unit in _units(self.after, self.me)
            if unit["cooldown"] and id not in dict(_units(self.before, self.me))
        ]
        if waiting:
            turns = min(unit["cooldown"] for unit in waiting)
            yield Fact("ready", f"brings in {waiting[0]['card']}, ready in {counted(turns, 'turn')}", 19)

    # --- cards

    def _cards(self) -> Iterator[Fact]:
        drawn = len([event for event in self._own("drawn")])
        if drawn:
            yield Fact("draw", f"draws {'a card' if drawn == 1 else counted(drawn, 'card')}", 28 + 10 * drawn)
        side = self.after[self.me]
        if self._own("played") and not side["played"] and side["acted"]:
            yield Fact("quick", "leaves your card for this turn still to play", 16)
        if _hand(self.after, self.me) <= SCARCE:
            yield from self._kept(17, "leaves")

    def _kept(self, weight: int, verb: str = "keeps") -> Iterator[Fact]:
        """Yield how many cards are left for the skirmishes to come, if any is certain to come."""
        count, following = _hand(self.after, self.me), self.after["skirmish"] + 1
        if count and following <= SKIRMISHES:
            yield Fact("cards", f"{verb} {counted(count, 'card')} for the {ORDINALS[following]} skirmish", weight)

    # --- what happened

    def _own(self, *kinds: str) -> list[Json]:
        return self._of(self.me, *kinds)

    def _of(self, seat: str, *kinds: str) -> list[Json]:
        return [event for event in self.events if event["event"] in kinds and event.get("seat") == seat]

    def _played(self) -> int:
        return len([event for event in self.trial.events if event["event"] == "played" and event["seat"] == self.me])

    def _can_dominate(self, id: int) -> bool:
        return any(unit["can_dominate"] for found, unit in _units(self.after, self.me) if found == id)


def _of_own_turn(trial: Trial) -> list[Json]:
    """Return the events up to the end of the turn; what comes after it was not brought about by the move."""
    found: list[Json] = []
    for event in trial.events:
        found.append(event)
        if event["event"] in ("turn_ended", "done"):
            break
    return found


def _winners(view: Json) -> list[str | None]:
    return [terrain["winner"] for terrain in view["terrains"]]


def _points(view: Json, seat: str) -> int:
    return int(view[seat]["points"])


def _hand(view: Json, seat: str) -> int:
    return int(view[seat]["hand_size"])


def _units(view: Json, seat: str) -> Iterator[tuple[int, Any]]:
    for slot in view[seat]["slots"]:
        if slot["unit"] is not None:
            yield slot["unit"]["id"], slot["unit"]


def _named(terrains: list[int]) -> str:
    """Name some terrains; more than a few are counted."""
    distinct = sorted(set(terrains))
    if len(distinct) > FEW:
        return f"{number(len(distinct))} terrains"
    return listed([SPOKEN.terrain(terrain) for terrain in distinct])


def _own(events: list[Json]) -> str:
    """Name the one unit of one's own that some events are about; more are counted."""
    many = len({event["id"] for event in events})
    return f"your {events[0]['card']}" if many == 1 else counted(many, "of your unit")


def _cards(names: list[str]) -> str:
    return listed(list(dict.fromkeys(names))[:FEW])


def _enemies(events: list[Json]) -> str:
    names = [event["card"] for event in events]
    if len(names) > FEW or len(set(names)) < len(names):
        return f"{number(len(names))} enemy units"
    return f"the enemy {listed(names)}"
