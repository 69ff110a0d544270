"""All endpoints of the REST interface, in a module for each subject.

A module whose endpoints have bodies of their own keeps them in a module beside it.
"""

from __future__ import annotations

from typing import Final

from marchlands.server.endpoint import Endpoint
from marchlands.server.endpoints import (
    card,
    deck,
    device,
    game,
    guest,
    history,
    match,
    mission,
    pack,
    practice,
    puzzle,
    replay,
    review,
    rulebook,
    workshop,
)

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *guest.ENDPOINTS,
    *game.ENDPOINTS,
    *card.ENDPOINTS,
    *rulebook.ENDPOINTS,
    *deck.ENDPOINTS,
    *match.ENDPOINTS,
    *mission.ENDPOINTS,
    *replay.ENDPOINTS,
    *practice.ENDPOINTS,
    *puzzle.ENDPOINTS,
    *review.ENDPOINTS,
    *history.ENDPOINTS,
    *device.ENDPOINTS,
    *pack.ENDPOINTS,
    *workshop.ENDPOINTS,
)
