"""Rolls of captured and revived cubes (CQ-077 to CQ-095).

Each verb has a `may_…` function that judges a line, and one that carries the line out (`Verb`).

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `s` is the
state, `b` its board.
"""

from collections.abc import Iterator

from engine.cube_quest import flick
from engine.cube_quest.cubes import code, cube
from engine.cube_quest.state import CubeQuestState, Roll
from engine.questions import Refused
from engine.referee.verbs import Verb, syntax_refusal

SIDES_OF_A_DIE = 6
RESULTS = ("bot", "face", "shadow")  # of a roll in notation; with `bot` the bot rolls
ALL = "all"  # in place of one cube


def lines(s: CubeQuestState) -> Iterator[str]:
    """Yield lines of these verbs that may be legal. The caller drops illegal ones."""
    if s.board.rolls:
        yield "roll all"
    for roll in s.board.rolls:
        yield from (f"roll {code(roll.side, roll.kind)} {result}" for result in RESULTS)


# ---------------------------------------------------------------- rolls


def may_roll(s: CubeQuestState, seat: int, arguments: str) -> str:
    """Check `roll CUBE RESULT` or `roll all`. Players roll their own cubes, each of them once (CQ-083 to
    CQ-092).
    """
    if arguments == ALL:
        return may_roll_all(s, seat)
    text, _, result = arguments.partition(" ")
    parsed = cube(text)
    if parsed is None or result not in RESULTS:
        raise syntax_refusal(f"roll {arguments}")
    if s.options["rolls"] == "bot":
        raise Refused("cube-bot-rolls", "CQ-R14")
    b, side = s.board, s.sides[seat]
    named_side, kind, _ = parsed
    if named_side not in (None, side):
        raise Refused("cube-roll-own", "CQ-250")
    if s.stage != "play" or not b.rolls:
        raise Refused("cube-no-roll", "CQ-087")
    has_such_roll = any((roll.side, roll.kind) == (side, kind) for roll in b.rolls)
    if b.rolls[0].side != side:
        raise Refused("cube-roll-own", "CQ-088" if has_such_roll else "CQ-087")
    if not has_such_roll:
        raise Refused("cube-no-roll", "CQ-087")
    is_known = roll_key(s, kind) in s.draws_by_key
    if result == "bot" and s.options["rolls"] == "table" and not is_known:
        raise Refused("cube-table-rolls", "CQ-R14")
    if result != "bot" and is_known:
        raise Refused("cube-rolled", "CQ-092")
    return f"{code(side, kind)} {result}"


def may_roll_all(s: CubeQuestState, seat: int) -> str:
    """Check `roll all`, by which the bot rolls all cubes of a player; at a hot-seat table, those of both."""
    b = s.board
    if s.options["rolls"] != "either":
        raise Refused(f"cube-{s.options['rolls']}-rolls", "CQ-R14")
    if s.stage != "play" or not b.rolls:
        raise Refused("cube-no-roll", "CQ-087")
    if not s.hotseat and b.rolls[0].side != s.sides[seat]:
        raise Refused("cube-roll-own", "CQ-088")
    return ALL


def roll_all(s: CubeQuestState) -> None:
    """Roll all cubes that `roll all` covers, and go on with the turn."""
    b = s.board
    roll_for_side(s, b.rolls[0].side)
    while s.hotseat and b.rolls:
        bot_rolls(s, b.rolls[0])
    flick.go_on(s)


def roll_for_side(s: CubeQuestState, side: int) -> None:
    """Let the bot make the open rolls of a side, as far as no roll of the other side comes before."""
    while s.board.rolls and s.board.rolls[0].side == side:
        bot_rolls(s, s.board.rolls[0])


def roll_key(s: CubeQuestState, kind: str) -> str:
    """Return the key of the random draw for the next roll. If the roll is undone and made again, it has
    the same key and so gives the same number (CQ-091).

    kind: of the cube. The side of the cube is that of the first open roll.
    """
    b = s.board
    return f"roll {b.turn}.{b.flicks}.{b.rolled} {b.rolls[0].side}{kind}"


def roll(s: CubeQuestState, seat: int, arguments: str) -> None:
    """Make a roll. The roll of a real cube is a claim, which the other side may dispute.

    arguments: `all`, or a cube and its result: `face`, `shadow`, or `bot` for a roll by the bot.
    """
    if arguments == ALL:
        s.save_undo_point()
        s.finalize_report()
        roll_all(s)
        return
    text, _, result = arguments.partition(" ")
    parsed = cube(text)
    assert parsed is not None
    b = s.board
    roll = next(open_roll for open_roll in b.rolls if (open_roll.side, open_roll.kind) == parsed[:2])
    if result == "bot":
        s.save_undo_point()
        s.finalize_report()
        bot_rolls(s, roll)
    else:
        s.make_claim(seat, f"roll {arguments}")
        if s.last is not None:
            s.last.kind = "roll"
        flick.apply_roll(s, roll, None, result == "shadow")
    flick.go_on(s)


def bot_rolls(s: CubeQuestState, roll: Roll) -> None:
    """Draw a number from 1 to 6 for a cube, and apply the result."""
    number = s.draw_number(roll_key(s, roll.kind), "roll", SIDES_OF_A_DIE) + 1
    flick.apply_roll(s, roll, number, flick.shadow(roll.kind, number))


def roll_by_bot(s: CubeQuestState) -> None:
    """Make all open rolls at once if the option says that the bot rolls (CQ-R14)."""
    while s.options["rolls"] == "bot" and s.board.rolls:
        bot_rolls(s, s.board.rolls[0])


VERBS = {"roll": Verb(may_roll, roll)}
