"""The house pack of Crownfell holds what it promises, and broken packs are refused where they are broken."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import files
from engine.crownfell import diagram, moves, verbs
from engine.crownfell.board import BLACK, HOME, NEIGHBOURS, NUMBER, SPACES, WHITE, shifted
from engine.crownfell.pack import Character, CrownfellPack
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import DISCARD, CrownfellState
from engine.game import Setup, games
from engine.match import playout
from engine.packs import __main__, pack
from engine.questions import Question

HOUSE = files.DATA / "crownfell" / "house.pack.yaml"
RULEBOOK = {
    "ANG": "Angel", "BEA": "Beacon", "GUA": "Guardian", "HAR": "Harbinger", "LAB": "Labyrinth",
    "MAR": "Martyr", "MIN": "Minstrel", "MON": "Monarch", "MYS": "Mystic", "PYR": "Pyro",
    "REF": "Reflection", "STA": "Stag", "VAM": "Vampire", "WAR": "Warden",
}  # fmt: skip
OURS = {"CHA", "FAL", "FOX"}
KNOWN_ABILITIES = {"MAR": ("Sacrifice", "flip"), "MYS": ("Whisper", "move"), "PYR": ("Fireball", "capture")}


def read(text: str, file: str = "my.pack.yaml") -> CrownfellPack:
    parsed_pack = pack.read(games(), file, text)[1]
    assert isinstance(parsed_pack, CrownfellPack)
    return parsed_pack


HOUSE_PACK = read(files.text(HOUSE), str(HOUSE))
CHARACTERS = list(HOUSE_PACK.characters.values())
WITH_ABILITY = [character.code for character in CHARACTERS if character.ability]


def steps(character: Character) -> Iterator[tuple[str, str]]:
    for path in character.diagram.paths:
        yield from path


# ---------------------------------------------------------------- the house pack


def test_house_pack_has_its_seventeen_characters() -> None:
    assert HOUSE_PACK.name == "house"
    assert set(HOUSE_PACK.characters) == {*RULEBOOK, *OURS}
    assert len(CHARACTERS) == 17
    assert {code: HOUSE_PACK.characters[code].name["en"] for code in RULEBOOK} == RULEBOOK


def test_house_pack_is_good_for_the_checker(capsys: pytest.CaptureFixture[str]) -> None:
    assert __main__.main([str(HOUSE)]) == 0
    assert "17 characters, 7 abilities, with first-game sets" in capsys.readouterr().out


def test_origins_say_what_is_known() -> None:
    for character in CHARACTERS:
        origin = character.origin
        assert origin["name"] == ("rulebook" if character.code in RULEBOOK else "house")
        assert origin["diagram"] == "house"
        if character.ability:
            assert origin["ability"] == ("rulebook" if character.code in KNOWN_ABILITIES else "house")


def test_known_abilities_do_what_the_rulebook_shows() -> None:
    for code, (title, effect) in KNOWN_ABILITIES.items():
        ability = HOUSE_PACK.characters[code].ability
        assert ability is not None
        assert (ability.title["en"], ability.effect) == (title, effect)


def test_first_game_sets() -> None:
    assert HOUSE_PACK.first_game == (("ANG", "BEA", "GUA", "STA"), ("HAR", "MON", "PYR", "VAM"))
    state = Crownfell(HOUSE_PACK).start(Setup(("A", "B"), {"first-game": "on"}, bytes(32)))
    assert verbs.hand(state, BLACK) == [0, 1, 2, 3]
    assert verbs.hand(state, WHITE) == [4, 5, 6, 7]


@pytest.mark.parametrize("kind", ["standard", "jump", "passive"])
def test_every_arrow_is_on_two_cards(kind: str) -> None:
    assert sum(any(k == kind for k, _ in steps(c)) for c in CHARACTERS) >= 2


@pytest.mark.parametrize("icon", ["ranged", "lock", "protect"])
def test_every_standing_icon_is_on_two_cards(icon: str) -> None:
    assert sum(bool(getattr(c.diagram, icon)) for c in CHARACTERS) >= 2


def test_joined_arrows_and_passing_are_there() -> None:
    pairs = [path for c in CHARACTERS for path in c.diagram.paths if len(path) == 2]
    assert any(first[1] == second[1] for first, second in pairs), "a straight one"
    assert any(first[1] != second[1] for first, second in pairs), "a bent one"
    assert 1 <= sum(c.passes_cards for c in CHARACTERS) <= 2
    assert 6 <= len(WITH_ABILITY) <= 8


def test_no_two_cards_are_the_same() -> None:
    diagrams = [c.diagram for c in CHARACTERS]
    pictures = [(*sorted(d.paths), d.ranged, d.lock, d.protect) for d in diagrams]
    assert len(set(pictures)) == 17
    assert len({c.idea["en"] for c in CHARACTERS}) == 17
    effects = [(a.effect, a.target, a.target_offsets, a.to) for c in CHARACTERS if (a := c.ability)]
    assert len(set(effects)) == len(effects)


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.code)
def test_words_are_short_and_in_both_languages(character: Character) -> None:
    texts = [character.name, character.idea]
    if character.ability:
        texts += [character.ability.title, character.ability.text]
        assert len(character.ability.text["en"]) <= 90
    for text in texts:
        assert text["en"]
        assert text["ja"]
        assert any(letter > "\u3000" for letter in text["ja"]), "written in Japanese"


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.code)
def test_drawn_diagram_is_the_same_diagram(character: Character) -> None:
    drawn = "\n".join(diagram.draw(character.diagram))
    assert diagram.read(pack.PackNode("drawn", 1, drawn, "", "|")) == character.diagram


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.code)
def test_every_card_can_act_once_it_is_deployed(character: Character) -> None:
    face = HOUSE_PACK.compiled[character.code]
    for colour in (BLACK, WHITE):
        assert all(face.paths[25 * colour + space] for space in HOME[colour]), "from each home space"
        assert all(face.paths[25 * colour + space] for space in range(25) if space not in HOME[1 - colour])


# ---------------------------------------------------------------- its abilities


def standing(black: dict[str, str], white: dict[str, str]) -> CrownfellState:
    """Black to move, these cards on these spaces, the rest of the eight out of the way."""
    codes = [*black, *white, *(c for c in HOUSE_PACK.characters if c not in black and c not in white)][:8]
    setup = Setup(("A", "B"), {"colours": "first-black"}, bytes(32), (("row", tuple(codes)),))
    state = Crownfell(HOUSE_PACK).start(setup)
    for slot, code in enumerate(codes):
        space = black.get(code) or white.get(code)
        spot = NUMBER[space] + (0 if code in black else 25) if space else DISCARD
        verbs.put(state, slot, spot)
    state.turn = BLACK
    return state


def effects(state: CrownfellState, code: str) -> set[str]:
    begin = f"a{code}: "
    tokens = moves.actions(state, Crownfell(HOUSE_PACK).game_cards(state))
    assert len(tokens) == len(set(tokens))
    return {token.removeprefix(begin) for token in tokens if token.startswith(begin)}


def around(space: str) -> set[str]:
    neighbours = (shifted(NUMBER[space], offset) for offset in NEIGHBOURS)
    return {SPACES[at] for at in neighbours if at is not None}


ABILITIES = {
    "BEA": (
        {"BEA": "c3", "GUA": "a1", "LAB": "b2"},
        {"MON": "d4"},
        {f"GUA {s}" for s in around("c3") - {"b2", "d4"}} | {f"LAB {s}" for s in around("c3") - {"b2", "d4"}},
    ),
    "MAR": ({"MAR": "c3", "GUA": "c2"}, {"MON": "d4", "FOX": "b3", "HAR": "e3"}, {"MON", "FOX"}),
    "MIN": (
        {"MIN": "c3", "GUA": "b3", "LAB": "a1"},
        {"MON": "d4", "HAR": "e5"},
        {"MIN b3, GUA c3", "MIN d4, MON c3"},
    ),
    "MYS": (
        {"MYS": "a1", "GUA": "c3"},
        {"MON": "e5"},
        {f"GUA {s}" for s in around("c3")} | {f"MON {s}" for s in around("e5")},
    ),
    "PYR": (
        {"PYR": "c3", "ANG": "c1"},
        {"HAR": "e3", "VAM": "c5", "MON": "d3", "STA": "a1", "FOX": "a3", "MIN": "e4"},
        {"cHAR", "cVAM", "cFOX", "cSTA"},
    ),
    "REF": ({"REF": "b1"}, {"MON": "c3"}, {"REF d5"}),
    "CHA": (
        {"CHA": "a1", "GUA": "b1"},
        {"MON": "e5", "HAR": "a2"},
        {"CHA e5, MON a1", "CHA a2, HAR a1"},
    ),
}


@pytest.mark.parametrize("code", WITH_ABILITY)
def test_ability_does_what_its_text_says(code: str) -> None:
    black, white, expected = ABILITIES[code]
    assert effects(standing(black, white), code) == expected


def test_mirror_needs_the_opposite_space_empty() -> None:
    assert effects(standing({"REF": "b1"}, {"MON": "d5"}), "REF") == set()
    assert effects(standing({"REF": "c3"}, {"MON": "d5"}), "REF") == set()


def test_sacrifice_costs_the_martyr() -> None:
    state = standing({"MAR": "c3"}, {"MON": "d4"})
    rules = Crownfell(HOUSE_PACK)
    rules.perform(state, rules.game_cards(state), "aMAR: MON")
    assert state.spots[state.codes.index("MAR")] == DISCARD
    assert state.spots[state.codes.index("MON")] == NUMBER["d4"]


def test_random_games_end_and_offer_every_ability() -> None:
    rules, rng = Crownfell(HOUSE_PACK), random.Random(17)
    offered: set[str] = set()

    def choose(ask: Question) -> tuple[int, str]:
        ((seat, tokens),) = ask.tokens.items()
        if ask.kind == "action":
            offered.update(token[1:4] for token in tokens if token[0] == "a")
        return seat, rng.choice(list(tokens))

    for _ in range(60):
        result, _ = playout(rules, rules.start(Setup(("A", "B"), {}, rng.randbytes(32))), choose)
        assert result is not None
    assert offered == set(WITH_ABILITY)


# ---------------------------------------------------------------- what owners are told


def test_the_docs_example_is_good_and_the_page_shows_what_the_checker_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = files.text(files.DATA.parent / "docs" / "packs-crownfell.md")
    file = tmp_path / "mine.pack.yaml"
    file.write_text(page.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    assert __main__.main([str(file)]) == 0
    assert capsys.readouterr().out.replace(f"{tmp_path}{os.sep}", "") in page


# ---------------------------------------------------------------- broken packs


def test_all_faults_of_the_head_are_told_at_once() -> None:
    text = GOOD.replace("pack: mine", "pack: My Pack").replace("version: 1", "version: one")
    with pytest.raises(pack.PackErrors) as caught:
        pack.read(games(), "x", text.replace("title: My cards\n", ""))
    assert [fault.line for fault in caught.value.faults] == [1, 1, 3]


GOOD = """\
pack: mine
game: crownfell
version: 1
title: My cards
cards:
  - code: FOO
    name: Footman
    origin: house
    diagram: |
      .   s   .
      s   @   s
      .   s   .
  - code: BOM
    name: {en: Bomber, ja: 爆弾魔}
    idea: Blows up whoever is near.
    origin: {name: public, diagram: house, ability: house}
    through: no
    diagram: |
      .   +s  .
      .   s   .
      .   @   .
    ability:
      title: Blast
      text: Capture one enemy beside Bomber.
      effect: capture
      target: enemy
      where: orthogonal
