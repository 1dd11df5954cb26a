"""Records are read for ever, and by any program that follows docs/records.md.

`CASTELLAN_GAMES=1000` sets how many random games of each game both readers read; without it a few do.
"""

import ast
import json
import os
import random
import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from engine import files
from engine.game import games
from engine.match import Match
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from engine.records.record_header import HEADS, VERSIONS, RecordError
from sessions.table.journal import stamp
from tests.support import independent_record_reader as reader
from tests.support import record_samples
from tests.support.contract.trials import trials_of
from tests.support.depth import DEEP, first_short
from tests.support.paths import ROOT, TESTS
from tests.support.referee_games import GAMES as REFEREED

PAGE = files.text(ROOT / "docs" / "records.md")
TEXTS = record_samples.texts()
ENDS = json.loads(files.text(record_samples.ENDS))
GAMES = max(6, int(os.environ.get("CASTELLAN_GAMES", "6")))
LONG = 400
NAMES = tuple(reader.GRAMMARS)
AWKWARD = ("Ann, Bob", "P2", "= x", "# seat: Ann", "猫", "Ann, Bob, P2")


@pytest.fixture(autouse=True)
def packs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTELLAN_PACKS", "")


# ---------------------------------------------------------------- samples


@pytest.mark.parametrize("name", first_short(TEXTS, 12))
def test_each_sample_ends_as_it_always_has(name: str) -> None:
    assert record_samples.end_of(TEXTS[name]) == ENDS[name]


@pytest.mark.parametrize("name", TEXTS)
def test_each_sample_is_written_as_it_was_read(name: str) -> None:
    assert record_header.read(TEXTS[name]).text() == TEXTS[name]


def test_each_version_has_samples_of_what_it_is_for() -> None:
    for version in VERSIONS:
        sampled_games = {name.split("/")[1] for name in TEXTS if name.startswith(f"v{version}/")}
        assert sampled_games == {*(NAMES if version == VERSIONS[0] else REFEREED)}, (
            f"version {version} has no samples"
        )
    assert {name.partition("/")[0] for name in TEXTS} == {f"v{version}" for version in VERSIONS}
    assert {one.file for one in record_samples.samples()} == {*record_samples.FOLDER.glob("v*/*/*.txt")}
    assert ENDS.keys() == TEXTS.keys()


def test_of_each_game_every_kind_of_end_is_there() -> None:
    for game in NAMES:
        ends = [end for name, end in ENDS.items() if f"/{game}/" in name]
        reasons = {end.get("reason") for end in ends}
        assert "resign" in reasons
        assert None in reasons, "one that runs"
        assert len(reasons) > 2
        assert any(end.get("covered") for end in ends) is (game != "crownfell"), "there nothing is hidden"


ENDINGS = {
    "crownfell": {
        *("B+ elimination", "W+ elimination", "W+ no-move", "B+ resign", "W+ claim"),
        *("= repetition", "= quiet", "= cap", "= agreed"),
    },
    "craft-the-crown": {f"! win {reason}" for reason in ("crown", "gold", "resign", "claim")},
    "crown-crest": {*(f"! win {reason}" for reason in ("lead", "turns", "resign", "claim")), "= turns"},
    "crownfall": {
        f"= {why}" for why in ("crown", "crowns", "coup", "resign", "agreed", "claim", "unfinished")
    },
    "cube-quest": {f"= {why}" for why in ("king", "resign", "claim", "unfinished")},
}


@pytest.mark.parametrize("game", NAMES)
def test_each_ending_of_the_page_has_a_sample(game: str) -> None:
    """Without whoever won, but for Crownfell's colours."""
    endings = [record_header.read(text).ending for name, text in TEXTS.items() if f"/{game}/" in name]
    ending_kinds = {
        re.sub(r"^! win \S+ ", "! win ", re.sub(": .*", "", ending)) for ending in endings if ending
    }
    assert ending_kinds == ENDINGS[game]
    words = set[str](re.findall("[a-z-]+", " ".join(ending_kinds)))
    assert words - {"win"} == page_reasons(game)


