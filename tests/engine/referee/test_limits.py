"""Every row of the time limits in the catalogues (CFA-R49, CQ-R44), in seconds, and where no time runs."""

from typing import Any

import pytest

from engine.game import Setup, TimeLimit
from engine.match import Match
from engine.questions import CLOCK, REFEREE
from tests.support.depth import first_short
from tests.support.referee_games import GAMES as RULES
from tests.support.referee_games import decisions

NAMES = tuple(RULES)
MINUTE, HOUR = 60, 3600
WEEK = TimeLimit("idle", 7 * 24 * HOUR)
LIVE = {
    "start": 5 * MINUTE,
    "report": 3 * MINUTE,
    "confirm": 3 * MINUTE,
    "choice": 2 * MINUTE,
    "roll": 2 * MINUTE,
    "dispute": 5 * MINUTE,
    "referee": 15 * MINUTE,
}
RELAXED = {word: (48 if word == "referee" else 24) * HOUR for word in LIVE}
PACES = {"live": LIVE, "relaxed": RELAXED}
FLICK = {"crownfall": "flick K1", "cube-quest": "flick G"}
OFF = {"crownfall": ("= off bK1", "no = off bK2"), "cube-quest": ("= off bG", "no = off bG2")}


def begun(game: str, **options: str) -> Match[Any]:
    """Red is to move; in Cube Quest with a Helm and Strikers, which have choices and rolls."""
    own = {"start": "red", **({"mix": "custom"} if game == "cube-quest" else {}), **options}
    match = Match.new(RULES[game], Setup(("Ann", "Bob"), own, bytes(32)))
    while match.question is not None and match.question.kind != "action":
        assert match.rules.refereeing.limit(match.state) == WEEK, "before the first turn only the week counts"
        seat, kind = match.question.seats[0], match.question.kind
        match.answer(seat, {"mix": "mix S2 G8 H1", "army": "army K3 A2"}.get(kind, kind))
    return match


def after(game: str, *lines: str, **options: str) -> Match[Any]:
    """`r flick K1` and so on; the bot is the clock."""
    match = begun(game, **options)
    seats = {"r": 0, "b": 1, "bot": CLOCK, "ref": REFEREE}
    for line in lines:
        who, _, rest = line.partition(" ")
        match.answer(seats[who], rest)
    return match


def talk(game: str) -> dict[str, tuple[str, ...]]:
    """What has to be said for each step of the talk about a flick."""
    flick, (report, version) = FLICK[game], OFF[game]
    disputed = (f"r {flick}", f"r {report}", f"b {version}")
    return {
        "start": (),
        "report": (f"r {flick}",),
        "confirm": (f"r {flick}", f"r {report}"),
        "dispute": disputed,
        "secret": (*disputed, "b secret", "r agree"),
        "agree": (*disputed, "b reflick"),
        "referee": (*disputed, "b reflick", "r refuse", "r callref"),
        "next": (f"r {flick}", "r = .", "b ok"),
    }


STEPS = {
    **{step: step for step in ("start", "report", "confirm", "dispute", "referee")},
    "secret": "dispute",
    "agree": "choice",
    "next": "start",
}


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("game", NAMES)
def test_every_step_has_its_limit(game: str, step: str, pace: str) -> None:
    """CFA-386, CFA-R49, CQ-275, CQ-R44."""
    match = after(game, *talk(game)[step], pace=pace)
    word = STEPS[step]
    assert match.rules.refereeing.limit(match.state) == TimeLimit(word, PACES[pace][word])


@pytest.mark.parametrize("pace", PACES)
def test_choices_and_rolls_have_their_limits(pace: str) -> None:
    """CFA-386, CQ-275: two minutes live for what the rules let a player choose or roll."""
    seconds = PACES[pace]
    fall = after("crownfall", "r flick K1", "r = link rK1+rK2", "b ok", pace=pace)
    assert fall.question is not None
    assert (fall.question.kind, fall.rules.refereeing.limit(fall.state)) == (
        "stack",
        TimeLimit("choice", seconds["choice"]),
    )
    helm = after("cube-quest", "r flick H", "r = home", "b ok", pace=pace)
    assert helm.question is not None
    assert (helm.question.kind, helm.rules.refereeing.limit(helm.state)) == (
        "again",
        TimeLimit("choice", seconds["choice"]),
    )
    cube = after("cube-quest", "r flick S", "r = cap bG", "b ok", pace=pace)
    assert cube.question is not None
    assert (cube.question.kind, cube.rules.refereeing.limit(cube.state)) == (
        "roll",
        TimeLimit("roll", seconds["roll"]),
    )


