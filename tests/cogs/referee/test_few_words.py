"""Crownfall says what happened and what comes next in few words: they stand above the buttons."""

import re

import pytest

from tests.support.depth import EACH_LANGUAGE
from tests.support.message_parts import walk
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
MOST, MOST_IN_DISPUTE = 120, 220  # characters above the buttons; with both versions of a dispute
ARMY = "K1 A1 W1 J1 L1 N1 G1 V1"
# What happened → what the sides say, R and B; the panel is read after the last line.
EVENTS = {
    "quiet turn": ("R over",),
    "quiet flick": ("R flick K1", "R = ."),
    "announced": ("R flick K1",),
    "knock-off, reported": ("R over = rK1 off bK1",),
    "knock-off": ("R over = rK1 off bK1", "B ok"),
    "Crown off": ("R over = rK1 off bC", "B ok"),
    "Jester catches": ("R flick J1", "R = link rJ1+bK1", "B ok"),
    "Blessing": ("R flick L1", "R = link rL1+rK1", "B ok"),
    "Blessing, used?": (
        "R over = rL1 link rL1+bK1", "B ok", "B over", "R over = rK1 off bK1", "B ok",
    ),
    "Blessing, used": (
        "R over = rL1 link rL1+bK1", "B ok", "B over", "R over = rK1 off bK1", "B ok", "B ward K1",
    ),
    "stack?": ("R over = rK1 link rK1+rA1", "B ok"),
    "stacked": ("R over = rK1 link rK1+rA1", "B ok", "R stack K1 A1"),
    "separated": ("R over = rK1 link rK1+rA1", "B ok", "R part K1 A1"),
    "Rewind?": ("R over = rW1 clear ; off rW1", "B ok"),
    "Rewind": ("R over = rW1 clear ; off rW1", "B ok", "R rewind W1"),
    "Resurrect?": ("R over = rK1 off rK1", "B ok", "B over", "R over = rN1 off rN1 bK1", "B ok"),
    "Resurrect": (
        "R over = rK1 off rK1", "B ok", "B over", "R over = rN1 off rN1 bK1", "B ok", "R raise N1 K1",
    ),
    "Teleport": ("R port W1 K1",),
    "Teleport after the turn": ("R over", "R port W1 K1"),
    "Soul Swap": ("R swap N1 K1",),
    "Sneak": ("R sneak A1",),
    "Gallop": ("R gallop V1",),
    "Gallop goes on": ("R gallop V1", "R = .", "R again"),
    "Giant held": ("R over = rG1 .", "R hold G1"),
    "Giant held, doubted": ("R over", "R hold G1"),
    "away from an obstacle": ("R flick K1", "R nudge K1"),
    "dispute": ("R over = rK1 off bK1", "B no = rK1 off bK1 rK1"),
    "undone": ("R over = rK1 off bK1", "B ok", "R undo"),
}  # fmt: skip
ALONE = ("ok", "no")  # verbs that a table with one phone does not need


def above_the_buttons(message: object) -> str:
    """What people read, without markup and without the tip of somebody's first games."""
    texts = [part["content"] for part in walk(message.components) if part.get("type") == 10]  # type: ignore[attr-defined]
    lines = [line for line in "\n".join(texts).splitlines() if "💡" not in line]
    text = re.sub(r"<@\d+>", "Ann", "\n".join(lines))
    return re.sub(r"\*\*|^(-#|###) ", "", text, flags=re.MULTILINE)


async def told(room: SimulatedServer, lines: tuple[str, ...], language: str, table: str) -> str:
    """The words of the panel after these lines."""
    people = ("Ann",) if table == "hotseat" else ("Ann", "Bob")
    p = Phones(room)
    await p.field(
        people, red=ARMY, blue=ARMY, table=table, reports="auto", objection_s="0", language=language
    )
    said = [(people[0] if line[0] == "R" else people[-1], line[2:]) for line in lines]
    await p.says(*(line for line in said if len(people) > 1 or line[1].split()[0] not in ALONE))
    return above_the_buttons(await room.panel())


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("table", ["shared", "hotseat"])
@pytest.mark.parametrize("name", EVENTS)
async def test_few_words_stand_above_the_buttons(name: str, table: str, language: str) -> None:
    if table == "hotseat" and name in ("dispute", "knock-off, reported"):
        return
    async with hall() as room:
        text = await told(room, EVENTS[name], language, table)
        most = MOST_IN_DISPUTE if name == "dispute" else MOST
        assert len(text) <= most, f"{len(text)}\n{text}"
