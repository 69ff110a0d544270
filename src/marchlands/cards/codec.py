"""Cards as JSON, in both directions.

A word is an object with one key, its name, whose value holds its fields. Fields at their defaults are left out, and a
word with no fields left may be just its name: `{"Damage": {"to": {"One": {"side": "enemy"}}, "amount": 2}}`, `"Me"`.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from marchlands.cards.synonym import meant_by
from marchlands.cards.word import Word
from marchlands.errors import CardError, did_you_mean


class Flaw(NamedTuple):
    """Something that cannot be read: its path, the reason, and the unknown key at that path if it is about one."""

    path: str
    reason: str
    key: str = ""


Faults = list[Flaw]
LONGEST_SHOWN: Final = 60
PLAIN: Final[dict[Any, str]] = {bool: "true or false", int: "a whole number", str: "a text"}


class Codec:
    """Writes and reads the words of one vocabulary."""

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
                if getattr(value, field.name) != default_of(field)
            }
            name = type(value).__name__
            return {name: given} if given else name
        if isinstance(value, tuple):
            return [self.encode(item) for item in value]
        return value

    def decode(self, content: object, wanted: Any, path: str) -> Any:
        """Return what some JSON stands for, as the expected type.

        Raises CardError with every fault, one line each, starting with its path.
        """
        faults: Faults = []
        value = self.read(content, wanted, path, faults)
        if faults:
            raise CardError("\n".join(f"{flaw.path}: {flaw.reason}" for flaw in faults))
        return value

    def read(self, content: object, wanted: Any, path: str, faults: Faults) -> Any:
        """Return what some JSON stands for, as the expected type.

        Every fault is added to `faults`, with its path; if there are any, the returned value is incomplete and useless.
        """
        if wanted in PLAIN:
            return _plain(content, wanted, path, faults)
        if isinstance(wanted, type) and issubclass(wanted, StrEnum):
            return _member(content, wanted, path, faults)
        origin = get_origin(wanted)
        if origin is tuple:
            if not isinstance(content, list):
                faults.append(Flaw(path, f"{shown(content)} is not a list"))
                return ()
            item = get_args(wanted)[0]
            return tuple(self.read(part, item, f"{path}[{i}]", faults) for i, part in enumerate(content))
        if origin in (Union, types.UnionType):
            return self._read_one_of(content, get_args(wanted), path, faults)
        return self._read_word(content, (wanted,), path, faults)

    def words_of(self, *kinds: Any) -> list[str]:
        """Return the names of the words that can be used where these kinds of words are expected."""
        return [name for name, word in self.words.items() if issubclass(word, kinds)]

    def _read_one_of(self, content: object, kinds: tuple[Any, ...], path: str, faults: Faults) -> Any:
        """Return what some JSON stands for if several types are possible."""
        if content is None and type(None) in kinds:
            return None
        plain = [kind for kind in kinds if kind in PLAIN]
        for kind in plain:
            if _is_plain(content, kind) and not (kind is str and content in self.words):
                return content
        enums = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, StrEnum)]
        if enums:
            return _member(content, enums[0], path, faults)
        words = tuple(kind for kind in kinds if is_dataclass(kind))
        if plain and not (words and isinstance(content, str | Mapping)):
            wanted = " or ".join([*(PLAIN[kind] for kind in plain), *(["a word"] if words else [])])
            faults.append(Flaw(path, f"{shown(content)} is wrong; expected {wanted}"))
            return None
        return self._read_word(content, words, path, faults)

    def _read_word(self, content: object, kinds: tuple[Any, ...], path: str, faults: Faults) -> Word | None:
        if isinstance(content, str):
            content = {content: {}}
        if not isinstance(content, Mapping) or len(content) != 1:
            reason = f"{shown(content)} is not a word; expected an object with one key, the word's name"
            faults.append(Flaw(path, reason))
            return None
        name, given = next(iter(content.items()))
        possible = self.words_of(*kinds)
        if name not in possible:
            problem = f"{shown(name)} cannot stand here" if name in self.words else f"unknown word {shown(name)}"
            faults.append(Flaw(path, f"{problem}{meant_by(str(name), possible)}"))
            return None
        if not isinstance(given, Mapping):
            faults.append(Flaw(f"{path}.{name}", f"{shown(given)} is not a table of fields"))
            return None
        return self._read_fields(self.words[name], given, f"{path}.{name}", faults)

    def _read_fields(self, word: type[Word], given: Mapping[str, Any], path: str, faults: Faults) -> Word | None:
        hints = get_type_hints(word)
        known = {field.name: field for field in fields(word)}
        unknown = [key for key in given if key not in known]
        missing = [key for key, field in known.items() if key not in given and default_of(field) is MISSING]
        for key in unknown:
            faults.append(Flaw(path, f"unknown field {shown(key)}{did_you_mean(str(key), known)}", str(key)))
        if not unknown:  # otherwise the missing field is probably misspelt
            faults += [Flaw(path, f"the field {key!r} is missing") for key in missing]
        read = {
            key: self.read(value, hints[key], f"{path}.{key}", faults) for key, value in given.items() if key in known
        }
        return None if unknown or missing else word(**read)


def default_of(field: Field[Any]) -> object:
    """Return the default of a field; MISSING if it has none."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return MISSING


def shown(value: object) -> str:
    """Return a value for a message: on one line, and shortened if it is long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _is_plain(content: object, wanted: type) -> bool:
    return isinstance(content, wanted) and (wanted is bool or not isinstance(content, bool))


def _plain(content: object, wanted: type, path: str, faults: Faults) -> object:
    if not _is_plain(content, wanted):
        faults.append(Flaw(path, f"{shown(content)} is wrong; expected {PLAIN[wanted]}"))
    return content


def _member(content: object, wanted: type[StrEnum], path: str, faults: Faults) -> StrEnum | None:
    members = [member.value for member in wanted]
    if content not in members:
        hint = meant_by(content, members) if isinstance(content, str) else f"; expected one of {', '.join(members)}"
        faults.append(Flaw(path, f"{shown(content)} is not a {wanted.__name__.lower()}{hint}"))
        return None
    return wanted(str(content))
