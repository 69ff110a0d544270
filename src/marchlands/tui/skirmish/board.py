"""The board of Skirmish: two facing rows of five, or five facing pairs if there is little room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.cards.card import Card
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.tui.hand import counted
from marchlands.tui.painter import headline, player_name
from marchlands.tui.style import BAD, CROWN, GOOD, QUIET, RARITY, WAITING, Signs, side

CELL: Final = 14
WIDEST_CELL: Final = 22
TERRAINS: Final = 5
ROWS_FROM: Final = CELL * TERRAINS + TERRAINS + 1
BRIEF_BELOW: Final = 60  # below this many columns, the sizes of graveyards are left out


class Board:
    """Draws one view. The viewing seat is at the bottom, or on the right; a spectator sees p1 there."""

    def __init__(self, view: Json, seat: str | None, cards: Mapping[str, Card], signs: Signs) -> None:
        """Take a view and the seat that looks at it."""
        self.view = view
        self.seat = seat
        self.own = seat or "p1"
        self.enemy = OTHER[self.own]
        self.cards = cards
        self.signs = signs
        self.cell = CELL

    def draw(self, width: int, *, small: bool = False) -> RenderableType:
        """Return the board for a width; a small one has no outer frame and puts more on a line."""
        if width < ROWS_FROM:
            return self._pairs(width)
        self.cell = min(WIDEST_CELL, (width - 1) // TERRAINS - 1)
        lines = [
            self.headline(),
            *self._player(self.enemy),
            *([] if small else [self._border(0)]),
            *self._row(self.enemy, small),
            self._border(1),
            *self._row(self.own, small),
            *([] if small else [self._border(2)]),
            *self._player(self.own),
        ]
        return Group(*lines)

    def headline(self) -> Text:
        """Return which skirmish and turn it is, and whose turn."""
        return headline(self.view, self.seat, f"Skirmish {self.view['skirmish']}", self.signs)

    # --- players

    def _player(self, player: str, gap: str = "  ", *, brief: bool = False) -> list[Text]:
        part = self.view[player]
        line = Text.assemble((player_name(player, self.seat), f"bold {side(player, self.seat)}"))
        facts = [
            self._leader(part["leader"]),
            f"wins {part['wins']}",
            f"hand {part['hand_size']}",
            f"deck {part['deck_size']}",
            "" if brief else f"graveyard {len(part['graveyard'])}",
            f"points {part['points']}" if any(self.view[seat]["points"] for seat in SEATS) else "",
        ]
        line.append(gap + gap.join(fact for fact in facts if fact))
        if part["done"]:
            line.append(f"{gap}Done", WAITING)
        lines = [line]
        if part.get("hand_known"):
            lines.append(Text("  known in hand: " + counted(part["hand_known"], self.signs.times), QUIET))
        return lines

    def _leader(self, leader: Json | None) -> str:
        if leader is None:
            return ""
        card = self.cards.get(leader["name"])
        most = card.charges if isinstance(card, SkirmishCard) else 0
        left = leader["charges"]
        marks = self.signs.charge * left + self.signs.spent * (most - left)
        return f"{leader['name']} {marks}".rstrip()

    # --- two rows

    def _border(self, row: int) -> Text:
        """Return the border above, between or below the rows; the one between them numbers the terrains."""
        frame = self.signs.frame
        left, cross, right, dash = frame[row * 3], frame[row * 3 + 1], frame[row * 3 + 2], frame[9]
        parts = [dash * self.cell] * TERRAINS
        if row == 1:
            leads = [self._lead(terrain, self.signs.below, self.signs.above) for terrain in range(TERRAINS)]
            parts = [f" @{terrain}{lead and f' {lead}'} ".center(self.cell, dash) for terrain, lead in enumerate(leads)]
        return Text(left + cross.join(parts) + right, QUIET)

    def _lead(self, terrain: int, own: str, enemy: str) -> str:
        """Return the sign that points at the side that would win a terrain now; empty if neither would."""
        winner = self.view["terrains"][terrain]["winner"]
        return "" if winner is None else own if winner == self.own else enemy

    def _row(self, player: str, small: bool) -> list[Text]:
        colour = side(player, self.seat)
        cells = [self._cell(slot, colour, small) for slot in self.view[player]["slots"]]
        needed = max(2, *(len(cell) for cell in cells))
        bar = (self.signs.frame[10], QUIET)
        lines = []
        for index in range(needed):
            line = Text.assemble(bar)
            for cell in cells:
                line.append_text(self._fit(cell[index] if index < len(cell) else Text()))
                line.append(*bar)
            lines.append(line)
        return lines

    def _fit(self, line: Text) -> Text:
        """Return a line cut or padded to the width of a cell."""
        line = line.copy()
        line.truncate(self.cell, overflow="ellipsis")
        line.pad_right(self.cell - line.cell_len)
        return line

    def _cell(self, slot: Json, colour: str, small: bool) -> list[Text]:
        """Return the lines of a slot: its unit's name, numbers and state, and its modifier."""
        lines: list[Text] = []
        unit = slot["unit"]
        more = []
        if unit is not None:
            lines = [self._name(unit, colour), *self._numbers(unit, colour)]
            more = [state] if (state := _state(unit)) else []
        if slot["modifier"]:
            lines += [Text()] * (2 - len(lines))
            more.append(_modifier(slot))
        one_line = Text(" ").join(more)
        if small and more and one_line.cell_len < self.cell:
            more = [one_line]
        return lines + [Text(" ").append_text(line) for line in more]

    def _name(self, unit: Json, colour: str) -> Text:
        rarity = str(getattr(self.cards.get(unit["card"]), "rarity", ""))
        bar = (self.signs.edge, RARITY.get(rarity, QUIET))
        return Text.assemble(bar, self._crown(unit), (unit["card"], f"bold {colour}"))

    def _crown(self, unit: Json) -> tuple[str, str]:
        """Return the crown of a Dominant unit, or a grey one if its text needs it to be Dominant."""
        matters = unit["can_dominate"]
        if unit["dominant"]:
            return f"{self.signs.crown} ", CROWN if matters else "yellow"
        return (f"{self.signs.no_crown} ", QUIET) if matters else ("", "")

    def _numbers(self, unit: Json, colour: str) -> list[Text]:
        """Return power ("5/2" with Shield), the base in brackets and the damage, on its own line if need be."""
        line = Text.assemble((f" {power_of(unit)} ", f"bold reverse {colour}"), (f" ({unit['base']})", QUIET))
        if not unit["wounded"]:
            return [line]
        wound = Text(f" {self.signs.wound}-{unit['damage']}", BAD)
        return [line.append_text(wound)] if line.cell_len + wound.cell_len <= self.cell else [line, wound]

    # --- five pairs

    def _pairs(self, width: int) -> RenderableType:
        """Return one line for each terrain, with the enemy's unit on the left and the player's own on the right."""
        half = max(8, (width - 6) // 2)
        brief = width < BRIEF_BELOW
        lines = [self.headline(), *self._player(self.enemy, " ", brief=brief)]
        for terrain in range(TERRAINS):
            sides = [self._brief(self.view[player]["slots"][terrain], player) for player in (self.enemy, self.own)]
            for text in sides:
                text.truncate(half, overflow="ellipsis")
                text.pad_right(half - text.cell_len)
            bar = f" {self.signs.frame[10]} "
            lead = self._lead(terrain, self.signs.ahead, self.signs.back) or " "
            lines.append(Text.assemble((f"@{terrain}{lead}", QUIET), sides[0], (bar, QUIET), sides[1]))
        return Group(*lines, *self._player(self.own, " ", brief=brief))

    def _brief(self, slot: Json, player: str) -> Text:
        """Return a slot in one line: power comes first, because it must never be cut off."""
        unit = slot["unit"]
        colour = side(player, self.seat)
        line = Text()
        if unit is not None:
            line = Text.assemble((f" {power_of(unit)} ", f"bold reverse {colour}"), " ", self._crown(unit))
            line.append(unit["card"], f"bold {colour}")
            if unit["wounded"]:
                line.append(f" {self.signs.wound}-{unit['damage']}", BAD)
            if state := _state(unit):
                line.append(" ").append_text(state)
        if slot["modifier"]:
            line.append(" ").append_text(_modifier(slot))
        return line


def power_of(unit: Json) -> str:
    """Return a unit's power, as "5/2" with Shield."""
    return str(unit["power"]) + (f"/{unit['shield']}" if unit["shield"] else "")


def _modifier(slot: Json) -> Text:
    """Return a slot's modifier, and the part of it that stays after the skirmish."""
    amount, permanent = slot["modifier"], slot["permanent"]
    stays = "" if not permanent else " stays" if permanent == amount else f", {permanent:+d} stays"
    return Text(f"slot {amount:+d}{stays}", GOOD if amount > 0 else BAD)


def _state(unit: Json) -> Text | None:
    """Return the state of an Activate ability, or that the unit was cleansed."""
    if unit["cleansed"]:
        return Text("cleansed", QUIET)
    if unit["cooldown"] is None:
        return None
    if unit["cooldown"]:
        return Text(f"cooldown {unit['cooldown']}", WAITING)
    if unit["ready"]:
        return Text("ready", f"bold {GOOD}")
    return Text("used" if unit["used"] else "no target", QUIET)
