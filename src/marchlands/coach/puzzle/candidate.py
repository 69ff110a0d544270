"""What could be a puzzle: the goals that a position of a match may have, before anything is proven."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from marchlands.coach.puzzle.aim import Terms, several
from marchlands.coach.puzzle.kind import find_kind
from marchlands.coach.puzzle.skirmish import field as skirmish_field
from marchlands.coach.puzzle.skirmish import lead_of
from marchlands.coach.puzzle.warpath import field as warpath_field
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.table import SEATS
from marchlands.engine.zone import HAND
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.field import WINS
from marchlands.games.skirmish.field import Field as SkirmishField
from marchlands.games.warpath.board import LANE_NAMES, LANE_OF, TILE_NAMES, TILES
from marchlands.games.warpath.field import HP
from marchlands.games.warpath.field import Field as WarpathField
from marchlands.story.telling import place_names

FEWEST_MOVES: Final = 4  # that a puzzle lets one choose from
STRONG: Final = 4  # power, or HP, that makes a unit worth removing
MOST_POINTS: Final = 8  # that a lead in a skirmish may have
SPENT: Final = 3  # cards that a goal may let one spend
PATIENCE: Final = "The opponent plays nothing in its next turn. "


class Candidate(NamedTuple):
    """A kind of puzzle with its terms, which a position may turn out to be; what is as much as can be is left open."""

    kind: str
    terms: Terms


def ladders(match: Match) -> Iterator[list[Candidate]]:
    """Yield the goals that may make a puzzle of a position: each a list from the easiest terms to the hardest."""
    if match.to_act is None or match.state.is_asking() or len(match.legal_moves()) < FEWEST_MOVES:
        return
    seat = int(match.state.actor())
    found = _in_skirmish(match, seat) if match.table.game == "skirmish" else _in_warpath(match, seat)
    for kind, ladder in found:
        assume = find_kind(match.table.game, kind).assume
        yield [Candidate(kind, replace(terms, assume=assume)) for terms in ladder]


def _in_skirmish(match: Match, seat: int) -> Iterator[tuple[str, list[Terms]]]:
    f, other = skirmish_field(match.state), 1 - seat
    if f.acts:
        return
    if f.done >> other & 1 or not f.tally[HAND + other]:
        if f.tally[WINS + seat]:
            yield "win-match", [Terms()]
        yield "win-skirmish", [Terms(keep=keep) for keep in range(int(f.tally[HAND + seat]) + 2)]
        yield "hold-skirmish", [Terms()]
        held = int(f.tally[HAND + seat])
        for keep in range(held - 1, max(-1, held - 1 - SPENT), -1):
            yield "win-skirmish", [Terms(keep=keep, lead=lead) for lead in range(2, MOST_POINTS)]
        return
    yield "take-lead", [Terms(lead=lead) for lead in range(max(1, lead_of(f, seat) + 1), MOST_POINTS)]
    for terrain in range(TERRAINS):
        slot = other * TERRAINS + terrain
        if f.occupied >> slot & 1 and f.power[slot] >= STRONG:
            yield "remove-unit", [Terms(target=f"e{terrain}")]


def _in_warpath(match: Match, seat: int) -> Iterator[tuple[str, list[Terms]]]:
    f, other = warpath_field(match.state), 1 - seat
    after = f.clone()
    after.apply(i64(0))
    own, castle = int(f.tally[HP + seat]), int(f.tally[HP + other])
    yield "take-castle", [Terms()]
    if after.result() == other:
        yield "survive-march", [Terms()]
    elif warpath_field(after).tally[HP + seat] < own:
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


def goal_of(match: Match, candidate: Candidate) -> str:
    """Return the goal in one or two sentences, with all that may be assumed."""
    seat = int(match.state.actor())
    kind, terms = candidate
    if match.table.game == "skirmish":
        return _goal_in_skirmish(skirmish_field(match.state), seat, kind, terms)
    return _goal_in_warpath(warpath_field(match.state), match, seat, kind, terms)


def _goal_in_skirmish(f: SkirmishField, seat: int, kind: str, terms: Terms) -> str:
    other = 1 - seat
    if kind == "take-lead":
        return f"Lead this skirmish by at least {several(terms.lead or 1, 'point')} once your turn is over."
    if kind == "remove-unit":
        terrain = str(terms.target)[1:]
        name = f.book.names[f.card[other * TERRAINS + int(terrain)]]
        place = place_names("skirmish", SEATS[seat], {})[str(terms.target)]
        return f"Get the {name} on the {place} off the board this turn."
    given = "The opponent is Done. " if f.done >> other & 1 else "The opponent is out of cards, though not Done. "
    if kind == "done-or-card":
        return f"{given}Win this skirmish with as many cards left in hand as you can: Done, or one more card?"
    if kind == "hold-skirmish":
        return f"{given}Do not lose this skirmish: a tie is enough."
    if kind == "win-match":
        hint = "a tie is enough" if not f.tally[WINS + other] else "this is the last skirmish"
        return f"{given}Win the match now: {hint}."
    lead = f" by at least {several(terms.lead, 'point')}" if terms.lead else ""
    kept = f" and keep at least {several(terms.keep, 'card')} in hand" if terms.keep else ""
    return f"{given}Win this skirmish{lead}{kept}."


def _goal_in_warpath(f: WarpathField, match: Match, seat: int, kind: str, terms: Terms) -> str:
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


def _thing(f: WarpathField, match: Match, seat: int, tile_name: str) -> str:
    """Return the opponent's oldest unit on a tile, else its building there, with the tile."""
    tile = TILE_NAMES.index(tile_name)
    rows = [row for row in range(len(f.card)) if f.alive[row] and f.owner[row] != seat and f.tile[row] == tile]
    number = f.card[rows[0]] if rows else f.building[tile]
    oldest = "oldest " if len({int(f.card[row]) for row in rows}) < len(rows) else ""
    place = place_names("warpath", SEATS[seat], {})[tile_name]
    return f"{oldest}{match.table.book.names[number]} on {place}"
