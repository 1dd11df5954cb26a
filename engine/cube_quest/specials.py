"""Special actions that are composed in forms: Healers and Freezes (CQ-139 to CQ-183).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import flick
from engine.cube_quest import state as st
from engine.cube_quest.actions import begin_special, free_to_act, my_turn
from engine.cube_quest.cubes import BOX, FREEZE, HEALER, KINDS, KING, code, counted, cube
from engine.cube_quest.rolls import roll_by_bot
from engine.cube_quest.state import CubeArmy, CubeQuestState, PlacedFreeze, Roll
from engine.questions import Refused
from engine.referee.state import SIDES
from engine.referee.verbs import Verb, is_legal, syntax_refusal

EACH = 6  # points of cubes that one Healer can revive
PLACES = ("near", "far")  # territories in which a Freeze may be placed: the own one and that of the enemy


def unrevivable(camp: CubeArmy, kind: str) -> str:
    """Return the id of the rule by which no more cubes of a kind can be revived. camp: the cubes of the side
    that revives.
    """
    if not camp.team.get(kind):
        return "CQ-035"
    if kind == KING:
        return "CQ-R31"
    return "CQ-155" if kind == HEALER and camp.spent else "CQ-140"


def lines(s: CubeQuestState, seat: int) -> Iterator[str]:
    """Yield the simplest lines of these verbs that may be legal. Others are composed in forms."""
    side = s.sides[seat]
    for kind in flick.revivable(s, side):
        yield f"heal R1 : {kind}"
    labels = free_labels(s, side)
    for kind in s.board.camps[1 - side].board if labels else ():
        yield f"freeze F{labels[0]}>{code(1 - side, kind)}"


# ---------------------------------------------------------------- Healers


def may_heal(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `heal R1 : S G`: up to 6 points of cubes for each Healer used (CQ-139 to CQ-160)."""
    healers_text, colon, cubes_text = arguments.partition(":")
    healers, chosen = cube(healers_text.strip()), [cube(word) for word in cubes_text.split()]
    if healers is None or healers[1] != HEALER or not colon or None in chosen:
        raise syntax_refusal(f"heal {arguments}")
    b = s.board
    if not (b.choice is not None and b.choice.kind == "heal" and s.stage == "play"):
        free_to_act(s, seat, special=True)
    side = my_turn(s, seat)
    camp = b.camps[side]
    _healers(s, side, healers[2])
    if not flick.revivable(s, side):
        raise Refused("cube-nothing-defeated", "CQ-143")
    kinds: list[str] = []
    for parsed in chosen:
        assert parsed is not None
        if parsed[0] not in (None, side):
            raise Refused("cube-heal-enemy", "CQ-146")
        kinds += [parsed[1]] * parsed[2]
    if not kinds:
        raise Refused("cube-heal-nothing", "CQ-142")
    for kind, count in counted(kinds).items():
        defeated = camp.defeated.get(kind, 0)
        if kind == HEALER and s.options["revive_spent"] == "on":
            defeated += camp.spent
        if count > defeated:
            raise Refused("cube-not-defeated", unrevivable(camp, kind), kind=kind, there=defeated)
    total, most = sum(BOX[kind].cost for kind in kinds), EACH * healers[2]
    if total > most:
        raise Refused("cube-heal-points", "CQ-141", points=total, most=most)
    ordered = sorted(kinds, key=KINDS.index)
    words = " ".join(f"{kind}{number if number > 1 else ''}" for kind, number in counted(ordered).items())
    return f"R{healers[2]} : {words}"


def _healers(s: CubeQuestState, side: int, number: int) -> None:
    """Raise Refused if the side cannot use so many Healers now."""
    b = s.board
    camp = b.camps[side]
    if number < 1 or number > st.healers(b, side):
        rule = "CQ-139"
        if not camp.board.get(HEALER):
            rule_without_healers = "CQ-148" if camp.defeated.get(HEALER) else "CQ-139"
            rule = rule_without_healers if camp.team.get(HEALER) else "CQ-035"
        elif st.frozen(b, side, HEALER):
            rule = "CQ-147"
        raise Refused("cube-no-healer", rule, there=st.healers(b, side))


