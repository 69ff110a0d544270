"""Reports: what they tell, and that they need nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab.dataset import Tables
from marchlands.lab.measure import cards
from marchlands.lab.paper.findings import Findings, clustered, findings_of
from marchlands.lab.paper.page import page_of
from marchlands.lab.paper.report import report, stored
from marchlands.lab.paper.result import read_results
from tests.cli.conftest import Run

DECKS = ("aggro-1", "control-1", "tactical-2")
CHANGE = {"card": "Archer", "change": "power+2", "games": 1000, "difference": 9.3, "interval": [6.1, 12.5], "gain": 2.9}
LARGEST = 2_000_000  # bytes of a page


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of a contest between three decks."""
    where = tmp_path_factory.mktemp("report") / "tables"
    cards("skirmish", games=240, bot="random", decks=DECKS, workers=1, out=where)
    return where


@pytest.fixture(scope="module")
def found(folder: Path) -> Findings:
    return findings_of(stored(folder), [CHANGE])


def figures(page: str) -> dict[str, Any]:
    """Return the specifications of the figures in a page."""
    content = re.search(r'<script type="application/json" id="figures">(.*?)</script>', page, re.DOTALL)
    assert content is not None
    specs: dict[str, Any] = json.loads(content[1])
    return specs


def test_findings_are_what_the_tables_say(folder: Path, found: Findings) -> None:
    rows = stored(folder).matches.to_pylist()
    assert (found.game, found.matches, found.bots) == ("skirmish", 240, ("random",))
    assert sorted(found.lengths) == sorted(row["turns"] for row in rows)
    assert found.draws == sum(row["result"] == "draw" for row in rows) / 240
    points = sum(0.5 if row["result"] == "draw" else row["result"] == "p1" for row in rows)
    assert found.seat is not None
    assert found.seat.value == pytest.approx(points / 240)
    assert found.seat.low < found.seat.value < found.seat.high
    assert len(found.margins) == sum(len(row["points"]) for row in rows)
    assert found.meta is not None
    for deck in found.meta.decks:
        own = [row for row in rows if (row["p1_deck"] == deck.name) != (row["p2_deck"] == deck.name)]
        won = sum(0.5 if row["result"] == "draw" else row[f"{row['result']}_deck"] == deck.name for row in own)
        assert deck.games == len(own)
        assert deck.score.value == pytest.approx(won / len(own))
    assert [curve.deck for curve in found.curves] == [deck.name for deck in found.meta.decks]


def test_scores_of_a_round_count_as_one_when_it_comes_to_the_interval() -> None:
    single = [(number, float(number % 2)) for number in range(100)]
    doubled = [each for each in single for _ in range(2)]
    one, two = clustered(single), clustered(doubled)
    assert one is not None
    assert two is not None
    assert two.value == one.value
    assert two.interval == pytest.approx(one.interval)
    assert clustered(single[:1]) is None
    certain = clustered([(number, 1.0) for number in range(10)])
    assert certain is not None
    assert (certain.value, certain.high) == (1.0, 1.0)
    assert 0.6 < certain.low < 0.95


def test_the_page_asks_for_nothing_and_is_small(found: Findings) -> None:
    page = page_of(found, "Cards <of> mine")
    assert len(page.encode()) < LARGEST
    assert "Cards &lt;of&gt; mine" in page
    without_scripts = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
    assert not re.search(r"""(src|href)=|@import|url\((?!data:)""", without_scripts)
    assert "default-src 'none'" in page
    assert page.count("<script") == page.count("</script>") == 3


def test_every_figure_has_its_place_and_its_words(found: Findings) -> None:
    page = page_of(found)
    specs = figures(page)
    assert re.findall(r'class="chart" id="(\w+)"', page) == list(specs)
    assert all(spec["width"] == "container" and spec["description"] for spec in specs.values())
    for title in ("The cards", "Dealt and swapped", "What if", "Which deck beats which", "Who wins short and long"):
        assert title in page
    assert "<b>Archer: power+2</b> makes its decks stronger: +9.3 points (+6.1 to +12.5)" in page


def test_results_alone_make_a_page() -> None:
    page = page_of(Findings("skirmish", results=(CHANGE,)))
    assert list(figures(page)) == ["figure1"]


def test_a_report_plays_its_own_matches_by_any_number_of_workers(tmp_path: Path) -> None:
    one, two = (
        report("skirmish", tmp_path / f"{workers}.html", games=40, bot="random", decks=DECKS, workers=workers)
        for workers in (1, 2)
    )
    assert one == two
    assert (tmp_path / "1.html").read_text("utf-8") == (tmp_path / "2.html").read_text("utf-8")


def test_results_are_read_from_what_commands_print(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "results.jsonl"
    quick = ("--bot", "random", "--matches", "140", "--best", "1", "--deck", "aggro-1", "--workers", "1")
    path.write_text(run("lab", "hunt", "skirmish", *quick, "--json").out + json.dumps(CHANGE) + "\n")
    hunt, change = read_results([path])
    assert hunt["kind"] == "hunt"
    assert len(hunt["best"]) == 1
    assert len(hunt["cells"]) > 3
    assert change == CHANGE
    assert "The strongest decks that were found" in page_of(Findings("skirmish", results=(hunt,)))


def test_a_comparison_is_shown_with_what_was_changed_and_which_cards_show_it(tmp_path: Path) -> None:
    path = tmp_path / "compare.jsonl"
    card = {"card": "Archer", "effect": 4.2, "interval": [2.0, 6.4], "chance": 0.01, "flagged": True}
    changes = [{"card": "Archer", "differences": ["power 3 → 5"]}]
    summary = {"game": "skirmish", "changes": changes, "together": CHANGE, "alone": [], "first": "Archer"}
    path.write_text(f"{json.dumps(card)}\n{json.dumps(summary)}\n")
    (row,) = read_results([path])
    page = page_of(Findings("skirmish", results=(row,)))
    assert "<b>Archer</b>: power 3 → 5." in page
    assert len(figures(page)) == 2


def test_what_cannot_be_reported_is_refused(tmp_path: Path, folder: Path, refused: Callable[..., str]) -> None:
    page = tmp_path / "page.html"
    assert "expected a game, or a folder" in refused("lab", "report", "skirmsh", "--html", str(page))
    assert "40 are the fewest" in refused("lab", "report", "skirmish", "--games", "10", "--html", str(page))
    (tmp_path / "x.json").write_text('{"a": 1}\n')
    for wrong in ("x.json", "nothing.json"):
        refused("lab", "report", str(folder), "--html", str(page), "--result", str(tmp_path / wrong))
    nowhere = str(tmp_path / "no" / "page.html")
    assert "there is no folder" in refused("lab", "report", "skirmish", "--html", nowhere)
    assert "it is a folder" in refused("lab", "report", str(folder), "--html", str(tmp_path))
    assert not page.exists()
    few = stored(folder)
    with pytest.raises(MarchlandsError, match="cannot report on 10 matches"):
        findings_of(Tables(few.contest, few.matches.slice(0, 10), few.cards))


def test_the_command_writes_the_page_and_says_where(tmp_path: Path, folder: Path, run: Run) -> None:
    page = tmp_path / "page.html"
    ran = run("lab", "report", str(folder), "--html", str(page), "--json")
    told = json.loads(ran.out)
    assert told == {"html": str(page), "bytes": page.stat().st_size, "game": "skirmish", "games": 240}
