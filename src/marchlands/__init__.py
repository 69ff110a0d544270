"""Marchlands: an open home for two lane card games.

    >>> import marchlands as ml
    >>> match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=7)
    >>> match.to_act in ("p1", "p2")
    True

What is listed in `__all__` is the public API; everything else may change.
"""

from typing import TYPE_CHECKING

from marchlands import _build
from marchlands._version import __version__

_build.prepare()

from marchlands import api  # noqa: E402
from marchlands._callable import callable_package  # noqa: E402
from marchlands._later import later_names  # noqa: E402
from marchlands.api import Playouts, build, decks, load_pack, new_match, playouts, position, unload_pack  # noqa: E402
from marchlands.engine.knowledge import Knowledge  # noqa: E402
from marchlands.engine.match import Match  # noqa: E402
from marchlands.engine.pack import Pack, PackError, PackFault  # noqa: E402
from marchlands.engine.replay import Replay  # noqa: E402
from marchlands.errors import (  # noqa: E402
    BotError,
    CardError,
    DeckError,
    IllegalMoveError,
    MarchlandsError,
    MoveError,
    NotationError,
    OptionError,
    PositionError,
    QueryError,
    ReplayError,
    ScenarioError,
    SeatError,
)

if TYPE_CHECKING:
    from marchlands import lab
    from marchlands.api import cards, games
    from marchlands.bots.analysis import AnalysedMove, PositionAnalysis, analyse
    from marchlands.lab.review import Decision, Review, review
else:
    cards = callable_package("marchlands.cards", api.cards)
    games = callable_package("marchlands.games", api.games)

    # Bots and processes are loaded on first use.
    __getattr__ = later_names(
        "marchlands",
        {
            "marchlands.bots.analysis": ("AnalysedMove", "PositionAnalysis", "analyse"),
            "marchlands.lab.review": ("Decision", "Review", "review"),
        },
        packages=("lab",),
    )

if build() == "compiled":
    from marchlands._docs import restore
    from marchlands.engine import match, seed, state
    from marchlands.games import RULES

    restore(match, seed, state, *RULES)
    del RULES, match, restore, seed, state

__all__ = [
    "AnalysedMove",
    "BotError",
    "CardError",
    "Decision",
    "DeckError",
    "IllegalMoveError",
    "Knowledge",
    "MarchlandsError",
    "Match",
    "MoveError",
    "NotationError",
    "OptionError",
    "Pack",
    "PackError",
    "PackFault",
    "Playouts",
    "PositionAnalysis",
    "PositionError",
    "QueryError",
    "Replay",
    "ReplayError",
    "Review",
    "ScenarioError",
    "SeatError",
    "__version__",
    "analyse",
    "build",
    "cards",
    "decks",
    "games",
    "lab",
    "load_pack",
    "new_match",
    "playouts",
    "position",
    "review",
    "unload_pack",
]
