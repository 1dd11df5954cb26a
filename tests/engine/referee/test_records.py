"""Records of refereed games: there and back, what they cover, what they keep, and tampering that is found.

`CASTELLAN_GAMES=10000` sets how many random games go round; without it a few do.
"""

import os
import random
from typing import Any

import msgspec
import pytest

from engine.chance import Chance
from engine.game import Setup
from engine.match import Match, encode_state
from engine.questions import Answer
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from engine.records.record_header import RecordError
from sessions.table.journal import stamp
from tests.support.depth import first_short
from tests.support.record_texts import changed, without_seed
from tests.support.referee_games import GAMES as RULES
from tests.support.referee_games import decisions, setup_of
from tests.support.referee_records import FLICK, LINK, NAMES, OFF, SEED, RecordedGame

GAMES = max(4, int(os.environ.get("CASTELLAN_GAMES", "40")) // 10)


@pytest.fixture(params=first_short(NAMES))
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def plain(match: Match[Any]) -> bytes:
    """The whole state but for how its draws came about."""
    return encode_state(msgspec.structs.replace(match.state, chance=Chance()))


# ---------------------------------------------------------------- there and back


def test_options_of_any_name_are_read(game: str) -> None:
    written = RecordedGame(game, objection_s="0").record()
    assert record_header.read(written.text()) == written


def check_round(rules: Any, name: str, setup: Setup, given: list[Answer], match: Match[Any]) -> str:
    """Text, read again and played, with the seed and without it."""
    written = record.record_of_match(name, rules, setup, given)
    text = written.text()
    parsed = record_header.read(text)
    assert parsed == written
    assert encode_state(record.play(parsed, rules).state) == encode_state(match.state)
    again = record.play(without_seed(text), rules)
    assert plain(again) == plain(match)
    return text


def test_games_cut_off_anywhere_go_round(game: str) -> None:
    rng = random.Random(2)
    for number in range(3):
        given: list[Answer] = []
        for match in decisions(game, number, most=120, given=given):
            if rng.random() < 0.04:
                check_round(RULES[game], game, setup_of(game, number), given, match)


# ---------------------------------------------------------------- what a running game's record covers


def check_covered(played_game: RecordedGame, seat: int, covered: str, true: str) -> None:
    """Others read `?`, its owner and whoever may read all of it the truth."""
    for reader in (RecordViewpoint(False, 1 - seat), RecordViewpoint(False, None)):
        lines = played_game.record(reader).lines
        assert covered in lines
        assert true not in lines
        assert played_game.record(reader).seed == b""
    for reader in (RecordViewpoint(False, seat), record.WHOLE):
        assert true in played_game.record(reader).lines
        assert covered not in played_game.record(reader).lines


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_report_is_covered_until_both_are_in(game: str, seat: int) -> None:
    off, mark, other = OFF[game], "rb"[seat], "rb"[1 - seat]
    played_game = RecordedGame(game)
    played_game.disputed()
    played_game.say("r secret", "b agree", f"{mark} secret = {off[2]}")
    check_covered(played_game, seat, f"{mark} secret ?", f"{mark} secret = {off[2]}")
    played_game.say(f"{other} secret = {off[0]}")
    for reader in (RecordViewpoint(False, 0), RecordViewpoint(False, 1), RecordViewpoint(False, None)):
        assert played_game.record(reader).lines[-2:] == (
            f"{mark} secret = {off[2]}",
            f"{other} secret = {off[0]}",
        )
    played_game.say("r resign")
    assert f"{mark} secret = {off[2]}" in played_game.record().lines


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_team_is_covered_until_both_are_in(seat: int) -> None:
    mark, team = "rb"[seat], "mix S2 G8 H1"
    played_game = RecordedGame.__new__(RecordedGame)
    played_game.game, played_game.rules = "cube-quest", RULES["cube-quest"]
    played_game.setup = Setup(("Ann", "Bob"), {"mix": "custom"}, SEED)
    played_game.match, played_game.given = Match.new(played_game.rules, played_game.setup), []
    played_game.say(f"{mark} {team}")
    check_covered(played_game, seat, f"{mark} mix ?", f"{mark} {team}")
    played_game.say(f"{'rb'[1 - seat]} mix S1")
    for reader in (RecordViewpoint(False, 1 - seat), RecordViewpoint(False, None)):
        assert played_game.record(reader).lines[0] == f"{mark} {team}"


# ---------------------------------------------------------------- what a record keeps


def test_a_hot_seat_record_says_that_it_is_unverified(game: str) -> None:
    """CFA-395, CQ-285; without that line the record is refused."""
    played_game = RecordedGame(game, f"r {FLICK[game]}", "r = .", table="hotseat")
    text = played_game.record().text()
    marks = [line for line in text.splitlines() if line.startswith("# unverified")]
    assert len(marks) == 1
    check_round(played_game.rules, game, played_game.setup, played_game.given, played_game.match)
    with pytest.raises(RecordError, match="opening"):
        record.play(record_header.read(text.replace(marks[0] + "\n", "")), played_game.rules)
    assert "unverified" not in RecordedGame(game, f"r {FLICK[game]}").record().text()


def test_a_photo_stays_as_a_link(game: str) -> None:
    """A reference to the message that holds it, and no change (CFA-383, CFA-384, CQ-272, CQ-273)."""
    played_game = RecordedGame(game, f"r {FLICK[game]}", f"r = {OFF[game][0]}")
    before = played_game.match.state.snapshot()
    played_game.say(f"b photo 1 {LINK}", f"r photo {LINK}/4", "r photo")
    assert played_game.match.state.snapshot() == before
    lines = played_game.record().lines
    assert lines[-3:] == (f"b photo 1 {LINK}", f"r photo {LINK}/4", "r photo")
    check_round(played_game.rules, game, played_game.setup, played_game.given, played_game.match)


def test_struck_lines_stay(game: str) -> None:
    """What was undone, withdrawn, wiped or disputed away is still read (CFA-379, CQ-268)."""
    off = OFF[game]
    played_game = RecordedGame(game)
    before = played_game.match.state.snapshot()
    lines = [
        *(f"r {FLICK[game]}", "r wipe", f"r {FLICK[game]}", f"r = {off[0]}", "r withdraw", f"r = {off[1]}"),
        *("b ok", "b undo", "r agree", f"r {FLICK[game]}", f"r = {off[2]}", f"b no = {off[0]}", "r yield"),
    ]
    played_game.say(*lines[:9])
    assert played_game.match.state.snapshot() == before
    played_game.say(*lines[9:])
    assert list(played_game.record().lines[-len(lines) :]) == lines
    check_round(played_game.rules, game, played_game.setup, played_game.given, played_game.match)


ENDED = {
    "yield": (("r yield",), ("yield", "r")),
    "taken back": (("b yield",), ("yield", "b")),
    "flicked again": (("b reflick", "r agree"), ("reflick", "both")),
    "another version": (("b = {2}", "r agree"), ("version", "both")),
    "two secrets": (("r secret", "b agree", "r secret = {2}", "b secret = {2}"), ("secret", "both")),
    "no time": (("bot timeout dispute",), ("reflick", "bot")),
    "no referee": (("b reflick", "r refuse", "b callref", "bot timeout referee"), ("reflick", "bot")),
    "without": (("b reflick", "r refuse", "b callref", "r noref", "b agree"), ("reflick", "bot")),
    "ruled": (("b reflick", "r refuse", "r callref", "ref rule b"), ("rule", "ref")),
    "ruled again": (("b reflick", "r refuse", "r callref", "ref rule reflick"), ("reflick", "ref")),
}


@pytest.mark.parametrize("name", ENDED)
def test_a_dispute_is_kept(game: str, name: str) -> None:
    """Its number, both versions, the photos, the way it ended and who ended it (CFA-377, CQ-266)."""
    lines, (how, who) = ENDED[name]
    played_game = RecordedGame(game)
    played_game.disputed()
    played_game.say(f"b photo 1 {LINK}", f"r photo 2 {LINK}")
    off = OFF[game]
    played_game.say(*(line.format(*off) for line in lines))
    disputes = played_game.match.state.disputes
    assert [one.number for one in disputes] == [1]
    assert (disputes[0].first, disputes[0].second) == (off[0], off[1])
    assert (disputes[0].ended, disputes[0].who, disputes[0].photos) == (how, who, 2)
    assert disputes[0].piece == {"crownfall": "rK1", "cube-quest": "rG"}[game]
    again = record.play(record_header.read(played_game.record().text()), played_game.rules)
    assert again.state.disputes == disputes


def lot(played_game: RecordedGame, *, undone: bool = False) -> int:
    """A disputed re-flick without a referee: whose version the drawn lot took."""
    number = len(played_game.match.state.disputes)
    played_game.disputed()
    played_game.say("b reflick", "r agree")
    played_game.disputed()
    played_game.say("r callref", "bot timeout referee")
    disputes = played_game.match.state.disputes
    assert [one.number for one in disputes[number:]] == [number + 1, number + 2]
    assert (disputes[-1].ended, disputes[-1].who) == ("lot", "bot")
    drawn = [line for line in played_game.record().lines if line.startswith("bot lot")][-1]
    if undone:
        played_game.say("r undo", "b agree")
    return "rb".index(drawn[-1])


def test_a_lot_ends_a_dispute_and_keeps_its_value_when_it_is_undone(game: str) -> None:
    """CFA-376, CFA-377, CFA-381, CQ-265, CQ-266, CQ-270."""
    values = set()
    for number in range(6):
        played_game = RecordedGame.__new__(RecordedGame)
        RecordedGame.__init__(played_game, game)
        played_game.setup = msgspec.structs.replace(played_game.setup, seed=number.to_bytes(32, "big"))
        played_game.match = Match.new(played_game.rules, played_game.setup)
        played_game.match.replay(played_game.given)
        drawn = [lot(played_game, undone=True), lot(played_game, undone=True), lot(played_game)]
        assert len(set(drawn)) == 1
        values.add(drawn[0])
        check_round(played_game.rules, game, played_game.setup, played_game.given, played_game.match)
    assert len(values) == 2, "not every lot is the same"


def test_a_roll_that_is_undone_keeps_its_value() -> None:
    """Also in a record whose seed is not known, whatever is rolled after it (CQ-091, CQ-270)."""
    cap = ("r flick S", "r = cap bS", "b ok")
    values = set()
    for number in range(12):
        played_game = RecordedGame("cube-quest", rolls="bot")
        played_game.setup = msgspec.structs.replace(played_game.setup, seed=number.to_bytes(32, "big"))
        played_game.match = Match.new(played_game.rules, played_game.setup)
        played_game.match.replay(played_game.given)
        played_game.say(*cap, "r undo", "b agree", *cap, "b flick S", "b = cap rS", "r ok")
        rolls = [line for line in played_game.record().lines if line.startswith("bot roll")]
        assert len(rolls) == 3
        assert rolls[0] == rolls[1]
        values |= set(rolls)
        check_round(
            played_game.rules, played_game.game, played_game.setup, played_game.given, played_game.match
        )
    assert len(values) > 6


# ---------------------------------------------------------------- tampering


def rolled() -> RecordedGame:
    played_game = RecordedGame("cube-quest", rolls="bot", start="random")
    for _ in range(3):
        seat = played_game.match.state.board.acting
        mark, other = "rb"[seat], "rb"[1 - seat]
        played_game.say(f"{mark} flick S", f"{mark} = cap {mark}G {other}G", f"{other} ok")
    played_game.say("r resign game")
    return played_game


def test_a_tampered_draw_is_found() -> None:
    """Every number of the bot is held against the seed."""
    played_game = rolled()
    text = played_game.record().text()
    for last in (False, True):
        with pytest.raises(RecordError, match="is not what the seed gives"):
            record.play(
                record_header.read(changed(text, "bot roll", another_number, last)), played_game.rules
            )
    bad = changed(text, "bot start", lambda line: f"bot start {other(line)}")
    with pytest.raises(RecordError, match="is not what the seed gives"):
        record.play(record_header.read(bad), played_game.rules)


def another_number(line: str) -> str:
    """One that says the same of the cube would be found as well."""
    return f"{line[:-1]}{int(line[-1]) % 6 + 1}"


def other(line: str) -> str:
    return "b" if line.endswith("r") else "r"


def test_a_tampered_lot_is_found(game: str) -> None:
    played_game = RecordedGame(game)
    lot(played_game)
    text = played_game.record().text()
    with pytest.raises(RecordError, match="is not what the seed gives"):
        record.play(
            record_header.read(changed(text, "bot lot", lambda line: f"bot lot {other(line)}")),
            played_game.rules,
        )


def test_a_lost_draw_is_found() -> None:
    played_game = rolled()
    lines = played_game.record().text().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("bot roll"))
    with pytest.raises(RecordError, match="is not what the seed gives"):
        record.play(record_header.read("\n".join([*lines[:place], *lines[place + 1 :]])), played_game.rules)


