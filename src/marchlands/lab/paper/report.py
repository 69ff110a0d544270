"""Makes a report: from tables that are there, or from matches that it plays for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game, game_names
from marchlands.errors import MarchlandsError, did_you_mean
from marchlands.lab.archive import write_whole
from marchlands.lab.contest import Contest, Played
from marchlands.lab.dataset import Tables, tables
from marchlands.lab.measure import BOT, SEED, Measure, card_contest
from marchlands.lab.paper.findings import LEAST_MATCHES, Findings, findings_of
from marchlands.lab.paper.page import page_of
from marchlands.lab.paper.result import read_results
from marchlands.lab.pool import Workers, core_count

GAMES: Final = 4000


def report(
    source: str | Path,
    html: str | Path,
    *,
    results: Sequence[str | Path] = (),
    title: str = "",
    games: int = GAMES,
    seed: int = SEED,
    bot: str = BOT,
    decks: Sequence[object] | None = None,
    rules: str | None = None,
    packs: Sequence[str | Path] = (),
    workers: Workers | None = None,
    arrived: Callable[[Played], None] | None = None,
) -> Findings:
    """Write a report as one page of HTML to the file `html`, and return what it tells.

    The `source` is a folder that `arena --out` or `lab cards --out` has filled, or the name of a game, of which matches
    are then played as `lab.cards` plays them. `results` are files with the JSON of what-ifs, comparisons and hunts.
    `arrived` is called with each match that is played. Raises MarchlandsError for what cannot be used, OSError if the
    page cannot be written.
    """
    check_place(Path(html))
    told = read_results([Path(path) for path in results])
    if str(source) not in game_names():
        return written(findings_of(stored(Path(source)), told), Path(html), title)
    paths = [Path(pack) for pack in packs]
    game = find_game(source)
    game = game.with_packs(paths) if paths else game
    chosen = [*game.fitting_decks(rules).values()] if decks is None else [game.deck(deck) for deck in decks]
    with Trial(game, chosen, games, bot, seed, rules, paths) as trial:
        with closing(trial.measure.matches(core_count() if workers is None else workers)) as matches:
            for played in matches:
                if arrived is not None:
                    arrived(played)
        return written(findings_of(trial.tables(), told), Path(html), title)


def check_place(path: Path) -> None:
    """Raise MarchlandsError if a page cannot be written there, before anything is played for it."""
    if path.is_dir() or not path.parent.is_dir():
        reason = "it is a folder" if path.is_dir() else f"there is no folder {path.parent}"
        raise MarchlandsError(f"cannot write the report {path}: {reason}", "lab/html")


def stored(folder: Path) -> Tables:
    """Return the tables in a folder. Raises MarchlandsError if there are none."""
    if not folder.exists():
        hint = did_you_mean(str(folder), game_names())
        reason = f"expected a game, or a folder that arena --out or lab cards --out has filled{hint}"
        raise MarchlandsError(f"cannot report on {str(folder)!r}: {reason}", "lab/source")
    return tables(folder)


def written(found: Findings, path: Path, title: str = "") -> Findings:
    """Write the page of a report at once or not at all, and return what it tells. Raises OSError."""
    write_whole(path, page_of(found, title))
    return found


class Trial:
    """Matches that are played for a report, in a folder that is there only meanwhile."""

    def __init__(
        self,
        game: Game,
        decks: Sequence[Deck],
        games: int,
        bot: str,
        seed: int,
        rules: str | None,
        packs: Sequence[Path],
        *,
        trusted: bool = False,
    ) -> None:
        """Prepare them. Raises MarchlandsError for what cannot be played, and for too few matches."""
        if games < LEAST_MATCHES:
            reason = f"{LEAST_MATCHES} are the fewest that say anything"
            raise MarchlandsError(f"cannot report on {games} matches: {reason}", "lab/few-matches")
        settings = {"bot": bot, "seed": seed, "rules": rules, "packs": packs, "trusted": trusted}
        self.contest: Contest = card_contest(game, decks, **settings)  # type: ignore[arg-type]
        self._folder = TemporaryDirectory(prefix="marchlands-report-")
        self.measure = Measure(self.contest, games, Path(self._folder.name) / "tables")

    def __enter__(self) -> Trial:
        return self

    def __exit__(self, *_: object) -> None:
        self.measure.close()
        self._folder.cleanup()

    def tables(self) -> Tables:
        """Return the tables, after all matches were played."""
        self.measure.effects()
        return tables(Path(self._folder.name) / "tables")
