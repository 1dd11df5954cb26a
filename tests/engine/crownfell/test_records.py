"""Records: golden games that must replay for ever, and tampering that must be found.

`CASTELLAN_REWRITE=1` writes the golden records anew, for a pack that was changed on purpose.
"""

import contextlib
import os
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine import files
from engine.game import Setup
from engine.match import Match
from engine.questions import Answer, Outcome
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from engine.records.record_header import RecordError
from tests.support.depth import DEEP
from tests.support.paths import ROOT, TESTS
from tests.support.plays import rules_of
from tests.support.record_texts import changed

FOLDER = TESTS / "records"
RULES = {name: rules_of(name) for name in ("house", "test")}
ENV = {**os.environ, "CASTELLAN_PACKS": str(TESTS / "packs")}


class Golden(NamedTuple):
    """How a golden record was made, and how it stands."""

    pack: str
    number: int
    stop: Callable[[Match[Any], list[Answer]], list[Answer] | None]
    seats: tuple[str, str]
    stands: str
    options: dict[str, str] = {}
    open_seed: bool = True


def to_the_end(match: Match[Any], given: list[Answer]) -> list[Answer] | None:
    return None


def resigned(match: Match[Any], given: list[Answer]) -> list[Answer] | None:
    return [(1 - match.question.seats[0], "resign")] if match.question and match.state.turns == 24 else None


def agreed(match: Match[Any], given: list[Answer]) -> list[Answer] | None:
    return [(1, "draw"), (0, "draw")] if match.question and match.state.turns == 31 else None


def open_rally(match: Match[Any], given: list[Answer]) -> list[Answer] | None:
    return [] if match.question and match.question.kind == "rally" and match.state.turns > 11 else None


def declined_rally(match: Match[Any], given: list[Answer]) -> list[Answer] | None:
    return [(match.question.seats[0], "-")] if match.question and open_rally(match, given) == [] else None


def chain_open(match: Match[Any], given: list[Answer]) -> list[Answer] | None:
    chained = match.question and match.question.kind == "rally" and given[-1][1].startswith("dir")
    return [] if chained else None


GOLDEN = {
    "test-chain": Golden("test", 165, to_the_end, ("Ann", "Bob"), ""),
    "house-resigned": Golden("house", 2, resigned, ("Ann of the Hill", "ボブ"), "won by resign"),
    "house-agreed": Golden("house", 3, agreed, ("Ann", "Bob"), "drawn by agreed", {"first-game": "on"}),
    "test-open-rally": Golden("test", 0, open_rally, ("Ann", "Bob"), "not over", {}, False),
    "test-declined-rally": Golden("test", 0, declined_rally, ("Ann", "Bob"), "not over", {}, False),
    "house-open-chain": Golden("house", 65, chain_open, ("Ann", "Bob"), "not over", {"quietTurns": "40"}),
}
NAMES = sorted(GOLDEN)


def played(golden: Golden) -> tuple[Setup, list[Answer], Match[Any]]:
    """The game of a golden record: random answers, rallies taken where they can be, until it stops."""
    rules, rng = RULES[golden.pack], random.Random(golden.number)
    setup = Setup(golden.seats, golden.options, (10_000 + golden.number).to_bytes(32, "big"))
    match, given = Match.new(rules, setup), []
    while match.question is not None:
        last = golden.stop(match, given)
        if last is not None:
            for seat, token in last:
                given += match.answer(seat, token).answers
            break
        seat = match.question.seats[0]
        tokens = list(match.question.tokens[seat])
        directs = [token for token in tokens if token.startswith("dir")]
        chosen = rng.choice(directs if directs and rng.random() < 0.7 else tokens)
        given += match.answer(seat, chosen).answers
    return setup, given, match


def text_of(name: str) -> str:
    return files.text(FOLDER / f"{name}.txt")


