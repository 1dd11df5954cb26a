"""What players may tap and fill in at a refereed table: menus, the public panel, and the form of a report.

A line or token is an answer in notation. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.presentation import Form, FormField, Menu, MenuChoice, Sentence
from engine.referee.disputes import RULINGS
from engine.referee.match_controls import MATCHES
from engine.referee.presentation import forms, menus, words
from engine.referee.presentation.parts import PresentationParts
from engine.referee.report_protocol import turn_case
from engine.referee.state import PendingFlick, Refereed
from engine.referee.view import RefereedView


class TablePanels:
    """Menus and forms, made from a view by the rules alone."""

    def __init__(
        self,
        parts: PresentationParts,
        check_line: Callable[[Any, int, str], str],
        may: Callable[[Any, int, str], bool],
        listed_answers: Callable[[Any, int], Sequence[str]],
    ) -> None:
        """check_line: raises Refused if a seat may not say a line now. may: returns whether it may say a line
        in its normal form. listed_answers: returns the answers of a seat. Arguments: state, seat, line.
        """
        self.parts = parts
        self.check_line = check_line
        self.may = may
        self.listed_answers = listed_answers

    def anybody_may(self, s: Refereed, line: str) -> bool:
        """Return whether any seat may say this line now."""
        return any(self.may(s, seat, line) for seat in s.seats)

    def sides_of(self, s: Refereed, line: str) -> set[int]:
        """Return the sides that may say this line now. Who may say that a turn is over may report it."""
        line = "over" if line.startswith("over ") else line
        return {s.sides[seat] for seat in s.seats if self.may(s, seat, line)}

    # ---------------------------------------------------------------- words

    def headline(self, view: RefereedView) -> list[Sentence]:
        """Return what is claimed or proposed, then whose turn it is and what the question is; at a hot-seat
        table in one line.
        """
        claims = words.claims(view, self.parts.game_words) if view.state.result is None else []
        short_headline = self.parts.short_headline(view) if view.state.hotseat and view.question else None
        return [*claims, *([short_headline] if short_headline is not None else self.parts.headline(view))]

    def notes(self, view: RefereedView) -> list[Sentence]:
        """Return the notes of the protocol, then those of the game."""
        return [*words.notes(view), *self.parts.notes(view)]

    # ---------------------------------------------------------------- menus

    def menu(self, view: RefereedView, tokens: Sequence[str]) -> Menu:
        """Return what the viewer may tap: the protocol's buttons, the game's own, and corrections.

        For a spectator the menu is empty. tokens: the legal answers of the viewer.
        """
        viewer = view.viewer
        if viewer is None:
            return Menu({})
        if view.state.objection and view.question and viewer in view.question[1]:
            tokens = [*dict.fromkeys((*tokens, *self.listed_answers(view.state.without_wait(), viewer)))]
        fixes: list[str] = []
        if self.may(view.state, viewer, "undo"):
            fixes = [line for line in self.parts.corrections(view) if self.may(view.state, viewer, line)]
        return self.menu_of_lines(view, [*tokens, *fixes])

    def menu_of_lines(self, view: RefereedView, tokens: Sequence[str]) -> Menu:
        """Return a menu with these lines and with the open forms. A line without a button is left out."""
        paths = {}
        for token in tokens:
            path = self.parts.path(view, token)
            if path is None:
                path = menus.path(view, token, self.parts.game_words)
            if path:
                paths[token] = path
        opened = {**menus.forms(view, view.forms), **self.parts.form_buttons(view)}
        return menus.menu(view, paths, opened)

    def has_secret_answers(self, s: Refereed) -> bool:
        """Return whether a side has reported secretly (`secret`) in the open dispute, or the game hides
        something.
        """
        return (s.case is not None and any(s.case.secrets)) or self.parts.hides(s)

    def public_menu(self, view: RefereedView) -> Menu | None:
        """Return everything that any player may tap now. On a real table none of it is secret.

        Buttons that must wait for the time to object are included: a tap that comes too early is refused with
        a reason.
        """
        if view.question is None and view.stage != "agree":
            return None
        table: Refereed = view.state.without_wait()
        asked = view.question[1] if view.question else tuple(table.proposal.asked) if table.proposal else ()
        tokens: dict[str, None] = {}
        for seat in asked:
            tokens.update(
                dict.fromkeys(self.listed_answers(table, seat) if view.question else ("agree", "refuse"))
            )
        for seat in table.seats:
            if seat not in asked:
                unasked = (*self.parts.unasked_lines, *self.parts.late_lines(table, seat))
                tokens.update((line, None) for line in unasked if self.may(table, seat, line))
        if view.question and view.stage == "play" and table.options["table"] == "video":
            lines = [f"match {word}" for word in MATCHES]
            tokens.update((line, None) for line in lines if self.anybody_may(table, line))
        if view.question and view.question[0] == "rule":
            tokens.update((f"rule {word}", None) for word in RULINGS)
            tokens.update((line, None) for line in ("yield", "noref"))
        if view.stage in ("play", "report"):
            for line in self.parts.quick_reports(table):
                if any(self.may(table, seat, line) for seat in asked):
                    tokens[line] = None
        if "over" in tokens:
            tokens |= dict.fromkeys(self.parts.turn_reports(table))
        if view.question and view.stage == "play" and self.anybody_may(table, "undo"):
            tokens["undo"] = None
        return menus.with_owners(view, self.menu_of_lines(view, list(tokens)), partial(self.sides_of, table))

    # ---------------------------------------------------------------- forms

    def new_draft(self, view: RefereedView, form: str) -> str:
        """Return the first draft of a form, such as `= .`. form: the name of the form."""
        if form in self.parts.forms:
            return self.parts.forms[form].new_draft(view)
        return forms.new_draft(self._view_at_flick(view, f"{form} = "), form)

    def form(self, view: RefereedView, draft: str, tab: str) -> Form:
        """Return the form as it looks with this draft. Buttons that would not change it are disabled, such as
        the chosen one of several. tab: the open tab, if the form has several.
        """
        form = self._form(view, draft, tab)
        fields = [
            replace(field, choices=tuple(self._living(view, draft, tab, field)))
            if field.kind in ("steps", "taps")
            else field
            for field in form.fields
        ]
        return replace(form, fields=tuple(fields))

    def _living(self, view: RefereedView, draft: str, tab: str, field: FormField) -> Iterator[MenuChoice]:
        """Yield the buttons of a field, those disabled that would not change the draft."""
        for choice in field.choices:
            key = f"{field.key}:{choice.key}"
            is_dead = choice.disabled or self.edit_draft(view, draft, tab, key, ()) == draft
            yield replace(choice, disabled=is_dead)

    def _form(self, view: RefereedView, draft: str, tab: str) -> Form:
        """Return the form of this draft, with all buttons that the game gives it."""
        judge = partial(self._check_form_line, view)
        own_form = self.parts.forms.get(draft.split(" ")[0])
        if own_form is not None:
            return own_form.show(view, draft, tab, judge)
        view_then = self._view_at_flick(view, draft)
        case = self._reported_flick(view_then, draft)
        page = self.parts.report_page(view_then, case, forms.head_of(draft)[1], tab)
        return forms.form(view_then, case, draft, self.parts.game_words, page, judge)

    def edit_draft(self, view: RefereedView, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        """Return the draft after a tap.

        tab: the open tab, if the form has several. key: the tapped field and value (`field:value`). values:
        what is chosen in a select menu.
        """
        own_form = self.parts.forms.get(draft.split(" ")[0])
        if own_form is not None:
            return own_form.edit(view, draft, tab, key, values)
        view_then = self._view_at_flick(view, draft)
        case, (head, report) = self._reported_flick(view_then, draft), forms.head_of(draft)
        return head + self.parts.edit_report(view_then, case, report, tab, key, values)

    def _view_at_flick(self, view: RefereedView, draft: str) -> RefereedView:
        """Return the view for a form: for a version of the last flick, whose report counts provisionally, the
        view before that flick; for any other form, the view itself.

        draft: the beginning of the form, such as `no = `, with or without a report after it.
        """
        last, stage = view.state.last, view.stage
        if last is None or last.claim or draft.startswith("over"):
            return view
        if stage != "play" and not (stage == "report" and draft.startswith("no = ")):
            return view
        table = msgspec.structs.replace(view.state, case=None, stage="play")
        table.restore(table.earlier or table.before)
        return msgspec.structs.replace(view, state=table)

    def _reported_flick(self, view: RefereedView, draft: str) -> PendingFlick:
        """Return the flick, or the whole turn, that a draft reports. Raises Refused if there is none."""
        if draft.startswith("over"):
            return turn_case(view.state, view.viewer or 0)
        return forms.case_of(view)

    def _check_form_line(self, view: RefereedView, line: str) -> str:
        """Check a form's line against the table as the viewer sees it. Raises Refused."""
        assert view.viewer is not None
        return self.check_line(view.state, view.viewer, line)
