"""A table: who sits where, the match, what is proposed, how it is stored. What changes it: `changes`."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.chance import commitment, derive_seed
from engine.game import Rules, Setup
from engine.match import Match
from engine.questions import Event
from sessions.store.protocol import JournalLine, StoredTable
from sessions.table.table_data import (
    APPOINTED,
    COMPUTER,
    LOBBY,
    OVER,
    PLAYING,
    USUAL_PRESENCE,
    Body,
    PresenceTimes,
)

OUTSIDE = ("ended", "moderator", "deserted")
CLAIMED = "claimed"  # the same with winners; what the rules call a claim at a real table is another thing


def seed_of(body: Body) -> bytes:
    """The seed of a match: its secret and what everybody added to it, so nobody chooses it alone."""
    if "seed" in body.extra:
        return bytes.fromhex(body.extra["seed"])
    joined = body.extra.get("joined")
    if joined is None:
        return derive_seed(body.secret, body.luck, body.began, body.beacon)
    ids = "/".join(joined.split())  # a table that was opened before players could add to the deal
    return hashlib.sha256(f"{body.secret}/{ids}".encode()).digest()


def setup_of(body: Body) -> Setup:
    """What a match began from, or would begin from now."""
    names = tuple(seat.name for seat in body.seats)
    secret = "" if {"joined", "seed"} & body.extra.keys() else body.secret
    mix = secret, tuple(body.luck), body.began, body.beacon
    return Setup(names, body.options, seed_of(body), (), tuple(body.dealt), *mix)


@dataclass(frozen=True)
class Dealing:
    """How what a match begins from is found in what is stored of its table."""

    setup: Callable[[Body], Setup] = setup_of
    seed: Callable[[Body], bytes] = (
        seed_of  # chooses computers' decks, and is sealed where there is no secret
    )


USUAL_DEALING = Dealing()


def named_in(body: Body) -> tuple[int, ...]:
    """User ids a table names: who sits there or lent a seat, owns it, may rule, is asked in, was removed,
    or was called to it at its time."""
    asked = body.proposal.person if body.proposal else 0
    named = [*body.deputies.values(), *body.appointed.values()]
    named += [*(one.person for one in body.invited), *body.removed_people]
    named += [*body.date.here, *body.date.told, *body.date.missed] if body.date is not None else []
    seated = [*(seat.person for seat in body.seats), *body.lent.values(), *named]
    people = dict.fromkeys([*seated, body.owner, body.referee, asked])
    return tuple(person for person in people if person > 0)


class RecentActivity:
    """What is known of a table's last moments, all in seconds since 1970.

    changed: when it was stored; call: when somebody who was asked without a ping is to be pinged after all,
    or in a lobby when something is due about the time at which it begins (None: never); sitting: since when
    people have been doing something here without a longer pause; taps: person → when they last did
    something, since that was stored; told_at: of each of the news, how many answers there were before.
    """

    def __init__(self, changed: float, call: float | None, sitting: float) -> None:
        self.changed, self.call, self.sitting = changed, call, sitting
        self.taps: dict[int, float] = {}
        self.told_at: list[int] = []


class Table:
    """One table in memory.

    presence: how long people count as being here; due: of its clock, seconds since 1970 (None: never);
    news: what its panel tells (None: the journal knows).
    """

    def __init__(
        self,
        row: StoredTable,
        body: Body,
        rules: Rules[Any, Any],
        lines: int,
        presence: PresenceTimes = USUAL_PRESENCE,
        dealing: Dealing = USUAL_DEALING,
    ) -> None:
        self.id = row.table
        self.guild, self.place, self.game = row.guild, row.place, row.game
        self.phase, self.version, self.told = row.phase, row.version, row.told
        self.due = moment_of(row.due, body.rest)
        self.body, self.presence, self._dealing = body, presence, dealing
        self.lately = RecentActivity(row.changed, moment_of(row.due, body.call_in), body.sitting)
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
        return self._dealing.setup(self.body)

    @property
    def seed(self) -> bytes:
        return self._dealing.seed(self.body)

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
        ended = self.body.ended in (*OUTSIDE, CLAIMED)
        return self.phase == OVER and played and not ended and not self.body.next_table

    def fresh(self, seat: int, question: int) -> bool:
        """Whether a seat is still asked what it was asked by the question of this number."""
        return self.body.since.get(str(seat), self.body.question) <= question <= self.body.question


def moment_of(due: float | None, later: float) -> float | None:
    """A moment that is stored as so many seconds after a row's `due`; None for none."""
    return due + later if due is not None and later >= 0 else None


def turn_of(table: Table) -> list[int]:
    """The seats whose turn it is; what is offered beside the question is nobody's turn."""
    ask = table.match.ask if table.match else None
    if ask is None:
        return []
    return [seat for seat in ask.seats if not ask.apart(seat)] or list(ask.seats)


def plays_alone(table: Table) -> bool:
    """Whether one person plays against computers."""
    return bool(table.computers) and len({*table.people}) == 1


def computers_asked(table: Table) -> list[int]:
    """Those of them that are asked something, while the game goes on."""
    ask = table.match.ask if table.match and table.phase == PLAYING and not table.body.paused else None
    return [seat for seat in table.computers if seat in ask.seats] if ask is not None else []


def row_of(table: Table, now: float) -> StoredTable:
    """The table as it is stored."""
    table.body.saved = table.match.save() if table.match else None
    table.body.turn = turn_of(table)
    if not table.body.tidied:  # tidying up makes a table no younger than those that ended after it
        table.lately.changed = now
    _keep_taps(table)
    moments = [one for one in (table.due, table.lately.call) if one is not None]
    due = min(moments) if moments else None
    table.body.rest, table.body.call_in = _later(table.due, due), _later(table.lately.call, due)
    return StoredTable(
        table=table.id,
        guild=table.guild,
        place=table.place,
        game=table.game,
        phase=table.phase,
        version=table.version,
        told=table.told,
        due=due,
        people=(*named_in(table.body), *_signs(table)),
        body=msgspec.json.encode(table.body),
        changed=table.lately.changed,
    )


def _signs(table: Table) -> list[int]:
    """What a stored table is found by besides its people."""
    appointed = table.phase == LOBBY and table.body.date is not None
    return [*([COMPUTER] if computers_asked(table) else ()), *([APPOINTED] if appointed else ())]


def _later(moment: float | None, due: float | None) -> float:
    return moment - due if moment is not None and due is not None else -1.0


def _keep_taps(table: Table) -> None:
    """When those who sit here last did something; of others nothing is stored."""
    known = {person: table.body.seen.get(str(person), 0.0) for person in table.people}
    seen = {str(person): max(at, table.lately.taps.pop(person, 0.0)) for person, at in known.items()}
    table.body.seen = {person: at for person, at in seen.items() if at}
    table.body.sitting = table.lately.sitting


def new_line(table: Table, now: float, kind: str, text: str, seat: int = -1) -> JournalLine:
    table.lines += 1
    return JournalLine(table.lines, now, kind, seat, text)
