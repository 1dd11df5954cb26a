"""The form of a report. That of a whole turn has a page for each flick in which something happened.

Such a page asks for the Blink that was flicked, then for what happened.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.crownfall import state as st
from engine.crownfall.presentation import forms
from engine.crownfall.presentation.menus import blink_of
from engine.crownfall.presentation.names import sign
from engine.crownfall.roles import own
from engine.crownfall.state import CrownfallState as Table
from engine.crownfall.whole_turn_reports import read_flick, simulate_flicks
from engine.presentation import FormField, MenuChoice, Path, Word, say
from engine.questions import Refused
from engine.referee.presentation.forms import Draft, ReportPage
from engine.referee.report_protocol import EMPTY
from engine.referee.state import TURN, PendingFlick
from engine.referee.view import RefereedView

MOST_PAGES = 5  # the most pages of the form, one for each flick
BAR = " | "  # between the flicks of a report


class TurnDraft(NamedTuple):
    """A draft of a whole turn with one page open."""

    view: RefereedView
    """The table as the viewer sees it."""
    case: PendingFlick
    """The turn that is reported, as a pending flick."""
    report: str
    """The report so far, such as `rK1 off bK2 | rA1 .`."""
    tab: str
    """The number of the open page, from "1"."""

    @property
    def flicks(self) -> list[str]:
        """Return the flicks of the report so far, each as the Blink and the report of its flick, such as
        `rK1 off bK2`.
        """
        return [part.strip() for part in self.report.split("|")] if self.report.strip() != EMPTY else []

    @property
    def page(self) -> int:
        """Return the index of the open page, from 0."""
        index = int(self.tab) - 1 if self.tab.isdecimal() and len(self.tab) < 3 else 0
        return max(0, min(index, len(self.flicks), MOST_PAGES - 1))

    def table(self) -> Table:
        """Return the state before the flick of this page, after the flicks of all pages before it. If those
        flicks are impossible or end the game, return the current state.
        """
        before: list[str] = self.flicks[: self.page]
        try:
            return simulate_flicks(self.view.state, self.case, before) or self.view.state
        except Refused:
            return self.view.state  # type: ignore[no-any-return]

    def piece(self) -> str:
        """Return the Blink that is flicked on this page; "" if it is not chosen yet."""
        return self.flicks[self.page].partition(" ")[0] if self.page < len(self.flicks) else ""

    def tabs(self) -> tuple[Path, str]:
        """Return (tabs, number of the open tab). There is a tab for each flick, and one more while an action
        is left. A single page has no tabs.
        """
        flicks = self.flicks
        has_further_page = len(flicks) < min(MOST_PAGES, max(1, sum(self.view.state.board.actions)))
        labels: list[Word] = [
            f"{index + 1} · {own(flick.partition(' ')[0])}" for index, flick in enumerate(flicks)
        ]
        labels += [say("fall-turn-page-more", number=len(flicks) + 1)] if has_further_page else []
        pages = tuple(MenuChoice(str(index + 1), label) for index, label in enumerate(labels[:MOST_PAGES]))
        return (pages if len(pages) > 1 else ()), str(self.page + 1)

    def fields(self) -> list[FormField]:
        """Return the field that asks for the flicked Blink; once the Blink is chosen, the fields of its
        report instead.
        """
        table, blink = self.table(), self.piece()
        case = self._case(table, blink) if blink else None
        if case is not None:
            facts = self.flicks[self.page].partition(" ")[2]
            details = forms.fields(self._at(table), case, Draft.read(facts))
            lacks_partner = any(field.key.startswith("with-") for field in details)
            return details if lacks_partner else [*details, _not_flicked(blink)]
        candidates = [
            candidate
            for candidate in st.standing(table.board, self.case.side)
            if (self._case(table, candidate) is not None)
        ]
        candidates += [blink] if blink and blink not in candidates else []
        choices = tuple(
            MenuChoice(candidate, blink_of(self.view, own(candidate)), piece=sign(candidate))
            for candidate in candidates
        )
        return [FormField("by", "taps", say("fall-field-by"), choices, frozenset((blink,)), single=True)]

    def _case(self, table: Table, blink: str) -> PendingFlick | None:
        """Return the flick of a Blink in this state; None if it cannot be flicked."""
        try:
            return read_flick(table, self.case, blink)
        except Refused:
            return None

    def _at(self, table: Table) -> RefereedView:
        """Return the viewer's view with another state."""
        return msgspec.structs.replace(self.view, state=table)

    def edited(self, key: str, values: Sequence[str]) -> str:
        """Return the report after a tap. A second tap on the flicked Blink removes the flick. Raises Refused.

        key: the tapped field and value (`field:value`). values: what is chosen in a select menu.
        """
        flicks, page, table, flicked = self.flicks, self.page, self.table(), self.piece()
        name, _, value = key.partition(":")
        facts = flicks[page].partition(" ")[2] if page < len(flicks) else EMPTY
        if name == "by":
            blink = value or next(iter(values), "")
            if blink not in st.everyone(table.board):
                raise Refused("stale")
            flicks[page : page + 1] = [] if blink == flicked else [f"{blink} {facts or EMPTY}"]
        else:
            case = self._case(table, flicked) if flicked else None
            if case is None:
                raise Refused("fall-who-flicked")
            new_facts = forms.edited(self._at(table), case, Draft.read(facts), key, values).text()
            flicks[page] = f"{flicked} {new_facts}"
        return BAR.join(flicks) or EMPTY


def _not_flicked(blink: str) -> FormField:
    """Return the field with one button that removes the flick of this Blink from the report."""
    label = say("fall-tap-not-flicked", blink=own(blink))
    return FormField("by", "steps", label, (MenuChoice(blink, label),))


def report_page(view: RefereedView, case: PendingFlick, report: str, tab: str) -> ReportPage:
    """Return the open page of the form of a report; that of one flick has one page.

    case: the flick or turn. report: as far as it is filled in. tab: the number of the open page, from "1".
    """
    if case.kind != TURN:
        return ReportPage(forms.fields(view, case, Draft.read(report)))
    turn_draft = TurnDraft(view, case, report, tab)
    return ReportPage(turn_draft.fields(), *turn_draft.tabs())


def edit_report(
    view: RefereedView, case: PendingFlick, report: str, tab: str, key: str, values: Sequence[str]
) -> str:
    """Return the report after a tap. Raises Refused.

    case, report, tab: as in `report_page`. key: the tapped field and value (`field:value`). values: what is
    chosen in a select menu.
    """
    if case.kind == TURN:
        return TurnDraft(view, case, report, tab).edited(key, values)
    return forms.edited(view, case, Draft.read(report), key, values).text()
