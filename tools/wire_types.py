"""Write the TypeScript types of what the page receives, and what the words on the cards of each game mean.

With --check it writes nothing, and exits with 1 if a file differs from what it would write.
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402
from msgspec import inspect as shape  # noqa: E402

from marchlands.engine.event import Cause  # noqa: E402
from marchlands.games.skirmish import event as skirmish  # noqa: E402
from marchlands.games.warpath import event as warpath  # noqa: E402
from marchlands.server import endpoints, message, practice_body, replay_body, rest_body  # noqa: E402

SOURCE = ROOT / "web" / "src"
MODULES = (
    message,
    rest_body,
    replay_body,
    practice_body,
    *(
        import_module(f"{endpoints.__name__}.{found.name}")
        for found in iter_modules(endpoints.__path__)
        if found.name.endswith("_body")
    ),
)
UNIONS = ("FromClient", "FromServer")
EVENTS = {"SkirmishEvent": skirmish, "WarpathEvent": warpath}
WIDTH = 120
HEAD = "// Written by tools/wire_types.py out of {}. Do not edit: run it again.\n"


def files() -> dict[Path, str]:
    """Return all files with their text."""
    found = {SOURCE / "wire" / "messages.ts": message_types(), SOURCE / "wire" / "cause.ts": cause_type()}
    for union, module in EVENTS.items():
        game = module.__name__.split(".")[-2]
        found[SOURCE / "games" / game / "events.ts"] = event_types(union, module)
        found[SOURCE / "games" / game / "keywords.ts"] = keyword_meanings(
            import_module(f"marchlands.games.{game}.keyword")
        )
    return found


def event_types(union: str, module: ModuleType) -> str:
    """Return the types of the events of a game."""
    writer = Writer()
    members = typing.get_args(getattr(module, union))
    imports = [
        'import type { Cause } from "../../wire/cause";',
        'import type { Seat } from "../../wire/messages";',
    ]
    parts = [HEAD.format(source_of(module)), "\n".join(imports) + "\n"]
    parts += [writer.struct(cls) for cls in members]
    return "\n".join([*parts, union_of(union, members)])


def keyword_meanings(module: ModuleType) -> str:
    """Return what the words on the cards of a game mean, by every form in which texts say them."""
    lines = [meaning(form, word.meaning) for word in module.EXPLAINED for form in word.forms]
    start = 'import type { Keywords } from "../../card/keywords";\n\nexport const keywords: Keywords = {'
    return "\n".join([HEAD.format(source_of(module)), start, *lines, "};", ""])


def meaning(form: str, said: str) -> str:
    """Return a line of a table of words, broken as the page's formatter would break it."""
    key = form if form.isidentifier() else json.dumps(form)
    line = f"  {key}: {json.dumps(said, ensure_ascii=False)},"
    return line if len(line) <= WIDTH else line.replace(": ", ":\n    ", 1)


def cause_type() -> str:
    """Return the type of what causes events."""
    module = sys.modules[Cause.__module__]
    return "\n".join([HEAD.format(source_of(module)), Writer().struct(Cause)])


def source_of(module: ModuleType) -> str:
    """Return the path of a module in the repository."""
    return Path(inspect.getfile(module)).relative_to(ROOT).as_posix()


def union_of(name: str, members: tuple[Any, ...]) -> str:
    """Return a union of structs."""
    return f"export type {name} =\n" + "\n".join(f"  | {cls.__name__}" for cls in members) + ";\n"


def message_types() -> str:
    """Return the types of messages and bodies."""
    writer = Writer()
    parts = [
        HEAD.format(f"{source_of(message)}, rest_body.py and endpoints/*_body.py"),
        'import type { GameEvent } from "../games/event";\n',
    ]
    parts += [f"export const PROTOCOL = {message.PROTOCOL};\n"]
    parts += [f"export type {name} = {union(values)};\n" for name, values in literals(message)]
    parts += [f"export const EMOTES: readonly Emote[] = {json.dumps(list(message.EMOTES))};\n"]
    for module in MODULES:
        parts += [writer.struct(cls) for cls in structs(module)]
    for name in UNIONS:
        parts.append(union_of(name, typing.get_args(getattr(message, name))))
    return "\n".join(parts)


def literals(module: ModuleType) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the named literals of a module, in order."""
    for name, value in vars(module).items():
        if typing.get_origin(value) is typing.Literal:
            yield name, typing.get_args(value)


def structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs with fields that a module defines, in order."""
    for value in vars(module).values():
        if inspect.isclass(value) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            if value.__struct_fields__:
                yield value


def union(values: tuple[Any, ...]) -> str:
    """Return a union of literal values."""
    return " | ".join(json.dumps(value) for value in values)


class Writer:
    """Writes structs as TypeScript."""

    def __init__(self) -> None:
        self.named = {frozenset(values): name for name, values in reversed(list(literals(message)))}

    def struct(self, cls: type[msgspec.Struct]) -> str:
        """Return the interface of a struct.

        The fields that a client may leave out, and those that the server leaves out, are optional.
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
        """Return the type of a field. Raises TypeError if TypeScript has no equivalent."""
        match kind:
            case shape.Metadata(extra={"typescript": str(name)}):
                return name
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
                return self.named.get(frozenset(kind.values)) or union(kind.values)
            case shape.StructType():
                return str(kind.cls.__name__)
            case shape.UnionType():
                return " | ".join(self.type(one) for one in kind.types)
            case shape.VarTupleType() | shape.ListType():
                item = self.type(kind.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case shape.TupleType():
                return f"[{', '.join(self.type(item) for item in kind.item_types)}]"
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
    """Write or check the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a file differs")
    check: bool = parser.parse_args(arguments).check
    differing = [path for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]
    if check:
        for path in differing:
            print(f"{path.relative_to(ROOT)} differs from its source: run python tools/wire_types.py")
        return 1 if differing else 0
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(path.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
