"""A book: the cards of a match as flat tables of integers.

The tables are written once, by `marchlands.games.warpath.compiler`, and shared by every state of every match with the
same cards. Row 0 of a table by card number stays empty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64, vec
from marchlands.engine.state import as_vec

# --- kinds of cards (`kind`)
UNIT: Final = 1
BUILDING: Final = 2
SKILL: Final = 3
CLASS: Final = 4

# --- events (rows of `first` and `count`; bits of `heeds`)
ON_PLAY: Final = 0
ON_ENTER: Final = 1  # of a building: a unit comes onto its tile
ON_STEPPED: Final = 2  # of a building: a unit came by marching, and its damage was dealt
ON_DEPART: Final = 3  # of a building: a unit takes a step from its tile
ON_CONSTRUCT: Final = 4
ON_ARRIVE: Final = 5
ON_DEALT: Final = 6
ON_DEATH: Final = 7
ON_SKILL_PLAYED: Final = 8
ON_TURN_END: Final = 9
EVENTS: Final = 10

# --- whom an ability watches (`watches`)
MYSELF: Final = 0
ALLIES: Final = 1
ENEMIES: Final = 2
ANYONE: Final = 3

# --- operations (`op`)
END: Final = 0
CHOOSE: Final = 1  # ask for a unit or a building; it becomes It and the target
CHOOSE_LANE: Final = 2
AIM: Final = 3  # set the targets to what a selector names
DAMAGE: Final = 4
HIT_FOE: Final = 5
KILL: Final = 6
STRENGTHEN: Final = 7  # `amount` attack, `second` HP
SLOW: Final = 8
HALT: Final = 9
HASTEN: Final = 10
MARCH: Final = 11
GAIN: Final = 12
DRAW: Final = 13
SUMMON_IN_LANES: Final = 14  # `amount` is the card
SUMMON_HERE: Final = 15
ADVANCE: Final = 16
BEAM: Final = 17
HEAL: Final = 18

# --- selectors: what (`what`)
UNITS: Final = 0
BUILDINGS: Final = 1
MY_SELF: Final = 2
IT_ITSELF: Final = 3
# --- whose (`whose`)
ANYONES: Final = 0
OWNERS: Final = 1
ENEMYS: Final = 2
# --- where (`where`)
ANYWHERE: Final = 0
ON_MY_TILE: Final = 1
ON_ITS_TILE: Final = 2


@mypyc_attr(acyclic=True)
class Book:
    """The compiled cards."""

    def __init__(
        self,
        size: int,
        names: list[str],
        questions: list[str],
        sentences: list[str],
        tables: dict[str, list[int]],
    ) -> None:
        """Take all tables by name, as ordinary lists: a vector that comes from uncompiled code is never freed."""
        self.size: i64 = i64(size)
        self.names = names  # by card number
        self.questions = questions  # by operation
        self.sentences = sentences  # by ability
        self.origin: object = None  # what its table is made from: game, rules, packs
        # by card number
        self.kind: vec[i64] = as_vec(tables["kind"])
        # by card number: its place in observations, counted from 1; classes are counted by themselves
        self.column: vec[i64] = as_vec(tables["column"])
        self.columns: i64 = tables["columns"][0]  # how many cards but classes there are
        self.cost: vec[i64] = as_vec(tables["cost"])
        self.hp: vec[i64] = as_vec(tables["hp"])
        self.attack: vec[i64] = as_vec(tables["attack"])
        self.steps: vec[i64] = as_vec(tables["steps"])
        self.every: vec[i64] = as_vec(tables["every"])
        self.armor: vec[i64] = as_vec(tables["armor"])
        self.siege: vec[i64] = as_vec(tables["siege"])
        self.skill: vec[i64] = as_vec(tables["skill"])  # of a class: its active skill
        self.heeds: vec[i64] = as_vec(tables["heeds"])  # the events that it has an ability for, as bits
        self.blueprint: vec[i64] = as_vec(tables["blueprint"])  # by 2 * card number + player: the tiles, as bits
        # by event * size + card number: the first ability and how many there are
        self.first: vec[i64] = as_vec(tables["first"])
        self.count: vec[i64] = as_vec(tables["count"])
        # by ability
        self.start: vec[i64] = as_vec(tables["start"])
        self.watches: vec[i64] = as_vec(tables["watches"])
        self.to_player: vec[i64] = as_vec(tables["to_player"])
        # by operation
        self.op: vec[i64] = as_vec(tables["op"])
        self.selector: vec[i64] = as_vec(tables["selector"])
        self.amount: vec[i64] = as_vec(tables["amount"])
        self.second: vec[i64] = as_vec(tables["second"])
        self.otherwise: vec[i64] = as_vec(tables["otherwise"])  # where to continue if a choice has no answer
        # by selector
        self.what: vec[i64] = as_vec(tables["what"])
        self.whose: vec[i64] = as_vec(tables["whose"])
        self.where: vec[i64] = as_vec(tables["where"])
        self.may: vec[i64] = as_vec(tables["may"])
        self.not_me: vec[i64] = as_vec(tables["not_me"])
