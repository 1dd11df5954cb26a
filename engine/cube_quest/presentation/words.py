"""The table in words: the open question, what each side has, and notes.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Callable

from engine.cube_quest import flick
from engine.cube_quest import state as st
from engine.cube_quest.cubes import BOX, SHOWN, counted
from engine.cube_quest.presentation import reminders
from engine.cube_quest.presentation.armies import POINTS, SIX, counts, fault
from engine.cube_quest.presentation.names import (
    covers,
    kind_name,
    lost,
    many,
    piece,
    stacks,
    standing,
    who,
)
from engine.cube_quest.presentation.news import describe, report
from engine.cube_quest.state import CubeQuestState
from engine.presentation import Sentence, Tally, say
from engine.referee.presentation.words import side_word
from engine.referee.state import TURN
from engine.referee.view import SECRET, RefereedView

__all__ = ["describe", "headline", "lines", "notes", "piece", "report", "team_lines"]

# Questions with a headline of one line at a hot-seat table.
ON_SCREEN = ("head", "placed", "again", "heal", "extra", "hide")
# Reasons of an outcome without a winner that have sentences of their own.
NO_WINNER = ("moderator", "ended", "deserted")


# ---------------------------------------------------------------- who is asked what


def headline(view: RefereedView) -> list[Sentence]:
    """Return for whom the table waits and why, or after the end how the game ended. In a game of several
    bouts the won bouts are added.
    """
    s: CubeQuestState = view.state
    if s.result is not None:
        return over(s)
    assert view.question is not None
    kind, seats, detail = view.question
    question_lines = ASK[kind](s, [who(seat) for seat in seats], detail)
    return [*question_lines, *score(s)]


def over(s: CubeQuestState) -> list[Sentence]:
    """Return who won and why, and in a long game the bouts won."""
    assert s.result is not None
    reason, winners = s.result.reason, s.result.winners
    if not winners:
        return [say(f"cube-over-{reason if reason in NO_WINNER else 'unfinished'}")]
    sentences = [say(f"cube-over-{reason}", who=who(winners[0]), other=who(1 - winners[0]))]
    return [*sentences, *score(s)]


def state(view: RefereedView) -> Sentence | None:
    """Return the open question in one line for a hot-seat table; None if it needs the full headline."""
    assert view.question is not None
    s: CubeQuestState = view.state
    kind, seats, _ = view.question
    side = side_word(seats[0])
    if kind == "roll":
        roll = s.board.rolls[0]
        cube_names = [kind_name(open_roll.kind) for open_roll in s.board.rolls if open_roll.side == roll.side]
        return say("cube-screen-roll", side=side, cubes=cube_names)
    if kind == "report" and s.case is not None:
        letter = s.case.piece[1]
        return say("cube-screen-report", side=side, cube=kind_name(letter), kind=letter)
    if kind == "action":
        to_do, extra = "turn" if s.by_turns else "flick", s.board.camps[s.board.acting].credit
        return say("cube-screen-action", side=side, extra=extra, todo=to_do)
    return say(f"cube-screen-{kind}", side=side) if kind in ON_SCREEN else None


def tally(view: RefereedView) -> Tally:
    """Return the number of turns of all bouts. The headline shows who won how many bouts."""
    return Tally(view.state.board.turn)


def score(s: CubeQuestState) -> list[Sentence]:
    """Return the bouts that each side has won in a long game; empty in a game of one bout."""
    goal = int(s.options["bouts_to_win"])
    if goal < 2:
        return []
    red, blue = (camp.bouts for camp in s.board.camps)
    return [say("cube-score", bout=s.board.bout, red=red, blue=blue, goal=goal)]


def _plain(key: str) -> Callable[[CubeQuestState, list[Sentence], tuple[str, ...]], list[Sentence]]:
    """Return a function for ASK that asks a question with one sentence. The only fact of the sentence is who
    is asked. key: of the sentence.
    """
    return lambda s, asked, detail: [say(key, who=asked)]


def _mix(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask for a team."""
    return [say("cube-ask-mix", who=asked, points=int(s.options["points"]))]


