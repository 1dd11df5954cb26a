"""Choices that the rules give a team after a flick: what its Blinks do (section 21 of the rules catalogue).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `s` is the state, `b` its board, `f`
the flick whose consequences are being worked out.
"""

from collections.abc import Callable, Iterator

from engine.crownfall import flick
from engine.crownfall import state as st
from engine.crownfall.actions import my_turn, own_blink
from engine.crownfall.reasons import unstackable
from engine.crownfall.roles import KWEEN, own, role_of
from engine.crownfall.state import CrownfallState, TeamChoice
from engine.questions import Refused
from engine.referee.verbs import Verb, require_nothing

# Kind of a choice about one Blink → the verbs that answer it.
PAIRS = {"rewind": ("rewind", "keep"), "ward": ("ward", "lose")}


def lines(s: CrownfallState) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    b = s.board
    yield from ("again", "stop", "raise none")
    if b.choice is None:
        return
    kind, pieces = b.choice.kind, b.choice.pieces
    if kind in ("rewind", "ward"):
        yield from (f"{verb} {own(pieces[0])}" for verb in PAIRS[kind])
    elif kind == "stack":
        for blink, other in (pieces, pieces[::-1]):
            yield f"stack {own(blink)} {own(other)}"
        yield f"part {own(pieces[0])} {own(pieces[1])}"
    elif kind == "raise":
        yield from (f"raise {own(pieces[0])} {own(blink)}" for blink in b.dead)


# ---------------------------------------------------------------- choices of a flick


def open_choice(s: CrownfallState, seat: int, kind: str) -> TeamChoice:
    """Return the open choice. Raises Refused unless it is of this kind and this seat's team must make it.

    kind: `rewind`, `raise`, `stack`, `ward` or `again`.
    """
    choice = s.board.choice
    if choice is None or choice.kind != kind or s.stage != "play":
        rule_by_kind = {"rewind": "CFA-172", "raise": "CFA-240", "stack": "CFA-141", "ward": "CFA-217"}
        raise Refused("fall-no-choice", rule_by_kind.get(kind, "CFA-272"))
    if s.sides[seat] != choice.side:
        raise Refused("fall-not-yours", "CFA-364")
    return choice


def checker_of(kind: str) -> Callable[[CrownfallState, int, str], str]:
    """Return the function that checks an answer to a choice about one Blink. kind: of the choice,
    `rewind` or `ward`.
    """

    def judge(s: CrownfallState, seat: int, arguments: str) -> str:
        """Return the Blink of an answer without its team letter. Raises Refused unless the open choice is
        about this Blink.
        """
        choice = open_choice(s, seat, kind)
        rule = "CFA-173" if kind == "rewind" else "CFA-364"
        blink = own_blink(s, seat, arguments, rule)
        if blink != choice.pieces[0]:
            raise Refused("fall-not-asked", rule, blink=blink)
        return own(blink)

    return judge


def rewind(s: CrownfallState, seat: int, arguments: str) -> None:
    """Answer `rewind`: the flicked Blink is put back where it stood before. If it left, that does not
    count (CFA-168, CFA-169).
    """
    f = begin_answer(s)
    if f.piece in f.off:
        f.off.remove(f.piece)
        f.left.remove(f.piece)
    s.emit("rewound", f.piece)
    run_remaining_steps(s, "rewind")


def keep(s: CrownfallState, seat: int, arguments: str) -> None:
    """Answer `keep`: decline Rewind."""
    begin_answer(s)
    run_remaining_steps(s, "rewind")


def ward(s: CrownfallState, seat: int, arguments: str) -> None:
    """Answer `ward`: a blessed Blink comes back to its own side; its Blessing is used up (CFA-217 to
    CFA-221).
    """
    f = begin_answer(s)
    blink = f.off.pop(0)
    s.board.blessed.remove(blink)
    f.placed.append(blink)
    s.emit("warded", blink)
    run_remaining_steps(s)


def lose(s: CrownfallState, seat: int, arguments: str) -> None:
    """Answer `lose`: let a blessed Blink die."""
    f = begin_answer(s)
    blink = f.off.pop(0)
    st.set_free(s.board, blink)
    st.die(s.board, blink)
    s.emit("died", blink)
    run_remaining_steps(s)


def begin_answer(s: CrownfallState) -> st.Flick:
    """Save an undo point, because the answer to a choice can be undone. Return the flick after which the
    choice is made.
    """
    s.save_undo_point()
    assert s.board.flick is not None
    return s.board.flick


def run_remaining_steps(s: CrownfallState, done: str = "") -> None:
    """Run the remaining steps of the flick, up to the next choice.

    done: what identifies a choice that must not be offered again: `rewind`, the Necromancer that brings
    back an ally, or a pair such as `rK1+rA2`; "" for none.
    """
    assert s.board.flick is not None
    if done:
        s.board.flick.done.append(done)
    flick.go_on(s)


