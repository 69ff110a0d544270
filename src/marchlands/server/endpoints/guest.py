"""Endpoints for guests: becoming one, one's own name, and leaving for good."""

from __future__ import annotations

from typing import Final

from marchlands.server import rest_body
from marchlands.server.departure import leave
from marchlands.server.endpoint import Asked, Endpoint


async def _new_guest(asked: Asked) -> rest_body.Credentials:
    """Become a guest; the token is shown this once."""
    guest, token = await asked.lobby.guests.new_guest(asked.body.name)
    return rest_body.Credentials(guest.id, guest.name, token)


async def _me(asked: Asked) -> rest_body.Guest:
    """Say who I am."""
    guest = asked.known()
    return rest_body.Guest(guest.id, guest.name)


async def _rename(asked: Asked) -> rest_body.Guest:
    """Take another name."""
    guest = await asked.lobby.rename(asked.known(), asked.body.name)
    return rest_body.Guest(guest.id, guest.name)


async def _leave(asked: Asked) -> None:
    """Delete everything about me: matches against others lose my name, all others are gone, and so are my tokens."""
    await leave(asked.matchmaking, asked.known())


ENDPOINTS: Final = (
    Endpoint("POST", "/api/guests", _new_guest, rest_body.Credentials, rest_body.NewGuest, limited=True),
    Endpoint("GET", "/api/guests/me", _me, rest_body.Guest),
    Endpoint("PATCH", "/api/guests/me", _rename, rest_body.Guest, rest_body.NewGuest, limited=True),
    Endpoint("DELETE", "/api/guests/me", _leave, None, limited=True),
)
