"""The actions of a turn: flicks, Active abilities, rescues and the end of the turn (CFA-055 to 089).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`). Some
abilities cost two actions; if the seat of a shared turn has only one left, its partner may give the other.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `s` is the state, `b` its board.
"""

from collections.abc import Callable, Iterator

from engine.crownfall import flick, turns
from engine.crownfall import state as st
from engine.crownfall.roles import (
    ASSASSIN,
    BLINK,
    CAVALRY,
    CROWN,
    KWEEN,
    NECROMANCER,
    WIZARD,
    own,
    role_of,
    side_of,
)
from engine.crownfall.state import CrownfallBoard, CrownfallState
from engine.questions import Refused
from engine.referee.proposals import ProposalKind
from engine.referee.verbs import (
    Verb,
    is_legal,
    refusal,
    require_nothing,
    require_wait_over,
    syntax_refusal,
)

BETWEEN = ("again", "free", "sneak")
"""Kinds of choices (`TeamChoice.kind`) that do not prevent a rescue while they are open: they only offer one
more act.
"""
RESCUES = ("port", "swap")
"""Verbs of rescues from the edge."""
FINAL = (flick.GALLOP, flick.SUMMON, flick.COMBINE)
"""Kinds of flicks whose announcement cannot be taken back, because their actions are spent already."""
TWO = 2
"""How many actions a Gallop, a Summon or the combined ability of a Killer Kween costs."""


def lines(s: CrownfallState, seat: int) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    b, side = s.board, s.sides[seat]
    own_blinks = st.standing(b, side)
    if s.stage == "report" and s.case is not None:
        yield f"nudge {own(s.case.piece)}"
        return
    if may_rescue_late(s, seat):
        yield from late_rescues(s, seat)
        yield from (" ".join((verb, *map(own, blinks))) for verb, *blinks in rescues(b, side))
        yield "end"
    if s.stage != "play" or side != b.acting or seat not in b.players:
        return
    for blink in own_blinks:
        yield f"flick {own(blink)}"
        yield f"flick {own(blink)} free"
        if role_of(blink) in (ASSASSIN, KWEEN):
            yield f"sneak {own(blink)}"
        if role_of(blink) == CAVALRY:
            yield f"gallop {own(blink)}"
        if role_of(blink) == KWEEN:
            yield f"kween {own(blink)}"
        if st.captive(b, blink):
            yield f"break {own(blink)}"
        can_summon = role_of(blink) == NECROMANCER and blink not in b.used
        for dead in b.dead if can_summon else ():
            yield f"summon {own(blink)} {dead}"
    yield from (" ".join((verb, *map(own, blinks))) for verb, *blinks in rescues(b, side))
    yield from ("end", "over")


def late_rescues(s: CrownfallState, seat: int) -> Iterator[str]:
    """Yield lines by which a team may still rescue Blinks although its turn has ended. The caller drops
    illegal ones. Blinks have their team's letter, because the acting team may rescue its own.
    """
    if may_rescue_late(s, seat):
        yield from (" ".join(words) for words in rescues(s.board, s.sides[seat]))


def rescues(b: CrownfallBoard, side: int) -> Iterator[tuple[str, str, str]]:
    """Yield (verb, helping Blink, rescued Blink) of each rescue that a team might claim."""
    blinks = st.standing(b, side)
    for role, verb in ((WIZARD, "port"), (NECROMANCER, "swap")):
        for blink in [helper for helper in blinks if role_of(helper) == role]:
            yield from ((verb, blink, ally) for ally in blinks)


# ---------------------------------------------------------------- whose turn


def my_turn(s: CrownfallState, seat: int, rule: str = "CFA-077") -> int:
    """Return the seat's side. Raises Refused if it is not the seat's turn.

    rule: id of the rule that is broken if it is the other team's turn.
    """
    b = s.board
    if b.phase != "act":
        raise Refused("fall-not-begun", "CFA-051")
    side = s.sides[seat]
    if side != b.acting:
        raise Refused("fall-other-team", rule)
    if seat not in b.players:
        owns_defeated_crown = any(owner == seat and crown in b.out for crown, owner in b.owners.items())
        raise Refused("fall-other-member", "CFA-321" if owns_defeated_crown else "CFA-315")
    return side


def free_to_act(s: CrownfallState, seat: int, rule: str = "CFA-078", *, waits: bool = True) -> int:
    """Return the seat's side. Raises Refused if the seat may not begin an action now (CFA-078, CFA-361).

    rule: id of the rule that is broken while a choice is open; for the choice of a Gallop it is CFA-279.
    waits: True if the action must wait until the other team's time to object is over; False for a flick,
    which need not wait.
    """
    side = my_turn(s, seat)
    b = s.board
    if s.stage != "play":
        raise Refused("ref-pending", "CFA-078")
    if b.choice is not None:
        raise Refused("ref-pending", "CFA-279" if b.choice.kind == "again" else rule)
    if waits:
        require_wait_over(s, seat)
    return side


