"""Skirmish in the terminal: its board, cards, questions and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.engine.notation import Parts
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.errors import CardError
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.story.skirmish.place import is_slot, slot_of
from marchlands.story.skirmish.thing import unit_on
from marchlands.tui.hand import CardRow, counted
from marchlands.tui.painter import Painter
from marchlands.tui.skirmish.board import Board, power_of
from marchlands.tui.skirmish.score import score_table
from marchlands.tui.style import HEADING, RARITY, side

PLAIN_NOTES: Final = {"none": "decline", "me": "you", "foe": "the opponent"}


class SkirmishPainter(Painter):
    """Shows Skirmish. The viewing seat is at the bottom; a spectator sees p1 there."""

    pile = "graveyard"
    places = ("0", "1", "2", "3", "4")
    example = "archer 2"
    example_place = "a slot such as e1"

    # --- the board

    def board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        return Board(view, seat, self.cards, self.signs).draw(width)

    def small_board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        return Board(view, seat, self.cards, self.signs).draw(width, small=True)

    def aim(self) -> str:
        return (
            "Two of three skirmishes win the match; more points win a skirmish: one for each terrain with more power, "
            "and what cards add. One card a turn, and your hand must last for all three: pass without having done "
            "anything, and you are Done until the next."
        )

    def shorthand(self) -> list[str]:
        return [
            "Moves may be short: 'archer 2' is 'play Archer @2', 'act 1' is 'activate @1'.",
            "Answers may follow at once: 'archer 2 > e1'; or type them when asked.",
        ]

    def legend(self) -> list[str]:
        crown, no_crown, wound = self.signs.crown, self.signs.no_crown, self.signs.wound
        return [
            "Slots: a0 to a4 are your own, e0 to e4 the enemy's; 'slot +2' is a modifier.",
            f"Units: '5/2 (4)' is power 5, Shield 2 and base 4; '{wound}-2' is wounded by 2 damage;",
            f"'{self.signs.below}' and '{self.signs.above}' point at who would win that terrain now.",
            f"'{crown}' is Dominant; '{no_crown}' would be, had it more power: its Dominant text is off.",
        ]

    # --- cards

    def hand(self, view: Json, seat: str) -> list[CardRow]:
        return self._rows(view[seat]["hand"])

    def in_play(self, view: Json) -> list[CardRow]:
        names = [leader["name"] for seat in SEATS if (leader := view[seat]["leader"])] + _units(view)
        return [row for row in self._rows(list(dict.fromkeys(names))) if row.text]

    def in_sight(self, view: Json, seat: str | None) -> list[str]:
        names = [*((view[seat]["hand"] or ()) if seat else ()), *_units(view)]
        for player in SEATS:
            leader = view[player]["leader"]
            names += [*view[player]["graveyard"], *([leader["name"]] if leader else [])]
        return list(dict.fromkeys(names))

    def look(self, view: Json, seat: str | None, name: str) -> RenderableType:
        slot = name.strip().lower()
        if not is_slot(slot):
            return super().look(view, seat, name)
        unit = unit_on(view, seat or "p1", slot)
        if unit is None:
            raise CardError(f"cannot show {name.strip()}: no unit stands there", "card/unknown")
        return self.card(unit.card)

    def _rows(self, names: Iterable[str]) -> list[CardRow]:
        counts = Counter(names)
        width = max((2, *(len(_power(self.cards[name])) for name in counts)))
        rows = []
        for name, count in counts.items():
            card = self.cards[name]
            rows.append(
                CardRow(name, count, _rarity_style(card), _power(card).rjust(width), self.texts[name], _power(card))
            )
        return rows

    def piles(self, view: Json, seat: str | None) -> RenderableType:
        lines = []
        for player in (seat or "p1", OTHER[seat or "p1"]):
            name = player if seat is None else "Your" if player == seat else "The enemy"
            line = Text.assemble((f"{name} graveyard: ", side(player, seat)))
            lines.append(line.append(counted(view[player]["graveyard"], self.signs.times) or "empty"))
        return Group(*lines)

    def card(self, name: str) -> RenderableType:
        card = self.cards[name]
        facts: list[Any] = [getattr(card, "rarity", None), getattr(card, "kind", None)]
        words = " ".join(str(fact) for fact in facts if fact)
        head = Text.assemble((name, _rarity_style(card)), f" {self.signs.dot} {words}")
        if _power(card):
            head.append(f", power {_power(card)}")
        if isinstance(card, SkirmishCard) and card.charges:
            head.append(f", {card.charges} charges")
        return Group(head, Text(self.texts[name])) if self.texts[name] else head

    # --- moves

    def question(self, view: Json) -> Text:
        choice = view["choice"]
        where = "" if choice["at"] is None else f" @{choice['at']}"
        return Text.assemble((f"{choice['card']}{where} asks: ", HEADING), choice["text"])

    def note(self, view: Json, seat: str, move: Parts) -> str:
        match move.kind:
            case "pass":
                is_done = view[seat]["passing"] == "done"
                return "makes you Done for this skirmish" if is_done else "hands over the turn"
            case "leader":
                return self.texts[view[seat]["leader"]["name"]]
            case "activate" if move.place is not None:
                unit = unit_on(view, seat, move.place)
                return unit.card if unit is not None else ""
            case "choose":
                return self._answer_note(view, seat, move)
        return ""

    def _answer_note(self, view: Json, seat: str, answer: Parts) -> str:
        if answer.place is not None:
            return _on_slot(view, seat, answer.place)
        if answer.card is not None:
            power = _power(self.cards[answer.card])
            return f"power {power}" if power else ""
        return PLAIN_NOTES[str(answer.target)]

    # --- events

    def score(self, events: Sequence[Json], seat: str | None) -> RenderableType:
        return score_table(events, seat)


def _units(view: Json) -> list[str]:
    """Return the names of the units on the board."""
    slots = [slot for seat in SEATS for slot in view[seat]["slots"]]
    return [slot["unit"]["card"] for slot in slots if slot["unit"] is not None]


def _on_slot(view: Json, seat: str, slot: str) -> str:
    """Say what is on a slot, named from a seat's point of view."""
    own = slot_of(seat, slot)[0] == seat
    unit = unit_on(view, seat, slot)
    if unit is None:
        return "your empty slot" if own else "an empty enemy slot"
    return f"{'your' if own else 'the enemy'} {unit.card} {power_of(unit.shown)}"


def _power(card: object) -> str:
    """Return the printed power, with the Shield beside it."""
    return card.figures if isinstance(card, SkirmishCard) else ""


def _rarity_style(card: object) -> str:
    return RARITY.get(str(getattr(card, "rarity", "")), HEADING)
