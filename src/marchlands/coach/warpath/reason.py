"""What speaks for moves of Warpath: hits on the castles, the marches to come, units, buildings, gold and cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from marchlands.cards.card import Card
from marchlands.coach.reason import WIN, Fact, Reasoner, counted, listed, number
from marchlands.coach.trial import Trial
from marchlands.engine.table import OTHER, Json
from marchlands.story.warpath.place import IN_LANE

FEW: Final = 3  # names in a row; more are counted
INCOME: Final = 2  # WP-10


class WarpathReasoner(Reasoner):
    """Looks at what happens at once, and at what the next marches would do before and after."""

    def facts(self, trial: Trial, cards: dict[str, Card]) -> Iterator[Fact]:
        return _Reasons(trial, cards).facts()


class _Reasons:
    """One trial, with what is often asked of it."""

    def __init__(self, trial: Trial, cards: dict[str, Card]) -> None:
        self.me, self.foe = trial.seat, OTHER[trial.seat]
        self.before, self.after = trial.before, trial.after
        kinds = [event["event"] for event in trial.events]
        self.is_ending = "turn_ended" in kinds
        self.events = trial.events[: kinds.index("turn_ended") if self.is_ending else None]
        self.cards = cards

    def facts(self) -> Iterator[Fact]:
        if self.after["result"] == self.me:
            yield Fact("result", "wins the match", WIN)
            return
        yield from self._hits()
        yield from self._losses()
        yield from self._gains()
        if self.is_ending:
            yield from self._ending()
        else:
            yield from self._marches()
            yield from self._arrivals()

    # --- what happens at once

    def _hits(self) -> Iterator[Fact]:
        damage = sum(event["amount"] for event in self._of(self.foe, "player_hit"))
        if damage:
            yield Fact("castle", f"hits the enemy's castle for {damage}", 90 + 10 * damage)

    def _losses(self) -> Iterator[Fact]:
        known = dict(_units(self.before, self.foe))
        killed = [event for event in self._of(self.foe, "died") if event["id"] in known]
        if killed:
            worth = sum(known[event["id"]]["attack"] + known[event["id"]]["hp"] for event in killed)
            yield Fact("kill", f"kills {_enemies([event['card'] for event in killed])}", 70 + 5 * worth)
        razed = [event["card"] for event in self._of(self.foe, "destroyed")]
        if razed:
            yield Fact("raze", f"destroys {_enemies(razed, 'buildings')}", 75 + 10 * len(razed))
        dead = {event["id"] for event in self._of(self.foe, "died", "destroyed")}
        hit = [event for event in self._of(self.foe, "damaged") if event["amount"] and event["id"] not in dead]
        if hit:
            total = sum(event["amount"] for event in hit)
            whom = _enemies([event["card"] for event in {event["id"]: event for event in hit}.values()])
            yield Fact("damage", f"deals {total} damage to {whom}", 22 + 5 * total, whom)
        slowed = [event["card"] for event in self._of(self.foe, "slowed")]
        if slowed:
            yield Fact("slow", f"slows {_enemies(slowed)} down", 32, _enemies(slowed))
        moved = [event["card"] for event in self._of(self.foe, "moved")]
        if moved:
            yield Fact("push", f"pushes {_enemies(moved)} back", 32)

    def _gains(self) -> Iterator[Fact]:
        gold = sum(event["amount"] for event in self._of(self.me, "gold"))
        if gold:
            yield Fact("gold", f"brings in {gold} gold", 24 + 4 * gold)
        drawn = len(self._of(self.me, "drawn"))
        if drawn:
            yield Fact("draw", f"draws {'a card' if drawn == 1 else counted(drawn, 'card')}", 24 + 10 * drawn)
        healed = self._of(self.me, "healed")
        if healed and not self.is_ending:
            total = sum(event["amount"] for event in healed)
            yield Fact("heal", f"heals your {_names([event['card'] for event in healed])} for {total}", 24)
        buffed = self._of(self.me, "buffed")
        if buffed and not self.is_ending:
            many = len({event["id"] for event in buffed})
            whom = f"your {buffed[0]['card']}" if many == 1 else counted(many, "of your unit")
            gained = [
                f"{sum(event[what] for event in buffed)} {words}"
                for what, words in (("attack", "attack"), ("hp", "HP"))
                if any(event[what] for event in buffed)
            ]
            total = sum(event["attack"] + event["hp"] for event in buffed)
            in_all = " in all" if many > 1 else ""
            yield Fact("buff", f"gives {whom} {' and '.join(gained)}{in_all}", 24 + 4 * total, whom)

    # --- the marches to come, if nobody does anything about them

    def _marches(self) -> Iterator[Fact]:
        was, now = self.before["forecast"], self.after["forecast"]
        yield from self._castles(was, now)
        own, others = dict(_units(self.before, self.me)), dict(_units(self.before, self.foe))
        still = dict(_units(self.after, self.me))
        doomed_before, doomed_now = _doomed(was), _doomed(now)
        caught = [id for id in doomed_now - doomed_before if id in dict(_units(self.after, self.foe)) and id in others]
        if caught:
            worth = sum(others[id]["attack"] + others[id]["hp"] for id in caught)
            names = [others[id]["card"] for id in sorted(caught)]
            yield Fact("catch", f"is set to kill {_enemies(names)} in the next march", 40 + 4 * worth)
        saved = [id for id in doomed_before - doomed_now if id in own and id in still]
        if saved:
            worth = sum(own[id]["attack"] + own[id]["hp"] for id in saved)
            yield Fact("save", f"saves your {_names([own[id]['card'] for id in sorted(saved)])}", 38 + 4 * worth)

    def _castles(self, was: Json, now: Json) -> Iterator[Fact]:
        hp, foe_hp = self.after[self.me]["hp"], self.after[self.foe]["hp"]
        coming, left = was[self.foe]["damage"], now[self.foe]["damage"]
        if coming >= self.before[self.me]["hp"] and left < hp:
            yield Fact("guard", "stops the march that would finish you", 500)
        elif left < coming:
            yield Fact("guard", f"keeps {coming - left} damage off your castle", 45 + 10 * (coming - left))
        dealt, more = was[self.me]["damage"], now[self.me]["damage"]
        if more >= foe_hp:
            yield Fact("threat", "threatens to win with your next march", 300)
        elif more > dealt:
            yield Fact("threat", f"adds {more - dealt} damage to your next march", 40 + 6 * (more - dealt))

    def _arrivals(self) -> Iterator[Fact]:
        built = [event["card"] for event in self._of(self.me, "built")]
        if built:
            yield Fact("build", f"builds {_a(built[0])}", 30)
        arrived = self._of(self.me, "deployed")
        lanes = list(dict.fromkeys(event["tile"].rstrip("0123456789") for event in arrived))
        if len(lanes) == 1:
            yield self._sent(arrived[0]["card"], lanes[0])
        elif lanes:
            yield Fact("send", f"puts a unit into each of {number(len(lanes))} lanes", 26)
        advanced = [event["card"] for event in self._of(self.me, "moved", "stepped")]
        if advanced and not arrived:
            yield Fact("advance", f"brings your {_names(advanced)} forward", 28)
        if self._of(self.me, "played"):
            gold = self.after[self.me]["gold"]
            yield Fact("purse", f"leaves {gold} gold" if gold else "spends the last of your gold", 12)

    def _sent(self, card: str, lane: str) -> Fact:
        """Return what a unit is for in a lane: whom it meets there, or whom nobody stops."""
        units = [unit for tile in self.after["lanes"][lane] for unit in tile["units"]]
        stays = any(unit["card"] == card and unit["movement"] == "0" for unit in units)
        enemies = [unit for unit in units if unit["owner"] == self.foe]
        where = IN_LANE[lane]
        if not enemies and stays:
            return Fact("send", f"posts {card} {where}", 20)
        if not enemies:
            return Fact("send", f"sends {card} off {_down(lane)}, where no enemy stands in the way", 26)
        strongest = max(enemies, key=lambda unit: (unit["attack"] + unit["hp"], unit["id"]))
        if all(unit["owner"] != self.me or unit["card"] == card for unit in units):
            met = f"the enemy {strongest['card']}"
            words = f"puts {card} in the way of {met}" if stays else f"sends {card} against {met}"
            return Fact("send", f"{words} {where}", 30, met)
        return Fact("send", f"backs up your units {where}", 24)

    # --- the end of a turn

    def _ending(self) -> Iterator[Fact]:
        side = self.before[self.me]
        gold, hand = side["gold"], side["hand"] or []
        costs = {card: getattr(self.cards.get(card), "cost", 0) for card in hand}
        wanted = [card for card in hand if gold < costs[card] <= gold + INCOME]
        can_pay = any(cost <= gold for cost in costs.values())
        if wanted:
            card = max(wanted, key=lambda card: (costs[card], card))
            yield Fact("saving", f"{'saves up for' if gold else 'waits for the gold to play'} {card}", 60)
        elif hand and not can_pay:
            yield Fact("hand", "ends the turn, since you can pay for no card in your hand", 60)
        elif not hand:
            yield Fact("hand", "ends the turn with nothing left to play", 60)
        elif gold:
            yield Fact("saving", f"keeps {gold} gold for the next turn", 50)
        if can_pay:
            yield Fact("hand", f"holds {counted(len(hand), 'card')} back", 30)

    def _of(self, seat: str, *kinds: str) -> list[Json]:
        return [event for event in self.events if event["event"] in kinds and event.get("seat") == seat]


def _units(view: Json, seat: str) -> Iterator[tuple[int, Any]]:
    for lane in view["lanes"].values():
        for tile in lane:
            for unit in tile["units"]:
                if unit["owner"] == seat:
                    yield unit["id"], unit


def _doomed(forecast: Json) -> set[int]:
    """Return the units that the next march of either player would kill."""
    return {id for march in forecast.values() for id in march["deaths"]}


def _names(names: list[str]) -> str:
    return listed(list(dict.fromkeys(names))[:FEW])


def _enemies(names: list[str], what: str = "units") -> str:
    if len(names) > FEW or len(set(names)) < len(names):
        return f"{number(len(names))} enemy {what}"
    return f"the enemy {listed(names)}"


def _a(card: str) -> str:
    return card if card.endswith("s") else f"{'an' if card[0] in 'AEIOU' else 'a'} {card}"


def _down(lane: str) -> str:
    return {"plains": "over the plains", "forest": "through the forest", "mountains": "over the mountains"}[lane]
