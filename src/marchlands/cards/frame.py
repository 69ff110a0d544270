"""The frame of a card as it is read from JSON: what stands around its abilities in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from marchlands.cards.codec import Codec, Faults, Flaw, shown
from marchlands.errors import did_you_mean

K = TypeVar("K", bound=StrEnum)


def read_name(content: Mapping[str, Any], found: Faults) -> str:
    """Return the name of a card; an empty text if there is none that can be printed and typed."""
    name = content.get("name")
    if isinstance(name, str) and name.strip() and name == " ".join(name.split()) and name.isprintable():
        return name
    said = "a card without a name" if "name" not in content else f"a card without a usable name: {shown(name)}"
    found.append(Flaw("name", said))
    return ""


def read_kind(codec: Codec, kinds: type[K], content: Mapping[str, Any], keys: Sequence[str], found: Faults) -> K | None:
    """Return the kind of a card, None if it has none; every key that is not among `keys` is a fault too."""
    unknown = [key for key in content if key not in keys]
    found += [Flaw("", f"unknown key {shown(key)}{did_you_mean(str(key), keys)}", str(key)) for key in unknown]
    if "kind" not in content:
        if not unknown:  # else it is probably there under another name
            found.append(Flaw("kind", f"it is missing{did_you_mean('', kinds)}"))
        return None
    kind: K | None = codec.read(content["kind"], kinds, "kind", found)
    return kind
