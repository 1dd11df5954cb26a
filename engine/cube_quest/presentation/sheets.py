"""What can be printed of Cube Quest: tables of cubes and teams, a sheet for an own team, and the rules.

The cubes are real, so none are printed. A table says how a plain die replaces a cube.
"""

from functools import partial

from engine.cube_quest.cubes import BOX, KING, SHOWN, read_team
from engine.cube_quest.presentation.armies import CHOOSABLE, POINTS, READY, SIX
from engine.cube_quest.presentation.names import kind_name
from engine.cube_quest.rules import CubeQuest
from engine.presentation import Sentence, Word, say
from engine.sheets import AidGroup, PrintedTable, Sheets, Track, rule_ids

BOX_TO_TICK = "□"

ids = partial(rule_ids, "CQ")
"""Returns the rule ids for a line of numbers: `ids("214 215")` for CQ-214 and CQ-215."""

# The groups of the rules summary, each with the ids of the rules that it quotes.
AID = (
    AidGroup(say("print-aid-win"), ids("214 215 216")),
    AidGroup(say("print-aid-setup"), ids("005 006 007 025 027 036 039 041 042 046")),
    AidGroup(say("print-aid-turn"), ids("049 050 054 060 061 063")),
    AidGroup(say("cube-print-off"), ids("070 071 072 074")),
    AidGroup(say("cube-print-captured"), ids("009 010 077 078 079 082 084 085 088")),
    AidGroup(kind_name(KING), ids("098 100 101")),
    AidGroup(kind_name("H"), ids("109 110 113 117")),
    AidGroup(kind_name("U"), ids("120 129 131 132 133 134")),
    AidGroup(kind_name("R"), ids("139 140 144 145 151 158")),
    AidGroup(kind_name("F"), ids("161 163 167 168 171 172 176")),
    AidGroup(say("cube-print-fouls"), ids("184 185 186 187 188 194 199 200")),
    AidGroup(say("cube-print-order"), ids("206 207 208 209 210 211 212 213")),
)


def sheets_of(rules: CubeQuest, kit: str) -> Sheets:
    """Return the print sheets: tables of cubes and teams, a sheet for an own team, tracks and the rules
    summary. Raises Refused if `kit` is no team.

    rules: not used. kit: a team in notation to print first; "" for none.
    """
    own_rows = (_team(say("cube-print-yours"), kit),) if kit else ()
    ready_rows = tuple(_team(say(f"cube-army-{code}"), text) for code, text in READY.items())
    return Sheets(
        tables=(
            _kinds(),
            PrintedTable(
                say("cube-print-teams"),
                (say("cube-print-team"), *(kind_name(kind) for kind in SHOWN), say("cube-print-points")),
                (*own_rows, *ready_rows),
            ),
            _sheet(),
        ),
        tracks=tuple(
            Track(say("cube-print-bouts", colour=say(colour)), ("1", "2", "3"))
            for colour in ("cube-red", "cube-blue")
        ),
        aid=AID,
    )


def _kinds() -> PrintedTable:
    """Return the table of all kinds: points, number in the box, how a die replaces a captured cube, and what
    the kind does.
    """
    rows: list[tuple[Word, ...]] = []
    for kind in SHOWN:
        shadows = BOX[kind].shadows
        die_text = (
            say("cube-print-die", most=shadows, after=shadows + 1) if shadows else say("cube-print-never")
        )
        rows.append(
            (kind_name(kind), str(BOX[kind].cost), str(BOX[kind].box), die_text, say(f"cube-idea-{kind}"))
        )
    column_heads = tuple(say(f"cube-print-{word}") for word in ("kind", "points", "box", "die-head", "does"))
    return PrintedTable(
        say("cube-print-kinds"), column_heads, tuple(rows), say("cube-print-die-note", sides=SIX)
    )


def _team(name: Sentence, text: str) -> tuple[Word, ...]:
    """Return a row of the table of teams: name, number of each kind, points. Raises Refused if the text is no
    team. text: the team in notation.
    """
    team = read_team(text, 10 * POINTS)
    total = sum(BOX[kind].cost * count for kind, count in team.items())
    return (name, *(str(team.get(kind, 0)) for kind in SHOWN), str(total))


def _sheet() -> PrintedTable:
    """Return the table on which players tick the cubes of an own team."""
    rows = tuple((kind_name(kind), str(BOX[kind].cost), BOX_TO_TICK * BOX[kind].box) for kind in CHOOSABLE)
    column_heads = (say("cube-print-kind"), say("cube-print-points"), say("cube-print-yours"))
    return PrintedTable(say("cube-print-sheet", points=POINTS), column_heads, rows)
