"""A table: who sits where, the match, what is proposed. Changes in memory; `sessions.tables` makes it last.

Every method that changes something returns the journal lines to be kept with it, and raises
Refused, changing nothing, where it is not allowed.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine import record
from engine.ask import CLOCK, REFEREE, Answer, Ask, Event, Refused, Result
from engine.game import Reader, Rules, Setup
from engine.match import Done, Match
from sessions.body import (
    ABSENT_SECONDS,
    LOBBY,
    NOBODY,
    OVER,
    PLAYING,
    Body,
    Change,
    Person,
    Proposal,
    Seat,
    unique_name,
)
from sessions.store import Line, Row

IDLE = "idle"
OUTSIDE = ("ended", "moderator", "deserted")


class Table:
    """One table in memory."""

    def __init__(self, row: Row, body: Body, rules: Rules[Any, Any], lines: int) -> None:
        self.id = row.table
        self.guild, self.place, self.game = row.guild, row.place, row.game
        self.phase, self.version, self.told, self.due = row.phase, row.version, row.told, row.due
        self.body = body
        self.rules = rules
        self.lines = lines
        self.news: list[Event] | None = None if body.saved else []
        self.match: Match[Any] | None = Match.load(rules, body.saved) if body.saved else None

    # ---------------------------------------------------------------- nouns

    @property
    def people(self) -> list[int]:
        return [seat.person for seat in self.body.seats if seat.person]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.body.seats]

    def seats_of(self, person: int) -> list[int]:
        return [number for number, seat in enumerate(self.body.seats) if seat.person == person]

    def seat_to_act(self, person: int) -> int | None:
        """The seat this person answers for: one that is asked, else their first one."""
        mine = self.seats_of(person)
        asked = self.match.ask.seats if self.match and self.match.ask else ()
        return next((seat for seat in mine if seat in asked), mine[0] if mine else None)

    @property
    def setup(self) -> Setup:
        return Setup(tuple(self.names), self.body.options, self.seed, kits=tuple(self.body.dealt))

    @property
    def seed(self) -> bytes:
        """The seed of this match: the table's secret and everybody who joined, so nobody chooses it alone."""
        joined = "/".join(str(number) for number in self.body.extra.get("joined", "").split())
        return hashlib.sha256(f"{self.body.secret}/{joined}".encode()).digest()

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def row(self, now: float) -> Row:
        """The table as it is stored."""
        self.body.saved = self.match.save() if self.match else None
        people = dict.fromkeys([*self.people, self.body.owner])
        return Row(
            table=self.id,
            guild=self.guild,
            place=self.place,
            game=self.game,
            phase=self.phase,
            version=self.version,
            told=self.told,
            due=self.due,
            people=tuple(people),
            body=msgspec.json.encode(self.body),
            changed=now,
        )

    # ---------------------------------------------------------------- lobby

    def join(self, person: Person, most: int, now: float) -> Change:
        """Sit down."""
        self._in(LOBBY)
        if self.seats_of(person.id):
            raise Refused("seated-already")
        if len(self.body.seats) >= most:
            raise Refused("table-full", seats=most)
        self.body.seats.append(Seat(person.id, unique_name(person.name, self.names)))
        self.body.extra["joined"] = f"{self.body.extra.get('joined', '')} {person.id}".strip()
        return Change([self._line(now, "join", str(person.id))])

    def leave_lobby(self, person: Person, now: float) -> Change:
        """Stand up again; the table's owner hands it on, and the last one out closes it."""
        self._in(LOBBY)
        seats = self.seats_of(person.id)
        if not seats:
            raise Refused("not-seated")
        del self.body.seats[seats[0]]
        if person.id == self.body.owner and self.body.seats:
            self.body.owner = self.body.seats[0].person
        if not self.body.seats:
            self._close("abandoned")
        return Change([self._line(now, "leave", str(person.id))])

    def set_language(self, person: Person, language: str, now: float) -> Change:
        """Speak another language in public; private answers are in each reader's own anyway."""
        self._in(LOBBY)
        self._owner_only(person)
        self.body.language = language
        return Change([self._line(now, "option", f"language={language}")])

    def set_pack(self, person: Person, pack: str, rules: Rules[Any, Any] | None, now: float) -> Change:
        """Play with other cards."""
        self._in(LOBBY)
        self._owner_only(person)
        if rules is None:
            raise Refused("no-pack", pack=pack)
        self.body.pack, self.rules = pack, rules
        self.body.kits.clear()
        return Change([self._line(now, "option", f"pack={pack}")])

    def set_kit(self, person: Person, text: str, now: float) -> Change:
        """Bring something along, such as a deck; raises Refused where the game does not allow it."""
        self._in(LOBBY)
        if not self.seats_of(person.id):
            raise Refused("not-seated")
        self.body.kits[str(person.id)] = self.rules.checked_kit(text)
        return Change([self._line(now, "kit", str(person.id))])

    def set_option(
        self, person: Person, name: str, value: str, check: Callable[[dict[str, str]], Any], now: float
    ) -> Change:
        """Change an option; `check` raises Refused where the game does not allow it."""
        self._in(LOBBY)
        self._owner_only(person)
        options = {**self.body.options, name: value}
        check(options)
        self.body.options = options
        return Change([self._line(now, "option", f"{name}={value}")])

    def start(self, person: Person, seats: range, now: float) -> Change:
        """Begin the match."""
        self._in(LOBBY)
        if not self.seats_of(person.id):
            raise Refused("not-seated")
        if self.rules.one_for_all(self.body.options):
            self._fill(person, seats[0])
        if len(self.body.seats) not in seats:
            raise Refused("not-enough-players", least=seats[0], now=len(self.body.seats))
        self.body.dealt = [
            self.body.kits.get(str(seat.person)) or self.rules.default_kit(number)
            for number, seat in enumerate(self.body.seats)
        ]
        self.match = Match.new(self.rules, self.setup)
        self.phase = PLAYING
        self._acts(now)
        return Change([self._line(now, "start", " ".join(str(p) for p in self.people))])

    def _fill(self, person: Person, least: int) -> None:
        """One person takes every seat, if there are too few people."""
        if len(self.body.seats) >= least:
            return
        titles = [self.rules.seat_title(person.name, seat, self.body.options) for seat in range(least)]
        self.body.seats = [
            Seat(person.id, unique_name(title, titles[:seat])) for seat, title in enumerate(titles)
        ]

    # ---------------------------------------------------------------- play

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
        lapsed = match.rules.lapsed(match.state, now - self.body.acted)
        as_it_was = match.copy() if lapsed else match
        early = match.answer(CLOCK, lapsed).answers if lapsed else []
        before = match.ask
        try:
            done = match.answer(seat, text)
        except Refused:
            self.match = as_it_was
            raise
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
            self._close(match.result.reason)
        else:
            self.phase, self.body.ended = PLAYING, ""
            self._acts(now)
        return Change(lines, answers, events)

    def _answerable(self) -> Match[Any]:
        """The match, also one that is over and not ended from outside: it may have last words."""
        if self.match is not None and self.decided:
            return self.match
        return self._playing()

    @property
    def decided(self) -> bool:
        """Whether the game itself came to its end, and no other one followed it yet."""
        played = self.match is not None and self.match.result is not None
        return self.phase == OVER and played and self.body.ended not in OUTSIDE and not self.body.next_table

    def _acts(self, now: float) -> None:
        """Somebody acted: the clock of the open step begins."""
        self.body.acted, self.body.reminded = now, False
        limit = self.match.rules.limit(self.match.state) if self.match else None
        self.due = (
            None if limit is None else now + (limit.seconds if limit.word == IDLE else limit.seconds / 2)
        )

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
            found = match.rules.standing(match.state, ask, seat, orders) if orders else None
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

    def end_by_moderator(self, now: float) -> Change:
        if self.over:
            raise Refused("over", "over")
        return self._ended("moderator", now)

    def expire(self, now: float) -> Change:
        """The lobby, or the open step of a game, waited long enough."""
        if self.phase != PLAYING or self.match is None:
            self._in(LOBBY)
            return self._ended("expired", now)
        match, limit = self.match, self.match.rules.limit(self.match.state)
        if limit is None:
            self.due = None
            return Change([])
        if limit.word != IDLE and not self.body.reminded:
            self.body.reminded, self.due = True, self.body.acted + limit.seconds
            seats = match.ask.seats if match.ask else ()
            return Change([self._line(now, "remind", limit.word)], (), [Event("reminder", tuple(seats))])
        before = match.ask
        done = match.answer(CLOCK, f"timeout {limit.word}")
        return self._answered(match, before, done, "", now)

    def leave_seat(self, person: Person, now: float) -> Change:
        """Give up a seat in the middle of a match; it stays free for somebody to take over."""
        self._playing()
        seats = self.seats_of(person.id)
        if not seats:
            raise Refused("not-seated")
        for seat in seats:
            self.body.seats[seat].person = 0
            self._forget(seat)
        self.body.proposal = None
        if not self.people:
            return self._ended("deserted", now)
        return Change([self._line(now, "leave", str(person.id), seats[0])])

    def take_seat(self, person: Person, seat: int, now: float) -> Change:
        """Take over a seat that was given up."""
        self._playing()
        if seat not in range(len(self.body.seats)) or self.body.seats[seat].person:
            raise Refused("seat-taken")
        if self.seats_of(person.id):
            raise Refused("seated-already")
        self._seat(person, seat)
        self._acts(now)
        return Change([self._line(now, "seat", str(person.id), seat)])

    # ---------------------------------------------------------------- undo

    def undo(self, person: Person, answers: Sequence[Answer], now: float) -> Change:
        """Take back: freely what is still open and revealed nothing, else by the others' consent."""
        match = self._playing()
        seat = self.seat_to_act(person.id)
        if seat is None:
            raise Refused("not-your-table")
        open_ = match.answers
        if open_ and open_[-1][0] == seat and not match.rules.hides(match.state):
            return self._undone(answers, len(answers) - 1, now)
        keep = self.undo_keeps(answers, seat)
        if keep is None:
            raise Refused("nothing-to-undo")
        return self._propose(Proposal("undo", person.id, [person.id], keep=keep), answers, now)

    def undo_keeps(self, answers: Sequence[Answer], seat: int) -> int | None:
        """How many answers remain when this seat's last run of answers is taken back; None: it gave none."""
        last = next((n for n in range(len(answers) - 1, -1, -1) if answers[n][0] == seat), None)
        if last is None:
            return None
        while last > 0 and answers[last - 1][0] == seat:
            last -= 1
        return last

    def _undone(self, answers: Sequence[Answer], keep: int, now: float) -> Change:
        match = Match.new(self.rules, self.setup)
        match.replay(answers[:keep])
        self.match = match
        self.body.answers = keep
        self.body.begin, self.body.posted = min(self.body.begin, keep), min(self.body.posted, keep)
        self.body.drafts.clear()
        self.body.since = {}
        self.body.question += 1
        self.news = None
        self._acts(now)
        return Change([self._line(now, "undo", str(keep))], (), [Event("undone", (len(answers) - keep,))])

    # ---------------------------------------------------------------- proposals

    def propose(
        self,
        person: Person,
        kind: str,
        answers: Sequence[Answer],
        now: float,
        seat: int = -1,
        invited: Person = NOBODY,
    ) -> Change:
        """Propose an end, a rematch, or a substitute (`invited`) for a seat."""
        if not self.seats_of(person.id) and not (kind == "substitute" and person.id == self.body.owner):
            raise Refused("not-your-table")
        if kind == "rematch":
            self._may_be_repeated()
        elif self.over:
            raise Refused("over", "over")
        if kind == "substitute":
            self._may_be_replaced(seat, invited)
        if kind == "referee" and (not self.rules.refereed or self.seats_of(invited.id)):
            raise Refused("not-neutral")
        proposal = Proposal(kind, person.id, [person.id], seat=seat, person=invited.id, name=invited.name)
        return self._propose(proposal, answers, now)

    def _may_be_repeated(self) -> None:
        """A rematch needs a game that was played to its end and everybody who played it."""
        if not self.over or self.match is None:
            raise Refused("not-now")
        if self.body.next_table:
            raise Refused("rematch-begun")
        if len(self.people) < len(self.body.seats):
            raise Refused("not-enough-players", least=len(self.body.seats), now=len(self.people))

    def _may_be_replaced(self, seat: int, invited: Person) -> None:
        self._playing()
        if seat not in range(len(self.body.seats)):
            raise Refused("stale")
        if self.seats_of(invited.id):
            raise Refused("seated-already")

    def consent(self, person: Person, yes: bool, answers: Sequence[Answer], now: float) -> Change:
        """Agree to what is proposed, or decline it; the proposer takes it back."""
        proposal = self.body.proposal
        if proposal is None:
            raise Refused("nothing-proposed")
        if person.id not in self.asked_to_consent() and person.id != proposal.by:
            raise Refused("not-asked")
        if not yes:
            self.body.proposal = None
            return Change(
                [self._line(now, "decline", proposal.kind)], (), [Event("declined", (proposal.kind,))]
            )
        if person.id in proposal.agreed:
            raise Refused("agreed-already")
        proposal.agreed.append(person.id)
        return self._carried(answers, now, [self._line(now, "agree", proposal.kind)])

    def absent(self, now: float) -> list[int]:
        """Those who have kept the table waiting for a day; it can end or be handed on without their word."""
        if self.match is None or self.match.ask is None or now - self.body.acted < ABSENT_SECONDS:
            return []
        sitting = [self.body.seats[seat].person for seat in self.match.ask.seats]
        return [person for person in sitting if person]

    def asked_to_consent(self) -> list[int]:
        """The people whose word is still missing."""
        proposal = self.body.proposal
        if proposal is None:
            return []
        wanted = dict.fromkeys(self.people)
        if proposal.kind == "substitute":
            sitting = self.body.seats[proposal.seat].person
            wanted = dict.fromkeys(person for person in (sitting, proposal.person) if person)
        return [person for person in wanted if person not in proposal.agreed]

    def _propose(self, proposal: Proposal, answers: Sequence[Answer], now: float) -> Change:
        if self.body.proposal is not None and self.body.proposal.by != proposal.by:
            raise Refused("proposal-open")
        if proposal.kind in ("end", "substitute"):
            proposal.agreed += [person for person in self.absent(now) if person not in proposal.agreed]
        self.body.proposal = proposal
        line = self._line(now, "propose", proposal.kind)
        proposal.number = line.number
        return self._carried(answers, now, [line])

    def _carried(self, answers: Sequence[Answer], now: float, lines: list[Line]) -> Change:
        """Carry out the proposal once nobody's word is missing."""
        proposal = self.body.proposal
        assert proposal is not None
        if self.asked_to_consent():
            return Change(lines)
        self.body.proposal = None
        if proposal.kind == "undo":
            done = self._undone(answers, proposal.keep, now)
            return Change([*lines, *done.lines], (), done.events)
        if proposal.kind == "end":
            done = self._ended("ended", now)
            return Change([*lines, *done.lines])
        if proposal.kind == "substitute":
            if self.seats_of(proposal.person):
                raise Refused("seated-already")
            self._seat(Person(proposal.person, proposal.name), proposal.seat)
            return Change([*lines, self._line(now, "seat", str(proposal.person), proposal.seat)])
        if proposal.kind == "referee":
            self.body.referee = proposal.person
            return Change(lines)
        self.body.extra["rematch"] = "yes"
        return Change(lines)

    # ---------------------------------------------------------------- record

    def record(self, answers: Sequence[Answer], person: int = 0) -> record.Record:
        """The game so far as this person may know it; all of it, with the seed, once it is over."""
        seat = self.seat_to_act(person)
        return record.write(self.game, self.rules, self.setup, answers, Reader(self.over, seat))

    # ---------------------------------------------------------------- inside

    def _in(self, phase: str) -> None:
        if self.phase != phase:
            raise Refused(
                "lobby-over" if phase == LOBBY else "not-started" if self.phase == LOBBY else "over"
            )

    def _playing(self) -> Match[Any]:
        self._in(PLAYING)
        assert self.match is not None
        return self.match

    def _owner_only(self, person: Person) -> None:
        if person.id != self.body.owner:
            raise Refused("owner-only")

    def _seat(self, person: Person, seat: int) -> None:
        others = [name for number, name in enumerate(self.names) if number != seat]
        self.body.seats[seat] = Seat(person.id, unique_name(person.name, others))
        self._forget(seat)

    def _forget(self, seat: int) -> None:
        """What somebody who sat here had begun to say, or said in advance, is nobody else's."""
        self.body.orders.pop(str(seat), None)
        for key in [key for key in self.body.drafts if key.startswith(f"{seat}:")]:
            del self.body.drafts[key]

    def _close(self, reason: str) -> None:
        self.phase, self.due, self.body.ended, self.body.proposal = OVER, None, reason, None

    def _ended(self, reason: str, now: float) -> Change:
        if self.match is not None and self.match.result is None:
            self.match.end(Result((), reason))
        self._close(reason)
        return Change([self._line(now, "end", reason)])

    def _line(self, now: float, kind: str, text: str, seat: int = -1) -> Line:
        self.lines += 1
        return Line(self.lines, now, kind, seat, text)


def _open(forms: Sequence[str], form: str) -> bool:
    """Whether a form belongs to one of those that are asked for: the same, or one of its kind."""
    return any(form == one or form.startswith(f"{one} ") for one in forms)
