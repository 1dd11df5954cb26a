"""Buttons of Cube Quest: cubes first, one tap each, then special actions; rolls as three buttons.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.cube_quest import reports
from engine.cube_quest.cubes import cube
from engine.cube_quest.presentation import names
from engine.presentation import MenuChoice, Path, Sentence, Style, say
from engine.referee.presentation.menus import COLOURS, nothing, short
from engine.referee.state import SIDES
from engine.referee.view import RefereedView

ALONE: dict[str, Style] = {
    "king": "plain",
    "again": "main",
    "stop": "plain",
    "end": "plain",
    "placed": "good",
    "return": "plain",
}
SHORT = ("return",)
QUICK = {"off": "left", "cap": "caught"}
RESULTS: dict[str, Style] = {"bot": "main", "face": "good", "shadow": "bad"}


def path(view: RefereedView, token: str) -> Path | None:
    """Return the choices that lead to a token of Cube Quest; None for other tokens."""
    verb, *rest = token.split(" ")
    if verb == "=":
        return _report(view, token, rest)
    if verb in ALONE:
        return _alone(view, verb)
    return PATHS[verb](view, rest) if verb in PATHS else None


def _report(view: RefereedView, token: str, arguments: Sequence[str]) -> Path | None:
    """Return the choices of a report: nothing happened, where a Helm stopped, or one cube that left.

    None: the protocol's button. token: the line. arguments: its words after `=`.
    """
    case = view.state.case
    noted = case is not None and case.note
    if token in ("= .", "= home") and case is not None and not noted and reports.asks_home(case):
        key = "home" if token == "= home" else "away"
        return (nothing(say("cube-prompt-home")), MenuChoice(key, say(f"cube-tap-{key}"), style="main"))
    if token == "= ." and case is not None and not noted and view.state.by_turns and not case.kind:
        return (replace(nothing(), label=say("ref-tap-over")),)  # because one flick is the whole turn
    if noted and token == f"= foul {case.note}":
        return (nothing(),)
    if len(arguments) != 2 or arguments[0] not in QUICK:
        return None
    what, letter, of = QUICK[arguments[0]], arguments[1][0], arguments[1][1]
    label = say("cube-of", side=say(f"ref-word-{letter}"), kind=kind(of))
    return (
        MenuChoice(what, say(f"cube-tap-{what}"), group="report", next_prompt=say(f"cube-prompt-{what}")),
        MenuChoice(arguments[1], label, piece=names.sign(of, SIDES.index(letter))),
    )


def _alone(view: RefereedView, verb: str) -> Path:
    """Return the button of a verb that nothing follows."""
    if verb == "stop" and view.question is not None:
        return (MenuChoice(verb, say(f"cube-tap-stop-{view.question[0]}"), style=ALONE[verb], group="verbs"),)
    label = short(view, f"cube-tap-{verb}") if verb in SHORT else say(f"cube-tap-{verb}")
    return (MenuChoice(verb, label, style=ALONE[verb], group="verbs"),)


def _flick(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button of a cube to flick. arguments: its kind, and `extra` for an extra flick."""
    key = f"x{arguments[0]}" if len(arguments) > 1 else arguments[0]
    sign = names.sign(arguments[0], view.state.board.acting)
    style: Style = "good" if view.state.by_turns and not view.state.hotseat else "main"
    return (MenuChoice(key, kind(arguments[0]), style=style, group="flick", piece=sign),)


