"""The page: the built front-end, served with headers that stop it from loading anything from elsewhere."""

from __future__ import annotations

from asyncio import to_thread
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marchlands.server.asset import Asset, make_asset, send_asset

FOLDER: Final = Path(__file__).resolve().parent.parent / "_static"
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HASHED: Final = "assets/"  # the folder with files whose names change with their content
FOREVER: Final = "public, max-age=31536000, immutable"
MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
NOT_BUILT: Final = (
    "<!doctype html><title>Marchlands</title><h1>The page has not been built</h1>"
    "<p>This copy of Marchlands comes without its page. From the source, <code>make play</code> builds and serves it."
)

_ASSETS: Final[dict[Path, tuple[tuple[int, ...], Asset]]] = {}  # by file, with what shows whether it has changed


class Headers:
    """Adds the headers to every answer; browsers cache only the files of the page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


async def page(request: Request) -> Response:
    """Serve a file of the page, or the page itself for any other path."""
    name = request.path_params.get("path", "")
    file = _file(name)
    if file is None and name.startswith(HASHED):
        return Response("not found", 404, media_type="text/plain")
    try:
        asset = await _load(file or FOLDER / "index.html")
    except OSError:
        return HTMLResponse(NOT_BUILT, 503)
    return send_asset(asset, request, FOREVER if file is not None and name.startswith(HASHED) else "no-cache")


def _file(name: str) -> Path | None:
    """Return the page's file with this name, or None."""
    try:
        file = (FOLDER / name).resolve()
        is_there = file.is_relative_to(FOLDER) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if is_there and file.name != "index.html" else None


async def _load(file: Path) -> Asset:
    """Return a file of the page, from memory unless it has changed since it was read. Raises OSError."""
    stat = file.stat()
    version = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    kept = _ASSETS.get(file)
    if kept is not None and kept[0] == version:
        return kept[1]
    asset = await to_thread(lambda: make_asset(file.read_bytes(), _media_type(file)))
    _ASSETS[file] = (version, asset)
    return asset


def _media_type(file: Path) -> str:
    """Return the media type of a file, independent of this machine's configuration."""
    return MEDIA_TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
