"""The form of a report, for all refereed games. Its draft is a report in notation that may be incomplete."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.presentation import Form, FormField, MenuChoice, Path, Sentence, say
from engine.questions import Refused, refusal_raised
from engine.referee.presentation.menus import nothing_label
from engine.referee.presentation.words import GameWords, with_piece_names
from engine.referee.report_protocol import EMPTY, says_nothing
from engine.referee.state import TURN, PendingFlick
from engine.referee.view import RefereedView

Judge = Callable[[str], object]
"""Checks a line that a form has composed. Raises Refused."""
# Form → what its line has before the report.
HEADS = {"report": "= ", "no": "no = ", "version": "= ", "secret": "secret = ", "over": "over = "}


class Draft(Struct, frozen=True):
    """A report as far as it is filled in."""

    clauses: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The clauses of the report: the verb and the words of each."""

    @classmethod
    def read(cls, text: str) -> "Draft":
        """Return the draft of a report in notation, such as `off rK1`. The empty report has no clause."""
        parts = [clause.split() for clause in text.split(";") if clause.split()]
        return cls(tuple((verb, tuple(rest)) for verb, *rest in parts if verb != EMPTY))

    def text(self) -> str:
        """Return the report in notation; `.` if it is empty."""
        return " ; ".join(" ".join((verb, *rest)) for verb, rest in self.clauses) or EMPTY

    def words(self, verb: str) -> list[str]:
        """Return the words of all clauses with this verb."""
        return [word for clause_verb, rest in self.clauses if clause_verb == verb for word in rest]

    def has(self, verb: str) -> bool:
        """Return whether the draft has a clause with this verb."""
        return any(clause_verb == verb for clause_verb, _ in self.clauses)

    def put(self, verb: str, words: Sequence[str]) -> "Draft":
        """Return the draft with these words in the clause of a verb. Without words the clause is removed."""
        others = tuple(clause for clause in self.clauses if clause[0] != verb)
        return Draft((*others, (verb, tuple(words))) if words else others)

    def flag(self, verb: str, is_set: bool) -> "Draft":
        """Return the draft with a clause that consists of this verb alone, or without that clause.

        is_set: whether the clause is in the draft.
        """
        others = tuple(clause for clause in self.clauses if clause[0] != verb)
        return Draft((*others, (verb, ())) if is_set else others)


class ReportPage(NamedTuple):
    """The open page of a report form."""

    fields: Sequence[FormField]
    """What is filled in on the page."""
    tabs: Path = ()
    """The pages of the form; empty if it has one page."""
    tab: str = ""
    """The key of the open page; "" if the form has one page."""
    counts: bool = False
    """Whether the report changes something although it has no fact, so that it can be sent."""
    missing: Sentence | None = None
    """What has to be answered before the report can be sent; None for nothing."""


def head_of(draft: str) -> tuple[str, str]:
    """Split a draft into its beginning, such as `no = `, and the report after it."""
    head = next(
        beginning for beginning in ("over = ", "no = ", "secret = ", "= ") if draft.startswith(beginning)
    )
    return head, draft[len(head) :]


def new_draft(view: RefereedView, form: str) -> str:
    """Return the first draft of a form.

    The form of a version, and that for a correction of the report, begin with what was reported. The form of
    a secret report begins with what the viewer's side has said so far. The others begin empty.
    """
    if form == "over":
        return HEADS[form] + EMPTY
    case: PendingFlick = case_of(view)
    begins = case.report or EMPTY
    if form == "secret" and view.viewer is not None:
        begins = case.version_of(view.state.sides[view.viewer]) or EMPTY
    if form == "report" and view.stage != "confirm":
        begins = EMPTY
    return HEADS[form] + begins


def case_of(view: RefereedView) -> PendingFlick:
    """Return the open flick; if none is open, the last one, which may still be disputed. Raises Refused if
    there is neither.
    """
    case: PendingFlick | None = view.state.case or view.state.last
    if case is None:
        raise Refused("stale")
    return case


def form(
    view: RefereedView,
    case: PendingFlick,
    draft: str,
    game_words: GameWords,
    page: ReportPage,
    judge: Judge,
) -> Form:
    """Return how a draft looks.

    case: the flick that is reported. draft: beginning and report, such as `= off rK1`.
    page: the open page, with the game's fields.
    judge: the check of the rules, which raises Refused for a draft that cannot be sent.

    A first report without any fact cannot be sent either, because there is a button for “nothing happened”;
    but it can if it changes something.
    """
    head, text = head_of(draft)
    refused = refusal_raised(judge, draft)
    change = head == HEADS["report"] and view.stage == "confirm"
    is_first_report = change or head == HEADS["over"] or (head == HEADS["report"] and view.stage == "report")
    empty = is_first_report and says_nothing(text) and not page.counts
    title = "ref-form-title-turn" if case.kind == TURN else "ref-form-title"
    title = f"{title}-screen" if view.state.hotseat else title
    lines = [say(title, piece=game_words.piece(case.piece), ends="yes" if is_first_report else "no")]
    if case.kind == TURN and game_words.turn_help is not None:
        lines.append(game_words.turn_help)
    if not view.state.hotseat:
        lines.append(game_words.help)
    if "?" in text or (refused is not None and refused.reason == "syntax"):
        lines.append(say("ref-form-partner"))
    elif empty:
        key = "ref-form-empty" if text == EMPTY else "ref-form-nothing-yet"
        key = "ref-form-empty-change" if change else key
        lines.append(say(key, quiet=nothing_label(view, case)))
    elif refused is not None and refused.reason == "ref-same-version" and text != EMPTY:
        lines.append(say("ref-form-same", facts=game_words.report(text)))
    else:
        lines.append(
            say("ref-form-now", facts=game_words.report(text)) if text != EMPTY else say("ref-form-choose")
        )
    if page.missing is not None:
        lines.append(page.missing)
    if refused is not None and refused.reason not in ("syntax", "ref-same-version"):
        lines.append(say(f"refused-{refused.reason}", **with_piece_names(refused, game_words).facts))
    send = replace(send_button(view, head), disabled=refused is not None or empty or page.missing is not None)
    summary = tuple(game_words.report(text)) if "?" not in text and not empty else ()
    shown = tuple(page.fields)
    return Form(tuple(lines), shown, page.tabs, page.tab, send, view.state.hotseat, answer_lines=summary)


def send_button(view: RefereedView, head: str) -> MenuChoice:
    """Return the button that sends a draft. At a hot-seat table it means that both sides agree.

    head: the beginning of the draft, such as `no = `.
    """
    kind = head.split(" ")[0].strip("=").replace("over", "") or "report"
    words = say("ref-form-agree" if view.state.hotseat else f"ref-form-send-{kind}")
    return MenuChoice("send", words, style="good")


def toggled(ticked: Sequence[str], value: str, values: Sequence[str]) -> list[str]:
    """Return the ticked values after a tap.

    ticked: the values that were ticked before.
    value: the button that was tapped; empty: `values` are the ticked values of a select menu.
    """
    if not value:
        return [*values]
    return (
        [ticked_value for ticked_value in ticked if ticked_value != value]
        if value in ticked
        else [*ticked, value]
    )