@pytest.mark.parametrize("step", ["start", "report", "next"])
@pytest.mark.parametrize("game", NAMES)
def test_no_limit_at_a_hot_seat_table(game: str, step: str) -> None:
    """Nobody waits there; a week without anything closes the game all the same (CFA-R49, CQ-R44)."""
    lines = [line for line in talk(game)[step] if not line.startswith("b ")]
    match = after(game, *lines, table="hotseat")
    assert match.rules.refereeing.limit(match.state) == WEEK


@pytest.mark.parametrize("step", ["start", "report", "confirm", "dispute", "secret"])
@pytest.mark.parametrize("game", NAMES)
def test_no_time_runs_in_a_pause(game: str, step: str) -> None:
    """And afterwards the step has all its time again (CFA-393, CQ-283)."""
    match = after(game, *talk(game)[step], "r pause", "b agree")
    rules = match.rules
    assert rules.refereeing.limit(match.state) is None
    assert rules.refereeing.timeout_answer(match.state, 1e9) is None
    match.answer(1, "resume")
    word = STEPS[step]
    assert rules.refereeing.limit(match.state) == TimeLimit(word, LIVE[word])


@pytest.mark.parametrize("game", NAMES)
def test_only_the_word_of_the_open_step_runs_out(game: str) -> None:
    """The clock cannot end another step; what ran out once is left to the other side."""
    for step, word in STEPS.items():
        match = after(game, *talk(game)[step])
        for other in LIVE:
            token = match.rules.token(match.state, match.question, CLOCK, f"timeout {other}")
            assert (token is not None) == (other == word)
    for step in ("start", "report"):
        match = after(game, *talk(game)[step], f"bot timeout {step}")
        assert match.state.late
        assert match.rules.refereeing.limit(match.state) == WEEK


@pytest.mark.parametrize("game", NAMES)
def test_whoever_comes_after_a_late_turn_has_all_the_time(game: str) -> None:
    """A turn that ends late, whether by itself or skipped, leaves the next one its five minutes."""
    own = {"crownfall": ("r end",), "cube-quest": ("r king",)}[game]
    for lines in (own, ("b skip",), (f"r {FLICK[game]}", "r = .")):
        match = after(game, "bot timeout start", *lines, objection_s="0")
        assert not match.state.late
        assert match.rules.refereeing.limit(match.state) == TimeLimit("start", LIVE["start"])


@pytest.mark.parametrize("game", NAMES)
def test_time_to_object(game: str) -> None:
    """Ten seconds after an empty report, or as agreed, or none (CFA-361, CFA-R49; CQ-247, CQ-R44)."""
    empty = (f"r {FLICK[game]}", "r = .")
    for pace in PACES:
        match = after(game, *empty, pace=pace)
        assert match.rules.refereeing.timeout_answer(match.state, 9.9) is None
        assert match.rules.refereeing.timeout_answer(match.state, 10) == "timeout objection"
    match = after(game, *empty, objection_s="120")
    assert match.rules.refereeing.timeout_answer(match.state, 119) is None
    assert match.rules.refereeing.timeout_answer(match.state, 120) == "timeout objection"
    match.answer(CLOCK, "timeout objection")
    assert match.rules.refereeing.timeout_answer(match.state, 1e9) is None
    for quiet in ({"objection_s": "0"}, {"table": "hotseat"}):
        match = after(game, *empty, **quiet)
        assert match.rules.refereeing.timeout_answer(match.state, 1e9) is None
    match = after(game, f"r {FLICK[game]}", f"r {OFF[game][0]}")
    assert match.rules.refereeing.timeout_answer(match.state, 1e9) is None, (
        "a report that says something waits for its click"
    )


KINDS = {
    **dict.fromkeys(("army", "owns", "deployed", "mix", "head", "placed"), "idle"),
    "report": "report",
    "confirm": "confirm",
    "version": "dispute",
    "secret": "dispute",
    "rule": "referee",
    "action": "start",
    "roll": "roll",
}


@pytest.mark.parametrize("game", first_short(NAMES))
def test_random_games_keep_to_the_table(game: str) -> None:
    """Whatever is asked, its limit is the row of its kind; what is no row is a choice."""
    seen: set[str] = set()
    for number in range(8):
        for match in decisions(game, number, most=250):
            s, ask = match.state, match.question
            if ask is None:
                continue
            word = "idle" if s.late or s.options["table"] == "hotseat" else KINDS.get(ask.kind, "choice")
            seconds = WEEK.seconds if word == "idle" else PACES[s.options["pace"]].get(word)
            wanted = None if ask.kind == "pause" else TimeLimit(word, seconds)  # type: ignore[arg-type]
            assert match.rules.refereeing.limit(s) == wanted, ask.kind
            seen.add(word)
    assert {"start", "report", "confirm", "dispute", "choice", "idle"} <= seen
