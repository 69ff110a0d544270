"""PROTOCOL.md names everything that goes over the wire."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import fields

from marchlands.server import message
from marchlands.server.endpoints import ENDPOINTS

TEXT = Path("PROTOCOL.md").read_text()
KINDS = [*get_args(message.FromClient), *get_args(message.FromServer)]
PARTS = [
    message.MatchInfo,
    message.Player,
    message.Position,
    message.LegalMove,
    message.Clocks,
    message.LogLine,
    message.Harm,
]


def rows(kind: str) -> list[str]:
    """Return the rows of the tables that are about a kind of message."""
    return [line for line in TEXT.splitlines() if line.startswith(f"| `{kind}` |")]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_message_has_a_row_with_all_its_fields(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    (row,) = rows(tag)
    for field in fields(kind):
        assert f"`{field.name}`" in row


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_part_of_a_message_is_described(part: type) -> None:
    for field in fields(part):
        assert f"`{field.name}`" in TEXT, field.name


def test_every_endpoint_has_a_row() -> None:
    for endpoint in ENDPOINTS:
        found = [line for line in TEXT.splitlines() if re.search(rf"`{re.escape(endpoint.path)}(\?[\w=&]+)?`", line)]
        assert any(endpoint.method in line for line in found), (endpoint.method, endpoint.path)


def test_every_deed_and_reason_is_named() -> None:
    for deed in get_args(message.Deed):
        assert f"`{deed}`" in TEXT
    for reason in ("rules", "conceded", "agreed", "time", "absence"):
        assert f"`{reason}`" in TEXT
