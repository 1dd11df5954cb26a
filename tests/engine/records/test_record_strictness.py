"""What a reader of records takes and what it refuses, as docs/records.md says: ours and the other program."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.records import record, record_header
from engine.records.record_header import RecordError
from tests.support import independent_record_reader as reader
from tests.support import record_samples
from tests.support.referee_games import GAMES as REFEREED
from tests.support.referee_records import FLICK, RecordedGame

TEXTS = record_samples.texts()
CARDS, PIECES = TEXTS["v1/crownfell/whole"], TEXTS["v2/crownfall/remarked"]


def played(text: str) -> Any:
    game_record = record_header.read(text)
    return record.play(game_record, record.rules_of(game_record))


def with_line(text: str, before: str, line: str) -> str:
    return text.replace(f"\n{before}", f"\n{line}\n{before}", 1)


LAX = {
    "a mark of the order of bytes": lambda text: f"\ufeff{text}",
    "empty lines before the first": lambda text: f"\n \t\n{text}",
    "empty lines between": lambda text: text.replace("\n", "\n\n"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "blanks at the end of each line": lambda text: text.replace("\n", " \t\n"),
    "no last line end": lambda text: text.removesuffix("\n"),
}


@pytest.mark.parametrize("text", [CARDS, PIECES], ids=["cards", "pieces"])
@pytest.mark.parametrize("bend", LAX.values(), ids=LAX)
def test_what_means_nothing_changes_nothing(bend: Any, text: str) -> None:
    assert record_header.read(bend(text)) == record_header.read(text)
    assert reader.read(bend(text)) == reader.read(text)
    assert played(bend(text)).result == played(text).result


def test_a_pack_in_a_record_keeps_its_blanks() -> None:
    text = TEXTS["v1/crownfell/own-cards"]
    line = next(line for line in text.split("\n") if line.startswith("#|"))
    for read, fault in ((record_header.read, RecordError), (reader.read, reader.NotARecord)):
        with pytest.raises(fault, match="cards"):
            read(text.replace(line, f"{line} ", 1))


SEED = next(line for line in CARDS.split("\n") if line.startswith("# seed"))
STRICT = {
    "a line before its version": lambda: f"# seat: Cleo\n{CARDS}",
    "a word twice": lambda: with_line(CARDS, "# seed", SEED),
    "an option twice": lambda: with_line(CARDS, "# seed", "# option quietTurns: 3"),
    "a seed in capitals": lambda: TEXTS["v1/crownfell/sealed"].replace("# seed: 13141a", "# seed: 13141A"),
    "a seed that is short": lambda: CARDS.replace("# seed: 00", "# seed: "),
    "a seed with blanks": lambda: CARDS.replace("# seed: 00", "# seed: 00 "),
    "a seal that is no digest": lambda: TEXTS["v1/crownfell/running"].replace(
        "# commitment: ", "# commitment: x"
    ),
    "an unknown word": lambda: with_line(CARDS, "# seed", "# moon: full"),
    "a name where none belongs": lambda: CARDS.replace("# seat: 猫", "# seat second: 猫"),
    "an option without a name": lambda: with_line(CARDS, "# seed", "# option: 3"),
}


@pytest.mark.parametrize("text", STRICT.values(), ids=STRICT)
def test_what_the_page_does_not_allow_is_refused(text: Any) -> None:
    bad_text = text()
    assert bad_text not in (CARDS, *TEXTS.values())
    with pytest.raises(RecordError):
        played(bad_text)
    with pytest.raises(reader.NotARecord):
        reader.read(bad_text)


@pytest.mark.parametrize("before", ["# pack", "# seed", "# black"])
def test_an_unknown_line_of_the_header_is_named(before: str) -> None:
    text = with_line(CARDS, before, "# moon: full")
    number = text.split("\n").index("# moon: full") + 1
    with pytest.raises(RecordError, match=f"line {number}: .*# moon: full"):
        played(text)
    with pytest.raises(reader.NotARecord, match="# moon: full"):
        reader.read(text)


def test_the_opening_of_craft_the_crown_ends_with_who_is_first() -> None:
    text = TEXTS["v1/craft-the-crown/whole"]
    first = next(line for line in text.split("\n") if line.startswith("! first "))
    turn_line = f"! turn {first.removeprefix('! first ')}"
    bent = text.replace(first, f"{first}\n{turn_line}", 1)
    assert record_header.read(bent).opening[-1] == first
    assert record_header.read(bent).lines[0] == turn_line
    assert reader.read(bent).opening[-1] == first


# ---------------------------------------------------------------- remarks and moments


@pytest.mark.parametrize("game", REFEREED)
@pytest.mark.parametrize("version", ["1", "2"])
def test_a_remark_behind_any_line_changes_nothing(game: str, version: str) -> None:
    text = TEXTS[f"v2/{game}/remarked"]
    game_record = record_header.read(text)
    lines = tuple(f"{line} # so # it was" for line in game_record.lines)
    remarked = replace(game_record, lines=lines, times=game_record.times if version == "2" else ())
    for variant in (remarked, replace(remarked, seed=b"")):
        assert record_header.read(variant.text()) == variant
        assert played(variant.text()).result == played(text).result
        assert [move.said for move in reader.read(variant.text()).moves] == [
            move.said for move in reader.read(text).moves
        ]


@pytest.mark.parametrize("game", REFEREED)
def test_a_winner_whose_name_ends_like_a_moment_keeps_it(game: str) -> None:
    name = "Ann # 2026-11-18T11:07:24Z"
    sample_game = RecordedGame(game, f"r {FLICK[game]}", "b resign")
    sample_game.setup = replace(sample_game.setup, seats=(name, "Bob"))
    text = record_samples.timed(sample_game).text()
    assert record_header.read(text).text() == text
    assert played(text).result is not None
    assert reader.read(text).winners == (name,)


# ---------------------------------------------------------------- how a record stands


STATES = {
    "v1/crownfell/running": "open",
    "v1/craft-the-crown/running-nobody": "open",
    "v1/crownfell/whole": "over",
    "v1/crownfell/unseeded": "over",
    "v1/crownfell/sealed": "stopped",
    "v1/crownfell/rally-open": "stopped",
    "v2/cube-quest/ruled": "stopped",
    "v2/cube-quest/remarked": "over",
    "v1/crownfell/mended": "over",
    "v1/craft-the-crown/mended": "over",
}


@pytest.mark.parametrize("name", STATES)
def test_whether_a_game_is_open_over_or_stopped_is_told_by_its_seed_and_its_ending(name: str) -> None:
    assert reader.read(TEXTS[name]).state == STATES[name]


def test_a_mended_record_says_each_answer_with_its_seat() -> None:
    game_record = reader.read(TEXTS["v1/crownfell/mended"])
    assert game_record.opening == ()
    assert game_record.ending == ""
    assert {move.who for move in game_record.moves} == {"0", "1"}
    assert (game_record.winners, game_record.reason) == (("猫",), "claim")
    assert "-2" in {move.who for move in reader.read(TEXTS["v1/crownfall/mended"]).moves}
