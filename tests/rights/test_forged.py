"""Interactions that nothing of ours has sent: answered with a sentence, without a fault, and harmless."""

import random
from typing import Any

import pytest

from tests.support.rights.cells import Floor, MatrixCell
from tests.support.rights.light import light
from tests.support.rights.rows import Forged, acts
from tests.support.rights.tables import crownfell
from tests.support.simulated_server import hall

ROUNDS = 480
PHASES = ("lobby", "playing", "proposed", "free", "late", "gone", "lent", "paused", "standing", "over")
# A seat that is free is anybody's; what people keep for themselves is theirs.
HARMLESS = ("stranger", "moderator", "referee")
NUMBERS = ("{q}", "0", "1", "000000001", "999999999", "٣", "１２", "9999999999", "-1", "")
ARGS = (
    "",
    ".",
    "..........",
    "0",
    "1",
    "2",
    "9",
    "99",
    "-1",
    "٣",
    "१",
    "9" * 70,
    "x" * 70,
    "x" * 71,
    "ANG",
    "dANG.a1",
    "force",
    "resign",
    "draw",
    "quit",
    "burn",
    "pack",
    "language",
    "language.-1",
    "language.99999",
    "pack.٣",
    "nothing.1",
    "crownfell.house",
    "crownfell.",
    "crownfell.../../x",
    "chess.house",
    "new",
    "edit.r-x",
    "set.x.y.9999999999999",
    "set.x.y.٣",
    "card.a.b.c",
    "copy.r-",
    "share.r-nope",
    "gone.nope",
    "play.nope",
    "name.nope",
    "code",
    "text|.",
    "|",
    "||||",
    "form|tab.key",
    "trade|give.0",
    "report|.x",
    "\u202e",
    "\ud83d",
    "a\nb",
    "{ $x }",
    "`",
    "<@1>",
    "CFL-999",
    "\x00",
)
VALUES = (
    (),
    ("",),
    ("?",),
    ("ja",),
    ("xx",),
    ("9" * 100,),
    ("house",),
    ("a", "b"),
    ("-1",),
    ("٣",),
    ("x" * 100,),
)
WHOLE = (
    "",
    "c",
    "c:",
    "c::::",
    "c:{t}",
    "c:{t}:1",
    "C:{t}:{q}:m:",
    "c:{t}:{q}:M:",
    "c:{t}:{q}:m",
    "sc:{t}:{q}:m:",
    "uc:{t}:0:judge:",
    "x" * 100,
    "c:../../x:1:m:",
    "c:{t}:{q}:__init__:",
    "c:{t}:{q}:handle:",
    "c:{t} :{q}:join:",
    "\u202e",
    "c:{t}:{q}:join:\n",
)


def text_in(value: str) -> list[dict[str, Any]]:
    """What a form sends."""
    return [{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": value}]}]


def forged(rng: random.Random, known: list[str]) -> Forged:
    """A tap or a sent form: true acts with wrong words, or no act at all."""
    act = rng.choice(known)
    given = f"c:{{t}}:{rng.choice(NUMBERS)}:{act}:{rng.choice(ARGS)}"
    if rng.random() < 0.15:
        given = rng.choice(WHOLE)
    kind = rng.choice((2, 2, 3, 5, "form"))
    if kind == "form":
        typed = rng.choice(("", "x", "9" * 4_000, "\u202e@everyone", "((((", "٣", "team K*99"))
        return Forged(5, {"custom_id": given, "components": text_in(typed)})
    data: dict[str, Any] = {"custom_id": given, "component_type": kind}
    if kind in (3, 5):
        data["custom_id"] = {3: "s", 5: "u"}[kind] + given
        data["values"] = list(rng.choice(VALUES))
    return Forged(3, data, beside=rng.random() < 0.5)


def typed(name: str, *options: dict[str, Any]) -> Forged:
    return Forged(2, {"id": "1", "name": name, "type": 1, "options": list(options)})


def option(name: str, value: Any, kind: int = 3) -> dict[str, Any]:
    return {"name": name, "type": kind, "value": value}


COMMANDS = {
    "a move too long": typed("move", option("answer", "x" * 6_000)),
    "an empty move": typed("move", option("answer", "")),
    "a move without its option": typed("move"),
    "a card too long": typed("card", option("card", "x" * 500)),
    "rules too long": typed("rules", option("words", "x" * 500)),
    "no such command": typed("nonsense"),
    "no such subcommand": typed("table", {"name": "burn", "type": 1, "options": []}),
    "a group alone": typed("table"),
    "no such game": typed("play", option("game", "chess" * 100)),
    "no such pack": typed("play", option("game", "crownfell"), option("pack", "../../x")),
    "a place never offered": typed("play", option("game", "crownfell"), option("where", "moon")),
    "an option of another time": typed("play", option("colour", "red")),
    "a person without their data": typed("trade", option("who", "1", 6)),
    "a picture without its data": typed("photo", option("picture", "1", 11)),
    "a control character": typed("move", option("answer", "\x00\u202e")),
    "huge numbers": typed("move", option("answer", "9" * 200)),
}


async def test_forged_interactions_are_answered_and_harm_nobody(caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random(6)
    known = [*acts().keys(), "handle", "table", "refuse", "xyz"]
    known = sorted({row.act for row in acts().values()} - {"privacy"}) + known[-4:]
    rows: dict[str, Any] = {f"f{n}": forged(rng, known) for n in range(ROUNDS)} | COMMANDS
    cells = [
        MatrixCell(
            row,
            rng.choice(PHASES),
            rng.choice(("stranger", "asked", "player", "owner", "moderator", "referee")),
        )
        for row in rows
    ]
    cells += [MatrixCell(row, "playing", "asked") for row in COMMANDS]
    async with hall(**light()) as room:
        floor = Floor(room)
        await floor.furnish()
        await crownfell(floor)
        caplog.clear()
        results = await floor.run(cells, rows, lambda cell: cell.phase)
    wrong = []
    for cell, done in zip(cells, results, strict=True):
        harmed = done.word == "done" and cell.who in HARMLESS and cell.phase != "free"
        harmed &= "force" not in str(rows[cell.row].given)
        if (
            not done.answered
            or (done.word.startswith("FAULT") and cell.row not in COMMANDS)
            or harmed
            or "CHANGED" in done.word
        ):
            wrong.append(f"{cell.who} in {cell.phase}: {rows[cell.row].given}: {done.word} {done.answered}")
    assert not wrong, "\n".join(wrong)
    faults = [entry.getMessage() for entry in caplog.records if entry.levelname in ("ERROR", "CRITICAL")]
    assert not faults
