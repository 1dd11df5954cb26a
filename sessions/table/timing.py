"""How long a table may wait: whom it waits for, the time of the open question, who is absent."""

from typing import Any

from engine.game import Limit
from engine.match import Match
from sessions.table.base import IDLE, Base
from sessions.table.body import ABSENT_SECONDS, PLAYING
from sessions.table.clock_profiles import FIRST, LATE, NONE, PROFILES, REMINDED, SILENT, SKIPPING, Profile


class Timing(Base):
    """The clock of the open question. Deadlines stand in `due` alone, which moves when time stood still."""

    @property
    def profile(self) -> Profile | None:
        """The clock that fills in where the rules have no limit; None where no clock runs.

        It stands still while paused, and for somebody who sits alone. Refereed games have a pace and a
        pause of their own.
        """
        if self.rules.refereeing or self.body.paused or len({*self.people}) < 2:
            return None
        return PROFILES.get(self.body.clock, PROFILES[NONE])

    @property
    def deadline(self) -> float | None:
        """Until when the open question has to be answered, where the players should know."""
        profile = self.profile
        if self.phase != PLAYING or self.due is None or profile is None or not profile.calls:
            return None
        if self.body.stage == FIRST:
            return self.due + profile.seconds / 2
        return self.due if self.body.stage == REMINDED else None

    def waited(self) -> list[int]:
        """The seats that the table waits for; what is offered beside the question keeps nobody waiting.

        Computers are none of them: they answer, and no clock runs for them.
        """
        ask = self.match.ask if self.match else None
        if ask is None:
            return []
        seats = [seat for seat in ask.seats if not ask.apart(seat)] or ask.seats
        return [seat for seat in seats if not self.body.seats[seat].level]

    def waited_people(self) -> list[int]:
        """The people who sit there."""
        return [person for seat in self.waited() if (person := self.body.seats[seat].person)]

    def present(self) -> list[int]:
        """The people who are neither waited for nor passed over."""
        absent = {*self.waited_people(), *self._passed_over()}
        return [person for person in dict.fromkeys(self.people) if person not in absent]

    def absent(self, now: float) -> list[int]:
        """Those who let their time run out; the table can end or be handed on without their word."""
        if self.match is None or self.match.ask is None or self.body.paused:
            return []
        late = self.body.stage in (LATE, SILENT)
        if self.profile is None or (self.due is None and not late):
            late = now - self.body.acted >= ABSENT_SECONDS
        return [*dict.fromkeys([*(self.waited_people() if late else ()), *self._passed_over()])]

    def _passed_over(self) -> list[int]:
        return [person for seat in self.body.skipped if (person := self.body.seats[seat].person)]

    def _acts(self, now: float) -> None:
        """Somebody acted, which ends a pause: the time of the open question begins."""
        self.body.acted, self.body.paused = now, False
        self._wind(now)

    def _limit(self, match: Match[Any]) -> Limit | None:
        """How long the open step may wait at a real table."""
        refereeing = match.rules.refereeing
        return refereeing.limit(match.state) if refereeing else None

    def _wind(self, now: float) -> None:
        """The time of the open question begins."""
        self.body.stage, self.body.notice, self.body.late, self.due = FIRST, 0, 0, None
        if self.match is None or self.match.ask is None or not self.waited():
            return
        limit = self._limit(self.match)
        profile = self.profile
        if limit is not None:
            self.due = now + (limit.seconds if limit.word == IDLE else limit.seconds / 2)
        elif profile is not None and set(self.waited()) & set(self.body.skipped):
            self.body.stage, self.due = SKIPPING, now + profile.short
        elif profile is not None:
            self.due = now + (profile.seconds / 2 if profile.calls else profile.seconds)

    def _came_back(self, person: int) -> None:
        """Somebody does something: nobody passes over their seats or takes them over any more."""
        mine = self.seats_of(person)
        if person > 0:
            self.body.alone = 0
        self.body.skipped = [seat for seat in self.body.skipped if seat not in mine]
        self.body.offers = [seat for seat in self.body.offers if seat not in mine]
