"""All words that a card of Warpath may say: the shared ones and its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from marchlands.cards import ability, event, noun, verb
from marchlands.cards.check import Fault
from marchlands.cards.codec import Codec, Faults
from marchlands.cards.frame import read_kind, read_name
from marchlands.cards.word import Ability, Word
from marchlands.errors import CardError
from marchlands.games.warpath import nodes
from marchlands.games.warpath.card import BASE, Kind, WarpathCard

WORDS: Final[tuple[type[Word], ...]] = (
    noun.Me, noun.It, noun.One, noun.All, nodes.Foe,
    verb.Damage, verb.Kill, verb.Heal, verb.Draw,
    event.Deployed, event.Died, event.Played, event.TurnEnded,
    ability.Does, ability.When, ability.Keyword,
    nodes.Gain, nodes.Strengthen, nodes.Slow, nodes.Halt, nodes.Hasten, nodes.March, nodes.Summon, nodes.Advance,
    nodes.Beam, nodes.Entered, nodes.Stepped, nodes.Departed, nodes.Dealt, nodes.Constructed, nodes.Armor,
)  # fmt: skip
CODEC: Final = Codec(WORDS)
NUMBERS: Final = ("cost", "stars", "hp", "attack")
TEXTS: Final = {"movement": "0", "blueprint": "", "of": BASE, "skill": ""}
PACK_KEYS: Final = ("name", "kind", *NUMBERS, *TEXTS, "abilities")
CARD_KEYS: Final = ("number", *PACK_KEYS)


def encode_card(card: WarpathCard) -> dict[str, Any]:
    """Return a card as JSON."""
    content: dict[str, Any] = {"number": card.number, "name": card.name, "kind": card.kind.value}
    content |= {key: getattr(card, key) for key in NUMBERS if getattr(card, key)}
    content |= {key: getattr(card, key) for key, usual in TEXTS.items() if getattr(card, key) != usual}
    if card.abilities:
        content["abilities"] = CODEC.encode(card.abilities)
    return content


def decode_card(content: Mapping[str, Any]) -> WarpathCard:
    """Return the card that JSON stands for.

    Raises CardError with every fault, a line each, that names the card and the path inside it.
    """
    card, faults = read_card(content, CARD_KEYS)
    if faults or card is None:
        raise CardError("\n".join(str(fault) for fault in faults))
    return card


def read_card(content: Mapping[str, Any], keys: Sequence[str]) -> tuple[WarpathCard | None, list[Fault]]:
    """Return the card that JSON with these keys stands for, and every fault of what is said.

    A card with faults has what could be read, and none of its abilities; without a usable name there is no card.
    """
    found = Faults()
    name = read_name(content, found)
    kind = read_kind(CODEC, Kind, content, keys, found)
    number = CODEC.read(content.get("number"), int, "number", found) if "number" in keys else 0
    numbers = [CODEC.read(content.get(key, 0), int, key, found) for key in NUMBERS]
    texts = [CODEC.read(content.get(key, usual), str, key, found) for key, usual in TEXTS.items()]
    abilities = CODEC.read(content.get("abilities", []), tuple[Ability, ...], "abilities", found)
    faults = [Fault(name, *flaw) for flaw in found]
    if faults or kind is None:
        # A card of no known kind could be a unit, and other cards may name it as one.
        return (WarpathCard(0, name, (), kind or Kind.UNIT) if name else None), faults
    return WarpathCard(number, name, abilities, kind, *numbers, *texts), []
