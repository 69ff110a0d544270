"""Endpoints for the browsers of a guest: codes for another one, and signing out."""

from __future__ import annotations

from typing import Final

from marchlands.server.device_codes import LASTS
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import device_body


async def _offer_code(asked: Asked) -> device_body.DeviceCode:
    """Make a code by which another browser becomes me; it is good once, for two minutes, instead of earlier ones."""
    code = await asked.lobby.devices.offer(asked.known(), asked.body.settings)
    return device_body.DeviceCode(code, LASTS)


async def _cancel_code(asked: Asked) -> None:
    """Let my code for another browser be good no more."""
    asked.lobby.devices.codes.cancel(asked.known().id)


async def _join(asked: Asked) -> device_body.Joining:
    """Become the guest of a code; this browser gets a token of its own."""
    wanted: device_body.JoinDevice = asked.body
    joining = await asked.lobby.devices.join(
        wanted.code, wanted.about, asked.guest, asked.address, bring_decks=wanted.bring_decks
    )
    guest = joining.guest
    return device_body.Joining(guest.id, guest.name, joining.token, dict(joining.settings), joining.decks)


async def _devices(asked: Asked) -> device_body.Devices:
    """List my browsers, and say whether a code for another one is good now."""
    guest = asked.known()
    browsers, code_left = await asked.lobby.devices.overview(guest.id)
    listed = (
        device_body.Device(browser.id, browser.about, browser.since, browser.token_hash == guest.token_hash)
        for browser in browsers
    )
    return device_body.Devices(tuple(listed), code_left)


async def _sign_out_others(asked: Asked) -> None:
    """Sign out all of my browsers but this one."""
    await asked.lobby.devices.sign_out_others(asked.known())


async def _sign_out(asked: Asked) -> None:
    """Sign out one of my browsers; the last one cannot be."""
    await asked.lobby.devices.sign_out(asked.known(), asked.words["id"])


ENDPOINTS: Final = (
    Endpoint("GET", "/api/devices", _devices, device_body.Devices),
    Endpoint("DELETE", "/api/devices", _sign_out_others, None, limited=True),
    Endpoint("POST", "/api/devices/codes", _offer_code, device_body.DeviceCode, device_body.NewCode, limited=True),
    Endpoint("DELETE", "/api/devices/codes", _cancel_code, None),
    Endpoint("POST", "/api/devices/join", _join, device_body.Joining, device_body.JoinDevice, limited=True),
    Endpoint("DELETE", "/api/devices/{id}", _sign_out, None, limited=True),
)
