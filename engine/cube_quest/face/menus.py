"""Taps of Cube Quest: cubes first, one tap each; then the special actions; rolls as three buttons."""

from collections.abc import Sequence

from engine.cube_quest import reports
from engine.cube_quest.cubes import cube
from engine.cube_quest.face import names
from engine.face import Choice, Path, Say, Style, say
from engine.referee.face.menus import nothing
from engine.referee.state import SIDES
from engine.referee.view import View

ALONE: dict[str, Style] = {
    "king": "plain",
    "again": "main",
    "stop": "plain",
    "end": "plain",
    "placed": "good",
}
QUICK = {"off": "left", "cap": "caught"}
RESULTS: dict[str, Style] = {"bot": "main", "face": "good", "shadow": "bad"}


def path(view: View, token: str) -> Path | None:
    """The taps of one of Cube Quest's tokens."""
    verb, *rest = token.split(" ")
    case = view.table.case
    if token in ("= .", "= home") and case is not None and not case.note and reports.asks_home(case):
        home = token == "= home"
        answer = Choice(
            "home" if home else "away", say(f"cube-tap-{'home' if home else 'away'}"), style="main"
        )
        return (nothing(say("cube-prompt-home")), answer)
    if case is not None and case.note and token == f"= foul {case.note}":
        return (nothing(),)
    if verb == "=" and len(rest) == 2 and rest[0] in QUICK:
        what = QUICK[rest[0]]
        first = Choice(what, say(f"cube-tap-{what}"), group="report", then=say(f"cube-prompt-{what}"))
        letter, of = rest[1][0], rest[1][1]
        label = say("cube-of", side=say(f"ref-word-{letter}"), kind=kind(of))
        return (first, Choice(rest[1], label, piece=names.sign(of, SIDES.index(letter))))
    match verb:
        case "flick":
            style: Style = "main"
            key = f"x{rest[0]}" if len(rest) > 1 else rest[0]
            sign = names.sign(rest[0], view.table.board.acting)
            return (Choice(key, kind(rest[0]), style=style, group="flick", piece=sign),)
        case "king" | "again" | "stop" | "end" | "placed":
            key = f"cube-tap-{verb}"
            if verb == "stop" and view.asked is not None:
                key = f"cube-tap-stop-{view.asked[0]}"
            return (Choice(verb, say(key), style=ALONE[verb], group="verbs"),)
        case "return":
            return (Choice("return", say("cube-tap-return"), group="verbs"),)
        case "hide" if view.asked is not None and view.asked[0] == "action":
            number = int(rest[0][1:])
            return (Choice(rest[0], say("cube-tap-over-hide", count=number), group="report"),)
        case "hide":
            number = int(rest[0][1:])
            return (Choice(rest[0], say("cube-tap-hide", count=number), style="main", group="answer"),)
        case "roll" if rest[0] == "all":
            if len(view.table.board.rolls) < 2:
                return ()
            return (Choice("roll-all", say("cube-tap-roll-all"), style="main", group="roll-all"),)
        case "roll":
            given = cube(rest[0])
            assert given is not None
            label = say(f"cube-tap-roll-{rest[1]}", kind=kind(given[1]))
            return (Choice(f"{rest[0]}-{rest[1]}", label, style=RESULTS[rest[1]], group=rest[0]),)
        case "head":
            label = say("cube-tap-head", side=say(f"ref-side-{rest[0]}"))
            return (Choice(f"head-{rest[0]}", label, style="main", group="answer"),)
        case "no" if rest:
            return (Choice("no-roll", say("ref-tap-no-claim"), group="objection"),)
        case "foul":
            return (
                Choice("foul", say("cube-tap-foul"), group="objection", then=say("cube-prompt-fault")),
                _fault(rest[0]),
            )
        case "ok" if rest == ["roll"]:
            return (Choice("ok-roll", say("cube-tap-ok-roll"), style="good", group="answer"),)
        case "ok" if rest:
            return (
                Choice("ok-foul", say("cube-tap-ok-foul"), group="answer", then=say("cube-prompt-fault")),
                _fault(rest[1]),
            )
    return None


def _fault(word: str) -> Choice:
    return Choice(word, say(f"ref-fault-{word}"), style="bad")


def kind(letter: str) -> Say:
    """A kind of cube on a button."""
    return say("cube-button", letter=letter, kind=names.kind_name(letter))


def own_forms(view: View) -> dict[str, Path]:
    """The doors to choosing a team, Healers and Freezes."""
    styles: dict[str, Style] = {"mix": "main", "heal": "plain", "freeze": "plain"}
    names: Sequence[str] = [name for name in view.forms if name in styles]
    return {
        name: (Choice(f"form-{name}", say(f"cube-tap-{name}"), style=styles[name], group="verbs"),)
        for name in names
    }
