"""The table in words: the open question, what each side has, and notes.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Callable

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
from engine.presentation import SeatName, Sentence, Tally, Word, say
from engine.referee.presentation.words import side_word
from engine.referee.state import TURN
from engine.referee.view import SECRET, RefereedView

__all__ = ["describe", "headline", "lines", "notes", "piece", "report", "team_lines"]

# Reasons of an outcome without a winner that have sentences of their own.
NO_WINNER = ("moderator", "ended", "deserted", "replaced")


# ---------------------------------------------------------------- who is asked what


def headline(view: RefereedView) -> list[Sentence]:
    """Return for whom the table waits and why, in one line; after the end how the game ended."""
    s: CubeQuestState = view.state
    if s.result is not None:
        return over(s)
    assert view.question is not None
    kind, seats, _ = view.question
    asked = [player(s, seat) for seat in seats]
    if kind == "roll" and s.board.rolls[0].revive:
        kind = "revive"
    if kind == "report" and s.case is not None and s.case.kind == TURN:
        kind = "report-turn"
    if kind == "report" and s.case is not None and seats != (s.case.seat,):  # as at a proxy table
        kind = "report-other"
    if kind == "head" and max(s.board.heads) >= 0:
        kind = "head-again"
    facts = FACTS[kind](s) if kind in FACTS else {}
    return [say(f"cube-ask-{kind}", who=asked, **facts)]


def player(s: CubeQuestState, side: int) -> Word:
    """Return how a headline calls a side: with its player's name, or at a hot-seat table by its colour."""
    return side_word(side) if s.hotseat else SeatName(side)


def over(s: CubeQuestState) -> list[Sentence]:
    """Return who won and why, and in a long game the bouts won."""
    assert s.result is not None
    reason, winners = s.result.reason, s.result.winners
    if not winners:
        return [say(f"cube-over-{reason if reason in NO_WINNER else 'unfinished'}")]
    sentences = [say(f"cube-over-{reason}", who=who(winners[0]), other=who(1 - winners[0]))]
    return [*sentences, *score(s)]


def tally(view: RefereedView) -> Tally:
    """Return the number of turns of all bouts. The headline shows who won how many bouts."""
    return Tally(view.state.board.turn, turns_each=max(0, view.state.board.turn - 1) // 2)


def score(s: CubeQuestState) -> list[Sentence]:
    """Return the bouts that each side has won in a long game; empty in a game of one bout."""
    goal = int(s.options["bouts_to_win"])
    if goal < 2:
        return []
    red, blue = (camp.bouts for camp in s.board.camps)
    return [say("cube-score", bout=s.board.bout, red=red, blue=blue, goal=goal)]


def _rolls(s: CubeQuestState) -> dict[str, object]:
    """Return the cubes of the side that has to roll."""
    side = s.board.rolls[0].side
    return {"cubes": [kind_name(roll.kind) for roll in s.board.rolls if roll.side == side]}


def _flick(s: CubeQuestState) -> dict[str, object]:
    """Return who flicks which cube, and why."""
    assert s.case is not None
    letter = s.case.piece[1]
    return {
        "flicker": player(s, s.case.side),
        "cube": kind_name(letter),
        "kind": letter,
        "way": s.case.kind or "plain",
    }


def _head(s: CubeQuestState) -> dict[str, object]:
    """Return who has said already which side begins. The other one agrees by choosing the same side."""
    other = next(side for side, choice in enumerate(s.board.heads) if choice >= 0)
    return {"other": player(s, other), "side": side_word(s.board.heads[other])}


FACTS: dict[str, Callable[[CubeQuestState], dict[str, object]]] = {
    "mix": lambda s: {"points": int(s.options["points"])},
    "head-again": _head,
    "action": lambda s: {
        "todo": "turn" if s.by_turns and not s.board.camps[s.board.acting].credit else "flick",
        "extra": s.board.camps[s.board.acting].credit,
    },
    "report": _flick,
    "report-other": _flick,
    "roll": _rolls,
    "revive": _rolls,
    "extra": lambda s: {"count": s.board.camps[s.board.acting].credit},
}
"""Kind of question → function that returns the facts of its headline besides who is asked."""


# ---------------------------------------------------------------- the table


def lines(view: RefereedView) -> list[Sentence]:
    """Return both sides in words: cubes on the board, frozen, defeated, and beside the board; then the odds
    of open rolls.
    """
    s: CubeQuestState = view.state
    return [*(line for side in (0, 1) for line in camp(s, side)), *odds(s)]


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
    """Return notes below the picture: who is absent, reminders. The referee adds notes on reports and
    disputes.
    """
    s: CubeQuestState = view.state
    if s.result is not None or view.question is None:
        return []
    return [
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