@pytest.mark.parametrize(
    "line", ["bot", "bot ", "bot timeout", "bot roll", "bot roll x", "ref rule", "r", "b ?", "x ok", "r1 ok"]
)
def test_odd_lines_are_refused_in_good_order(game: str, line: str) -> None:
    played_game = RecordedGame(game, f"r {FLICK[game]}")
    text = played_game.record().text()
    with pytest.raises(RecordError):
        record.play(record_header.read(f"{text}{line}\n"), played_game.rules)


# ---------------------------------------------------------------- when each line was said


def timed(
    played_game: RecordedGame, reader: RecordViewpoint = record.WHOLE, first: float = 1_800_000_000.5
) -> record_header.Record:
    """Its record, an answer every seven seconds."""
    times = [stamp(first + 7 * number) for number in range(len(played_game.given))]
    return record.record_of_match(
        played_game.game, played_game.rules, played_game.setup, played_game.given, reader, None, times
    )


def test_a_dispute_with_its_photos_says_when_each_thing_was_said(game: str) -> None:
    played_game = RecordedGame(game)
    played_game.disputed()
    played_game.say(f"r photo {LINK}", "r yield")
    timed_record = timed(played_game)
    text = timed_record.text()
    assert text.startswith("# castellan: 2\n")
    assert f"r photo {LINK} # 2027-01-15T08:" in text
    assert len(timed_record.times) == len(timed_record.lines)
    assert record_header.read(text) == timed_record
    assert record.play(record_header.read(text), played_game.rules).question == played_game.match.question
    assert timed_record.lines == played_game.record().lines, "the notation is what it was"


