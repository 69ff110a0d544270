"""The puzzles of Skirmish: their kinds, what could be one, and how a goal is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from marchlands.coach.puzzle.aim import Aim, Terms, several
from marchlands.coach.puzzle.kind import GamePuzzles, Kind
from marchlands.coach.skirmish import aim as skirmish
from marchlands.engine.match import Match
from marchlands.engine.zone import HAND
from marchlands.games.skirmish.board import TERRAINS
from marchlands.games.skirmish.field import WINS
from marchlands.story.skirmish.place import place_names

STRONG: Final = 4  # power that makes a unit worth removing
MOST_POINTS: Final = 8  # that a lead in a skirmish may have
SPENT: Final = 3  # cards that a goal may let one spend


def _ending(wanted: str) -> Callable[[Match, int, Terms], Aim]:
    def aim(match: Match, seat: int, terms: Terms) -> Aim:
        return skirmish.EndOfSkirmish(match.table, match.state, seat, wanted, terms.keep or 0, terms.lead or 1)

    return aim


KINDS: Final = (
    Kind(
        "done-or-card", "Done or one more card?",
        "win this skirmish and keep as many cards in hand as can be kept",
        _ending(skirmish.WIN), r"\bdone\b", ("keep",), most="keep",
    ),
    Kind(
        "win-match", "Win the match", "win the match with this skirmish",
        _ending(skirmish.MATCH), r"\bmatch\b", ("keep",),
    ),
    Kind(
        "hold-skirmish", "Hold the skirmish", "do not lose this skirmish: a tie will do",
        _ending(skirmish.HOLD), r"\b(hold|tie|draw|not lose)\b", ("keep",),
    ),
    Kind(
        "take-lead", "Take the lead", "lead this skirmish by some points once your turn is over",
        lambda match, seat, terms: skirmish.Lead(match.state, seat, 1 if terms.lead is None else terms.lead),
        r"\b(lead|ahead)\b", ("lead",),
    ),
    Kind(
        "remove-unit", "Off the board", "get a unit off the board in this turn",
        lambda match, seat, terms: skirmish.Remove(match.table, match.state, seat, str(terms.target)),
        r"\b(remove|kill|off the board|destroy)\b", ("target",), ("target",),
    ),
    Kind(
        "win-skirmish", "Win this skirmish", "win this skirmish, perhaps by some points, and keep some cards in hand",
        _ending(skirmish.WIN), r"\b(win|keep|skirmish)\b", ("keep", "lead"),
    ),
)  # fmt: skip


class SkirmishPuzzles(GamePuzzles):
    """Positions in which the opponent is Done or has no cards left, or in which the turn decides."""

    kinds = KINDS

    def ladders(self, match: Match, seat: int) -> Iterator[tuple[str, list[Terms]]]:
        f, other = skirmish.field(match.state), 1 - seat
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
        yield "take-lead", [Terms(lead=lead) for lead in range(max(1, skirmish.lead_of(f, seat) + 1), MOST_POINTS)]
        for terrain in range(TERRAINS):
            slot = other * TERRAINS + terrain
            if f.occupied >> slot & 1 and f.power[slot] >= STRONG:
                yield "remove-unit", [Terms(target=f"e{terrain}")]

    def goal(self, match: Match, seat: int, kind: str, terms: Terms) -> str:
        f = skirmish.field(match.state)
        other = 1 - seat
        if kind == "take-lead":
            return f"Lead this skirmish by at least {several(terms.lead or 1, 'point')} once your turn is over."
        if kind == "remove-unit":
            terrain = str(terms.target)[1:]
            name = f.book.names[f.card[other * TERRAINS + int(terrain)]]
            place = place_names()[str(terms.target)]
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
