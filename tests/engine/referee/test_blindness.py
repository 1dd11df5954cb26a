"""Secret reports and secret teams: two worlds that differ only in them look the same to everybody else.

View, question, legal answers, menus, words, news, refusals and the record are compared.
`CASTELLAN_GAMES=10000` sets how many random games are looked through; without it a few are.
"""

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.game import Setup
from engine.match import Match
from engine.questions import Answer, Event, Refused
from engine.records import record
from engine.records.record_format import RecordViewpoint
from tests.support.blind import check_shown
from tests.support.depth import DEEP
from tests.support.referee_games import GAMES as RULES
from tests.support.referee_games import SAMPLES, decisions, new_table, setup_of

GAMES = max(6, int(os.environ.get("CASTELLAN_GAMES", "40")) // 6)
NAMES = tuple(RULES)
TEAMS = ("mix S4 G2 U2 F2", "mix G12", "mix H2 R2 S1", "mix F1", "mix S3 G3 H1 U1 R1 F1")


# ---------------------------------------------------------------- what somebody could look at


def probes(game: str) -> Iterator[str]:
    """Lines by which somebody could try to learn something from a refusal."""
    yield from ("undo", "yield", "secret = .", "secret = off rC", "= .", "ok", "flick G", "callref", "resign")
    if game == "cube-quest":
        for kind, field in FIXES:
            yield from (f"fix {side}{kind} {field}={n}" for side in "rb" for n in range(5))
        yield from ("freeze F1>rS", "freeze F1>bU", "heal R1 : S", "= off rS4", "return U", "roll rS bot")
    else:
        yield from ("fix rK1 dead=1", "fix bC health=2", "sneak A1")


FIXES = (("S", "defeated"), ("G", "defeated"), ("U", "hiding"), ("R", "spent"), ("F", "reserve"))


def refusal(match: Match[Any], seat: int, line: str) -> Any:
    try:
        return match.rules.check_line(match.state, seat, line)
    except Refused as refused:
        return refused.reason, refused.rule, refused.facts


def faces(match: Match[Any], viewer: int | None) -> list[Any]:
    """What this viewer is told and may tap."""
    rules, view = match.rules, match.rules.view(match.state, match.question, viewer)
    menu = (
        rules.presentation.menu(view, match.legal(viewer))
        if viewer is not None
        else rules.private_panels.public_menu(view)
    )
    words = [
        rules.presentation.headline(view),
        rules.presentation.lines(view),
        rules.presentation.notes(view),
        rules.presentation.scene(view),
        rules.presentation.hand(view),
    ]
    return [menu, *words, rules.refereeing.limit(match.state), match.state.stage]


def check_same(
    game: str,
    first_world: Match[Any],
    second_world: Match[Any],
    knows: set[int],
    given: list[Answer],
    setup: Setup,
) -> None:
    """For all who do not know the secret, and in the records that they may read."""
    rules = first_world.rules
    last = [match.replay([answer]) for match, answer in ((first_world, given[-2]), (second_world, given[-1]))]
    for viewer in (None, *range(len(first_world.state.sides))):
        if viewer in knows:
            continue
        check_shown(first_world, second_world, viewer)
        assert faces(first_world, viewer) == faces(second_world, viewer)
        assert told(rules, last[0], viewer) == told(rules, last[1], viewer)
        for line in probes(game) if viewer is not None else ():
            assert refusal(first_world, viewer, line) == refusal(second_world, viewer, line), line
        texts = [
            record.record_of_match(
                game, rules, setup, [*given[:-2], answer], RecordViewpoint(False, viewer)
            ).text()
            for answer in given[-2:]
        ]
        assert texts[0] == texts[1]
        assert given[-1][1] not in texts[1].splitlines()[-1]


def told(rules: Any, events: list[Event], viewer: int | None) -> Any:
    return rules.presentation.news(events, viewer), [event for event in events if event.is_visible_to(viewer)]


def check_worlds(game: str, match: Match[Any], given: list[Answer], setup: Setup, *answers: Answer) -> None:
    """The next answer may be this or that; its owner's side sees that it is not the same."""
    first_world, second_world = match.copy(), match.copy()
    s, seat = match.state, answers[0][0]
    knows = {one for one, side in enumerate(s.sides) if side == s.sides[seat]}
    check_same(game, first_world, second_world, knows, [*given, *answers], setup)
    views = [one.rules.view(one.state, one.question, seat) for one in (first_world, second_world)]
    assert views[0] != views[1], "the owner has to see it, else there is nothing to hide"


# ---------------------------------------------------------------- secret reports


def moments(game: str, number: int, **options: str) -> Iterator[tuple[Match[Any], list[Answer]]]:
    given: list[Answer] = []
    for match in decisions(game, number, most=250, given=given, **options):
        yield match, given


@pytest.mark.parametrize("game", NAMES)
def test_both_secrets_are_laid_open_at_once(game: str) -> None:
    """Then everybody reads both."""
    rng, checked = random.Random(4), 0
    for number in range(10 * GAMES):
        if checked > GAMES // 3:
            break
        for match, _ in moments(game, number):
            if match.question is None or match.question.kind != "secret" or not any(match.state.case.secrets):
                continue
            case, seat = match.state.case, match.question.seats[0]
            first = next(one for one in case.secrets if one)
            views = [match.rules.view(match.state, match.question, one) for one in (None, seat)]
            assert all(first not in view.state.case.secrets for view in views)
            second = SAMPLES[game].report(match.state.board, case, match.state.options, rng.randrange)
            events = match.copy().answer(seat, f"secret = {second}").events
            opened = next(event for event in events if event.kind == "secrets")
            assert opened.visible_to is None
            assert first in opened.args
            checked += 1
    assert checked


# ---------------------------------------------------------------- secret teams


@pytest.mark.parametrize("how", ["auto", "on"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_secret_team_is_nobody_elses_business(seat: int, how: str) -> None:
    """Whoever chooses first, in the first bout (CQ-031, CQ-R05)."""
    options = {"mix": "custom", "secret_setup": how, "points": "62"}
    setup = Setup(("Ann", "Bob"), options, bytes(32), kits=("", ""))
    for team in TEAMS:
        for other_team in TEAMS:
            if team != other_team:
                match = Match.new(RULES["cube-quest"], setup)
                check_worlds("cube-quest", match, [], setup, (seat, team), (seat, other_team))


@DEEP
def test_a_secret_team_of_a_later_bout_is_nobody_elses_business() -> None:
    """With cubes, Freezes and steps of the bout before still around."""
    checked, own = 0, {"mix": "custom", "secret_setup": "on", "bouts_to_win": "3", "table": "shared"}
    for number in range(GAMES):
        setup = setup_of("cube-quest", number, **own)
        rng = random.Random(number)
        for match, given in moments("cube-quest", number, **own):
            s = match.state
            if (
                match.question is None
                or match.question.kind != "mix"
                or s.board.bout == 1
                or len(match.question.seats) < 2
            ):
                continue
            seat = rng.randrange(2)
            candidates = {SAMPLES["cube-quest"].team(s.options, rng.randrange) for _ in range(9)}
            team, other_team = sorted(match.rules.check_line(s, seat, line) for line in candidates)[:2]
            check_worlds("cube-quest", match, given, setup, (seat, team), (seat, other_team))
            checked += 1
    assert checked > 2


@pytest.mark.parametrize("seat", [0, 1])
def test_what_somebody_brought_along_is_their_own(seat: int) -> None:
    """Armies that players prepared are in nobody else's view."""
    worlds = []
    for kit in ("S4 G2", "G12"):
        kits = (kit, "S1") if seat == 0 else ("S1", kit)
        setup = Setup(("Ann", "Bob"), {"mix": "custom"}, bytes(32), kits=kits)
        worlds.append(Match.new(RULES["cube-quest"], setup))
    first_world, second_world = worlds
    for viewer in (None, 1 - seat):
        check_shown(first_world, second_world, viewer)
        assert faces(first_world, viewer) == faces(second_world, viewer)
    assert first_world.rules.view(first_world.state, first_world.question, seat) != second_world.rules.view(
        second_world.state, second_world.question, seat
    )


def test_teams_that_are_no_secret_are_shown() -> None:
    """With the option off the other side may look (CQ-R05)."""
    match = new_table("cube-quest", 1, mix="custom", secret_setup="off", table="shared", points="40")
    match.answer(0, "mix S2 G8")
    view = match.rules.view(match.state, match.question, 1)
    assert view.state.board.camps[0].team == {"K": 1, "S": 2, "G": 8}
