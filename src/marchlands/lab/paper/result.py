"""Results of other measurements, as the commands of the lab print them with --json."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from marchlands.errors import MarchlandsError

Row = dict[str, Any]
CHANGE: Final = ("card", "change", "difference", "interval", "games")
PARTS: Final = (("cells", "cell"), ("best", "best"))  # of a hunt, and the kind of their lines


def read_results(paths: Sequence[Path]) -> list[Row]:
    """Return what files hold that `lab whatif`, `lab compare` and `lab hunt` have written with --json.

    Raises MarchlandsError for a file that cannot be read, or that has nothing to show.
    """
    return [row for path in paths for row in _results(path)]


def _results(path: Path) -> list[Row]:
    try:
        lines = path.read_text("utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise MarchlandsError(f"cannot read {path}: {getattr(error, 'strerror', None) or 'it is not a text'}") from None
    except ValueError:
        raise MarchlandsError(f"cannot read {path}: expected what a command of the lab prints with --json") from None
    rows = [row for row in rows if isinstance(row, dict)]
    found = [*_hunts(rows), *_comparisons(rows), *(row for row in rows if all(key in row for key in CHANGE))]
    if not found:
        raise MarchlandsError(f"cannot report on {path}: expected the JSON of lab whatif, lab compare or lab hunt")
    return found


def _hunts(rows: Sequence[Row]) -> list[Row]:
    """Return the hunt whose lines these are, as one; none if they are something else."""
    summaries = [row for row in rows if "axes" in row and "decks" in row]
    return [
        {**summary, "kind": "hunt", **{key: _kept(rows, summary, key, kind) for key, kind in PARTS}}
        for summary in summaries[-1:]
    ]


def _kept(rows: Sequence[Row], summary: Mapping[str, Any], key: str, kind: str) -> list[Row]:
    """Return the cells or the best decks: in the summary itself, or on lines of their own."""
    return list(summary.get(key) or [row for row in rows if row.get("kind") == kind])


def _comparisons(rows: Sequence[Row]) -> list[Row]:
    """Return the comparison whose lines these are, as one; none if they are something else."""
    cards = [row for row in rows if "card" in row and "chance" in row]
    return [{**row, "kind": "compare", "cards": cards} for row in rows if "together" in row and "changes" in row]
