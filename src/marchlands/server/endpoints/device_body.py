"""The bodies of requests and answers about the browsers of a guest."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from marchlands.server.rest_body import Body

SettingName = Annotated[str, Meta(max_length=40)]
SettingText = Annotated[str, Meta(max_length=200)]
Settings = Annotated[dict[SettingName, bool | SettingText], Meta(max_length=64)]


class NewCode(Body, frozen=True):
    """A request for a code; `settings` are those of the page, handed to the browser that uses it."""

    settings: Settings = field(default_factory=dict)


class DeviceCode(Struct, frozen=True):
    """A code for another browser, and for how many seconds it is good. It is shown only once."""

    code: str
    seconds: float


class JoinDevice(Body, frozen=True):
    """A code as it was typed or read; `about` is what this browser calls itself.

    `bring_decks` adds the saved decks of whoever this browser has been so far.
    """

    code: Annotated[str, Meta(min_length=1, max_length=40)]
    about: SettingName = ""
    bring_decks: bool = False


class Joining(Struct, frozen=True):
    """Who this browser is from now on, with a token of its own, which is shown only once.

    `settings` come from the other browser; `decks` is how many decks were brought along.
    """

    id: str
    name: str
    token: str
    settings: dict[str, bool | str]
    decks: int


class Device(Struct, frozen=True):
    """A browser of a guest: what it calls itself, nothing for the first one, and since when it is one."""

    id: str
    about: str
    since: float
    here: bool


class Devices(Struct, frozen=True):
    """The browsers of a guest; a code for another one is good for `code_left` more seconds, if there is one."""

    browsers: tuple[Device, ...]
    code_left: float | None