def _head(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask who begins. The player who answers second reads the choice of the first one, and agrees by choosing
    the same side.
    """
    choices = [(side, choice) for side, choice in enumerate(s.board.heads) if choice >= 0]
    if not choices:
        return [say("cube-ask-head", who=asked)]
    other, chosen_side = choices[0]
    return [say("cube-ask-head-again", who=asked, other=who(other), side=side_word(chosen_side))]


def _action(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask for an action, and say what is possible besides a flick, and how many extra flicks follow."""
    side, camp = s.board.acting, s.board.camps[s.board.acting]
    special = [say("cube-act-king")]
    special += [say("cube-act-return")] if camp.hiding else []
    special += [say("cube-act-heal")] if st.healers(s.board, side) and flick.revivable(s, side) else []
    special += [say("cube-act-freeze")] if camp.reserve else []
    key = "cube-ask-action-turn" if s.by_turns else "cube-ask-action"
    sentences = [say(key, who=asked), say("cube-act", actions=special)]
    return [*sentences, say("cube-act-extra", count=camp.credit)] if camp.credit else sentences


def _report(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask for the report of a flick. Usually the flicking side reports. At a proxy table it may be the other
    side; after the time limit both may report.
    """
    case = s.case
    assert case is not None
    if case.kind == TURN:
        return [say("cube-ask-report-turn", who=asked)]
    flicking_player, letter = who(case.side), case.piece[1]
    facts = {"cube": kind_name(letter), "kind": letter, "way": case.kind or "plain"}
    if asked == [flicking_player]:
        return [say("cube-ask-report", who=asked, **facts)]
    return [say("cube-ask-report-other", who=asked, flicker=flicking_player, **facts)]


def _version(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask the side that reported whether it accepts the version of the other side."""
    assert s.case is not None
    key = "cube-ask-version-claim" if s.case.claim else "cube-ask-version"
    return [say(key, who=asked, other=who(1 - s.case.by))]


def _agree(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask for consent to a proposal."""
    assert s.proposal is not None
    return [say("cube-ask-agree", who=asked, other=who(s.proposal.side))]


def _roll(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask for a roll, and say of which cubes and whether they are captured or revived."""
    roll = s.board.rolls[0]
    cube_names = [kind_name(open_roll.kind) for open_roll in s.board.rolls if open_roll.side == roll.side]
    key = "cube-ask-revive" if roll.revive else "cube-ask-roll"
    return [say(key, who=asked, cubes=cube_names, by="table" if s.options["rolls"] == "table" else "either")]


def _extra(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask for an extra flick, and say how many there are."""
    return [say("cube-ask-extra", who=asked, count=s.board.camps[s.board.acting].credit)]


def _hide(s: CubeQuestState, asked: list[Sentence], detail: tuple[str, ...]) -> list[Sentence]:
    """Ask how many Skulks hide, and say how many may."""
    return [say("cube-ask-hide", who=asked, count=s.board.choice.most if s.board.choice else 1)]


ASK: dict[str, Callable[[CubeQuestState, list[Sentence], tuple[str, ...]], list[Sentence]]] = {
    "mix": _mix,
    "head": _head,
    "placed": _plain("cube-ask-placed"),
    "action": _action,
    "report": _report,
    "confirm": _plain("cube-ask-confirm"),
    "version": _version,
    "secret": _plain("cube-ask-secret"),
    "agree": _agree,
    "rule": lambda s, asked, detail: [say("cube-ask-rule")],
    "pause": lambda s, asked, detail: [say("cube-ask-pause")],
    "roll": _roll,
    "again": _plain("cube-ask-again"),
    "heal": _plain("cube-ask-heal"),
    "extra": _extra,
    "hide": _hide,
}
"""Kind of question → function that returns the headline. Its arguments: the state, the names of the seats
that are asked, and the detail of the question.
"""


# ---------------------------------------------------------------- the table


def lines(view: RefereedView) -> list[Sentence]:
    """Return both sides in words: cubes on the board, frozen, defeated, and beside the board."""
    s: CubeQuestState = view.state
    return [line for side in (0, 1) for line in camp(s, side)]


def camp(s: CubeQuestState, side: int) -> list[Sentence]:
    """Return one side in words: cubes on the board, frozen, captured, defeated, and beside the board."""
    army = s.board.camps[side]
    if SECRET in army.team:
        return [say("cube-camp-locked", who=who(side))]
    if not army.team:
        return [say("cube-camp-choosing", who=who(side))]
    sentences = [say("cube-camp", who=who(side), cubes=stacks(standing(s, side)))]
    frozen_groups = [
        say("cube-camp-under", cubes=many(group.kind, group.count), label=group.label)
        for group in covers(s.board, side)
    ]
    sentences += [say("cube-camp-frozen", cubes=frozen_groups)] if frozen_groups else []
    captured = counted(roll.kind for roll in s.board.rolls if roll.side == side and not roll.revive)
    sentences += [say("cube-camp-captured", cubes=stacks(captured))] if captured else []
    dead = lost(s, side)
    sentences += [say("cube-camp-defeated", cubes=stacks(dead))] if dead else []
    facts = beside(army)
    sentences += [say("cube-camp-more", facts=facts)] if facts else []
    if s.board.phase == "placed":
        sentences.append(say("cube-camp-placed" if side in s.board.placed else "cube-camp-placing"))
    return sentences


def beside(army: st.CubeArmy) -> list[Sentence]:
    """Return a sentence for each of these, if there are any: Freezes in reserve, hiding Skulks, spent
    Healers, extra flicks.
    """
    numbers = (
        ("cube-is-reserve", army.reserve),
        ("cube-is-hiding", army.hiding),
        ("cube-is-spent", army.spent),
        ("cube-is-credit", army.credit),
    )
    return [say(key, count=count) for key, count in numbers if count]


# ---------------------------------------------------------------- small print


def notes(view: RefereedView) -> list[Sentence]:
    """Return notes below the picture: the odds of rolls, who is absent, reminders. The referee adds notes on
    reports and disputes.
    """
    s: CubeQuestState = view.state
    if s.result is not None or view.question is None:
        return []
    return [
        *odds(s),
        *[say("cube-note-idle", who=who(1 - side)) for side, turns in enumerate(s.idle) if turns > 1],
        *modes(s),
        *reminders.at(view),
    ]


def odds(s: CubeQuestState) -> list[Sentence]:
    """Return the odds of the open rolls, a sentence for each kind."""
    kinds = dict.fromkeys((roll.kind, roll.revive) for roll in s.board.rolls)
    return [
        say(
            f"cube-odds-{'revive' if revive else 'escape'}",
            cube=kind_name(kind),
            faces=faces(kind),
            least=7 - faces(kind),
            by="table" if s.options["rolls"] == "table" else "either",
        )
        for kind, revive in kinds
    ]


def faces(kind: str) -> int:
    """Return how many of the six sides of a kind are no shadow sides."""
    return SIX - BOX[kind].shadows


def modes(s: CubeQuestState) -> list[Sentence]:
    """Return a note on how a hot-seat table is played, before a bout; nothing at other tables."""
    table = s.options["table"]
    if s.board.phase == "play" or s.stage != "play" or table != "hotseat":
        return []
    return [say("cube-note-hotseat")]


# ---------------------------------------------------------------- teams


def team_lines(text: str, most: int = POINTS) -> list[Sentence]:
    """Return a team in words: its cubes, its points, and whether it is allowed; if it is not, the reason.

    text: the team in notation. most: the greatest sum of points.
    """
    team = counts(text)
    total = sum(BOX[kind].cost * count for kind, count in team.items())
    stacks_in_words = [
        say("cube-team-stack", cubes=many(kind, count), points=BOX[kind].cost * count)
        for kind in SHOWN
        if (count := team.get(kind, 0))
    ]
    sentences = [say("cube-team-cubes", cubes=[many("K", 1), *stacks_in_words])]
    points_left = max(0, most - total)
    sentences.append(
        say("cube-team-points", points=total, most=most, left=points_left, number=1 + sum(team.values()))
    )
    refusal = fault(text, most)
    sentences.append(
        say("cube-team-good") if refusal is None else say(f"refused-{refusal.reason}", **refusal.facts)
    )
    return sentences
