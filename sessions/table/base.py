"""What every room of a table stands on: its people, its match, how it is stored, how it ends."""

import hashlib
from typing import Any

import msgspec

from engine.ask import Event, Refused, Result
from engine.chance import commitment, mixed
from engine.game import Rules, Setup
from engine.match import Match
from sessions.body import LOBBY, OVER, PLAYING, Body, Change, Person, Seat, unique_name
from sessions.store import Line, Row

IDLE = "idle"
OUTSIDE = ("ended", "moderator", "deserted")


class Base:
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
        names, body = tuple(self.names), self.body
        secret = "" if "joined" in body.extra else body.secret
        return Setup(names, body.options, self.seed, (), tuple(body.dealt), secret, tuple(body.luck))

    @property
    def seed(self) -> bytes:
        """The seed of this match: the table's secret and what everybody added, so nobody chooses it alone."""
        joined = self.body.extra.get("joined")
        if joined is not None:  # a table that was opened before players could add to the deal
            ids = "/".join(joined.split())
            return hashlib.sha256(f"{self.body.secret}/{ids}".encode()).digest()
        return mixed(self.body.secret, self.body.luck)

    @property
    def seal(self) -> str:
        """What is public of the secret from the start, so that it cannot be changed."""
        secret = self.setup.secret
        return commitment(secret.encode() if secret else self.seed)

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def decided(self) -> bool:
        """Whether the game itself came to its end, and no other one followed it yet."""
        played = self.match is not None and self.match.result is not None
        return self.phase == OVER and played and self.body.ended not in OUTSIDE and not self.body.next_table

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

    def _acts(self, now: float) -> None:
        """Somebody acted: the clock of the open step begins."""
        self.body.acted, self.body.reminded = now, False
        limit = self.match.rules.limit(self.match.state) if self.match else None
        self.due = (
            None if limit is None else now + (limit.seconds if limit.word == IDLE else limit.seconds / 2)
        )