def test_draws_of_the_bot_have_the_time_of_what_led_to_them() -> None:
    given: list[Answer] = []
    *_, match = decisions("cube-quest", 1, 250, given)
    times = [stamp(1_800_000_000.0 + number) for number in range(len(given))]
    setup = setup_of("cube-quest", 1)
    written = record.record_of_match(
        "cube-quest", RULES["cube-quest"], setup, given, record.WHOLE, None, times
    )
    assert len(written.times) == len(written.lines)
    assert [*written.times] == sorted(written.times)
    drawn = [n for n, line in enumerate(written.lines) if line.startswith(("bot roll", "bot lot"))]
    assert drawn
    assert all(written.times[n] == written.times[n - 1] for n in drawn)
    again = record.play(record_header.read(written.text()), RULES["cube-quest"])
    assert encode_state(again.state) == encode_state(match.state)


def test_times_that_are_not_known_of_all_are_not_said(game: str) -> None:
    played_game = RecordedGame(game)
    written = record.record_of_match(
        game, played_game.rules, played_game.setup, played_game.given, record.WHOLE, None, [stamp(1.0)]
    )
    assert written.text().startswith("# castellan: 1\n")


def test_what_is_no_time_stays_a_remark(game: str) -> None:
    played_game = RecordedGame(game, f"r {FLICK[game]}")
    text = timed(played_game).text()
    last = text.splitlines()[-1]
    for remark in ("2027-13-01T00:00:00Z", "soon", "2027-01-01T24:00:00Z", "2027-01-01 00:00:00"):
        again = record_header.read(text.replace(last, f"{last.partition(' # ')[0]} # {remark}"))
        assert again.times[-1] == ""
        assert again.lines[-1].endswith(remark)


def test_times_keep_secrets_covered() -> None:
    played_game = RecordedGame("crownfall")
    played_game.disputed()
    played_game.say("r secret", "b agree", f"r secret = {OFF['crownfall'][0]}")
    for seat in (None, 1):
        timed_record = timed(played_game, RecordViewpoint(False, seat))
        assert timed_record.lines[-1] == "r secret ?"
        assert len(timed_record.times) == len(timed_record.lines)
