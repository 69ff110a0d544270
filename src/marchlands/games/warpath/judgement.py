"""Who will win a match of Warpath, as learned from matches that `search` played against itself (see docs/bots.md)."""

from __future__ import annotations

from typing import Final

from marchlands.engine.judgement import Judgement
from marchlands.games.warpath.survey import NAMES, SITUATIONS

JUDGEMENT: Final = Judgement(
    NAMES,
    SITUATIONS,
    {
        "to move": (25, 29, 52),
        "life": (158, 145, 208),
        "life below ten": (82, 86, 56),
        "life below five": (-219, -149, -225),
        "gold": (116, 125, 104),
        "cards": (65, 111, 56),
        "units": (129, 132, 97),
        "HP of units in the near half": (102, 107, 34),
        "HP of units in the far half": (75, 133, 56),
        "attack in the near half": (-42, -29, 3),
        "attack in the far half": (-79, -105, -65),
        "attack that has come the whole way": (17, 19, 18),
        "hits of the next march": (-39, 9, 30),
        "hits that kill": (28, -516, -196),
        "HP of buildings": (-49, -77, -94),
        "cost of buildings": (137, 254, 104),
        "buildings": (-116, -238, 45),
        "skill still to use": (-208, -284, -184),
        "attack in the plains": (-17, -28, -7),
        "attack in the forest": (-69, -95, -63),
        "attack in the mountains": (-167, -143, -57),
    },
)