def rewrite() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, golden in GOLDEN.items():
        setup, given, _ = played(golden)
        game_record = record.record_of_match(
            "crownfell", RULES[golden.pack], setup, given, RecordViewpoint(golden.open_seed)
        )
        (FOLDER / f"{name}.txt").write_text(game_record.text(), encoding="utf-8")


if os.environ.get("CASTELLAN_REWRITE"):
    rewrite()


def replayed(name: str) -> Match[Any]:
    return record.play(record_header.read(text_of(name)), RULES[GOLDEN[name].pack])


# ---------------------------------------------------------------- golden records


def test_all_golden_records_are_known() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_reading_and_writing_changes_no_byte(name: str) -> None:
    assert record_header.read(text_of(name)).text() == text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_replayed_game_is_written_as_it_was(name: str) -> None:
    """Played line by line and written again from the answers, a golden record is the same to the byte."""
    rules, wanted = RULES[GOLDEN[name].pack], record_header.read(text_of(name))
    answers = record.replay(wanted, rules).answers
    forced = () if wanted.seed else rules.record_format.read_opening(wanted.opening, wanted.seats)
    setup = Setup(wanted.seats, wanted.options, wanted.seed, forced)
    game_record = record.record_of_match(
        "crownfell", rules, setup, answers, RecordViewpoint(bool(wanted.seed))
    )
    if wanted.seed:
        assert game_record.text() == text_of(name)
    assert (game_record.opening, game_record.lines, game_record.ending) == (
        wanted.opening,
        wanted.lines,
        wanted.ending,
    )


@pytest.mark.parametrize("name", NAMES)
def test_golden_games_end_as_stated(name: str) -> None:
    golden, match = GOLDEN[name], replayed(name)
    assert golden.stands in record.outcome_text(match.result, golden.seats)


def test_the_golden_games_show_what_they_are_for() -> None:
    assert any(line.count("; r") >= 2 for line in text_of("test-chain").splitlines())
    assert replayed("test-chain").result is not None
    loser = replayed("house-resigned").result
    assert loser is not None
    assert loser.reason == "resign"
    assert replayed("house-agreed").result == Outcome((), "agreed")
    opened, declined = replayed("test-open-rally"), replayed("test-declined-rally")
    assert opened.question is not None
    assert declined.question is not None
    assert opened.question.kind == "rally"
    assert declined.question.kind == "action"
    assert text_of("test-open-rally").replace("# rally open\n", "") == text_of("test-declined-rally")
    chain = replayed("house-open-chain")
    assert chain.question is not None
    assert chain.question.kind == "rally"
    assert "; r" in text_of("house-open-chain").splitlines()[-2]


def test_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTELLAN_PACKS", str(TESTS / "packs"))
    for name in NAMES:
        file = str(FOLDER / f"{name}.txt")
        assert record.main([file]) == 0
        output = capsys.readouterr().out
        assert output.startswith(f"{file}: crownfell, {' against '.join(GOLDEN[name].seats)}: ")
        assert GOLDEN[name].stands in output
        status = record.main(["--verify", file])
        output = capsys.readouterr().out
        assert status == (0 if GOLDEN[name].open_seed else 1)
        assert ("every draw as the seed gives it" if status == 0 else "the seed is not shown yet") in output
    assert record.main([str(FOLDER / "none.txt")]) == 1
    assert "cannot be read" in capsys.readouterr().out


@DEEP
def test_the_module_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine.records.record", "--verify", str(FOLDER / "house-resigned.txt")],
        cwd=ROOT,
        env=ENV,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "won by resign, every draw as the seed gives it" in done.stdout


# ---------------------------------------------------------------- tampering


def swapped(line: str) -> str:
    """A row whose first two cards changed places."""
    row, first, second, *rest = line.split(" ")
    return " ".join([row, second, first, *rest])


