"""Arguments that are one of a few words."""

from __future__ import annotations

from collections.abc import Sequence

from marchlands.errors import MarchlandsError, did_you_mean


def one_of(name: str, value: object, known: Sequence[str]) -> str:
    """Return the value of an argument that has to be one of these words. Raises MarchlandsError."""
    if value not in known:
        raise MarchlandsError(f"unknown {name} {value!r}{did_you_mean(str(value), known)}", "envs/unknown-word")
    return str(value)
