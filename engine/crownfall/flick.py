"""The consequences of one flick, in the twelve steps of the catalogue's section 21 (CFA-283 to CFA-296).

Each step returns the choice that is needed next, or None when it is done. `go_on` continues with the step
that was interrupted.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `f` is the flick with what was
reported.
"""

from engine.crownfall import state as st
from engine.crownfall.reports import CrownfallReport
from engine.crownfall.roles import (
    CLERIC,
    CROWN,
    GIANT,
    JESTER,
    KWEEN,
    NECROMANCER,
    ROYAL,
    Options,
    rewinds,
    role_of,
    side_of,
)
from engine.crownfall.state import CrownfallBoard, CrownfallState, Flick, Pair, TeamChoice
from engine.questions import GameOver
from engine.referee.state import PendingFlick

PLAIN, FREE, GALLOP, AGAIN, SUMMON, COMBINE = "", "free", "gallop", "again", "summon", "kween"
GALLOPS = 3


def begin(s: CrownfallState, case: PendingFlick, report: CrownfallReport) -> None:
    """Spend the action, mark the Blink as used, save what was true before the flick, and run the steps.

    case: the flick. report: what is reported of it.
    """
    b = s.board
    b.flick = Flick(
        case.piece,
        case.kind,
        case.side,
        list(report.off),
        list(report.links),
        list(report.apart),
        report.hit_nothing,
        captives=[pair.held for pair in b.grapples],
        resilient=st.resilient(b, case.side),
        left=list(report.off),
    )
    b.due, b.choice, b.edge, b.acted = [], None, True, True
    if case.kind == PLAIN:
        place = b.players.index(case.seat) if case.seat in b.players else 0
        b.actions[place] -= 1
    if case.kind in (PLAIN, FREE) and case.piece not in b.used:
        b.used.append(case.piece)
    if case.kind in (GALLOP, AGAIN):
        b.gallops += 1
    if role_of(case.piece) == GIANT and case.kind != SUMMON:
        b.flicked[case.piece] = b.turns[case.side]
    if st.unstack(b, case.piece):
        s.emit("unstacked", case.piece)
    go_on(s)


def go_on(s: CrownfallState) -> None:
    """Run the steps up to the next choice, or to the end."""
    b = s.board
    while b.flick is not None and b.flick.at < len(STEPS):
        b.choice = STEPS[b.flick.at](s, b.flick)
        if b.choice is not None:
            return
        b.flick.at += 1
    b.flick = None
    b.choice = follow_up(b)
    b.after = []


def follow_up(b: CrownfallBoard) -> TeamChoice | None:
    """Return the choice after a flick; None for none.

    It is the next flick of a Gallop, a free flick, or the Kween's second Sneak.
    """
    return TeamChoice(b.after[0], side_of(b.after[1]), [b.after[1]]) if b.after else None


# ---------------------------------------------------------------- the steps