def page_reasons(game: str) -> set[str]:
    """The words by which the page says that a game ends."""
    title = {"crownfell": "Crownfell", "craft-the-crown": "Craft the Crown", "crown-crest": "Crown Crest"}
    if game in title:
        grammar = notation(f"{title[game]} (")
        rule = re.search(r"^ending += ((?:.|\n +)*)", grammar, re.MULTILINE)
    else:
        grammar = notation("Crownfall and Cube Quest")
        rule = list(re.finditer(r"^REASON += (.*)", grammar, re.MULTILINE))[REFEREED_ORDER.index(game)]
    assert rule is not None
    quoted = " ".join(re.findall(r'"([^"]*)"', rule[1]))
    return {*re.findall("[a-z][a-z-]+", quoted)} - {"win"}


REFEREED_ORDER = ("crownfall", "cube-quest")


def test_version_2_has_samples_of_all_that_may_stand_in_its_lines() -> None:
    for game in REFEREED:
        texts = [text for name, text in TEXTS.items() if name.startswith(f"v2/{game}/")]
        lines = [line for text in texts for line in text.split("\n") if not line.startswith("# ")]
        assert any(line.startswith("= ") for line in lines), "an ending"
        assert any(re.match("bot (lot|roll|start)", line) for line in lines), "a draw"
        assert any(line.count(" # ") > 1 for line in lines), "a remark"
        assert any(" undo #" in line for line in lines)
        assert any(" secret ? #" in line for line in lines)


def test_a_version_that_nobody_knows_is_said_in_a_sentence() -> None:
    text = next(iter(TEXTS.values()))
    for version in ("3", "0", "1.0", "²", ""):
        with pytest.raises(RecordError, match=r"versions 1 and 2 are read here|is no record"):
            record_header.read(text.replace("# castellan: 1", f"# castellan: {version}", 1))
        with pytest.raises(reader.NotARecord, match="version"):
            reader.read(text.replace("# castellan: 1", f"# castellan: {version}", 1))


def test_a_record_without_times_reads_as_version_1_says() -> None:
    """In version 1 what looks like a moment is a remark of its line."""
    text = TEXTS["v2/crownfall/ruled"].replace("# castellan: 2", "# castellan: 1")
    parsed = record_header.read(text)
    assert parsed.times == ()
    assert all(" # 2026-" in line for line in parsed.lines)


# ---------------------------------------------------------------- another program


