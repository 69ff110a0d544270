"""Warpath in the terminal: its board, cards, questions and words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from marchlands.engine.game import Game
from marchlands.engine.notation import Parts
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.errors import CardError
from marchlands.games.warpath.board import LANE_NAMES
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.story.thing import Thing
from marchlands.story.warpath.thing import meant
from marchlands.tui.hand import CardRow, counted
from marchlands.tui.painter import Painter
from marchlands.tui.style import HEADING, Signs, side
from marchlands.tui.warpath.board import Board
from marchlands.tui.warpath.card import CardPainter
from marchlands.tui.warpath.score import score_table

PLACE: Final = re.compile(r"(p|f|m|plains|forest|mountains)(\d)(?:#(\d+))?")


class WarpathPainter(Painter):
    """Shows Warpath. The viewing seat is on the left; a spectator sees p1 there."""

    pile = "discard"
    places = LANE_NAMES
    example = "thief p"
    example_place = "a tile such as f2"

    def __init__(self, game: Game, rules: object, signs: Signs) -> None:
        super().__init__(game, rules, signs)
        known = {name: card for name, card in self.cards.items() if isinstance(card, WarpathCard)}
        self.classes = {name for name, card in known.items() if card.kind is Kind.CLASS}
        self.single = CardPainter(known, self.texts, signs)

    # --- the board

    def board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        return Board(view, seat, self.signs).draw(width)

    def small_board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
        return Board(view, seat, self.signs).draw(width, small=True)

    def aim(self) -> str:
        return (
            "Bring the enemy player from 20 HP to 0. Your units march by themselves when your turn begins, fight "
            "whoever they meet, and hit the player from the last tile. Every turn brings a card and 2 gold."
        )

    def shorthand(self) -> list[str]:
        return [
            "Moves may be short: 'thief p' is 'play Thief @plains', 'ram m' a Battering Ram.",
            "Answers may follow at once: 'arrow > f2'; or type them when asked.",
        ]

    def legend(self) -> list[str]:
        signs = self.signs
        return [
            f"Your side is at the left: '{signs.ahead}' is yours and marches right, '{signs.back}' is the enemy's.",
            f"Units: '2/3 {signs.steps}1' is attack 2, HP 3 and movement 1; '{signs.waits}1' sits out a march; '+2' "
            "are two more, younger ones.",
            f"'{signs.house}' is a building. '{signs.gold}' is gold, '{signs.hp}' HP, '{signs.attack}' attack, "
            f"'{signs.steps}' movement, '{signs.star}' rarity; '[p0 f0-1]' says where a building may stand.",
            "The second unit that a skill may hit on a tile is answered with 'f2#2'.",
        ]

    # --- cards

    def hand(self, view: Json, seat: str) -> list[CardRow]:
        return self._rows(view[seat]["hand"], seat)

    def in_play(self, view: Json) -> list[CardRow]:
        skills = [view[seat]["active_skill"]["card"] for seat in SEATS]
        passives = [view[seat]["class"] for seat in SEATS if self.texts[view[seat]["class"]]]
        seat = next((seat for seat in SEATS if view[seat]["hand"] is not None), "p1")
        names = dict.fromkeys([*passives, *skills, *_on_board(view)])
        return [row for row in self._rows(names, seat) if row.text]

    def in_sight(self, view: Json, seat: str | None) -> list[str]:
        names = [*((view[seat]["hand"] or ()) if seat else ()), *_on_board(view)]
        for player in SEATS:
            part = view[player]
            names += [*part["discard"], part["active_skill"]["card"], part["class"]]
        return list(dict.fromkeys(names))

    def _rows(self, names: Iterable[str], seat: str) -> list[CardRow]:
        return [self.single.row(name, count, seat) for name, count in Counter(list(names)).items()]

    def piles(self, view: Json, seat: str | None) -> RenderableType:
        lines = []
        for player in (seat or "p1", OTHER[seat or "p1"]):
            name = f"{player}'s" if seat is None else "Your" if player == seat else "The enemy"
            line = Text.assemble((f"{name} discard pile: ", side(player, seat)))
            lines.append(line.append(counted(view[player]["discard"], self.signs.times) or "empty"))
        return Group(*lines)

    def card(self, name: str) -> RenderableType:
        return self.single.show(name)

    def look(self, view: Json, seat: str | None, name: str) -> RenderableType:
        place = PLACE.fullmatch(name.strip().lower())
        if place is None:
            return super().look(view, seat, name)
        lane = next(lane for lane in LANE_NAMES if lane.startswith(place[1]))
        tiles = view["lanes"][lane]
        if int(place[2]) >= len(tiles):
            raise CardError(f"cannot show {name.strip()}: the {lane} end at {lane}{len(tiles) - 1}", "card/unknown")
        tile = tiles[int(place[2])]
        line = Board(view, seat, self.signs).tile(f"{lane}{place[2]}", tile)
        return Group(line, *(self.card(card) for card in dict.fromkeys(_cards_on(tile))))

    # --- moves

    def question(self, view: Json) -> Text:
        choice = view["choice"]
        return Text.assemble((f"{choice['card']} asks: ", HEADING), f"{choice['text']}.")

    def note(self, view: Json, seat: str, move: Parts) -> str:
        match move.kind:
            case "end":
                return "hands over the turn"
            case "skill":
                skill = view[seat]["active_skill"]
                return f"{skill['card']} {self.signs.gold}{skill['cost']}: {self.texts[skill['card']]}"
            case "choose":
                thing = meant(view, move)
                return self._target(thing, seat) if thing is not None else "decline" if move.target == "none" else ""
        return ""

    def _target(self, thing: Thing, seat: str) -> str:
        """Say which unit or building an answer means, with its numbers."""
        whose = "your" if thing.seat == seat else "the enemy"
        if thing.what == "building":
            return f"{whose} {thing.card} {self.signs.hp}{thing.shown['hp']}"
        unit = thing.shown
        waits = f" {self.signs.waits}{unit['waits']}" if unit["waiting"] else ""
        numbers = f"{unit['attack']}/{unit['hp']} {self.signs.steps}{unit['movement']}{waits}"
        return f"{whose} {thing.card} {numbers}"

    # --- events

    def score(self, events: Sequence[Json], seat: str | None) -> RenderableType:
        return score_table(events, seat, self.classes)


def _cards_on(tile: Json) -> list[str]:
    building = tile["building"]
    return [unit["card"] for unit in tile["units"]] + ([building["card"]] if building else [])


def _on_board(view: Json) -> list[str]:
    """Return the names of what is on the board, lane by lane."""
    return [card for lane in LANE_NAMES for tile in view["lanes"][lane] for card in _cards_on(tile)]