def own_blink(s: CrownfallState, seat: int, text: str, enemy: str = "CFA-075") -> str:
    """Return the code of a Blink of the seat's team, even a dead one. Raises Refused if there is none.

    text: the code, with or without team letter. enemy: id of the rule that is broken if the Blink is the
    other team's.
    """
    side = s.sides[seat]
    if "+" in text:
        raise Refused("fall-whole-stack", "CFA-157")
    if BLINK.fullmatch(text) is None:
        raise syntax_refusal(text)
    blink = st.named(s.board, text, side)
    if blink is None:
        raise Refused("fall-unknown", "CFA-081", blink=text[:10])
    if side_of(blink) != side:
        raise Refused("fall-enemy", enemy, blink=blink)
    return blink


def require_able(s: CrownfallState, blink: str, role: str, *, gone: str, captive: str, used: str) -> None:
    """Raise Refused unless a Blink has this role, is on the field, is no captive, and is not used.

    gone, captive, used: the rules that are broken if the Blink is off the field, a captive, or used.
    """
    b = s.board
    if role_of(blink) != role:
        raise Refused("fall-no-ability", "CFA-058", blink=blink)
    if not st.on_field(b, blink):
        raise Refused("fall-gone", gone, blink=blink)
    if st.captive(b, blink):
        raise Refused("fall-captive", captive, blink=blink)
    if blink in b.used:
        raise Refused("fall-used", used, blink=blink)


def require_actions(s: CrownfallState, seat: int, cost: int, rule: str) -> None:
    """Raise Refused if the seat has not enough actions. If two are needed in a shared turn, the seat must
    have one, and the other may be its partner's (CFA-310).

    cost: how many actions are needed. rule: id of the rule that is broken.
    """
    b = s.board
    actions_left = turns.actions_left(b, seat)
    if actions_left >= cost or (
        cost == TWO and len(b.players) > 1 and actions_left and sum(b.actions) >= cost
    ):
        return
    only_partner_has_some = len(b.players) > 1 and sum(b.actions) > 0 and not actions_left
    raise Refused("fall-actions", "CFA-309" if only_partner_has_some else rule, cost=cost, left=actions_left)


def pay(b: CrownfallBoard, seat: int, cost: int) -> None:
    """Spend `cost` actions: the seat's own, then its partner's."""
    index = b.players.index(seat)
    own_share = min(cost, b.actions[index])
    b.actions[index] -= own_share
    if cost > own_share:
        b.actions[1 - index] -= cost - own_share


# ---------------------------------------------------------------- flicks


