"""Buttons of Crownfall: Blinks first, one tap each, then abilities, rescues and the end of the turn.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator, Sequence

from engine.crownfall import actions
from engine.crownfall import state as st
from engine.crownfall.presentation import names
from engine.crownfall.reports import asks_hit, could_leave
from engine.crownfall.roles import ASSASSIN, CAVALRY, KWEEN, NECROMANCER, own, role_of, side_of
from engine.crownfall.state import CrownfallBoard, CrownfallState
from engine.crownfall.whole_turn_reports import flickable, quiet_flicks
from engine.presentation import MenuChoice, Path, Sentence, Style, Word, say
from engine.referee.presentation.menus import nothing, short
from engine.referee.state import SIDES, TURN
from engine.referee.view import RefereedView

ABILITIES = ("sneak", "gallop", "summon", "kween", "break")  # verbs of actions that are no flicks
MOST_ENEMIES = 8  # so many Blinks of the other side have buttons of their own
MOST_NAMED = 4  # so many Blinks of one role have buttons that name their ability
# Verb of an ability → the role that has it.
ABLE = {"sneak": ASSASSIN, "gallop": CAVALRY, "summon": NECROMANCER, "kween": KWEEN}
# Verb of an answer about one Blink → style of its button.
ABOUT: dict[str, Style] = {
    "rewind": "main",
    "keep": "plain",
    "ward": "good",
    "lose": "bad",
    "owns": "plain",
}
# Verb of an answer without a Blink → style of its button.
ALONE: dict[str, Style] = {"deployed": "good", "again": "main", "stop": "plain", "end": "good"}


def path(view: RefereedView, token: str) -> Path | None:
    """Return the taps that lead to an answer of Crownfall; empty if it has no button now, None if the referee
    makes the button.

    token: the answer.
    """
    verb, *arguments = token.split(" ")
    if token in ("= .", "= clear") and asks_hit(view.state.board, view.state.case, view.state.options):
        outcome = "clear" if token == "= clear" else "hit"
        hit_tap = MenuChoice(
            outcome, say(f"fall-tap-{outcome}"), style="main" if outcome == "hit" else "plain"
        )
        return (nothing(say("fall-prompt-hit")), hit_tap)
    if token.startswith("= off ") and len(arguments) == 2:
        return _left(view.state.board, view.state.case.side, arguments[1])
    if verb == "flick":
        return _flick(view, arguments)
    if token.startswith("over = "):
        return (
            _knocked_off(view, arguments[1], arguments[3])
            if arguments[3:]
            else _quiet_turn(view, arguments[1])
        )
    if verb in ABILITIES:
        return _ability(view, verb, arguments)
    if verb in actions.RESCUES:
        return _rescue(view, verb, arguments)
    if verb == "nudge":
        return (MenuChoice("nudge", say("fall-tap-nudge"), group="report"),)
    if verb == "hold":
        return _hold(view, arguments[0])
    if verb in ABOUT:
        label = say(f"fall-tap-{verb}", blink=blink_of(view, arguments[0]))
        return (MenuChoice(f"{verb}-{arguments[0]}", label, style=ABOUT[verb], group="answer"),)
    if token == "free" or (token == "end" and not _ends_turn(view)):
        return ()
    if verb in ALONE:
        kind = view.question[0] if view.question else ""
        key = f"fall-tap-{verb}-{kind}" if kind in ("free", "sneak") else f"fall-tap-{verb}"
        style = "plain" if key == "fall-tap-end" and any(view.state.board.actions) else ALONE[verb]
        return (MenuChoice(verb, say(key), style=style, group="verbs"),)
    if verb in ("stack", "part", "raise"):
        return _choice(view, verb, arguments)
    return None


def blink_of(view: RefereedView, text: str) -> Sentence:
    """Return the label of a Blink by role and number. text: its code, with or without team."""
    return say("fall-button", blink=text, role=role_name(view, text))


def role_name(view: RefereedView, text: str) -> Sentence:
    """Return the name of a role, which the table may have renamed. text: the code of a Blink, or the letter
    of the role.
    """
    return names.role(next(sign for sign in text if sign.isupper()), view.state.options)


def by_sign(code: str) -> Sentence:
    """Return the label of a Blink of either team, for a button that also shows the Blink's picture. code:
    with team letter.
    """
    return say("fall-button-side", side=say(f"ref-word-{code[0]}"), blink=own(code))


def _flick(view: RefereedView, arguments: Sequence[str]) -> Path:
    """Return the taps for a flick. arguments: the Blink without team letter, and `free` for a free flick."""
    if len(arguments) > 1:
        return (MenuChoice("free-flick", say("fall-tap-free-flick"), style="main", group="verbs"),)
    code = f"{SIDES[view.state.board.acting]}{arguments[0]}"
    label: Word = arguments[0] if view.state.hotseat else blink_of(view, arguments[0])
    if code in view.state.board.used:  # lessons let people tap it nevertheless
        label = say("fall-flagged", blink=label, flags=say("fall-state-used"))
    blink = MenuChoice(arguments[0], label, style="main", group="flick", piece=names.sign(code))
    if not view.state.by_turns:
        return (blink,)
    return (
        MenuChoice(
            "single", short(view, "fall-tap-single"), group="verbs", next_prompt=say("fall-prompt-single")
        ),
        blink,
    )


def _left(b: CrownfallBoard, side: int, blink: str) -> Path:
    """Return the taps that report that this Blink left after a flick. A Blink of the other side has a button
    of its own if there are few of them, because that is what is usually reported.

    side: the side that has flicked.
    """
    is_enemy = side_of(blink) != side
    has_own_button = is_enemy and len(_enemies(b, side)) <= MOST_ENEMIES
    label = say("fall-tap-left-one", blink=own(blink)) if has_own_button else own(blink)
    choice = MenuChoice(f"off-{blink}", label, piece=names.sign(blink), group="enemies")
    if has_own_button:
        return (choice,)
    key = "left" if is_enemy else "left-own"
    return (
        MenuChoice(key, say(f"fall-tap-{key}"), group="report", next_prompt=say("fall-prompt-left")),
        choice,
    )


def _enemies(b: CrownfallBoard, side: int) -> list[str]:
    """Return the Blinks of the other side that may be reported as having left."""
    return [blink for blink in could_leave(b) if side_of(blink) != side]


def _knocked_off(view: RefereedView, flicked: str, left: str) -> Path:
    """Return the taps that report a turn in which one Blink knocked another one off: which one left, then
    which one was flicked.
    """
    tap = MenuChoice("left", say("fall-tap-knocked-off"), group="report", next_prompt=say("fall-prompt-left"))
    return (
        tap,
        MenuChoice(
            left, own(left), piece=names.sign(left), next_prompt=say("fall-prompt-left-by", left=own(left))
        ),
        MenuChoice(flicked, own(flicked), piece=names.sign(flicked)),
    )


def turn_reports(s: CrownfallState) -> Iterator[str]:
    """Yield each report of a turn in which an own Blink was flicked and one of the other side left."""
    side = s.board.acting
    if s.board.choice is None:
        for flicked in flickable(s):
            yield from (f"over = {flicked} off {left}" for left in _enemies(s.board, side))


def _ends_turn(view: RefereedView) -> bool:
    """Return whether the answer `end` has a button: it ends a turn of which each flick was told, or declines
    what is left to do. It has none where the turn is told as a whole, or has ended already.
    """
    s, question = view.state, view.question
    return not _is_late(view) and not (s.by_turns and question is not None and question[0] == "action")


def _is_late(view: RefereedView) -> bool:
    """Return whether the viewer's turn has ended."""
    return view.viewer is not None and view.state.sides[view.viewer] != view.state.board.acting


