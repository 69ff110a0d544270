"""All faults in a pack are reported at once, each with file, line, card, path and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from marchlands.engine.cardgame import FIRST_PACK_NUMBER
from marchlands.engine.game import find_game_of
from marchlands.engine.pack import LARGEST_FILE, PackError, open_pack
from marchlands.engine.packuse import cards_named
from marchlands.errors import CardError
from marchlands.games.skirmish.game import Skirmish
from marchlands.server.endpoints.game import card_infos
from tests.support.skirmish import MECHANICS, skirmish
from tests.support.warpath import warpath

BEES = """\
name = "bees"
game = "skirmish"
version = 2

[[card]]
name = "Beekeeper"
kind = "unit"
rarity = "Bronze"
power = 3
"""
SWARM = """
[[card]]
name = "Swarm"
kind = "token"
power = 1
"""
SWARMING = '{ Deploy = { card = "Swarm", to = { One = { thing = "slot", side = "ally" } } } }'

Load = Callable[..., Skirmish]
Faults = Callable[..., list[str]]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Load the text of a pack in addition to the published sets."""

    def call(text: str | bytes, name: str = "bees.toml", beside: Skirmish | None = None) -> Skirmish:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return (beside or skirmish()).with_packs([path])

    return call


@pytest.fixture
def faults(load: Load, tmp_path: Path) -> Faults:
    """Return the lines of the refusal of a pack, without the folder."""

    def call(text: str | bytes, name: str = "bees.toml", beside: Skirmish | None = None) -> list[str]:
        with pytest.raises(PackError) as refused:
            load(text, name, beside)
        assert str(refused.value).splitlines() == [str(fault) for fault in refused.value.faults]
        assert isinstance(refused.value, CardError) and refused.value.slug == "pack/unsound"
        return [line.removeprefix(f"{tmp_path}/") for line in str(refused.value).splitlines()]

    return call


# --- what is sound


def test_a_pack_tells_its_name_version_game_hash_and_cards(load: Load, tmp_path: Path) -> None:
    (pack,) = load(BEES).packs
    assert (pack.name, pack.version, pack.game, pack.path) == ("bees", 2, "skirmish", tmp_path / "bees.toml")
    assert [card.name for card in pack.cards] == ["Beekeeper"] and len(pack.digest) == 64


def test_without_a_name_a_pack_is_called_like_its_file(load: Load) -> None:
    (pack,) = load(BEES.replace('name = "bees"\n', ""), "hive.toml").packs
    assert (pack.name, pack.version) == ("hive", 2)


def test_cards_are_numbered_in_the_order_of_loading(load: Load) -> None:
    game = load(SWARM, "swarm.toml", load(BEES))
    assert [card.number for pack in game.packs for card in pack.cards] == [FIRST_PACK_NUMBER, FIRST_PACK_NUMBER + 1]


def test_the_published_game_does_not_change_with_a_pack(load: Load) -> None:
    before = skirmish().all_cards
    load(BEES)
    assert skirmish().all_cards == before and skirmish().packs == ()


def test_a_pack_that_is_read_again_takes_its_old_place(load: Load) -> None:
    both = load(SWARM, "swarm.toml", load(BEES))
    again = load(BEES.replace("power = 3", "power = 5"), beside=both)
    assert [pack.name for pack in again.packs] == ["bees", "swarm"]
    assert again.by_name["Beekeeper"].power == 5 and both.by_name["Beekeeper"].power == 3


def test_a_card_may_name_a_token_of_a_pack_that_was_loaded_before(load: Load) -> None:
    text = f'{BEES}abilities = [{{ When = {{ event = "Died", effects = [{SWARMING}] }} }}]'
    assert load(text, beside=load(SWARM, "swarm.toml")).by_name["Beekeeper"].abilities
    with pytest.raises(PackError, match="unknown token 'Swarm'"):
        load(text)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_breaks_of_any_system_are_read(load: Load, newline: str) -> None:
    assert load((BEES + SWARM).replace("\n", newline)).by_name["Swarm"]


# --- files


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardError, match=r"cannot read pack .*none\.toml: No such file") as refused:
        open_pack(tmp_path / "none.toml")
    assert refused.value.slug == "pack/unreadable" and not isinstance(refused.value, PackError)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="it is a folder"):
        open_pack(tmp_path)


def test_a_mark_before_the_text_is_passed_over(load: Load) -> None:
    (plain,), (marked,) = load(BEES).packs, load(b"\xef\xbb\xbf" + BEES.encode()).packs
    assert marked.digest == plain.digest and marked.file_digest != plain.file_digest


