"""All words that a card of Skirmish may use: the shared ones and its own."""

from __future__ import annotations

from typing import Final

from marchlands.cards import ability, event, noun, verb
from marchlands.cards.codec import Codec
from marchlands.cards.frame import Frame
from marchlands.cards.word import Word
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
FRAME: Final = Frame(
    SkirmishCard,
    CODEC,
    Kind,
    Kind.TOKEN,
    {
        "rarity": (Rarity | None, None),
        "power": (int | None, None),
        "shield": (int, 0),
        "charges": (int, 0),
        "emblem": (str, ""),
    },
)
