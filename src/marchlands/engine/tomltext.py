"""Reads TOML written by people, and explains in plain words what is wrong and on which line."""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from typing import Any, Final

OTHER_ENCODINGS: Final = (  # 32-bit ones first: one of them starts like a 16-bit one
    (BOM_UTF32_LE, "UTF-32"),
    (BOM_UTF32_BE, "UTF-32"),
    (BOM_UTF16_LE, "UTF-16"),
    (BOM_UTF16_BE, "UTF-16"),
)


class TextError(ValueError):
    """A text that cannot be read; `line` says where (None for the whole text) and `reason` why."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.line = line


def decode_text(data: bytes) -> str:
    """Return the UTF-8 text in some bytes, with or without a byte order mark. Raises TextError."""
    for mark, name in OTHER_ENCODINGS:
        if data.startswith(mark):
            raise TextError(f"the file is in {name}; save it as UTF-8")
    if b"\0" in data[:4]:
        raise TextError("the file is not text in UTF-8 (UTF-16 without a mark?); save it as UTF-8")
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise TextError(f"a byte (0x{error.object[error.start]:02x}) that is not UTF-8", line) from error


def parse_toml(text: str) -> dict[str, Any]:
    """Return the contents of a TOML text. Raises TextError."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TextError("it is nested too deeply") from error
    except ValueError as error:
        raise _explained(str(error), text) from error


def read_toml(data: bytes) -> dict[str, Any]:
    """Return the contents of the bytes of a TOML file. Raises TextError."""
    return parse_toml(decode_text(data))


def _explained(message: str, text: str) -> TextError:
    """Return the parser's message with its line taken out; for numbers the parser gives no line."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if found is None:
        return TextError("it is not valid TOML: a number with too many digits")
    column = f" (column {found[3]})" if found[3] else " (at the end)"
    line = int(found[2]) if found[2] else text.rstrip().count("\n") + 1
    return TextError(f"it is not valid TOML: {found[1]}{column}", line)
