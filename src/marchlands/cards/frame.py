"""The frame of a card in JSON: what surrounds its abilities in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

from marchlands.cards.card import C
from marchlands.cards.check import Fault, refuse
from marchlands.cards.codec import Codec, Faults, Flaw, shown
from marchlands.cards.word import Ability
from marchlands.errors import did_you_mean

K = TypeVar("K", bound=StrEnum)


class Frame(Generic[C]):
    """The cards of a game as JSON, and back.

    `fields` are what its cards have besides number, name, kind and abilities: by name, their type and their default.
    """

    def __init__(
        self,
        card: type[C],
        codec: Codec,
        kinds: type[StrEnum],
        stranger: StrEnum,
        fields: Mapping[str, tuple[Any, Any]],
    ) -> None:
        """Take the class of the cards, and the kind of a card that does not name its kind."""
        self.card = card
        self.codec = codec
        self.kinds = kinds
        self.stranger = stranger
        self.fields = fields
        self.pack_keys = ("name", "kind", *fields, "abilities")
        self.card_keys = ("number", *self.pack_keys)

    def encode(self, card: C) -> dict[str, Any]:
        """Return a card as JSON."""
        said = {name: getattr(card, name) for name in ("number", "name", "kind")}
        said |= {name: getattr(card, name) for name, (_, usual) in self.fields.items() if getattr(card, name) != usual}
        content = {name: value.value if isinstance(value, StrEnum) else value for name, value in said.items()}
        return {**content, "abilities": self.codec.encode(card.abilities)} if card.abilities else content

    def decode(self, content: Mapping[str, Any]) -> C:
        """Return the card that some JSON stands for.

        Raises CardError with every fault, one line each, which names the card and the path inside it.
        """
        card, faults = self._read(content, self.card_keys)
        refuse(faults)
        assert card is not None
        return card

    def decode_of_pack(self, content: Mapping[str, Any]) -> tuple[C | None, list[Fault]]:
        """Return the card that a table of a pack stands for, and every fault in it.

        A card with faults has what could be read, but no abilities; without a usable name there is no card.
        """
        card, found = self._read({key: value for key, value in content.items() if key != "number"}, self.pack_keys)
        if "number" in content:
            found.append(Fault(card.name if card else "", "number", "numbers are given by the loader"))
        return card, found

    def _read(self, content: Mapping[str, Any], keys: Sequence[str]) -> tuple[C | None, list[Fault]]:
        found = Faults()
        read = self.codec.read
        name = read_name(content, found)
        kind = read_kind(self.codec, self.kinds, content, keys, found)
        number = read(content.get("number"), int, "number", found) if "number" in keys else 0
        fields = {key: read(content.get(key, usual), what, key, found) for key, (what, usual) in self.fields.items()}
        abilities = read(content.get("abilities", []), tuple[Ability, ...], "abilities", found)
        faults = [Fault(name, *flaw) for flaw in found]
        make: Any = self.card
        if faults or kind is None:
            # Other cards may refer to it, as a card of that kind.
            return (make(0, name, (), kind or self.stranger) if name else None), faults
        return make(number, name, abilities, kind, **fields), []


def read_name(content: Mapping[str, Any], found: Faults) -> str:
    """Return the name of a card; empty if it has none that can be printed and typed."""
    name = content.get("name")
    if isinstance(name, str) and name.strip() and name == " ".join(name.split()) and name.isprintable():
        return name
    said = "a card without a name" if "name" not in content else f"a card without a usable name: {shown(name)}"
    found.append(Flaw("name", said))
    return ""


def read_kind(codec: Codec, kinds: type[K], content: Mapping[str, Any], keys: Sequence[str], found: Faults) -> K | None:
    """Return the kind of a card, or None; every key that is not in `keys` is also a fault."""
    unknown = [key for key in content if key not in keys]
    found += [Flaw("", f"unknown key {shown(key)}{did_you_mean(str(key), keys)}", str(key)) for key in unknown]
    if "kind" not in content:
        if not unknown:  # otherwise it is probably there, but misspelt
            found.append(Flaw("kind", f"it is missing{did_you_mean('', kinds)}"))
        return None
    kind: K | None = codec.read(content["kind"], kinds, "kind", found)
    return kind
