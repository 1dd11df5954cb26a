"""Nobody is shown as somebody else, and nobody as nothing: in pictures, films, prints and panels."""

import json
import re
import shutil
import subprocess
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont

from cogs.competitions.standings_scene import bracket_parts, bracket_scene, table_scene
from cogs.core.interactions.interaction import make_person
from cogs.core.painting import Painter
from cogs.core.painting.fonts import BOLD, REGULAR, Fonts, Weight, has_shaping
from cogs.core.text.picture_names import PictureNames
from cogs.core.text.sentences import LANGUAGES, Localizer, literal
from cogs.core.text.typefaces import UNKNOWN, Typefaces, letters_of
from cogs.sharing import end_picture
from cogs.sharing.captions import CaptionWriter
from engine import files
from engine.presentation import Label, PersonName, Scene, SeatName, Tile
from engine.safe_text import MOST_MARKS, words
from ops import print as print_command
from sessions.competitions import entrants, rounds
from sessions.competitions.standings import standings
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    FIRST,
    KNOCKOUT,
    SWISS,
    PairingId,
    TournamentPlan,
)
from tests.support.building import PAINTER
from tests.support.content import WORDS
from tests.support.depth import DEEP, deep
from tests.support.names.people import NAMES, SCRIPTS
from tests.support.names.skeletons import says_the_same, skeleton
from tests.support.pictures import texts_written

FOLDER = files.DATA / "fonts"
VISIBLE = [name for name in NAMES if name not in SCRIPTS["nothing"]]


@cache
def fonts() -> Fonts:
    return Fonts(FOLDER)


@cache
def typefaces_for(*, shaping: bool) -> Typefaces:
    return Typefaces(FOLDER, shaping=shaping)


def voice_of(names: Sequence[str], language: str = "en") -> Localizer:
    return Localizer(WORDS, language, names.__getitem__, plain=True)


class Canvas:
    """Stands where Pillow's canvas does, and notes which font is given which text."""

    def __init__(self) -> None:
        self.written: list[tuple[str, ImageFont.FreeTypeFont]] = []

    def text(self, at: Any, text: str, ink: Any, font: ImageFont.FreeTypeFont, anchor: str) -> None:
        self.written.append((text, font))


def drawn_runs(name: str, weight: Weight = BOLD) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    canvas: Any = Canvas()
    fonts().sized(weight, 20).draw(canvas, (0, 0), name, 0, "ls")
    return list(canvas.written)


@cache
def glyph(path: str, char: str) -> bytes:
    font = ImageFont.truetype(path, 20, layout_engine=ImageFont.Layout.BASIC)
    return bytes(font.getmask(char))


def has_glyph(path: str, char: str) -> bool:
    return glyph(path, char) != glyph(path, "\U0010fffe")


def test_there_are_sixty_names_in_twenty_scripts() -> None:
    kinds = {
        unicodedata.name(char).split()[0]
        for name in NAMES
        for char in name
        if char.isalpha() and char < "\ue000"
    }
    assert len(NAMES) >= 60
    assert len(kinds) >= 20


# ---------------------------------------------------------------- what the fonts are given


@pytest.mark.parametrize("weight", [REGULAR, BOLD])
@pytest.mark.parametrize("name", NAMES)
def test_every_letter_that_a_font_is_given_is_in_it(name: str, weight: Weight) -> None:
    runs = drawn_runs(name, weight)
    assert "".join(text for text, _ in runs).strip()
    for text, font in runs:
        assert not [char for char in text if not has_glyph(str(font.path), char)], (text, font.path)


