"""The form of a whole turn: a page for each flick in which something happened.

A page asks for the Blink that was flicked, then for what happened.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from engine.crownfall import state as st
from engine.crownfall.presentation import forms
from engine.crownfall.presentation.menus import blink_of
from engine.crownfall.presentation.names import sign
from engine.crownfall.roles import own
from engine.crownfall.state import CrownfallState as Table
from engine.presentation import FormField, MenuChoice, Path, Word, say
from engine.questions import Refused
from engine.referee.presentation.forms import Draft, head_of
from engine.referee.report_protocol import EMPTY
from engine.referee.state import PendingFlick
from engine.referee.view import RefereedView

MOST_PAGES = 5
BAR = " | "


class TurnDraft(NamedTuple):
    """A draft of a whole turn with one page open."""

    simulate_flicks: Callable[[Table, PendingFlick, list[str]], Table | None]
    """Returns the state after these flicks, or None if the game would be over. Raises Refused."""
    read_flick: Callable[[Table, PendingFlick, str], PendingFlick]
    """Returns the flick of a Blink. Raises Refused."""
    view: RefereedView
    """The table as the viewer sees it; `view.table` is the current state."""
    case: PendingFlick
    """The turn as a pending flick."""
    draft: str
    """Its beginning and the report so far, such as `over = rK1 off bK2`."""
    tab: str
    """The open page, from "1"."""

    @property
    def flicks(self) -> list[str]:
        """The flicks of the report, each as the Blink and the report of its flick."""
        text = head_of(self.draft)[1]
        return [part.strip() for part in text.split("|")] if text.strip() != EMPTY else []

    @property
    def page(self) -> int:
        """Index of the shown flick, from 0."""
        given = int(self.tab) - 1 if self.tab.isdecimal() and len(self.tab) < 3 else 0
        return max(0, min(given, len(self.flicks), MOST_PAGES - 1))

    def table(self) -> Table:
        """Return the state that the flicks before this page leave; if they are impossible, the current
        one."""
        before: list[str] = self.flicks[: self.page]
        try:
            return self.simulate_flicks(self.view.state, self.case, before) or self.view.state
        except Refused:
            return self.view.state  # type: ignore[no-any-return]

    def piece(self) -> str:
        """Return the Blink of the shown flick; "" if it is not chosen yet."""
        return self.flicks[self.page].partition(" ")[0] if self.page < len(self.flicks) else ""

    def tabs(self) -> tuple[Path, str]:
        """Return a tab for each flick, and one more while an action is left; and the open tab."""
        flicks = self.flicks
        more = len(flicks) < min(MOST_PAGES, max(1, sum(self.view.state.board.actions)))
        labels: list[Word] = [f"{n + 1} · {own(one.partition(' ')[0])}" for n, one in enumerate(flicks)]
        labels += [say("fall-turn-page-more", number=len(flicks) + 1)] if more else []
        pages = tuple(MenuChoice(str(n + 1), label) for n, label in enumerate(labels[:MOST_PAGES]))
        return (pages if len(pages) > 1 else ()), str(self.page + 1)

    def fields(self) -> list[FormField]:
        """Return the field for the flicked Blink; once it is chosen, the fields of its report."""
        table, mine = self.table(), self.piece()
        case = self._case(table, mine) if mine else None
        if case is not None:
            rest = self.flicks[self.page].partition(" ")[2]
            details = forms.fields(self._at(table), case, Draft.read(rest))
            missing = any(field.key.startswith("with-") for field in details)
            return details if missing else [*details, _not_flicked(mine)]
        able = [one for one in st.standing(table.board, self.case.side) if self._may(table, one)]
        able += [mine] if mine and mine not in able else []
        choices = tuple(MenuChoice(one, blink_of(self.view, own(one)), piece=sign(one)) for one in able)
        return [FormField("by", "taps", say("fall-field-by"), choices, frozenset((mine,)), single=True)]

    def _may(self, table: Table, blink: str) -> bool:
        """Return whether a Blink could be flicked now."""
        return self._case(table, blink) is not None

    def _case(self, table: Table, blink: str) -> PendingFlick | None:
        """Return the flick of a Blink, or None if it is impossible."""
        try:
            return self.read_flick(table, self.case, blink)
        except Refused:
            return None

    def _at(self, table: Table) -> RefereedView:
        """Return the view with another state."""
        return msgspec.structs.replace(self.view, state=table)

    def edited(self, key: str, values: Sequence[str]) -> str:
        """Return the draft after a tap. Raises Refused.

        A second tap on the flicked Blink removes the flick. key: the tapped field and value (`field:value`).
        values: what is chosen in a select menu.
        """
        flicks, page, table, mine = self.flicks, self.page, self.table(), self.piece()
        name, _, value = key.partition(":")
        rest = flicks[page].partition(" ")[2] if page < len(flicks) else EMPTY
        if name == "by":
            blink = value or next(iter(values), "")
            if blink not in st.everyone(table.board):
                raise Refused("stale")
            flicks[page : page + 1] = [] if blink == mine else [f"{blink} {rest or EMPTY}"]
        else:
            case = self._case(table, mine) if mine else None
            if case is None:
                raise Refused("fall-who-flicked")
            changed = forms.edited(self._at(table), case, Draft.read(rest), key, values).text()
            flicks[page] = f"{mine} {changed}"
        return head_of(self.draft)[0] + (BAR.join(flicks) or EMPTY)


def _not_flicked(blink: str) -> FormField:
    """Return the button that removes a flick."""
    label = say("fall-tap-not-flicked", blink=own(blink))
    return FormField("by", "steps", label, (MenuChoice(blink, label),))
