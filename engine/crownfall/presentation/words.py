"""Crownfall in words: the open question, both armies, and notes.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable, Iterator
from functools import reduce

from engine.crownfall import state as st
from engine.crownfall import turns
from engine.crownfall.presentation import reminders
from engine.crownfall.presentation.names import piece, report, role
from engine.crownfall.presentation.news import DRAWS, WINS, describe
from engine.crownfall.roles import CROWN, ROYAL, Options, own, role_of, side_of
from engine.crownfall.state import CrownfallBoard, CrownfallState
from engine.presentation import SeatName, Sentence, Tally, Word, say
from engine.referee.presentation.words import side_word
from engine.referee.state import TURN, PendingFlick
from engine.referee.view import RefereedView

__all__ = ["describe", "headline", "lines", "notes", "piece", "report"]

# Questions with a headline of one line at a hot-seat table.
ON_SCREEN = ("owns", "deployed", "ward", "stack", "raise", "free", "sneak", "rewind", "again")
SETTING_UP = ("army", "owns", "deploy")  # phases before the game
KWEEN_HEALTH = 1  # of a Killer Kween at the start
IDLE_TURNS = 2  # after so many turns without an action of a team, a note says so


# ---------------------------------------------------------------- what is asked


def headline(view: RefereedView) -> list[Sentence]:
    """Return whose turn it is and what the question is; after the end how the game ended."""
    if view.question is None:
        return [ending(view.state)]
    kind = view.question[0]
    if kind in ASKED:
        return ASKED[kind](view)
    return [say(f"fall-ask-{kind}", players=asked(view))]


def state(view: RefereedView) -> Sentence | None:
    """Return the open question in one line for a hot-seat table; None if it needs the full headline."""
    assert view.question is not None
    s: CrownfallState = view.state
    kind, seats, blinks = view.question
    side = side_word(s.sides[seats[0]])
    if kind == "action":
        actions_left = sum(s.board.actions)
        to_do = ("turn" if s.by_turns else "flick") if actions_left else "none"
        return say("fall-screen-action", side=side, left=actions_left, todo=to_do)
    if kind == "report" and s.case is not None:
        return say("fall-screen-report", side=side, blink=named(s.case.piece, s.options))
    if kind == "army":
        return say("fall-screen-army", side=side, size=int(s.options["army_size"]))
    if kind not in ON_SCREEN:
        return None
    named_blinks: list[Word] = [named(blink, s.options) for blink in blinks]
    named_blinks = named_blinks or [""]
    return say(f"fall-screen-{kind}", side=side, blink=named_blinks[0], other=named_blinks[-1])


def named(blink: str, options: Options) -> Sentence:
    """Return the name of a Blink without its side."""
    return say("fall-button", role=role(role_of(blink), options), blink=own(blink))


def struck(case: PendingFlick, options: Options) -> Sentence:
    """Return the name of the flicked Blink. Its side is added only if the Blink is not the flicking
    team's.
    """
    is_own = side_of(case.piece) == case.side
    return named(case.piece, options) if is_own else piece(case.piece, options)


def tally(view: RefereedView) -> Tally:
    """Return the number of turns of both teams together."""
    return Tally(view.state.board.turn, turns_each=turns.turns_each(view.state))


def asked(view: RefereedView) -> list[Word]:
    """Return the names of the players whom the question asks."""
    assert view.question is not None
    return [SeatName(seat) for seat in view.question[1]]


def ending(s: CrownfallState) -> Sentence:
    """Return who won and why. If one member of a team wins alone, name that member."""
    assert s.result is not None
    winners, reason = s.result.winners, s.result.reason
    if not winners:
        return say(f"fall-drawn-{reason if reason in DRAWS else 'ended'}")
    names = [SeatName(seat) for seat in winners]
    why = reason if reason in WINS else "other"
    side = s.sides[winners[0]]
    if len(winners) < s.sides.count(side):
        return say(f"fall-won-{why}", winners=names)
    return say(f"fall-over-{why}", winners=names, other=side_word(1 - side))


def _army(view: RefereedView) -> list[Sentence]:
    """Ask for an army."""
    return [say("fall-ask-army", players=asked(view), size=int(view.state.options["army_size"]))]


def _action(view: RefereedView) -> list[Sentence]:
    """Ask for an action, and say how many actions each player of the turn has left."""
    b: CrownfallBoard = view.state.board
    parts = [
        say("fall-left-of", player=SeatName(seat), left=count)
        for seat, count in zip(b.players, b.actions, strict=True)
    ]
    total = sum(b.actions)
    if len(parts) > 1:
        actions_left = say("fall-left-shared", left=parts)
    elif view.state.by_turns and total:
        return [say("fall-ask-turn", players=asked(view), most=total)]
    else:
        most = int(view.state.options["actions_per_turn"])
        actions_left = say("fall-left", left=total, most=most)
    return [say("fall-ask-action", players=asked(view)), actions_left]


def _about(view: RefereedView) -> list[Sentence]:
    """Ask about a choice that concerns one or two Blinks."""
    assert view.question is not None
    kind, _, blinks = view.question
    options = view.state.options
    is_single_side = len({*map(side_of, blinks)}) == 1 and kind != "ward"
    names = [named(blink, options) if is_single_side else piece(blink, options) for blink in blinks]
    return [say(f"fall-ask-{kind}", players=asked(view), blink=names[0], other=names[-1])]


def _rewind(view: RefereedView) -> list[Sentence]:
    """Ask whether a Blink uses Rewind."""
    assert view.question is not None
    b: CrownfallBoard = view.state.board
    blink = view.question[2][0]
    fell = b.flick is not None and blink in b.flick.off
    return [
        say(
            "fall-ask-rewind",
            players=asked(view),
            blink=piece(blink, view.state.options),
            fell="yes" if fell else "no",
        )
    ]


def _again(view: RefereedView) -> list[Sentence]:
    """Ask for the next flick of a Gallop."""
    assert view.question is not None
    b: CrownfallBoard = view.state.board
    blink = piece(view.question[2][0], view.state.options)
    return [say("fall-ask-again", players=asked(view), blink=blink, number=b.gallops + 1)]


def _report(view: RefereedView) -> list[Sentence]:
    """Say what is flicked, and ask for the report."""
    s: CrownfallState = view.state
    case = s.case
    assert case is not None
    if case.kind == TURN:
        return [say("fall-ask-report-turn", players=asked(view))]
    return [
        say(
            f"fall-flicks-{case.kind or 'plain'}",
            player=SeatName(case.seat),
            blink=struck(case, s.options),
            number=s.board.gallops + 1,
        ),
        say("fall-ask-report-own")
        if view.question and view.question[1] == (case.seat,)
        else say("fall-ask-report", players=asked(view)),
    ]


def _judging(view: RefereedView) -> list[Sentence]:
    """Ask to confirm, dispute or decide a report or a claim."""
    assert view.question is not None
    case = view.state.case
    assert case is not None
    kind = view.question[0]
    key = f"fall-ask-{kind}-turn" if case.kind == TURN else f"fall-ask-{kind}"
    return [
        say(
            f"fall-ask-claim-{kind}" if case.claim else key,
            players=asked(view),
            blink=piece(case.piece, view.state.options),
        )
    ]


# Kind of question → the function that asks it in words; other kinds have one sentence.
ASKED: dict[str, Callable[[RefereedView], list[Sentence]]] = {
    "army": _army,
    "action": _action,
    "ward": _about,
    "stack": _about,
    "raise": _about,
    "free": _about,
    "sneak": _about,
    "rewind": _rewind,
    "again": _again,
    "report": _report,
    "confirm": _judging,
    "version": _judging,
    "rule": _judging,
}


# ---------------------------------------------------------------- the table


def lines(view: RefereedView) -> list[Sentence]:
    """Return the turn and each team in words: players, health, Blinks on the field, and those that are
    gone."""
    s: CrownfallState = view.state
    sentences = list(_now(s))
    for side in (0, 1):
        sentences += team(s, side)
    return sentences


def _now(s: CrownfallState) -> Iterator[Sentence]:
    """Yield in words whose turn it is, the open flick and a skeleton; before the game only that it is being
    set up.
    """
    b = s.board
    if b.phase in SETTING_UP:
        yield say("fall-line-setup")
        return
    yield say("fall-line-turn", turn=b.turn, side=side_word(b.acting), left=sum(b.actions))
    if s.case is not None and s.case.kind != TURN:
        yield say("fall-line-flick", blink=piece(s.case.piece, s.options))
    if b.skeleton:
        yield say("fall-line-skeleton", blink=piece(b.skeleton, s.options))


def team(s: CrownfallState, side: int) -> Iterator[Sentence]:
    """Yield one team in words: players, health, Blinks on the field, dead and defeated ones."""
    b, options = s.board, s.options
    players = [SeatName(seat) for seat, seat_side in enumerate(s.sides) if seat_side == side]
    yield say("fall-line-team", side=side_word(side), players=players)
    if not b.armies[side]:
        yield say("fall-line-no-army")
        return
    for crown in b.armies[side]:
        if role_of(crown) in ROYAL and crown not in b.out:
            yield health(b, crown, options)
    if b.phase in SETTING_UP:
        yield say("fall-line-ready" if side in b.deployed else "fall-line-unready")
    yield say("fall-line-field", blinks=grouped(s, st.standing(b, side)))
    for key, gone in (("dead", b.dead), ("defeated", b.out)):
        own_gone = [blink for blink in gone if side_of(blink) == side]
        if own_gone:
            yield say(f"fall-line-{key}", blinks=grouped(s, own_gone))


def health(b: CrownfallBoard, crown: str, options: Options) -> Sentence:
    """Return the health of a Crown or Killer Kween as hearts and a number; in Game of Clones with the owner.
    crown: its code.
    """
    health_left = b.health[crown]
    most = st.HEALTH if role_of(crown) == CROWN else KWEEN_HEALTH
    facts = {
        "role": role(role_of(crown), options),
        "code": own(crown),
        "hearts": "♥" * health_left + "♡" * (most - health_left),
        "left": health_left,
        "most": most,
    }
    if crown in b.owners:
        return say("fall-line-owned", player=SeatName(b.owners[crown]), **facts)
    return say("fall-line-health", **facts)


def grouped(s: CrownfallState, blinks: list[str]) -> Word:
    """Return Blinks by role: each role's name once, then the codes with their flags."""
    roles = list(dict.fromkeys(role_of(blink) for blink in blinks))
    groups = [
        say(
            "fall-group",
            role=role(letter, s.options),
            blinks=[flagged(s, blink) for blink in blinks if role_of(blink) == letter],
        )
        for letter in roles
    ]
    if not groups:
        return say("fall-nobody")
    return reduce(lambda first, second: say("fall-chain", first=first, second=second), groups)


