"""Whatever the words of a pack say, it is printed in English: the whole grid of both games, and sentences by hand."""

from __future__ import annotations

import re
from functools import cache

import pytest

from marchlands.cards.ability import Does, Keyword, When, While, when, while_
from marchlands.cards.check import walk
from marchlands.cards.event import Damaged, Deployed, Died, Played
from marchlands.cards.noun import (
    CARD,
    CLOSE,
    ENEMY,
    HAND,
    HERE,
    IN_FRONT,
    MAY,
    OWN,
    SAME,
    SHIELDED,
    SLOT,
    UNIT,
    All,
    Both,
    It,
    Me,
    One,
    PowerOf,
    ThatMuch,
    Thing,
    Where,
    every,
    one,
)
from marchlands.cards.text import Speaker
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Kill, Return
from marchlands.cards.word import Ability, Noun, Verb
from marchlands.games.skirmish.nodes import Become, Conquered, Consumed, GiveShield
from marchlands.games.warpath.card import building
from marchlands.games.warpath.nodes import Advance, Dealt, Entered, Gain, March, Slow, Strengthen
from tests.cards.grid import Said, skirmish_grid, warpath_grid
from tests.support.skirmish import skirmish
from tests.support.warpath import warpath

BUILDING = Thing.BUILDING
GRIDS = {"skirmish": skirmish_grid, "warpath": warpath_grid}
WRONG = {
    "a choice without a verb": r"[Yy]ou may (\d|\+|damage|that|an? |the |all |my |me |it |I )",
    "a possessive of a plural": r"s's|'s's|'s'",
    "a sum without a number": r"\+ ",
    "two blanks": r"  ",
    "me as a subject": r"\bI (gets|gains|marches|loses)\b|(?<!in front of )\bme (gets?|gains?|march(es)? n|loses?)\b",
    "I as an object": r"\b(to|kill|heal|move|return|give|have|of) I\b",
    "the power of a pronoun": r"of (me|it)('s| power)|power of (me|it|I)\b",
    "a wrong article": r"\ban? (all|close \w+s|far \w+s|me|it|my|the)\b|\ba [aeio]|\ban [^aeioA-Z]",
    "it for many": r"\b(all|close|far) \w*(s|ies)\b[^,;:.]*\bits owner",
    "buildings that are killed": r"[Kk]ill [^,;:.]*building",
    "an amount of cards": r"much cards|power cards",
    "that much as a number": r"equal to that much|Shield that much|\+X, where X is that",
    "an own event as a command": r"[:,] (conquer|consume|death|deploy),",
    "a full stop inside": r"\.[^ \n]",
}
PLURALS = ("get", "gain", "march", "lose")
SINGULARS = ("gets", "gains", "marches", "loses")


@cache
def grid(game: str) -> tuple[Said, ...]:
    return tuple(GRIDS[game]())


@pytest.mark.parametrize("game", GRIDS)
def test_nothing_that_can_be_said_is_said_wrongly(game: str) -> None:
    texts = [text for _, text in grid(game)]
    found = {wrong: [text for text in texts if re.search(pattern, text)] for wrong, pattern in WRONG.items()}
    assert {wrong: said for wrong, said in found.items() if said} == {}


@pytest.mark.parametrize("game", GRIDS)
def test_whatever_can_be_said_begins_and_ends_like_a_sentence(game: str) -> None:
    for ability, text in grid(game):
        assert text[0].isupper() or text[0].isdigit(), (ability, text)
        assert text.endswith(".") and not text.endswith(".."), (ability, text)


@pytest.mark.parametrize("game", GRIDS)
def test_the_grid_has_every_verb_with_one_and_all_and_me_and_it(game: str) -> None:
    """What is not there is not tested; only verbs that never have such a noun are left out."""
    said = {(type(verb).__name__, kind) for ability, _ in grid(game) for verb in verbs(ability) for kind in kinds(verb)}
    common = {"Damage", "Kill"} | ({"Get", "GiveShield"} if game == "skirmish" else {"Strengthen", "Slow", "March"})
    wanted = ("Me", "It", "One", "One may", "All")
    assert {(verb, kind) for verb in common for kind in wanted} <= said
    assert len(grid(game)) > 1000


@pytest.mark.parametrize("game", GRIDS)
def test_verbs_agree_with_their_subjects(game: str) -> None:
    seen = set()
    for ability, text in grid(game):
        effects = verbs(ability)
        who = getattr(effects[0], "who", None)
        if len(effects) > 1 or not isinstance(effects[0], Get | GiveShield | Strengthen | March) or is_optional(who):
            continue
        said = text.rpartition(": ")[2].replace("Dominant: ", "")
        words = set(re.findall(rf"\b(?:{'|'.join(PLURALS + SINGULARS)})\b", said))
        plural = is_many(who) or re.search(r"\bI (get|gain|march|lose)\b", said) is not None
        assert words <= set(PLURALS if plural else SINGULARS), (ability, text)
        seen.add((type(effects[0]).__name__, plural))
    assert len(seen) >= 4


