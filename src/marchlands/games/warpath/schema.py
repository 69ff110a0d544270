"""The JSON Schema of packs for Warpath: the words from the vocabulary, and the frame of a card around them."""

from __future__ import annotations

from typing import Any, Final

from marchlands.cards.ability import Does, Keyword, When
from marchlands.cards.noun import Side, Thing, Where
from marchlands.cards.schema import EMBLEM_SCHEMA, Details, Schema, definitions, explained, members, pack_frame
from marchlands.cards.verb import Damage, Draw, Heal
from marchlands.games.warpath.card import Kind
from marchlands.games.warpath.check import LARGEST, MOST_STARS, MOST_TILES
from marchlands.games.warpath.nodes import KEYWORDS, Advance, Armor, Gain, Hasten, Slow, Strengthen
from marchlands.games.warpath.vocabulary import CODEC

AMOUNT: Final[Schema] = {"minimum": 1, "maximum": LARGEST}
SOME: Final[Schema] = {"minItems": 1}
NAME: Final = r"^\S+( \S+)*$"
DETAILS: Final[Details] = {
    **{(word, "effects"): SOME for word in (Does, When)},
    (Keyword, "name"): explained(KEYWORDS),
    **{(word, "amount"): AMOUNT for word in (Damage, Heal, Gain, Draw, Armor)},
    (Hasten, "steps"): AMOUNT,
    (Slow, "by"): AMOUNT,
    **{(Strengthen, key): {"minimum": 0, "maximum": LARGEST} for key in ("attack", "hp")},
    (Advance, "tiles"): {"minimum": -MOST_TILES, "maximum": MOST_TILES, "not": {"const": 0}},
}
UNUSED: Final = (
    Thing.SLOT, Thing.EMPTY_SLOT, Thing.CARD, Thing.PLAYER, Side.SAME,
    Where.CLOSE, Where.FAR, Where.IN_FRONT, Where.GRAVEYARD, Where.HAND,
)  # fmt: skip


def pack_schema() -> dict[str, Any]:
    """Return the schema of a whole pack. The checker may still refuse what it accepts; the codec never does."""
    return pack_frame("warpath", "Warpath", {"Card": _card(), **definitions(CODEC, DETAILS, UNUSED)})


def _card() -> Schema:
    number = {"type": "integer", "minimum": 0, "maximum": 99}
    return {
        "description": "A card. Its number is given when the pack is loaded.",
        "type": "object",
        "properties": {
            "name": {"description": "The printed name; no other card may have it.", "type": "string", "pattern": NAME},
            "kind": members(Kind),
            "cost": {"description": "What it costs, in gold.", **number},
            "stars": {"description": "Its rarity.", "type": "integer", "minimum": 0, "maximum": MOST_STARS},
            "hp": {"description": "The HP of a unit or a building.", **number},
            "attack": {"description": "The attack of a unit.", **number},
            "movement": {"description": "The steps of a march, as in 1 or 2/2.", "type": "string"},
            "blueprint": {"description": "Where a building may stand, as in P0 F0-1 M0-1.", "type": "string"},
            "of": {"description": "The class that it belongs to; Base if it is not said.", "type": "string"},
            "skill": {"description": "The active skill of a class.", "type": "string"},
            "emblem": EMBLEM_SCHEMA,
            "abilities": {
                "description": "What it says, in printed order.",
                "type": "array",
                "items": {"$ref": "#/$defs/Ability"},
            },
        },
        "required": ["name", "kind"],
        "additionalProperties": False,
    }
