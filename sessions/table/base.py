"""What every room of a table stands on: its people, its match, how it is stored, how it ends."""

import hashlib
from typing import Any

import msgspec

from engine.ask import Event, Refused, Result
from engine.chance import commitment, mixed
from engine.game import Rules, Setup
from engine.match import Match
from engine.search.levels import BY_NAME
from sessions.store.protocol import Line, Row
from sessions.table.body import (
    COMPUTER,
    LOBBY,
    OVER,
    PLAYING,
    TIDY_SECONDS,
    Body,
    Change,
    Person,
    Seat,
    unique_name,
)

IDLE = "idle"
OUTSIDE = ("ended", "moderator", "deserted")


def seed_of(body: Body) -> bytes:
    """The seed of a match: its secret and what everybody added to it, so nobody chooses it alone."""
    if "seed" in body.extra:
        return bytes.fromhex(body.extra["seed"])
    joined = body.extra.get("joined")
    if joined is None:
        return mixed(body.secret, body.luck, body.began, body.beacon)
    ids = "/".join(joined.split())  # a table that was opened before players could add to the deal
    return hashlib.sha256(f"{body.secret}/{ids}".encode()).digest()


def setup_of(body: Body) -> Setup:
    """What a match began from, or would begin from now."""
    names = tuple(seat.name for seat in body.seats)
    secret = "" if {"joined", "seed"} & body.extra.keys() else body.secret
    mix = secret, tuple(body.luck), body.began, body.beacon
    return Setup(names, body.options, seed_of(body), (), tuple(body.dealt), *mix)


def named_in(body: Body) -> tuple[int, ...]:
    """User ids that a table names: who sits there or lent a seat, owns it, may rule, is asked in."""
    asked = body.proposal.person if body.proposal else 0
    named = [*body.deputies.values(), *body.appointed.values()]
    seated = [*(seat.person for seat in body.seats), *body.lent.values(), *named]
    found = dict.fromkeys([*seated, body.owner, body.referee, asked])
    return tuple(person for person in found if person > 0)


class Base:
    """One table in memory."""

    def __init__(self, row: Row, body: Body, rules: Rules[Any, Any], lines: int) -> None:
        self.id = row.table
        self.guild, self.place, self.game = row.guild, row.place, row.game
        self.phase, self.version, self.told, self.due = row.phase, row.version, row.told, row.due
        self.body = body
        self.changed = row.changed
        self.rules = rules
        self.lines = lines
        self.news: list[Event] | None = None if body.saved else []
        self.match: Match[Any] | None = Match.load(rules, body.saved) if body.saved else None

    # ---------------------------------------------------------------- nouns

    @property
    def people(self) -> list[int]:
        """Those who sit here; computers are nobody."""
        return [seat.person for seat in self.body.seats if seat.person > 0]

    @property
    def computers(self) -> list[int]:
        """The seats that a computer plays for."""
        return [number for number, seat in enumerate(self.body.seats) if seat.level]

    def computers_asked(self) -> list[int]:
        """Those of them that are asked something, while the game goes on."""
        ask = self.match.ask if self.match and self.phase == PLAYING and not self.body.paused else None
        return [seat for seat in self.computers if seat in ask.seats] if ask is not None else []

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
        return setup_of(self.body)

    @property
    def seed(self) -> bytes:
        return seed_of(self.body)

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
        if not self.body.tidied:  # tidying up makes a table no younger than those that ended after it
            self.changed = now
        return Row(
            table=self.id,
            guild=self.guild,
            place=self.place,
            game=self.game,
            phase=self.phase,
            version=self.version,
            told=self.told,
            due=self.due,
            people=(*named_in(self.body), *([COMPUTER] if self.computers_asked() else ())),
            body=msgspec.json.encode(self.body),
            changed=self.changed,
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
        self.body.seats[seat] = Seat(person.id, unique_name(person.name, others), level=person.level)
        if person.id > 0:
            self.body.appointed.pop(str(seat), None)
            if str(seat) not in self.body.lent:
                self.body.deputies.pop(str(seat), None)
        self.body.left.pop(str(seat), None)
        self._forget(seat)
        if self.match is not None:
            self.match.rename(self.names)

    def _deserted(self) -> bool:
        """Nobody sits here any more, nor gets a seat back from a computer."""
        return not self.people and not any(str(seat) in self.body.lent for seat in self.computers)

    def _computer(self, named: Person) -> Person:
        """One more computer of this level and name; raises Refused where none can play."""
        if not self.rules.computer or named.level not in BY_NAME:
            raise Refused("no-computer")
        taken = [COMPUTER, *(seat.person for seat in self.body.seats)]
        return named._replace(id=min(taken) - 1)

    def _lent_to_computer(self, seat: int, named: Person, now: float) -> Line:
        """A computer plays on at this seat; whose it is gets it back whenever they like."""
        computer = self._computer(named)
        self._lend(seat, computer.id)
        self._seat(computer, seat)
        return self._line(now, "seat", f"{computer.id} {computer.level}", seat)

    def _lend(self, seat: int, to: int) -> None:
        """Somebody's seat goes to somebody else until its player comes back."""
        if self.body.seats[seat].person > 0:
            self.body.lent.setdefault(str(seat), self.body.seats[seat].person)
        self._returned(seat, to)

    def _returned(self, seat: int, to: int) -> None:
        """A seat on loan stays so, whoever hands it on, until it is its player's again."""
        if self.body.lent.get(str(seat)) == to:
            del self.body.lent[str(seat)]

    def _forget(self, seat: int) -> None:
        """What somebody who sat here had begun to say, or said in advance, is nobody else's."""
        self.body.orders.pop(str(seat), None)
        self.body.skipped = [one for one in self.body.skipped if one != seat]
        self.body.offers = [one for one in self.body.offers if one != seat]
        for key in [key for key in self.body.drafts if key.startswith(f"{seat}:")]:
            del self.body.drafts[key]

    def _close(self, reason: str, now: float) -> None:
        self.phase, self.body.ended, self.body.proposal = OVER, reason, None
        self.body.closing = None
        self.body.stage, self.body.paused = "", False
        self.due = now + TIDY_SECONDS if self.match is not None else None

    def _ended(self, reason: str, now: float) -> Change:
        if self.match is not None and self.match.result is None:
            self.match.end(Result((), reason))
        self._close(reason, now)
        return Change([self._line(now, "end", reason)])

    def _line(self, now: float, kind: str, text: str, seat: int = -1) -> Line:
        self.lines += 1
        return Line(self.lines, now, kind, seat, text)
