"""All words that a card of Warpath may use: the shared ones and its own."""

from __future__ import annotations

from typing import Final

from marchlands.cards import ability, event, noun, verb
from marchlands.cards.codec import Codec
from marchlands.cards.frame import Frame
from marchlands.cards.word import Word
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
TEXTS: Final = {"movement": "0", "blueprint": "", "of": BASE, "skill": "", "emblem": ""}
FRAME: Final = Frame(
    WarpathCard,
    CODEC,
    Kind,
    Kind.UNIT,
    {**dict.fromkeys(NUMBERS, (int, 0)), **{name: (str, usual) for name, usual in TEXTS.items()}},
)