def _hold(view: RefereedView, giant: str) -> Path:
    """Return the tap that holds a Giant down. It says so if it also claims that the Giant was flicked.

    giant: the Giant, without team letter.
    """
    is_unsure = giant in [own(other) for other in view.state.board.unsure]
    label = say("fall-tap-hold-unsure" if is_unsure else "fall-tap-hold", blink=blink_of(view, giant))
    return (MenuChoice(f"hold-{giant}", label, group="late"),)


def _quiet_turn(view: RefereedView, blink: str) -> Path:
    """Return the taps that report a turn in which this Blink was flicked and nothing happened: one tap if no
    other Blink can be meant.
    """
    name = blink_of(view, own(blink))
    if len(quiet_flicks(view.state)) == 1:
        return (MenuChoice("quiet", say("fall-tap-quiet-flick", blink=name), group="report"),)
    tap = MenuChoice(
        "quiet", say("fall-tap-quiet-flicks"), group="report", next_prompt=say("fall-prompt-quiet-flick")
    )
    return (tap, MenuChoice(blink, name, piece=names.sign(blink)))


def _ability(view: RefereedView, verb: str, arguments: Sequence[str]) -> Path:
    """Return the taps for an ability: first “ability”, then which one, and for a Summon the dead Blink.

    verb: of ABILITIES. arguments: the Blink that uses it, and the dead Blink.
    """
    if view.question and view.question[0] == "sneak" and verb == "sneak":
        return (MenuChoice("sneak", say("fall-tap-sneak-again"), style="main", group="verbs"),)
    ability_tap = MenuChoice("ability", say("fall-tap-ability"), group="verbs", next_prompt=_asks_which(view))
    board, blink = view.state.board, arguments[0]
    code = f"{SIDES[board.acting]}{blink}"
    able_count = sum(role_of(other) == role_of(code) for other in st.standing(board, board.acting))
    is_named = verb not in ABLE or able_count <= MOST_NAMED
    name = blink if verb in ABLE else blink_of(view, blink)
    blink_tap = MenuChoice(
        f"{verb}-{blink}",
        say(f"fall-tap-{verb}", blink=name) if is_named else blink,
        group="" if verb in ABLE and is_named else verb,  # long labels and many Blinks have rows of their own
        next_prompt=say("fall-prompt-summon") if verb == "summon" else None,
        piece=names.sign(code) if verb in ABLE and is_named else None,
    )
    if verb != "summon":
        return (ability_tap, blink_tap)
    return (
        ability_tap,
        blink_tap,
        MenuChoice(arguments[1], by_sign(arguments[1]), piece=names.sign(arguments[1])),
    )


