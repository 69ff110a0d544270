"""The words of a vocabulary as JSON Schema (draft 2020-12): exactly what `Codec` reads, for editors and other programs.

Words become definitions under `$defs`, and so do kinds of words and enumerations; descriptions are the docstrings.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from marchlands.cards.check import EMBLEM
from marchlands.cards.codec import Codec, default_of
from marchlands.cards.word import Ability, Amount, Condition, Event, Noun, Verb, Word

Schema = dict[str, Any]
EMBLEM_SCHEMA: Final[Schema] = {
    "description": "The motif that it is drawn with; a card whose motif is unknown gets a sign of its kind.",
    "type": "string",
    "pattern": f"^({EMBLEM})?$",
}
Details = Mapping[tuple[type[Word], str], Schema]  # what a game adds about a number, a text or a list in a field

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
KINDS: Final = (Ability, Event, Verb, Noun, Amount, Condition)
PLAIN: Final[dict[Any, str]] = {bool: "boolean", int: "integer", str: "string"}


def definitions(codec: Codec, details: Details, unused: Collection[str] = ()) -> dict[str, Schema]:
    """Return the definitions of all words in a vocabulary, of the kinds of words, and of the enumerations.

    `unused` are the members of enumerations that this game does not use.
    """
    found: dict[str, Schema] = {}
    for kind in KINDS:
        found[kind.__name__] = {"description": described(kind), "anyOf": _refs(codec, kind)}
    for name, word in codec.words.items():
        found[name] = _word(codec, word, details)
        for choice in _choices(word):
            found[choice.__name__] = members(choice, unused)
    return found


def pack_frame(game: str, title: str, words: Mapping[str, Schema]) -> dict[str, Any]:
    """Return the schema of a game's packs, whose definitions include a Card."""
    return {
        "$schema": DRAFT,
        "title": f"A pack of cards for {title}",
        "description": "Cards in a TOML file, loaded beside the built-in sets.",
        "type": "object",
        "properties": {
            "name": {
                "description": "What the pack is called; the file's name without .toml if it is not said.",
                "type": "string",
                "pattern": r"\S",
            },
            "game": {"description": "The game that the pack is for.", "const": game},
            "version": {"description": "It goes up when a card changes.", "type": "integer", "minimum": 1},
            "overlay": {
                "description": "The cards are changes of those that are there already, by name.",
                "type": "boolean",
                "default": False,
            },
            "card": {"description": "The cards.", "type": "array", "items": {"$ref": "#/$defs/Entry"}, "minItems": 1},
        },
        "required": ["card"],
        "additionalProperties": False,
        "if": {"properties": {"overlay": {"const": True}}, "required": ["overlay"]},
        "then": _cards_are({"if": {"required": ["kind"]}, "then": {"$ref": "#/$defs/Card"}}),
        "else": _cards_are({"$ref": "#/$defs/Card"}),
        "$defs": {**words, "Entry": _entry(words["Card"])},
    }


def _cards_are(items: Schema) -> Schema:
    return {"properties": {"card": {"items": items}}}


def _entry(card: Schema) -> Schema:
    """Return the schema of what every entry is: a card, or in an overlay its name and what is different about it."""
    return {
        "description": "A card. In an overlay, an entry without a kind says only what is different about the card.",
        "type": "object",
        "properties": card["properties"],
        "required": ["name"],
        "additionalProperties": False,
    }


def described(thing: type) -> str:
    """Return the first paragraph of a docstring, in one line."""
    return " ".join(inspect.cleandoc(thing.__doc__ or "").split("\n\n")[0].split())


def members(choice: type[StrEnum], unused: Collection[str] = ()) -> Schema:
    """Return the schema of an enumeration without the members that are not used."""
    return {"description": described(choice), "enum": [member.value for member in choice if member not in unused]}


def explained(choices: Mapping[str, str]) -> Schema:
    """Return the schema of a text that is one of these, each with its meaning."""
    return {"anyOf": [{"const": name, "description": meaning} for name, meaning in choices.items()]}


def _word(codec: Codec, word: type[Word], details: Details) -> Schema:
    """Return the schema of a word: an object with its name, or just its name if no field is required."""
    hints, name = get_type_hints(word), word.__name__
    inner: Schema = {
        "type": "object",
        "properties": {field.name: _field(codec, word, field, hints[field.name], details) for field in fields(word)},
        "additionalProperties": False,
    }
    required = [field.name for field in fields(word) if default_of(field) is MISSING]
    if required:
        inner["required"] = required
    full = {"type": "object", "properties": {name: inner}, "required": [name], "additionalProperties": False}
    return {"description": described(word), **(full if required else {"anyOf": [{"const": name}, full]})}


def _field(codec: Codec, word: type[Word], field: Field[Any], wanted: Any, details: Details) -> Schema:
    schema = _value(codec, wanted, details.get((word, field.name), {}))
    default = default_of(field)
    if default is MISSING or default is None:
        return schema
    return {**schema, "default": codec.encode(default)}


def _value(codec: Codec, wanted: Any, detail: Schema) -> Schema:
    """Return the schema of a value of this type; `detail` is for its plain part."""
    if wanted in PLAIN:
        return {"type": PLAIN[wanted], **detail}
    origin = get_origin(wanted)
    if origin is tuple:
        return {"type": "array", "items": _value(codec, get_args(wanted)[0], {}), **detail}
    if origin in (Union, types.UnionType):
        # A field without a value is left out: TOML has no null.
        kinds = [kind for kind in get_args(wanted) if kind is not type(None)]
        if str in kinds and len(kinds) > 1:
            detail = {"not": {"enum": list(codec.words)}, **detail}  # the name of a word is that word
        possible = [_value(codec, kind, detail) for kind in kinds]
        return possible[0] if len(possible) == 1 else {"anyOf": possible}
    return {"$ref": f"#/$defs/{wanted.__name__}"}


def _refs(codec: Codec, kind: type[Word]) -> list[Schema]:
    return [{"$ref": f"#/$defs/{name}"} for name in codec.words_of(kind)]


def _choices(word: type[Word]) -> list[type[StrEnum]]:
    """Return the enumerations that the fields of a word are chosen from."""
    hints = get_type_hints(word).values()
    possible = [kind for hint in hints for kind in (get_args(hint) or (hint,))]
    return [kind for kind in possible if isinstance(kind, type) and issubclass(kind, StrEnum)]
