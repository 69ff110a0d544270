"""The files of the page: sent compressed where the client takes that, and not sent again to who has them."""

from __future__ import annotations

import asyncio
import gzip
import os
import socket
from pathlib import Path

import httpx
import pytest

from marchlands.server import openapi, page
from marchlands.server.asset import takes_gzip
from tests.server.house import run_async, served

SCRIPT = "export const answer = 42; // the answer\n" * 500
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = (tmp_path / "page").resolve()
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Marchlands</title>" + " " * 1000)
    (folder / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "app-1a2b.css").write_text("main { color: black }\n" * 500)
    (folder / "assets" / "noise-1a2b.woff2").write_bytes(os.urandom(5000))
    (folder / "icon.svg").write_text("<svg/>")
    monkeypatch.setattr(page, "FOLDER", folder)
    return folder


def raw(address: str, path: str, *headers: str, method: str = "GET") -> tuple[bytes, bytes]:
    """Return the head and the body of an answer as they came."""
    host, port = address.split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        asked = [f"{method} {path} HTTP/1.1", f"Host: {address}", "Connection: close", *headers, "", ""]
        connection.sendall("\r\n".join(asked).encode())
        content = b""
        while chunk := connection.recv(65536):
            content += chunk
    head, _, body = content.partition(b"\r\n\r\n")
    return head.lower(), body


@run_async
async def test_scripts_and_styles_are_sent_compressed_and_kept_for_good(tmp_path: Path, folder: Path) -> None:
    async with served(tmp_path) as service:
        kinds = {"app-1a2b.js": "text/javascript; charset=utf-8", "app-1a2b.css": "text/css; charset=utf-8"}
        for name, kind in kinds.items():
            answer = await service.http.get(f"/assets/{name}", headers={"accept-encoding": "gzip"})
            assert answer.content == (folder / "assets" / name).read_bytes()
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["content-type"] == kind
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["vary"] == "accept-encoding"
            assert int(answer.headers["content-length"]) < len(answer.content) / 10
            plain = await service.http.get(f"/assets/{name}", headers=PLAIN)
            assert plain.content == answer.content
            assert "content-encoding" not in plain.headers
            assert plain.headers["vary"] == "accept-encoding"
            assert plain.headers["etag"] != answer.headers["etag"]
            assert plain.headers["content-type"] == kind
        noise = await service.http.get("/assets/noise-1a2b.woff2", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in noise.headers and "vary" not in noise.headers
        assert noise.headers["content-type"] == "font/woff2"
        assert (await service.http.get("/icon.svg")).headers["content-type"] == "image/svg+xml"
        assert (await service.http.get("/")).headers["content-type"] == "text/html; charset=utf-8"


@run_async
async def test_what_the_browser_has_is_not_sent_again(tmp_path: Path, folder: Path) -> None:
    async with served(tmp_path) as service:
        for path in ("/", "/match/some-id", "/icon.svg", "/assets/app-1a2b.js", "/api/openapi.json"):
            for encoding in ("gzip", "identity"):
                first = await service.http.get(path, headers={"accept-encoding": encoding})
                for known in (first.headers["etag"], f'"other", W/{first.headers["etag"]}', "*"):
                    headers = {"accept-encoding": encoding, "if-none-match": known}
                    again = await service.http.get(path, headers=headers)
                    assert (again.status_code, again.content) == (304, b"")
                    assert again.headers["etag"] == first.headers["etag"]
                    assert again.headers["cache-control"] == first.headers["cache-control"]
                    assert again.headers.get("vary") == first.headers.get("vary")
                    assert "content-security-policy" in again.headers
                changed = {"accept-encoding": encoding, "if-none-match": '"something else"'}
                assert (await service.http.get(path, headers=changed)).status_code == 200


@run_async
async def test_a_page_that_was_built_anew_is_served_at_once(tmp_path: Path, folder: Path) -> None:
    async with served(tmp_path) as service:
        first = await service.http.get("/")
        (folder / "index.html").write_text("<!doctype html><title>Newer</title>")
        second = await service.http.get("/", headers={"if-none-match": first.headers["etag"]})
        assert (second.status_code, "Newer" in second.text) == (200, True)
        (folder / "index.html").unlink()
        assert (await service.http.get("/")).status_code == 503


@run_async
async def test_a_head_has_the_headers_of_the_whole_and_nothing_else(tmp_path: Path, folder: Path) -> None:
    async with served(tmp_path) as service:
        for path in ("/", "/assets/app-1a2b.js", "/api/openapi.json"):
            headers = {"accept-encoding": "gzip"}
            whole = await service.http.get(path, headers=headers)
            head = await service.http.head(path, headers=headers)
            assert head.content == b""
            for name in ("content-length", "content-encoding", "content-type", "etag", "cache-control", "vary"):
                assert head.headers[name] == whole.headers[name], (path, name)


@run_async
async def test_the_bytes_on_the_wire_are_those_of_gzip(tmp_path: Path, folder: Path) -> None:
    async with served(tmp_path) as service:
        path = "/assets/app-1a2b.js"
        head, body = await asyncio.to_thread(raw, service.address, path, "Accept-Encoding: br;q=1.0, gzip;q=0.8")
        assert b"content-encoding: gzip" in head and len(body) < 1000
        assert gzip.decompress(body).decode() == SCRIPT
        for refused in ((), ("Accept-Encoding: gzip;q=0",), ("Accept-Encoding: *;q=0, gzip;q=0.000",)):
            head, body = await asyncio.to_thread(raw, service.address, path, *refused)
            assert b"content-encoding" not in head and body.decode() == SCRIPT


@pytest.mark.parametrize(
    "accepted, taken",
    [
        ("", False),
        ("gzip", True),
        ("GZIP", True),
        ("deflate, gzip;q=1.0, *;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("gzip;q=0, *", False),
        ("*", True),
        ("*;q=0", False),
        ("identity", False),
        ("br", False),
        ("x-gzip", True),
        ("gzip;q=high", False),
        ("gzip;level=9", True),
        (";;,,;q=", False),
    ],
)
def test_gzip_is_used_where_the_client_takes_it(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) is taken


@run_async
async def test_files_and_the_description_are_made_once(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as service:
        paths = ("/", "/assets/app-1a2b.js", "/api/openapi.json")
        first = [(await service.http.get(path)).content for path in paths]

        def never(*_: object) -> None:
            raise AssertionError("made again")

        monkeypatch.setattr(openapi, "describe", never)
        monkeypatch.setattr(gzip, "compress", never)
        assert [(await service.http.get(path)).content for path in paths] == first
        answers: list[httpx.Response] = [await service.http.get(path) for path in paths for _ in range(5)]
        assert {answer.status_code for answer in answers} == {200}