def test_a_file_that_is_too_large_is_refused(load: Load) -> None:
    with pytest.raises(CardError, match="larger than 1,000,000 bytes"):
        load(BEES + "#" * LARGEST_FILE)
    assert load(BEES + "#" * (LARGEST_FILE - len(BEES)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'name = "x"\n# \xff\n', "bees.toml:2: a byte (0xff) that is not UTF-8"),
        (b'\xef\xbb\xbfname = "x"\n# \xff\n', "bees.toml:2: a byte (0xff) that is not UTF-8"),
        (BEES.encode("utf-16"), "bees.toml: the file is in UTF-16; save it as UTF-8"),
        (BEES.encode("utf-32"), "bees.toml: the file is in UTF-32; save it as UTF-8"),
        (
            BEES.encode("utf-16-le"),
            "bees.toml: the file is not text in UTF-8 (UTF-16 without a mark?); save it as UTF-8",
        ),
        (
            'name = "x"\n[[card]\n',
            "bees.toml:2: it is not valid TOML: Expected ']]' at the end of an array declaration (col",
        ),
        ("name = [\n1,\n", "bees.toml:2: it is not valid TOML: "),
        ("card = " + "[" * 5000, "bees.toml: it is nested too deeply"),
        ("version = " + "1" * 5000, "bees.toml: it is not valid TOML: a number with too many digits"),
    ],
    ids=["encoding", "after a mark", "UTF-16", "UTF-32", "no mark", "syntax", "end", "nesting", "digits"],
)
def test_what_is_no_toml_is_refused_by_its_line(faults: Faults, text: str | bytes, said: str) -> None:
    (line,) = faults(text)
    assert line.startswith(said)


# --- the frame of a pack


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("version = 2", "verson = 2", "bees.toml:3: unknown key 'verson'; did you mean 'version'?"),
        ("version = 2", "version = true", "bees.toml:3: version true is wrong; expected a whole number from 1 on"),
        ("version = 2", "version = 1.5", "bees.toml:3: version 1.5 is wrong; expected a whole number from 1 on"),
        ("version = 2", "version = 0", "bees.toml:3: version 0 is wrong; expected a whole number from 1 on"),
        ('name = "bees"', "name = 3", "bees.toml:1: name 3 is wrong; expected a text"),
        ('name = "bees"', 'name = " "', "bees.toml:1: name ' ' is wrong; expected a text that can be printed"),
        ('name = "bees"', 'name = "a\\nb"', r"bees.toml:1: name 'a\nb' is wrong; expected a text that can be printed"),
        ('name = "bees"', 'name = "Core"', "bees.toml:1: name 'Core' is that of a built-in set"),
        ('"skirmish"', '"warpath"', "bees.toml:2: it is a pack for 'warpath', not for 'skirmish'"),
        ('"skirmish"', "3", "bees.toml:2: it is a pack for 3, not for 'skirmish'"),
    ],
)  # fmt: skip
def test_a_wrong_frame_is_refused_by_the_line_of_the_key(faults: Faults, old: str, new: str, said: str) -> None:
    assert faults(BEES.replace(old, new, 1)) == [said]


@pytest.mark.parametrize(
    ("text", "line"), [("", ""), ("card = 3", ":1"), ("\ncard = []", ":2"), ("[card]\nname = 'x'", ":1")]
)
def test_a_pack_without_cards_is_refused(faults: Faults, text: str, line: str) -> None:
    assert faults(text) == [f"bees.toml{line}: expected [[card]] tables, at least one"]


def test_what_is_no_table_is_no_card(faults: Faults) -> None:
    assert faults("card = [{ name = 'Z', kind = 'leader' }, 3]") == ["bees.toml:1: card[1]: 3 is not a table"]


def test_the_name_of_a_file_that_is_called_like_a_set_is_refused(faults: Faults) -> None:
    assert faults(SWARM, "core.toml") == ["core.toml: name 'core' is that of a built-in set"]


def test_another_file_with_the_name_of_a_pack_is_refused(faults: Faults, load: Load, tmp_path: Path) -> None:
    (line,) = faults(f'name = "BEES"{SWARM}', "other.toml", load(BEES))
    assert line == f"other.toml:1: name 'BEES' is that of another pack, {tmp_path / 'bees.toml'}"


