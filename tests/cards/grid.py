"""What the words of both games can print: every verb with every noun, optional or not, and every event.

Real cards use only a little of what the words can say; packs may use anything. A grid holds what the checker of its
game accepts, so that it can be reviewed as a whole: `python -m tests.cards.grid skirmish`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from marchlands.cards.ability import Activate, Does, When, While
from marchlands.cards.event import Damaged, Deployed, Died, Played, TurnEnded, TurnStarted
from marchlands.cards.noun import (
    CARD,
    CLOSE,
    EMPTY_SLOT,
    ENEMY,
    FAR,
    GRAVEYARD,
    HAND,
    HERE,
    IN_FRONT,
    LANE,
    MAY,
    OWN,
    SAME,
    SLOT,
    UNIT,
    All,
    Both,
    It,
    Me,
    One,
    Power,
    PowerOf,
    Side,
    ThatMuch,
    Thing,
    Trait,
    Where,
    every,
    one,
)
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.cards.word import Ability, Amount, Event, Noun, Verb
from marchlands.games.skirmish import card as s_card
from marchlands.games.skirmish.card import SkirmishCard
from marchlands.games.skirmish.check import faults_of as skirmish_faults
from marchlands.games.skirmish.nodes import ActionsDeal, Become, Cleanse, Conquered, Consumed, GiveShield
from marchlands.games.warpath import card as w_card
from marchlands.games.warpath import nodes as w
from marchlands.games.warpath.card import WarpathCard
from marchlands.games.warpath.check import faults_of as warpath_faults
from tests.support.skirmish import skirmish
from tests.support.warpath import warpath

Effects = tuple[Verb, ...]
Said = tuple[Ability, str]  # an ability, and how it is printed
PLACES = (Where.ANYWHERE, Where.CLOSE, Where.FAR, Where.IN_FRONT, Where.HERE)
NARROWER: Sequence[Trait | Power] = (*Trait, Power(at_least=3), Power(at_most=2))
AMOUNTS: Sequence[int | Amount] = (1, 2, ThatMuch(), PowerOf(Me()), PowerOf(every(IN_FRONT, ENEMY)))
ALL_BUILDINGS = every(Thing.BUILDING)
WATCHED = (every(UNIT), every(OWN), every(ENEMY))
SKIRMISH_EVENTS: Sequence[Event] = (
    Deployed(), Died(), Played(), TurnStarted(), TurnEnded(), Consumed(), Consumed(by_me=True), Conquered(),
    *(Died(every(*who)) for who in ((UNIT,), (OWN,), (CLOSE, ENEMY), (FAR, UNIT), (IN_FRONT, ENEMY))),
    *(Damaged(every(*who)) for who in ((UNIT,), (OWN,), (CLOSE, ENEMY), (FAR, UNIT), (IN_FRONT, UNIT))),
)  # fmt: skip
WARPATH_EVENTS: Sequence[Event] = (
    Deployed(), Died(), Played(), TurnEnded(), w.Constructed(), w.Dealt(), w.Dealt(to_player=True),
    *(event(who) for event in (Deployed, Died, w.Dealt, w.Entered, w.Stepped, w.Departed) for who in WATCHED),
)  # fmt: skip


def single_nouns() -> Iterator[Noun]:
    """Yield every noun that names one kind of thing, whether or not a game knows it."""
    yield from (Me(), Me(SLOT), It())
    seen_from: Sequence[Me | It] = (Me(), It())
    for thing, side, where, of in product(Thing, Side, PLACES, seen_from):
        if isinstance(of, Me) or where is not Where.ANYWHERE or side is Side.SAME:
            yield from _one_and_all(All(thing, side, where, of=of))
    for side, where, more in product(Side, (Where.ANYWHERE, Where.CLOSE), NARROWER):
        yield from _one_and_all(every(UNIT, side, where, more))


def _one_and_all(noun: All) -> Iterator[Noun]:
    yield noun
    for may in (False, True):
        yield One(noun.thing, noun.side, noun.where, noun.trait, noun.having, noun.of, may)


def double_nouns() -> Iterator[Noun]:
    """Yield nouns of two, with a choice, with me, with many."""
    firsts = (Me(), Me(SLOT), one(CLOSE, UNIT), one(SLOT), one(SLOT, MAY), every(OWN), every(IN_FRONT, ENEMY))
    seconds = (Me(), one(OWN, SLOT), every(CLOSE, UNIT, of=It()), every(CLOSE, SAME, SLOT, of=It()), every(FAR, ENEMY))
    return (Both(*two) for two in product(firsts, seconds) if two != (Me(), Me()))


def skirmish_verbs() -> Iterator[Verb]:
    """Yield every verb of Skirmish with every noun."""
    for noun in (*single_nouns(), *double_nouns()):
        yield from (Kill(noun), Return(noun), Cleanse(noun), Damage(noun, 2), Heal(noun, 2), GiveShield(noun, 2))
        yield from (Get(noun, 1), Get(noun, -2, permanent=True))
    yield ActionsDeal(2)
    for optional in ((), (MAY,)):
        yield Discard(one(CARD, HAND, *optional))
        for who, thing, side, where in product(
            (Me(), one(UNIT), one(CLOSE, OWN), one(ENEMY)), (SLOT, EMPTY_SLOT), (OWN, SAME), PLACES[:3]
        ):
            for of, deploying in ((Me(), False), (It(), True)):
                yield Move(who, one(thing, side, where, *optional, of=of), thing is SLOT, deploying)
        for card, where in product(
            ("Squire", one(UNIT, GRAVEYARD), one(UNIT, GRAVEYARD, Power(at_most=3))), PLACES[:3]
        ):
            yield Deploy(card, one(OWN, SLOT, where, *optional))


def skirmish_amounts() -> Iterator[Verb]:
    """Yield every verb of Skirmish that has an amount with each amount."""
    few = (Me(), Me(SLOT), It(), one(UNIT), one(CLOSE, ENEMY, MAY), every(OWN), every(IN_FRONT, ENEMY))
    for noun, amount in product(few, AMOUNTS):
        yield from (Damage(noun, amount), Heal(noun, amount), GiveShield(noun, amount), Get(noun, amount))
        yield Get(noun, amount, permanent=True)
    for amount in AMOUNTS:
        yield from (Draw(amount), Become(amount))


def warpath_verbs() -> Iterator[Verb]:
    """Yield every verb of Warpath with every noun."""
    for noun in single_nouns():
        yield from (Damage(noun, 2), Kill(noun), Heal(noun, 2), w.Slow(noun, 2), w.March(noun), w.Halt(noun))
        yield from (w.Strengthen(noun, 2), w.Strengthen(noun, 1, 2), w.Hasten(noun, 1), w.Hasten(noun, 2))
        yield from (w.Advance(noun, 1), w.Advance(noun, -2))
        if isinstance(noun, Me | One):
            yield w.Beam(noun, one(LANE))
    yield from (Draw(), Draw(2), w.Gain(1), w.Gain(2), Damage(w.Foe(), 2))
    yield from (w.Summon("Militia", every(LANE)), w.Summon("Militia", Me()))


SKIRMISH_SHAPES: Sequence[Verb] = (
    Damage(one(UNIT), 2), Damage(one(UNIT, MAY), 2), Damage(It(), 1), Kill(one(OWN)), Kill(one(OWN, MAY)), Get(Me(), 1),
    Get(It(), 1), Get(one(SLOT), -1), Get(one(UNIT, MAY), 1), Get(every(OWN), 1), Get(every(IN_FRONT, ENEMY), -1),
    Draw(), Draw(2), Discard(one(CARD, HAND)), Discard(one(CARD, HAND, MAY)), Heal(every(OWN), 1), Return(It()),
    GiveShield(every(OWN), 1), Become(3), Move(Me(), one(EMPTY_SLOT, OWN)), Deploy("Squire", one(OWN, SLOT, MAY)),
    Cleanse(one(SLOT)),
)  # fmt: skip
WARPATH_SHAPES: Sequence[Verb] = (
    Damage(one(ENEMY), 2), Damage(one(ENEMY, MAY), 2), Damage(one(Thing.BUILDING), 2), Damage(w.Foe(), 1), Kill(It()),
    Damage(It(), 1), Kill(one(OWN)), Kill(one(Thing.BUILDING, MAY)), Kill(ALL_BUILDINGS), Heal(every(OWN), 1), Draw(),
    w.Gain(2), w.March(every(OWN)), w.March(It()), w.March(Me()), w.Strengthen(It(), 1), w.Strengthen(one(OWN), 1),
    w.Strengthen(every(OWN), 1), w.Slow(It(), 1), w.Slow(every(ENEMY), 2), w.Advance(It(), 1),
    w.Summon("Militia", every(LANE)), Damage(every(ENEMY, HERE, of=It()), 1), Damage(one(ENEMY, HERE, MAY, of=It()), 1),
)  # fmt: skip


def skirmish_grid() -> Iterator[Said]:
    """Yield every effect of Skirmish once, pairs of effects of every shape, and every prefix with every shape."""
    whens = [When(event, ()) for event in SKIRMISH_EVENTS]
    held = [While("dominant", (when,)) for when in whens]
    unit = s_card.unit(9001, "Grid Unit", 3, s_card.BRONZE)
    action = s_card.action(9002, "Grid Action", s_card.BRONZE)
    leader = s_card.leader(9003, "Grid Leader", charges=3)
    own = (Deployed(), Died(), Consumed(), Consumed(by_me=True), Damaged(every(CLOSE, UNIT)))
    few = [(action, Does(())), *((unit, When(event, ())) for event in own), (unit, While("dominant", ()))]
    others = (While("dominant", ()), *held, Activate(()), Activate((), cooldown=1), *whens)
    many = [(leader, While("always", ())), (leader, Activate((), charges=2)), *((unit, other) for other in others)]
    yield from _skirmish(few, ((verb,) for verb in skirmish_verbs()), only_one=True)
    yield from _skirmish(few, ((verb,) for verb in skirmish_amounts()), only_one=False)
    yield from _skirmish(few, product(SKIRMISH_SHAPES, repeat=2), only_one=True)
    yield from _skirmish(many, ((verb,) for verb in SKIRMISH_SHAPES), only_one=False)


def _skirmish(frames: list[tuple[SkirmishCard, Ability]], effects: Iterable[Effects], only_one: bool) -> Iterator[Said]:
    game = skirmish()
    speaker = game.table("standard").speaker
    for some in effects:
        for card, frame in frames:
            whole = replace(card, abilities=(_filled(frame, some),))
            if not any(skirmish_faults(whole, game.all_cards)):
                yield whole.abilities[0], speaker.card(whole)
                if only_one:
                    break


def warpath_grid() -> Iterator[Said]:
    """Yield every effect of Warpath once for each kind of card, pairs of every shape, every prefix with every shape."""
    whens = [When(event, ()) for event in WARPATH_EVENTS]
    unit = w_card.unit(9001, "Grid Unit", 1, 1, 1, 1, "1")
    building = w_card.building(9002, "Grid Building", 1, 1, 1, "P0")
    skill = w_card.skill(9003, "Grid Skill", 1, 1)
    frames = (
        [(skill, Does(()))],
        [(unit, When(event, ())) for event in (w.Dealt(), Died(every(OWN)))],
        [(building, When(event, ())) for event in (TurnEnded(), w.Entered(every(ENEMY)))],
    )
    for few in frames:
        yield from _warpath(few, ((verb,) for verb in warpath_verbs()), only_one=True)
        yield from _warpath(few, product(WARPATH_SHAPES, repeat=2), only_one=True)
    many = [(card, when) for card in (unit, building) for when in whens]
    yield from _warpath(many, ((verb,) for verb in WARPATH_SHAPES), only_one=False)


def _warpath(
    frames: Sequence[tuple[WarpathCard, Ability]], effects: Iterable[Effects], only_one: bool
) -> Iterator[Said]:
    game = warpath()
    speaker = game.table().speaker
    for some in effects:
        for card, frame in frames:
            whole = replace(card, abilities=(_filled(frame, some),))
            if not any(warpath_faults(whole, (*CLASSES, whole))):
                yield whole.abilities[0], speaker.card(whole)
                if only_one:
                    break


CLASSES: Sequence[WarpathCard] = [card for card in warpath().all_cards if card.name in ("Base", "Militia")]


def _filled(frame: Ability, effects: Effects) -> Ability:
    """Return an ability with these effects in the place of none."""
    match frame:
        case While(state, (When() as held,)):
            return While(state, (replace(held, effects=effects),))
        case While():
            return replace(frame, holds=effects)
        case Does() | When() | Activate():
            return replace(frame, effects=effects)
    raise TypeError(f"{frame!r} has no effects")


if __name__ == "__main__":
    grid = {"skirmish": skirmish_grid, "warpath": warpath_grid}[sys.argv[1]]
    print(*dict.fromkeys(text for _, text in grid()), sep="\n")
