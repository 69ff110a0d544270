"""One source, two builds: the integer and vector types that the engine's modules use.

The compiler sees librt's native vector and 64-bit integers; the interpreter gets a list and an int. This
module is never compiled itself. `append` returns the vector to use from then on: a compiled one may have moved.

A scratch vector is written and read within one call into the engine. Compiled code cannot be interrupted there, but
the interpreter can, so in the pure build each thread has its own.

Interpreted modules pass lists to the engine, not short-lived vectors: a vector that compiled code gets from the
interpreter, as an argument or an attribute, gets one reference too many and is never freed.
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
        """A list that can be made by `vec[i64](items)`."""

        __slots__ = ()

        def __class_getitem__(cls, item):
            return list

    def append(items, item):
        """Add `item` at the end and return the vector to use from then on."""
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