# --- cards


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "Beekeeper"\n', "", "name: a card without a name"),
        ('"Beekeeper"', '""', "name: a card without a usable name: ''"),
        ('"Beekeeper"', '" Bee"', "name: a card without a usable name: ' Bee'"),
        ('"Beekeeper"', '"Bee\\u001bkeeper"', r"name: a card without a usable name: 'Bee\x1bkeeper'"),
        ('"Beekeeper"', '"ARCHER"', "ARCHER: name: a card of the set 'core' has this name"),
        ('"Beekeeper"', '"Bee@"', "Bee@: name: moves use this word, so a card cannot have it as its name"),
        ("power = 3", "number = 7", "Beekeeper: number: numbers are given by the loader"),
        ("power = 3", "powr = 3", "Beekeeper: unknown key 'powr'; did you mean 'power'?"),
        ("power = 3", "power = '3'", "Beekeeper: power: '3' is wrong; expected a whole number"),
        ("power = 3", "power = true", "Beekeeper: power: true is wrong; expected a whole number"),
        ("power = 3", "power = 51", "Beekeeper: power: 51 is out of range; expected 1 to 50"),
        ("power = 3", "", "Beekeeper: power: a unit needs a power"),
        ("power = 3", "power = 3\nabilities = 'x'", "Beekeeper: abilities: 'x' is not a list"),
        ("power = 3", "power = 3\ncharges = 1", "Beekeeper: charges: only a leader has charges"),
        ('"unit"', '"unot"', "Beekeeper: kind: 'unot' is not a kind; did you mean 'unit'?"),
        ('kind = "unit"\n', "", "Beekeeper: kind: it is missing; expected one of action, leader, token, unit"),
        ('"unit"', "3", "Beekeeper: kind: 3 is not a kind; expected one of unit, action, token, leader"),
        ('"Bronze"', '"bronce"', "Beekeeper: rarity: 'bronce' is not a rarity; did you mean 'Bronze'?"),
        ('rarity = "Bronze"\n', "", "Beekeeper: rarity: expected Bronze, Silver or Gold"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_refused_by_the_line_of_the_fault(faults: Faults, old: str, new: str, said: str) -> None:
    head, card = BEES.split("[[card]]")
    text = f"{head}[[card]]{card.replace(old, new, 1)}"
    wrong = new.splitlines()[-1] if new else "[[card]]"  # something missing is reported at the card's first line
    line = text[: text.index(wrong)].count("\n") + 1
    assert faults(text) == [f"bees.toml:{line}: {said}"]


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ('{ Damage = { to = "Me", ammount = 1 } }', ".Damage: unknown field 'ammount'; did you mean 'amount'?"),
        ('{ Damage = { to = "Me" } }', ".Damage: the field 'amount' is missing"),
        ('{ Damage = { to = "Mee", amount = 1 } }', ".Damage.to: unknown word 'Mee'; did you mean 'Me'?"),
        ('{ Damage = { to = "Draw", amount = 1 } }', ".Damage.to: 'Draw' cannot stand here; expected one of All,"),
        ('{ Damage = { to = "Me", amount = 0 } }', ".Damage.amount: 0 is out of range; expected 1 to 50"),
        ('{ Damage = { to = "Me", amount = 1.5 } }', ".Damage.amount: 1.5 is wrong; expected a whole number or a word"),
        ('{ Kill = { who = { One = { side = "enmy" } } } }', ".Kill.who.One.side: 'enmy' is not a side; did you"),
        ('{ Kill = { who = { One = { of = 3 } } } }', ".Kill.who.One.of: 3 is not a word; expected an object with"),
        ('{ Kill = 3 }', ".Kill: 3 is not a table of fields"),
        (SWARMING, ".Deploy.card: unknown token 'Swarm'"),
        (SWARMING.replace("Swarm", "Squir"), ".Deploy.card: unknown token 'Squir'; did you mean 'Squire'?"),
        ('"Drawn"', ": unknown word 'Drawn'; did you mean 'Draw'?"),
    ],
)  # fmt: skip
def test_a_fault_deep_in_a_card_is_told_by_its_whole_path(faults: Faults, effect: str, said: str) -> None:
    text = f'{BEES}abilities = [\n  {{ When = {{ event = "Deployed", effects = [\n    {effect},\n  ] }} }},\n]'
    (line,) = faults(text)
    assert line.startswith(f"bees.toml:12: Beekeeper: abilities[0].When.effects[0]{said}")


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ('{ When = { event = "Deployed", effects = [{ Get = { who = "Me", amount = 0 } }] } }',
         "amount: 0 is out of range; expected 1 to 50 or -50 to -1"),
        ('{ When = { event = "Deployed", effects = [{ Draw = { amount = 11 } }] } }',
         "amount: 11 is out of range; expected 1 to 10"),
        ('{ While = { state = "dominant", holds = [{ Get = { who = { All = {} }, amount = 99 } }] } }',
         "amount: 99 is out of range; expected 1 to 50 or -50 to -1"),
        ('{ While = { state = "dominant", holds = [{ GiveShield = { who = "Me", amount = -1 } }] } }',
         "amount: -1 is out of range; expected 1 to 50"),
        ('{ While = { state = "dominant", holds = [{ ActionsDeal = { amount = 0 } }] } }',
         "amount: 0 is out of range; expected 1 to 50"),
        ('{ Activate = { cooldown = -1, effects = ["Draw"] } }', "cooldown: -1 is out of range; expected 0 to 9"),
    ],
)  # fmt: skip
def test_a_number_out_of_range_is_told_with_the_range(faults: Faults, ability: str, said: str) -> None:
    (line,) = faults(f"{BEES}abilities = [\n  {ability},\n]")
    assert line.startswith("bees.toml:11: Beekeeper: abilities[0].") and said in line


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ('side = "foe"', "'foe' is not a side; did you mean 'enemy'?"),
        ('side = "Opponent"', "'Opponent' is not a side; did you mean 'enemy'?"),
        ('side = "friend"', "'friend' is not a side; did you mean 'ally'?"),
        ('side = "own"', "'own' is not a side; did you mean 'ally'?"),
        ('side = "enmy"', "'enmy' is not a side; did you mean 'enemy'?"),
        ('side = "xyz"', "'xyz' is not a side; expected one of ally, any, enemy, same"),
        ('where = "adjacent"', "'adjacent' is not a where; did you mean 'close'?"),
        ('where = "opposite"', "'opposite' is not a where; did you mean 'in front'?"),
    ],
)
def test_everyday_words_are_told_by_the_words_they_stand_for(faults: Faults, noun: str, said: str) -> None:
    effect = f"{{ Kill = {{ who = {{ One = {{ {noun} }} }} }} }}"
    (line,) = faults(f'{BEES}abilities = [{{ When = {{ event = "Deployed", effects = [{effect}] }} }}]')
    assert line.endswith(said)


