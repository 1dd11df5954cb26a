"""Buttons of the protocol, with the same look and order in every refereed game.

A line or token is an answer in notation. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from engine.presentation import Menu, MenuChoice, Path, Sentence, Style, Word, say
from engine.referee.disputes import UNDO, is_repeated_without_referee
from engine.referee.presentation.words import GameWords, counted, side_word
from engine.referee.state import SIDES, TURN, PendingFlick
from engine.referee.view import RefereedView

# Order of first choices: likely ones first, undo and disputes late.
ORDER = (
    "over", "quiet", "nothing", "left", "left-own", "caught", "something", "confirm", "agree", "refuse",
    "yield", "correct", "reflick", "secret", "callref", "noref", "dispute", "change", "withdraw", "wipe",
    "itself", "skip", "claim", "undo", "army",
)  # fmt: skip
# Style of the buttons of red and of blue at a hot-seat table, where one device lies on the table.
COLOURS: tuple[Style, Style] = ("bad", "main")
# Answer of one word → group and style of its button.
PLAIN: Mapping[str, tuple[str, Style]] = {
    "wipe": ("report", "plain"),
    "withdraw": ("report", "plain"),
    "agree": ("answer", "good"),
    "refuse": ("answer", "plain"),
    "yield": ("answer", "good"),
    "secret": ("answer", "plain"),
    "callref": ("answer", "plain"),
    "noref": ("answer", "plain"),
    "skip": ("late", "plain"),
    "claim": ("late", "plain"),
    "resume": ("answer", "good"),
}
# Labels for an undo, whether it is proposed or already done.
UNDOING = {"agree": "ref-tap-accept-undo", "refuse": "ref-tap-keep-step"}
# Keys of first choices that concern the step before, which stand below the others; other such keys begin so.
EARLIER_KINDS = ("late-", "hold-")
EARLIER = ("U1", "U2", "dispute", "ok", "no-claim", "no-roll", "foul", "undo")
# Verbs of steps that have a name of their own on the undo button.
STEPS = (
    *("sneak", "break", "port", "swap", "hold", "free", "end", "skip", "fix"),
    *("king", "return", "hide", "heal", "freeze", "roll"),
)
# Form of the protocol → key, group and style of the button that opens it.
FORMS: Mapping[str, tuple[str, str, Style]] = {
    "report": ("something", "report", "main"),
    "over": ("something", "report", "main"),
    "no": ("dispute", "answer", "bad"),
    "version": ("correct", "answer", "main"),
    "secret": ("secret-form", "answer", "main"),
}


def path(view: RefereedView, token: str, game_words: GameWords) -> Path | None:
    """Return the choices that lead to a token of the protocol; None if it has no button here.

    game_words: the game's words for pieces and reports.
    """
    if token.startswith("fix "):
        return fix(token, game_words)
    if token == "reflick":
        return (MenuChoice(token, _again(view), style="main", group="answer"),)
    if token in PLAIN:
        group, style = PLAIN[token]
        if token == "noref":
            how = "reflick" if is_repeated_without_referee(view.state.case) else "lot"
            return (MenuChoice(token, say("ref-tap-noref", how=how), style=style, group=group),)
        if token in UNDOING and view.state.proposal is not None and view.state.proposal.kind == UNDO:
            return (MenuChoice(token, say(UNDOING[token]), style=style, group=group),)
        return (MenuChoice(token, say(f"ref-tap-{token}"), style=style, group=group),)
    if token == "= .":
        return (nothing(),)
    if token == "ok":
        if view.stage == "confirm":
            return (MenuChoice("confirm", say("ref-tap-ok"), style="good", group="answer"),)
        label = _objection(view, "agree", "ref-tap-ok-claim") or say("ref-tap-no-objection")
        return (MenuChoice("ok", label, group="objection"),)
    if token == "over":
        style = "good" if view.state.hotseat else "plain"  # nothing was flicked yet
        return (MenuChoice("over", nothing_label(view, None), style=style, group="report"),)
    if token == "undo":
        step_line = next((past_step.line for past_step in view.state.past[-1:]), "")
        return (
            MenuChoice(
                "undo", short(view, "ref-tap-undo", what=_done(view, step_line, game_words)), group="undo"
            ),
        )
    if token == "no":
        refusal = _objection(view, "refuse", "ref-tap-no-claim")
        return (MenuChoice("no-claim", refusal, group="objection"),) if refusal else None
    verb, _, rest = token.partition(" ")
    if verb == "rule":
        label = _again(view)
        if rest != "reflick":
            label = say("ref-tap-rule", side=side_word(SIDES.index(rest)))
        return (MenuChoice(f"rule-{rest}", label, style="main", group="answer"),)
    if verb == "match":
        return (MenuChoice(f"match-{rest}", say(f"ref-tap-match-{rest}"), group="objection"),)
    return None


def short(view: RefereedView, key: str, **facts: Any) -> Sentence:
    """Return the label with this key; at a hot-seat table its shorter variant.

    facts: arguments of the sentence.
    """
    return say(f"{key}-screen" if view.state.hotseat else key, **facts)


def nothing_label(view: RefereedView, case: PendingFlick | None) -> Sentence:
    """Return the label of the button that reports that nothing happened.

    case: the open flick, or a whole turn as a pending flick; None also stands for a whole turn.
    """
    if case is not None and case.kind != TURN:
        return say("ref-tap-nothing")
    has_earlier = any(past_step.turn == view.state.board.turn for past_step in view.state.past)
    return say("ref-tap-over-more" if has_earlier else "ref-tap-over")


def _objection(view: RefereedView, answer: str, key: str) -> Sentence | None:
    """Return the label of the button with which the other side lets a claim or an undo stand, or objects to
    it. Return None if neither is the step that may be objected to.

    answer: the key of `UNDOING`. key: of the label for a claim.
    """
    last = view.state.last
    if last is None or not last.claim:
        return None
    return say(UNDOING[answer]) if last.piece == UNDO else say(key, what=claim_step(last.piece))


def claim_step(claim: str) -> Sentence:
    """Return the name of the step that a claim was. claim: in the game's notation, such as `port W1 K1`."""
    verb = claim.partition(" ")[0]
    return say(f"ref-step-{verb}" if verb in STEPS else "ref-step-other")


