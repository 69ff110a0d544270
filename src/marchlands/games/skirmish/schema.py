"""The JSON Schema of packs for Skirmish: the words from the vocabulary, and the frame of a card around them."""

from __future__ import annotations

from typing import Any, Final

from marchlands.cards.ability import Activate, Does, Keyword, Option, When, While
from marchlands.cards.noun import Where
from marchlands.cards.schema import EMBLEM_SCHEMA, Details, Schema, definitions, explained, members, pack_frame
from marchlands.cards.verb import Damage, Draw, Get, Heal
from marchlands.games.skirmish.card import Kind, Rarity
from marchlands.games.skirmish.check import LARGEST, NOT_HERE
from marchlands.games.skirmish.nodes import KEYWORDS, STATES, ActionsDeal, Become, GiveShield
from marchlands.games.skirmish.options import CHOICES
from marchlands.games.skirmish.vocabulary import CODEC

AMOUNT: Final[Schema] = {"minimum": 1, "maximum": LARGEST}
SOME: Final[Schema] = {"minItems": 1}
NAME: Final = r"^\S+( \S+)*$"
DETAILS: Final[Details] = {
    **{(word, "effects"): SOME for word in (Does, When, Activate)},
    (While, "holds"): SOME,
    (While, "state"): explained(STATES),
    (Keyword, "name"): explained(KEYWORDS),
    (Option, "option"): {"enum": list(CHOICES)},
    (Option, "value"): {"enum": [value for values in CHOICES.values() for value in values]},
    (Activate, "cooldown"): {"minimum": 0, "maximum": 9},
    (Activate, "charges"): {"minimum": 0},
    **{(word, "amount"): AMOUNT for word in (Damage, Heal, GiveShield, Become, ActionsDeal)},
    (Get, "amount"): {"minimum": -LARGEST, "maximum": LARGEST, "not": {"const": 0}},
    (Draw, "amount"): {"minimum": 1, "maximum": 10},
}


def pack_schema() -> dict[str, Any]:
    """Return the schema of a whole pack. The checker may still refuse what it accepts; the codec never does.

    It knows what each word may contain, but not which words go together on a card.
    """
    words = definitions(CODEC, DETAILS, (*NOT_HERE, Where.HERE))
    return pack_frame("skirmish", "Skirmish", {"Card": _card(), **words})


def _card() -> Schema:
    abilities = "What it says, in printed order."
    return {
        "description": "A card. Its number is given when the pack is loaded.",
        "type": "object",
        "properties": {
            "name": {"description": "The printed name; no other card may have it.", "type": "string", "pattern": NAME},
            "kind": members(Kind),
            "rarity": members(Rarity),
            "power": {
                "description": "The power of a unit or token; an action with a power stays on the board as a unit.",
                "type": "integer",
                **AMOUNT,
            },
            "shield": {
                "description": "The Shield that it enters play with, printed beside the power.",
                "type": "integer",
                "minimum": 0,
                "maximum": LARGEST,
            },
            "charges": {"description": "What a leader starts a match with.", "type": "integer", "minimum": 0},
            "emblem": EMBLEM_SCHEMA,
            "abilities": {"description": abilities, "type": "array", "items": {"$ref": "#/$defs/Ability"}},
        },
        "required": ["name", "kind"],
        "additionalProperties": False,
        "allOf": [
            _for(Kind.UNIT, {"required": ["rarity", "power"], "not": {"required": ["charges"]}}),
            _for(Kind.ACTION, {"required": ["rarity"], "not": {"required": ["charges"]}}),
            _for(Kind.TOKEN, {"required": ["power"], "not": {"required": ["charges"]}}),
            _for(Kind.LEADER, {"not": {"anyOf": [{"required": ["power"]}, {"required": ["shield"]}]}}),
        ],
    }


def _for(kind: Kind, then: Schema) -> Schema:
    return {"if": {"properties": {"kind": {"const": kind.value}}, "required": ["kind"]}, "then": then}
