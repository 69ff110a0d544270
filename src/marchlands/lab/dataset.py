"""A folder with the tables of a contest: `matches.parquet` and `cards.parquet`.

While the contest is played, finished matches are written as parts, every few seconds, each at once or not at all. In
the end the parts are merged in the order of the matches. So the tables are the same bytes whoever played which match
and when, and a contest that was killed goes on from its parts.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

from marchlands.errors import MarchlandsError
from marchlands.lab.archive import write_whole
from marchlands.lab.contest import Arena, Contest, Played
from marchlands.lab.extra import needs_lab
from marchlands.lab.journal import describe, differences
from marchlands.lab.rows import CARDS, MATCHES, REPEATED, Rows, Table, metadata_of, played_in, with_metadata

with needs_lab("write or read tables"):
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

KIND: Final = "marchlands tables"
FORMAT: Final = 1
HEAD: Final = "contest.json"
PARTS: Final = "parts"
NAMES: Final = ("matches", "cards")
SUFFIX: Final = ".parquet"
EVERY: Final = 5.0  # seconds between parts
MOST: Final = 5000  # matches in a part
GROUP: Final = 1000  # matches in a row group of the tables
LEVEL: Final = 3  # of compression
PRIVATE: Final = 0o700  # only its owner may look into a folder while bots play that must not


class TablesError(MarchlandsError):
    """A folder without tables, with tables of another contest, or with an unfinished one."""

    slug = "lab/tables"


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a contest that is complete, as tables of pyarrow, and what the contest was."""

    contest: dict[str, Any]
    matches: Table
    cards: Table


def tables(folder: str | Path) -> Tables:
    """Return the tables in a folder that `marchlands arena --out` has filled.

    Raises TablesError unless they are complete, and MarchlandsError if pyarrow is not installed.
    """
    folder = Path(folder)
    head = _read_head(folder, "read tables in")
    if (folder / PARTS).exists() or not all((folder / f"{name}{SUFFIX}").exists() for name in NAMES):
        reason = "the contest is not over; the command that began it, given once more, goes on with it"
        raise TablesError(f"cannot read tables in {folder}: {reason}")
    found = []
    for name in NAMES:
        path = folder / f"{name}{SUFFIX}"
        try:
            table = pq.read_table(path, read_dictionary=REPEATED)
            metadata_of(table.schema)
        except (pa.ArrowInvalid, MarchlandsError) as error:
            raise TablesError(f"cannot read {path}: {' '.join(str(error).split())}") from None
        found.append(table)
    return Tables(head, *found)


