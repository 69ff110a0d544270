"""By which names the service may be reached, and which pages may talk to it.

A browser lets every page send simple requests anywhere, and a page that has its own name point at this machine
(DNS rebinding) reads the answers too. Such a page gives itself away by the name in `Host`, by its `Origin`, or by a
content type that it cannot send.
"""

from __future__ import annotations

import socket
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from marchlands.server.address import read_address
from marchlands.server.refusal import Refusal
from marchlands.server.rest_body import Fault
from marchlands.server.settings import Settings

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # where to listen to be reached at every address of the machine
JSON: Final = "application/json"


class HostNames:
    """Knows the names of the service: loopback, where it listens, and the hosts of its origins.

    A service that listens everywhere is also reached by the machine's name and by any address; an address, unlike a
    name, cannot be made to point here.
    """

    def __init__(self, settings: Settings) -> None:
        self.origins = frozenset(origin.lower() for origin in settings.origins)
        self.names = {"localhost", settings.host.lower(), *(hostname(urlsplit(each).netloc) for each in self.origins)}
        self.is_everywhere = settings.host in EVERYWHERE
        if self.is_everywhere:
            machine = socket.gethostname().lower()
            self.names |= {machine, f"{machine}.local"}

    def check_host(self, headers: Headers) -> None:
        """Raise Refusal for a request to a name that is not known here; what names no host is not from a browser."""
        host = headers.get("host")
        if host is not None and not self._knows(hostname(host)):
            instead = "whoever runs it can allow the name with --origins"
            raise Refusal("request/host", f"this service does not answer to the name {host[:100]!r}; {instead}")

    def check_origin(self, headers: Headers) -> None:
        """Raise Refusal unless it comes from the page that is served here, from one that is allowed, or from none."""
        origin = headers.get("origin")
        if origin is None or origin.lower() in self.origins:
            return
        try:
            place = urlsplit(origin.lower()).netloc
        except ValueError:
            place = ""
        if place == "" or place != headers.get("host", "").lower():
            raise Refusal("request/origin", f"a page from {origin[:100]!r} may not use this service")

    def check_change(self, method: str, headers: Headers) -> None:
        """Raise Refusal for a request to change something that a page from elsewhere could have made."""
        self.check_origin(headers)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method != "DELETE" and kind != JSON:  # no page from elsewhere can delete without asking first
            raise Refusal("request/content-type", f"the header 'Content-Type: {JSON}' is missing")

    def _knows(self, name: str) -> bool:
        address = read_address(name)
        if address is not None and (self.is_everywhere or address.is_loopback):
            return True
        return name in self.names or name.endswith(".localhost")


class HostCheck:
    """Refuses HTTP requests to names that are not known; sockets are told in their own way."""

    def __init__(self, app: ASGIApp, host_check: HostNames) -> None:
        self.app = app
        self.host_check = host_check

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                self.host_check.check_host(Headers(scope=scope))
            except Refusal as refusal:
                content = msgspec.json.encode(Fault(refusal.slug, str(refusal)))
                await Response(content, 421, media_type=JSON)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def hostname(place: str) -> str:
    """Return the host in "HOST", "HOST:PORT" or "[ADDRESS]:PORT", in small letters and without a dot at the end."""
    if place.startswith("["):
        return place[1:].partition("]")[0].lower()
    return place.partition(":")[0].lower().removesuffix(".")