def verbs(ability: Ability) -> list[Verb]:
    return [word for _, word in walk(ability) if isinstance(word, Verb)]


def kinds(verb: Verb) -> list[str]:
    nouns = [word for _, word in walk(verb) if isinstance(word, Noun)]
    return [type(noun).__name__ + (" may" if is_optional(noun) else "") for noun in nouns]


def is_optional(noun: Noun | None) -> bool:
    return any(isinstance(word, One) and word.may for _, word in walk(noun))


def is_many(noun: Noun | None) -> bool:
    return isinstance(noun, Both) or (isinstance(noun, All) and noun.where is not Where.IN_FRONT)


# --- by hand

SKIRMISH = {
    "You may deal 2 damage to a unit.": Does((Damage(one(UNIT, MAY), 2),)),
    "You may give a unit Shield 1.": Does((GiveShield(one(UNIT, MAY), 1),)),
    "You may give an enemy −2.": Does((Get(one(ENEMY, MAY), -2),)),
    "You may give a slot +1 permanently.": Does((Get(one(SLOT, MAY), 1, permanent=True),)),
    "Deploy: a unit gets +X, where X is my power.": when(Deployed(), Get(one(UNIT), PowerOf(Me()))),
    "Deploy: you may give a unit +X, where X is my power.": when(Deployed(), Get(one(UNIT, MAY), PowerOf(Me()))),
    "Deploy: deal damage to a close enemy equal to my power.": when(
        Deployed(), Damage(one(CLOSE, ENEMY), PowerOf(Me()))
    ),
    "Deploy: draw cards equal to my power.": when(Deployed(), Draw(PowerOf(Me()))),
    "Deploy: my power becomes that of the enemy in front of me.": when(
        Deployed(), Become(PowerOf(every(IN_FRONT, ENEMY)))
    ),
    "When a close ally is dealt damage: that much damage to the enemy in front of me.": when(
        Damaged(every(CLOSE, OWN)), Damage(every(IN_FRONT, ENEMY), ThatMuch())
    ),
    "When a close ally is dealt damage: draw that many cards.": when(Damaged(every(CLOSE, OWN)), Draw(ThatMuch())),
    "When a close ally is dealt damage: it gains that much power.": When(
        Damaged(every(CLOSE, OWN)), (Get(It(), ThatMuch()),)
    ),
    "When a close ally is dealt damage: I get that much Shield.": when(
        Damaged(every(CLOSE, OWN)), GiveShield(Me(), ThatMuch())
    ),
    "Consume: I get Shield equal to the consumed unit's power.": when(
        Consumed(by_me=True), GiveShield(Me(), ThatMuch())
    ),
    "When the enemy in front of me dies: draw a card.": when(Died(every(IN_FRONT, ENEMY)), Draw()),
    "Dominant: when I conquer, draw 2 cards.": while_("dominant", when(Conquered(), Draw(2))),
    "When you play an action: I get +1; then you draw a card.": when(Played(), Get(Me(), 1), Draw()),
    "All allies get +1; then you deal 2 damage to an enemy.": Does((Get(every(OWN), 1), Damage(one(ENEMY), 2))),
    "All allies get +1, then an enemy gets −1.": Does((Get(every(OWN), 1), Get(one(ENEMY), -1))),
    "An ally gets +1, then draw a card.": Does((Get(one(OWN), 1), Draw())),
    "You may discard a card; then you draw 2 cards.": Does((Discard(one(CARD, HAND, MAY)), Draw(2))),
    "You may kill an ally; then all enemies get −1.": Does((Kill(one(OWN, MAY)), Get(every(ENEMY), -1))),
    "You may deploy a Squire (1) to a friendly slot.": Does((Deploy("Squire", one(OWN, SLOT, MAY)),)),
    "A slot gets −1, then deal 2 damage to the unit on it.": Does((Get(one(SLOT), -1), Damage(It(), 2))),
    "1 damage to the units on all enemy slots.": Does((Damage(every(ENEMY, SLOT), 1),)),
    "Deploy: 1 damage to the unit on each close slot of the same player.": when(
        Deployed(), Damage(every(CLOSE, SAME, SLOT, of=It()), 1)
    ),
    "Deploy: a close ally and I get +1.": when(Deployed(), Get(Both(Me(), one(CLOSE, OWN)), 1)),
    "Deploy: kill me and a close ally.": when(Deployed(), Kill(Both(Me(), one(CLOSE, OWN)))),
    "Return all units to their owners' hands.": Does((Return(every(UNIT)),)),
    "Return all enemies to their owner's hand.": Does((Return(every(ENEMY)),)),
    "Return a unit to its owner's hand.": Does((Return(one(UNIT)),)),
    "Deploy: return the unit in front of me to its owner's hand.": when(Deployed(), Return(every(IN_FRONT, UNIT))),
    "Deploy: return me to my owner's hand.": when(Deployed(), Return(Me())),
    "Your units with Shield get +1.": While("always", (Get(every(OWN, SHIELDED), 1),)),
}
WARPATH = {
    "You may deal 2 damage to a unit.": Does((Damage(one(UNIT, MAY), 2),)),
    "You may give a friendly unit +2 attack and +1 HP.": Does((Strengthen(one(OWN, MAY), 2, 1),)),
    "You may have a friendly unit march now.": Does((March(one(OWN, MAY)),)),
    "You may move an enemy unit 2 tiles back.": Does((Advance(one(ENEMY, MAY), -2),)),
    "You may add 2 to the bottom of an enemy unit's movement.": Does((Slow(one(ENEMY, MAY), 2),)),
    "Add 2 to the bottom of all enemy units' movement.": Does((Slow(every(ENEMY), 2),)),
    "When an enemy unit enters: add 2 to the bottom of the movement of all enemy units on my tile.": when(
        Entered(every(ENEMY)), Slow(every(ENEMY, HERE), 2)
    ),
    "When I deal damage: add 1 to the bottom of my movement.": when(Dealt(), Slow(It())),
    "When I deal damage: I get +1 attack.": when(Dealt(), Strengthen(It(), 1)),
    "When I die: 2 damage to all units on my tile.": when(Died(), Damage(every(UNIT, HERE, of=It()), 2)),
    "All friendly units march now; then you get 2 gold.": Does((March(every(OWN)), Gain(2))),
    "When I come into play: I march now; then you draw a card.": when(Deployed(), March(Me()), Draw()),
    "A friendly unit marches now, then get 2 gold.": Does((March(one(OWN)), Gain(2))),
    "Destroy a building.": Does((Kill(one(BUILDING)),)),
    "Destroy all buildings.": Does((Kill(every(BUILDING)),)),
    "You may destroy an enemy building; then you get 2 gold.": Does((Kill(one(BUILDING, ENEMY, MAY)), Gain(2))),
    "2 damage to an enemy building, then destroy it.": Does((Damage(one(BUILDING, ENEMY), 2), Kill(It()))),
    "2 damage to an enemy unit, then kill it.": Does((Damage(one(ENEMY), 2), Kill(It()))),
    "Kill a friendly unit, then deal 1 damage to an enemy unit on its tile.": Does(
        (Kill(one(OWN)), Damage(one(ENEMY, HERE, of=It()), 1))
    ),
    "When I die: kill me.": when(Died(), Kill(Me())),
}


