"""The table's clock: what happens when a lobby or a step waited long enough, and who is absent."""

from engine.ask import CLOCK, Event
from sessions.body import ABSENT_SECONDS, LOBBY, PLAYING, Change
from sessions.table.base import IDLE
from sessions.table.playing import Playing


class Clock(Playing):
    """What time brings about."""

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

    def absent(self, now: float) -> list[int]:
        """Those who have kept the table waiting for a day; it can end or be handed on without their word."""
        if self.match is None or self.match.ask is None or now - self.body.acted < ABSENT_SECONDS:
            return []
        sitting = [self.body.seats[seat].person for seat in self.match.ask.seats]
        return [person for person in sitting if person]