"""
MANY = "".join(
    f"  - code: A{chr(65 + n // 26)}{chr(65 + n % 26)}\n    name: Card {n}\n    diagram: '@'\n"
    for n in range(41)
)
SELF = "effect: move\n      target: self\n      to: beside"

# what is broken: what stands there, what is put in its place, the line of the fault, words of its reason
BROKEN = {
    "bad YAML": ("title: My cards", 'title: "My cards', 4, "a quotation mark is opened here"),
    "tab": ("    name: Footman", "\tname: Footman", 7, "there is a tab"),
    "colon in a text": ("Capture one", "Blast: capture one", 24, "a colon in this text"),
    "alias": ("title: My cards", "title: &a My cards\nnote: *a", 5, "aliases are not read"),
    "depth": ("title: My cards", "title: " + "[" * 14 + "]" * 14, 4, "nested too deep"),
    "endless depth": ("title: My cards", "title: " + "[" * 30_000, 4, "nested too deep"),
    "size": ("title: My cards", "title: " + "x" * 1_000_001, 1, "larger than 1000000 bytes"),
    "key twice": ("name: Footman", "name: Footman\n    name: Again", 8, "name is here twice"),
    "key that is a list": ("title: My cards", "title: My cards\n[a, b]: c", 5, "a key has to be a word"),
    "wrong game": ("game: crownfell", "game: chess", 2, "no game is called “chess” (known: "),
    "no game": ("game: crownfell\n", "", 1, "game is missing"),
    "pack name": ("pack: mine", "pack: My Pack", 1, "“My Pack” is not a pack name"),
    "version": ("version: 1", "version: 1.0", 3, "“1.0” is not a whole number"),
    "unknown head key": ("version: 1", "version: 1\nauthor: me", 4, "“author” is not a key here"),
    "unknown card key": ("origin: house", "origin: house\n    color: red", 9, "cards[1].color: “color”"),
    "unknown ability key": ("title: Blast", "title: Blast\n      cots: x", 24, "ability.cots: “cots” is not"),
    "unknown language": ("ja: 爆", "fr: 爆", 14, "“fr” is not a key here (known: en, ja)"),
    "bad code": ("code: FOO", "code: Foo", 6, "“Foo” is not a code of three capitals"),
    "code twice": ("code: BOM", "code: FOO", 13, "“FOO” is used twice"),
    "no code": ("code: FOO\n    name", "name", 6, "cards[1]: code is missing"),
    "no origin": ("    origin: house\n", "", 6, "cards[1]: origin is missing"),
    "name too long": ("name: Footman", "name: " + "x" * 25, 7, "25 characters, at most 24 fit"),
    "text too long": ("Capture one", "x" * 120, 24, "at most 120 fit"),
    "empty text": ("text: Capture one enemy beside Bomber.", "text:", 24, "the text is empty"),
    "through": ("through: no", "through: maybe", 17, "“maybe” is not one of yes, no"),
    "two @": (".   s   .\n      s   @", ".   @   .\n      s   @", 11, "exactly one @"),
    "no @": ("s   @   s", "s   .   s", 9, "exactly one @"),
    "ragged rows": ("s   @   s", "s   @", 11, "as many cells as the first: the first has 3, this one 2"),
    "rows too wide": ("s   @   s", "s   @   s" + "   ." * 7, 9, "at most 9 rows and columns"),
    "unknown icon": ("s   @   s", "s   @   k", 11, "“k” is not an icon"),
    "first arrow far off": (".   +s  .", ".   s   .", 19, "s has to be next to @"),
    "two first arrows": ("s   @   s", "s/p @   s", 11, "two first arrows"),
    "joined to nothing": (".   s   .\n      .   @", ".   .   .\n      .   @", 19, "+s is joined to no arrow"),
    "bent without direction": (".   +s  .", "+s  .   .", 19, "a bent arrow says its direction"),
    "bent without +": (".   +s  .", ".   sL  .", 19, "“sL”: a bent arrow begins with +, as +sL"),
    "no such direction": (".   +s  .", ".   +sX .", 19, "“X” is not a direction"),
    "diagram is a list": ("|\n      .   s   .\n      s   @   s\n      .   s   .", "[s]", 9, "write |"),
    "ability without where": ("      where: orthogonal\n", "", 23, "cards[2].ability: where is missing"),
    "unknown where": ("where: orthogonal", "where: everywhere", 27, "orthogonal, diagonal, adjacent"),
    "where without x": ("where: orthogonal", "where: |\n        .  @", 27, "no space is marked with x"),
    "where with an icon": ("where: orthogonal", "where: |\n        s  @  x", 28, "“s”: here only x"),
    "unknown effect": ("effect: capture", "effect: explode", 25, "“explode” is not one of capture, flip"),
    "capture goes nowhere": ("target: enemy", "target: enemy\n      to: step", 27, "only the effect move"),
    "capture itself": ("target: enemy", "target: self", 26, "“self” is not one of enemy, ally, other"),
    "move beside itself": (
        "effect: capture\n      target: enemy\n      where: orthogonal", SELF, 26, "beside itself"
    ),
    "unknown cost": ("target: enemy", "target: enemy\n      cost: two", 27, "“two” is not one of none"),
    "too many cards": (GOOD[GOOD.index("  - code: FOO") :], MANY, 6, "41 cards; 1 to 40"),
    "cards are no list": (GOOD[GOOD.index("\n  - code: FOO") :], " none\n", 5, "cards: a list is needed"),
    "unknown first-game card": (
        "cards:", "first-game:\n  black: [FOO, BOM, FOX, FOO]\n  white: [FOO]\ncards:", 6, "“FOX” is not a"
    ),
    "three first-game cards": (
        "cards:", "first-game:\n  black: [FOO, BOM, Footman]\n  white: [FOO]\ncards:", 6, "has four cards"
    ),
    "first-game card twice": (
        "cards:",
        "first-game:\n  black: [FOO, BOM, FOO, BOM]\n  white: [FOO, BOM, FOO, BOM]\ncards:",
        6,
        "eight different cards",
    ),
}  # fmt: skip


def faults(text: str) -> list[pack.PackError]:
    with pytest.raises(pack.PackErrors) as caught:
        read(text)
    return caught.value.faults


def test_the_pattern_of_the_broken_packs_is_good() -> None:
    assert set(read(GOOD).characters) == {"FOO", "BOM"}


@pytest.mark.parametrize("case", BROKEN)
def test_broken_pack_is_refused_at_its_line(case: str) -> None:
    old, new, line, reason = BROKEN[case]
    assert old in GOOD
    (fault,) = faults(GOOD.replace(old, new, 1))
    assert (fault.file, fault.line) == ("my.pack.yaml", line), str(fault)
    assert reason in fault.reason
    assert len(str(fault)) < 200
    assert "\n" not in str(fault)


@pytest.mark.parametrize("text", ["", "# nothing here\n"])
def test_empty_pack_is_refused(text: str) -> None:
    assert str(faults(text)[0]) == "my.pack.yaml:1: the file is empty"


def test_every_broken_card_is_named_at_once() -> None:
    pack_faults = faults(GOOD.replace("s   @   s", "s   @   k").replace("effect: capture", "effect: explode"))
    assert [fault.line for fault in pack_faults] == [11, 25]


def test_the_checker_reports_broken_and_missing_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "mine.pack.yaml"
    broken.write_text(GOOD.replace("code: FOO", "code: Foo"), encoding="utf-8")
    assert __main__.main([str(broken), str(tmp_path / "none.pack.yaml")]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{broken}:6: cards[1].code: ")
    assert second.endswith("cannot be read: No such file or directory")


def test_code_twice_after_a_broken_card_is_named_at_its_own_line() -> None:
    again = GOOD[GOOD.index("  - code: BOM") :]
    pack_faults = faults(GOOD.replace("s   @   s", "s   @   k") + again)
    assert [fault.line for fault in pack_faults] == [11, 28]


def test_unknown_origin_is_named() -> None:
    (fault,) = faults(GOOD.replace("origin: house\n    diagram", "origin: mine\n    diagram"))
    assert "“mine” is not one of rulebook, public, house" in fault.reason


def test_where_of_a_card_that_moves_itself_is_refused() -> None:
    broken = "effect: move\n      target: self\n      where: nonsense\n      to: anywhere"
    (fault,) = faults(GOOD.replace("effect: capture\n      target: enemy\n      where: orthogonal", broken))
    assert fault.line == 27


def test_control_character_is_named_at_its_line() -> None:
    (fault,) = faults(GOOD.replace("My cards", "My\x07cards"))
    assert "\n" not in str(fault)
    assert fault.line == 4


def test_text_that_cannot_be_encoded_is_refused() -> None:
    faults(GOOD.replace("title: My cards", 'title: "\\ud800"'))


@pytest.mark.parametrize("cell", ["+s/+s", "+s/R/R"])
def test_icon_twice_on_one_space_is_refused(cell: str) -> None:
    faults(GOOD.replace("+s  .", f"{cell} ."))


def test_diagram_without_its_bar_is_named() -> None:
    (fault,) = faults(GOOD.replace("diagram: |", "diagram:", 1))
    assert fault.line == 10
    assert "|" in fault.reason


def test_pack_without_cards_is_refused() -> None:
    faults(GOOD[: GOOD.index("cards:")] + "cards: []\n")
