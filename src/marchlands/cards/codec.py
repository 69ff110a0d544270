"""Cards as JSON, in both directions.

A word is an object with one key, its name, whose value holds its fields; fields at their defaults are left out, and a
word that has none left may be just its name: `{"Damage": {"to": {"One": {"side": "enemy"}}, "amount": 2}}`, `"Me"`.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from marchlands.cards.word import Word
from marchlands.errors import CardError, did_you_mean


class Codec:
    """Writes and reads words of one vocabulary."""

    def __init__(self, words: Iterable[type[Word]]) -> None:
        self.words = {word.__name__: word for word in words}

    def encode(self, value: object) -> Any:
        """Return a word, or any value that a word may hold, as JSON."""
        if isinstance(value, StrEnum):
            return value.value
        if isinstance(value, Word):
            given = {
                field.name: self.encode(getattr(value, field.name))
                for field in fields(value)
                if getattr(value, field.name) != _default(field)
            }
            name = type(value).__name__
            return {name: given} if given else name
        if isinstance(value, tuple):
            return [self.encode(item) for item in value]
        return value

    def decode(self, content: object, wanted: Any, path: str) -> Any:
        """Return what JSON stands for, as the type that is wanted. Raises CardError that begins with the path."""
        if wanted is bool or wanted is int or wanted is str:
            return _plain(content, wanted, path)
        if isinstance(wanted, type) and issubclass(wanted, StrEnum):
            return _member(content, wanted, path)
        origin = get_origin(wanted)
        if origin is tuple:
            if not isinstance(content, list):
                raise CardError(f"{path}: {content!r} is no list")
            item = get_args(wanted)[0]
            return tuple(self.decode(part, item, f"{path}[{i}]") for i, part in enumerate(content))
        if origin in (Union, types.UnionType):
            return self._decode_one_of(content, get_args(wanted), path)
        return self._decode_word(content, (wanted,), path)

    def _decode_one_of(self, content: object, kinds: tuple[Any, ...], path: str) -> Any:
        """Return what JSON stands for where several types are possible."""
        if content is None and type(None) in kinds:
            return None
        for plain in (int, str):
            if plain in kinds and isinstance(content, plain) and not isinstance(content, bool):
                if plain is str and content in self.words:
                    continue
                return content
        enums = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, StrEnum)]
        if enums:
            return _member(content, enums[0], path)
        return self._decode_word(content, tuple(kind for kind in kinds if is_dataclass(kind)), path)

    def _decode_word(self, content: object, kinds: tuple[Any, ...], path: str) -> Word:
        if isinstance(content, str):
            content = {content: {}}
        if not isinstance(content, Mapping) or len(content) != 1:
            raise CardError(f"{path}: {content!r} is no word; an object with one key, the word's name, is wanted")
        name, given = next(iter(content.items()))
        possible = [word for word, kind in self.words.items() if issubclass(kind, kinds)]
        if name not in self.words:
            raise CardError(f"{path}: unknown word {name!r}{did_you_mean(str(name), possible)}")
        if name not in possible:
            raise CardError(f"{path}: {name!r} cannot stand here{did_you_mean(name, possible)}")
        if not isinstance(given, Mapping):
            raise CardError(f"{path}.{name}: {given!r} is no table of fields")
        return self._decode_fields(self.words[name], given, f"{path}.{name}")

    def _decode_fields(self, word: type[Word], given: Mapping[str, Any], path: str) -> Word:
        hints = get_type_hints(word)
        known = {field.name: field for field in fields(word)}
        for key in given:
            if key not in known:
                raise CardError(f"{path}: unknown field {key!r}{did_you_mean(str(key), known)}")
        for key, field in known.items():
            if key not in given and _default(field) is MISSING:
                raise CardError(f"{path}: the field {key!r} is missing")
        return word(**{key: self.decode(value, hints[key], f"{path}.{key}") for key, value in given.items()})


def _default(field: Field[Any]) -> object:
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return MISSING


def _plain(content: object, wanted: type, path: str) -> object:
    if not isinstance(content, wanted) or (wanted is int and isinstance(content, bool)):
        names = {bool: "true or false", int: "a whole number", str: "a text"}
        raise CardError(f"{path}: {content!r} is wrong; {names[wanted]} is wanted")
    return content


def _member(content: object, wanted: type[StrEnum], path: str) -> StrEnum:
    members = [member.value for member in wanted]
    if content not in members:
        raise CardError(f"{path}: {content!r} is no {wanted.__name__.lower()}{did_you_mean(str(content), members)}")
    return wanted(str(content))