def may_flick(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `flick BLINK`, or `flick BLINK free` for a free flick. A free flick costs no action; the
    rules offer it as a choice.
    """
    text, _, free = arguments.partition(" ")
    if free not in ("", "free"):
        raise syntax_refusal(f"flick {arguments}")
    b = s.board
    if free:
        my_turn(s, seat)
        blink = own_blink(s, seat, text)
        if s.stage != "play":
            raise refusal("pending")
        if b.choice is None or [b.choice.kind, *b.choice.pieces] != ["free", blink]:
            raise Refused("fall-not-free", "CFA-120")
        return f"{own(blink)} free"
    free_to_act(s, seat, waits=False)
    blink = own_blink(s, seat, text)
    require_flickable(b, blink)
    require_actions(s, seat, 1, "CFA-060")
    return own(blink)


def require_flickable(b: CrownfallBoard, blink: str) -> None:
    """Raise Refused if an own Blink cannot be flicked now: if it is off the field, a captive, used, or a
    Jester that has caught an enemy in this turn.
    """
    if not st.on_field(b, blink):
        raise Refused("fall-gone", "CFA-116" if blink in b.out else "CFA-076", blink=blink)
    if st.captive(b, blink):
        raise Refused("fall-captive", "CFA-191", blink=blink)
    is_crown = role_of(blink) == CROWN
    if blink in b.used and not (is_crown and st.resilient(b, side_of(blink))):
        raise Refused("fall-used", "CFA-119" if is_crown else "CFA-067", blink=blink)
    if any(pair.holder == blink and pair.turn == b.turn for pair in b.grapples):
        raise Refused("fall-holds-anew", "CFA-194", blink=blink)


def announce_flick(s: CrownfallState, seat: int, arguments: str) -> None:
    """Announce a flick. arguments: `BLINK`, or `BLINK free` for a free flick."""
    text, _, free = arguments.partition(" ")
    blink = own_blink(s, seat, text)
    s.announce(seat, blink, free)
    if any(blink in (pair.holder, pair.held) for pair in s.board.stacks):
        s.emit("take-apart", blink)


def may_nudge(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `nudge BLINK`, which moves a Blink away from an obstacle: only the Blink that is about to be
    flicked (CFA-083 to CFA-085).
    """
    blink = own_blink(s, seat, arguments, "CFA-085")
    if s.stage != "report" or s.case is None or s.case.piece != blink:
        raise Refused("fall-nudge", "CFA-085", blink=blink)
    return own(blink)


def nudge(s: CrownfallState, seat: int, arguments: str) -> None:
    """Note that a Blink is moved away from an obstacle by hand before its flick. arguments: the Blink."""
    s.emit("nudged", own_blink(s, seat, arguments))


# ---------------------------------------------------------------- Active abilities


def act_begins(s: CrownfallState) -> None:
    """Note that the acting team does something, and make the last provisional report final."""
    s.finalize_report()
    s.idle[s.board.acting] = 0
    turns.note_act(s.board)


def may_sneak(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `sneak BLINK`: an Assassin, or the second Sneak of a Killer Kween."""
    b = s.board
    side = my_turn(s, seat)
    blink = st.named(b, arguments, side)
    if blink and b.choice and s.stage == "play" and [b.choice.kind, *b.choice.pieces] == ["sneak", blink]:
        return own(blink)
    free_to_act(s, seat)
    blink = own_blink(s, seat, arguments, "CFA-056")
    if role_of(blink) == KWEEN:
        rule = "CFA-327" if st.on_field(b, blink) else "CFA-329"
        raise Refused("fall-no-ability", rule, blink=blink)
    require_able(s, blink, ASSASSIN, gone="CFA-159", captive="CFA-163", used="CFA-068")
    require_actions(s, seat, 1, "CFA-059")
    return own(blink)


def sneak(s: CrownfallState, seat: int, arguments: str) -> None:
    """Lift a Blink for a Sneak: its stacks and grapples end. The second Sneak of a Killer Kween costs no
    action. arguments: the Blink.
    """
    b, blink = s.board, own_blink(s, seat, arguments)
    s.save_undo_point()
    act_begins(s)
    if b.choice is not None:
        b.choice = None
    else:
        pay(b, seat, 1)
        b.used.append(blink)
    st.set_free(b, blink)
    s.emit("sneaked", blink)


def judge_of_ability(
    role: str, *, gone: str, captive: str, used: str, cost: str
) -> Callable[[CrownfallState, int, str], str]:
    """Return what checks an ability of this role that costs two actions and names no other Blink.

    gone, captive, used: as in `require_able`. cost: id of the rule that says what the ability costs.
    """

    def judge(s: CrownfallState, seat: int, arguments: str) -> str:
        free_to_act(s, seat)
        blink = own_blink(s, seat, arguments, "CFA-056")
        require_able(s, blink, role, gone=gone, captive=captive, used=used)
        require_actions(s, seat, TWO, cost)
        return own(blink)

    return judge


def may_summon(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `summon BLINK DEAD`: a Necromancer lets a dead Blink be flicked."""
    b = s.board
    free_to_act(s, seat)
    text, _, dead_text = arguments.partition(" ")
    blink = own_blink(s, seat, text, "CFA-056")
    require_able(s, blink, NECROMANCER, gone="CFA-227", captive="CFA-192", used="CFA-068")
    require_actions(s, seat, TWO, "CFA-225")
    dead = st.named(b, dead_text, s.sides[seat])
    if dead is None:
        raise Refused("fall-unknown", "CFA-226", blink=dead_text[:10])
    if dead in b.out:
        raise Refused("fall-defeated", "CFA-333" if role_of(dead) == KWEEN else "CFA-239", blink=dead)
    if dead not in b.dead:
        raise Refused("fall-not-dead", "CFA-226", blink=dead)
    if s.options["summon_pool"] == "own" and side_of(dead) != side_of(blink):
        raise Refused("fall-own-dead", "CFA-228", blink=dead)
    return f"{own(blink)} {dead}"


def costly_act(verb: str) -> Callable[[CrownfallState, int, str], None]:
    """Return what carries out an ability that costs two actions."""
    return lambda s, seat, arguments: use_costly_ability(s, seat, f"{verb} {arguments}")


def use_costly_ability(s: CrownfallState, seat: int, line: str) -> None:
    """Use an ability that costs two actions. If the seat has only one left, propose to its partner in the
    shared turn to give the other (CFA-310).

    line: the ability in notation, such as `gallop V1`.
    """
    b = s.board
    if turns.actions_left(b, seat) >= TWO:
        book(s, seat, line)
        return
    s.propose("ability", seat, line, asked=tuple(player for player in b.players if player != seat))


def book(s: CrownfallState, seat: int, line: str) -> None:
    """Pay two actions for an ability, and mark its Blink as used at once (CFA-089). The flick of the
    ability must follow.

    line: the ability in notation, such as `gallop V1`.
    """
    b = s.board
    verb, text, *other_blinks = line.split(" ")
    blink = own_blink(s, seat, text)
    s.undoable = s.snapshot()
    act_begins(s)
    pay(b, seat, TWO)
    b.used.append(blink)
    b.gallops = 0
    if verb == "summon":
        b.dead.remove(other_blinks[0])
        b.skeleton = other_blinks[0]
        s.emit("summoned", blink, other_blinks[0])
        b.due = [other_blinks[0], flick.SUMMON, str(seat)]
        return
    if verb == "kween":
        st.set_free(b, blink)
    s.emit("ability", verb, blink)
    b.due = [blink, flick.GALLOP if verb == "gallop" else flick.COMBINE, str(seat)]


def may_break(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `break BLINK`: free a captive for one action, if the option allows it (CFA-203)."""
    b = s.board
    free_to_act(s, seat)
    blink = own_blink(s, seat, arguments, "CFA-202")
    if s.options["jester_break_action"] == "off":
        raise Refused("fall-no-break", "CFA-203")
    if not st.captive(b, blink):
        holds = any(pair.holder == blink for pair in b.grapples)
        raise Refused("fall-not-captive", "CFA-202" if holds else "CFA-203", blink=blink)
    require_actions(s, seat, 1, "CFA-203")
    return own(blink)


def break_(s: CrownfallState, seat: int, arguments: str) -> None:
    """Free a captive for one action. arguments: the captive."""
    b, blink = s.board, own_blink(s, seat, arguments)
    s.save_undo_point()
    act_begins(s)
    pay(b, seat, 1)
    for pair in [grapple for grapple in b.grapples if grapple.held == blink]:
        b.grapples.remove(pair)
        s.emit("released", pair.holder, pair.held)


# ---------------------------------------------------------------- the edge


def may_rescue(s: CrownfallState, seat: int, verb: str) -> None:
    """Raise Refused unless a rescue is possible. It is during the whole turn of the team, also between
    the flicks of a Gallop, and after its end until the other team does something (CFA-181, CFA-280).

    verb: `port` or `swap`.
    """
    b = s.board
    if not may_rescue_late(s, seat):
        my_turn(s, seat, {"port": "CFA-182", "swap": "CFA-255"}[verb])
    if s.stage != "play" or (b.choice is not None and b.choice.kind not in BETWEEN):
        raise Refused("ref-pending", "CFA-078")


def may_rescue_late(s: CrownfallState, seat: int) -> bool:
    """Return whether the turn of this seat's team has just ended, so that its last rescues are possible."""
    return s.board.late_rescue and s.sides[seat] != s.board.acting


def rescue_words(s: CrownfallState, seat: int, arguments: str, *blinks: str) -> str:
    """Return the Blinks of a rescue in the normal form of a line. After the turn of the seat's team they may
    have the team's letter, which tells the rescue from one by the acting team.

    arguments: the Blinks as they were given.
    """
    has_letters = may_rescue_late(s, seat) and arguments.startswith(blinks[0])
    return " ".join(blinks if has_letters else map(own, blinks))


def helper(s: CrownfallState, seat: int, text: str, role: str, rule: str) -> str:
    """Return the code of the Blink that rescues. Raises Refused unless it has this role, is on the field
    and no captive.

    text: the code as typed. rule: id of the rule that is broken otherwise.
    """
    blink = own_blink(s, seat, text, rule)
    if role_of(blink) != role:
        raise Refused("fall-no-ability", rule, blink=blink)
    if not st.on_field(s.board, blink):
        raise Refused("fall-gone", rule, blink=blink)
    if st.captive(s.board, blink):
        raise Refused("fall-captive", rule, blink=blink)
    return blink


def may_port(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `port WIZARD ALLY`, Teleport (CFA-176 to CFA-185)."""
    may_rescue(s, seat, "port")
    text, _, ally_text = arguments.partition(" ")
    wizard = helper(s, seat, text, WIZARD, "CFA-179")
    ally = own_blink(s, seat, ally_text, "CFA-184")
    if not st.on_field(s.board, ally):
        raise Refused("fall-gone", "CFA-183", blink=ally)
    return rescue_words(s, seat, arguments, wizard, ally)


def port(s: CrownfallState, seat: int, arguments: str) -> None:
    """Let a Wizard teleport an ally. It is a claim, which the other team may dispute. arguments: the two
    Blinks.
    """
    wizard, ally = (own_blink(s, seat, text) for text in arguments.split(" "))
    rescue(s, seat, f"port {wizard} {ally}")
    st.set_free(s.board, ally)
    s.emit("ported", wizard, ally)


def rescue(s: CrownfallState, seat: int, claim: str) -> None:
    """Claim a rescue from the edge. The other team may dispute it until the next step (CFA-186).

    claim: in notation, such as `port rW1 rK2`.
    """
    is_late = may_rescue_late(s, seat)
    s.make_claim(seat, claim, s.board.turn - is_late)
    s.idle[s.sides[seat]] = 0
    if not is_late:
        turns.note_act(s.board)


def may_swap(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `swap NECROMANCER ALLY`, Soul Swap, once a turn for each ally (CFA-254 to CFA-260)."""
    may_rescue(s, seat, "swap")
    text, _, ally_text = arguments.partition(" ")
    necromancer = helper(s, seat, text, NECROMANCER, "CFA-256")
    ally = own_blink(s, seat, ally_text, "CFA-260")
    if ally == necromancer:
        raise Refused("fall-itself", "CFA-009", blink=ally)
    if not st.on_field(s.board, ally):
        raise Refused("fall-gone", "CFA-259", blink=ally)
    if ally in s.board.swapped:
        raise Refused("fall-swapped", "CFA-258", blink=ally)
    return rescue_words(s, seat, arguments, necromancer, ally)


def swap(s: CrownfallState, seat: int, arguments: str) -> None:
    """Let a Necromancer change places with an ally. It is a claim, which the other team may dispute.
    arguments: the two Blinks.
    """
    necromancer, ally = (own_blink(s, seat, text) for text in arguments.split(" "))
    rescue(s, seat, f"swap {necromancer} {ally}")
    for blink in (necromancer, ally):
        st.set_free(s.board, blink)
    s.board.swapped.append(ally)
    s.emit("swapped", necromancer, ally)


# ---------------------------------------------------------------- the end of a turn


def may_end(s: CrownfallState, seat: int, arguments: str) -> str:
    """Check `end`: also with actions left (CFA-061). After its turn a team says so that it rescues nobody."""
    if not may_rescue_late(s, seat):
        my_turn(s, seat)
    b = s.board
    if s.stage != "play" or b.choice is not None:
        raise Refused("ref-pending", "CFA-078")
    return require_nothing(arguments)


def end_turn(s: CrownfallState, seat: int, arguments: str) -> None:
    """End the turn; after it, end the time for rescues (CFA-D27)."""
    b, s.late = s.board, False
    if may_rescue_late(s, seat):
        b.late_rescue = False
        return
    if not only_to_end(s):
        s.save_undo_point()
    s.idle[b.acting] = 0
    turns.end(s)


def only_to_end(s: CrownfallState) -> bool:
    """Return whether the team can do nothing but end its turn, while no choice is open; rescues are possible
    after its end too. Then the end of the turn is no step that can be undone by itself (CFA-R45).
    """
    table = s.without_wait()
    return not any(
        is_legal(VERBS, table, seat, line)
        for seat in table.board.players
        for line in lines(table, seat)
        if line.split()[0] not in {"end", "over"}.union(RESCUES)
    )


def skip_turn(s: CrownfallState) -> None:
    """End the turn of an absent team."""
    s.save_undo_point()
    turns.end(s)


VERBS = {
    "flick": Verb(may_flick, announce_flick),
    "nudge": Verb(may_nudge, nudge),
    "sneak": Verb(may_sneak, sneak),
    "gallop": Verb(
        judge_of_ability(CAVALRY, gone="CFA-100", captive="CFA-192", used="CFA-281", cost="CFA-273"),
        costly_act("gallop"),
    ),
    "summon": Verb(may_summon, costly_act("summon")),
    "kween": Verb(
        judge_of_ability(KWEEN, gone="CFA-332", captive="CFA-192", used="CFA-330", cost="CFA-327"),
        costly_act("kween"),
    ),
    "break": Verb(may_break, break_),
    "port": Verb(may_port, port),
    "swap": Verb(may_swap, swap),
    "end": Verb(may_end, end_turn),
}
PROPOSALS = {"ability": ProposalKind(lambda s, proposal: book(s, proposal.seat, proposal.text))}
