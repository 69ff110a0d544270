"""Where clients come from: their own addresses, even behind trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network
SCHEMES: Final = {"http": "ws", "https": "wss"}
NETWORK_BITS: Final = 64  # of an IPv6 address, which identify a client; it chooses the rest itself


class ProxyHeaders:
    """Replaces the address of a trusted proxy with that of its client, and the scheme with the one the client used.

    The client is the last entry of X-Forwarded-For that is not a trusted proxy: each proxy appends the address that it
    sees, and anybody could have written the entries before it. The header is ignored unless a trusted proxy sent it.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[Network]) -> None:
        self.app = app
        self.trusted = tuple(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.trusted and scope["type"] in ("http", "websocket") and scope.get("client"):
            peer = read_address(scope["client"][0])
            if peer is not None and self._trusts(peer):
                headers = Headers(scope=scope)
                client = self._client(peer, ",".join(headers.getlist("x-forwarded-for")))
                scheme = ",".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
                scope = {**scope, "client": (str(client), 0)}
                if scheme in SCHEMES:
                    scope["scheme"] = SCHEMES[scheme] if scope["type"] == "websocket" else scheme
        await self.app(scope, receive, send)

    def _client(self, peer: Address, forwarded: str) -> Address:
        """Return the client; if an entry cannot be read, the proxy that added it."""
        nearest = peer
        for entry in reversed(forwarded.split(",")):
            found = read_address(_without_port(entry.strip()))
            if found is None:
                return nearest
            nearest = found
            if not self._trusts(found):
                return found
        return nearest

    def _trusts(self, address: Address) -> bool:
        return any(address in network for network in self.trusted)


def read_network(text: str) -> Network:
    """Return an address, or a network such as 10.0.0.0/8. Raises ValueError, also for a network of all addresses."""
    network = ip_network(text)
    if network.prefixlen == 0:
        raise ValueError("everybody would be trusted")
    return network


def read_address(text: str) -> Address | None:
    """Return an address, as IPv4 even if it is written as IPv6; None for anything else."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def neighbourhood(host: str) -> str:
    """Return the key that limits are counted by: an IPv4 address, or the network that an IPv6 client has to itself."""
    address = read_address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> (128 - NETWORK_BITS) << (128 - NETWORK_BITS), NETWORK_BITS)))
    return host if address is None else str(address)


def _without_port(entry: str) -> str:
    """Return the address in "[2001:db8::1]:443" or "192.0.2.1:443", which may lack the port or be in quotes."""
    entry = entry.strip('"')
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry
