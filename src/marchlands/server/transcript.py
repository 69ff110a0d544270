"""A log in the form that is sent: each line is encoded only once, not for everybody who joins."""

from __future__ import annotations

from typing import Final, cast

import msgspec

from marchlands.server.message import LogLine

ENCODE: Final = msgspec.json.Encoder().encode


class Transcript:
    """A log that only grows, and its JSON; others append to `lines`."""

    def __init__(self, lines: list[LogLine]) -> None:
        self.lines = lines
        self.written = bytearray()
        self.count = 0

    def to_send(self) -> tuple[LogLine, ...]:
        """Return all lines, as part of a message."""
        for line in self.lines[self.count :]:
            self.written += (b"," if self.count else b"[") + ENCODE(line)
            self.count += 1
        # The encoder puts it into the message unchanged.
        return cast("tuple[LogLine, ...]", msgspec.Raw(bytes(self.written) + b"]"))
