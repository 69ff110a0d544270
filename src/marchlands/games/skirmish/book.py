"""A book: the cards of a match as flat tables of integers, compiled for the options of its rules.

The tables are written once, by `marchlands.games.skirmish.compiler`, and shared by every state of every match
with the same cards and options. Row 0 of a table by card number stays empty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from marchlands.engine.native import i64, vec
from marchlands.engine.state import as_vec

# --- kinds of cards (`kind`)
UNIT: Final = 1
ACTION: Final = 2
STAYING_ACTION: Final = 3
TOKEN: Final = 4
LEADER: Final = 5

# --- keywords and other marks of a card (`marks`, bits)
QUICK: Final = 1
PERMANENT: Final = 2
CONQUER: Final = 4
ROGUE: Final = 8
SENTINEL: Final = 16
CONSUMES: Final = 32
MUST_CONSUME: Final = 64
BOOSTS: Final = 128  # gives bonuses while it is Dominant, or always
REACTS: Final = 256  # reacts to damage to others, or to their deaths
STARTS: Final = 512  # does something when its owner's turn starts
ENDS: Final = 1024  # does something when its owner's turn ends
HEEDS: Final = 2048  # does something when its owner has played an action
ACTIVATES: Final = 4096  # has an Activate ability
CROWNED: Final = 8192  # has Shield while it is Dominant
DOMINATES: Final = 16384  # has an ability that works while it is Dominant

# --- where a card is played (`spot`)
EMPTY_SPOT: Final = 0
ANY_SPOT: Final = 1  # a friendly empty slot, or a friendly unit to consume
UNIT_SPOT: Final = 2  # only a friendly unit to consume
NO_SPOT: Final = 3  # no slot: an action

# --- events (rows of `first` and `count`)
ON_DEPLOY: Final = 0
ON_DEATH: Final = 1
ON_CONSUME: Final = 2
ON_CONSUMED: Final = 3
ON_TURN_START: Final = 4
ON_TURN_END: Final = 5
ON_OTHER_DAMAGED: Final = 6
ON_OTHER_DIED: Final = 7
ON_ACTION_PLAYED: Final = 8
ON_CONQUER: Final = 9
ON_ACTIVATE: Final = 10
ON_PLAY: Final = 11
EVENTS: Final = 12

# --- what an ability needs before it can begin (`need`)
NOTHING_NEEDED: Final = 0
A_UNIT_NEEDED: Final = 1
AN_ALLY_NEEDED: Final = 2
AN_ENEMY_NEEDED: Final = 3
ANSWERS_NEEDED: Final = 4  # an answer to each of its mandatory choices

# --- operations (`op`)
END: Final = 0
CHOOSE: Final = 1  # ask for a slot or unit, which becomes It and a target; or for a player, who becomes It
TAKE: Final = 2  # ask for a card in a zone
ADD: Final = 3  # add what a selector names to the targets
HOLD: Final = 4  # make the target the unit that is about to move; it becomes It
DAMAGE: Final = 5
KILL: Final = 6
GET: Final = 7
SLOT_GET: Final = 8
SHIELD: Final = 9
HEAL: Final = 10
DRAW: Final = 11
DISCARD: Final = 12
MOVE: Final = 13
RETURN: Final = 14
CLEANSE: Final = 15
DEPLOY_TOKEN: Final = 16
DEPLOY_TAKEN: Final = 17
BECOME: Final = 18
GIFT_POWER: Final = 19  # for the consuming unit, which is not on the board yet
GIFT_SHIELD: Final = 20

# --- where an amount comes from (`source`)
FIXED: Final = 0
FROM_EVENT: Final = 1
FROM_POWER: Final = 2  # the power of a unit; `amount` is its selector

# --- variants of an operation (`variant`, bits)
LASTING: Final = 1
DEPLOYING: Final = 2
BY_IT: Final = 4  # done by the player that is It, not by the owner

# --- selectors: what (`what`)
UNITS: Final = 0
ANY_SLOTS: Final = 1
SWITCH_SLOTS: Final = 2  # where a unit may move to, switching with the unit that is there
EMPTY_SLOTS: Final = 3
DEPLOY_SLOTS: Final = 4
PLAYERS: Final = 5  # each represented by the first slot of its side
GRAVE_UNITS: Final = 6
HAND_CARDS: Final = 7
# --- whose (`whose`)
ANYONES: Final = 0
OWNERS: Final = 1
ENEMYS: Final = 2
SAME_SIDE: Final = 3
# --- where (`where`)
ANYWHERE: Final = 0
CLOSE: Final = 1
FAR: Final = 2
IN_FRONT: Final = 3
HERE: Final = 4
# --- measured from (`ref`)
ME: Final = 0
IT: Final = 1
# --- like what (`trait`)
WOUNDED: Final = 1
SHIELDED: Final = 2

NO_LIMIT: Final = -1


@mypyc_attr(acyclic=True)
class Book:
    """The compiled cards and the options that the engine reads."""

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
        # options
        self.single_turns: i64 = 0
        self.quick_mark: i64 = 0  # QUICK if there are such cards
        self.conquer_points: i64 = 1  # 1 if Conquer is a keyword for points, 0 if it is an ability (SK-04)
        self.later_draw: i64 = 4
        self.close: vec[i64] = as_vec(tables["close"])
        # by card number
        self.kind: vec[i64] = as_vec(tables["kind"])
        # by card number: its place in observations, counted from 1; leaders are counted by themselves
        self.column: vec[i64] = as_vec(tables["column"])
        self.columns: i64 = tables["columns"][0]  # how many cards but leaders there are
        self.base: vec[i64] = as_vec(tables["base"])
        self.shield: vec[i64] = as_vec(tables["shield"])
        self.marks: vec[i64] = as_vec(tables["marks"])
        self.spot: vec[i64] = as_vec(tables["spot"])
        self.cooldown: vec[i64] = as_vec(tables["cooldown"])
        self.charges: vec[i64] = as_vec(tables["charges"])
        self.cost: vec[i64] = as_vec(tables["cost"])
        self.dominant_shield: vec[i64] = as_vec(tables["dominant_shield"])
        self.action_damage: vec[i64] = as_vec(tables["action_damage"])
        # by event * size + card number: the first ability and how many there are
        self.first: vec[i64] = as_vec(tables["first"])
        self.count: vec[i64] = as_vec(tables["count"])
        # by ability
        self.start: vec[i64] = as_vec(tables["start"])
        self.only_dominant: vec[i64] = as_vec(tables["only_dominant"])
        self.watches: vec[i64] = as_vec(tables["watches"])
        self.need: vec[i64] = as_vec(tables["need"])
        self.first_ask: vec[i64] = as_vec(tables["first_ask"])
        self.asks: vec[i64] = as_vec(tables["asks"])
        # the operations of the mandatory choices that abilities begin with
        self.ask: vec[i64] = as_vec(tables["ask"])
        # by operation
        self.op: vec[i64] = as_vec(tables["op"])
        self.selector: vec[i64] = as_vec(tables["selector"])
        self.source: vec[i64] = as_vec(tables["source"])
        self.amount: vec[i64] = as_vec(tables["amount"])
        self.variant: vec[i64] = as_vec(tables["variant"])
        self.otherwise: vec[i64] = as_vec(tables["otherwise"])
        # by selector
        self.what: vec[i64] = as_vec(tables["what"])
        self.whose: vec[i64] = as_vec(tables["whose"])
        self.where: vec[i64] = as_vec(tables["where"])
        self.ref: vec[i64] = as_vec(tables["ref"])
        self.trait: vec[i64] = as_vec(tables["trait"])
        self.least: vec[i64] = as_vec(tables["least"])
        self.most: vec[i64] = as_vec(tables["most"])
        self.may: vec[i64] = as_vec(tables["may"])
        self.not_me: vec[i64] = as_vec(tables["not_me"])
        self.leaves: vec[i64] = as_vec(tables["leaves"])
        # continuous effects, by card number: the first line and how many; by line: the selector and the bonus
        self.first_bonus: vec[i64] = as_vec(tables["first_bonus"])
        self.bonuses: vec[i64] = as_vec(tables["bonuses"])
        self.bonus_selector: vec[i64] = as_vec(tables["bonus_selector"])
        self.bonus: vec[i64] = as_vec(tables["bonus"])
        self.bonus_dominant: vec[i64] = as_vec(tables["bonus_dominant"])
