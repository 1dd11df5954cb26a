"""Buttons of Crownfall: Blinks first, one tap each, then abilities, rescues and the end of the turn.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Sequence

from engine.crownfall.presentation import names
from engine.crownfall.reports import asks_hit
from engine.crownfall.roles import ASSASSIN, CAVALRY, KWEEN, NECROMANCER, own, role_of, side_of
from engine.crownfall.state import standing
from engine.presentation import MenuChoice, Path, Sentence, Style, Word, say
from engine.referee.presentation.menus import nothing, short
from engine.referee.state import SIDES
from engine.referee.view import RefereedView

ABILITIES = ("sneak", "gallop", "summon", "kween", "break")
ABLE = {"sneak": ASSASSIN, "gallop": CAVALRY, "summon": NECROMANCER, "kween": KWEEN}
RESCUES = ("port", "swap")
# Choices of one word and one Blink → style of the button.
ABOUT: dict[str, Style] = {
    "hold": "main",
    "free": "plain",
    "rewind": "main",
    "keep": "plain",
    "ward": "good",
    "lose": "bad",
    "owns": "plain",
}
ALONE: dict[str, Style] = {"deployed": "good", "again": "main", "stop": "plain", "end": "good"}


def path(view: RefereedView, token: str) -> Path | None:
    """Return the choices that lead to a token of Crownfall.

    No choices: the token has no button now. None: the protocol's button.
    """
    verb, *rest = token.split(" ")
    if token in ("= .", "= clear") and asks_hit(view.state.board, view.state.case, view.state.options):
        hit = "clear" if token == "= clear" else "hit"
        answer = MenuChoice(hit, say(f"fall-tap-{hit}"), style="main" if hit == "hit" else "plain")
        return (nothing(say("fall-prompt-hit")), answer)
    if token.startswith("= off ") and len(rest) == 2:
        left = MenuChoice("left", say("fall-tap-left"), group="report", next_prompt=say("fall-prompt-left"))
        return (left, MenuChoice(rest[1], by_sign(view, rest[1]), piece=names.sign(rest[1])))
    if verb == "flick":
        return _flick(view, rest)
    if verb in ABILITIES:
        return _ability(view, verb, rest)
    if verb in RESCUES:
        return _rescue(view, verb, rest)
    if verb == "nudge":
        return (MenuChoice("nudge", say("fall-tap-nudge"), group="extra"),)
    if verb in ABOUT:
        label = say(f"fall-tap-{verb}", blink=blink_of(view, rest[0]))
        return (MenuChoice(f"{verb}-{rest[0]}", label, style=ABOUT[verb], group="answer"),)
    if token == "end" and tells_turns(view):
        return ()
    if verb in ALONE:
        kind = view.question[0] if view.question else ""
        key = f"fall-tap-{verb}-{kind}" if kind in ("edge", "free", "sneak") else f"fall-tap-{verb}"
        style = "plain" if key == "fall-tap-end" and any(view.state.board.actions) else ALONE[verb]
        return (MenuChoice(verb, say(key), style=style, group="verbs"),)
    if verb in ("stack", "part", "raise"):
        return _choice(view, verb, rest)
    return None


def tells_turns(view: RefereedView) -> bool:
    """Return whether the turn may be reported as a whole now. The button `over` then replaces the end."""
    return view.state.by_turns and view.question is not None and view.question[0] == "action"


def blink_of(view: RefereedView, text: str) -> Sentence:
    """Return the label of a Blink by role and number. text: its code, with or without team."""
    return say("fall-button", blink=text, role=role_name(view, text))


def role_name(view: RefereedView, text: str) -> Sentence:
    """Return the name of a Blink's role, which the table may have renamed. text: the code, or the role's
    letter."""
    return names.role(next(sign for sign in text if sign.isupper()), view.state.options)


def by_sign(view: RefereedView, code: str) -> Sentence:
    """Return the label of a Blink of either team, for a button with its picture. code: with team letter."""
    return say("fall-button-side", side=say(f"ref-word-{code[0]}"), blink=own(code))


def _flick(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the choices of a flick. arguments: the Blink, and `free` for a free flick."""
    if len(arguments) > 1:
        return (MenuChoice("free-flick", say("fall-tap-free-flick"), style="main", group="verbs"),)
    mine = f"{SIDES[view.state.board.acting]}{arguments[0]}"
    label: Word = arguments[0] if view.state.hotseat else blink_of(view, arguments[0])
    if mine in view.state.board.used:  # lessons let people tap it nevertheless
        label = say("fall-flagged", blink=label, flags=say("fall-flag-used"))
    blink = MenuChoice(arguments[0], label, style="main", group="flick", piece=names.sign(mine))
    if not view.state.by_turns:
        return (blink,)
    return (
        MenuChoice(
            "single", short(view, "fall-tap-single"), group="verbs", next_prompt=say("fall-prompt-single")
        ),
        blink,
    )


