"""Playing: answers and what follows from them, the number of the question, drafts and standing answers."""

from collections.abc import Sequence
from typing import Any

from engine.ask import CLOCK, REFEREE, Ask, Event, Refused
from engine.match import LONGEST_LINE, Done, Match
from sessions.table import substitutes
from sessions.table.body import ABSENT_SECONDS, MOST_ALONE, PLAYING, Change, Person
from sessions.table.clock_profiles import SKIPPING
from sessions.table.timing import Timing


class Playing(Timing):
    """A match that goes on."""

    def answer(
        self, person: Person, text: str, question: int | None, now: float, *, may_rule: bool = False
    ) -> Change:
        """Give a line of notation. `question`: the number of the question it was meant for.

        may_rule: this person may rule on a dispute, if it is no player.
        """
        match = self._answerable()
        seat = self.seat_to_act(person.id)
        if seat is None and (may_rule or person.id == self.body.referee):
            seat = REFEREE
        if seat is None:
            raise Refused("not-your-table")
        if question is not None and not self.fresh(seat, question):
            raise Refused("stale")
        if seat >= 0 and substitutes.stands_in(self.body, seat) and _final(match, seat, text):
            raise Refused("stand-in")
        refereeing = match.rules.refereeing
        lapsed = refereeing.lapsed(match.state, now - self.body.acted) if refereeing else None
        as_it_was = match.copy() if lapsed else match
        early = match.answer(CLOCK, lapsed).answers if lapsed else []
        before = match.ask
        try:
            done = match.answer(seat, text)
        except Refused:
            self.match = as_it_was
            raise
        self._came_back(person.id)
        if person.id < 0:
            self.body.alone += 1
        else:
            self.body.skips = 0
        return self._answered(match, before, Done([*early, *done.answers], done.events), text, now)

    def _answered(self, match: Match[Any], before: Ask | None, done: Done, text: str, now: float) -> Change:
        """What follows any answer: what needs no asking, news, the next question, the end."""
        answers, events = [*done.answers], [*done.events]
        while (standing := self._standing(match)) is not None:
            by, token, orders = standing
            if str(by) in self.body.orders:
                self.body.orders[str(by)] = orders
            more = match.answer(by, token)
            answers, events = [*answers, *more.answers], [*events, *more.events]
        self._tell(events)
        lines = [self._line(now, "answer", token, by) for by, token in answers]
        self.body.answers += len(lines)
        self._number_question(before, match.ask, {by for by, _ in answers})
        self._clear_drafts(match, text)
        if self.body.proposal is not None and self.body.proposal.kind == "undo":
            self.body.proposal = None
        if match.result is not None:
            self._close(match.result.reason, now)
        else:
            self.phase, self.body.ended, self.body.tidied = PLAYING, "", False
            self._goes_on(now)
        return Change(lines, answers, events)

    def _goes_on(self, now: float) -> None:
        """The time of the next question begins; it runs on where everybody else is asked as before."""
        waited = {str(seat) for seat in self.waited()}
        same = self.profile is not None and self.body.stage != SKIPPING and self.body.since
        if same and waited and waited <= self.body.since.keys():
            self.body.acted = now
        else:
            self._acts(now)
        if self.body.alone >= MOST_ALONE:
            self._rest_alone(now)

    def _rest_alone(self, now: float) -> None:
        """Computers that play on by themselves stop, until somebody wants to see more."""
        self.body.paused, self.body.alone = True, 0
        self._wind(now)
        self.due = None if self.people else now + ABSENT_SECONDS

    def _answerable(self) -> Match[Any]:
        """The match, also one that is over and not ended from outside: it may have last words."""
        if self.match is not None and self.decided:
            return self.match
        return self._playing()

    def fresh(self, seat: int, question: int) -> bool:
        """Whether a seat is still asked what it was asked by the question of this number."""
        return self.body.since.get(str(seat), self.body.question) <= question <= self.body.question

    def _number_question(self, before: Ask | None, now: Ask | None, answered: set[int]) -> None:
        """A new number; whoever is asked the same as before may still answer by the old one."""
        self.body.question += 1
        kept = {}
        if now is not None and before is not None and now.kind == before.kind:
            for seat in now.seats:
                if seat not in answered and now.tokens.get(seat) == before.tokens.get(seat):
                    kept[str(seat)] = self.body.since.get(str(seat), self.body.question - 1)
        self.body.since = kept

    def _tell(self, events: Sequence[Event]) -> None:
        """News go on while the same panel tells them, and begin anew with a fresh one."""
        if self.body.answers == self.body.posted:
            self.body.begin, self.news = self.body.posted, []
        if self.news is not None:
            self.news = [*self.news, *events]

    # ---------------------------------------------------------------- drafts and standing answers

    def draft(self, person: Person, form: str, text: str) -> None:
        """Keep a form as far as it is filled in; an empty text throws it away."""
        match = self._playing()
        seat = self.seat_with_form(person.id, form)
        if seat is None or match.ask is None:
            raise Refused("stale")
        if len(text) > LONGEST_LINE:
            raise Refused("line-too-long", most=LONGEST_LINE)
        self._came_back(person.id)
        key = f"{seat}:{form}"
        self.body.drafts.pop(key, None)
        if text:
            self.body.drafts[key] = text

    def seat_with_form(self, person: int, form: str) -> int | None:
        """The seat for which this person may fill in this form now."""
        ask = self.match.ask if self.match else None
        if ask is None:
            return None
        return next((s for s in self.seats_of(person) if _open(ask.forms_of(s), form)), None)

    def set_order(self, person: Person, order: str) -> None:
        """Give a standing answer, or take it back if it stands."""
        self._playing()
        seat = self.seat_to_act(person.id)
        if seat is None:
            raise Refused("not-your-table")
        self._came_back(person.id)
        orders = self.body.orders.setdefault(str(seat), [])
        if order in orders:
            orders.remove(order)
        else:
            subject = order.partition(">")[2]
            orders[:] = [one for one in orders if not subject or one.partition(">")[2] != subject]
            orders.append(order)

    def _standing(self, match: Match[Any]) -> tuple[int, str, list[str]] | None:
        """What is answered without asking: what leaves nothing to decide, and what was said in advance."""
        ask = match.ask
        if ask is None:
            return None
        for seat in ask.seats:
            orders = self.body.orders.get(str(seat), [])
            only = match.rules.forced(match.state, ask, seat)
            if only is not None and only in match.legal(seat):
                return seat, only, orders
            panels = match.rules.own_panels if orders else None
            found = panels.standing(match.state, ask, seat, orders) if panels else None
            if found is not None and found[0] in match.legal(seat):
                return seat, found[0], list(found[1])
        return None

    def _clear_drafts(self, match: Match[Any], given: str) -> None:
        """A draft that was given, or whose form is not open any more, goes."""
        for key, draft in list(self.body.drafts.items()):
            seat, _, form = key.partition(":")
            forms = match.ask.forms_of(int(seat)) if match.ask else ()
            if draft == given or not _open(forms, form):
                del self.body.drafts[key]


def _final(match: Match[Any], seat: int, text: str) -> bool:
    """Whether a line would end the game or give it away."""
    token = match.rules.token(match.state, match.ask, seat, text.strip()) if match.ask else None
    return (token or text).strip().partition(" ")[0].casefold() in substitutes.FINAL


def _open(forms: Sequence[str], form: str) -> bool:
    """Whether a form belongs to one of those that are asked for: the same, or one of its kind."""
    return any(form == one or form.startswith(f"{one} ") for one in forms)