def _asks_which(view: RefereedView) -> Sentence:
    """Return the question which ability to use. A line for each ability that the acting team may have now
    explains it, because the buttons are too short for that.
    """
    board = view.state.board
    roles = {role_of(blink) for blink in st.standing(board, board.acting)}
    prompt = say("fall-prompt-ability")
    for verb, role in ABLE.items():
        if role in roles and (verb == "sneak" or sum(board.actions) > 1) and (verb != "summon" or board.dead):
            prompt = say("fall-prompt-more", above=prompt, below=say(f"fall-about-{verb}"))
    return prompt


def whole(view: RefereedView, code: str) -> Sentence:
    """Return the label of a Blink of either team, with its role. code: with team letter."""
    return say(
        "fall-button-of", side=say(f"ref-side-{SIDES[side_of(code)]}"), blink=blink_of(view, own(code))
    )


def _rescue(view: RefereedView, verb: str, arguments: Sequence[str]) -> Path:
    """Return the taps for a rescue: “rescue”, which Blink helps, then which one is rescued; none for a rescue
    after the team's turn that does not name the team.

    verb: `port` or `swap`. arguments: the two Blinks, with their team's letter if its turn has ended.
    """
    is_late = arguments[0][0] in SIDES
    if not is_late and _is_late(view):
        return ()
    rescue_tap = MenuChoice(
        "late-rescue" if is_late else "rescue",
        short(view, "fall-tap-rescue"),
        group="late" if is_late else "verbs",
        next_prompt=say("fall-prompt-rescue"),
    )
    arguments = [own(code) if is_late else code for code in arguments]
    helper_tap = MenuChoice(
        f"{verb}-{arguments[0]}",
        say(f"fall-tap-{verb}", blink=blink_of(view, arguments[0])),
        next_prompt=say(f"fall-prompt-edge-{verb}"),
    )
    return (rescue_tap, helper_tap, MenuChoice(arguments[1], blink_of(view, arguments[1])))


def form_buttons(view: RefereedView) -> dict[str, Path]:
    """Return the tap that opens the form of the army, as form → taps; empty if there is no such form now."""
    if "army" not in view.forms:
        return {}
    if view.state.board.phase == "deploy":  # there is an army already
        return {"army": (MenuChoice("army", say("fall-tap-army-again"), group="later"),)}
    return {"army": (MenuChoice("army", _door(view), style="main", group="verbs"),)}


def _door(view: RefereedView) -> Sentence:
    """Return the label of the button that opens the form of the army.

    At a hot-seat table it says which team, because teams enter their armies one after the other.
    """
    if not view.state.hotseat or not view.question:
        return say("fall-tap-army")
    return say("fall-tap-army-of", side=say(f"ref-word-{SIDES[view.state.sides[view.question[1][0]]]}"))


def _choice(view: RefereedView, verb: str, arguments: Sequence[str]) -> Path:
    """Return the tap for an answer about two Blinks. verb: `raise`, `stack` or `part`. arguments: the two, or
    `none`.
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


def late_lines(s: CrownfallState, seat: int) -> Iterator[str]:
    """Yield lines of a team whose turn has ended: rescues from the edge, and Giants to hold down."""
    if s.stage == "play":
        yield from actions.late_rescues(s, seat)
        yield from (f"hold {own(giant)}" for giant in s.board.holds if side_of(giant) == s.sides[seat])


def quick_reports(s: CrownfallState) -> Iterator[str]:
    """Yield, for buttons, each report with one Blink that left; Blinks of the other side come first."""
    case = s.case
    if case is not None and case.kind != TURN:
        blinks = sorted(could_leave(s.board), key=lambda blink: side_of(blink) == case.side)
        yield from (f"= off {blink}" for blink in blinks)


def corrections(view: RefereedView) -> Iterator[str]:
    """Yield lines that correct a counter: health, Blessings, blessed and dead (CFA-D36)."""
    b = view.state.board
    for blink in st.everyone(b) if b.phase == "act" else ():
        value_now = b.health.get(blink, b.blessings.get(blink))
        field = "health" if blink in b.health else "blessings"
        if value_now is not None:
            yield from (
                f"fix {blink} {field}={value}" for value in range(st.HEALTH + 1) if value != value_now
            )
        yield f"fix {blink} blessed={0 if blink in b.blessed else 1}"
        yield f"fix {blink} dead={0 if blink in b.dead else 1}"