@pytest.mark.parametrize(("text", "ability"), SKIRMISH.items(), ids=SKIRMISH)
def test_skirmish_says(text: str, ability: Ability) -> None:
    assert skirmish().table("standard").speaker.sentence(ability) == text


@pytest.mark.parametrize(("text", "ability"), WARPATH.items(), ids=WARPATH)
def test_warpath_says(text: str, ability: Ability) -> None:
    assert warpath().table().speaker.sentence(ability) == text


def test_a_building_that_ends_itself_is_destroyed() -> None:
    card = building(9001, "Bridge", 1, 1, 1, "P0", when(Entered(every(ENEMY)), Kill(It()), Kill(Me())))
    assert warpath().table().speaker.card(card) == "When an enemy unit enters: kill it, then destroy me."


@pytest.mark.parametrize(
    ("name", "article"),
    [
        ("unit", "a"), ("Unicorn", "a"), ("Urchin", "an"), ("Umbra", "an"), ("Euphonist", "a"), ("Elf", "an"),
        ("Usurper", "a"), ("Ogre", "an"), ("One-Eye", "a"), ("Oni", "an"), ("Heir", "an"), ("Hound", "a"),
        ("Owl", "an"), ("Hourglass", "an"), ("Honor Guard", "an"), ("Squire", "a"),
    ],
)  # fmt: skip
def test_articles_go_by_the_sound(name: str, article: str) -> None:
    assert Speaker().verb(Deploy(name, one(OWN, SLOT)), None) == f"deploy {article} {name} to a friendly slot"


def test_a_keyword_is_a_sentence() -> None:
    assert skirmish().table("standard").speaker.sentence(Keyword("quick")) == "Quick."
