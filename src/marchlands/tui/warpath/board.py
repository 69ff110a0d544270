"""The board of Warpath: three lanes between the players, drawn equally long, with 4, 6 and 8 tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.engine.table import OTHER, Json
from marchlands.games.warpath.board import LANE_NAMES, LENGTHS
from marchlands.tui.painter import headline, player_name
from marchlands.tui.style import COIN, GOOD, HEADING, QUIET, WAITING, Signs, side

ROWS_FROM: Final = 71  # from this many columns on, lanes are drawn; below, their contents are listed
WIDEST: Final = 135
SHOWN: Final = 2  # units per player and tile that a large board shows


class Board:
    """Draws one view. The viewing seat is on the left; a spectator sees p1 there."""

    def __init__(self, view: Json, seat: str | None, signs: Signs) -> None:
        """Take a view and the seat that looks at it."""
        self.view = view
        self.seat = seat
        self.own = seat or "p1"
        self.enemy = OTHER[self.own]
        self.signs = signs

    def draw(self, width: int, *, small: bool = False) -> RenderableType:
        """Return the board for a width; a small one shows one unit per player and tile, and no lower border."""
        head, (enemy, own) = self.headline(), self._players(width)
        if width < ROWS_FROM:
            return Group(head, enemy, *self._list(), own)
        width = min(width, WIDEST)
        lines = [head, enemy]
        above: list[int] = []
        for lane, length in zip(LANE_NAMES, LENGTHS, strict=True):
            cells = spread(width, length)
            lines += [self._border(lane, cells, above, width), *self._lane(lane, cells, small)]
            above = _bars(cells)
        return Group(*lines, *([] if small else [self._line(above, [], width)]), own)

    def headline(self) -> Text:
        """Return which turn it is, and whose turn."""
        return headline(self.view, self.seat, "Warpath", self.signs)

    # --- players

    def _players(self, width: int) -> list[Text]:
        """Return the lines for both players, with as much space between the facts as there is room for."""
        facts = [self._player(player) for player in (self.enemy, self.own)]
        wide = [Text("  ").join(one) for one in facts]
        fit = all(line.cell_len <= width for line in wide)
        return wide if fit else [Text(" ").join(one) for one in facts]

    def _player(self, player: str) -> list[Text]:
        part, signs = self.view[player], self.signs
        skill = part["active_skill"]
        return [
            Text(player_name(player, self.seat), f"bold {side(player, self.seat)}"),
            Text(part["class"]),
            Text(f"{signs.hp}{part['hp']}", "bold"),
            Text(f"{signs.gold}{part['gold']}", f"bold {COIN}"),
            Text(f"hand {part['hand_size']}"),
            Text(f"deck {part['deck_size']}"),
            Text(f"discard {len(part['discard'])}"),
            Text.assemble(
                f"{skill['card']} {signs.gold}{skill['cost']} ",
                ("used", QUIET) if skill["used"] else ("ready", GOOD),
            ),
        ]

    # --- lanes

    def tiles(self, lane: str) -> list[tuple[int, Json]]:
        """Return the tiles of a lane by number, starting at the player's own end."""
        tiles = list(enumerate(self.view["lanes"][lane]))
        return tiles if self.own == "p1" else tiles[::-1]

    def _line(self, above: Sequence[int], below: Sequence[int], width: int) -> Text:
        frame = self.signs.frame
        signs = dict.fromkeys(above, frame[7]) | dict.fromkeys(below, frame[1])
        signs |= dict.fromkeys(set(above) & set(below), frame[4])
        return Text("".join(signs.get(column, frame[9]) for column in range(width)), QUIET)

    def _border(self, lane: str, cells: Sequence[int], above: Sequence[int], width: int) -> Text:
        """Return the line above a lane, with the names of its tiles."""
        plain = self._line(above, _bars(cells), width).plain
        line = Text(f"{lane}{self.tiles(lane)[0][0]}", HEADING)
        for (number, _), bar in zip(self.tiles(lane)[1:], _bars(cells), strict=True):
            line.append(plain[line.cell_len : bar + 2], QUIET).append(str(number))
        return line.append(plain[line.cell_len :], QUIET)

    def _lane(self, lane: str, cells: Sequence[int], small: bool) -> list[Text]:
        drawn = [self._cell(tile, cell, small) for (_, tile), cell in zip(self.tiles(lane), cells, strict=True)]
        lines = []
        for index in range(max(1, *map(len, drawn))):
            parts = [
                _fit(lines_[index] if index < len(lines_) else Text(), cell)
                for lines_, cell in zip(drawn, cells, strict=True)
            ]
            lines.append(Text(self.signs.frame[10], QUIET).join(parts))
        return lines

    def _cell(self, tile: Json, width: int, small: bool) -> list[Text]:
        """Return the lines of a tile: the player's own units, the enemy's, and the building."""
        lines: list[Text] = []
        for player in (self.own, self.enemy):
            units = [unit for unit in tile["units"] if unit["owner"] == player]
            count = 1 if small else SHOWN
            for index, unit in enumerate(units[:count]):
                more = len(units) - count if index + 1 == count else 0
                lines += self._unit(unit, width, f" +{more}" if more > 0 else "")
        if tile["building"] is not None:
            lines += self._building(tile["building"], width)
        return lines

    def _mark(self, player: str) -> str:
        """Return the sign that shows who owns something: the direction in which the owner's units march."""
        return self.signs.ahead if player == self.own else self.signs.back

    def _unit(self, unit: Json, width: int, more: str) -> list[Text]:
        """Return the name and numbers of a unit, on one line if they fit, and how many others there are."""
        colour = side(unit["owner"], self.seat)
        numbers = self._numbers(unit, width - 1)
        mark = self._mark(unit["owner"])
        name = Text.assemble((f"{mark}{unit['card']}", f"bold {colour}"))
        if name.cell_len + 1 + numbers.cell_len + len(more) <= width:
            return [name.append(" ").append_text(numbers).append(more)]
        short = shortened(unit["card"], width - len(mark) - len(more))
        return [Text.assemble((f"{mark}{short}", f"bold {colour}"), more), Text(" ").append_text(numbers)]

    def _numbers(self, unit: Json, width: int = WIDEST) -> Text:
        """Return attack/HP, the movement and the wait of a unit, as much as there is room for."""
        fight = (f"{unit['attack']}/{unit['hp']}", f"bold reverse {side(unit['owner'], self.seat)}")
        steps = f"{self.signs.steps}{unit['movement']}"
        waits = (f"{self.signs.waits}{unit['waits']}" if unit["waiting"] else "", WAITING)
        gap = " " if unit["waiting"] else ""
        forms = [
            Text.assemble(fight, " ", steps, gap, waits),
            Text.assemble(fight, steps, waits),
            Text.assemble(fight, waits),
        ]
        return next((form for form in forms if form.cell_len <= width), forms[-1])

    def _building(self, building: Json, width: int) -> list[Text]:
        """Return a building and its HP in one line."""
        mark = f"{self._mark(building['owner'])}{self.signs.house}"
        left = f" {self.signs.hp}{building['hp']}"
        if len(mark) + len(building["card"]) + len(left) > width:
            left = left.lstrip()
        name = shortened(building["card"], width - len(mark) - len(left))
        return [Text.assemble((f"{mark}{name}", side(building["owner"], self.seat)), left)]

    # --- a list

    def _list(self) -> list[Text]:
        """Return what is in each lane, tile by tile."""
        lines = []
        for lane in LANE_NAMES:
            taken = [(number, tile) for number, tile in self.tiles(lane) if tile["units"] or tile["building"]]
            lines += [self.tile(f"{lane}{number}", tile) for number, tile in taken]
            if not taken:
                lines.append(Text(f"{lane}: empty", QUIET))
        return lines

    def tile(self, name: str, tile: Json) -> Text:
        """Return everything on a tile, in order."""
        things = [self.unit(unit) for unit in tile["units"]]
        if tile["building"] is not None:
            things += self._building(tile["building"], WIDEST)
        return Text.assemble((f"{name}: ", HEADING), Text(", ").join(things) if things else "empty")

    def unit(self, unit: Json) -> Text:
        """Return a unit with its numbers, at any width."""
        name = (f"{self._mark(unit['owner'])}{unit['card']} ", f"bold {side(unit['owner'], self.seat)}")
        return Text.assemble(name, self._numbers(unit))


def spread(width: int, count: int) -> list[int]:
    """Return the widths of cells that fill a width, with a bar between neighbours."""
    base, extra = divmod(width - count + 1, count)
    return [base + (index < extra) for index in range(count)]


def _bars(cells: Sequence[int]) -> list[int]:
    """Return the columns of the bars between cells."""
    return [sum(cells[: index + 1]) + index for index in range(len(cells) - 1)]


def _fit(line: Text, width: int) -> Text:
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    line.pad_right(width - line.cell_len)
    return line


def shortened(name: str, width: int) -> str:
    """Return a name that fits a width, with its first word abbreviated if need be, as in "Batt. Ram"."""
    if len(name) <= width:
        return name
    first, _, rest = name.partition(" ")
    room = width - len(rest) - 2
    if rest and room > 0:
        return f"{first[:room]}. {rest}"
    return name[: max(1, width - 1)] + "."
