"""Which host names the service answers to, and which pages may use it.

A browser lets every page send simple requests anywhere, and a page whose own name points at this machine (DNS
rebinding) can read the answers too. Such a page is recognised by the name in `Host`, by its `Origin`, or because it
cannot send a certain content type.
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

EVERYWHERE: Final = ("0.0.0.0", "::", "")  # addresses to listen on that stand for all addresses of the machine
JSON: Final = "application/json"


class HostNames:
    """The names of the service: loopback, the address it listens on, and the hosts of its origins.

    A service that listens everywhere can also be reached by the machine's name and by any address; an address, unlike
    a name, cannot be made to point here.
    """

    def __init__(self, settings: Settings) -> None:
        self.origins = frozenset(origin.lower() for origin in settings.origins)
        self.names = {"localhost", settings.host.lower(), *(hostname(urlsplit(each).netloc) for each in self.origins)}
        self.is_everywhere = settings.host in EVERYWHERE
        if self.is_everywhere:
            machine = socket.gethostname().lower()
            self.names |= {machine, f"{machine}.local"}

    def check_host(self, headers: Headers) -> None:
        """Raise Refusal for a request to an unknown name; a request without one is not from a browser."""
        host = headers.get("host")
        if host is not None and not self._knows(hostname(host)):
            instead = "whoever runs it can allow the name with --origins"
            raise Refusal("request/host", f"this service does not answer to the name {host[:100]!r}; {instead}")

    def check_origin(self, headers: Headers) -> None:
        """Raise Refusal for a request from any page except the one served here and those that are allowed."""
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
        """Raise Refusal for a changing request that a page from elsewhere could have sent."""
        self.check_origin(headers)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if method != "DELETE" and kind != JSON:  # browsers ask before a page from elsewhere may delete
            raise Refusal("request/content-type", f"the header 'Content-Type: {JSON}' is missing")

    def _knows(self, name: str) -> bool:
        address = read_address(name)
        if address is not None and (self.is_everywhere or address.is_loopback):
            return True
        return name in self.names or name.endswith(".localhost")


class HostCheck:
    """Middleware that refuses HTTP requests to unknown host names; the application refuses sockets."""

    def __init__(self, app: ASGIApp, host_names: HostNames) -> None:
        self.app = app
        self.host_names = host_names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                self.host_names.check_host(Headers(scope=scope))
            except Refusal as refusal:
                content = msgspec.json.encode(Fault(refusal.slug, str(refusal)))
                await Response(content, 421, media_type=JSON)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def hostname(place: str) -> str:
    """Return the host in "HOST", "HOST:PORT" or "[ADDRESS]:PORT", in lower case and without a dot at the end."""
    if place.startswith("["):
        return place[1:].partition("]")[0].lower()
    return place.partition(":")[0].lower().removesuffix(".")
