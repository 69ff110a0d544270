"""The setup of a match: everything its course depends on besides the moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from marchlands.engine.deck import Deck
from marchlands.engine.packuse import PackUse


class Setup(NamedTuple):
    """What a match starts from. Equal setups and equal moves always give equal matches.

    `rules` is a preset's name or a table of overrides; `decks` are resolved, each with its leader or class; `packs` are
    the packs that its cards come from, identified by what these cards say. A match that begins at a position has
    `given`, in the words of a scenario; then there are no decks and nothing is shuffled.
    """

    game: str
    rules: str | dict[str, Any]
    decks: tuple[Deck, Deck]
    seed: int
    ask_forced: bool = False
    open_lists: bool = False
    packs: tuple[PackUse, ...] = ()
    given: Mapping[str, Any] | None = None