def _hide(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button that hides Skulks. arguments: U and their number."""
    number = int(arguments[0][1:])
    if view.question is not None and view.question[0] == "action":
        return (MenuChoice(arguments[0], short(view, "cube-tap-over-hide", count=number), group="report"),)
    return (MenuChoice(arguments[0], say("cube-tap-hide", count=number), style="main", group="answer"),)


def _over(view: RefereedView, arguments: Sequence[str]) -> Path | None:
    """Return no button for `over` while Skulks may hide, because the answer `hide U0` ends the turn.

    None: the protocol's button. arguments: unused.
    """
    return () if view.question is not None and view.question[0] == "hide" else None


def _roll(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button of a roll; none for `all` if there is only one. arguments: `all`, or the cube and its
    result."""
    if arguments[0] == "all":
        if len(view.state.board.rolls) < 2:
            return ()
        return (MenuChoice("roll-all", say("cube-tap-roll-all"), style="main", group="roll-all"),)
    given = cube(arguments[0])
    assert given is not None
    alike = len({(single.side, single.kind) for single in view.state.board.rolls}) < 2
    key = f"cube-tap-roll-{arguments[1]}" if alike else f"cube-tap-roll-{arguments[1]}-of"
    label = say(key, kind=names.kind_name(given[1]))
    single = len(view.state.board.rolls) == 1  # the bot's roll gets its own row
    group = "bot-roll" if single and arguments[1] == "bot" else arguments[0]
    return (MenuChoice(f"{arguments[0]}-{arguments[1]}", label, style=RESULTS[arguments[1]], group=group),)


def _head(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button that says which colour begins. arguments: `r` or `b`."""
    label = say("cube-tap-head", side=say(f"ref-side-{arguments[0]}"))
    style: Style = COLOURS[SIDES.index(arguments[0])] if view.state.hotseat else "main"
    return (MenuChoice(f"head-{arguments[0]}", label, style=style, group="answer"),)


def _no(view: RefereedView, arguments: Sequence[str]) -> Path | None:
    """Return the button that disputes a roll; None for another dispute: the protocol's button. arguments:
    `roll` or empty.
    """
    return (MenuChoice("no-roll", say("ref-tap-no-claim"), group="objection"),) if arguments else None


def _foul(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the choices that call a foul. arguments: the foul."""
    first = MenuChoice("foul", say("cube-tap-foul"), group="objection", next_prompt=say("cube-prompt-fault"))
    return (first, _fault(arguments[0]))


def _ok(view: RefereedView, arguments: Sequence[str]) -> Path | None:
    """Return the choices of a confirmation with a roll or a foul; None: the protocol's button.

    arguments: empty, `roll`, or `foul` and the foul.
    """
    match arguments:
        case []:
            return None
        case ["roll"]:
            return (MenuChoice("ok-roll", say("cube-tap-ok-roll"), style="good", group="answer"),)
        case _:
            first = MenuChoice(
                "ok-foul", say("cube-tap-ok-foul"), group="answer", next_prompt=say("cube-prompt-fault")
            )
            return (first, _fault(arguments[1]))


PATHS: Mapping[str, Callable[[RefereedView, Sequence[str]], Path | None]] = {
    "flick": _flick,
    "hide": _hide,
    "over": _over,
    "roll": _roll,
    "head": _head,
    "no": _no,
    "foul": _foul,
    "ok": _ok,
}


def _fault(word: str) -> MenuChoice:
    """Return the choice of a foul."""
    return MenuChoice(word, say(f"ref-fault-{word}"), style="bad")


def kind(letter: str) -> Sentence:
    """Return the label of a kind of cube on a button."""
    return say("cube-button", letter=letter, kind=names.kind_name(letter))


def own_forms(view: RefereedView) -> dict[str, Path]:
    """Return the choices that open the forms of teams, Healers and Freezes."""
    styles: dict[str, Style] = {"mix": "main", "heal": "plain", "freeze": "plain"}
    names: Sequence[str] = [name for name in view.forms if name in styles]
    return {
        name: (MenuChoice(f"form-{name}", _door(view, name), style=styles[name], group="verbs"),)
        for name in names
    }


def _door(view: RefereedView, name: str) -> Sentence:
    """Return the label of the button that opens a form. name: `mix`, `heal` or `freeze`."""
    return say("cube-tap-mix") if name == "mix" else short(view, f"cube-tap-{name}")
