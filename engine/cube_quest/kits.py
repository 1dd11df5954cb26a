"""Teams that players bring to Cube Quest."""

from engine.cube_quest.cubes import read_team, team_text
from engine.cube_quest.presentation import armies
from engine.cube_quest.presentation.words import team_lines
from engine.kits import Kits
from engine.presentation import Sentence, say
from engine.questions import Refused

MOST_POINTS = 62  # the highest limit that a table can set


def ready(code: str) -> str:
    """Return the ready team with this code in notation. Raises Refused if there is none."""
    if code not in armies.READY:
        raise Refused("stale")
    return armies.READY[code]


def name(code: str) -> tuple[Sentence, Sentence]:
    """Return (name, idea) of the ready team with this code."""
    return say(f"cube-army-{code}"), say(f"cube-army-{code}-idea")


def checked(text: str) -> str:
    """Return a team in the form in which it is saved, without the King. Raises Refused for a team that no
    table allows. Each table checks its own limit of points later.

    text: the team in notation.
    """
    return team_text(read_team(text, MOST_POINTS), king=False)


KITS = Kits(
    kind="army",
    ready=tuple(armies.READY),
    text=ready,
    name=name,
    check=checked,
    lines=team_lines,
    sections=armies.team_parts,
    entry=armies.team_part,
    set_count=armies.team_with,
    share_code=armies.team_code,
    text_of_share_code=armies.team_of,
)