@pytest.mark.parametrize(
    ("effect", "meant"),
    [("Destroy", "'Kill'"), ("destroy", "'Kill'"), ("Summon", "'Deploy'"), ("Buff", "'Get'"), ("Hurt", "'Damage'")],
)
def test_everyday_verbs_are_told_by_the_verbs_they_stand_for(faults: Faults, effect: str, meant: str) -> None:
    (line,) = faults(f'{BEES}abilities = [{{ When = {{ event = "Deployed", effects = ["{effect}"] }} }}]')
    assert line.endswith(f"unknown word '{effect}'; did you mean {meant}?")


def test_all_faults_are_told_at_once_in_the_order_of_their_lines(faults: Faults) -> None:
    text = f"""{BEES.replace("version", "verson")}abilities = [
  "quick",
  {{ Activate = {{ effects = [{{ Draw = {{ amount = true }} }}, {{ Heal = {{ who = "Me", amont = 1 }} }}] }} }},
]
# [[card]]
[[ card ]]
name = "BEEKEEPER"
kind = "token"
power = 0
[[card]]
kind = "lead"
"""
    found = faults(text)
    known = "expected one of Activate, Does, Keyword, Option, When, While"
    assert found == [
        "bees.toml:3: unknown key 'verson'; did you mean 'version'?",
        f"bees.toml:11: Beekeeper: abilities[0]: unknown word 'quick'; {known}",
        "bees.toml:12: Beekeeper: abilities[1].Activate.effects[0].Draw.amount: "
        "true is wrong; expected a whole number or a word",
        "bees.toml:12: Beekeeper: abilities[1].Activate.effects[1].Heal: unknown field 'amont'; did you mean 'amount'?",
        "bees.toml:16: BEEKEEPER: name: the card on line 5 of this pack has this name",
        "bees.toml:18: BEEKEEPER: power: 0 is out of range; expected 1 to 50",
        "bees.toml:19: name: a card without a name",
        "bees.toml:20: kind: 'lead' is not a kind; did you mean 'leader'?",
    ]


def test_a_faulty_token_is_not_unknown_to_the_card_that_names_it(faults: Faults) -> None:
    text = f'{BEES}abilities = [{{ When = {{ event = "Died", effects = [{SWARMING}] }} }}]{SWARM}powr = 1'
    assert faults(text) == ["bees.toml:15: Swarm: unknown key 'powr'; did you mean 'power'?"]


