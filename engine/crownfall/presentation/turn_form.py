"""The form of a report. That of a whole turn has a page for each flick in which something happened.

Such a page asks for the Blink that was flicked, then for what happened.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from engine.crownfall import state as st
from engine.crownfall.presentation import forms
from engine.crownfall.presentation.menus import blink_of
from engine.crownfall.presentation.names import sign
from engine.crownfall.roles import own
from engine.crownfall.state import CrownfallState as Table
from engine.crownfall.whole_turn_reports import MOST_FLICKS, quiet_flicks, read_flick, states_after
from engine.presentation import FormField, MenuChoice, Path, Sentence, Word, say
from engine.questions import Refused
from engine.referee.presentation.forms import Draft, ReportPage
from engine.referee.report_protocol import EMPTY, FLICK_BAR
from engine.referee.state import TURN, PendingFlick
from engine.referee.view import RefereedView


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
        return [part.strip() for part in self.report.split(FLICK_BAR)] if self.report.strip() != EMPTY else []

    @property
    def page(self) -> int:
        """Return the index of the open page, from 0."""
        index = int(self.tab) - 1 if self.tab.isdecimal() and len(self.tab) < 3 else 0
        return max(0, min(index, len(self.flicks), MOST_FLICKS - 1))

    def tables(self, before: int) -> list[Table]:
        """Return the states to which the first flicks may lead. If those are impossible or end the game,
        return the current state.

        before: the number of these flicks.
        """
        try:
            return states_after(self.view.state, self.case, self.flicks[:before]) or [self.view.state]
        except Refused:
            return [self.view.state]

    def piece(self) -> str:
        """Return the Blink that is flicked on this page; "" if it is not chosen yet."""
        return self.flicks[self.page].partition(" ")[0] if self.page < len(self.flicks) else ""

    def tabs(self) -> tuple[Path, str]:
        """Return (tabs, number of the open tab). There is a tab for each flick, and one more if a Blink may
        be flicked after these. A single page has no tabs.
        """
        flicks = self.flicks
        has_further_page = len(flicks) < MOST_FLICKS and bool(self._flickable(len(flicks)))
        labels: list[Word] = [
            f"{index + 1} · {own(flick.partition(' ')[0])}" for index, flick in enumerate(flicks)
        ]
        labels += [say("fall-turn-page-more", number=len(flicks) + 1)] if has_further_page else []
        pages = tuple(MenuChoice(str(index + 1), label) for index, label in enumerate(labels))
        return (pages if len(pages) > 1 else ()), str(self.page + 1)

    def fields(self) -> list[FormField]:
        """Return the field that asks for the flicked Blink; once the Blink is chosen, the fields of its
        report instead.

        They offer all that is possible however the choices after the flicks before are answered.
        """
        blink = self.piece()
        cases = self._cases(blink)
        if cases:
            facts = Draft.read(self.flicks[self.page].partition(" ")[2])
            details = _united([forms.fields(self._at(table), case, facts) for table, case in cases])
            lacks_partner = any(field.key.startswith("with-") for field in details)
            return details if lacks_partner else [*details, _not_flicked(blink)]
        candidates = self._flickable(self.page)
        candidates += [blink] if blink and blink not in candidates else []
        choices = tuple(
            MenuChoice(candidate, blink_of(self.view, own(candidate)), piece=sign(candidate))
            for candidate in candidates
        )
        return [FormField("by", "taps", say("fall-field-by"), choices, frozenset((blink,)), single=True)]

    def missing(self) -> Sentence | None:
        """Return what has to be answered before the report can be sent; None for nothing."""
        for page in range(len(self.flicks)):
            draft = self._replace(tab=str(page + 1))
            facts = Draft.read(self.flicks[page].partition(" ")[2])
            sentences = [
                forms.missing(self._at(table), case, facts) for table, case in draft._cases(draft.piece())
            ]
            if sentences and all(sentences):
                return sentences[0]
        return None

    def _flickable(self, before: int) -> list[str]:
        """Return the Blinks that may be flicked after the first flicks. before: the number of these."""
        tables = self.tables(before)
        return [
            blink
            for blink in st.everyone(self.view.state.board)
            if any(self._case(table, blink) is not None for table in tables)
        ]

    def _cases(self, blink: str) -> list[tuple[Table, PendingFlick]]:
        """Return the flick of a Blink on this page, with each state in which it is possible."""
        cases = ((table, self._case(table, blink)) for table in self.tables(self.page) if blink)
        return [(table, case) for table, case in cases if case is not None]

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
        flicks, page, flicked = self.flicks, self.page, self.piece()
        name, _, value = key.partition(":")
        facts = flicks[page].partition(" ")[2] if page < len(flicks) else EMPTY
        if name == "by":
            blink = value or next(iter(values), "")
            if blink not in st.everyone(self.view.state.board):
                raise Refused("stale")
            flicks[page : page + 1] = [] if blink == flicked else [f"{blink} {facts or EMPTY}"]
        else:
            cases = self._cases(flicked)
            if not cases:
                raise Refused("fall-who-flicked")
            draft, (table, case) = Draft.read(facts), cases[0]
            if len(cases) > 1:
                offering = (
                    (table, case)
                    for table, case in cases
                    if _has(forms.fields(self._at(table), case, draft), name, (value, *values))
                )
                table, case = next(offering, cases[0])
            new_facts = forms.edited(self._at(table), case, draft, key, values, fills_in=len(cases) == 1)
            flicks[page] = f"{flicked} {new_facts.text()}"
        return f" {FLICK_BAR} ".join(flicks) or EMPTY


def _united(variants: Sequence[Sequence[FormField]]) -> list[FormField]:
    """Return fields with all choices that one of the variants has, without repetition."""
    united: dict[str, FormField] = {}
    for field in (field for fields in variants for field in fields):
        known = united.setdefault(field.key, field)
        if known is not field:
            united[field.key] = replace(
                known,
                choices=_added(known.choices, field.choices),
                list_choices=_added(known.list_choices, field.list_choices),
            )
    return list(united.values())


def _added(choices: Sequence[MenuChoice], more: Sequence[MenuChoice]) -> tuple[MenuChoice, ...]:
    """Return choices, then those of `more` that have another key."""
    keys = {choice.key for choice in choices}
    return (*choices, *(choice for choice in more if choice.key not in keys))


def _has(fields: Sequence[FormField], name: str, values: Sequence[str]) -> bool:
    """Return whether one of these fields has this name and all of these values; "" is no value."""
    keys = {
        choice.key
        for field in fields
        if field.key == name
        for choice in (*field.choices, *field.list_choices)
    }
    return all(value in keys for value in values if value)


def _not_flicked(blink: str) -> FormField:
    """Return the field with one button that removes the flick of this Blink from the report."""
    label = say("fall-tap-not-flicked", blink=own(blink))
    return FormField("by", "steps", label, (MenuChoice(blink, label),))


def report_page(view: RefereedView, case: PendingFlick, report: str, tab: str) -> ReportPage:
    """Return the open page of the form of a report; that of one flick has one page.

    case: the flick or turn. report: as far as it is filled in. tab: the number of the open page, from "1".
    """
    if case.kind != TURN:
        draft = Draft.read(report)
        return ReportPage(forms.fields(view, case, draft), missing=forms.missing(view, case, draft))
    turn_draft = TurnDraft(view, case, report, tab)
    counts = any(flick.partition(" ")[0] in quiet_flicks(view.state) for flick in turn_draft.flicks)
    return ReportPage(turn_draft.fields(), *turn_draft.tabs(), counts, turn_draft.missing())


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
