"""The referee as the rules of a game: it asks one question at a time, checks each line and carries it out.

A game of real pieces hands in its own rules (`RefereedGame`) and presentation (`PresentationParts`), and
registers its verbs. The verbs of the protocol lie in components, such as `Disputes`; all verbs stand in one
table, and lines, buttons and forms are all judged by `check_line`.

`s` is the state. A line or token is an answer in notation. Sides: 0 red, 1 blue.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

from engine.game import Refereeing, Rules, Seating
from engine.presentation import Forms, MenuChoice, Presentation, PrivatePanelContent, Word, say
from engine.questions import CLOCK, REFEREE, Answer, Question, Refused, Script, refusal_raised
from engine.records.record_format import RecordFormat, no_draws
from engine.referee import record_format
from engine.referee.disputes import RULINGS, Disputes
from engine.referee.lazy_lists import LazyLists
from engine.referee.match_controls import MatchControls
from engine.referee.presentation import news
from engine.referee.presentation.parts import PresentationParts
from engine.referee.presentation.table_panels import TablePanels
from engine.referee.presentation.words import with_piece_names
from engine.referee.proposals import ProposalKind, Proposals
from engine.referee.refereed_game import RefereedGame
from engine.referee.report_protocol import ReportProtocol
from engine.referee.stage_questions import control_lines, objectors, protocol_lines, stage_question
from engine.referee.state import SIDES, PendingFlick, Refereed
from engine.referee.time_limits import TimeLimits
from engine.referee.verbs import Verb, Verbs, is_legal, refusal, syntax_refusal
from engine.referee.view import RefereedView, make_view, masked

S = TypeVar("S", bound=Refereed)
# Lines that a player may say beside the answers to the question.
DECLARATIONS = ("undo", "resign", "pause", "resume", "skip", "claim")
REPORTS = ("=", "over", "ok", "no")  # verbs that report, or respond to a report
LOTS = ("start", "lot")  # purposes of draws whose result is a side
NEUTRAL = {REFEREE: ("rule",), CLOCK: ("timeout",)}  # the verbs that each of them may say


class Referee(Rules[S, RefereedView]):
    """The rules of a game that people play with real pieces.

    Every open report, dispute and proposal is part of the state, so the state is stable after every answer.
    """

    declarations: tuple[str, ...] = DECLARATIONS
    """Lines that a player may say beside the answers to the question; they must be typed in full."""

    def __init__(self, game: RefereedGame[S], parts: PresentationParts) -> None:
        """parts: the words, picture, buttons and report fields of the game."""
        self.game = game
        self.parts = parts
        self.verbs: dict[str, Verb] = {}
        """First word of a line → how it is checked and carried out."""
        self.proposals = Proposals()
        self.reports = ReportProtocol(game)
        self.disputes = Disputes(game, self.reports)
        self.controls = MatchControls(game)
        self.time_limits = TimeLimits(game, self.proposals, self.reports, self.disputes, self.carry_out)
        self.register(self.proposals.verbs)
        self.register(self.reports.verbs)
        self.register(self.disputes.verbs, self.disputes.proposals)
        self.register(self.controls.verbs, self.controls.proposals)
        self.register(self.time_limits.verbs)
        panels = TablePanels(parts, self.check_line, self.allowed, self.listed_answers)
        self.presentation = Presentation(
            menu=panels.menu,
            headline=panels.headline,
            lines=parts.lines,
            hand=parts.lines,
            scene=parts.scene,
            describe=parts.describe,
            notes=panels.notes,
            summarize=partial(news.summarize, parts),
            has_own_line=lambda key: key == "ref-told-photo",
            tally=parts.tally,
            first_notes=parts.first_notes,
            latest=partial(news.latest, parts),
        )
        self.private_panels = PrivatePanelContent(
            public_menu=panels.public_menu,
            public_buttons=private_panel_buttons,
            has_hidden_facts=panels.has_secret_answers,
        )
        self.forms = Forms(new_draft=panels.new_draft, show_draft=panels.form, edit_draft=panels.edit_draft)
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
            limit=self.time_limits.limit,
            timeout_answer=self.time_limits.objection_timeout,
            answers_after_end=self.answers_after_end,
            give_answer_after_end=self.give_answer_after_end,
            is_report=lambda line: line.partition(" ")[0] in REPORTS,
            open_proposal=open_proposal,
            pieces=parts.pieces,
        )
        self.seating = Seating(
            label=self.seat_label,
            title=self.seat_title,
            allows_one_person=lambda options: options["table"] == "hotseat",
            lobby_options=("table",),
            sides=lambda s: s.sides,
        )

    def register(self, verbs: Verbs, proposals: Mapping[str, ProposalKind] | None = None) -> None:
        """Add verbs, and what follows from the proposals that they make. A verb replaces an earlier one."""
        self.verbs |= verbs
        self.proposals.kinds |= proposals or {}

    # ---------------------------------------------------------------- questions and answers

    def step(self, s: S) -> Script:
        """Ask the open question and carry out its answer. A flick that must follow is announced first."""
        if s.stage == "play" and s.case is None and s.board.due:
            piece, kind, flicking_seat = s.board.due
            s.open_case(PendingFlick(piece, kind, s.board.acting, int(flicking_seat)))
        asked = self.question(s)
        seat, token = yield asked
        if isinstance(asked.tokens, LazyLists):
            asked.tokens.close()
        s.current_line = token
        self.carry_out(s, seat, token)
        self.game.carry_on(s)
        s.current_line = ""

    def question(self, s: S) -> Question:
        """Return the open question. What seats may answer is listed when it is first read."""
        if s.stage == "rule":
            return Question("rule", {REFEREE: [f"rule {word}" for word in RULINGS]})
        asked = self.game.question(s) if s.stage == "play" else stage_question(s)
        return Question(
            asked.kind,
            LazyLists(asked.seats, partial(self.listed_answers, s)),
            asked.detail,
            forms=asked.forms,
            open_forms={**dict.fromkeys(objectors(s), ("no",)), **asked.open_forms},
            secret=asked.secret,
        )

    def carry_out(self, s: S, seat: int, line: str) -> None:
        """Carry out a legal line in its normal form."""
        verb, _, rest = line.partition(" ")
        self.verbs[verb].act(s, seat, rest)
        self.proposals.agree_aloud(s)

    def check_line(self, s: S, seat: int, line: str) -> str:
        """Return the line in its normal form. Raises Refused if this seat may not say it now."""
        verb, _, rest = " ".join(line.split()).partition(" ")
        known_verb = self.verbs.get(verb)
        try:
            if known_verb is None:
                raise syntax_refusal(line)
            if seat in NEUTRAL and verb not in NEUTRAL[seat]:
                raise refusal("not-referee" if seat == REFEREE else "pending")
            return f"{verb} {known_verb.judge(s, seat, rest)}".strip()
        except Refused as refused:
            refused.rule = refused.rule or self.game.rule_ids.get(refused.reason.removeprefix("ref-"), "")
            raise

    def allowed(self, s: S, seat: int, line: str) -> bool:
        """Return whether a seat may say this line now. The line has to be in its normal form."""
        return is_legal(self.verbs, s, seat, line)

    def listed_answers(self, s: S, seat: int) -> list[str]:
        """Return every line that can be listed and is legal for a seat now."""
        candidates = dict.fromkeys((*protocol_lines(s), *self.game.lines(s, seat)))
        return [line for line in candidates if self.allowed(s, seat, line)]

    def legal(self, s: S, ask: Question, seat: int) -> Sequence[str]:
        """Return the listed answers of a seat, and the lines by which it may control the match."""
        if seat in NEUTRAL:
            return ask.tokens.get(seat, ())
        answers = ask.tokens[seat] if seat in ask.tokens else self.listed_answers(s, seat)
        controls = (line for line in control_lines(s) if self.allowed(s, seat, line))
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
            return Refused("over", self.game.rule_ids["over"])
        refused = refusal_raised(self.check_line, s, seat, clause)
        return with_piece_names(refused, self.parts.game_words) if refused else Refused("stale")

    def answers_after_end(self, s: S, seat: int) -> Sequence[str]:
        """Return the lines that a seat may still say after the end: undo by agreement (CFA-302, CQ-225)."""
        if s.stage == "agree":
            return [word for word in ("agree", "refuse") if self.allowed(s, seat, word)]
        return ["undo"] if self.allowed(s, seat, "undo") else []

    def give_answer_after_end(self, s: S, seat: int, token: str) -> None:
        """Carry out a line of `answers_after_end`. The game goes on if it undoes the last step."""
        result = s.result
        self.carry_out(s, seat, token)
        s.result = None if token == "agree" or (token == "undo" and s.stage != "agree") else result

    def forbids_free_undo(self, s: S, rested: S) -> bool:
        """Return True, because an undo has rules of its own here (`MatchControls`). rested: unused."""
        return True

    # ---------------------------------------------------------------- states, records, seats

    def copy(self, s: S) -> S:
        return s.copy()

    def view(self, s: S, ask: Question | None, seat: int | None) -> RefereedView:
        return make_view(s, masked(s.copy(), seat), ask, seat)

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

    def seat_label(self, seat: int, options: Mapping[str, str]) -> Word:
        """Return the word for the side of a seat in the lobby; "" for a seat that these options do not
        have.
        """
        letters = self.game.side_letters(options)
        return say(f"ref-side-{letters[seat]}") if seat < len(letters) else ""

    def seat_title(self, name: str, seat: int, options: Mapping[str, str]) -> str:
        """Return the name of a seat, with its side's letter, for a person who has several seats."""
        return f"{name} ({self.game.side_letters(options)[seat].upper()})"


def open_proposal(s: Refereed) -> tuple[str, Sequence[int]] | None:
    """Return what is proposed, and the seats that are asked; None if nothing is."""
    if s.stage != "agree" or s.proposal is None:
        return None
    return s.proposal.kind, s.proposal.asked


def private_panel_buttons(view: RefereedView) -> Sequence[MenuChoice]:
    """Return the button of the public panel that opens a player's private panel."""
    return (MenuChoice("", say("ref-door-words")),)