def test_a_card_in_a_list_that_is_a_value_is_told_by_its_own_line(faults: Faults) -> None:
    text = 'name = "x"\ncard = [\n{ name = "A", kind = "token", power = 1 },\n{ name = "B", kind = "token" }]'
    assert faults(text) == ["bees.toml:4: B: power: a unit needs a power"]


def test_a_card_that_is_nested_too_deeply_is_refused(faults: Faults) -> None:
    assert faults(f"{BEES}abilities = {'[' * 60}{']' * 60}") == ["bees.toml:5: 'Beekeeper': it is nested too deeply"]


def test_a_long_value_is_not_shown_whole(faults: Faults) -> None:
    (line,) = faults(BEES.replace("power = 3", f"power = '{'x' * 5000}'"))
    assert len(line) < 200


def test_a_name_of_another_pack_is_taken(faults: Faults, load: Load) -> None:
    beside = load(SWARM, "swarm.toml")
    assert faults(SWARM, "more.toml", beside) == ["more.toml:3: Swarm: name: a card of the pack 'swarm' has this name"]


def test_the_faults_of_all_packs_are_told_together(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text("version = 0" + SWARM.replace("Swarm", name))
    with pytest.raises(PackError) as refused:
        skirmish().with_packs([tmp_path / "a.toml", tmp_path / "b.toml"])
    assert [fault.file.name for fault in refused.value.faults] == ["a.toml", "b.toml"]


# --- the game of a pack


def test_the_game_of_a_pack_is_the_one_it_names_or_skirmish(tmp_path: Path) -> None:
    assert find_game_of(open_pack(MECHANICS)) is skirmish()
    path = tmp_path / "x.toml"
    path.write_text(SWARM)
    assert find_game_of(open_pack(path)) is skirmish()
    path.write_text('game = "skirmsh"' + SWARM)
    with pytest.raises(PackError, match=r"x\.toml:1: unknown game 'skirmsh'; did you mean 'skirmish'\?"):
        find_game_of(open_pack(path))


# --- emblems


def test_a_card_may_name_its_emblem_and_it_comes_back_as_it_was(load: Load) -> None:
    game = load(BEES + 'emblem = "bee-hive-2"\n')
    card = game.packs[0].cards[0]
    assert card.emblem == "bee-hive-2"
    assert game.frame.decode(game.frame.encode(card)) == card
    assert game.frame.encode(card)["emblem"] == "bee-hive-2"
    assert "emblem" not in game.frame.encode(load(BEES).packs[0].cards[0])


def test_a_building_may_name_its_emblem(tmp_path: Path) -> None:
    path = tmp_path / "huts.toml"
    path.write_text('[[card]]\nname = "Hut"\nkind = "building"\nstars = 1\nhp = 2\nblueprint = "P0"\nemblem = "hut"\n')
    game = warpath().with_packs([path])
    card = game.packs[0].cards[0]
    assert card.emblem == "hut"
    assert game.frame.decode(game.frame.encode(card)) == card
    path.write_text(path.read_text().replace('"hut"', '"A hut"'))
    with pytest.raises(PackError, match="emblem: 'A hut' is not the name of a motif"):
        warpath().with_packs([path])


@pytest.mark.parametrize(
    "emblem", ["Beehive", "bee hive", "bee_hive", "-bee", "bee-", "bee--hive", "../bee", "b\u00e9e"]
)
def test_an_emblem_is_named_in_lower_case_words(faults: Faults, emblem: str) -> None:
    (fault,) = faults(f'{BEES}emblem = "{emblem}"\n')
    assert fault.startswith("bees.toml:10: Beekeeper: emblem: ")
    assert "is not the name of a motif" in fault


def test_an_emblem_makes_no_difference_to_a_match(load: Load) -> None:
    plain, drawn = load(BEES), load(BEES + 'emblem = "beehive"\n')
    assert plain.packs[0].digest == drawn.packs[0].digest
    other = load(BEES.replace("power = 3", "power = 4"))
    assert plain.packs[0].digest != other.packs[0].digest
    named = load(BEES + 'emblem = "swarm"\n' + SWARM.replace("Swarm", "swarm"))
    assert "swarm" not in cards_named(named.packs[0].cards[0])


def test_the_emblem_is_among_the_facts_of_a_card(load: Load) -> None:
    infos = {info.name: info for info in card_infos(load(BEES + 'emblem = "beehive"\n'), "standard")}
    assert infos["Beekeeper"].facts["emblem"] == "beehive"
    assert infos["Archer"].facts["emblem"] == ""