def rewind(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 1: offer Rewind if a Wizard was flicked by its own team and hit nothing (CFA-165 to CFA-175)."""
    free = f.kind == PLAIN and f.piece not in f.captives
    if f.clear and free and rewinds(s.options, role_of(f.piece)) and "rewind" not in f.done:
        return TeamChoice("rewind", f.side, [f.piece])
    return None


def coup(s: CrownfallState, f: Flick) -> None:
    """Step 2: end the game if Royal Coup is on and Crowns of both teams left in one flick (CFA-316)."""
    sides = {side_of(one) for one in f.off if role_of(one) == CROWN}
    if s.options["royal_coup"] == "on" and len(sides) == 2:
        raise GameOver((), "coup")


def crowns(s: CrownfallState, f: Flick) -> None:
    """Step 3: every Crown that left loses 1 health (CFA-105 to CFA-116)."""
    b = s.board
    for crown in [one for one in f.off if role_of(one) in ROYAL]:
        st.set_free(b, crown)
        if role_of(crown) == CROWN and crown in b.blessed and s.options["blessing_guards_crown"] == "on":
            b.blessed.remove(crown)
            s.emit("guarded", crown)
        elif spared(s, f, crown):
            s.emit("spared", crown)
        else:
            b.health[crown] -= 1
            s.emit("health", crown, b.health[crown])
        if b.health[crown] > 0:
            f.placed.append(crown)
        else:
            b.out.append(crown)
            if crown in b.blessed:
                b.blessed.remove(crown)
            s.emit("defeated", crown)
        f.off.remove(crown)


def spared(s: CrownfallState, f: Flick, crown: str) -> bool:
    """Return whether an accident under Royal Resilience costs no health, by the table's option (CFA-121)."""
    mine = crown == f.piece and f.resilient and f.kind in (PLAIN, FREE)
    return mine and s.options["resilience_costs_health"] == "off"


def end(s: CrownfallState, f: Flick) -> None:
    """Step 4: end the game if a team is beaten (CFA-297 to CFA-300)."""
    check_end(s, f.side)


def check_end(s: CrownfallState, acting: int) -> None:
    """Raise GameOver if a team is beaten. acting: the side that flicked."""
    if s.options["clones_win"] == "last_crown" and s.board.owners:
        last_crown(s.board)
        return
    down = [side for side in (0, 1) if beaten(s.board, s.options, side)]
    if len(down) == 2 and s.options["double_zero"] == "draw":
        raise GameOver((), "crowns")
    if down:
        loser = acting if len(down) == 2 else down[0]
        raise GameOver(tuple(n for n, side in enumerate(s.sides) if side != loser), "crown")


def last_crown(b: CrownfallBoard) -> None:
    """Raise GameOver if only one Crown is left; its owner wins alone (CFA-323)."""
    alive = [crown for crown in b.owners if crown not in b.out]
    if len(alive) < 2:
        raise GameOver((b.owners[alive[0]],) if alive else (), "crown" if alive else "crowns")


def beaten(b: CrownfallBoard, options: Options, side: int) -> bool:
    """Return whether all Crowns of a team are defeated; by option also the Killer Kween (CFA-319,
    CFA-332).
    """
    wanted = (CROWN, KWEEN) if options["kween_must_fall"] == "on" else (CROWN,)
    return all(one in b.out for one in b.armies[side] if role_of(one) in wanted)


def deaths(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 5: Blinks that left die, unless they are blessed; those may be put back (CFA-217 to CFA-221)."""
    b = s.board
    for blink in [one for one in f.off if one not in b.blessed]:
        f.off.remove(blink)
        st.set_free(b, blink)
        st.die(b, blink)
        s.emit("died", blink)
    if f.off:
        return TeamChoice("ward", side_of(f.off[0]), [f.off[0]])
    return None


def partings(s: CrownfallState, f: Flick) -> None:
    """Step 6: end stacks and grapples that came apart (CFA-155, CFA-196, CFA-199, CFA-200)."""
    b = s.board
    for blink in f.left:
        st.set_free(b, blink)
    for blink in f.apart:
        for pairs in (b.stacks, b.grapples):
            for pair in [one for one in pairs if blink in (one.holder, one.held)]:
                pairs.remove(pair)
                s.emit("apart", pair.holder, pair.held)
    if role_of(f.piece) == JESTER and f.kind != SUMMON:
        for pair in [one for one in b.grapples if one.holder == f.piece]:
            b.grapples.remove(pair)
            f.freed.append(pair.held)
            if pair.held not in f.left:
                s.emit("released", pair.holder, pair.held)


def blessings(s: CrownfallState, f: Flick) -> None:
    """Step 7: Clerics bless the Blinks to which they are joined (CFA-209 to CFA-216, CFA-236)."""
    b = s.board
    for cleric, other in ends(b, f, CLERIC):
        left = b.blessings.get(cleric, 0)
        if not left:
            continue
        b.blessings[cleric] = max(left - 1, -1) if left > 0 else left
        if other == b.skeleton or other in b.blessed:
            s.emit("wasted", cleric, other)
        else:
            b.blessed.append(other)
            s.emit("blessed", cleric, other, b.blessings[cleric])


def ends(b: CrownfallBoard, f: Flick, role: str) -> list[tuple[str, str]]:
    """Return the links of Blinks with this role on the field, each as that Blink and the other one.

    A skeleton has no abilities (CFA-296). role: letter of the role.
    """
    pairs = []
    for pair in f.links:
        for blink, other in (pair, pair[::-1]):
            if role_of(blink) == role and st.on_field(b, blink):
                pairs.append((blink, other))
    return pairs


def grapples(s: CrownfallState, f: Flick) -> None:
    """Step 8: Jesters that were free before the flick hold the enemies to which they are joined (CFA-188 to
    207)."""
    b = s.board
    for jester, enemy in sorted(ends(b, f, JESTER), key=lambda pair: side_of(pair[0]) != f.side):
        if jester in f.captives or not may_hold(b, f, jester, enemy):
            continue
        b.grapples.append(Pair(jester, enemy, b.turn))
        s.emit("caught", jester, enemy)


def may_hold(b: CrownfallBoard, f: Flick, jester: str, enemy: str) -> bool:
    """Return whether a Jester may hold an enemy (CFA-196, CFA-207).

    Of two Jesters one holds the other. A Jester does not hold again an enemy that was flicked along with it.
    """
    joined = any({pair.holder, pair.held} == {jester, enemy} for pair in b.grapples)
    let_go = jester == f.piece and enemy in f.freed
    return side_of(jester) != side_of(enemy) and st.on_field(b, enemy) and not (joined or let_go)


def stacks(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 9: offer that a Knight carries the ally to which it is joined (CFA-141 to CFA-152)."""
    b = s.board
    for pair in f.links:
        key = "+".join(pair)
        if key in f.done or not all(st.on_field(b, one) for one in pair):
            continue
        if any(st.stackable(b, one, other) for one in pair for other in pair):
            return TeamChoice("stack", side_of(pair[0]), list(pair))
    return None


def raising(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 10: let a Necromancer that left with an enemy bring back an ally; the acting team first (240)."""
    b = s.board
    for side in (f.side, 1 - f.side):
        for necromancer in [one for one in f.left if role_of(one) == NECROMANCER and side_of(one) == side]:
            free = necromancer not in f.captives and necromancer not in f.done
            enemy = any(side_of(one) != side for one in f.left)
            if free and enemy and raisable(b, s.options, necromancer):
                return TeamChoice("raise", side, [necromancer])
    return None


def raisable(b: CrownfallBoard, options: Options, necromancer: str) -> list[str]:
    """Return the dead allies that a Necromancer may bring back (CFA-244 to CFA-246)."""
    itself = options["resurrect_self"] == "on"
    mine = [one for one in b.dead if side_of(one) == side_of(necromancer)]
    return [one for one in mine if itself or one != necromancer]


def placing(s: CrownfallState, f: Flick) -> None:
    """Step 11: tell players which Blinks to put back by hand, the acting team's first (CFA-294)."""
    back = sorted(f.placed, key=lambda blink: side_of(blink) != f.side)
    if back:
        s.emit("place", tuple(back))


def afterwards(s: CrownfallState, f: Flick) -> None:
    """Step 12: remove a skeleton, and offer free flicks and flicks of a Gallop (CFA-295)."""
    b = s.board
    if f.kind == SUMMON:
        b.skeleton = ""
        b.dead.append(f.piece)
        s.emit("removed", f.piece)
    able = st.on_field(b, f.piece) and not st.captive(b, f.piece)
    if f.kind in (GALLOP, AGAIN) and able and b.gallops < GALLOPS:
        b.after = ["again", f.piece]
    elif f.kind == COMBINE and able and f.piece not in f.left:
        b.after = ["sneak", f.piece]
    elif f.kind in (PLAIN, FREE) and f.resilient and role_of(f.piece) == CROWN and f.piece in f.left and able:
        b.after = ["free", f.piece]


STEPS = (
    rewind,
    coup,
    crowns,
    end,
    deaths,
    partings,
    blessings,
    grapples,
    stacks,
    raising,
    placing,
    afterwards,
)
