"""Small rules of English for names that are not known beforehand."""

from __future__ import annotations

from typing import Final

IRREGULAR: Final = {"is": "are", "has": "have", "goes": "go", "must": "must"}


def is_plural(name: str) -> bool:
    """Tell whether the name of a card, such as "War Hounds", takes verbs in the plural."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def agreeing(name: str, said: str) -> str:
    """Return words that begin with a verb in the third person, such as "takes 2 damage", as they follow a name."""
    if not is_plural(name):
        return said
    verb, space, rest = said.partition(" ")
    return IRREGULAR.get(verb, verb.removesuffix("s")) + space + rest