def test_the_other_reader_has_nothing_of_ours() -> None:
    tree = ast.parse(files.text(TESTS / "support/independent_record_reader.py"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def check_same(text: str, winners: tuple[str, ...] | None = None) -> None:
    """Both readers find the same in it. winners: by name, where that is known."""
    theirs, ours = reader.read(text), record_header.read(text)
    assert theirs.seats == ours.seats
    assert theirs.luck == ours.luck
    assert theirs.options == ours.options
    assert theirs.ending == ours.ending
    facts = {"game": ours.game, "pack": ours.pack, "cards": ours.pack_digest, "secret": ours.secret}
    facts |= {"start": ours.start_message, "beacon": ours.beacon, "seed": ours.seed.hex()}
    assert {word: theirs.header.get(word, "") for word in facts} == facts
    assert "\n".join(theirs.cards) == ours.pack_text.removesuffix("\n")
    if record.AS_GIVEN in ours.opening:
        answer_lines = [line for line in ours.lines if not line.startswith("#")]
        assert [f"{move.who}: {move.said}" for move in theirs.moves] == answer_lines
        return
    lines = [*ours.opening, *ours.lines]
    moves = lines[len(theirs.opening) :]
    assert [*theirs.opening] == lines[: len(theirs.opening)]
    assert len(moves) == len(theirs.moves)
    times = [""] * (len(moves) - len(ours.lines)) + [*(ours.times or [""] * len(ours.lines))]
    for move, line, at in zip(theirs.moves, moves, times, strict=True):
        assert line.partition(" # ")[0].endswith(move.said) or line == move.said
        assert move.who in line or move.who in "BW"
        assert move.at == at
    if winners is not None:
        assert theirs.winners == winners


def winners_of(text: str) -> tuple[str, ...] | None:
    parsed = record_header.read(text)
    if record_samples.covered(parsed) or record.AS_GIVEN in parsed.opening:
        return None
    result = record.play(parsed, record.rules_of(parsed)).result
    return tuple(parsed.seats[seat] for seat in result.winners) if result else ()


@pytest.mark.parametrize("name", first_short(TEXTS, 12))
def test_the_other_reader_finds_the_same_in_each_sample(name: str) -> None:
    check_same(TEXTS[name], winners_of(TEXTS[name]))


@DEEP
@pytest.mark.parametrize("game", NAMES)
def test_the_other_reader_finds_the_same_in_random_games(game: str) -> None:
    for trial in trials_of(game):
        for number in range(GAMES):
            setup = trial.setup(number)
            if number % 2:
                setup = replace(setup, seats=AWKWARD[: len(setup.seats)])
            match, dice, given = Match.new(trial.rules, setup), random.Random(-number), list[Any]()
            while match.question is not None and len(given) < LONG:
                seat, line = trial.answer(match, dice)
                given += match.answer(seat, line).answers if line else ()
            times = [stamp(1_800_000_000.0 + one) for one in range(len(given))] if number % 3 else []
            winners = tuple(setup.seats[seat] for seat in match.result.winners) if match.result else ()
            for who in (record.WHOLE, RecordViewpoint(False, None), RecordViewpoint(False, 0)):
                written = record.record_of_match(game, trial.rules, setup, given, who, None, times)
                check_same(
                    written.text(), winners if game not in ("crown-crest", "craft-the-crown") else None
                )


# ---------------------------------------------------------------- the page


def test_the_page_names_all_words_of_the_header_and_all_versions() -> None:
    table = PAGE.partition("## The header")[2].partition("## Notation")[0]
    header_words = re.findall(r"^\| `# ([a-z]+)", table, re.MULTILINE)
    assert header_words == [*HEADS][: len(header_words)] or {*header_words} == {*HEADS}
    assert {*header_words} == {*HEADS}
    versions = re.findall(r"^\| (\d+) \|", PAGE.partition("## Versions")[2], re.MULTILINE)
    assert tuple(versions) == VERSIONS
    assert {f"`{name}`" for name in games()} <= {*re.findall(r"`[a-z-]+`", PAGE)}


@cache
def notation(title: str) -> str:
    """The grammars below a title of the page."""
    below = PAGE.partition(f"### {title}")[2].partition("\n##")[0]
    return "\n".join(re.findall(r"```\n(.*?)```", below, re.DOTALL))


@pytest.mark.parametrize("game", REFEREED)
def test_the_page_has_each_word_that_a_referee_understands(game: str) -> None:
    grammar = notation("Crownfall and Cube Quest")
    words = {*re.findall(r"[a-z]+|=", " ".join(re.findall(r'"([^"]*)"', grammar)))}
    assert {*REFEREED[game].verbs} <= words


def test_the_example_is_a_record_for_both() -> None:
    (text,) = re.findall(r"```\n(# castellan.*?)```", PAGE, re.DOTALL)
    check_same(text, ())
    assert record.play(record_header.read(text), trials_of("crownfell")[0].rules).result is not None
    for line in re.findall(r"`(r flick [^`]*)`", PAGE):
        short_record = "\n".join(["# castellan: 2", "# game: crownfall", "# seat: A", "# seat: B", line])
        assert reader.read(short_record).moves[0].at


@DEEP
def test_the_other_reader_is_a_program() -> None:
    sample = record_samples.FOLDER / "v1" / "crownfell" / "whole.txt"
    program = str(TESTS / "support/independent_record_reader.py")
    done = subprocess.run([sys.executable, program, str(sample)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["reason"] == "quiet"
