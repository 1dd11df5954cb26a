"""Records of refereed games: there and back, what they cover, what they keep, and tampering that is found.

`CASTELLAN_GAMES=10000` sets how many random games go round; without it a few do.
"""

import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import record, record_header
from engine.ask import Answer
from engine.chance import Chance
from engine.game import Setup
from engine.match import Match, encode_state
from engine.record_format import Reader
from engine.record_header import RecordFault
from sessions.table.journal import stamp
from tests.support.depth import DEEP, first_short
from tests.support.record_texts import changed, check_damaged, check_verified, without_seed
from tests.support.referee_games import GAMES as RULES
from tests.support.referee_games import decisions, setup_of
from tests.support.referee_records import FLICK, LINK, NAMES, OFF, SEED, Game

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
    made = Game(game, objection_s="0").record()
    assert record_header.read(made.text()) == made


def check_round(rules: Any, name: str, setup: Setup, given: list[Answer], match: Match[Any]) -> str:
    """Text, read again and played, with the seed and without it."""
    made = record.write(name, rules, setup, given)
    text = made.text()
    kept = record_header.read(text)
    assert kept == made
    assert encode_state(record.play(kept, rules).state) == encode_state(match.state)
    again = record.play(without_seed(text), rules)
    assert plain(again) == plain(match)
    return text


def test_random_games_go_round(game: str) -> None:
    """Rolls, the clock, undone steps, games that went on after their end."""
    seen: set[str] = set()
    for number in range(GAMES):
        given: list[Answer] = []
        *_, match = decisions(game, number, 250, given)
        text = check_round(RULES[game], game, setup_of(game, number), given, match)
        seen |= {" ".join(line.split(" ")[:2]) for line in text.splitlines()}
    wanted = {"bot timeout", "# seed:", "r undo", "b agree"}
    assert wanted | ({"bot roll"} if game == "cube-quest" else set()) <= seen, wanted - seen


def test_games_cut_off_anywhere_go_round(game: str) -> None:
    rng = random.Random(2)
    for number in range(3):
        given: list[Answer] = []
        for match in decisions(game, number, most=120, given=given):
            if rng.random() < 0.04:
                check_round(RULES[game], game, setup_of(game, number), given, match)


# ---------------------------------------------------------------- what a running game's record covers


def check_covered(told: Game, seat: int, covered: str, true: str) -> None:
    """Others read `?`, its owner and whoever may read all of it the truth."""
    for reader in (Reader(False, 1 - seat), Reader(False, None)):
        lines = told.record(reader).lines
        assert covered in lines
        assert true not in lines
        assert told.record(reader).seed == b""
    for reader in (Reader(False, seat), record.WHOLE):
        assert true in told.record(reader).lines
        assert covered not in told.record(reader).lines


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_report_is_covered_until_both_are_in(game: str, seat: int) -> None:
    off, mark, other = OFF[game], "rb"[seat], "rb"[1 - seat]
    told = Game(game)
    told.disputed()
    told.say("r secret", "b agree", f"{mark} secret = {off[2]}")
    check_covered(told, seat, f"{mark} secret ?", f"{mark} secret = {off[2]}")
    told.say(f"{other} secret = {off[0]}")
    for reader in (Reader(False, 0), Reader(False, 1), Reader(False, None)):
        assert told.record(reader).lines[-2:] == (f"{mark} secret = {off[2]}", f"{other} secret = {off[0]}")
    told.say("r resign")
    assert f"{mark} secret = {off[2]}" in told.record().lines


@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_team_is_covered_until_both_are_in(seat: int) -> None:
    mark, team = "rb"[seat], "mix S2 G8 H1"
    told = Game.__new__(Game)
    told.game, told.rules = "cube-quest", RULES["cube-quest"]
    told.setup = Setup(("Ann", "Bob"), {"mix": "custom"}, SEED)
    told.match, told.given = Match.new(told.rules, told.setup), []
    told.say(f"{mark} {team}")
    check_covered(told, seat, f"{mark} mix ?", f"{mark} {team}")
    told.say(f"{'rb'[1 - seat]} mix S1")
    for reader in (Reader(False, 1 - seat), Reader(False, None)):
        assert told.record(reader).lines[0] == f"{mark} {team}"


# ---------------------------------------------------------------- what a record keeps


def test_a_hot_seat_record_says_that_it_is_unverified(game: str) -> None:
    """CFA-395, CQ-285; without that line the record is refused."""
    told = Game(game, f"r {FLICK[game]}", "r = .", table="hotseat")
    text = told.record().text()
    marks = [line for line in text.splitlines() if line.startswith("# unverified")]
    assert len(marks) == 1
    check_round(told.rules, game, told.setup, told.given, told.match)
    with pytest.raises(RecordFault, match="opening"):
        record.play(record_header.read(text.replace(marks[0] + "\n", "")), told.rules)
    assert "unverified" not in Game(game, f"r {FLICK[game]}").record().text()