def _ability(view: RefereedView, verb: str, arguments: Sequence[str]) -> Path:
    """Return the choices of an ability: first “ability”, then which one, and for a skeleton the dead Blink.

    arguments: the Blink that uses it, and the dead Blink.
    """
    if view.question and view.question[0] == "sneak" and verb == "sneak":
        return (MenuChoice("sneak", say("fall-tap-sneak-again"), style="main", group="verbs"),)
    first = MenuChoice("ability", say("fall-tap-ability"), group="verbs", next_prompt=_asks_which(view))
    mine = f"{SIDES[view.state.board.acting]}{arguments[0]}"
    which = MenuChoice(
        f"{verb}-{arguments[0]}",
        say(f"fall-tap-{verb}", blink=arguments[0] if verb in ABLE else blink_of(view, arguments[0])),
        next_prompt=say("fall-prompt-summon") if verb == "summon" else None,
        piece=names.sign(mine) if verb in ABLE else None,
    )
    if verb != "summon":
        return (first, which)
    return (
        first,
        which,
        MenuChoice(arguments[1], by_sign(view, arguments[1]), piece=names.sign(arguments[1])),
    )


def _asks_which(view: RefereedView) -> Sentence:
    """Return the prompt for an ability, with one line on what each does, as buttons are too short for
    that."""
    board = view.state.board
    roles = {role_of(blink) for blink in standing(board, board.acting)}
    asks = say("fall-prompt-ability")
    for verb, role in ABLE.items():
        if role in roles:
            asks = say("fall-prompt-more", above=asks, below=say(f"fall-about-{verb}"))
    return asks


def whole(view: RefereedView, code: str) -> Sentence:
    """Return the label of a Blink of either team, with its role. code: with team letter."""
    return say(
        "fall-button-of", side=say(f"ref-side-{SIDES[side_of(code)]}"), blink=blink_of(view, own(code))
    )


def _rescue(view: RefereedView, verb: str, arguments: Sequence[str]) -> Path:
    """Return the choices of a rescue: which Blink helps, then which one is rescued.

    verb: `port` or `swap`. arguments: the two Blinks.
    """
    first = MenuChoice(
        "rescue", short(view, "fall-tap-rescue"), group="verbs", next_prompt=say("fall-prompt-rescue")
    )
    helper = MenuChoice(
        f"{verb}-{arguments[0]}",
        say(f"fall-tap-{verb}", blink=blink_of(view, arguments[0])),
        next_prompt=say("fall-prompt-edge"),
    )
    return (first, helper, MenuChoice(arguments[1], blink_of(view, arguments[1])))


def own_forms(view: RefereedView) -> dict[str, Path]:
    """Return the choice that opens the form of the army."""
    if "army" not in view.forms:
        return {}
    if view.state.board.phase == "deploy":  # there is an army already
        return {"army": (MenuChoice("army", say("fall-tap-army-again"), group="later"),)}
    return {"army": (MenuChoice("army", _door(view), style="main", group="verbs"),)}


def _door(view: RefereedView) -> Sentence:
    """Return the label of the army's button.

    At a hot-seat table it says which team, as teams enter one after the other.
    """
    if not view.state.hotseat or not view.question:
        return say("fall-tap-army")
    return say("fall-tap-army-of", side=say(f"ref-word-{SIDES[view.state.sides[view.question[1][0]]]}"))


def _choice(view: RefereedView, verb: str, arguments: Sequence[str]) -> Path:
    """Return the button of a choice about two Blinks. verb: `raise`, `stack` or `part`. arguments: the two,
    or `none`.
    """
    if verb == "raise" and arguments[0] == "none":
        return (MenuChoice("raise-none", say("fall-tap-raise-none"), group="answer"),)
    key = f"{verb}-{'-'.join(arguments)}"
    if verb == "raise":
        label = say("fall-tap-raise", blink=blink_of(view, arguments[1]))
    elif verb == "stack":
        label = say("fall-tap-stack", below=blink_of(view, arguments[0]), above=blink_of(view, arguments[1]))
    else:
        label = say("fall-tap-part")
    return (MenuChoice(key, label, style="plain" if verb == "part" else "main", group="answer"),)
