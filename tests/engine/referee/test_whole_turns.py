"""A turn that is told as a whole at its end leaves the table as the same turn told flick by flick."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.crownfall import samples as blinks
from engine.crownfall.roles import CROWN, JESTER, KNIGHT, ladder
from engine.crownfall.stage import STAGE
from engine.crownfall.state import CrownfallState
from engine.cube_quest import samples as cubes
from engine.match import Match
from engine.referee.state import SIDES
from tests.support.depth import DEEP
from tests.support.referee_games import GAMES, decisions

SEATS = ("Red", "Blue")
FORKED = ("rewind", "ward", "stack", "raise")  # choices in the middle of a flick
Chosen = dict[tuple[str, ...], list[tuple[int, str]]]
"""What was answered: (kind of the choice, its Blinks) → (seat, line) for each time it was asked."""
SHORT, MANY = 150, 2_000  # turns
EACH_IN_A_FORM = 3  # of the turns after the short ones: a form takes ten times as long as a line
PARTS = 5  # so that no process plays most of them alone


# ---------------------------------------------------------------- positions


def army(rng: random.Random, size: int) -> str:
    """An army of this size, the Crown not counted, with as many roles as chance wants."""
    roles = ladder({"rewind_role": "Wizard"})[: rng.randint(1, min(8, size))]
    counts = Counter(dict.fromkeys(roles, 1))
    for _ in range(size - len(roles)):
        role = rng.choice(roles)
        counts[role if counts[KNIGHT] > 5 and role != KNIGHT else roles[-1]] += 1
    if counts[KNIGHT] > 6:
        return army(rng, size)
    return " ".join(f"{role}{count}" for role, count in counts.items())


def position(rng: random.Random) -> Match[CrownfallState]:
    """The start of Red's turn: any armies, with dead, blessed, stacked and captive Blinks."""
    size = rng.choice((5, 6, 8))
    armies = {side: army(rng, size) for side in SEATS}
    codes = {
        name: [
            f"{SIDES[side]}{word[0]}{number}"
            for word in text.split()
            for number in range(1, int(word[1:]) + 1)
        ]
        for side, (name, text) in enumerate(armies.items())
    }
    alone = rng.choice((None, None, "Red", "Blue"))  # whose Crown is its last Blink
    dead = [code for name in SEATS for code in codes[name] if name == alone or rng.random() < 0.15]
    free = [code for name in SEATS for code in codes[name] if code not in dead]
    rng.shuffle(free)
    blessed = [code for code in free if rng.random() < 0.25]
    captives, stacks, joined = [], [], set[str]()
    for code in free:
        others = [other for other in free if other not in joined and other != code]
        enemies = [other for other in others if other[0] != code[0]]
        allies = [other for other in others if other[0] == code[0]]
        if code in joined or rng.random() < 0.4:
            continue
        if code[1] == JESTER and enemies:
            captives.append(f"{code}+{enemies[0]}")
            joined |= {code, enemies[0]}
        elif code[1] == KNIGHT and allies and rng.random() < 0.5:
            stacks.append(f"{code}+{allies[0]}")
            joined |= {code, allies[0]}
    lists = {"dead": dead, "blessed": blessed, "captive": captives, "stack": stacks}
    chance = {
        "actions_per_turn": rng.choice("2223"), "resilience_costs_health": rng.choice(("on", "off")),
        "resurrect_self": rng.choice(("off", "on")), "might_counts": rng.choice(("pin", "flick")),
    }  # fmt: skip
    facts = [
        f"option reports=turns, objection_s=0, start=red, {', '.join(f'{k}={v}' for k, v in chance.items())}",
        f"army-size {size + 1}",
        *(f"army {name} {text}" for name, text in armies.items()),
        *(f"health {name} {rng.randint(1, 3)}" for name in SEATS),
        *(f"{key} {', '.join(values)}" for key, values in lists.items() if values),
        "turn Red",
    ]
    rules = GAMES["crownfall"]
    return Match(rules, STAGE.position(rules, facts, SEATS))


# ---------------------------------------------------------------- the same turn, three times


