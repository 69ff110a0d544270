"""Rulings: the numbered rules of a rulebook that say something of a card or of a word on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

FEW: Final = 4
_ROW: Final = re.compile(r"^\| ([A-Z]{2,4}-\d+) \| (.+?) \|$", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")


class Rule(NamedTuple):
    """A numbered rule, in plain text; `subjects` are what it prints bold: what it is about."""

    id: str
    text: str
    subjects: tuple[str, ...]


@lru_cache(maxsize=8)
def rules_in(rulebook: str) -> tuple[Rule, ...]:
    """Return the numbered rules of a rulebook, in their order there."""
    return tuple(_rule(id, text) for id, text in _ROW.findall(rulebook))


def _rule(id: str, text: str) -> Rule:
    # a row of a table of options has cells of its own
    plain = _LINK.sub(r"\1", text.replace(" | ", " – ")).replace("**", "").replace("`", "")
    return Rule(id, plain, tuple(re.findall(r"\*\*(.+?)\*\*", text)))


def rules_naming(rules: Iterable[Rule], name: str) -> list[Rule]:
    """Return the rules that name a card; first those that are about it."""
    named = re.compile(rf"(?<![\w-]){re.escape(name)}s?(?![\w-])")
    found = [rule for rule in rules if named.search(rule.text)]
    return sorted(found, key=lambda rule: not any(named.search(subject) for subject in rule.subjects))


def rules_about(rules: Sequence[Rule], word: str) -> list[Rule]:
    """Return the rules about a word: those that print it bold, in any case; else the first few that say it."""
    bold = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    about = [rule for rule in rules if any(bold.search(subject) for subject in rule.subjects)]
    said = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    return about or [rule for rule in rules if said.search(rule.text)][:FEW]
