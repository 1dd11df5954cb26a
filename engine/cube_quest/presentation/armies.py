"""Teams that players make for later games: choices, codes to share, and three ready teams."""

import re

from engine.cube_quest.cubes import BOX, KING, SHOWN, Team, read_team, team_text
from engine.cube_quest.presentation.names import kind_name
from engine.presentation import MenuChoice, Sentence, Style, say
from engine.questions import Refused, refusal_raised

POINTS = 40  # the usual limit of points
SIX = 6  # sides of a cube
# Code of a ready team → the team in notation.
READY: dict[str, str] = {
    "ALL": "S2 G6 H2 U2 R1 F2",
    "MAX": "S2 G12 R2 F2",
    "FEW": "S4 G5 H2 U2",
}
# Kind and number in a team; 1 without a number.
PART = re.compile(r"([SHUGRF])(\d{0,2})")
# A whole team without blanks.
CODE = re.compile(r"(?:[KSHUGRF]\d{0,2})*")
CHOOSABLE = tuple(kind for kind in SHOWN if kind != KING)


def counts(text: str) -> Team:
    """Return the cubes of a team as kind → number, even if the team is not allowed. Raises Refused for a text
    that is no team. text: the team in notation, or as a code to share.
    """
    team: Team = {}
    packed = "".join(text.upper().replace("`", "").replace("-", "").split())
    if not CODE.fullmatch(packed) or len(packed) > 60:
        raise Refused("syntax", "syntax", text=text[:60])
    for kind, number in PART.findall(packed):
        team[kind] = team.get(kind, 0) + int(number or 1)
    return team


def fault(text: str, most: int = POINTS) -> Refused | None:
    """Return why a team may not be played; None if it may. text: the team in notation. most: the greatest sum
    of points.
    """
    return refusal_raised(read_team, text, most)


def team_parts(text: str) -> list[tuple[Sentence, list[MenuChoice]]]:
    """Return the kinds of cubes to choose from, as a list with one (title, choices). A choice is a kind, with
    its number in this team; the King is no choice.

    text: the team in notation.
    """
    team = counts(text)
    choices = [
        MenuChoice(
            kind,
            say("cube-team-entry", cube=kind_name(kind), points=BOX[kind].cost, count=team.get(kind, 0)),
            note=say(f"cube-idea-{kind}"),
        )
        for kind in CHOOSABLE
    ]
    return [(say("cube-team-choose"), choices)]


def team_part(text: str, code: str) -> tuple[list[Sentence], list[MenuChoice]]:
    """Return (what there is to know about a kind, choices for its number). Raises Refused for an unknown
    kind.

    text: the team in notation. code: letter of the kind.
    """
    if code not in CHOOSABLE:
        raise Refused("stale")
    current = counts(text).get(code, 0)
    numbers = []
    for count in range(BOX[code].box + 1):
        style: Style = "main" if count == current else "plain"
        numbers.append(MenuChoice(str(count), say("cube-team-count", count=count), style=style))
    return kind_lines(code), numbers


def kind_lines(kind: str) -> list[Sentence]:
    """Return what there is to know about a kind of cube, one sentence a line."""
    faces = SIX - BOX[kind].shadows
    sentences = [say("cube-about", cube=kind_name(kind), letter=kind, points=BOX[kind].cost, faces=faces)]
    return [*sentences, say(f"cube-idea-{kind}")]


def team_with(text: str, code: str, count: int) -> str:
    """Return a team with another number of a kind. Raises Refused for an unknown kind or an impossible
    number.

    text: the team in notation. code: letter of the kind. count: the new number.
    """
    if code not in CHOOSABLE or not 0 <= count <= BOX[code].box:
        raise Refused("stale")
    return team_text({**counts(text), code: count}, king=False)


def team_code(text: str) -> str:
    """Return the code to share a team, such as `S2G8H2U2R1`; `-` for the King alone. text: the team in
    notation.
    """
    return team_text(counts(text), king=False).replace(" ", "") or "-"


def team_of(code: str) -> str:
    """Return the team of a shared code, in the form in which teams are saved. Raises Refused if the code is
    no team.
    """
    return team_text(counts(code), king=False)
