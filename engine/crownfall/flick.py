"""The consequences of one flick, in the twelve steps of the catalogue's section 21 (CFA-283 to CFA-296).

Each step returns the choice that a team must make next, or None when it is done. `go_on` continues with the
step that was interrupted.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue. `s` is the state, `b` its board, `f`
the flick with what was reported of it.
"""

from engine.crownfall import reports, turns
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

# Kinds of flicks. FREE: after a Crown with Royal Resilience left; AGAIN: a further flick of a Gallop; SUMMON:
# of a dead Blink by a Necromancer; COMBINE: between the two Sneaks of a Killer Kween.
PLAIN, FREE, GALLOP, AGAIN, SUMMON, COMBINE = "", "free", "gallop", "again", "summon", "kween"
GALLOPS = 3  # the most flicks of one Gallop


def begin(s: CrownfallState, case: PendingFlick, report: CrownfallReport) -> None:
    """Begin to work out a reported flick: spend its action, mark its Blink as used, note facts from before
    the flick that later steps need, and run the steps.

    case: the flick. report: what was reported.
    """
    b = s.board
    b.flick = Flick(
        case.piece,
        case.kind,
        case.side,
        list(report.off),
        list(report.links),
        reports.came_apart(b, case, report.apart),
        report.hit_nothing,
        captives=[pair.held for pair in b.grapples],
        resilient=st.resilient(b, case.side),
        left=list(report.off),
    )
    b.due, b.choice = [], None
    turns.note_act(b)
    if case.kind == PLAIN:
        player_index = b.players.index(case.seat) if case.seat in b.players else 0
        b.actions[player_index] -= 1
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
    """Run the remaining steps of the flick, up to the next choice or to the end."""
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
    """Return the choice that follows a finished flick: the next flick of a Gallop, a free flick, or the
    Kween's second Sneak; None for none.
    """
    if not b.after:
        return None
    kind, blink = b.after
    return TeamChoice(kind, side_of(blink), [blink])


# ---------------------------------------------------------------- the steps


