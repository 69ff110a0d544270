"""The kinds of puzzles: what each asks for, and what a file may say about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from marchlands.coach.puzzle import skirmish, warpath
from marchlands.coach.puzzle.aim import OPPONENT_PASSES, Aim, Terms
from marchlands.engine.match import Match
from marchlands.errors import ScenarioError, nearest

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER: Final = rf"\d+|{'|'.join(NUMBERS)}|an?"

KEPT: Final = (
    rf"\b(?:keep|keeping|with|hold|holding|have|having|left)\b[^.:?]{{0,30}}?\b({NUMBER})\b(?: (?:or|more))* cards?\b"
)
KEPT_IN_KIND: Final = rf"\bkeep\b[^.:?]{{0,30}}?\b({NUMBER})\b"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle of one game.

    `about` says what has to be reached, `keys` what a file may say besides; `like` finds the kind in other words for
    it. `most` is the key that stands for "as much as can be reached" when it is left out.
    """

    slug: str
    name: str
    about: str
    aim: Callable[[Match, int, Terms], Aim]
    like: str
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    most: str | None = None
    assume: frozenset[str] = field(default=frozenset())


def _ending(wanted: str) -> Callable[[Match, int, Terms], Aim]:
    def aim(match: Match, seat: int, terms: Terms) -> Aim:
        return skirmish.EndOfSkirmish(match.table, match.state, seat, wanted, terms.keep or 0, terms.lead or 1)

    return aim


SKIRMISH: Final = (
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
WARPATH: Final = (
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
KINDS: Final[dict[str, tuple[Kind, ...]]] = {"skirmish": SKIRMISH, "warpath": WARPATH}


def kinds_of(game: str) -> tuple[Kind, ...]:
    """Return the kinds of puzzles of a game. Raises ScenarioError for a game without any."""
    if game not in KINDS:
        raise ScenarioError(f"game: {game!r} has no puzzles; expected one of {', '.join(KINDS)}")
    return KINDS[game]


def find_kind(game: str, text: str) -> Kind:
    """Return the kind that a text names: its slug, or words such as "Take the castle this turn".

    Raises ScenarioError, which lists the kinds.
    """
    kinds = kinds_of(game)
    slug = "-".join(re.findall(r"[a-z0-9]+", text.lower()))
    words = slug.replace("-", " ")
    for kind in kinds:
        if slug == kind.slug:
            return kind
    for kind in kinds:
        if re.search(kind.like, words):
            return kind
    slugs = [kind.slug for kind in kinds]
    near = nearest(slug, slugs)
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    raise ScenarioError(f"puzzle.kind: unknown kind {text!r}{hint} The kinds are {', '.join(slugs)}")


def understood(terms: Terms, kind: Kind, named: str, goal: str) -> Terms:
    """Return the terms with what is only said in words: the cards to keep, in the name of the kind or in the goal."""
    if "keep" not in kind.keys or terms.keep is not None:
        return terms
    words = re.sub(r"[^a-z0-9]+", " ", named.lower())
    found = re.search(KEPT_IN_KIND, words) or re.search(KEPT, " ".join(goal.lower().split()))
    if found is None:
        return terms
    word = found[1]
    return replace(terms, keep=int(word) if word.isdecimal() else NUMBERS.index(word) if word in NUMBERS else 1)


def described(game: str) -> Iterator[str]:
    """Yield a line for each kind of a game: its slug, and what has to be reached."""
    for kind in kinds_of(game):
        yield f"{kind.slug}: {kind.about}"
