"""`marchlands play` over plain input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import marchlands as ml
from marchlands.tui.card_source import CardSource

from .conftest import Ran, Run

PACK = Path(__file__).parent.parent / "packs" / "mechanics.toml"
END = re.compile(r"(You|The opponent) wins? the match\.|The match is a draw\.")

# A separate deck, so that hands stay the same when the ready-made ones are tuned.
CARDS = {"Archer": 3, "Veteran": 3, "Strike": 3, "Energize": 3, "Scout": 3, "Ranger": 2, "Turret": 2, "Champion": 2}
CARDS |= {"Hunter": 2, "Vampire": 1, "Dragon": 1}


def deck_text(cards: dict[str, int], leader: str = "Warlord") -> str:
    rows = [f"{json.dumps(name)} = {count}\n" for name, count in cards.items()]
    return f'leader = "{leader}"\n[cards]\n' + "".join(rows)


@pytest.fixture
def fixed(run: Run, tmp_path: Path) -> Run:
    """Run `marchlands play` with a seed and decks that never change."""
    file = tmp_path / "fixed.toml"
    file.write_text(deck_text(CARDS))

    def call(*args: str, stdin: str = "", seed: int = 5) -> Ran:
        return run("play", "--deck", str(file), "--against", str(file), "--seed", str(seed), *args, stdin=stdin)

    return call


def test_a_match_of_passes_comes_to_an_end(run: Run) -> None:
    ran = run("play", "skirmish", "--seed", "1", stdin="pass\n" * 200)
    assert (ran.code, ran.err) == (0, "")
    assert END.search(ran.out)
    assert "\x1b" not in ran.out
    assert max(map(len, ran.lines)) <= 80
    assert ran.out.endswith("This match had the seed 1.\n")


@pytest.mark.parametrize("rules", ["standard", "classic"])
@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_a_match_by_numbers_comes_to_an_end(run: Run, seat: str, rules: str) -> None:
    ran = run("play", "--seat", seat, "--rules", rules, "--seed", "3", stdin="2\n1\n1\n" * 200)
    assert ran.code == 0
    assert END.search(ran.out)
    assert f"You ({seat})" in ran.out


def test_the_same_seed_and_moves_tell_the_same(run: Run) -> None:
    moves = "2\n1\n1\n" * 200
    assert run("play", "--seed", "8", stdin=moves).out == run("play", "--seed", "8", stdin=moves).out


def test_two_people_share_a_screen(run: Run) -> None:
    ran = run("play", "--hot-seat", "--seed", "4", stdin="2\n1\n1\n" * 200)
    assert ran.code == 0
    assert "--- p1 ---" in ran.out
    assert "--- p2 ---" in ran.out
    assert re.search(r"p[12] wins the match\.|The match is a draw\.", ran.out)


def test_no_input_leaves_politely(run: Run) -> None:
    ran = run("play", "--seed", "1")
    assert (ran.code, ran.err) == (0, "")
    assert "You left the match before it ended." in ran.out


def test_quit_leaves_in_the_middle(fixed: Run) -> None:
    ran = fixed(stdin="play Veteran @0\nquit\npass\n")
    assert ran.code == 0
    assert "p1> quit\nYou left the match" in ran.out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dance", "cannot read move 'dance': unknown verb 'dance'"),
        ("play Zeppelin @1", "unknown card 'zeppelin'"),
        ("play Wizard @0", "cannot 'play Wizard @0': Wizard is not in your hand"),
        ("wizard 0", "cannot 'play Wizard @0': Wizard is not in your hand"),
        ("veteran", "cannot tell where to 'play Veteran': @0, @1, @2, @3 or @4?"),
        ("pl", "cannot tell what 'pl' means: play "),
        ("card", "cannot show a card: expected its name"),
        ("play Veteran @7", "expected a terrain from @0 to @4"),
        ("play Veteran @0 > e1", "do not fit what is asked"),
        ("activate @0", "you have no unit there"),
        ("choose a1", "no choice is open"),
        ("99", "the moves are numbered from 1 to"),
        ("0", "the moves are numbered from 1 to"),
        ("-1", "cannot read move '-1'"),
        ("9" * 5000, "no move is that long"),
        (f"play Veteran @{'9' * 5000}", "no move is that long"),
        ("movse", "did you mean 'moves'?"),
        ("card Zeppelin", "unknown card 'Zeppelin'"),
        ("save", "expected the name of a file"),
        ("save /no/such/folder/file", "cannot save '/no/such/folder/file': No such file or directory"),
        ("\x1b[31m", "cannot read move"),
        (">", "cannot read move"),
    ],
    ids=lambda text: text[:20],
)
def test_bad_input_is_answered_in_one_line_and_play_goes_on(fixed: Run, line: str, answer: str) -> None:
    ran = fixed(stdin=f"{line}\nplay Veteran @0\n")
    said = ran.out.split("p1> ")[1].splitlines()
    assert len(said) == 2
    assert answer in said[1]
    assert "You play Veteran @0." in ran.out
    assert "\x1b" not in ran.out


def test_an_empty_line_is_passed_over(fixed: Run) -> None:
    ran = fixed(stdin="\n  \nplay Veteran @0\n")
    assert "You play Veteran @0." in ran.out


def test_commands_answer_and_change_nothing(fixed: Run) -> None:
    lines = ["help", "moves", "card archer", "graveyard", "log", "board", "CARD warlord"]
    ran = fixed(stdin="\n".join(lines))
    said = dict(zip(lines, ran.out.split("p1> ")[1:], strict=True))
    assert "save FILE" in said["help"]
    assert "play Archer @0" in said["moves"]
    assert "Bronze unit, power 3\nDeploy: 2 damage to a close enemy." in said["card archer"]
    assert said["graveyard"].splitlines()[1:3] == ["Your graveyard: empty", "The enemy graveyard: empty"]
    assert "Skirmish 1 begins; you start." in said["log"]
    assert "├───── @0 ─────┼" in said["board"]
    assert "leader, 3 charges" in said["CARD warlord"]


def test_the_pass_says_what_it_does(fixed: Run) -> None:
    ran = fixed(stdin="play Veteran @0\n")
    first, second = re.findall(r"^  pass +\[1\] (.*?) *$", ran.out, re.MULTILINE)
    assert first == "makes you Done for this skirmish"
    assert second == "hands over the turn"


def test_a_saved_match_is_a_replay(fixed: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ran = fixed(stdin=f"play Veteran @0\nsave {file}\npass\nsave {file}\n")
    assert f"Saved 1 move to {file}.\n" in ran.out
    replay = ml.Replay.from_json(file.read_text())
    assert replay.moves[:2] == ("play Veteran @0", "pass")
    assert replay.setup.seed == 5


def test_a_finished_match_can_be_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ran = run("play", "--seed", "1", stdin=f"pass\npass\nlog\npass\n3\nsave {file}\nquit\n")
    assert "cannot 'pass': the match is over" in ran.out
    assert "cannot make move 3: the match is over" in ran.out
    assert ml.Replay.from_json(file.read_text()).match().result is not None


def test_saving_never_overwrites_another_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("gold")
    ran = run("play", "--seed", "1", stdin=f"save {file}\n")
    assert "exists already" in ran.out
    assert file.read_text() == "gold"


def test_decks_are_ids_or_files(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text(deck_text(CARDS, "Warden"))
    out = run("play", "--deck", str(file), "--against", "aggro-1", "--seed", "1").out
    assert re.search(r"^Opponent \(p2\)  Warlord", out, re.MULTILINE)
    assert re.search(r"^You \(p1\)  Warden  wins", out, re.MULTILINE)


def test_a_deck_brings_its_rules(run: Run) -> None:
    out = run("play", "--deck", "classic-1", "--seed", "1").out
    assert re.search(r"^You \(p1\)  wins 0  hand 8  deck 12", out, re.MULTILINE)


def test_unknown_and_illegal_decks_are_refused(refused: Run, tmp_path: Path) -> None:
    assert "unknown deck 'agro-1'; did you mean 'aggro-1'" in str(refused("play", "--deck", "agro-1"))
    assert "cannot read deck file no.toml" in str(refused("play", "--against", "no.toml"))
    assert "cannot start the match: p1: " in str(refused("play", "--deck", "classic-1", "--rules", "standard"))
    file = tmp_path / "deck.toml"
    file.write_text("[cards]\nArcher = 'three'\n")
    assert "cards.Archer" in str(refused("play", "--deck", str(file)))


def test_unknown_bots_and_rules_are_refused(refused: Run) -> None:
    assert "unknown bot 'deep-blue'; expected one of" in str(refused("play", "--bot", "deep-blue"))
    assert "cannot read the budget 'x'" in str(refused("play", "--bot", "random:x"))
    assert "unknown preset 'clasic'; did you mean 'classic'?" in str(refused("play", "--rules", "clasic"))


def test_cards_of_a_pack_can_be_looked_up(run: Run) -> None:
    names = {json.loads(line)["name"] for line in run("cards", "skirmish", "--pack", str(PACK), "--json").lines}
    name = min(names - {card.name for card in ml.cards("skirmish")})
    ran = run("play", "--pack", str(PACK), "--seed", "1", stdin=f"card {name}\n")
    assert f"\n{name} · " in ran.out


def test_a_match_with_cards_of_a_pack_is_saved_and_shown_where_the_pack_is_loaded(run: Run, tmp_path: Path) -> None:
    packed = [json.loads(line) for line in run("cards", "skirmish", "test", "--pack", str(PACK), "--json").lines]
    name = next(card["name"] for card in packed if card["kind"] == "unit")
    deck, file = tmp_path / "deck.toml", tmp_path / "match.json"
    deck.write_text(deck_text({**CARDS, name: 1}))
    ran = run("play", "--pack", str(PACK), "--deck", str(deck), "--seed", "1", stdin=f"save {file}\n")
    assert "Saved 0 moves" in ran.out
    shown = run("replay", "show", str(file), "--pack", str(PACK))
    assert shown.code == 0 and name in shown.out
    refused = run("replay", "show", str(file))
    assert refused.code == 2 and "mechanics" in refused.err and refused.out == ""


def test_a_rematch_swaps_the_sides_and_takes_the_next_seed(fixed: Run) -> None:
    ran = fixed(stdin="pass\npass\npass\nagain\n")
    first, second = ran.out.split("This match had the seed 5.\n")
    assert "You (p1)" in first and "You (p2)" not in first
    assert "You (p2)" in second and "You (p1)" not in second
    assert second.endswith("This match had the seed 6.\n")


def test_empty_lines_of_a_pipe_start_no_rematch(fixed: Run) -> None:
    assert fixed(stdin="pass\n" * 3 + "\n" * 50).out.count("This match had the seed") == 1


def test_other_decks_are_taken_by_number_name_or_default(fixed: Run) -> None:
    ran = fixed(stdin="pass\npass\npass\ndecks\n99\nzeppelin\nsteady hand\n\n")
    assert "cannot take deck 99: they are numbered from 1 to" in ran.out
    assert "unknown deck 'zeppelin'" in ran.out
    leader = ml.decks("skirmish")["control-1"].lead
    assert re.search(rf"^You \(p2\)  {leader}", ran.out, re.MULTILINE)


def test_a_changed_pack_is_loaded_for_the_rematch_and_a_bad_one_is_not(fixed: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    good = PACK.read_text()
    pack.write_text(good)
    card_source = CardSource("skirmish", [pack])
    before = card_source.game
    assert card_source.refresh() == []
    pack.write_text("version = 2\n" + re.sub(r"(?m)^version *=.*\n", "", good))
    count = len(before.cards()) - len(ml.cards("skirmish"))
    assert card_source.refresh() == [f"mine.toml has changed: {count} cards, version 2"]
    assert card_source.game is not before
    changed = card_source.game
    pack.write_text("[[card]]\nname = 5\n")
    told = card_source.refresh()
    assert told[0] == "mine.toml has changed, but the cards stay as they were:"
    assert "mine.toml" in told[1]
    assert card_source.game is changed
    assert card_source.refresh() == []
    pack.unlink()
    assert "mine.toml" in card_source.refresh()[1]


def test_help_tells_of_the_choice_of_decks(run: Run) -> None:
    out = " ".join(run("play", "--help").out.split())
    assert "with neither --deck nor --against a terminal offers a list" in out


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_a_match_of_warpath_by_numbers_comes_to_an_end(run: Run, seat: str) -> None:
    ran = run("play", "warpath", "--seat", seat, "--seed", "3", stdin="2\n1\n1\n" * 200)
    assert (ran.code, ran.err) == (0, "")
    assert END.search(ran.out)
    assert f"You ({seat})" in ran.out
    assert "\x1b" not in ran.out
    assert max(map(len, ran.lines)) <= 80


def test_a_match_of_warpath_is_saved_and_told_again(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ran = run("play", "warpath", "--hot-seat", "--seed", "4", stdin="2\n1\n1\n" * 200 + f"save {file}\n")
    assert "Saved " in ran.out
    told = run("replay", "show", str(file))
    assert (told.code, told.err) == (0, "")
    assert told.lines[0] == "warpath, rules standard, seed 4"
    assert re.search(r"p[12] wins the match\.", told.out)
    assert "the match is over" in told.out
    assert "mountains0" in told.out
    assert "p2's hand: " in told.out
    early = run("replay", "show", str(file), "--upto", "1")
    assert "   1. p1 " in early.out
    assert "   2. " not in early.out


def test_a_rematch_of_warpath_swaps_sides(run: Run) -> None:
    decks = ("--deck", "mage-1", "--against", "base-1")
    ran = run("play", "warpath", *decks, "--seed", "3", stdin="1\n" * 100 + "again\nquit\n")
    assert re.search(r"You \(p1\) +Mage", ran.out)
    assert re.search(r"You \(p2\) +Mage", ran.out)
