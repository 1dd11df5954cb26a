"""The table's own matters: seats given up and taken over, undo, what needs consent, the record."""

import math
from collections.abc import Sequence

from engine import record
from engine.ask import Answer, Event, Refused
from engine.records import Reader
from sessions.store.protocol import Line
from sessions.table import substitutes
from sessions.table.body import MOST_LINES, NOBODY, Change, Person, Proposal
from sessions.table.lobby import Lobby
from sessions.table.replays import replayed, taken_back

RESIGN = "resign"


class Matters(Lobby):
    """Everything about a table that is no move."""

    def end_by_moderator(self, now: float) -> Change:
        if self.over:
            raise Refused("over", "over")
        return self._ended("moderator", now)

    def leave_seat(self, person: Person, now: float) -> Change:
        """Give up a seat in the middle of a match; it stays free for somebody to take over."""
        self._playing()
        seats = self.seats_of(person.id)
        if not seats:
            raise Refused("not-seated")
        for seat in seats:
            self.body.seats[seat].person = 0
            self.body.left[str(seat)] = now
            self._forget(seat)
        self.body.proposal = None
        lines = [self._line(now, "leave", str(person.id), seat) for seat in seats]
        if not self._deserted():
            return Change(lines)
        before = [seat for seat, one in enumerate(self.body.seats) if not one.person and seat not in seats]
        done = self._forfeited([*before, *seats] if len(seats) == 1 else (), "deserted", now)
        return done._replace(lines=[*lines, *done.lines])

    def take_seat(self, person: Person, seat: int, now: float) -> Change:
        """Take over a seat that was given up, or, on loan, one whose player is absent."""
        self._playing()
        if seat not in range(len(self.body.seats)):
            raise Refused("seat-taken")
        by = substitutes.may_take(self, person, seat, now)
        self._lend(seat, person.id)
        self._seat(person, seat)
        self._acts(now)
        return Change([self._line(now, "seat", str(person.id), seat), self._line(now, "chosen", by, seat)])

    def name_deputy(self, person: Person, deputy: Person, now: float) -> Change:
        """Whom a player wants to play on if they are absent or leave; nobody (0): none any more."""
        self._playing()
        seats = substitutes.may_name(self, person, deputy)
        if not deputy.id and not any(str(seat) in self.body.deputies for seat in seats):
            raise Refused("no-deputy")
        self._came_back(person.id)
        for seat in seats:
            self.body.deputies.pop(str(seat), None)
            if deputy.id:
                self.body.deputies[str(seat)] = deputy.id
        return Change([self._line(now, "deputy", str(deputy.id), seat) for seat in seats])

    def appoint(self, moderator: Person, who: Person, seat: int, now: float) -> Change:
        """A moderator chooses somebody for a seat that stands empty. That both are neutral was looked up."""
        self._playing()
        substitutes.may_appoint(self, moderator, who, seat, now)
        self.body.appointed[str(seat)] = who.id
        return Change([self._line(now, "appoint", str(who.id), seat)])

    # ---------------------------------------------------------------- left for good

    def may_count_out(self, seat: int) -> bool:
        """Whether a seat that was left can be counted as resigned: its word is nobody else's."""
        match, body = self.match, self.body
        if match is None or match.ask is None or seat not in range(len(body.seats)):
            return False
        left = not body.seats[seat].person and str(seat) not in body.lent
        alone = len(body.seats) == 2 or self.rules.seating.each_alone
        return left and alone and RESIGN in match.legal(seat)

    def count_out(self, person: Person, seat: int, now: float) -> Change:
        """Play on without somebody who left: that seat has resigned."""
        self._playing()
        if not self.seats_of(person.id):
            raise Refused("not-your-table")
        if not self.may_count_out(seat):
            raise Refused("not-left")
        if waits := self._deputy_waits(seat, now):
            raise Refused("deputy-first", minutes=math.ceil(waits / 60))
        self._came_back(person.id)
        line = self._line(now, "out", str(person.id), seat)
        told = self._resigned(seat, now)
        return told._replace(lines=[line, *told.lines])

    def _deputy_waits(self, seat: int, now: float) -> float:
        """How many seconds whoever was chosen for a seat that was left still has to take it."""
        since = self.body.left.get(str(seat), 0.0)
        return max(0.0, since + substitutes.patience(self, seat) - now)

    def _forfeited(self, left: Sequence[int], reason: str, now: float) -> Change:
        """An end where at most one stayed: who left before the last one has resigned; else for this reason.

        left: seats in the order in which they were left.
        """
        if self.match is None:
            return self._ended(reason, now)
        told = Change([])
        while self.match.result is None:
            seat = next((seat for seat in left if self.may_count_out(seat)), None)
            more = self._ended(reason, now) if seat is None else self._resigned(seat, now)
            told = Change(
                [*told.lines, *more.lines], [*told.answers, *more.answers], [*told.events, *more.events]
            )
        return told

    def _resigned(self, seat: int, now: float) -> Change:
        match = self._playing()
        before, done = match.ask, match.answer(seat, RESIGN)
        return self._answered(match, before, done, "", now)

    def _alone(self, now: float) -> list[int]:
        """The seats that were left for good, where all others but one were left or are out as well."""
        gone = self.rules.seating.resigned(self.match.state) if self.match else ()
        on = [seat for seat in range(len(self.body.seats)) if seat not in gone]
        left = [seat for seat in on if self.may_count_out(seat) and not self._deputy_waits(seat, now)]
        return left if len(on) - len(left) == 1 else []

    def may_let_play(self, person: Person, seat: int) -> None:
        """Whether somebody may give this seat to a computer: their own, or a free one; raises Refused."""
        self._playing()
        if not self.rules.computer:
            raise Refused("no-computer")
        mine = self.seats_of(person.id)
        if not mine and person.id != self.body.owner:
            raise Refused("not-your-table")
        if seat not in range(len(self.body.seats)) or (self.body.seats[seat].person and seat not in mine):
            raise Refused("seat-taken")

    def let_play(self, person: Person, seat: int, computer: Person, now: float) -> Change:
        """A computer (level, name) plays on at one's own seat, on loan, or at one that was given up."""
        self.may_let_play(person, seat)
        line = self._lent_to_computer(seat, computer, now)
        self._came_back(person.id)
        if self.match is not None and self.match.ask is not None and seat in self.match.ask.seats:
            self._acts(now)
        return Change([line])

    # ---------------------------------------------------------------- undo

    def undo(self, person: Person, answers: Sequence[Answer], now: float) -> Change:
        """Take back: freely what is still open and revealed nothing, else by the others' consent."""
        match = self._playing()
        seat = self.seat_to_act(person.id)
        if seat is None:
            raise Refused("not-your-table")
        self._not_endless()
        open_ = match.answers
        if open_ and open_[-1][0] == seat and not match.rules.hides(match.state, match.base):
            self._came_back(person.id)
            return self._undone(answers, len(answers) - 1, now)
        keep = self.undo_keeps(answers, seat)
        if keep is None:
            raise Refused("nothing-to-undo")
        taken_back(self, answers, keep)  # nobody is asked to agree to what cannot be done
        return self._propose(Proposal("undo", person.id, [person.id], keep=keep), answers, now)

    def undo_keeps(self, answers: Sequence[Answer], seat: int) -> int | None:
        """How many answers remain when this seat's last run of answers is taken back; None: it gave none."""
        last = next((n for n in range(len(answers) - 1, -1, -1) if answers[n][0] == seat), None)
        if last is None:
            return None
        while last > 0 and answers[last - 1][0] == seat:
            last -= 1
        if any(token == RESIGN for _, token in answers[last:]):
            return None  # what was laid open then cannot be covered again
        return last

    def _undone(self, answers: Sequence[Answer], keep: int, now: float) -> Change:
        self.match = taken_back(self, answers, keep)
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
        secret: str = "",
    ) -> Change:
        """Propose an end, a rematch (`secret`: of its deal), or a substitute (`invited`) for a seat."""
        if not self.seats_of(person.id) and not (kind == "substitute" and person.id == self.body.owner):
            raise Refused("not-your-table")
        if kind not in ("end", "rematch", "substitute"):
            self._not_endless()
        if kind == "rematch":
            self._may_be_repeated()
        elif self.over:
            raise Refused("over", "over")
        if kind == "substitute":
            self._may_be_replaced(seat, invited)
        if kind == "referee" and (not self.rules.refereeing or self.seats_of(invited.id)):
            raise Refused("not-neutral")
        if kind == "pause" and not self.may_pause():
            raise Refused("no-pause")
        proposal = Proposal(
            kind,
            person.id,
            [person.id],
            seat=seat,
            person=invited.id,
            name=invited.name,
            secret=secret,
            luck={str(person.id): person.luck},
        )
        return self._propose(proposal, answers, now)

    def _not_endless(self) -> None:
        """Back and forth has an end: each undo looks at the whole journal again."""
        if self.lines >= MOST_LINES:
            raise Refused("journal-full", most=MOST_LINES)

    def _may_be_repeated(self) -> None:
        """A rematch needs a game that was played to its end and everybody who played it."""
        if not self.over or self.match is None:
            raise Refused("not-now")
        if self.body.next_table:
            raise Refused("rematch-begun")
        seated = sum(1 for seat in self.body.seats if seat.person)
        if seated < len(self.body.seats):
            raise Refused("not-enough-players", least=len(self.body.seats), now=seated)

    def _may_be_replaced(self, seat: int, invited: Person) -> None:
        self._playing()
        if seat not in range(len(self.body.seats)):
            raise Refused("stale")
        if self.seats_of(invited.id) or [
            one for one in substitutes.own_seats(self.body, invited.id) if one != seat
        ]:
            raise Refused("seated-already")
        if substitutes.covered(self) and substitutes.whose(self.body, seat) <= 0:
            raise Refused("hidden-seat")

    def consent(self, person: Person, yes: bool, answers: Sequence[Answer], now: float) -> Change:
        """Agree to what is proposed, or decline it; the proposer takes it back."""
        proposal = self.body.proposal
        if proposal is None:
            raise Refused("nothing-proposed")
        if person.id not in self.asked_to_consent() and person.id != proposal.by:
            stands_in = any(substitutes.stands_in(self.body, seat) for seat in self.seats_of(person.id))
            raise Refused("stand-in" if stands_in else "not-asked")
        if not yes:
            self._came_back(person.id)
            self.body.proposal = None
            return Change(
                [self._line(now, "decline", proposal.kind)], (), [Event("declined", (proposal.kind,))]
            )
        if person.id in proposal.agreed:
            raise Refused("agreed-already")
        self._came_back(person.id)
        proposal.agreed.append(person.id)
        proposal.luck[str(person.id)] = person.luck
        return self._carried(answers, now, [self._line(now, "agree", proposal.kind)])

    def asked_to_consent(self) -> list[int]:
        """The people whose word is still missing."""
        proposal = self.body.proposal
        if proposal is None:
            return []
        wanted = dict.fromkeys(self.people if proposal.kind == "rematch" else self.still_playing())
        if proposal.kind in substitutes.TAKEN_BACK:
            wanted = dict.fromkeys(self.voters())
        if proposal.kind == "substitute":
            asked = [self.body.seats[proposal.seat].person, proposal.person]
            asked += [substitutes.whose(self.body, proposal.seat)] if substitutes.covered(self) else []
            wanted = dict.fromkeys(person for person in asked if person > 0)
        return [person for person in wanted if person not in proposal.agreed]

    def still_playing(self) -> list[int]:
        """The people who sit here and have not resigned."""
        gone = self.rules.seating.resigned(self.match.state) if self.match else ()
        return [
            seat.person
            for number, seat in enumerate(self.body.seats)
            if seat.person > 0 and number not in gone
        ]

    def voters(self) -> list[int]:
        """The people whose word an undo or an end needs: for a stand-in, whoever the seat belongs to."""
        gone = self.rules.seating.resigned(self.match.state) if self.match else ()
        on = [seat for seat, one in enumerate(self.body.seats) if one.person > 0 and seat not in gone]
        return [substitutes.voter(self.body, seat) for seat in on]

    def _propose(self, proposal: Proposal, answers: Sequence[Answer], now: float) -> Change:
        if self.body.proposal is not None and self.body.proposal.by != proposal.by:
            raise Refused("proposal-open")
        self._came_back(proposal.by)
        if proposal.kind == "end" or (proposal.kind == "substitute" and not substitutes.covered(self)):
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
            done = self._forfeited(self._alone(now), "ended", now)
            return done._replace(lines=[*lines, *done.lines])
        if proposal.kind == "substitute":
            self._may_be_replaced(proposal.seat, Person(proposal.person, proposal.name))
            if substitutes.covered(self) and self.body.seats[proposal.seat].person in self.absent(now):
                raise Refused("hidden-seat")
            away = self.body.seats[proposal.seat].person in self.absent(now)
            own = substitutes.whose(self.body, proposal.seat) in proposal.agreed and not away
            if away:
                self._lend(proposal.seat, proposal.person)
            else:
                self._returned(proposal.seat, proposal.person)
            self._seat(Person(proposal.person, proposal.name), proposal.seat)
            if proposal.seat in self.waited():
                self._acts(now)
            seat = self._line(now, "seat", str(proposal.person), proposal.seat)
            by = self._line(
                now, "chosen", substitutes.PLAYER if own else substitutes.OPPONENTS, proposal.seat
            )
            return Change([*lines, seat, by])
        if proposal.kind == "referee":
            self.body.referee = proposal.person
            return Change(lines)
        if proposal.kind == "pause":
            self.body.paused = True
            self._wind(now)
            return Change(lines)
        self.body.again = proposal
        return Change(lines)

    # ---------------------------------------------------------------- record

    def record(self, answers: Sequence[Answer], person: int = 0) -> record.Record:
        """The game so far as this person may know it; all of it, with the seed, once it is over."""
        reader = Reader(self.over, self.seat_to_act(person))
        if replayed(self, answers) is not None:
            return record.write(self.game, self.rules, self.setup, answers, reader)
        if self.rules.own_panels and not self.over:
            raise Refused("record-later")
        return record.as_given(self.game, self.rules, self.setup, answers, reader)
