"""What cards of Skirmish can be searched by, beside what all cards can."""

from __future__ import annotations

from typing import Any, Final

from marchlands.cards.search import Field, Form
from marchlands.engine.card_search import printed
from marchlands.games.skirmish.card import Rarity

FIELDS: Final[tuple[Field[Any], ...]] = (
    Field("rarity", Form.SCALE, "how rare it is", printed("rarity"), ("r", "frame"), tuple(Rarity), is_filter=True),
    Field("power", Form.NUMBER, "its printed power", printed("power"), ("p", "strength"), is_filter=True),
    Field("shield", Form.NUMBER, "the Shield printed beside its power", printed("shield"), ("armor", "armour")),
    Field(
        "charges",
        Form.NUMBER,
        "what a leader starts a match with",
        lambda card: (card.charges,) if card.charges else (),
        ("charge",),
    ),
)
