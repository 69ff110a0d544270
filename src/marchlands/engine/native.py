"""One source, two builds: the integer and vector types that the engine's modules are written in.

The compiler sees librt's native vector and 64-bit integers; the interpreter gets a list and an int. This
module is never compiled itself. `append` returns the vector to go on with: the compiled one may have moved.

A scratch vector is written and read within one call of the engine. Compiled code cannot be interrupted there; the
interpreter can, so that uncompiled each thread gets its own.

Interpreted modules give lists to the engine, not vectors that live for a moment only: a vector that compiled code takes
from the interpreter, as an argument or in an attribute, gets one reference too many and is never freed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64

    def scratch(items: vec[i64]) -> vec[i64]: ...

else:
    import threading

    i64 = int

    class vec(list):
        """A list that answers to `vec[i64](items)`."""

        __slots__ = ()

        def __class_getitem__(cls, item):
            return list

    def append(items, item):
        """Add `item` at the end and return the vector to go on with."""
        items.append(item)
        return items

    class _Scratch(threading.local):
        def __init__(self, items):
            self.items = list(items)

        def __getitem__(self, index):
            return self.items[index]

        def __setitem__(self, index, item):
            self.items[index] = item

    def scratch(items):
        """Return a vector for passing numbers within one call."""
        return _Scratch(items) if isinstance(items, list) else items