def rewind(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 1: offer Rewind if a Wizard was flicked by its own team and hit nothing (CFA-165 to CFA-175)."""
    may_rewind = f.kind == PLAIN and f.piece not in f.captives
    if f.clear and may_rewind and rewinds(s.options, role_of(f.piece)) and "rewind" not in f.done:
        return TeamChoice("rewind", f.side, [f.piece])
    return None


def coup(s: CrownfallState, f: Flick) -> None:
    """Step 2: end the game (GameOver) if Royal Coup is on and Crowns of both teams left in one flick
    (CFA-316).
    """
    sides = {side_of(blink) for blink in f.off if role_of(blink) == CROWN}
    if s.options["royal_coup"] == "on" and len(sides) == 2:
        raise s.game_over(None, "coup")


def crowns(s: CrownfallState, f: Flick) -> None:
    """Step 3: every Crown that left loses 1 health (CFA-105 to CFA-116)."""
    b = s.board
    for crown in [blink for blink in f.off if role_of(blink) in ROYAL]:
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
        f.off.remove(crown)


def spared(s: CrownfallState, f: Flick, crown: str) -> bool:
    """Return whether a Crown that left loses no health. It does not if it was flicked itself, its team had
    Royal Resilience, and the table's option says so (CFA-121).
    """
    is_accident = crown == f.piece and f.resilient and f.kind in (PLAIN, FREE)
    return is_accident and s.options["resilience_costs_health"] == "off"


def end(s: CrownfallState, f: Flick) -> None:
    """Step 4: end the game (GameOver) if a team is beaten (CFA-297 to CFA-300)."""
    check_end(s, f.side)


def check_end(s: CrownfallState, acting: int) -> None:
    """Raise GameOver if a team is beaten. If both are, the acting team loses, unless an option makes that a
    draw. acting: the side that flicked.
    """
    if s.options["clones_win"] == "last_crown" and s.board.owners:
        last_crown(s.board)
        return
    beaten_sides = [side for side in (0, 1) if beaten(s.board, s.options, side)]
    if len(beaten_sides) == 2 and s.options["double_zero"] == "draw":
        raise s.game_over(None, "crowns")
    if beaten_sides:
        loser = acting if len(beaten_sides) == 2 else beaten_sides[0]
        raise s.game_over(1 - loser, "crown")


def last_crown(b: CrownfallBoard) -> None:
    """Raise GameOver if only one Crown is left; its owner wins alone (CFA-323)."""
    alive = [crown for crown in b.owners if crown not in b.out]
    if len(alive) < 2:
        raise GameOver((b.owners[alive[0]],) if alive else (), "crown" if alive else "crowns")


def beaten(b: CrownfallBoard, options: Options, side: int) -> bool:
    """Return whether a team is beaten: all its Crowns are defeated, and by an option its Killer Kween too
    (CFA-319, CFA-332).
    """
    deciding_roles = (CROWN, KWEEN) if options["kween_must_fall"] == "on" else (CROWN,)
    return all(blink in b.out for blink in b.armies[side] if role_of(blink) in deciding_roles)


def deaths(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 5: Blinks that left die. For each blessed one, its team first chooses whether the Blessing saves
    it (CFA-217 to CFA-221).
    """
    b = s.board
    for blink in [candidate for candidate in f.off if candidate not in b.blessed]:
        f.off.remove(blink)
        st.set_free(b, blink)
        st.die(b, blink)
        s.emit("died", blink)
    if f.off:
        return TeamChoice("ward", side_of(f.off[0]), [f.off[0]])
    return None


def partings(s: CrownfallState, f: Flick) -> None:
    """Step 6: end stacks and grapples of Blinks that left or came apart. A flicked Jester also lets its
    captives go (CFA-155, CFA-196, CFA-199, 200).
    """
    b = s.board
    for blink in f.left:
        st.set_free(b, blink)
    for pairs in (b.stacks, b.grapples):
        for pair in [each for each in pairs if (each.holder, each.held) in f.apart]:
            pairs.remove(pair)
            s.emit("apart", pair.holder, pair.held)
    if role_of(f.piece) == JESTER and f.kind != SUMMON:
        for pair in [grapple for grapple in b.grapples if grapple.holder == f.piece]:
            b.grapples.remove(pair)
            f.freed.append(pair.held)
            if pair.held not in f.left:
                s.emit("released", pair.holder, pair.held)


def blessings(s: CrownfallState, f: Flick) -> None:
    """Step 7: Clerics bless the Blinks to which they are joined (CFA-209 to CFA-216, CFA-236)."""
    b = s.board
    for cleric, other in links_of_role(b, f, CLERIC):
        blessings_left = b.blessings.get(cleric, 0)
        if not blessings_left:
            continue
        if blessings_left > 0:  # a negative number means unlimited
            b.blessings[cleric] = blessings_left - 1
        if other == b.skeleton or other in b.blessed:
            s.emit("wasted", cleric, other)
        else:
            b.blessed.append(other)
            s.emit("blessed", cleric, other, b.blessings[cleric])


def links_of_role(b: CrownfallBoard, f: Flick, role: str) -> list[tuple[str, str]]:
    """Return the reported links of Blinks with this role that are on the field: (that Blink, the other
    Blink).

    A skeleton (a summoned dead Blink) is left out, because it has no abilities (CFA-296). role: letter of the
    role.
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
    for jester, enemy in sorted(links_of_role(b, f, JESTER), key=lambda pair: side_of(pair[0]) != f.side):
        if jester in f.captives or not may_hold(b, f, jester, enemy):
            continue
        b.grapples.append(Pair(jester, enemy, b.turn))
        s.emit("caught", jester, enemy)


def may_hold(b: CrownfallBoard, f: Flick, jester: str, enemy: str) -> bool:
    """Return whether a Jester may hold a Blink to which it is joined (CFA-196, CFA-207).

    The Blink must be an enemy on the field. It may not if one of the two holds the other already, or if the
    Blink was its captive before this flick of the Jester.
    """
    is_grapple = any({pair.holder, pair.held} == {jester, enemy} for pair in b.grapples)
    was_freed = jester == f.piece and enemy in f.freed
    return side_of(jester) != side_of(enemy) and st.on_field(b, enemy) and not (is_grapple or was_freed)


def stacks(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 9: offer a stack of a Knight and the ally to which it is joined (CFA-141 to CFA-152)."""
    b = s.board
    for pair in f.links:
        pair_name = "+".join(pair)
        if pair_name in f.done or not all(st.on_field(b, blink) for blink in pair):
            continue
        if any(st.stackable(b, blink, other) for blink in pair for other in pair):
            return TeamChoice("stack", side_of(pair[0]), list(pair))
    return None


def raising(s: CrownfallState, f: Flick) -> TeamChoice | None:
    """Step 10: offer to bring back an ally for each Necromancer that left in the same flick as an enemy. The
    acting team chooses first (CFA-240).
    """
    b = s.board
    for side in (f.side, 1 - f.side):
        for necromancer in [
            blink for blink in f.left if role_of(blink) == NECROMANCER and side_of(blink) == side
        ]:
            may_raise = necromancer not in f.captives and necromancer not in f.done
            enemy_left = any(side_of(blink) != side for blink in f.left)
            if may_raise and enemy_left and raisable(b, s.options, necromancer):
                return TeamChoice("raise", side, [necromancer])
    return None


def raisable(b: CrownfallBoard, options: Options, necromancer: str) -> list[str]:
    """Return the dead allies that a Necromancer may bring back (CFA-244 to CFA-246)."""
    includes_itself = options["resurrect_self"] == "on"
    own_dead = [blink for blink in b.dead if side_of(blink) == side_of(necromancer)]
    return [blink for blink in own_dead if includes_itself or blink != necromancer]


def placing(s: CrownfallState, f: Flick) -> None:
    """Step 11: tell players in which order to put back Blinks by hand, the acting team's first (CFA-294). Of
    a single one its own event has told so.
    """
    to_place = sorted(f.placed, key=lambda blink: side_of(blink) != f.side)
    if len(to_place) > 1:
        s.emit("place", tuple(to_place))


def afterwards(s: CrownfallState, f: Flick) -> None:
    """Step 12: remove a skeleton (a summoned dead Blink), and note the choice that follows: a free flick, a
    further flick of a Gallop, or a second Sneak (CFA-295).
    """
    b = s.board
    if f.kind == SUMMON:
        b.skeleton = ""
        b.dead.append(f.piece)
        s.emit("removed", f.piece)
    may_act = st.on_field(b, f.piece) and not st.captive(b, f.piece)
    if f.kind in (GALLOP, AGAIN) and may_act and b.gallops < GALLOPS:
        b.after = ["again", f.piece]
    elif f.kind == COMBINE and may_act and f.piece not in f.left:
        b.after = ["sneak", f.piece]
    elif (
        f.kind in (PLAIN, FREE)
        and f.resilient
        and role_of(f.piece) == CROWN
        and f.piece in f.left
        and may_act
    ):
        b.after = ["free", f.piece]


# The steps in order; `Flick.at` is an index of it.
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
