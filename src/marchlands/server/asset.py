"""Files that are sent often: compressed once, and not sent to clients that already have them."""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

WORTHWHILE: Final = 0.9  # of its size: content that does not compress below this is sent as it is
STRONGEST: Final = 9  # the compression level; compression is done only once


class Asset(NamedTuple):
    """Some content, its type, a tag that changes with it, and the compressed content if that is worthwhile."""

    content: bytes
    media_type: str
    tag: str
    gzipped: bytes | None


def make_asset(content: bytes, media_type: str) -> Asset:
    """Return content ready to be sent; compressing it takes a while."""
    small = gzip.compress(content, STRONGEST, mtime=0)
    tag = sha256(content).hexdigest()[:32]
    return Asset(content, media_type, tag, small if len(small) < WORTHWHILE * len(content) else None)


def send_asset(asset: Asset, request: Request, cache: str, status: int = 200) -> Response:
    """Return the answer to a request: compressed if the client accepts that, empty if it already has this content."""
    headers = {"cache-control": cache}
    content, tag = asset.content, f'"{asset.tag}"'
    if asset.gzipped is not None:
        headers["vary"] = "accept-encoding"
        if takes_gzip(", ".join(request.headers.getlist("accept-encoding"))):
            content, tag = asset.gzipped, f'"{asset.tag}-gzip"'
            headers["content-encoding"] = "gzip"
    headers["etag"] = tag
    if status == 200 and _has(tag, ", ".join(request.headers.getlist("if-none-match"))):
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(content, status, headers, asset.media_type)


def takes_gzip(accepted: str) -> bool:
    """Return whether an Accept-Encoding header allows gzip: by name, or by "*", with a weight above 0."""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, *parameters = (word.strip() for word in part.split(";"))
        weights[name] = _weight(parameters)
    return weights.get("gzip", weights.get("x-gzip", weights.get("*", 0.0))) > 0.0


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0  # unreadable means no
    return 1.0


def _has(tag: str, known: str) -> bool:
    """Return whether an If-None-Match header names a tag; proxies may have weakened it."""
    return any(each.strip().removeprefix("W/") in (tag, "*") for each in known.split(","))
