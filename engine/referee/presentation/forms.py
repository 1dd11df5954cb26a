"""The report's form, the same in every refereed game; a draft is a report in notation, maybe not whole."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.presentation import Form, FormField, MenuChoice, Path, say
from engine.questions import Refused
from engine.referee.presentation.menus import quiet
from engine.referee.presentation.words import GameWords, worded
from engine.referee.report_protocol import EMPTY
from engine.referee.state import TURN, PendingFlick
from engine.referee.view import RefereedView

# Which answer a form is: what stands before the report.
HEADS = {"report": "= ", "no": "no = ", "version": "= ", "secret": "secret = ", "over": "over = "}


class Draft(Struct, frozen=True):
    """A report as far as it is filled in: clause → its words, in the order of the form."""

    clauses: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def read(cls, text: str) -> "Draft":
        parts = [clause.split() for clause in text.split(";") if clause.split()]
        return cls(tuple((verb, tuple(rest)) for verb, *rest in parts if verb != EMPTY))

    def text(self) -> str:
        return " ; ".join(" ".join((verb, *rest)) for verb, rest in self.clauses) or EMPTY

    def words(self, verb: str) -> list[str]:
        return [word for one, rest in self.clauses if one == verb for word in rest]

    def has(self, verb: str) -> bool:
        return any(one == verb for one, _ in self.clauses)

    def put(self, verb: str, words: Sequence[str]) -> "Draft":
        """With these words in a clause; without words it goes."""
        others = tuple(one for one in self.clauses if one[0] != verb)
        return Draft((*others, (verb, tuple(words))) if words else others)

    def flag(self, verb: str, on: bool) -> "Draft":
        """With a clause of one word, or without it."""
        others = tuple(one for one in self.clauses if one[0] != verb)
        return Draft((*others, (verb, ())) if on else others)


def head_of(draft: str) -> tuple[str, str]:
    """What answer a draft is, and the report in it."""
    head = next(one for one in ("over = ", "no = ", "secret = ", "= ") if draft.startswith(one))
    return head, draft[len(head) :]


def new_draft(view: RefereedView, form: str) -> str:
    """A fresh report; a version begins with what was reported, a secret one with what one said oneself."""
    if form == "over":
        return HEADS[form] + EMPTY
    case: PendingFlick = case_of(view)
    begins = case.report or EMPTY
    if form == "secret" and view.viewer is not None:
        begins = case.version_of(view.table.sides[view.viewer]) or EMPTY
    if form == "report" and view.stage != "confirm":
        begins = EMPTY
    return HEADS[form] + begins


def case_of(view: RefereedView) -> PendingFlick:
    """What is reported, or was."""
    case: PendingFlick | None = view.table.case or view.table.last
    if case is None:
        raise Refused("stale")
    return case


def form(
    view: RefereedView,
    case: PendingFlick,
    draft: str,
    tongue: GameWords,
    fields: Sequence[FormField],
    judge: Callable[[str], str],
    tabs: Path = (),
    tab: str = "",
) -> Form:
    """How the report looks; `judge` is the rules' own, and what it refuses cannot be sent yet.

    "Something happened" with nothing in it, or with a piece alone, says nothing, so it cannot be sent either.
    """
    head, text = head_of(draft)
    wrong = refused_by(judge, draft)
    change = head == HEADS["report"] and view.stage == "confirm"
    fresh = change or head == HEADS["over"] or (head == HEADS["report"] and view.stage == "report")
    empty = fresh and tells_nothing(text)
    title = "ref-form-title-turn" if case.kind == TURN else "ref-form-title"
    title = f"{title}-screen" if view.table.hotseat else title
    lines = [say(title, piece=tongue.piece(case.piece)), *([] if view.table.hotseat else [tongue.help])]
    if "?" in text or (wrong is not None and wrong.reason == "syntax"):
        lines.append(say("ref-form-partner"))
    elif empty:
        key = "ref-form-empty" if text == EMPTY else "ref-form-nothing-yet"
        key = "ref-form-empty-change" if change else key
        lines.append(say(key, quiet=quiet(view, case)))
    elif wrong is not None and wrong.reason == "ref-same-version" and text != EMPTY:
        lines.append(say("ref-form-same", facts=tongue.report(text)))
    else:
        lines.append(
            say("ref-form-now", facts=tongue.report(text)) if text != EMPTY else say("ref-form-choose")
        )
    if wrong is not None and wrong.reason not in ("syntax", "ref-same-version"):
        lines.append(say(f"refused-{wrong.reason}", **worded(wrong, tongue).facts))
    send = replace(send_button(view, head), off=wrong is not None or empty)
    summary = tuple(tongue.report(text)) if "?" not in text and not empty else ()
    return Form(tuple(lines), tuple(fields), tabs, tab, send, view.table.hotseat, said=summary)


def tells_nothing(text: str) -> bool:
    """Nothing is entered; or of a whole turn, flicks by their piece alone: `rK1 . | rA1 .`."""
    return all(flick.split()[-1:] in ([], [EMPTY]) for flick in text.split("|"))


def refused_by(judge: Callable[[str], str], draft: str) -> Refused | None:
    """Why a draft cannot be sent as it is."""
    try:
        judge(draft)
    except Refused as refused:
        return refused
    return None


def send_button(view: RefereedView, head: str) -> MenuChoice:
    """At a hot-seat table sending is agreeing aloud."""
    kind = head.split(" ")[0].strip("=").replace("over", "") or "report"
    words = say("ref-form-agree" if view.table.hotseat else f"ref-form-send-{kind}")
    return MenuChoice("send", words, style="good")


def edited(
    view: RefereedView,
    case: PendingFlick,
    draft: str,
    key: str,
    values: Sequence[str],
    change: Callable[[RefereedView, PendingFlick, Draft, str, Sequence[str]], Draft],
) -> str:
    """The draft after a tap; `change` is the game's own."""
    head, text = head_of(draft)
    return head + change(view, case, Draft.read(text), key, values).text()


def toggled(mine: Sequence[str], value: str, values: Sequence[str]) -> list[str]:
    """What is ticked after a tap on a button; `values`: what is ticked in a list."""
    if not value:
        return [*values]
    return [one for one in mine if one != value] if value in mine else [*mine, value]
