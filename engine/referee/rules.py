"""The referee as the rules of a game: it asks one question at a time, checks each line and carries it out.

A game of real pieces is a subclass of `Referee`; lines, buttons and forms are all judged by `check_line`.

The protocol is what all refereed games share: reports, disputes, proposals, undo and time limits. `s` is the
state. A line or token is an answer in notation. Sides: 0 red, 1 blue.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from engine.game import Refereeing, Seating
from engine.presentation import (
    Form,
    Forms,
    Menu,
    MenuChoice,
    Presentation,
    PrivatePanelContent,
    Sentence,
    say,
)
from engine.questions import CLOCK, REFEREE, Answer, Event, Question, Refused, Script, refusal_raised
from engine.records.record_format import RecordFormat, no_draws
from engine.referee import record_format
from engine.referee.base import Verb
from engine.referee.lazy_lists import LazyLists
from engine.referee.match_controls import MatchControls
from engine.referee.presentation import forms, menus, words
from engine.referee.presentation.parts import PresentationParts
from engine.referee.report_protocol import EMPTY
from engine.referee.state import SIDES, PendingFlick, Refereed
from engine.referee.view import RefereedView

S = TypeVar("S", bound=Refereed)
# Lines that seats may tap on the public panel although no question asks them.
OTHERS = ("ok", "no", "withdraw", "yield", "skip", "claim")
# Lines that a player may say beside the answers to the question.
WORDS = ("undo", "resign", "pause", "resume", "skip", "claim")
# Events that the headline of the next question shows.
HEADLINES = ("announced", "turn", "ended", "confirmed", "proposed")
# After one of these events the players have done by hand what earlier events asked for.
NEXT_STEP = ("undone", "announced", "reported")
MATCHING = ("match yes", "match no")  # whether both tables of a video table look alike
REPORTS = ("=", "over", "ok", "no")  # verbs that report, or respond to a report
LOTS = ("start", "lot")  # purposes of draws whose result is a side
NEUTRAL = {REFEREE: ("rule",), CLOCK: ("timeout",)}  # the verbs that each of them may say


class Referee(MatchControls[S, RefereedView]):
    """The rules of a game that people play with real pieces.

    Every open report, dispute and proposal is part of the state, so the state is stable after every answer.
    """

    parts: PresentationParts
    """The words, picture, buttons and report fields of the game."""

    by_hand_kinds: frozenset[str] = frozenset(("undone",))
    """Kinds of events after which players have to move pieces by hand."""
    instruction_kinds: frozenset[str] = frozenset()
    """Kinds of events that the news leaves out once a later step has begun."""
    pieces: tuple[str, ...] = ()
    """Codes of the looks of pieces (`MenuChoice.piece`); each exists for both sides."""
    declarations: tuple[str, ...] = WORDS
    """Lines that a player may say beside the answers to the question; they must be typed in full."""
    unasked_lines: tuple[str, ...] = OTHERS
    """Lines that a seat may tap on the public panel although no question asks it."""

    def __init__(self) -> None:
        self.verbs: dict[str, Verb] = {
            **self.proposal_verbs(),
            **self.report_verbs(),
            **self.dispute_verbs(),
            **self.control_verbs(),
            **self.own_verbs(),
        }
        self.presentation = Presentation(
            menu=self.menu,
            headline=self.headline,
            lines=self.parts.lines,
            hand=self.parts.lines,
            scene=self.parts.scene,
            describe=self.parts.describe,
            notes=self.notes,
            summarize=self.summarize,
            own_line=frozenset({"ref-told-photo"}),
            tally=self.parts.tally,
            first_notes=self.parts.first_notes,
            split_by_hand=self.split_by_hand,
        )
        self.private_panels = PrivatePanelContent(
            public_menu=self.public_menu,
            public_buttons=private_panel_buttons,
            has_hidden_facts=self.has_secret_answers,
        )
        self.forms = Forms(new_draft=self.new_draft, show_draft=self.form, edit_draft=self.edit_draft)
        self.record_format = RecordFormat(
            opening=record_format.opening,
            read_opening=no_draws,
            read_draws=partial(record_format.read_draws, self.read_bot_draw),
            lines=record_format.written,
            read_line=record_format.read_line,
            read_bot_draw=self.read_bot_draw,
            bot_draw_answer=self.bot_draw_answer,
            line_counts=record_format.answered,
            without_remark=record_format.bare,
        )
        self.refereeing = Refereeing(
            limit=self.limit,
            timeout_answer=self.objection_timeout,
            answers_after_end=self.answers_after_end,
            give_answer_after_end=self.give_answer_after_end,
            is_report=lambda line: line.partition(" ")[0] in REPORTS,
            has_proposal=lambda state: state.stage == "agree",
            pieces=self.pieces,
        )
        self.seating = Seating(
            label=self.seat_label,
            title=self.seat_title,
            allows_one_person=lambda options: options["table"] == "hotseat",
            lobby_options=("table",),
            sides=lambda s: s.sides,
        )

    def own_verbs(self) -> dict[str, Verb]:
        """Return the verbs of the game itself."""
        raise NotImplementedError

    def step(self, s: S) -> Script:
        """Ask the open question and carry out its answer. A flick that must follow is announced first."""
        if s.stage == "play" and s.case is None:
            due = self.due_flick(s)
            if due is not None:
                self.open_case(s, due)
        asked = self.question(s)
        seat, token = yield asked
        if isinstance(asked.tokens, LazyLists):
            asked.tokens.close()
        verb, _, rest = token.partition(" ")
        s.saying = token
        self.verbs[verb].act(s, seat, rest)
        self.carry_on(s)
        s.saying = ""

    def check_line(self, s: S, seat: int, line: str) -> str:
        """Return the line in its normal form. Raises Refused if this seat may not say it now."""
        verb, _, rest = " ".join(line.split()).partition(" ")
        known_verb = self.verbs.get(verb)
        if known_verb is None:
            raise self.syntax_refusal(line)
        if seat in NEUTRAL and verb not in NEUTRAL[seat]:
            raise self.refusal("not-referee" if seat == REFEREE else "pending")
        return f"{verb} {known_verb.judge(s, seat, rest)}".strip()

    def listed_answers(self, s: S, seat: int) -> list[str]:
        candidates = dict.fromkeys((*self.protocol_lines(s, seat), *self.answers(s, seat)))
        return [line for line in candidates if self.allowed(s, seat, line)]

    def allowed(self, s: S, seat: int, line: str) -> bool:
        """Return whether a seat may say this line now. The line has to be in its normal form."""
        try:
            return self.check_line(s, seat, line) == line
        except Refused:
            return False

    def legal(self, s: S, ask: Question, seat: int) -> Sequence[str]:
        """Return the listed answers of a seat, and the lines by which it may control the match."""
        if seat in NEUTRAL:
            return ask.tokens.get(seat, ())
        answers = ask.tokens[seat] if seat in ask.tokens else self.listed_answers(s, seat)
        controls = (line for line in self.control_lines(s, seat) if self.allowed(s, seat, line))
        return [*dict.fromkeys((*answers, *controls))]

    def token(self, s: S, ask: Question, seat: int, clause: str) -> str | None:
        """Return the normal form of a clause; None if the seat may not say it now.

        clause: a line, perhaps not in its normal form.
        """
        try:
            return self.check_line(s, seat, clause)
        except Refused:
            return None

    def refusal_of(
        self, s: S, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        if ask is None:
            return Refused("over", self.rule_ids["over"])
        refused = refusal_raised(self.check_line, s, seat, clause)
        return words.with_piece_names(refused, self.parts.game_words) if refused else Refused("stale")

    def answers_after_end(self, s: S, seat: int) -> Sequence[str]:
        """Return the lines that a seat may still say after the end: undo by agreement (CFA-302, CQ-225)."""
        if s.stage == "agree":
            return [word for word in ("agree", "refuse") if self.allowed(s, seat, word)]
        return ["undo"] if self.allowed(s, seat, "undo") else []

    def give_answer_after_end(self, s: S, seat: int, token: str) -> None:
        """Carry out a line of `answers_after_end`. The game goes on if it undoes the last step."""
        result = s.result
        self.verbs[token].act(s, seat, "")
        s.result = None if token == "agree" or (token == "undo" and s.stage != "agree") else result

    def forbids_free_undo(self, s: S, rested: S) -> bool:
        """Return True, because an undo has rules of its own here (`may_undo`). rested: unused."""
        return True

    def bot_draw_answer(self, ask: Question | None, line: str) -> Answer | None:
        """Return the answer that makes the bot draw what this line states, if a question waits for it; else
        None.

        ask: the open question. line: a line of a record without its `bot`.
        """
        return None

    def read_bot_draw(self, line: str) -> tuple[str, tuple[str, ...]] | None:
        """Return the purpose and the result of a draw line such as `start r`; None for other lines.

        line: a line of a record without its `bot`. The result is the number of the side, as text.
        """
        purpose, _, letter = line.partition(" ")
        return (purpose, (str(SIDES.index(letter)),)) if purpose in LOTS and letter in (*SIDES,) else None

    # ---------------------------------------------------------------- face

    def headline(self, view: RefereedView) -> list[Sentence]:
        """Return whose turn it is and what the question is; at a hot-seat table in one line."""
        short_headline = self.parts.short_headline(view) if view.state.hotseat and view.question else None
        return [short_headline] if short_headline is not None else self.parts.headline(view)

    def notes(self, view: RefereedView) -> list[Sentence]:
        """Return the notes of the protocol, then those of the game."""
        return [*words.notes(view, self.parts.game_words), *self.parts.notes(view)]

    def split_by_hand(self, events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
        """Split the events that still hold into (those that players must carry out by hand now, the others).

        Undone events are in neither list. An event before the latest step counts as carried out, so it is one
        of the others.
        """
        standing_events = words.events_that_hold(events)
        first_index = _last_step(standing_events)
        by_hand = [
            event
            for index, event in enumerate(standing_events)
            if index >= first_index and self.is_done_by_hand(event)
        ]
        return by_hand, [event for event in standing_events if event not in by_hand]

    def is_done_by_hand(self, event: Event) -> bool:
        """Return whether players must move a piece because of this event.

        A roll counts if it does not show a shadow side, hiding if at least one cube hides, and the repetition
        of a flick, but not that of a claim.
        """
        match event.kind:
            case "rolled":  # args: side, kind of the cube, number, whether its shadow side is up, …
                return not event.args[3]
            case "hid":  # args: seat, how many cubes
                return bool(event.args[1])
            case "reflick":  # args: piece, whether it is a claim
                return not event.args[1]
            case _:
                return event.kind in self.by_hand_kinds

    def summarize(self, events: Sequence[Event]) -> list[Sentence]:
        """Return events as news.

        Left out are events that the headline shows, reports that are not empty (their consequences are events
        of their own), and instructions from before the latest step.
        """
        standing_events = words.events_that_hold(events)
        first_index = _last_step(standing_events)
        relevant = [
            event
            for index, event in enumerate(standing_events)
            if event.kind not in HEADLINES
            and (index >= first_index or event.kind not in self.instruction_kinds)
        ]
        relevant = [
            news_event
            for news_event in relevant
            if news_event.kind != "reported" or news_event.args[1] == EMPTY
        ]
        return [self.parts.describe(event) for event in relevant]

    def menu(self, view: RefereedView, tokens: Sequence[str]) -> Menu:
        """Return what the viewer may tap: the protocol's buttons, the game's own, and corrections.

        For a spectator the menu is empty. tokens: the legal answers of the viewer.
        """
        if view.viewer is None:
            return Menu({})
        if view.state.objection and view.question and view.viewer in view.question[1]:
            tokens = [*dict.fromkeys((*tokens, *self.listed_answers(without_wait(view.state), view.viewer)))]
        can_undo = self.viewer_may(view, "undo")
        fixes = [line for line in self.corrections(view) if self.viewer_may(view, line)] if can_undo else []
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
        forms = {**menus.forms(view, view.forms), **self.parts.own_forms(view)}
        return menus.menu(view, paths, forms)

    def viewer_may(self, view: RefereedView, line: str) -> bool:
        """Return whether the viewer may say this line now, by what the view shows."""
        assert view.viewer is not None
        return self.allowed(view.state, view.viewer, line)

    def corrections(self, view: RefereedView) -> Iterator[str]:
        """Yield `fix` lines that would change something: each counter with the values it does not have."""
        raise NotImplementedError

    def has_secret_answers(self, s: S) -> bool:
        """Return whether a side has reported secretly (`secret`) in the open dispute."""
        return s.case is not None and any(s.case.secrets)

    def public_menu(self, view: RefereedView) -> Menu | None:
        """Return everything that any player may tap now. On a real table none of it is secret.

        Buttons that must wait for the time to object are included: a tap that comes too early is refused with
        a reason.
        """
        if view.question is None and view.stage != "agree":
            return None
        table: S = without_wait(view.state)
        asked = view.question[1] if view.question else tuple(table.proposal.asked) if table.proposal else ()
        others = [seat for seat in self.seats(table) if seat not in asked]
        tokens: dict[str, None] = {}
        for seat in asked:
            tokens.update(
                dict.fromkeys(self.listed_answers(table, seat) if view.question else ("agree", "refuse"))
            )
        for seat in others:
            tokens.update((line, None) for line in self.unasked_lines if self.allowed(table, seat, line))
        if view.question and view.stage == "play" and table.options["table"] == "video":
            tokens.update((line, None) for line in MATCHING if self.anybody_may(table, line))
        if view.question and view.question[0] == "rule":
            tokens.update((f"rule {word}", None) for word in ("r", "b", "reflick"))
            tokens.update((line, None) for line in ("yield", "noref"))
        if view.stage == "report":
            quick = (
                line
                for line in self.quick_reports(table)
                for seat in asked
                if self.allowed(table, seat, line)
            )
            tokens.update(dict.fromkeys(quick))
        if view.question and view.stage == "play" and self.anybody_may(table, "undo"):
            tokens["undo"] = None
        return menus.with_owners(view, self.menu_of_lines(view, list(tokens)), partial(self.sides_of, table))

    def quick_reports(self, s: S) -> Iterator[str]:
        """Yield reports of a single fact, which the panel shows as buttons.

        Illegal ones are left out later.
        """
        return iter(())

    def sides_of(self, s: S, line: str) -> set[int]:
        """Return the sides that may say this line now."""
        return {self.side(s, seat) for seat in self.seats(s) if self.allowed(s, seat, line)}

    def view_at_flick(self, view: RefereedView, draft: str) -> RefereedView:
        """Return the view for a form: for a version of the last flick, whose report counts provisionally, the
        view before that flick; for any other form, the view itself.

        draft: the beginning of the form, such as `no = `, with or without a report after it.
        """
        last, stage = view.state.last, view.stage
        if last is None or last.claim or draft.startswith("over"):
            return view
        if stage != "play" and not (stage == "report" and draft.startswith("no = ")):
            return view
        table = self.copy(view.state)
        self.restore(table, table.earlier or table.before)
        return msgspec.structs.replace(view, state=msgspec.structs.replace(table, case=None, stage="play"))

    def reported_flick(self, view: RefereedView, draft: str) -> PendingFlick:
        """Return the flick, or the whole turn, that a draft reports. Raises Refused if there is none."""
        if draft.startswith("over"):
            return self.turn_case(view.state, view.viewer or 0)
        return forms.case_of(view)

    def anybody_may(self, s: S, line: str) -> bool:
        """Return whether any seat may say this line now."""
        return any(self.allowed(s, seat, line) for seat in self.seats(s))

    def new_draft(self, view: RefereedView, form: str) -> str:
        """Return the first draft of a form, such as `= .`. form: the name of the form."""
        return forms.new_draft(self.view_at_flick(view, f"{form} = "), form)

    def form(self, view: RefereedView, draft: str, tab: str) -> Form:
        """Return the form as it looks with this draft. tab: unused; a report has one page."""
        judge, view_then = partial(self.check_form_line, view), self.view_at_flick(view, draft)
        case = self.reported_flick(view_then, draft)
        fields = self.parts.fields(view_then, case, forms.Draft.read(forms.head_of(draft)[1]))
        return forms.form(view_then, case, draft, self.parts.game_words, fields, judge)

    def edit_draft(self, view: RefereedView, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        """Return the draft after a tap.

        tab: unused; a report has one page. key: the tapped field and value (`field:value`). values: what is
        chosen in a select menu.
        """
        view_then = self.view_at_flick(view, draft)
        return forms.edited(
            view_then, self.reported_flick(view_then, draft), draft, key, values, self.parts.edit_draft
        )

    def check_form_line(self, view: RefereedView, line: str) -> str:
        """Check a form's line against the table as the viewer sees it. Raises Refused."""
        assert view.viewer is not None
        return self.check_line(view.state, view.viewer, line)


def private_panel_buttons(view: RefereedView) -> Sequence[MenuChoice]:
    """Return the button of the public panel that opens a player's private panel."""
    return (MenuChoice("", say("ref-door-words")),)


def without_wait(s: S) -> S:
    """Return the state as it is after the time to object. The given state is not changed."""
    return msgspec.structs.replace(s, objection=False)


def _last_step(events: Sequence[Event]) -> int:
    """Return the index of the last event of `NEXT_STEP`; 0 if there is none."""
    return max((index for index, event in enumerate(events) if event.kind in NEXT_STEP), default=0)
