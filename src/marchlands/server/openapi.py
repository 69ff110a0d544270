"""The OpenAPI description of the REST interface, generated from the list of endpoints."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

import msgspec

from marchlands._version import __version__
from marchlands.server.asset import Asset, make_asset
from marchlands.server.endpoint import Endpoint
from marchlands.server.endpoints import ENDPOINTS
from marchlands.server.rest_body import Fault

WORD: Final = re.compile(r"{(\w+)}")
LINES: Final = "application/x-ndjson"
SCHEMAS: Final = "#/components/schemas/{name}"


@cache
def description() -> Asset:
    """Return the whole description as it is sent; it never changes while the process runs."""
    return make_asset(msgspec.json.encode(describe()), "application/json")


def describe() -> dict[str, Any]:
    """Return the whole description."""
    types = [kind for endpoint in ENDPOINTS for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Fault], ref_template=SCHEMAS)
    by_type = dict(zip([str(kind) for kind in [*types, Fault]], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Marchlands",
            "version": __version__,
            "description": "Two lane card games: guests, cards, decks, matches and replays. Matches are played over "
            "the WebSocket at /socket, which PROTOCOL.md describes.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, by_type: dict[str, Any]) -> dict[str, Any]:
    names = [(name, "path") for name in WORD.findall(endpoint.path)] + [(name, "query") for name in endpoint.query]
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": endpoint.answer.__name__.strip("_"),
        "security": [{}, {"token": []}],
        "parameters": [
            {"name": name, "in": place, "required": place == "path", "schema": {"type": "string", "maxLength": 400}}
            for name, place in names
        ],
        "responses": {"default": _json("why it was not done", by_type[str(Fault)])},
    }
    if endpoint.takes is not None:
        operation["requestBody"] = {"content": _content(by_type[str(endpoint.takes)])}
    if endpoint.gives is None:
        operation["responses"]["204"] = {"description": "done"}
    else:
        status = "201" if endpoint.method == "POST" else "200"
        schema = by_type[str(endpoint.gives)]
        done = _json("done", schema)
        if endpoint.lined:
            done = {"description": "done, as lines of JSON", "content": {LINES: {"schema": schema}}}
        operation["responses"][status] = done
    return operation


def _json(about: str, schema: Any) -> dict[str, Any]:
    return {"description": about, "content": _content(schema)}


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