def may_stack(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `stack KNIGHT ALLY` (CFA-143, CFA-151)."""
    choice = open_choice(s, seat, "stack")
    knight, ally = _two(s, seat, arguments, choice)
    if not st.stackable(s.board, knight, ally):
        raise Refused("fall-no-stack", unstackable(s.board, knight, ally), blink=knight)
    return f"{own(knight)} {own(ally)}"


def may_part(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `part KNIGHT ALLY`: the two do not form a stack."""
    _two(s, seat, arguments, open_choice(s, seat, "stack"))
    choice = s.board.choice
    assert choice is not None
    return " ".join(own(blink) for blink in choice.pieces)


def _two(s: CrownfallState, seat: int, arguments: str, choice: TeamChoice) -> tuple[str, str]:
    """Return the two Blinks that a line names, in the order of the line. Raises Refused unless the choice
    is about these two.
    """
    first_text, _, second_text = arguments.partition(" ")
    pair = (
        own_blink(s, seat, first_text, "CFA-150"),
        own_blink(s, seat, second_text, "CFA-150"),
    )
    if {*pair} != {*choice.pieces}:
        raise Refused("fall-not-asked", "CFA-141", blink=pair[0])
    return pair


def stack(s: CrownfallState, seat: int, arguments: str) -> None:
    """Form a stack. arguments: the Knight and the ally."""
    b = s.board
    knight, ally = (own_blink(s, seat, text) for text in arguments.split(" "))
    finish_stack_choice(s, st.Pair(knight, ally, b.turn))
    s.emit("stacked", knight, ally)


def part(s: CrownfallState, seat: int, arguments: str) -> None:
    """Decline a stack. arguments: the two Blinks."""
    s.emit("parted", *(own_blink(s, seat, text) for text in arguments.split(" ")))
    finish_stack_choice(s, None)


def finish_stack_choice(s: CrownfallState, pair: st.Pair | None) -> None:
    """Add a stack, or none, and run the remaining steps of the flick.

    pair: the stack; None if the two do not form one.
    """
    begin_answer(s)
    b = s.board
    assert b.choice is not None
    done = "+".join(b.choice.pieces)
    if pair is not None:
        b.stacks.append(pair)
    run_remaining_steps(s, done)


def may_raise(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `raise NECROMANCER ALLY` or `raise none` (CFA-244 to CFA-252)."""
    choice = open_choice(s, seat, "raise")
    if arguments == "none":
        return arguments
    text, _, ally_text = arguments.partition(" ")
    necromancer = own_blink(s, seat, text, "CFA-364")
    if necromancer != choice.pieces[0]:
        raise Refused("fall-not-asked", "CFA-251", blink=necromancer)
    ally = own_blink(s, seat, ally_text, "CFA-246")
    if ally == necromancer and s.options["resurrect_self"] == "off":
        raise Refused("fall-itself", "CFA-245", blink=ally)
    if ally in s.board.out:
        raise Refused("fall-defeated", "CFA-333" if role_of(ally) == KWEEN else "CFA-116", blink=ally)
    if ally not in flick.raisable(s.board, s.options, necromancer):
        raise Refused("fall-not-dead", "CFA-244", blink=ally)
    return f"{own(necromancer)} {own(ally)}"


def raise_(s: CrownfallState, seat: int, arguments: str) -> None:
    """Bring back an ally of the Necromancer, or none. arguments: the two Blinks, or `none`."""
    f = begin_answer(s)
    b = s.board
    assert b.choice is not None
    necromancer = b.choice.pieces[0]
    if arguments != "none":
        ally = own_blink(s, seat, arguments.partition(" ")[2])
        b.dead.remove(ally)
        f.placed.append(ally)
        s.emit("raised", necromancer, ally)
    run_remaining_steps(s, necromancer)


# ---------------------------------------------------------------- one more flick, or not


def may_again(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `again`: one more flick of a Gallop."""
    open_choice(s, seat, "again")
    my_turn(s, seat)
    return require_nothing(arguments)


def gallop_on(s: CrownfallState, seat: int, arguments: str) -> None:
    """Announce one more flick of a Gallop."""
    b = s.board
    assert b.choice is not None
    s.undoable = s.snapshot()
    b.due, b.choice = [b.choice.pieces[0], flick.AGAIN, str(seat)], None


def may_stop(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `stop`, which declines a further flick of a Gallop, a free flick or a second Sneak (CFA-275,
    CFA-122, CFA-328).
    """
    choice = s.board.choice
    if choice is None or choice.kind not in ("again", "free", "sneak") or s.stage != "play":
        raise Refused("fall-no-choice", "CFA-275")
    my_turn(s, seat)
    return require_nothing(arguments)


def stop(s: CrownfallState, seat: int, arguments: str) -> None:
    """Decline the open choice: a further flick, a free flick or a second Sneak."""
    s.save_undo_point()
    s.emit("stopped", seat)
    s.board.choice = None


def default_choice(s: CrownfallState) -> tuple[int, str]:
    """Return (seat, line): the answer that is given if nobody chooses in time (CFA-389). It saves a Blink
    where it can, and otherwise changes as little as possible.
    """
    b = s.board
    assert b.choice is not None
    choice = b.choice
    seats = s.seats_of(choice.side)
    pieces = " ".join(own(blink) for blink in choice.pieces)
    match choice.kind:
        case "rewind":
            has_left = b.flick is not None and choice.pieces[0] in b.flick.off
            return seats[0], f"{'rewind' if has_left else 'keep'} {pieces}"
        case "ward":
            return seats[0], f"ward {pieces}"
        case "stack":
            return seats[0], f"part {pieces}"
        case "raise":
            return seats[0], "raise none"
        case _:
            return b.players[0], "stop"


VERBS = {
    "rewind": Verb(checker_of("rewind"), rewind),
    "keep": Verb(checker_of("rewind"), keep),
    "ward": Verb(checker_of("ward"), ward),
    "lose": Verb(checker_of("ward"), lose),
    "raise": Verb(may_raise, raise_),
    "stack": Verb(may_stack, stack),
    "part": Verb(may_part, part),
    "again": Verb(may_again, gallop_on),
    "stop": Verb(may_stop, stop),
}
