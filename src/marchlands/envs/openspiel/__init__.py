"""The games in OpenSpiel. Importing this registers `marchlands_skirmish`, `marchlands_warpath` and their tiny variants.

Needs the extra `openspiel`: `pip install 'marchlands[openspiel]'`.
"""

from __future__ import annotations

from marchlands.envs.extra import require

for _package in ("numpy", "pyspiel"):
    require("openspiel", _package)  # before other modules ask for a part of it under another name

from marchlands.envs.openspiel import skirmish as skirmish  # noqa: E402
from marchlands.envs.openspiel import warpath as warpath  # noqa: E402
from marchlands.envs.openspiel.game import PREFIX, WHOLE, MarchlandsGame, MarchlandsState, register  # noqa: E402
from marchlands.envs.openspiel.resampling import resampler  # noqa: E402
from marchlands.envs.openspiel.variant import VARIANTS  # noqa: E402

__all__ = ["GAME_NAMES", "VARIANT_NAMES", "MarchlandsGame", "MarchlandsState", "resampler"]

GAME_NAMES = tuple(PREFIX + game for game in VARIANTS)
VARIANT_NAMES = tuple(f"{PREFIX}{game}_{variant}" for game in VARIANTS for variant in VARIANTS[game])

for _game in VARIANTS:
    for _variant in (WHOLE, *VARIANTS[_game]):
        register(_game, _variant)