def by_flicks(match: Match[Any], rng: random.Random) -> tuple[list[str], list[str], Chosen]:
    """Play a turn, each flick told by itself. Return the flicks as a whole turn names them, those of them
    that changed something, and what was chosen.
    """
    told, changing, chosen = list[str](), list[str](), Chosen()
    for _ in range(rng.randint(1, 4)):
        flicks = [line for line in match.legal(0) if line.startswith("flick ")]
        if not flicks or match.question is None:
            break
        before = lasting(match)
        free = [line for line in flicks if line.endswith(" free")]
        match.answer(0, rng.choice(free or flicks))
        case = match.state.case
        report = blinks.report(match.state.board, case, match.state.options, rng.randrange)
        if case.piece[1] == CROWN and rng.random() < 0.3:
            report = f"off {case.piece}"
        _, line = match.answer(0, f"= {report}").answers[0]
        told.append(f"{case.piece} {line.removeprefix('= ')}")
        if match.state.stage == "confirm":
            match.answer(1, "ok")
        choices = 0
        while match.question is not None and match.question.kind in FORKED:
            seat = match.question.seats[0]
            answers = [line for line in match.question.tokens[seat] if line.split()[0] not in UNRELATED]
            line = rng.choice(answers)
            chosen.setdefault((match.question.kind, *match.question.detail), []).append((seat, line))
            match.answer(seat, line)
            choices += 1
        if choices or match.question is None or lasting(match) != before:
            changing.append(told[-1])
    if match.question is not None and match.question.kind == "free":
        match.answer(0, "stop")
    finish(match)
    return told, changing, chosen


def lasting(match: Match[Any]) -> Any:
    """The board without what a flick changes only for its own turn. A Giant that nobody names is asked about,
    unless each of its flicks counts.
    """
    board = match.rules.copy(match.state).board
    board.used, board.actions, board.acted = [], [], False
    if match.state.options["might_counts"] == "pin":
        board.flicked = {}
    return board


UNRELATED = ("draw", "ok", "no", "undo", "hold", "free", "port", "swap")


def finish(match: Match[Any]) -> None:
    """End Red's turn where it is not over yet."""
    while match.question is not None and match.state.board.acting == 0:
        match.answer(0, "end")


def as_whole(match: Match[Any], line: str, chosen: Chosen) -> None:
    """Tell the turn by one line; what it asks is answered as before."""
    match.answer(0, line)
    if match.state.stage == "confirm":
        match.answer(1, "ok")
    while match.question is not None and match.question.kind in FORKED:
        seat, answer = chosen[match.question.kind, *match.question.detail].pop(0)
        match.answer(seat, answer)
    if match.question is not None and match.question.kind == "free":
        match.answer(0, "stop")
    finish(match)


def filled_in(match: Match[Any], told: list[str]) -> str:
    """Return the line of the whole-turn form after a person has tapped all of this in it."""
    forms, rules = match.rules.forms, match.rules
    view = rules.view(match.state, match.question, 0)
    draft = forms.new_draft(view, "over")

    def tap(tab: str, key: str) -> None:
        """One button, which has to be there."""
        nonlocal draft
        form = forms.show_draft(view, draft, tab)
        name, _, value = key.partition(":")
        there = {choice.key for field in form.fields if field.key == name for choice in field.choices}
        assert value in there, (key, draft, tab, there)
        draft = forms.edit_draft(view, draft, tab, key, ())

    for number, flick in enumerate(told, 1):
        tab = str(number)
        tabs = {choice.key for choice in forms.show_draft(view, draft, tab).tabs}
        assert number == 1 or tab in tabs, (draft, tabs)
        piece, _, report = flick.partition(" ")
        tap(tab, f"by:{piece}")
        clauses = {
            clause.split()[0]: clause.split()[1:] for clause in report.split(";") if clause.strip() != "."
        }
        for code in clauses.get("off", ()):
            tap(tab, f"off{code[0]}:{code}")
        for link in clauses.get("link", ()):
            first, _, second = link.partition("+")
            tap(tab, f"link:{first}")
            if f"{first}+?" in draft:
                key = next(
                    field.key
                    for field in forms.show_draft(view, draft, tab).fields
                    if second in {choice.key for choice in field.choices}
                )
                tap(tab, f"{key}:{second}")
        for code in clauses.get("apart", ()):
            tap(tab, f"apart:{code}")
        fields = {field.key: field for field in forms.show_draft(view, draft, tab).fields}
        if "hit" in fields:
            assert not fields["hit"].chosen, "no answer of its own"
            assert fields["hit"].kind == "taps", "only these show their question"
            left_open = forms.show_draft(view, draft, tab).send_button.disabled
            assert left_open or piece not in clauses.get("off", ()), "it may not be left open"
            tap(tab, f"hit:{'no' if 'clear' in clauses else 'yes'}")
    form = forms.show_draft(view, draft, "1")
    if form.send_button.disabled:  # the panel has a button for that
        assert all(flick.endswith(" .") for flick in told), (draft, form.lines)
        return "over"
    return str(draft)


