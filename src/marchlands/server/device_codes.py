"""Codes by which another browser becomes the same guest: short-lived, good for one use, and kept in memory only."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Mapping
from secrets import choice
from typing import Final, NamedTuple, TypeAlias

from marchlands.server.secret import hash_token

LASTS: Final = 120.0  # seconds
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of Crockford: no letter looks like a digit or another letter
GROUPS: Final = (4, 4, 4)  # 12 characters of 5 bits each
AT_MOST: Final = 10_000  # codes of all guests together
MEANT: Final = str.maketrans("OIL", "011", "- \t\n\r\u2013\u2014")  # what people type for what they read

SettingsBrought: TypeAlias = Mapping[str, bool | str]


class Offered(NamedTuple):
    """What a code stands for: a guest, the settings of its browser, and until when it is good."""

    guest: str
    settings: SettingsBrought
    until: float


class DeviceCodes:
    """The codes that are good now, each by its hash. For one event loop."""

    def __init__(self) -> None:
        self._offered: dict[bytes, Offered] = {}
        self._by_guest: dict[str, bytes] = {}

    def offer(self, guest: str, settings: SettingsBrought) -> str | None:
        """Return a new code for a guest, instead of an earlier one; None if there are too many of others already."""
        self.cancel(guest)
        self._forget_old()
        if len(self._offered) >= AT_MOST:
            return None
        code = "-".join("".join(choice(ALPHABET) for _ in range(count)) for count in GROUPS)
        hashed = _hash(code)
        self._offered[hashed] = Offered(guest, settings, get_running_loop().time() + LASTS)
        self._by_guest[guest] = hashed
        return code

    def owner(self, code: str) -> str | None:
        """Return whose code this is, or None for one that is not good. It stays good."""
        self._forget_old()
        offered = self._offered.get(_hash(code))
        return None if offered is None else offered.guest

    def take(self, code: str) -> Offered | None:
        """Return what a code stands for, which is good no more from now on; None for one that is not good."""
        self._forget_old()
        offered = self._offered.get(_hash(code))
        if offered is not None:
            self.cancel(offered.guest)
        return offered

    def cancel(self, guest: str) -> None:
        """Let a guest's code, if there is one, be good no more."""
        hashed = self._by_guest.pop(guest, None)
        if hashed is not None:
            del self._offered[hashed]

    def seconds_left(self, guest: str) -> float | None:
        """Return how long a guest's code is still good, or None if there is none."""
        self._forget_old()
        hashed = self._by_guest.get(guest)
        return None if hashed is None else self._offered[hashed].until - get_running_loop().time()

    def _forget_old(self) -> None:
        now = get_running_loop().time()
        for offered in list(self._offered.values()):  # the oldest come first, and all last equally long
            if offered.until > now:
                break
            self.cancel(offered.guest)


def _hash(code: str) -> bytes:
    """Return the hash of a code as somebody has typed it."""
    return hash_token(code.upper().translate(MEANT))