def heal(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Use Healers: they are spent, and the chosen cubes come back or are rolled for.

    arguments: the number of Healers and the cubes, such as `R1 : S G`.
    """
    b = s.board
    begin_special(s, "heal")
    b.healed, b.rolled, side = True, 0, b.acting
    healers_text, _, cubes_text = arguments.partition(" : ")
    number = int(healers_text[1:])
    camp = b.camps[side]
    st.move(camp.board, HEALER, -number)
    camp.spent += number
    s.emit("healed", seat, number, cubes_text)
    b.flicks += 1
    for word in cubes_text.split():
        parsed = cube(word)
        assert parsed is not None
        _, kind, count = parsed
        for _ in range(count):
            if BOX[kind].shadows:
                b.rolls.append(Roll(side, kind, revive=True))
            else:
                flick.back_to_board(s, side, kind)
    roll_by_bot(s)
    flick.go_on(s)


# ---------------------------------------------------------------- Freezes


def free_labels(s: CubeQuestState, side: int) -> list[int]:
    """Return the labels (1 or 2) of a side's Freezes in reserve."""
    placed_labels = {freeze.label for freeze in s.board.ices if freeze.side == side}
    free = [label for label in (1, 2) if label not in placed_labels]
    return free[: s.board.camps[side].reserve]


def may_freeze(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `freeze F1>bS@far F2>bG+bG@near` (CQ-161 to CQ-170)."""
    side = free_to_act(s, seat, special=True)
    words = arguments.split()
    if not words or len(words) > 2:
        raise syntax_refusal(f"freeze {arguments}")
    freezes = [_one_freeze(s, side, word, arguments) for word in words]
    if len(freezes) > s.board.camps[side].reserve:
        raise Refused("cube-no-reserve", "CQ-162", there=s.board.camps[side].reserve)
    labels = [label for label, _, _ in freezes]
    if len({*labels}) < len(labels):
        raise syntax_refusal(f"freeze {arguments}")
    placed_labels = {freeze.label for freeze in s.board.ices if freeze.side == side}
    if placed_labels & {*labels}:
        raise Refused("cube-label", "CQ-162", label=min(placed_labels & {*labels}))
    if [place for _, _, place in freezes].count("far") > 1:
        raise Refused("cube-both-far", "CQ-168")
    enemy_side = 1 - side
    lines = []
    for label, kinds, place in sorted(freezes):
        cubes_text = "+".join(code(enemy_side, kind) for kind in kinds)
        lines.append(f"F{label}>{cubes_text}" + (f"@{place}" if len(freezes) > 1 else ""))
    return " ".join(lines)


def _one_freeze(s: CubeQuestState, side: int, word: str, arguments: str) -> tuple[int, tuple[str, ...], str]:
    """Read one Freeze as (label, kinds of the cubes under it, territory). Raises Refused if the word is
    not understood or not possible.

    side: the side that places the Freeze. word: such as `F1>bS@far`. arguments: the whole line, for the
    refusal.
    """
    name, arrow, place_text = word.partition(">")
    cubes_text, at_sign, place = place_text.partition("@")
    freeze_cube = cube(name)
    cubes = [cube(target) for target in cubes_text.split("+")]
    if (
        freeze_cube is None
        or freeze_cube[1] != FREEZE
        or freeze_cube[2] not in (1, 2)
        or not arrow
        or None in cubes
    ):
        raise syntax_refusal(f"freeze {arguments}")
    if at_sign and place not in PLACES:
        raise syntax_refusal(f"freeze {arguments}")
    kinds: list[str] = []
    for target in cubes:
        assert target is not None
        _may_be_frozen(side, target)
        kinds += [target[1]] * target[2]
    camp = s.board.camps[1 - side]
    for kind, count in counted(kinds).items():
        if count > camp.board.get(kind, 0):
            raise Refused("cube-off-board", "CQ-166", kind=kind)
    return freeze_cube[2], tuple(sorted(kinds, key=KINDS.index)), place or "near"


def _may_be_frozen(side: int, target: tuple[int | None, str, int]) -> None:
    """Raise Refused for cubes on which no Freeze may be placed. side: the side that places the Freeze.
    target: the cubes as (side, kind, number).
    """
    if target[0] != 1 - side:
        raise Refused("cube-freeze-own", "CQ-164")
    if target[1] == KING:
        raise Refused("cube-freeze-king", "CQ-163")
    if target[1] == FREEZE:
        raise Refused("cube-freeze-freeze", "CQ-165")


def freeze(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Place Freezes on enemy cubes. It is a claim, which the other side may dispute.

    arguments: each Freeze with the cubes under it, such as `F1>bS@far F2>bG+bG@near`.
    """
    s.make_claim(seat, f"freeze {arguments}")
    b = s.board
    s.idle[b.acting] = 0
    b.main = "freeze"
    for word in arguments.split(" "):
        name, _, place_text = word.partition(">")
        kinds = [target[1] for text in place_text.partition("@")[0].split("+") if (target := cube(text))]
        b.ices.append(PlacedFreeze(b.acting, int(name[1:]), kinds))
        b.camps[b.acting].reserve -= 1
        s.emit("froze", seat, f"{SIDES[b.acting]}{name}", tuple(kinds))
    flick.go_on(s)


VERBS = {"heal": Verb(may_heal, heal), "freeze": Verb(may_freeze, freeze)}


def forms(s: CubeQuestState, kind: str) -> tuple[str, ...]:
    """Return the forms that the acting side may fill in. Healers and Freezes have forms, because they have
    too many answers to list.

    kind: of the question.
    """
    verbs = {"action": ("heal", "freeze"), "heal": ("heal",)}.get(kind, ())
    seat = s.board.acting
    candidates = lines(s, seat) if verbs else ()
    legal = {line.partition(" ")[0] for line in candidates if is_legal(VERBS, s, seat, line)}
    return tuple(verb for verb in verbs if verb in legal)
