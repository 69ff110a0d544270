"""Cards of Warpath in the terminal: their figures with symbols, and blueprints as small boards."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.games.warpath.blueprint import read_blueprint
from marchlands.games.warpath.board import LANE_NAMES, LENGTHS, TILES
from marchlands.games.warpath.card import BASE, Kind, WarpathCard
from marchlands.tui.hand import CardRow
from marchlands.tui.style import COIN, HEADING, QUIET, RARITY, Signs

STYLES: Final = {1: RARITY["Bronze"], 2: RARITY["Silver"], 3: RARITY["Gold"]}
COST, STARS, ATTACK, HP, STEPS = 2, 3, 2, 2, 3  # the widths of the figures, so that they line up


class CardPainter:
    """Shows single cards."""

    def __init__(self, cards: Mapping[str, WarpathCard], texts: Mapping[str, str], signs: Signs) -> None:
        """Take all cards and their texts by name."""
        self.cards = cards
        self.texts = texts
        self.signs = signs

    def row(self, name: str, copies: int, seat: str) -> CardRow:
        """Return a card as it is listed for a seat, with the tiles of its blueprint named as that seat sees them."""
        card = self.cards[name]
        text = self.texts[name]
        if card.blueprint:
            text = f"[{tiles_for(card.blueprint, seat)}] {text}"
        cost = "" if card.kind is Kind.CLASS else f"{self.signs.gold}{card.cost}"
        return CardRow(name, copies, style_of(card), self._figures(card), text, cost)

    def _figures(self, card: WarpathCard) -> str:
        """Return cost, stars, attack, HP and movement, each with its symbol and in its column."""
        signs = self.signs
        is_unit, is_building = card.kind is Kind.UNIT, card.kind is Kind.BUILDING
        parts = [
            ("" if card.kind is Kind.CLASS else f"{signs.gold}{card.cost}", len(signs.gold) + COST),
            (signs.star * card.stars, STARS),
            (f"{signs.attack}{card.attack}" if is_unit else "", len(signs.attack) + ATTACK),
            (f"{signs.hp}{card.hp}" if is_unit or is_building else "", len(signs.hp) + HP),
            (f"{signs.steps}{card.movement}" if is_unit else "", len(signs.steps) + STEPS),
        ]
        return "".join(words.ljust(width) for words, width in parts)

    def show(self, name: str) -> RenderableType:
        """Show everything about a card."""
        card = self.cards[name]
        origin = "" if card.kind is Kind.CLASS or card.of == BASE else f" of the {card.of}"
        head = Text.assemble((name, style_of(card)), f" {self.signs.dot} {card.kind}{origin}")
        if card.kind is not Kind.CLASS:
            head.append(f" {self.signs.dot} {self.signs.star * card.stars or 'in no deck'}")
        lines = [head, self._signed(card)] if card.kind is not Kind.CLASS else [head]
        if self.texts[name]:
            lines.append(Text(f"{'Passive skill: ' if card.kind is Kind.CLASS else ''}{self.texts[name]}"))
        if card.skill:
            cost = self.cards[card.skill].cost
            lines.append(Text(f"Active skill: {card.skill} {self.signs.gold}{cost}: {self.texts[card.skill]}"))
        return Group(*lines, *self.blueprint(card.blueprint))

    def _signed(self, card: WarpathCard) -> Text:
        """Return the numbers of a card, each with its symbol and its name."""
        signs = self.signs
        line = Text.assemble((signs.gold, COIN), f" gold {card.cost}")
        if card.kind in (Kind.UNIT, Kind.BUILDING):
            line.append(f"   {signs.hp} HP {card.hp}" if signs.hp != "HP" else f"   HP {card.hp}")
        if card.kind is Kind.UNIT:
            line.append(f"   {signs.steps} movement {card.movement}   {signs.attack} attack {card.attack}")
        return line

    def blueprint(self, blueprint: str) -> list[Text]:
        """Return a blueprint as a small board, with its owner's side on the left."""
        if not blueprint:
            return []
        tiles = set(read_blueprint(blueprint))
        signs = {True: self.signs.tile, False: self.signs.free}
        lines = [Text("Blueprint, your side at the left:", QUIET)]
        for lane, (name, length) in enumerate(zip(LANE_NAMES, LENGTHS, strict=True)):
            row = " ".join(signs[(lane, tile) in tiles] for tile in range(length))
            lines.append(Text(f"  {name:<10}{row}"))
        return lines


def tiles_for(blueprint: str, seat: str) -> str:
    """Return the tiles of a blueprint as a seat finds them on the board: "p0 f0-1", or "p3 f4-5" for p2."""
    tiles = read_blueprint(blueprint)
    if len(tiles) == TILES:
        return "every tile"
    spans = []
    for lane, group in groupby(tiles, key=lambda tile: tile[0]):
        numbers = sorted(own if seat == "p1" else LENGTHS[lane] - 1 - own for _, own in group)
        last = f"-{numbers[-1]}" if len(numbers) > 1 else ""
        spans.append(f"{LANE_NAMES[lane][0]}{numbers[0]}{last}")
    return " ".join(spans)


def style_of(card: WarpathCard) -> str:
    """Return the colour of a card's rarity."""
    return STYLES.get(card.stars, HEADING)