def _done(view: RefereedView, line: str, game_words: GameWords) -> Word:
    """Return the name of the last step, for the undo button.

    A whole turn is named with its side, unless the open question asks both sides, as between bouts.

    line: the line of the step, such as `flick rK1`; "" if the line is not known.
    """
    sides = {view.state.sides[seat] for seat in view.question[1]} if view.question else set()
    if line != f"flick {TURN}" or len(sides) != 1:
        return step(line, game_words)
    board, turn = view.state.board, view.state.past[-1].turn
    return say("ref-turn-of", side=side_word(board.acting if turn == board.turn else 1 - board.acting))


def _again(view: RefereedView) -> Sentence:
    """Return the label of the button that proposes to repeat what is disputed. It has another text for a
    claim than for a flick.
    """
    claim = view.state.case is not None and view.state.case.claim
    return say("ref-tap-redo" if claim else "ref-tap-reflick")


def step(line: str, game_words: GameWords) -> Word:
    """Return the name of a step: for a flick the name of its piece, for other steps a word for the verb.

    line: the line of the step, in notation; "" if the line is not known.
    """
    verb, _, rest = line.partition(" ")
    return game_words.piece(rest) if verb == "flick" else claim_step(line)


def nothing(then: Sentence | None = None) -> MenuChoice:
    """Return the button “nothing happened”, the first one after every flick (CFA-338, CQ-226).

    then: the prompt for a choice that follows; None if none follows.
    """
    return MenuChoice("nothing", say("ref-tap-nothing"), style="good", group="report", next_prompt=then)


def forms(view: RefereedView, names: Sequence[str]) -> dict[str, Path]:
    """Return the choices that open the protocol's forms, by form.

    names: of the forms that the viewer may fill in; forms of the game itself are skipped.
    """
    paths: dict[str, Path] = {}
    for name in names:
        if name in FORMS:
            key, group, style = FORMS[name]
            change = name == "report" and view.stage == "confirm"
            key, style = ("change", "plain") if change else (key, style)
            group = "objection" if name == "no" and view.stage in ("play", "report") else group
            paths[name] = (MenuChoice(key, say(f"ref-tap-{key}"), style=style, group=group),)
    return paths


