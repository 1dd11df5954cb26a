"""Buttons of Cube Quest: cubes first, one tap each, then special actions; rolls as three buttons.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile

from msgspec.structs import replace

from engine.cube_quest import reports
from engine.cube_quest.cubes import HELM, code, cube
from engine.cube_quest.presentation import names
from engine.cube_quest.state import CubeQuestState, counters
from engine.presentation import MenuChoice, Path, Sentence, Style, say
from engine.referee.presentation.menus import COLOURS, nothing, short
from engine.referee.state import SIDES, TURN, PendingFlick
from engine.referee.view import RefereedView

# Verb of an answer that is one word → style of its button.
ALONE: dict[str, Style] = {
    "king": "plain",
    "again": "main",
    "stop": "plain",
    "end": "plain",
    "placed": "good",
    "return": "plain",
}
SHORT = ("return",)  # verbs whose label may be short where there is little space
MOST_CREDIT = 3  # the most extra flicks that buttons offer as a correction
QUICK = {"off": "left", "cap": "caught"}  # clause of a report with one cube → key of its first tap
# Result of a roll, or `bot` to let the bot roll → style of its button.
RESULTS: dict[str, Style] = {"bot": "main", "face": "good", "shadow": "bad"}


def path(view: RefereedView, token: str) -> Path | None:
    """Return the taps that lead to an answer of Cube Quest; empty if it has no button now, None if the
    referee makes the button.

    token: the answer.
    """
    verb, *arguments = token.split(" ")
    if verb == "=":
        return _report(view, token, arguments)
    if verb in ALONE:
        return _alone(view, verb)
    return PATHS[verb](view, arguments) if verb in PATHS else None


def _report(view: RefereedView, token: str, arguments: Sequence[str]) -> Path | None:
    """Return the taps for a short report, which has buttons of its own: nothing happened; where a Helm
    stopped; one cube left or was captured. None if the referee makes the button.

    token: the answer. arguments: its words after `=`.
    """
    case = view.state.case
    has_note = case is not None and case.note
    if token in ("= .", "= home") and case is not None and not has_note and reports.asks_home(case):
        key = "home" if token == "= home" else "away"
        return (nothing(say("cube-prompt-home")), MenuChoice(key, say(f"cube-tap-{key}"), style="main"))
    if token == "= ." and case is not None and not has_note and _is_whole_turn(view.state, case):
        return (replace(nothing(), label=say("ref-tap-over")),)
    if has_note and token == f"= {case.note}":
        return (nothing(),)
    if case is not None and arguments[:2] == ["cap", case.piece[:2]]:
        lets_bot_roll = len(arguments) == 4
        if lets_bot_roll or not owner_may_choose(view.state):
            label = say(
                "cube-tap-itself", kind=names.kind_name(case.piece[1]), roll=1 if lets_bot_roll else 0
            )
            return (MenuChoice("itself", label, group="report"),)
    return _one_cube(arguments)


def _is_whole_turn(s: CubeQuestState, case: PendingFlick) -> bool:
    """Return whether the turn is over if nothing happened in this flick: no extra flick is due after it."""
    return s.by_turns and not case.kind and not s.board.camps[case.side].credit


def owner_may_choose(s: CubeQuestState) -> bool:
    """Return whether a report may say that the bot rolls captured cubes of the side that reports."""
    return s.options["rolls"] == "either" and not s.hotseat


def _one_cube(arguments: Sequence[str]) -> Path | None:
    """Return the taps that report one cube: what happened to it, then which one it is, and for an own
    captured cube perhaps that the bot rolls. None for another report.

    arguments: the words of the report, such as `cap rS ; roll`.
    """
    if not arguments or arguments[0] not in QUICK or len(arguments) not in (2, 4):
        return None
    tap_key, cube_code, lets_bot_roll = QUICK[arguments[0]], arguments[1], len(arguments) == 4
    side_letter, letter_of_kind = cube_code[0], cube_code[1]
    label = say("cube-of", side=say(f"ref-word-{side_letter}"), kind=kind(letter_of_kind))
    return (
        MenuChoice(
            tap_key, say(f"cube-tap-{tap_key}"), group="report", next_prompt=say(f"cube-prompt-{tap_key}")
        ),
        MenuChoice(
            f"{cube_code}-roll" if lets_bot_roll else cube_code,
            say("cube-bot-rolls", cube=label) if lets_bot_roll else label,
            piece=names.sign(letter_of_kind, SIDES.index(side_letter)),
        ),
    )


def _over(view: RefereedView, arguments: Sequence[str]) -> Path | None:
    """Return the taps that report a turn in which one cube left or was captured. Return None for any other
    report of a turn; its button is the referee's.
    """
    return _one_cube(arguments[1:])


def _alone(view: RefereedView, verb: str) -> Path:
    """Return the button of a verb that nothing follows."""
    if verb == "stop" and view.question is not None:
        return (MenuChoice(verb, say(f"cube-tap-stop-{view.question[0]}"), style=ALONE[verb], group="verbs"),)
    label = short(view, f"cube-tap-{verb}") if verb in SHORT else say(f"cube-tap-{verb}")
    return (MenuChoice(verb, label, style=ALONE[verb], group="verbs"),)


def _flick(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button of a cube to flick. Where whole turns are reported, only a Helm, which may be flicked
    twice, and extra flicks have one. arguments: its kind, and `extra` for an extra flick.
    """
    if view.state.by_turns and not view.state.board.camps[view.state.board.acting].credit:
        label = say("cube-tap-helm")
        return (MenuChoice(HELM, label, group="verbs"),) if arguments == [HELM] else ()
    key = f"x{arguments[0]}" if len(arguments) > 1 else arguments[0]
    sign = names.sign(arguments[0], view.state.board.acting)
    return (MenuChoice(key, kind(arguments[0]), style="main", group="flick", piece=sign),)