@pytest.mark.parametrize("shaping", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_no_name_becomes_another_one(name: str, shaping: bool) -> None:
    drawn = typefaces_for(shaping=shaping).drawable_text(name)
    assert drawn
    assert says_the_same(drawn, name), drawn


@pytest.mark.parametrize("name", VISIBLE)
def test_a_living_script_is_written_in_its_letters(name: str) -> None:
    """`꧁༺` are of Javanese and Tibetan, and an ornament."""
    assert (UNKNOWN in typefaces_for(shaping=True).drawable_text(name)) == (name == "꧁༺Ann༻꧂")


@pytest.mark.parametrize(
    ("name", "drawn", "without_shaping"),
    [
        ("Z\u0334\u0353\u0308a\u0337\u0317\u0358l\u0335\u0330\u0308", "Zal", "Zal"),
        ("Rene\u0301", "Ren\u00e9", "Ren\u00e9"),
        ("e\u0323\u0301ko\u0323\u0301", "\u1eb9\u0301k\u1ecd\u0301", "\u1eb9k\u1ecd"),
        ("か\u3099くと", "がくと", "がくと"),
        ("محمد علي", "محمد علي", "〓〓〓〓 〓〓〓"),
        ("สมชาย", "สมชาย", "〓〓〓〓〓"),
    ],
)
def test_accents_are_composed_and_letters_that_change_beside_each_other_need_a_layout_engine(
    name: str, drawn: str, without_shaping: str
) -> None:
    assert typefaces_for(shaping=True).drawable_text(name) == drawn
    assert typefaces_for(shaping=False).drawable_text(name) == without_shaping


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("👨\u200d👩\u200d👧a", ["👨\u200d👩\u200d👧", "a"]),
        ("🇯🇵🇵🇱", ["🇯🇵", "🇵🇱"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("e\u0301 葛\U000e0100", ["e\u0301", " ", "葛\U000e0100"]),
        ("\u110b\u1175\u1105\u1173\u11b7", ["\u110b\u1175", "\u1105\u1173\u11b7"]),
    ],
)
def test_what_readers_take_for_one_letter_is_never_cut(text: str, letters: list[str]) -> None:
    assert letters_of(text) == letters


def test_the_second_opinion_tells_names_apart() -> None:
    assert not says_the_same("田", "澤田")
    assert not says_the_same("ukasz", "Łukasz")
    assert not says_the_same("Ann", "Ann 🙂")
    assert says_the_same("〓田", "澤田")


@given(st.text(max_size=32))
def test_nothing_that_can_be_typed_disappears(name: str) -> None:
    for typefaces in (fonts().typefaces, typefaces_for(shaping=False)):
        drawn = typefaces.drawable_text(name)
        assert drawn == typefaces.drawable_text(drawn)
        assert bool(drawn) or not words(name, 64), name


@pytest.mark.skipif(not has_shaping(), reason="FriBiDi is not installed")
def test_words_of_one_name_are_read_from_the_right_and_a_score_is_not() -> None:
    runs = [text for text, _ in drawn_runs("דוד-כהן 3")]
    assert "".join(runs) == "דוד-כהן 3"
    assert [text for text, _ in drawn_runs("דוד 1–0 כהן")] == ["דוד", " 1–0 ", "כהן"]
    assert [text for text, _ in drawn_runs("דוד محمد")] == ["محمد", " ", "דוד"]


@DEEP
def test_the_list_of_letters_is_that_of_the_files() -> None:
    for face in fonts().typefaces.faces:
        chars = [chr(start) for start in face.starts if chr(start).isprintable() and not chr(start).isspace()]
        outside = [chr(end + 1) for end in face.ends]
        for file in face.files:
            path = str(FOLDER / file)
            blank = {char for char in chars if not has_glyph(path, char)}
            assert len(blank) <= len(chars) / 50, (file, blank)
            assert not [
                char
                for char in outside
                if not face.holds(char) and has_glyph(path, char) and glyph(path, char)
            ]


# ---------------------------------------------------------------- pictures


def shown_in(scene: Scene, words: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of tiles that a painter draws."""
    with monkeypatch.context() as patch:
        written = texts_written(patch)
        Image.open(BytesIO(Painter(FOLDER).paint(scene, words))).load()
    return [text for text, _ in written]


def is_shown(texts: Sequence[str], name: str, number: int, find_replacement: str) -> bool:
    """Return whether somebody stands there: whole, shortened, numbered, or as what stands for them."""
    return any(
        says_the_same(text, name)
        or text == find_replacement
        or says_the_same(text.removesuffix(f" ({number})"), name)
        or (
            text.endswith("…")
            and len(text) > 3
            and says_the_same(text[:-1], name[: len(letters_of(text)) - 1])
        )
        for text in texts
    )


@DEEP
@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_in_the_standings(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    localizer = voice_of((), language)
    for names in (NAMES[:48], NAMES[48:]):
        cup = entrants.planned(TournamentPlan(SWISS, rounds=3))
        for number, name in enumerate(names):
            entrants.sign_up(cup, 1_000 + number, name, 1000.0 - number)
        rounds.begin(cup, 0.0)
        for board in range(len(names) // 2):
            rounds.enter(cup, PairingId(1, board), FIRST)
        lines = standings(cup)
        texts = []
        for at in range(0, len(lines), 16):
            texts += shown_in(table_scene(cup, lines[at : at + 16], localizer), localizer, monkeypatch)
        assert all(texts)
        for number, name in enumerate(names, 1):
            assert is_shown(texts, name, number, localizer.say("share-seat", number=number)), name


@pytest.mark.parametrize("kind", [KNOCKOUT, *deep(DOUBLE_ELIMINATION)])
def test_everybody_is_in_the_bracket(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    localizer = voice_of(())
    cup = entrants.planned(TournamentPlan(kind))
    for number, name in enumerate(NAMES[:64]):
        entrants.sign_up(cup, 1_000 + number, name, 1000.0 - number)
    rounds.begin(cup, 0.0)
    texts = []
    for part in bracket_parts(cup):
        texts += shown_in(bracket_scene(cup, part, localizer), localizer, monkeypatch)
    for number, name in enumerate(NAMES[:64], 1):
        assert is_shown(texts, name, number, localizer.say("share-seat", number=number)), name


@pytest.mark.parametrize("kind", ["name", "words", "basic"])
def test_two_people_never_look_alike(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    people = ("\U00013000", "\U00013001", "Player 1", "𝓐𝓷𝓷", "Ann", "A\u0334nn", "\U00013000x", "\U00013001x")
    seats = tuple(Tile(0, n, 9, 0.8, SeatName(n), kind) for n in range(len(people)))
    texts = shown_in(Scene(9, 9, tiles=seats), voice_of(people), monkeypatch)
    assert len(set(texts)) == len(people)
    assert texts[0] == "Player 1"
    assert texts[3] == "Ann"
    entered = tuple(Tile(0, n, 9, 0.8, PersonName(name, n + 1), kind) for n, name in enumerate(people))
    assert shown_in(Scene(9, 9, tiles=entered), voice_of(()), monkeypatch) == texts


def test_who_sits_twice_is_called_the_same_twice() -> None:
    localizer = PictureNames(fonts().typefaces).localizer(voice_of(("Ann", "Bob", "Ann")))
    assert [localizer.format_seat(seat) for seat in range(3)] == ["Ann", "Bob", "Ann"]


def test_a_side_stays_beside_the_name_that_is_replaced() -> None:
    people = ("\U00013000", "Bob")
    localizer = voice_of(people)._replace(
        format_seat=lambda seat: f"Black · {people[seat]}", format_person=people.__getitem__
    )
    named = PictureNames(fonts().typefaces).localizer(localizer)
    assert [named.format_seat(0), named.format_seat(1)] == ["Black · Player 1", "Black · Bob"]
    assert named(SeatName(0, without_side=True)) == "Player 1"
    nobody = PictureNames(fonts().typefaces).localizer(voice_of(("", "Bob\n\u202e")))
    assert [nobody.format_seat(0), nobody.format_seat(1)] == ["Player 1", "Bob"]


@pytest.mark.parametrize("name", NAMES)
def test_a_label_has_ink_for_every_name(name: str) -> None:
    painter = PAINTER
    blank = painter.paint(Scene(4, 1), str)
    assert painter.paint(Scene(4, 1, labels=(Label(2, 0.5, PersonName(name, 1), 0.3),)), str) != blank


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_of_an_end_keeps_every_name(name: str) -> None:
    line = f"{name} wins: 3 points."
    lines = end_picture.wrapped(line, end_picture.WIDE)
    assert "".join(lines).replace(" ", "") == line.replace(" ", "").replace("\u3000", "")
    assert all(end_picture.text_width(each) <= end_picture.WIDE for each in lines)


@pytest.mark.parametrize("name", NAMES)
def test_captions_of_films_keep_every_name(name: str) -> None:
    writer = CaptionWriter(fonts(), 640)
    lines = "".join(writer.lines([f"{name} takes it."]))
    assert says_the_same(lines, f"{name} takes it."), lines


# ---------------------------------------------------------------- panels


@pytest.mark.parametrize("name", NAMES)
def test_panels_show_every_name(name: str) -> None:
    """Letters for private use mean nothing to anybody else."""
    shown = make_person(1, name, "ann.1").name
    seen_by_others = "".join(char for char in name if unicodedata.category(char) != "Co")
    assert says_the_same(re.sub(r"\\(.)", r"\1", literal(shown)), seen_by_others or "ann.1"), shown
    assert not [char for char in shown if unicodedata.bidirectional(char) in ("RLO", "LRI", "PDF", "PDI")]
    assert all(len(letter) <= 1 + MOST_MARKS for letter in letters_of(shown) if letter[0].isalpha()), shown


@pytest.mark.parametrize("name", ["\u200b", "\u202e\u202c", "\u3164", "\u2800", " \u00ad", "\u0301"])
def test_whose_name_cannot_be_seen_is_called_by_the_username(name: str) -> None:
    assert make_person(1, name, "ann.1").name == "ann.1"
    assert make_person(1, name, "").name == "?"


# ---------------------------------------------------------------- paper


def told_by(program: str, *given: object) -> str:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    return subprocess.run([program, *map(str, given)], capture_output=True, check=True).stdout.decode()


SAYS = " says it."


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def pack_with(names: Sequence[str]) -> str:
    """Return a pack of Crownfell whose cards have these names and ideas, as many as there may be."""
    cards = "".join(
        f"  - code: {chr(65 + n // 26)}{chr(65 + n % 26)}X\n    name: {quoted(name[:24])}\n"
        f"    idea: {quoted(name[:24] + SAYS)}\n    origin: house\n"
        "    diagram: |\n      .   s   .\n      .   @   .\n      .   .   .\n"
        for n, name in enumerate(names)
    )
    return f"pack: names\ngame: crownfell\nversion: 1\ntitle: Names\ncards:\n{cards}"


@DEEP
@pytest.mark.parametrize("names", [NAMES[:27], NAMES[27:54], NAMES[54:]])
def test_everybody_is_on_paper(
    names: Sequence[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst")
    (tmp_path / "names.pack.yaml").write_text(pack_with(names), "utf-8")
    out = tmp_path / "names.pdf"
    given = ["crownfell", "--pack", str(tmp_path / "names.pack.yaml"), "--out", str(out)]
    assert print_command.main(given) == 0
    output = capsys.readouterr().out
    text = told_by("pdftotext", "-f", "3", out, "-")
    typefaces, lines = typefaces_for(shaping=True), [skeleton(line) for line in text.splitlines()]
    for name in names:
        drawn = typefaces.drawable_text(name[:24])
        if any(run.face.shaped for run in typefaces.runs(name[:24])):
            # Programs put letters that stand above each other, or run leftwards, in other orders.
            assert any(Counter(skeleton(drawn)) <= Counter(line) for line in lines), (name, drawn)
        else:
            assert any(skeleton(drawn) in line for line in lines), (name, drawn)
        for letter in typefaces.lacking([name[:24]]):
            assert letter in output, name
    assert ("〓" in output) == ("〓" in text)
