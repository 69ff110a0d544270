"""The puzzles of Warpath: their kinds, what could be one, and how a goal is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from marchlands.coach.puzzle.aim import OPPONENT_PASSES, Terms
from marchlands.coach.puzzle.kind import GamePuzzles, Kind
from marchlands.coach.warpath import aim as warpath
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.table import SEATS
from marchlands.games.warpath.board import LANE_NAMES, LANE_OF, TILE_NAMES, TILES
from marchlands.games.warpath.field import HP, Field
from marchlands.story.warpath.place import place_names

STRONG: Final = 4  # HP that make a unit worth removing
PATIENCE: Final = "The opponent plays nothing in its next turn. "

KINDS: Final = (
    Kind(
        "survive-march", "Survive the march", "have some HP left once the opponent has marched",
        lambda match, seat, terms: warpath.SurviveMarch(match.state, seat, 1 if terms.hp is None else terms.hp),
        r"\b(survive|withstand|defend)\b", ("hp",),
    ),
    Kind(
        "spare-castle", "Spare the castle", "keep as many HP as can be kept once the opponent has marched",
        lambda match, seat, terms: warpath.SurviveMarch(match.state, seat, 1 if terms.hp is None else terms.hp),
        r"\b(spare|save)\b", ("hp",), most="hp",
    ),
    Kind(
        "next-march", "Your next march", "deal some damage to the castle by the end of your next march",
        lambda match, seat, terms: warpath.NextMarch(match.state, seat, terms.damage),
        r"\b(next (march|turn)|march in)\b", ("damage",), assume=frozenset({OPPONENT_PASSES}),
    ),
    Kind(
        "hardest-march", "The hardest march",
        "deal all the damage to the castle that can be dealt by the end of your next march",
        lambda match, seat, terms: warpath.NextMarch(match.state, seat, terms.damage),
        r"\b(hardest|most damage)\b", ("damage",), most="damage", assume=frozenset({OPPONENT_PASSES}),
    ),
    Kind(
        "clear-lane", "Clear the lane", "leave no enemy unit in a lane in this turn",
        lambda match, seat, terms: warpath.ClearLane(match.state, seat, str(terms.target)),
        r"\bclear\b", ("target",), ("target",),
    ),
    Kind(
        "remove-unit", "Off the board", "get a unit or a building off the board in this turn",
        lambda match, seat, terms: warpath.Remove(match.table, match.state, seat, str(terms.target)),
        r"\b(remove|kill|off the board|destroy|raze)\b", ("target",), ("target",),
    ),
    Kind(
        "take-castle", "Take the castle", "take the enemy castle in this turn",
        lambda match, seat, terms: warpath.TakeCastle(match.state, seat),
        r"\b(castle|lethal|win)\b",
    ),
)  # fmt: skip


class WarpathPuzzles(GamePuzzles):
    """Positions in which the turn decides, or the march that follows, or the next one of one's own."""

    kinds = KINDS

    def ladders(self, match: Match, seat: int) -> Iterator[tuple[str, list[Terms]]]:
        f, other = warpath.field(match.state), 1 - seat
        after = f.clone()
        after.apply(i64(0))
        own, castle = int(f.tally[HP + seat]), int(f.tally[HP + other])
        yield "take-castle", [Terms()]
        if after.result() == other:
            yield "survive-march", [Terms()]
        elif warpath.field(after).tally[HP + seat] < own:
            yield "spare-castle", [Terms(hp=hp) for hp in range(1, own + 1)]
        yield "next-march", [Terms()]
        yield "hardest-march", [Terms(damage=damage) for damage in range(1, castle)]
        enemies = [row for row in range(len(f.card)) if f.alive[row] and f.owner[row] == other]
        for lane in sorted({int(LANE_OF[f.tile[row]]) for row in enemies}):
            yield "clear-lane", [Terms(target=LANE_NAMES[lane])]
        for tile in sorted({int(f.tile[row]) for row in enemies if f.hp[row] >= STRONG}):
            yield "remove-unit", [Terms(target=TILE_NAMES[tile])]
        for tile in range(TILES):
            if f.building[tile] and f.building_owner[tile] == other and not any(f.tile[row] == tile for row in enemies):
                yield "remove-unit", [Terms(target=TILE_NAMES[tile])]

    def goal(self, match: Match, seat: int, kind: str, terms: Terms) -> str:
        f = warpath.field(match.state)
        castle = int(f.tally[HP + 1 - seat])
        if kind == "take-castle":
            return f"Take the castle this turn: it has {castle} HP left."
        if kind == "survive-march":
            return "Survive the opponent's next march."
        if kind == "spare-castle":
            return "Have as many HP left as you can after the opponent's next march."
        if kind == "next-march":
            return f"{PATIENCE}Take the castle, which has {castle} HP left, with your next march at the latest."
        if kind == "hardest-march":
            return f"{PATIENCE}Deal as much damage to the castle as you can by the end of your next march."
        if kind == "clear-lane":
            return f"Clear the {terms.target} of enemy units this turn."
        return f"Get the {_thing(f, match, seat, str(terms.target))} off the board this turn."


def _thing(f: Field, match: Match, seat: int, tile_name: str) -> str:
    """Return the opponent's oldest unit on a tile, else its building there, with the tile."""
    tile = TILE_NAMES.index(tile_name)
    rows = [row for row in range(len(f.card)) if f.alive[row] and f.owner[row] != seat and f.tile[row] == tile]
    number = f.card[rows[0]] if rows else f.building[tile]
    oldest = "oldest " if len({int(f.card[row]) for row in rows}) < len(rows) else ""
    place = place_names(SEATS[seat], {})[tile_name]
    return f"{oldest}{match.table.book.names[number]} on {place}"
