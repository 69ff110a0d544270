"""`marchlands scenario run`."""

from __future__ import annotations

from pathlib import Path

from .conftest import Run

GOOD = """
title = "Archer hits a close enemy"
[given.p1]
hand = ["Archer"]
[given.p2]
units = { 1 = "Champion" }
[[step]]
do = "play Archer @2 > e1"
expect = { "p2.slots.1.unit.power" = 3 }
"""


def test_all_passed_is_yes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "archer.toml"
    file.write_text(GOOD)
    ran = run("scenario", "run", str(file))
    assert (ran.code, ran.lines) == (0, [f"ok   {file}: Archer hits a close enemy", "1 passed, 0 failed"])


def test_a_failure_says_what_differed_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD)
    bad = tmp_path / "below" / "b.toml"
    bad.parent.mkdir()
    bad.write_text(GOOD.replace("= 3 }", "= 4 }"))
    ran = run("scenario", "run", str(tmp_path))
    assert ran.code == 1
    reason = "step 1: p2.slots.1.unit.power is 3, expected 4"
    assert ran.lines[1:] == [f"FAIL {bad}: Archer hits a close enemy: {reason}", "1 passed, 1 failed"]


def test_a_malformed_file_counts_as_failed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("title = \n")
    ran = run("scenario", "run", str(tmp_path))
    assert ran.code == 1
    assert len(ran.lines) == 2
    assert ran.lines[0].startswith(f"FAIL {tmp_path / 'a.toml'}: a: cannot be read: line 1: it is not valid TOML")
    assert ran.lines[1] == "0 passed, 1 failed"


def test_a_mission_has_to_teach_something_as_well(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "1-archer.toml"
    lesson = GOOD.replace("[given.p1]", '[mission]\nidea = "Shoot."\ndone = "Shot."\ncard = "Archer"\n[given.p1]')
    file.write_text(lesson)
    ran = run("scenario", "run", str(file))
    assert (ran.code, ran.lines[0]) == (
        1,
        f"FAIL {file}: Archer hits a close enemy: step 1.say: expected a text, not None",
    )
    file.write_text(lesson.replace("[[step]]", '[[step]]\nsay = "Shoot!"\nhint = "From the Ruin."'))
    assert run("scenario", "run", str(file)).code == 0


def test_a_missing_path_is_wrong_usage(refused: Run, tmp_path: Path) -> None:
    assert "there is no such file or folder" in str(refused("scenario", "run", str(tmp_path / "none.toml")))
    assert "no .toml file is there" in str(refused("scenario", "run", str(tmp_path)))


def test_the_broken_scenarios_of_this_project_all_fail_in_one_line(run: Run) -> None:
    broken = Path(__file__).parent.parent / "scenarios" / "broken" / "skirmish"
    ran = run("scenario", "run", str(broken))
    count = len(list(broken.rglob("*.toml")))
    assert ran.code == 1
    assert ran.lines[-1] == f"0 passed, {count} failed"
    assert len(ran.lines) == count + 1
