"""The picture in the README is drawn by the terminal's own painter."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from tools.screenshot import FILE, SEAT, liveliest, main


def test_the_picture_shows_the_board_and_fetches_nothing(tmp_path: Path) -> None:
    file = tmp_path / "terminal.svg"
    main([str(file)])
    svg = file.read_text("utf-8")
    shown = unescape(" ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))).replace("\xa0", " ")
    view = liveliest().view(SEAT)
    units = [slot["unit"]["card"] for seat in ("p1", "p2") for slot in view[seat]["slots"] if slot["unit"]]
    assert len(units) >= 4
    assert {name for name in (*units, *view[SEAT]["hand"]) if name not in shown} == set()
    assert set(re.findall(r"https?:[^\s\"')]*", svg)) == {"http://www.w3.org/2000/svg"}


def test_the_readme_has_a_picture_to_show() -> None:
    root = FILE.parent.parent.parent
    assert str(FILE.relative_to(root)) in (root / "README.md").read_text("utf-8")
    assert FILE.read_text("utf-8").startswith("<svg ")
