"""The board of Skirmish: two facing rows of five, drawn for 80 columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marchlands.engine.game import Game
from marchlands.engine.table import Json
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.tui.painter import Painter
from marchlands.tui.skirmish_words import OTHER, Narrator, harm_words
from marchlands.tui.style import BAD, CROWN, GOOD, HEADING, QUIET, RARITY, WAITING, Signs, side

CELL: Final = 14
TERRAINS: Final = 5


class SkirmishPainter(Painter):
    """Shows Skirmish. The seat that looks on is below; a spectator sees p1 there."""

    def __init__(self, game: Game, rules: object, signs: Signs) -> None:
        super().__init__(game, rules, signs)
        self.dominants = frozenset(name for name, text in self.texts.items() if "Dominant" in text)

    # --- the board

    def board(self, view: Json, seat: str | None) -> RenderableType:
        own = seat or "p1"
        enemy = OTHER[own]
        lines = [
            self._headline(view, seat),
            *self._player(view, enemy, seat),
            self._border(0),
            *self._row(view, enemy, seat),
            self._border(1),
            *self._row(view, own, seat),
            self._border(2),
            *self._player(view, own, seat),
        ]
        return Group(*lines)

    def _headline(self, view: Json, seat: str | None) -> Text:
        dot = f" {self.signs.dot} "
        actor = view["to_act"]
        if actor is None:
            turn = "the match is over"
        elif seat is None:
            turn = f"{actor} to act"
        else:
            turn = "your turn" if actor == seat else "the opponent's turn"
        return Text(f"Skirmish {view['skirmish']}{dot}turn {view['turn']}{dot}{turn}", HEADING)

    def _player(self, view: Json, player: str, seat: str | None) -> list[Text]:
        part = view[player]
        name = player if seat is None else f"You ({player})" if player == seat else f"Opponent ({player})"
        line = Text.assemble((name, f"bold {side(player, seat)}"))
        facts = [
            self._leader(part["leader"]),
            f"wins {part['wins']}",
            f"hand {part['hand_size']}",
            f"deck {part['deck_size']}",
            f"graveyard {len(part['graveyard'])}",
        ]
        line.append("  " + "  ".join(fact for fact in facts if fact))
        if part["done"]:
            line.append("  Done", "bold yellow")
        lines = [line]
        if part.get("hand_known"):
            lines.append(Text("  known in hand: " + self._counted(part["hand_known"]), QUIET))
        return lines

    def _leader(self, leader: Json | None) -> str:
        if leader is None:
            return ""
        card = self.cards.get(leader["name"])
        most = card.charges if isinstance(card, SkirmishCard) else 0
        left = leader["charges"]
        marks = self.signs.charge * left + self.signs.spent * (most - left)
        return f"{leader['name']} {marks}".rstrip()

    def _border(self, row: int) -> Text:
        """Return the line above, between or below the rows; the one between them numbers the terrains."""
        frame = self.signs.frame
        left, cross, right, dash = frame[row * 3], frame[row * 3 + 1], frame[row * 3 + 2], frame[9]
        parts = [dash * CELL] * TERRAINS
        if row == 1:
            parts = [f" @{terrain} ".center(CELL, dash) for terrain in range(TERRAINS)]
        return Text(left + cross.join(parts) + right, QUIET)

    def _row(self, view: Json, player: str, seat: str | None) -> list[Text]:
        colour = side(player, seat)
        cells = [self._cell(slot, colour) for slot in view[player]["slots"]]
        needed = max(2, *(len(cell) for cell in cells))
        bar = (self.signs.frame[10], QUIET)
        lines = []
        for index in range(needed):
            line = Text.assemble(bar)
            for cell in cells:
                line.append_text(_fit(cell[index] if index < len(cell) else Text()))
                line.append(*bar)
            lines.append(line)
        return lines

    def _cell(self, slot: Json, colour: str) -> list[Text]:
        """Return the lines of a slot: its unit's name, numbers and state, and its modifier."""
        lines: list[Text] = []
        unit = slot["unit"]
        if unit is not None:
            lines = [self._name(unit, colour), *self._numbers(unit, colour)]
            state = _state(unit)
            if state:
                lines.append(state)
        if slot["modifier"]:
            lines += [Text()] * (2 - len(lines))
            good = slot["modifier"] > 0
            lines.append(Text(f" slot {slot['modifier']:+d}", GOOD if good else BAD))
        return lines

    def _name(self, unit: Json, colour: str) -> Text:
        matters = unit["card"] in self.dominants and not unit["cleansed"]
        if unit["dominant"]:
            crown: tuple[str, str] = (f"{self.signs.crown} ", CROWN if matters else "yellow")
        else:
            crown = (f"{self.signs.no_crown} ", QUIET) if matters else ("", "")
        return Text.assemble(" ", crown, (unit["card"], f"bold {colour}"))

    def _numbers(self, unit: Json, colour: str) -> list[Text]:
        """Return power, as "5/2" with Shield, the base in brackets and the wound, on its own line if need be."""
        power = str(unit["power"]) + (f"/{unit['shield']}" if unit["shield"] else "")
        line = Text.assemble((f" {power} ", f"bold reverse {colour}"), (f" ({unit['base']})", QUIET))
        if not unit["wounded"]:
            return [line]
        wound = Text(f" {self.signs.wound}-{unit['damage']}", BAD)
        return [line.append_text(wound)] if line.cell_len + wound.cell_len <= CELL else [line, wound]

    def legend(self) -> list[str]:
        crown, no_crown, wound = self.signs.crown, self.signs.no_crown, self.signs.wound
        return [
            "Slots: a0 to a4 are your own, e0 to e4 the enemy's. 'slot +2' is a slot's modifier.",
            f"Units: '5/2 (4)' is power 5, Shield 2 and base 4; '{wound}-2' is wounded by 2 damage;",
            f"'{crown}' is Dominant; '{no_crown}' would be, had it more power: its Dominant text is off.",
        ]

    # --- cards

    def hand(self, view: Json, seat: str) -> RenderableType:
        hand = view[seat]["hand"]
        if not hand:
            return Text("Your hand is empty.", QUIET)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(justify="right")
        table.add_column()
        for name, count in Counter(hand).items():
            card = self.cards[name]
            copies = f" {self.signs.times}{count}" if count > 1 else ""
            table.add_row(Text.assemble("  ", (name, _rarity_style(card)), copies), _power(card), self.texts[name])
        return Group(Text(f"Your hand ({len(hand)})", HEADING), table)

    def graveyards(self, view: Json, seat: str | None) -> RenderableType:
        lines = []
        for player in (seat or "p1", OTHER[seat or "p1"]):
            name = player if seat is None else "Your" if player == seat else "The enemy"
            line = Text.assemble((f"{name} graveyard: ", side(player, seat)))
            lines.append(line.append(self._counted(view[player]["graveyard"]) or "empty"))
        return Group(*lines)

    def _counted(self, names: Sequence[str]) -> str:
        counts = Counter(names)
        return ", ".join(f"{name} {self.signs.times}{n}" if n > 1 else name for name, n in sorted(counts.items()))

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

    def note(self, view: Json, seat: str, move: str) -> str:
        verb, _, rest = move.partition(" ")
        if verb == "pass":
            return "hands over the turn" if view[seat]["acted"] else "makes you Done for this skirmish"
        if verb == "leader":
            return self.texts[view[seat]["leader"]["name"]]
        if verb == "activate":
            return str(view[seat]["slots"][int(rest[1:])]["unit"]["card"])
        return self._answer_note(view, seat, rest) if verb == "choose" else ""

    def _answer_note(self, view: Json, seat: str, answer: str) -> str:
        if answer == "none":
            return "decline"
        if answer in self.cards:
            power = _power(self.cards[answer])
            return f"power {power}" if power else ""
        if answer[:1] not in "ae" or not answer[1:].isdecimal():
            return ""
        own = answer[0] == "a"
        slot = view[seat if own else OTHER[seat]]["slots"][int(answer[1])]
        unit = slot["unit"]
        if unit is None:
            return "your empty slot" if own else "an empty enemy slot"
        whose = "your" if own else "the enemy"
        shield = f"/{unit['shield']}" if unit["shield"] else ""
        return f"{whose} {unit['card']} {unit['power']}{shield}"

    # --- events

    def tell(self, before: Sequence[Json], events: Sequence[Json], seat: str | None) -> list[Text]:
        narrator = Narrator(seat, self.dominants, self.signs.dot)
        narrator.tell(before)
        return narrator.tell(events)

    def harm(self, view: Json, events: Sequence[Json], seat: str) -> str:
        return harm_words(Narrator(seat, self.dominants, self.signs.dot, view), events)


def _fit(line: Text) -> Text:
    """Return a line cut or filled to the width of a cell."""
    line = line.copy()
    line.truncate(CELL, overflow="ellipsis")
    line.pad_right(CELL - line.cell_len)
    return line


def _state(unit: Json) -> Text | None:
    """Return how an Activate ability stands, or that the unit was cleansed."""
    if unit["cleansed"]:
        return Text(" cleansed", QUIET)
    if unit["cooldown"] is None:
        return None
    if unit["cooldown"]:
        return Text(f" cooldown {unit['cooldown']}", WAITING)
    if unit["ready"]:
        return Text(" ready", f"bold {GOOD}")
    return Text(" used" if unit["used"] else " no target", QUIET)


def _power(card: object) -> str:
    power = getattr(card, "power", None)
    return "" if power is None else str(power)


def _rarity_style(card: object) -> str:
    return RARITY.get(str(getattr(card, "rarity", "")), HEADING)