TAMPERED = {
    "seed": ("test-chain", "# seed: ", lambda line: line[:-1] + ("0" if line[-1] != "0" else "1"), "opening"),
    "row": ("test-chain", "row ", swapped, "the opening is not what the seed gives"),
    "black": (
        "test-chain",
        "# black: ",
        lambda line: "# black: Cleo",
        "the opening is not what the seed gives",
    ),
    "a pick": ("test-chain", "W p", lambda line: "W pXYZ", "“W pXYZ” is refused"),
    "a pick out of turn": (
        "test-chain",
        "W p",
        lambda line: "B" + line[1:],
        "is refused: not-your-pick CFL-010",
    ),
    "a move": ("test-chain", "3. ", lambda line: "3. dXYZ a1", "“3. dXYZ a1” is refused"),
    "a turn left out": ("test-chain", "1. ", lambda line: "", "is refused"),
    "a rally that was none": ("test-chain", "1. ", lambda line: line + "; rANG c3: revFOO", "is refused"),
    "who won": ("test-chain", "B+", lambda line: "W+ no-move", "it does not end with “W+ no-move”"),
    "how it ended": (
        "test-chain",
        "B+",
        lambda line: "B+ elimination",
        "it does not end with “B+ elimination”",
    ),
    "the pack's mark": ("house-agreed", "# pack: ", lambda line: line[:-1] + "!", "another version"),
    "the pack": (
        "house-agreed",
        "# pack: ",
        lambda line: "# pack: nowhere 1 0",
        "the pack nowhere is not here",
    ),
    "the game": ("house-agreed", "# game: ", lambda line: "# game: chess", "no game is called chess"),
    "the version": ("house-agreed", "# castellan: ", lambda line: "# castellan: 9", "is of version 9"),
    "an option": (
        "house-agreed",
        "# option ",
        lambda line: "# option first-game: maybe",
        "the set-up is refused",
    ),
    "no hexadecimal": ("test-chain", "# seed: ", lambda line: "# seed: zz", "not 64 hexadecimal"),
    "a header twice": (
        "test-chain",
        "# seed: ",
        lambda line: line + "\n" + line,
        "line 7: seed is here twice",
    ),
    "a third player": (
        "test-chain",
        "# seat: ",
        lambda line: line + "\n# seat: Cleo",
        "the set-up is refused",
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_tampered_records_are_refused_with_the_line(
    name: str, tmp_path: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASTELLAN_PACKS", str(TESTS / "packs"))
    source, begins, new, words = TAMPERED[name]
    file = tmp_path / "tampered.txt"
    file.write_text(changed(text_of(source), begins, new), encoding="utf-8")
    assert record.main([str(file)]) == 1
    output = capsys.readouterr().out
    assert output.startswith(f"{file}: line "), output
    assert words in output


@pytest.mark.parametrize("name", [name for name in NAMES if GOLDEN[name].stands != "not over"])
@pytest.mark.parametrize(
    "ending", ["B+ elimination", "W+ elimination", "B+ no-move", "= quiet", "= cap", "B+ time"]
)
def test_another_ending_is_refused(name: str, ending: str) -> None:
    lines = text_of(name).splitlines()
    if lines[-1] == ending:
        return
    game_record = record_header.read("\n".join([*lines[:-1], ending]) + "\n")
    with pytest.raises(RecordError, match=r"it does not end with"):
        record.play(game_record, RULES[GOLDEN[name].pack])


def test_a_record_cut_short_is_not_over() -> None:
    lines = text_of("test-chain").splitlines()
    match = record.play(record_header.read("\n".join(lines[:-3]) + "\n"), RULES["test"])
    assert match.result is None


@given(some.text(max_size=300))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_text_is_a_record_or_none(text: str) -> None:
    for whole in (text, f"# castellan: 1\n# game: crownfell\n# seat: Ann\n# seat: Bob\n{text}"):
        with contextlib.suppress(RecordError):
            record.play(record_header.read(whole), RULES["test"])
