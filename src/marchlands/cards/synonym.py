"""Everyday words that designers may write for words of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from marchlands.errors import did_you_mean

OTHER_WORDS: Final = {
    "enemy": "foe foes opponent opponents enemies hostile theirs",
    "ally": "friend friends friendly own mine allies allied ours",
    "any": "both either everyone anyone",
    "close": "adjacent near next neighbour neighbor beside",
    "in front": "front opposite opposing facing ahead infront in_front",
    "far": "distant away",
    "anywhere": "everywhere board",
    "graveyard": "discard grave dead",
    "unit": "creature minion character",
    "Kill": "destroy slay defeat murder remove",
    "Damage": "hit hurt strike attack harm deal",
    "Heal": "restore cure repair",
    "Deploy": "summon spawn create",
    "Return": "bounce recall",
    "Get": "buff boost gain add power modify",
    "Strengthen": "buff boost gain get",
    "GiveShield": "shield protect armor armour",
    "Me": "self this myself",
    "It": "that",
    "All": "each every everything everybody",
    "One": "target choose choice",
    "Deployed": "deploy entered enters summoned onplay arrives",
    "Died": "death dies die destroyed killed",
    "Damaged": "hurt hit wounded",
    "TurnStarted": "upkeep start beginning turnstart",
    "TurnEnded": "end turnend",
    "When": "trigger if on whenever",
    "While": "aura passive always static",
    "Does": "effect effects play cast",
    "Foe": "opponent player",
}


def meant_by(word: str, known: Iterable[str]) -> str:
    """Return a hint that begins with a separator: the vocabulary's word for an everyday word, else the nearest one."""
    names = list(known)
    said = word.lower()
    meant = [name for name in names if said in OTHER_WORDS.get(name, "").split()]
    if meant and said not in (name.lower() for name in names):
        return f"; did you mean {' or '.join(repr(name) for name in meant)}?"
    return did_you_mean(word, names)
