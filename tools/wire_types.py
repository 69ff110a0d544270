"""Write the TypeScript types of the wire, web/src/wire/messages.ts, out of the server's messages and bodies.

With --check nothing is written: the exit code is 1 when the file differs from what would be.
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402
from msgspec import inspect as shape  # noqa: E402

from marchlands.server import message, rest_body  # noqa: E402

TARGET = ROOT / "web" / "src" / "wire" / "messages.ts"
MODULES = (message, rest_body)
UNIONS = ("FromClient", "FromServer")
HEAD = """\
// Written by tools/wire_types.py out of src/marchlands/server/message.py and rest_body.py. Do not edit: run it again.
"""


def wire_types() -> str:
    """Return the whole file."""
    writer = Writer()
    parts = [HEAD, f"export const PROTOCOL = {message.PROTOCOL};\n"]
    parts += [f"export type {name} = {union(values)};\n" for name, values in literals(message)]
    parts += [f"export const EMOTES: readonly Emote[] = {json.dumps(list(message.EMOTES))};\n"]
    for module in MODULES:
        parts += [writer.struct(cls) for cls in structs(module)]
    for name in UNIONS:
        members = typing.get_args(getattr(message, name))
        parts.append(f"export type {name} =\n" + "\n".join(f"  | {cls.__name__}" for cls in members) + ";\n")
    return "\n".join(parts)


def literals(module: ModuleType) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the named literals of a module, in the order in which they stand there."""
    for name, value in vars(module).items():
        if typing.get_origin(value) is typing.Literal:
            yield name, typing.get_args(value)


def structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs that a module defines and that have something in them, in order."""
    for value in vars(module).values():
        if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            if value.__struct_fields__:
                yield value


def union(values: tuple[Any, ...]) -> str:
    """Return a union of literal values."""
    return " | ".join(json.dumps(value) for value in values)


class Writer:
    """Puts structs into words of TypeScript."""

    def __init__(self) -> None:
        self.named = {frozenset(values): name for name, values in reversed(list(literals(message)))}

    def struct(self, cls: type[msgspec.Struct]) -> str:
        """Return the interface of a struct.

        What may be left out is what a client may leave out of what it sends, or what the server leaves out.
        """
        config = cls.__struct_config__
        may_miss = config.forbid_unknown_fields or config.omit_defaults
        info = shape.type_info(cls)
        assert isinstance(info, shape.StructType)
        lines = [*comment(cls), f"export interface {cls.__name__} {{"]
        if config.tag is not None:
            lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
        for field in info.fields:
            mark = "?" if may_miss and not field.required else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(field.type)};")
        return "\n".join([*lines, "}", ""])

    def type(self, kind: shape.Type) -> str:
        """Return the type of a field. Raises TypeError for one that has no counterpart yet."""
        match kind:
            case shape.StrType():
                return "string"
            case shape.IntType() | shape.FloatType():
                return "number"
            case shape.BoolType():
                return "boolean"
            case shape.NoneType():
                return "null"
            case shape.AnyType() | shape.RawType():
                return "unknown"
            case shape.LiteralType():
                return self.named.get(frozenset(kind.values), union(kind.values))
            case shape.StructType():
                return str(kind.cls.__name__)
            case shape.UnionType():
                return " | ".join(self.type(one) for one in kind.types)
            case shape.VarTupleType() | shape.ListType():
                item = self.type(kind.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case shape.DictType():
                return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type)}>"
        raise TypeError(f"cannot say {kind!r} in TypeScript")


def comment(cls: type[msgspec.Struct]) -> list[str]:
    """Return the docstring of a class as a comment."""
    lines = inspect.getdoc(cls)
    if not lines:
        return []
    words = lines.splitlines()
    if len(words) == 1:
        return [f"/** {words[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in words), " */"]


def main(arguments: list[str] | None = None) -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when the file differs")
    check: bool = parser.parse_args(arguments).check
    text = wire_types()
    if not check:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(text, "utf-8")
        print(TARGET.relative_to(ROOT))
        return 0
    if TARGET.exists() and TARGET.read_text("utf-8") == text:
        return 0
    print(f"{TARGET.relative_to(ROOT)} differs from the server's messages: run python tools/wire_types.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