def flagged(s: CrownfallState, blink: str) -> Word:
    """Return a Blink's code, followed in brackets by its flags and its Blessings, if it has any."""
    b, blink_flags = s.board, list(flags(s.board, blink, s.options))
    if blink in b.blessings and blink not in b.dead:
        left = b.blessings[blink]
        blink_flags.append(
            say("fall-state-unlimited") if left < 0 else say("fall-state-blessings", left=left)
        )
    return say("fall-flagged", blink=own(blink), flags=blink_flags) if blink_flags else own(blink)


def flags(b: CrownfallBoard, blink: str, options: Options) -> Iterator[Sentence]:
    """Yield in words what is special about where a Blink is and what it may do, for forms and the table
    (CFA-352)."""
    for word in ("used", "blessed", "pinned"):
        if blink in getattr(b, word):
            yield say(f"fall-state-{word}")
    for pair in b.stacks:
        if blink == pair.held:
            yield say("fall-state-rides", blink=own(pair.holder))
        elif blink == pair.holder:
            yield say("fall-state-carries", blink=own(pair.held))
    for pair in b.grapples:
        if blink == pair.held:
            yield say("fall-state-captive", blink=piece(pair.holder, options))
        elif blink == pair.holder:
            yield say("fall-state-holds", blink=piece(pair.held, options))


# ---------------------------------------------------------------- small print


def notes(view: RefereedView) -> list[Sentence]:
    """Return what is special about this turn and table, and reminders. The referee adds notes on reports and
    disputes.
    """
    if view.question is None:
        return reminders.at(view)
    return [*special(view), *reminders.at(view)]


def special(view: RefereedView) -> Iterator[Sentence]:
    """Yield notes on this turn and this table."""
    s: CrownfallState = view.state
    b = s.board
    if s.hotseat and not any(b.turns):
        yield say("fall-note-hotseat")
    if b.phase in SETTING_UP or s.stage != "play":
        return
    for side in (0, 1):
        if s.idle[side] >= IDLE_TURNS:
            yield say("fall-note-idle", side=side_word(1 - side))
    if s.options["table"] == "video":
        silent = [side_word(side) for side in (0, 1) if str(side) not in s.compared_sides]
        if silent and not b.acted:
            yield say("fall-note-match", sides=silent)
    if st.resilient(b, b.acting):
        yield say("fall-note-resilient", side=side_word(b.acting))
    own_blinks = st.standing(b, b.acting)
    if all(st.captive(b, blink) for blink in own_blinks):
        yield say("fall-note-helpless", side=side_word(b.acting))
