"""The frame of a refereed game: one question, one answer, and one place where a line is judged."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

import msgspec

from engine.game import Refereeing, Seating
from engine.presentation import Form, Forms, Menu, MenuChoice, OwnPanels, Presentation, Sentence, say
from engine.questions import CLOCK, REFEREE, Answer, Event, Question, Refused, Script
from engine.referee import record_format
from engine.referee.base import Verb
from engine.referee.lazy_lists import LazyLists
from engine.referee.match_controls import MatchControls
from engine.referee.presentation import forms, menus, words
from engine.referee.presentation.parts import PresentationParts
from engine.referee.report_protocol import EMPTY
from engine.referee.state import SIDES, PendingFlick, Refereed
from engine.referee.view import RefereedView
from engine.referee.whole_turns import TurnEnds, WholeTurns

S = TypeVar("S", bound=Refereed)
# What a seat that nobody waits for may tap on the panel.
OTHERS = ("ok", "no", "withdraw", "yield", "skip", "claim")
WORDS = ("undo", "resign", "pause", "resume", "skip", "claim")
# Events that are told as part of the question that follows them.
HEADLINES = ("announced", "turn", "ended", "confirmed", "proposed")
# From these on nothing that was told before is still to be done by hand.
NEXT_STEP = ("undone", "announced", "reported")
MATCHING = ("match yes", "match no")
REPORTS = ("=", "over", "ok", "no")
LOTS = ("start", "lot")
NEUTRAL = {REFEREE: ("rule",), CLOCK: ("timeout",)}


class Referee(MatchControls[S, RefereedView]):
    """A game on a real table. Everything that is open is in the state, so every answer ends at rest."""

    parts: PresentationParts

    hands: frozenset[str] = frozenset(("undone",))
    orders: frozenset[str] = frozenset()
    pieces: tuple[str, ...] = ()
    derived: tuple[str, ...] = ("steps", "saying", "earlier", "last", "objection")
    declarations: tuple[str, ...] = WORDS
    others: tuple[str, ...] = OTHERS

    def __init__(self, ends: TurnEnds[S]) -> None:
        """ends: what the game says of a turn that is told as a whole."""
        self.pace = WholeTurns(self, ends)
        self.verbs: dict[str, Verb] = {
            **self.proposal_verbs(),
            **self.hearing_verbs(),
            **self.dispute_verbs(),
            **self.matter_verbs(),
            **self.pace.verbs(),
            **self.own_verbs(),
        }
        self.face = Presentation(
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
            firsts=self.parts.firsts,
            by_hand=self.by_hand,
        )
        self.own_panels = OwnPanels(
            public_menu=self.public_menu, doors=private_panel_buttons, covers=self.covers
        )
        self.forms = Forms(new=self.new_draft, shown=self.form, edited=self.edited)
        self.record_format = record_format.made(self.drawn_by_bot, self.asked_bot)
        self.refereeing = Refereeing(
            limit=self.limit,
            lapsed=self.lapsed,
            last_words=self.last_words,
            say_last=self.say_last,
            reports=lambda line: line.partition(" ")[0] in REPORTS,
            proposed=lambda state: state.stage == "agree",
            pieces=self.pieces,
        )
        self.seating = Seating(
            label=self.seat_label,
            title=self.seat_title,
            one_for_all=one_for_all,
            in_lobby=("table",),
            sides=lambda s: s.sides,
        )

    def own_verbs(self) -> dict[str, Verb]:
        raise NotImplementedError

    def step(self, s: S) -> Script:
        if s.stage == "play" and s.case is None:
            due = self.due(s)
            if due is not None:
                self.open_case(s, due)
        asked = self.question(s)
        seat, token = yield asked
        if isinstance(asked.tokens, LazyLists):
            asked.tokens.close()
        verb, _, rest = token.partition(" ")
        s.saying = token
        self.verbs[verb].act(s, seat, rest)
        self.pace.ends.carry_on(s)
        s.saying = ""

    def check_line(self, s: S, seat: int, line: str) -> str:
        """The line in its tidy form, if this seat may say it now; raises Refused."""
        verb, _, rest = " ".join(line.split()).partition(" ")
        known = self.verbs.get(verb)
        if known is None:
            raise self.syntax(line)
        if seat in NEUTRAL and verb not in NEUTRAL[seat]:
            raise self.no("not-referee" if seat == REFEREE else "pending")
        return f"{verb} {known.judge(s, seat, rest)}".strip()

    def listed(self, s: S, seat: int) -> list[str]:
        """Every line that can be listed and is legal for a seat now."""
        candidates = dict.fromkeys((*self.hearing_words(s, seat), *self.answers(s, seat)))
        return [line for line in candidates if self.allowed(s, seat, line)]

    def allowed(self, s: S, seat: int, line: str) -> bool:
        try:
            return self.check_line(s, seat, line) == line
        except Refused:
            return False

    def legal(self, s: S, ask: Question, seat: int) -> Sequence[str]:
        if seat in NEUTRAL:
            return ask.tokens.get(seat, ())
        own = ask.tokens[seat] if seat in ask.tokens else self.listed(s, seat)
        more = (line for line in self.matter_words(s, seat) if self.allowed(s, seat, line))
        return [*dict.fromkeys((*own, *more))]

    def token(self, s: S, ask: Question, seat: int, clause: str) -> str | None:
        try:
            return self.check_line(s, seat, clause)
        except Refused:
            return None

    def refuse(
        self, s: S, ask: Question | None, seat: int, clause: str, *, later: Sequence[str] = ()
    ) -> Refused:
        if ask is None:
            return Refused("over", self.cites["over"])
        try:
            self.check_line(s, seat, clause)
        except Refused as refused:
            return words.worded(refused, self.parts.tongue)
        return Refused("stale")

    def last_words(self, s: S, seat: int) -> Sequence[str]:
        """The last step of a game that is over may be taken back by agreement (CFA-302, CQ-225)."""
        if s.stage == "agree":
            return [word for word in ("agree", "refuse") if self.allowed(s, seat, word)]
        return ["undo"] if self.allowed(s, seat, "undo") else []

    def say_last(self, s: S, seat: int, token: str) -> None:
        result = s.result
        self.verbs[token].act(s, seat, "")
        s.result = None if token == "agree" or (token == "undo" and s.stage != "agree") else result

    def forbids_free_undo(self, s: S, rested: S) -> bool:
        return True

    def asked_bot(self, ask: Question | None, line: str) -> Answer | None:
        """The answer that makes the bot draw what this line states, if a question waits for it."""
        return None

    def drawn_by_bot(self, line: str) -> tuple[str, tuple[str, ...]] | None:
        """`start r` and `lot b`: which side was drawn."""
        purpose, _, letter = line.partition(" ")
        return (purpose, (str(SIDES.index(letter)),)) if purpose in LOTS and letter in (*SIDES,) else None

    # ---------------------------------------------------------------- face

    def headline(self, view: RefereedView) -> list[Sentence]:
        """Whose turn it is and what is asked; where one screen lies on the table, in one line."""
        state = self.parts.state(view) if view.table.hotseat and view.asked else None
        return [state] if state is not None else self.parts.headline(view)

    def notes(self, view: RefereedView) -> list[Sentence]:
        return [*words.notes(view, self.parts.tongue), *self.parts.notes(view)]

    def by_hand(self, events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
        """What has to be moved on the table now, and the rest: what was undone is neither, and what was told
        before the next flick has been done."""
        holds = words.standing(events)
        begin = _last_step(holds)
        todo = [event for n, event in enumerate(holds) if n >= begin and self.for_hands(event)]
        return todo, [event for event in holds if event not in todo]

    def for_hands(self, event: Event) -> bool:
        """Whether something is moved by it; a roll where the cube goes back."""
        match event.kind:
            case "rolled":
                return not event.args[3]
            case "hid":
                return bool(event.args[1])
            case "reflick":
                return not event.args[1]
            case _:
                return event.kind in self.hands

    def summarize(self, events: Sequence[Event]) -> list[Sentence]:
        """What the headline says anyway is no news, nor a report whose consequences are told, nor what hands
        have done already."""
        holds = words.standing(events)
        begin = _last_step(holds)
        relevant = [
            event
            for n, event in enumerate(holds)
            if event.kind not in HEADLINES and (n >= begin or event.kind not in self.orders)
        ]
        relevant = [one for one in relevant if one.kind != "reported" or one.args[1] == EMPTY]
        return [self.parts.describe(event) for event in relevant]

    def menu(self, view: RefereedView, tokens: Sequence[str]) -> Menu:
        """What a seat may tap: the protocol's buttons, the game's own, corrections; a spectator nothing."""
        if view.viewer is None:
            return Menu({})
        if view.table.objection and view.asked and view.viewer in view.asked[1]:
            tokens = [*dict.fromkeys((*tokens, *self.listed(without_wait(view.table), view.viewer)))]
        able = self.allowed_on(view, "undo")
        fixes = [line for line in self.corrections(view) if self.allowed_on(view, line)] if able else []
        return self.taps(view, [*tokens, *fixes])

    def taps(self, view: RefereedView, tokens: Sequence[str]) -> Menu:
        """Lines and the forms that are open as buttons."""
        paths = {}
        for token in tokens:
            path = self.parts.path(view, token)
            if path is None:
                path = menus.path(view, token, self.parts.tongue)
            if path:
                paths[token] = path
        forms = {**menus.forms(view, view.forms), **self.parts.own_forms(view)}
        return menus.menu(view, paths, forms)

    def allowed_on(self, view: RefereedView, line: str) -> bool:
        assert view.viewer is not None
        return self.allowed(view.table, view.viewer, line)

    def corrections(self, view: RefereedView) -> Iterator[str]:
        """`fix` lines that make sense: counters as they are not."""
        raise NotImplementedError

    def covers(self, s: S) -> bool:
        """While a side has said secretly what it saw (`secret`)."""
        return s.case is not None and any(s.case.secrets)

    def public_menu(self, view: RefereedView) -> Menu | None:
        """Everything that anybody may tap now: on a real table nothing of it is a secret.

        What waits for objections has its buttons too: tapped too early, it is refused with a sentence.
        """
        if view.asked is None and view.stage != "agree":
            return None
        table: S = without_wait(view.table)
        asked = view.asked[1] if view.asked else tuple(table.proposal.asked) if table.proposal else ()
        others = [seat for seat in self.seats(table) if seat not in asked]
        tokens: dict[str, None] = {}
        for seat in asked:
            tokens.update(dict.fromkeys(self.listed(table, seat) if view.asked else ("agree", "refuse")))
        for seat in others:
            tokens.update((line, None) for line in self.others if self.allowed(table, seat, line))
        if view.asked and view.stage == "play" and table.options["table"] == "video":
            tokens.update((line, None) for line in MATCHING if self.anybody(table, line))
        if view.asked and view.asked[0] == "rule":
            tokens.update((f"rule {word}", None) for word in ("r", "b", "reflick"))
            tokens.update((line, None) for line in ("yield", "noref"))
        if view.stage == "report":
            quick = (line for line in self.quick(table) for seat in asked if self.allowed(table, seat, line))
            tokens.update(dict.fromkeys(quick))
        if view.asked and view.stage == "play" and self.anybody(table, "undo"):
            tokens["undo"] = None
        return menus.owned(view, self.taps(view, list(tokens)), partial(self.sides_of, table))

    def quick(self, s: S) -> Iterator[str]:
        """Reports of one thing alone, which the panel has as buttons; those that cannot be are left out."""
        return iter(())

    def sides_of(self, s: S, line: str) -> set[int]:
        """The sides that may say this now."""
        return {self.side(s, seat) for seat in self.seats(s) if self.allowed(s, seat, line)}

    def at_flick(self, view: RefereedView, draft: str) -> RefereedView:
        """The table as it was before the report that counts provisionally: a version is about that."""
        last, stage = view.table.last, view.stage
        if last is None or last.claim or draft.startswith("over"):
            return view
        if stage != "play" and not (stage == "report" and draft.startswith("no = ")):
            return view
        table = self.copy(view.table)
        self.restore(table, table.earlier or table.before)
        return msgspec.structs.replace(view, table=msgspec.structs.replace(table, case=None, stage="play"))

    def told_of(self, view: RefereedView, draft: str) -> PendingFlick:
        """What a draft is a report of."""
        if draft.startswith("over"):
            return self.pace.case(view.table, view.viewer or 0)
        return forms.case_of(view)

    def anybody(self, s: S, line: str) -> bool:
        return any(self.allowed(s, seat, line) for seat in self.seats(s))

    def new_draft(self, view: RefereedView, form: str) -> str:
        return forms.new_draft(self.at_flick(view, f"{form} = "), form)

    def form(self, view: RefereedView, draft: str, tab: str) -> Form:
        judge, then = partial(self.on_form, view), self.at_flick(view, draft)
        case = self.told_of(then, draft)
        fields = self.parts.fields(then, case, forms.Draft.read(forms.head_of(draft)[1]))
        return forms.form(then, case, draft, self.parts.tongue, fields, judge)

    def edited(self, view: RefereedView, draft: str, tab: str, key: str, values: Sequence[str]) -> str:
        then = self.at_flick(view, draft)
        return forms.edited(then, self.told_of(then, draft), draft, key, values, self.parts.edited)

    def on_form(self, view: RefereedView, line: str) -> str:
        """Judge a form's line on the table as its reader sees it."""
        assert view.viewer is not None
        return self.check_line(view.table, view.viewer, line)


def private_panel_buttons(view: RefereedView) -> Sequence[MenuChoice]:
    return (MenuChoice("", say("ref-door-words")),)


def one_for_all(options: Mapping[str, str]) -> bool:
    """One person may hold every seat, with one phone that goes round."""
    return options["table"] == "hotseat"


def without_wait(s: S) -> S:
    """The table as it is when the time to object is over."""
    return msgspec.structs.replace(s, objection=False)


def _last_step(events: Sequence[Event]) -> int:
    """Where the last of `NEXT_STEP` stands; 0 where there is none."""
    return max((n for n, event in enumerate(events) if event.kind in NEXT_STEP), default=0)