class Dataset:
    """The folder of one contest; `played` has the matches that were in it when it was opened.

    `contest` is the one to continue with: it has the shuffles of rounds that were begun with another salt.
    """

    def __init__(self, folder: Path, contest: Contest) -> None:
        """Create the folder, or open the existing one.

        Raises TablesError for a folder with something else in it, or with another contest, without touching it;
        MarchlandsError for a contest that cannot be held; OSError for a folder that cannot be made.
        """
        self.folder = folder
        self._parts = folder / PARTS
        arena = Arena(contest)
        self._head = {"kind": KIND, "format": FORMAT, **describe(arena)}
        self._check()
        folder.mkdir(parents=True, exist_ok=True)
        if contest.salt:
            folder.chmod(PRIVATE)
        self.played = {played.number: played for source in self._sources() for played in _matches_of(source, arena)}
        shuffles = {contest.place(number).round: played.seed for number, played in self.played.items()}
        self.contest = replace(contest, shuffles={**contest.shuffles, **shuffles}) if contest.salt else contest
        if not (folder / HEAD).exists():
            write_whole(folder / HEAD, json.dumps(self._head, indent=1) + "\n")
        self._rows = Rows(Arena(self.contest))
        self._written = monotonic()
        self._number = max((int(path.name.split("-")[0]) for path in self._parts.glob(f"*{SUFFIX}")), default=0)

    def _check(self) -> None:
        """Raise TablesError if the folder is not this contest's."""
        if not self.folder.exists() or not any(self.folder.iterdir()):
            return
        head = _read_head(self.folder, "write tables to")
        found = differences(head, self._head)
        if found:
            raise TablesError(f"cannot write tables to {self.folder}: it has another contest: {'; '.join(found)}")

    def add(self, played: Played) -> None:
        """Add a match that is not there yet; it is safe a few seconds later."""
        self._rows.add(played)
        if len(self._rows) >= MOST or monotonic() - self._written >= EVERY:
            self.save()

    def close(self) -> None:
        """Make everything safe that has come so far."""
        self.save()

    def save(self) -> None:
        """Write what has come since the last part as another part."""
        self._written = monotonic()
        if not len(self._rows):
            return
        self._parts.mkdir(exist_ok=True)
        self._number += 1
        # A part counts as soon as its matches are there, so the copies come first.
        for name, table in reversed(list(zip(NAMES, self._rows.tables(), strict=True))):
            path = self._parts / f"{self._number:06d}-{name}{SUFFIX}"
            draft = path.with_suffix(".draft")
            pq.write_table(table, draft, compression="zstd")
            draft.replace(path)
        self._rows.clear()

    def finish(self, numbers: Collection[int]) -> None:
        """Merge all parts into the tables. Of matches that are new, those with other numbers are dropped."""
        self.save()
        sources = self._sources()
        if not self._parts.exists() and sources:
            return
        owners: dict[int, int] = {}
        for index, source in enumerate(sources):
            is_old = source == self._tables
            for match in pq.read_table(source[0], columns=["match"])["match"].to_pylist():
                if is_old or match in numbers:
                    owners.setdefault(match, index)
        for which in reversed(range(len(NAMES))):
            self._merge(which, sources, owners)
        for which in reversed(range(len(NAMES))):
            self._tables[which].with_suffix(".draft").replace(self._tables[which])
        with suppress(OSError):
            shutil.rmtree(self._parts)

    @property
    def _tables(self) -> tuple[Path, Path]:
        matches, cards = (self.folder / f"{name}{SUFFIX}" for name in NAMES)
        return matches, cards

    def _sources(self) -> list[tuple[Path, Path]]:
        """Return all pairs of files with matches and their copies that can be read."""
        found = [self._tables] if self._tables[0].exists() else []
        for matches in sorted(self._parts.glob(f"*-{NAMES[0]}{SUFFIX}")):
            found.append((matches, matches.with_name(matches.name.replace(NAMES[0], NAMES[1]))))
        return [source for source in found if all(map(_is_whole, source))]

    def _merge(self, which: int, sources: list[tuple[Path, Path]], owners: dict[int, int]) -> None:
        schema = with_metadata((MATCHES, CARDS)[which], self._head)
        keys = [("match", "ascending")] if which == 0 else [(key, "ascending") for key in ("match", "seat", "position")]
        with pq.ParquetWriter(self._tables[which].with_suffix(".draft"), schema, compression="zstd",
                              compression_level=LEVEL) as writer:  # fmt: skip
            for group in _groups(sorted(owners), GROUP):
                wanted = {index: [match for match in group if owners[match] == index] for index in range(len(sources))}
                found = [_rows_of(sources[index][which], matches) for index, matches in wanted.items() if matches]
                table = pa.concat_tables([part.cast((MATCHES, CARDS)[which]) for part in found]).sort_by(keys)
                writer.write_table(table.combine_chunks().cast(schema), row_group_size=max(1, len(table)))


def _groups(numbers: list[int], size: int) -> Iterator[list[int]]:
    for start in range(0, len(numbers), size):
        yield numbers[start : start + size]


def _rows_of(path: Path, matches: list[int]) -> Table:
    """Return the rows of these matches, of which the first and last are least and greatest."""
    table = pq.read_table(path, filters=[("match", ">=", matches[0]), ("match", "<=", matches[-1])])
    return table.filter(pc.is_in(table["match"], pa.array(matches, pa.int32()))).replace_schema_metadata(None)


def _matches_of(source: tuple[Path, Path], arena: Arena) -> Iterable[Played]:
    return played_in(pq.read_table(source[0], columns=["match", "result", "first", "forfeit", "seed", "record"]), arena)


def _is_whole(path: Path) -> bool:
    """Return whether a file can be read; after a power cut it may be torn, and is then played again."""
    try:
        pq.read_metadata(path)
    except (OSError, pa.ArrowInvalid):
        return False
    return True


def _read_head(folder: Path, what: str) -> dict[str, Any]:
    """Return what a folder says that it has. Raises TablesError."""
    try:
        head = json.loads((folder / HEAD).read_text("utf-8"))
    except FileNotFoundError:
        reason = "there is no such folder" if not folder.exists() else f"there is no {HEAD} in it"
        raise TablesError(f"cannot {what} {folder}: {reason}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not JSON"
        raise TablesError(f"cannot {what} {folder}: {HEAD}: {reason}") from None
    if not isinstance(head, dict) or head.get("kind") != KIND:
        raise TablesError(f"cannot {what} {folder}: {HEAD} is not of a contest's tables")
    if head.get("format") != FORMAT:
        raise TablesError(f"cannot {what} {folder}: it has format {head.get('format')!r}, this version reads {FORMAT}")
    return head
