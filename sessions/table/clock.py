"""The table's clock: what happens when a lobby, a question or a finished table waited long enough."""

from collections.abc import Sequence

from engine.ask import CLOCK, Answer, Event, Refused
from engine.game import Limit
from engine.match import Done
from sessions.store.protocol import Line
from sessions.table import substitutes
from sessions.table.base import IDLE
from sessions.table.body import LOBBY, NOBODY, PLAYING, Change, Person
from sessions.table.clock_profiles import (
    DECIDE_SECONDS,
    FIRST,
    LATE,
    MOST_SKIPS,
    NONE,
    PROFILES,
    REMINDED,
    SILENT,
    SKIPPING,
    Profile,
    Rest,
)
from sessions.table.playing import Playing

UNTOLD = -1  # a notice that nobody needs


class Clock(Playing):
    """What time brings about, and what opponents do about somebody who is late."""

    def expire(self, now: float, rest: Rest) -> Change:
        """What is due. rest: how long those who are waited for are not to be disturbed."""
        if self.over:
            self.body.tidied, self.due = True, None
            return Change([])
        if self.phase != PLAYING or self.match is None:
            self._in(LOBBY)
            return self._ended("expired", now)
        if self.body.paused and not self.people:
            return self._ended("deserted", now)  # computers played on for somebody who never came to look
        limit, profile = self._limit(self.match), self.profile
        if limit is not None:
            return self._limit_over(limit, now)
        if profile is None:
            self.due = None
            return Change([])
        if self.body.stage == SKIPPING:
            return self._pass_over_again(profile, now)
        if self.body.stage == LATE:
            self.body.stage, self.due = SILENT, None
            return Change([])
        if profile.personal and rest.until > now:
            self.due = rest.until + (profile.seconds / 2 if rest.holiday else 0.0)
            return Change([])
        if self.body.stage == FIRST and profile.calls:
            return self._half_over(profile.seconds, self.body.clock, now)
        return self._overdue(profile, now)

    def _limit_over(self, limit: Limit, now: float) -> Change:
        """A limit of the rules: a reminder at half of it, then the clock's answer."""
        if limit.word != IDLE and self.body.stage == FIRST:
            return self._half_over(limit.seconds, limit.word, now)
        match = self._playing()
        before = match.ask
        done = match.answer(CLOCK, f"timeout {limit.word}")
        return self._answered(match, before, done, "", now)

    def _half_over(self, seconds: float, word: str, now: float) -> Change:
        self.body.stage, self.body.notice = REMINDED, 0
        self.due = (self.due or now) + seconds / 2
        return Change([self._line(now, "remind", word)])

    def _overdue(self, profile: Profile, now: float) -> Change:
        """The time is over. The opponents are told, if there are any; the clock alone does nothing."""
        if not profile.calls or not self.present():
            self.body.stage, self.due = SILENT, None
            return Change([])
        line = self._line(now, "late", " ".join(str(seat) for seat in self.waited()))
        self.body.stage, self.body.late, self.body.notice = LATE, line.number, 0
        self.due = now + DECIDE_SECONDS
        return Change([line])

    # ---------------------------------------------------------------- what opponents may do

    def decisions(self) -> list[str]:
        """What opponents may do now about whom they wait for."""
        if self.body.stage not in (LATE, SILENT) or not self.body.late:
            return []
        skip = ["skip"] if any(self._default(seat) for seat in self.waited()) else []
        offered = ["substitute"] if self._offerable() else []
        computer = ["computer"] if self.rules.computer else []
        return ["wait", *skip, *offered, *computer]

    def _offerable(self) -> list[int]:
        """The seats waited for that may be offered; with something hidden, to who was chosen alone."""
        seats = [
            seat for seat in self.waited() if seat not in self.body.offers and self.body.seats[seat].person
        ]
        hidden = substitutes.covered(self)
        return [seat for seat in seats if not hidden or substitutes.chosen_for(self.body, seat)]

    def may_decide(self, person: Person, number: int, what: str) -> None:
        """Raises Refused where this is not for this person to say, or not now."""
        self._playing()
        if number != self.body.late or what not in self.decisions():
            raise Refused("settled")
        if not self.seats_of(person.id):
            raise Refused("not-your-table")
        if person.id in self.waited_people():
            raise Refused("late-yourself")

    def decide(self, person: Person, number: int, what: str, now: float, computer: Person = NOBODY) -> Change:
        """One opponent's word: wait, skip, substitute, or let a computer play on meanwhile.

        number: of the notice that it answers; computer: its level and name.
        """
        self.may_decide(person, number, what)
        named = self._computer(computer) if what == "computer" else NOBODY
        self._came_back(person.id)
        if named.level:
            lines = [self._lent_to_computer(seat, named, now) for seat in self.waited()]
            self._acts(now)
            return Change(lines)
        if what == "skip":
            self.body.skips = 0
            return self._pass_over(self.waited(), person.id, now)
        if what == "substitute":
            self.body.offers = [*dict.fromkeys([*self.body.offers, *self._offerable()])]
            return Change([self._line(now, "offer", str(person.id))])
        profile = self.profile or PROFILES[NONE]
        self.body.stage, self.body.notice, self.body.late = REMINDED, UNTOLD, 0
        self.due = now + profile.seconds
        return Change([self._line(now, "wait", str(person.id))])

    def _pass_over_again(self, profile: Profile, now: float) -> Change:
        """A seat that was passed over is asked once more; without anybody there it would never end."""
        seats = [seat for seat in self.waited() if seat in self.body.skipped]
        if not seats:
            self._wind(now)
            return Change([])
        there = [person for person in self.people if person not in self._passed_over()]
        if not there or self.body.skips >= MOST_SKIPS or not any(self._default(seat) for seat in seats):
            return self._overdue(profile, now)
        self.body.skips += 1
        return self._pass_over(seats, 0, now)

    def _pass_over(self, seats: Sequence[int], by: int, now: float) -> Change:
        """Give the default answers of these seats, where there is one. by: who said so (0: the clock)."""
        match = self._playing()
        before, answers, events = match.ask, list[Answer](), list[Event]()
        lines: list[Line] = []
        for seat in seats:
            token = self._default(seat)
            if token is not None:
                lines.append(self._line(now, "skip", str(by), seat))
                self.body.skipped = [*dict.fromkeys([*self.body.skipped, seat])]
                done = match.answer(seat, token)
                answers, events = [*answers, *done.answers], [*events, *done.events]
        told = self._answered(match, before, Done(answers, events), "", now)
        return told._replace(lines=[*lines, *told.lines])

    def _default(self, seat: int) -> str | None:
        """What the rules let an absent seat answer now."""
        match = self.match
        if match is None or match.ask is None or seat not in match.ask.seats:
            return None
        token = match.rules.default(match.state, match.ask, seat)
        return token and match.rules.token(match.state, match.ask, seat, token)

    # ---------------------------------------------------------------- pauses, coming back

    def resume(self, person: Person, now: float) -> Change:
        """End a pause."""
        self._playing()
        if not self.seats_of(person.id) and not self.lent_to_others(person.id):
            raise Refused("not-your-table")
        if not self.body.paused:
            raise Refused("not-paused-now")
        self._acts(now)
        return Change([self._line(now, "resume", str(person.id))])

    def may_pause(self) -> bool:
        """Whether there is a clock that could be stopped."""
        return self.profile is not None and self.body.clock != NONE and self.phase == PLAYING

    def lent_to_others(self, person: int) -> list[int]:
        """The seats of somebody that others took over while they were absent."""
        return [int(seat) for seat, owner in self.body.lent.items() if owner == person]

    def come_back(self, person: Person, now: float) -> Change:
        """Get a seat back that somebody took over meanwhile."""
        self._playing()
        seats = self.lent_to_others(person.id)
        if not seats:
            raise Refused("nothing-lent")
        if self.seats_of(person.id):
            raise Refused("seated-already")
        for seat in seats:
            self._seat(person, seat)
            del self.body.lent[str(seat)]
        if set(seats) & set(self.waited()):
            self._acts(now)
        elif self.body.stage == FIRST and self.due is None and not self.body.paused:
            self._wind(now)  # with a computer here no time ran for the others
        return Change([self._line(now, "back", str(person.id), seats[0])])

    def notified(self, message: int) -> None:
        """The notice of the stage that the open question has come to was posted."""
        self.body.notice = message or UNTOLD
