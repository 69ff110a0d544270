"""Restores the docstrings that are lost when the engine is compiled.

They are read from the sources beside the extensions. A class takes its docstring like any attribute. Methods and
functions of an extension have theirs in the C table that they were made from. CPython uses the same layout for it in
all versions that Marchlands supports, and the name in each entry is compared with the expected one before it is
written to. Anything unexpected is left without a docstring; nothing depends on one.
"""

from __future__ import annotations

import ast
import ctypes
import sys
from pathlib import Path
from types import BuiltinFunctionType, GetSetDescriptorType, MethodDescriptorType, ModuleType
from typing import Any, Final


class _Method(ctypes.Structure):
    """PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p),
    )  # fmt: skip


class _Attribute(ctypes.Structure):
    """PyGetSetDef."""

    _fields_ = (
        ("name", ctypes.c_char_p), ("get", ctypes.c_void_p), ("set", ctypes.c_void_p), ("doc", ctypes.c_char_p),
    )  # fmt: skip


# Where an object points to its entry: after its header, and in a descriptor after its class, name and qualified name.
HEAD: Final = object.__basicsize__
WORD: Final = ctypes.sizeof(ctypes.c_void_p)
PLACES: Final[dict[type, tuple[int, type[_Method | _Attribute]]]] = {
    BuiltinFunctionType: (HEAD, _Method),
    MethodDescriptorType: (HEAD + 3 * WORD, _Method),
    GetSetDescriptorType: (HEAD + 3 * WORD, _Attribute),
}
END_OF_SIGNATURE: Final = b"\n--\n\n"

_kept: Final[list[bytes]] = []  # keeps the texts alive: the tables only point to them


def restore(*modules: ModuleType) -> None:
    """Give compiled modules, their classes, methods and functions the docstrings from their sources."""
    if sys.implementation.name != "cpython":
        return
    for module in modules:
        place = Path(module.__file__ or "")
        source = place.with_name(f"{place.name.partition('.')[0]}.py")
        if place.suffix == ".py" or not source.exists():
            continue
        tree = ast.parse(source.read_text("utf-8"))
        module.__doc__ = ast.get_docstring(tree)
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                _restore_class(getattr(module, node.name, None), node)
            elif isinstance(node, ast.FunctionDef):
                _write(getattr(module, node.name, None), node)


def _restore_class(found: Any, node: ast.ClassDef) -> None:
    if not isinstance(found, type):
        return
    found.__doc__ = ast.get_docstring(node)
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            _write(vars(found).get(part.name), part)


def _write(found: object, node: ast.FunctionDef) -> None:
    """Write the docstring of a function into its entry."""
    text = ast.get_docstring(node)
    if text is None or type(found) not in PLACES:
        return
    offset, kind = PLACES[type(found)]
    address = ctypes.c_void_p.from_address(id(found) + offset).value
    if address is None:
        return
    entry = kind.from_address(address)
    if entry.name != node.name.encode():
        return
    signature, end, _ = (entry.doc or b"").partition(END_OF_SIGNATURE)
    _kept.append((signature + end if end else b"") + text.encode())
    entry.doc = _kept[-1]