def compare(whole: Match[Any], flicks: Match[Any], hint: object) -> None:
    """The boards are the same, but for what notes how the turn was told. A Giant that may have been flicked
    without being told is asked about.
    """
    told, flicked = (match.rules.copy(match.state).board for match in (whole, flicks))
    assert {*told.holds} - {*told.unsure} <= {*flicked.holds} <= {*told.holds}, hint
    for giant in told.unsure:
        told.flicked.pop(giant, None)
        flicked.flicked.pop(giant, None)
    if whole.result is not None:
        told.used, told.actions, told.flicked = flicked.used, flicked.actions, flicked.flicked
    told.holds, told.unsure = flicked.holds, []
    told.unapplied_flicks, told.ends_turn, told.turn_reporter = [], False, 0
    assert (told, whole.result) == (flicked, flicks.result), hint


def turns_of(number: int) -> Counter[str]:
    """One random turn, told by lines and in the form. Return what came up in it."""
    rng = random.Random(number)
    start = position(rng)
    flick_by_flick = start.copy()
    told, changing, chosen = by_flicks(flick_by_flick, rng)
    seen = Counter(key[0] for key in chosen) + Counter({"over": flick_by_flick.question is None})
    if not told:
        return seen
    lines = [f"over = {' | '.join(flicks)}" if flicks else "over" for flicks in (told, changing)]
    if number < SHORT or number % EACH_IN_A_FORM == 0:
        lines.append(filled_in(start, told))
    for line in lines:
        whole = start.copy()
        as_whole(whole, line, {key: [*answers] for key, answers in chosen.items()})
        compare(whole, flick_by_flick, (number, line, told))
    seen["captor"] = any(pair.holder == told[0].split()[0] for pair in start.state.board.grapples)
    seen["free"] = start.state.board.actions[0] < len(told)
    seen["quiet"] = not changing
    return seen


def came_up(numbers: range) -> set[str]:
    """What came up in random turns, each told in all ways."""
    return {*sum((turns_of(number) for number in numbers), Counter[str]())}


def test_a_turn_told_as_a_whole_is_the_same_as_its_flicks() -> None:
    assert {"stack", "ward", "captor", "quiet"} <= came_up(range(SHORT))


@DEEP
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_turns_told_as_a_whole_are_the_same_as_their_flicks(part: int) -> None:
    assert {*FORKED, "over", "captor", "free", "quiet"} <= came_up(range(SHORT + part, MANY, PARTS))


# ---------------------------------------------------------------- Cube Quest


def cube_turns(game: int, rng: random.Random) -> Iterator[str]:
    """The turns of a random game of Cube Quest: each told by its flick and as a whole. Yield what came up."""
    for match in decisions("cube-quest", game, 150, reports="turns", table="shared", objection_s="0"):
        s = match.state
        if match.question is None or match.question.kind != "action" or s.stage != "play" or s.board.main:
            continue
        seat = match.question.seats[0]
        flicks = [line for line in match.legal(seat) if line.startswith("flick ")]
        if not flicks:
            continue
        by_flick, whole = match.copy(), match.copy()
        by_flick.answer(seat, rng.choice(flicks))
        report = cubes.report(s.board, by_flick.state.case, s.options, rng.randrange)
        # A Helm is flicked by itself. Rolls follow in both ways.
        facts = [clause for clause in report.split(" ; ") if clause.split()[0] not in ("home", "roll")]
        report = " ; ".join(facts) or "."
        lines = {by_flick: f"= {report}", whole: f"over = {report}"}
        possible = [
            told.rules.token(told.state, None, seat, line) is not None for told, line in lines.items()
        ]
        assert possible[0] == possible[1], (game, report)
        if not possible[0]:  # it does not say which of several cubes of a kind it means
            continue
        for told, line in lines.items():
            told.answer(seat, line)
        for told in (by_flick, whole):
            if told.state.stage == "confirm":
                told.answer(1 - seat, "ok")
            while told.question is not None and told.question.kind == "extra":
                told.answer(told.question.seats[0], "end")
        boards = [told.rules.copy(told.state).board for told in (by_flick, whole)]
        for board in boards:
            board.rolled = 0  # of rolls before, which only name the next draw
        assert boards[0] == boards[1], (game, report)
        assert by_flick.result == whole.result
        yield "quiet" if report == "." else "told"


@pytest.mark.parametrize("games", [range(6), pytest.param(range(6, 120), marks=DEEP)])
def test_a_turn_of_cube_quest_told_as_a_whole_is_the_same_as_its_flick(games: range) -> None:
    rng = random.Random(games.start)
    seen = Counter(word for game in games for word in cube_turns(game, rng))
    assert min(seen["quiet"], seen["told"]) >= len(games), seen
