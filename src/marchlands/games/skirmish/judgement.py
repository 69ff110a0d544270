"""Who will win a match of Skirmish, as learned from matches that `search` played against itself (see docs/bots.md)."""

from __future__ import annotations

from typing import Final

from marchlands.engine.judgement import Judgement
from marchlands.games.skirmish.survey import NAMES, SITUATIONS

JUDGEMENT: Final = Judgement(
    NAMES,
    SITUATIONS,
    {
        "skirmishes won": (1210, 1210, 1309, 1553, 1210, 1210),
        "to move, with the normal action still to come": (59, 16, 40, 62, 82, -2),
        "to move, with it gone": (-90, -47, -78, -90, -68, 142),
        "ahead in points": (-30, 434, 16, 901, 108, 969),
        "points": (46, 87, 206, 214, 178, 300),
        "ahead by two points or more": (57, -132, -174, 144, 120, 415),
        "ahead by three points or more": (-7, -13, 124, -172, 572, 400),
        "power": (113, 122, 107, 120, 147, 146),
        "terrains held firmly": (-47, -106, 44, -81, 43, -4),
        "empty terrains": (231, 172, 512, 403, 678, 328),
        "cards": (91, -51, -224, -132, -92, -61),
        "power in hand": (27, 48, 127, 67, 126, 63),
        "a card left": (135, 783, 392, 545, 567, 245),
        "charges": (182, 199, 226, 241, 343, 354),
        "engines": (415, 191, 541, 317, 443, 308),
        "units to activate": (153, -5, 253, 745, 402, 397),
        "shield": (74, 60, 140, 103, 270, 145),
        "lasting ground": (97, 178, 29, 77, 77, 31),
        "Done": (117, 180, 117, 115, 117, -506),
        "cards of the one who is not": (235, 196, 235, 210, 235, 109),
        "power in hand of the one who is not": (-72, -86, -72, -112, -72, -110),
    },
)
