"""All words that a card of Skirmish may say: the shared ones and its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marchlands.cards import ability, event, noun, verb
from marchlands.cards.codec import Codec
from marchlands.cards.word import Ability, Word
from marchlands.errors import CardError, did_you_mean
from marchlands.games.skirmish import words
from marchlands.games.skirmish.card import Kind, Rarity, SkirmishCard

WORDS: Final[tuple[type[Word], ...]] = (
    noun.Me, noun.It, noun.One, noun.All, noun.Both, noun.Power, noun.ThatMuch, noun.PowerOf,
    verb.Damage, verb.Kill, verb.Get, verb.Heal, verb.Draw, verb.Discard, verb.Move, verb.Return, verb.Deploy,
    event.Deployed, event.Died, event.Damaged, event.Played, event.TurnStarted, event.TurnEnded,
    ability.Does, ability.When, ability.Activate, ability.While, ability.Keyword, ability.Option,
    words.GiveShield, words.Cleanse, words.Become, words.ActionsDeal, words.Consumed, words.Conquered,
)  # fmt: skip
CODEC: Final = Codec(WORDS)
CARD_KEYS: Final = ("number", "name", "kind", "rarity", "power", "charges", "abilities")


def encode_card(card: SkirmishCard) -> dict[str, Any]:
    """Return a card as JSON."""
    content: dict[str, Any] = {"number": card.number, "name": card.name, "kind": card.kind.value}
    if card.rarity is not None:
        content["rarity"] = card.rarity.value
    if card.power is not None:
        content["power"] = card.power
    if card.charges:
        content["charges"] = card.charges
    if card.abilities:
        content["abilities"] = CODEC.encode(card.abilities)
    return content


def decode_card(content: Mapping[str, Any]) -> SkirmishCard:
    """Return the card that JSON stands for. Raises CardError that names the card and the path inside it."""
    name = content.get("name")
    if not isinstance(name, str) or not name.strip() or name != " ".join(name.split()):
        raise CardError(f"a card without a usable name: {name!r}")
    for key in content:
        if key not in CARD_KEYS:
            raise CardError(f"{name}: unknown key {key!r}{did_you_mean(str(key), CARD_KEYS)}")
    try:
        return SkirmishCard(
            CODEC.decode(content.get("number"), int, "number"),
            name,
            CODEC.decode(content.get("abilities", []), tuple[Ability, ...], "abilities"),
            CODEC.decode(content.get("kind"), Kind, "kind"),
            CODEC.decode(content.get("rarity"), Rarity | None, "rarity"),
            CODEC.decode(content.get("power"), int | None, "power"),
            CODEC.decode(content.get("charges", 0), int, "charges"),
        )
    except CardError as error:
        raise CardError(f"{name}: {error}") from error