def fix(line: str, game_words: GameWords) -> Path:
    """Return the choices of a correction: the piece, then the counter with its new value (CFA-D36, CQ-274).

    line: the correction, `fix PIECE COUNTER=VALUE`.
    """
    _, piece, change = line.split(" ")
    field, _, value = change.partition("=")
    label = say("ref-tap-fix-value", counter=say(f"ref-counter-{field}"), value=counted(field, value))
    return (
        MenuChoice("fix", say("ref-tap-fix"), group="fix", next_prompt=say("ref-prompt-fix")),
        MenuChoice(piece, game_words.piece(piece), next_prompt=say("ref-prompt-fix-what")),
        MenuChoice(f"{field}-{value}", label),
    )


def with_owners(view: RefereedView, base_menu: Menu, sides: Callable[[str], set[int]]) -> Menu:
    """Return the menu with labels that say which side a button is for.

    Buttons of the side that the headline names need no label; in a dispute all have one. At a hot-seat table
    the colour shows the side too.

    sides: returns the sides that may say a line.
    """
    side_of_key = _owners(view, base_menu, sides)
    asked = {view.state.sides[seat] for seat in view.question[1]} if view.question else set()
    no_dispute = view.stage in ("play", "report")
    hotseat: bool = view.state.hotseat

    def named(choices: Path) -> Path:
        """Return the choices; the first one says its side in its label or colour if that is needed."""
        side = side_of_key.get(choices[0].key)
        if side is None:
            return choices
        first = choices[0]
        if hotseat and (first.style != "plain" or side not in asked):
            first = structs.replace(first, style=COLOURS[side])
        headline_names_side = no_dispute and side in asked and (len(asked) == 1 or not hotseat)
        side_is_unclear = len({*side_of_key.values()}) > 1 or view.stage == "dispute" or side not in asked
        if side_is_unclear and not headline_names_side:
            first = structs.replace(
                first, label=say("ref-tap-of", side=say(f"ref-whose-{SIDES[side]}"), what=first.label)
            )
        return (first, *choices[1:])

    return structs.replace(
        base_menu,
        paths={line: named(path) for line, path in base_menu.paths.items()},
        forms={form: named(path) for form, path in base_menu.forms.items()},
        owners={key: SIDES[side] for key, side in side_of_key.items()},
        large=hotseat,
    )


def _owners(view: RefereedView, base_menu: Menu, sides: Callable[[str], set[int]]) -> dict[str, int]:
    """Return the side of each first choice that only one side may make, by the key of the choice.

    sides: returns the sides that may say a line.
    """
    case, last = view.state.case, view.state.last
    side_of_form = (
        {"version": case.by, "report": case.by if case.by >= 0 else case.side} if case is not None else {}
    )
    open_case = case if view.stage == "confirm" else last
    if open_case is not None:
        side_of_form["no"] = 1 - open_case.by
    if view.state.hotseat and view.question and view.stage == "play":
        side_of_form |= dict.fromkeys(base_menu.forms, view.state.sides[view.question[1][0]])
    owners: dict[str, set[int]] = {}
    for line, choices in base_menu.paths.items():
        owners.setdefault(choices[0].key, set()).update(sides(line))
    for form, choices in base_menu.forms.items():
        owners.setdefault(choices[0].key, set()).update({side_of_form[form]} if form in side_of_form else ())
    return {key: next(iter(sides_found)) for key, sides_found in owners.items() if len(sides_found) == 1}


def menu(view: RefereedView, paths: Mapping[str, Path], opened: Mapping[str, Path]) -> Menu:
    """Return the menu: pieces and choices in a fixed order, objections to the last report at the end.

    paths: line → the choices that lead to it. opened: form → the choices that open it.
    """
    keys = [choices[0].key for choices in (*opened.values(), *paths.values())]
    order = (*(key for key in keys if key not in ORDER), *ORDER) if view.stage == "play" else (*ORDER, *keys)
    if "over" in keys:  # the whole turn, before its single flicks
        order = ("over", "quiet", "left", "caught", "something", *order)
    if view.stage in ("play", "report"):  # what concerns the step before stands below what comes now
        kinds = [key for key in keys if key.startswith(EARLIER_KINDS)]
        order = (*(key for key in order if key not in EARLIER and key not in kinds), *kinds, *EARLIER)
    return Menu(paths, forms=opened, order=order)