def _hide(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button that lets Skulks hide. arguments: `U` and their number."""
    number = int(arguments[0][1:])
    return (MenuChoice(arguments[0], say("cube-tap-hide", count=number), group="objection"),)


def _roll(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button of a roll; no tap for `all` if the bot would make only one roll. arguments: `all`, or
    the cube and the result.
    """
    rolls = view.state.board.rolls
    own = [*takewhile(lambda roll: roll.side == rolls[0].side, rolls)]  # the other side is asked later
    if arguments[0] == "all":
        if len(rolls if view.state.hotseat else own) < 2:
            return ()
        return (MenuChoice("roll-all", say("cube-tap-roll-all"), style="main", group="roll-all"),)
    parsed = cube(arguments[0])
    assert parsed is not None
    are_all_alike = len({roll.kind for roll in own}) < 2
    key = f"cube-tap-roll-{arguments[1]}" if are_all_alike else f"cube-tap-roll-{arguments[1]}-of"
    label = say(key, kind=names.kind_name(parsed[1]), letter=parsed[1])
    # The only roll by the bot gets a row of its own.
    group = "bot-roll" if len(own) == 1 and arguments[1] == "bot" else arguments[0]
    return (MenuChoice(f"{arguments[0]}-{arguments[1]}", label, style=RESULTS[arguments[1]], group=group),)


def _head(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the button with which a player says which side begins. arguments: `r` or `b`."""
    label = say("cube-tap-head", side=say(f"ref-side-{arguments[0]}"))
    style: Style = COLOURS[SIDES.index(arguments[0])] if view.state.hotseat else "main"
    return (MenuChoice(f"head-{arguments[0]}", label, style=style, group="answer"),)


def _no(view: RefereedView, arguments: Sequence[str]) -> Path | None:
    """Return the button that disputes a roll. Return None for any other dispute; its button is the referee's.
    arguments: `roll` or empty.
    """
    return (
        (MenuChoice("no-roll", say("ref-tap-no-claim", what=say("ref-step-roll")), group="objection"),)
        if arguments
        else None
    )


def _foul(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the taps that say that the last flick was a foul. arguments: which foul."""
    foul_tap = MenuChoice(
        "foul", say("cube-tap-foul"), group="objection", next_prompt=say("cube-prompt-fault")
    )
    return (foul_tap, _fault(arguments[0]))


def _ok(view: RefereedView, arguments: Sequence[str]) -> Path | None:
    """Return the taps that confirm a report and also let the bot roll, or call a foul. Return None for a
    plain confirmation; its button is the referee's.

    arguments: empty, `roll`, or `foul` and which foul.
    """
    match arguments:
        case []:
            return None
        case ["roll"]:
            return (MenuChoice("ok-roll", say("cube-tap-ok-roll"), style="good", group="answer"),)
        case _:
            foul_tap = MenuChoice(
                "ok-foul", say("cube-tap-ok-foul"), group="answer", next_prompt=say("cube-prompt-fault")
            )
            return (foul_tap, _fault(arguments[1]))


# Verb → the function that returns its taps from the other words of the answer.
PATHS: Mapping[str, Callable[[RefereedView, Sequence[str]], Path | None]] = {
    "flick": _flick,
    "hide": _hide,
    "roll": _roll,
    "over": _over,
    "head": _head,
    "no": _no,
    "foul": _foul,
    "ok": _ok,
}


def _fault(word: str) -> MenuChoice:
    """Return the tap that names a foul. word: one of `reports.FAULTS`."""
    return MenuChoice(word, say(f"ref-fault-{word}"), style="bad")


def kind(letter: str) -> Sentence:
    """Return the label of a kind of cube on a button."""
    return say("cube-button", letter=letter, kind=names.kind_name(letter))


def form_buttons(view: RefereedView) -> dict[str, Path]:
    """Return the taps that open the forms of teams, Healers, Freezes and whole turns, as form → taps."""
    styles: dict[str, Style] = {"mix": "main", "heal": "plain", "freeze": "plain"}
    names: Sequence[str] = [name for name in view.forms if name in styles]
    buttons: dict[str, Path] = {
        name: (MenuChoice(f"form-{name}", _door(view, name), style=styles[name], group="verbs"),)
        for name in names
    }
    if "over" in view.forms:
        buttons["over"] = (MenuChoice("something", say("cube-tap-more"), group="report"),)
    return buttons


def _door(view: RefereedView, name: str) -> Sentence:
    """Return the label of the button that opens a form. name: `mix`, `heal` or `freeze`."""
    return say("cube-tap-mix") if name == "mix" else short(view, f"cube-tap-{name}")


def quick_reports(s: CubeQuestState) -> Iterator[str]:
    """Yield, for buttons, each report with one cube that left the board or was captured, of the open flick
    or, if none is open, of the whole turn. Of cubes that left those of the opponent come first, of
    captured cubes those of the flicking side.
    """
    b, case = s.board, s.case
    if case is None and b.phase == "play" and not b.camps[b.acting].credit:
        flicking_side, beginning = b.acting, "over = "
    elif case is not None and not case.note and case.kind != TURN:
        flicking_side, beginning = case.side, "= "
    else:
        return
    for side in (1 - flicking_side, flicking_side):
        yield from (f"{beginning}off {code(side, letter)}" for letter in b.camps[side].board)
    for side in (flicking_side, 1 - flicking_side):
        for letter in b.camps[side].board:
            if side == flicking_side and owner_may_choose(s):
                yield f"{beginning}cap {code(side, letter)} ; roll"
            yield f"{beginning}cap {code(side, letter)}"


def corrections(view: RefereedView) -> Iterator[str]:
    """Yield lines that correct a counter: of cubes, or of extra flicks (CQ-274)."""
    b = view.state.board
    for side, camp in enumerate(b.camps if b.phase == "play" else ()):
        for letter in camp.team:
            for field, value_now in counters(camp, letter).items():
                most = MOST_CREDIT if field == "credit" else camp.team[letter]
                yield from (
                    f"fix {SIDES[side]}{letter} {field}={value}"
                    for value in range(most + 1)
                    if value != value_now
                )