def test_a_photo_stays_as_a_link(game: str) -> None:
    """A reference to the message that holds it, and no change (CFA-383, CFA-384, CQ-272, CQ-273)."""
    told = Game(game, f"r {FLICK[game]}", f"r = {OFF[game][0]}")
    before = told.rules.snapshot(told.match.state)
    told.say(f"b photo 1 {LINK}", f"r photo {LINK}/4", "r photo")
    assert told.rules.snapshot(told.match.state) == before
    lines = told.record().lines
    assert lines[-3:] == (f"b photo 1 {LINK}", f"r photo {LINK}/4", "r photo")
    check_round(told.rules, game, told.setup, told.given, told.match)


def test_struck_lines_stay(game: str) -> None:
    """What was undone, withdrawn, wiped or disputed away is still read (CFA-379, CQ-268)."""
    off = OFF[game]
    told = Game(game)
    before = told.rules.snapshot(told.match.state)
    said = [
        *(f"r {FLICK[game]}", "r wipe", f"r {FLICK[game]}", f"r = {off[0]}", "r withdraw", f"r = {off[1]}"),
        *("b ok", "b undo", "r agree", f"r {FLICK[game]}", f"r = {off[2]}", f"b no = {off[0]}", "r yield"),
    ]
    told.say(*said[:9])
    assert told.rules.snapshot(told.match.state) == before
    told.say(*said[9:])
    assert list(told.record().lines[-len(said) :]) == said
    check_round(told.rules, game, told.setup, told.given, told.match)


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
    told = Game(game)
    told.disputed()
    told.say(f"b photo 1 {LINK}", f"r photo 2 {LINK}")
    off = OFF[game]
    told.say(*(line.format(*off) for line in lines))
    kept = told.match.state.disputes
    assert [one.number for one in kept] == [1]
    assert (kept[0].first, kept[0].second) == (off[0], off[1])
    assert (kept[0].ended, kept[0].who, kept[0].photos) == (how, who, 2)
    assert kept[0].piece == {"crownfall": "rK1", "cube-quest": "rG"}[game]
    again = record.play(record_header.read(told.record().text()), told.rules)
    assert again.state.disputes == kept


def lot(told: Game, *, undone: bool = False) -> int:
    """A disputed re-flick without a referee: whose version the drawn lot took."""
    number = len(told.match.state.disputes)
    told.disputed()
    told.say("b reflick", "r agree")
    told.disputed()
    told.say("r callref", "bot timeout referee")
    kept = told.match.state.disputes
    assert [one.number for one in kept[number:]] == [number + 1, number + 2]
    assert (kept[-1].ended, kept[-1].who) == ("lot", "bot")
    drawn = [line for line in told.record().lines if line.startswith("bot lot")][-1]
    if undone:
        told.say("r undo", "b agree")
    return "rb".index(drawn[-1])


def test_a_lot_ends_a_dispute_and_keeps_its_value_when_it_is_undone(game: str) -> None:
    """CFA-376, CFA-377, CFA-381, CQ-265, CQ-266, CQ-270."""
    values = set()
    for number in range(6):
        told = Game.__new__(Game)
        Game.__init__(told, game)
        told.setup = msgspec.structs.replace(told.setup, seed=number.to_bytes(32, "big"))
        told.match = Match.new(told.rules, told.setup)
        told.match.replay(told.given)
        drawn = [lot(told, undone=True), lot(told, undone=True), lot(told)]
        assert len(set(drawn)) == 1
        values.add(drawn[0])
        check_round(told.rules, game, told.setup, told.given, told.match)
    assert len(values) == 2, "not every lot is the same"


def test_a_roll_that_is_undone_keeps_its_value() -> None:
    """Also in a record whose seed is not known, whatever is rolled after it (CQ-091, CQ-270)."""
    cap = ("r flick S", "r = cap bS", "b ok")
    values = set()
    for number in range(12):
        told = Game("cube-quest", rolls="bot")
        told.setup = msgspec.structs.replace(told.setup, seed=number.to_bytes(32, "big"))
        told.match = Match.new(told.rules, told.setup)
        told.match.replay(told.given)
        told.say(*cap, "r undo", "b agree", *cap, "b flick S", "b = cap rS", "r ok")
        rolls = [line for line in told.record().lines if line.startswith("bot roll")]
        assert len(rolls) == 3
        assert rolls[0] == rolls[1]
        values |= set(rolls)
        check_round(told.rules, told.game, told.setup, told.given, told.match)
    assert len(values) > 6


# ---------------------------------------------------------------- tampering


def rolled() -> Game:
    told = Game("cube-quest", rolls="bot", start="random")
    for _ in range(3):
        seat = told.match.state.board.acting
        mark, other = "rb"[seat], "rb"[1 - seat]
        told.say(f"{mark} flick S", f"{mark} = cap {mark}G {other}G", f"{other} ok")
    told.say("r resign game")
    return told


