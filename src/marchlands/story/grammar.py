"""Small rules of English for names that are not known in advance."""

from __future__ import annotations

from typing import Final

IRREGULAR: Final = {"is": "are", "has": "have", "goes": "go", "must": "must"}


def is_plural(name: str) -> bool:
    """Return whether the name of a card, such as "War Hounds", takes a plural verb."""
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def agreeing(name: str, said: str) -> str:
    """Return words that begin with a third-person verb, such as "takes 2 damage", in the form that follows a name."""
    if not is_plural(name):
        return said
    verb, space, rest = said.partition(" ")
    return IRREGULAR.get(verb, verb.removesuffix("s")) + space + rest
