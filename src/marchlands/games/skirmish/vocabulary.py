"""All words that a card of Skirmish may say: the shared ones and its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from marchlands.cards import ability, event, noun, verb
from marchlands.cards.check import Fault
from marchlands.cards.codec import Codec, Faults
from marchlands.cards.frame import read_kind, read_name
from marchlands.cards.word import Ability, Word
from marchlands.errors import CardError
from marchlands.games.skirmish import nodes
from marchlands.games.skirmish.card import Kind, Rarity, SkirmishCard

WORDS: Final[tuple[type[Word], ...]] = (
    noun.Me, noun.It, noun.One, noun.All, noun.Both, noun.Power, noun.ThatMuch, noun.PowerOf,
    verb.Damage, verb.Kill, verb.Get, verb.Heal, verb.Draw, verb.Discard, verb.Move, verb.Return, verb.Deploy,
    event.Deployed, event.Died, event.Damaged, event.Played, event.TurnStarted, event.TurnEnded,
    ability.Does, ability.When, ability.Activate, ability.While, ability.Keyword, ability.Option,
    nodes.GiveShield, nodes.Cleanse, nodes.Become, nodes.ActionsDeal, nodes.Consumed, nodes.Conquered,
)  # fmt: skip
CODEC: Final = Codec(WORDS)
CARD_KEYS: Final = ("number", "name", "kind", "rarity", "power", "shield", "charges", "abilities")
PACK_KEYS: Final = CARD_KEYS[1:]


def encode_card(card: SkirmishCard) -> dict[str, Any]:
    """Return a card as JSON."""
    content: dict[str, Any] = {"number": card.number, "name": card.name, "kind": card.kind.value}
    if card.rarity is not None:
        content["rarity"] = card.rarity.value
    if card.power is not None:
        content["power"] = card.power
    if card.shield:
        content["shield"] = card.shield
    if card.charges:
        content["charges"] = card.charges
    if card.abilities:
        content["abilities"] = CODEC.encode(card.abilities)
    return content


def decode_card(content: Mapping[str, Any]) -> SkirmishCard:
    """Return the card that JSON stands for.

    Raises CardError with every fault, a line each, that names the card and the path inside it.
    """
    card, faults = read_card(content, CARD_KEYS)
    if faults or card is None:
        raise CardError("\n".join(str(fault) for fault in faults))
    return card


def read_card(content: Mapping[str, Any], keys: Sequence[str]) -> tuple[SkirmishCard | None, list[Fault]]:
    """Return the card that JSON with these keys stands for, and every fault of what is said.

    A card with faults has what could be read, and none of its abilities; without a usable name there is no card.
    """
    found = Faults()
    name = read_name(content, found)
    kind = read_kind(CODEC, Kind, content, keys, found)
    number = CODEC.read(content.get("number"), int, "number", found) if "number" in keys else 0
    rarity = CODEC.read(content.get("rarity"), Rarity | None, "rarity", found)
    power = CODEC.read(content.get("power"), int | None, "power", found)
    shield = CODEC.read(content.get("shield", 0), int, "shield", found)
    charges = CODEC.read(content.get("charges", 0), int, "charges", found)
    abilities = CODEC.read(content.get("abilities", []), tuple[Ability, ...], "abilities", found)
    faults = [Fault(name, *flaw) for flaw in found]
    if faults or kind is None:
        # A card of no known kind could be a token, and other cards may name it as one.
        return (SkirmishCard(0, name, (), kind or Kind.TOKEN) if name else None), faults
    return SkirmishCard(number, name, abilities, kind, rarity, power, charges, shield), []