@DEEP
def test_a_tampered_draw_is_found(tmp_path: Path) -> None:
    """`--verify` holds every number of the bot against the seed."""
    told = rolled()
    text = told.record().text()
    file = tmp_path / "game.txt"
    check_verified(file, text, 0)
    check_verified(file, changed(text, "bot roll", another_number), 1)
    for last in (False, True):
        with pytest.raises(RecordFault, match="is not what the seed gives"):
            record.play(record_header.read(changed(text, "bot roll", another_number, last)), told.rules)
    bad = changed(text, "bot start", lambda line: f"bot start {other(line)}")
    with pytest.raises(RecordFault, match="is not what the seed gives"):
        record.play(record_header.read(bad), told.rules)


def another_number(line: str) -> str:
    """One that says the same of the cube would be found as well."""
    return f"{line[:-1]}{int(line[-1]) % 6 + 1}"


def other(line: str) -> str:
    return "b" if line.endswith("r") else "r"


def test_a_tampered_lot_is_found(game: str) -> None:
    told = Game(game)
    lot(told)
    text = told.record().text()
    with pytest.raises(RecordFault, match="is not what the seed gives"):
        record.play(
            record_header.read(changed(text, "bot lot", lambda line: f"bot lot {other(line)}")), told.rules
        )


def test_a_lost_draw_is_found() -> None:
    told = rolled()
    lines = told.record().text().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("bot roll"))
    with pytest.raises(RecordFault, match="is not what the seed gives"):
        record.play(record_header.read("\n".join([*lines[:place], *lines[place + 1 :]])), told.rules)


def test_damaged_records_are_played_or_refused_and_nothing_else(game: str) -> None:
    rng, given = random.Random(1), list[Answer]()
    for _ in decisions(game, 5, 120, given):
        pass
    text = record.write(game, RULES[game], setup_of(game, 5), given).text()
    for whole in (text, without_seed(text).text()):
        check_damaged(RULES[game], whole, rng, 40, "rbKGS=")


@pytest.mark.parametrize(
    "line", ["bot", "bot ", "bot timeout", "bot roll", "bot roll x", "ref rule", "r", "b ?", "x ok", "r1 ok"]
)
def test_odd_lines_are_refused_in_good_order(game: str, line: str) -> None:
    told = Game(game, f"r {FLICK[game]}")
    text = told.record().text()
    with pytest.raises(RecordFault):
        record.play(record_header.read(f"{text}{line}\n"), told.rules)


# ---------------------------------------------------------------- when each line was said


def timed(made: Game, reader: Reader = record.WHOLE, first: float = 1_800_000_000.5) -> record_header.Record:
    """Its record, an answer every seven seconds."""
    times = [stamp(first + 7 * number) for number in range(len(made.given))]
    return record.write(made.game, made.rules, made.setup, made.given, reader, None, times)


def test_a_dispute_with_its_photos_says_when_each_thing_was_said(game: str) -> None:
    made = Game(game)
    made.disputed()
    made.say(f"r photo {LINK}", "r yield")
    kept = timed(made)
    text = kept.text()
    assert text.startswith("# castellan: 2\n")
    assert f"r photo {LINK} # 2027-01-15T08:" in text
    assert len(kept.times) == len(kept.lines)
    assert record_header.read(text) == kept
    assert record.play(record_header.read(text), made.rules).ask == made.match.ask
    assert kept.lines == made.record().lines, "the notation is what it was"


def test_draws_of_the_bot_have_the_time_of_what_led_to_them() -> None:
    given: list[Answer] = []
    *_, match = decisions("cube-quest", 1, 250, given)
    times = [stamp(1_800_000_000.0 + number) for number in range(len(given))]
    setup = setup_of("cube-quest", 1)
    kept = record.write("cube-quest", RULES["cube-quest"], setup, given, record.WHOLE, None, times)
    assert len(kept.times) == len(kept.lines)
    assert [*kept.times] == sorted(kept.times)
    drawn = [n for n, line in enumerate(kept.lines) if line.startswith(("bot roll", "bot lot"))]
    assert drawn
    assert all(kept.times[n] == kept.times[n - 1] for n in drawn)
    again = record.play(record_header.read(kept.text()), RULES["cube-quest"])
    assert encode_state(again.state) == encode_state(match.state)


def test_times_that_are_not_known_of_all_are_not_said(game: str) -> None:
    made = Game(game)
    kept = record.write(game, made.rules, made.setup, made.given, record.WHOLE, None, [stamp(1.0)])
    assert kept.text().startswith("# castellan: 1\n")


def test_what_is_no_time_stays_a_remark(game: str) -> None:
    made = Game(game, f"r {FLICK[game]}")
    text = timed(made).text()
    last = text.splitlines()[-1]
    for remark in ("2027-13-01T00:00:00Z", "soon", "2027-01-01T24:00:00Z", "2027-01-01 00:00:00"):
        again = record_header.read(text.replace(last, f"{last.partition(' # ')[0]} # {remark}"))
        assert again.times[-1] == ""
        assert again.lines[-1].endswith(remark)


def test_times_keep_secrets_covered() -> None:
    made = Game("crownfall")
    made.disputed()
    made.say("r secret", "b agree", f"r secret = {OFF['crownfall'][0]}")
    for seat in (None, 1):
        kept = timed(made, Reader(False, seat))
        assert kept.lines[-1] == "r secret ?"
        assert len(kept.times) == len(kept.lines)
