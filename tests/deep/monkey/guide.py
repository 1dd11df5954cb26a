"""The way to the end of a game by taps: what somebody who plays in earnest would do next."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.questions import CLOCK, REFEREE
from sessions.table import reservations as kept_seats
from sessions.table.table_data import LOBBY
from tests.deep.monkey import advice
from tests.deep.monkey.eyes import Eyes, Seen, picked
from tests.deep.monkey.hands import Hands, Touch

TYPED, FORMS, FIDDLES, CHALLENGES = 0.08, 0.5, 3, 0.25
SEATS = ("invite", "withdraw", "remove")
STEPS = {"give": 4.0, "form": 5.0, "write": 1.0, "scrap": 0.3}
LEVELS = ("page", "page", "squire", "squire", "knight", "castellan")


class Deed(NamedTuple):
    """Something to do: by whom, what (for a report), and how; hours: or only so long waited."""

    who: str
    words: str
    do: Callable[[], Any] | None = None
    seconds: float = 0.0


class Crew(NamedTuple):
    """Who is to sit at a table."""

    people: int
    computers: int
    fiddles: int


class Guide:
    """Knows the rules as well as the table does; taps only what is there."""

    def __init__(self, eyes: Eyes, hands: Hands, dice: random.Random, games: Sequence[str]) -> None:
        self.eyes, self.hands, self.dice, self.games = eyes, hands, dice, games
        self.plans: dict[tuple[str, str, int], str] = {}
        self.crews: dict[str, Crew] = {}

    @property
    def people(self) -> dict[str, Any]:
        return self.eyes.cage.room.people

    def deed(self, table: Any) -> Deed | None:
        """The next one; None where there is nothing sensible to do."""
        if table is None or table.is_over:
            return self._again(table)
        if table.phase == LOBBY:
            return self._before(table)
        if table.body.clock.paused:
            return self.command(self._anybody(table), "table resume")
        if free := [n for n, seat in enumerate(table.body.seats) if not seat.person]:
            return self._filled(table, free[0])
        return self._play(table)

    # ---------------------------------------------------------------- deeds

    def tapped(self, name: str, seen: Seen, values: tuple[str, ...] = ()) -> Deed:
        touch = Touch(seen.message, seen.part, values)
        words = f"{name} taps {seen.tap}{' ' + '/'.join(values) if values else ''} in {seen.message}"
        return Deed(name, words, lambda: self.hands.touch(name, touch))

    def any_of(self, name: str, seen: Seen) -> Deed:
        people = [person.id for person in self.people.values()]
        return self.tapped(name, seen, picked(seen.part, self.dice, people))

    def command(self, name: str, command: str, *options: tuple[str, int, Any]) -> Deed:
        given = " ".join(f"{option}:{value}" for option, _, value in options)
        return Deed(name, f"{name} /{command} {given}", lambda: self.hands.command(name, command, options))

    # ---------------------------------------------------------------- before and after

    def _again(self, table: Any) -> Deed:
        name = self.dice.choice([*self.people])
        again = [s for s in self.eyes.touchable(name) if s.tap.act == "rematch"] if table else []
        if again and self.dice.random() < 0.5:
            return self.tapped(name, again[0])
        asked: list[tuple[str, int, Any]] = []
        if self.dice.random() < CHALLENGES:
            asked = [("opponent", 6, self.dice.choice([one for one in self.people if one != name]))]
        return self.command(name, "play", ("game", 3, self.dice.choice(self.games)), *asked)

    def _before(self, table: Any) -> Deed | None:
        crew = self.crews.setdefault(table.id, self._crew(table))
        by_id = {person.id: name for name, person in self.people.items()}
        if reservations := kept_seats.open_invitations(table.body):
            return self._answered(by_id[self.dice.choice(reservations).person], table)
        owner = by_id.get(table.body.owner, "Ann")
        if crew.fiddles and self.dice.random() < 0.5:
            self.crews[table.id] = crew._replace(fiddles=crew.fiddles - 1)
            return self._fiddled(owner, table)
        if len(table.people) < crew.people:
            gone = [*table.people, *table.body.lobby.removed]
            others = [name for name, person in self.people.items() if person.id not in gone]
            return self._first(self.dice.choice(others), table, "join") if others else None
        if len(table.computer_seats) < crew.computers and table.rules.computer:
            components = self._acts(owner, table, "computer")
            return self.tapped(owner, components[0], (self.dice.choice(LEVELS),)) if components else None
        if self.dice.random() < 0.1:
            self.crews[table.id] = self._crew(table)
        return self._first(owner, table, "start")

    def _crew(self, table: Any) -> Crew:
        seats = self.eyes.cage.host.tables.packs_by_game[table.game].game.player_counts
        people = self.dice.choice((1, 2, 2, 2, 3))
        if not table.rules.computer:
            return Crew(min(max(people, seats[0]), seats[-1]), 0, self.dice.randrange(FIDDLES))
        all_seats = self.dice.choice([count for count in seats if count >= min(people, seats[-1])])
        people = min(people, seats[-1])
        return Crew(people, all_seats - people, self.dice.randrange(FIDDLES))

    def _fiddled(self, owner: str, table: Any) -> Deed | None:
        """Options, as a person changes them: the menu, then some list of it."""
        lists = self._acts(owner, table, self.dice.choice(("option", "option", *SEATS)))
        if lists and self.dice.random() < 0.8:
            return self.any_of(owner, self.dice.choice(lists))
        return self._first(owner, table, self.dice.choice(("options", "options", "seats")))

    def _answered(self, name: str, table: Any) -> Deed | None:
        """Somebody who is invited says yes or no; a no has a list of its own."""
        lists = [one for one in self._acts(name, table, "turndown") if one.part["type"] == 3]
        if lists:
            return self.any_of(name, lists[0])
        return self._first(name, table, "accept" if self.dice.random() < 0.7 else "turndown")

    def _filled(self, table: Any, seat: int) -> Deed | None:
        """A free seat is taken by whoever has none, or by a computer."""
        others = [name for name, person in self.people.items() if person.id not in table.people]
        for name in others:
            if taken := self._acts(name, table, "take"):
                return self.tapped(name, taken[0])
        if table.rules.computer and table.people:
            return self.command(self._anybody(table), "table computer", ("level", 3, "squire"))
        return self.command(others[0] if others else "Ann", "table menu")

    # ---------------------------------------------------------------- playing

    def _play(self, table: Any) -> Deed | None:
        match = table.match
        asked = (
            [seat for seat in match.question.seats if table.body.seats[seat].person > 0]
            if match.question
            else []
        )
        if not asked:
            return Deed("", "a minute passes", seconds=60.0)
        seat, name = self._planned(table, self.dice.choice(asked))
        if seat == CLOCK:
            limit = table.rules.refereeing.limit(match.state)
            return Deed("", "the clock runs out", seconds=limit.seconds + 1 if limit else 60.0)
        if not name:
            return None
        line = self.plans[table.id, name, table.body.progress.question]
        if not line:
            return None
        return self._given(table, seat, name, line)

    def _planned(self, table: Any, seat: int) -> tuple[int, str]:
        """Whose answer it is to be; what is planned holds while the question stands and they sit there."""
        number = table.body.progress.question
        for where, name, question in self.plans:
            planned_seat = self._seat_of(table, name)
            if (where, question) == (table.id, number) and (
                planned_seat != REFEREE or table.rules.refereeing
            ):
                return planned_seat, name
        by, line = advice.answer(table.game, table.match, seat, self.dice)
        name = self._name(table, by)
        self.plans = {(table.id, name, number): line} if name else {}
        return by, name

    def _seat_of(self, table: Any, name: str) -> int:
        seat = table.seat_to_act(self.people[name].id)
        return REFEREE if seat is None else int(seat)

    def _name(self, table: Any, seat: int) -> str:
        by_id = {person.id: name for name, person in self.people.items()}
        if seat == REFEREE:
            return next((n for n, p in self.people.items() if p.id not in table.people), "")
        return by_id.get(table.body.seats[seat].person, "") if seat >= 0 else ""

    def _given(self, table: Any, seat: int, name: str, line: str) -> Deed:
        """The next tap on the way to this answer; typed where there is no way."""
        typed = self.command(
            name, "move", ("answer", 3, table.rules.record_format.token(line, table.names)[:200])
        )
        rules, match = table.rules, table.match
        if self.dice.random() < TYPED or (table.rules.refereeing and match.result is not None):
            return typed
        if seat < 0:
            viewer = None
        else:
            viewer = seat
        view = rules.view(match.state, match.question, None if rules.refereeing else viewer)
        menu = (
            rules.private_panels.public_menu(view)
            if rules.refereeing
            else rules.presentation.menu(view, match.legal(seat))
        )
        if menu is None:
            return typed
        path = menu.paths.get(line)
        if path is None:
            return self._by_form(table, name, menu, line, typed)
        return self._step(table, name, [choice.key for choice in path]) or typed

    def _by_form(self, table: Any, name: str, menu: Any, line: str, typed: Deed) -> Deed:
        """Through a builder: what its buttons say, until it is sent or typed after all."""
        open_parts = [s for s in self.eyes.touchable(name) if s.own and s.tap.table == table.id]
        newest = min((s.age for s in open_parts), default=-1)
        builder = [s for s in open_parts if s.age == newest and s.tap.act in STEPS]
        if builder and self.dice.random() < 0.85:
            weights = [STEPS[s.tap.act] for s in builder]
            return self.any_of(name, self.dice.choices(builder, weights)[0])
        if menu.forms and self.dice.random() < FORMS:
            path = menu.forms[self.dice.choice(sorted(menu.forms))]
            return self._step(table, name, [choice.key for choice in path]) or typed
        return typed

    def _step(self, table: Any, name: str, keys: Sequence[str]) -> Deed | None:
        """The farthest tap of this path that is before somebody's eyes; else the door to it."""
        own = table.rules.private_panels and not table.rules.refereeing
        act = "v" if own else "m"
        seen = self._newest(
            s for s in self.eyes.touchable(name) if s.tap.act == act and s.tap.table == table.id
        )
        for depth in range(len(keys), 0, -1):
            for component in seen:
                picks = leads(component, keys[:depth])
                if picks is not None:
                    return self.tapped(name, component, picks)
        if own:
            doors = self._acts(name, table, "mine")
            return self.tapped(name, self.dice.choice(doors)) if doors else None
        back = [component for component in seen if len(component.tap.arg.strip(".")) < len(".".join(keys))]
        return self.any_of(name, self.dice.choice(back)) if back and self.dice.random() < 0.7 else None

    # ---------------------------------------------------------------- looking

    def _newest(self, seen: Iterable[Seen]) -> list[Seen]:
        """Those of the newest message among them."""
        given = list(seen)
        return [one for one in given if one.age == given[0].age]

    def _acts(self, name: str, table: Any, act: str) -> list[Seen]:
        components = (s for s in self.eyes.touchable(name) if s.tap.act == act and s.tap.table == table.id)
        return self._newest(components)

    def _first(self, name: str, table: Any, act: str) -> Deed | None:
        components = self._acts(name, table, act)
        return self.tapped(name, components[0]) if components else None

    def _anybody(self, table: Any) -> str:
        by_id = {person.id: name for name, person in self.people.items()}
        seated = [by_id[person] for person in table.people if person in by_id]
        return self.dice.choice(seated or [*self.people])


def leads(seen: Seen, keys: Sequence[str]) -> tuple[str, ...] | None:
    """What to pick there so that these keys are picked; None where it does not lead there."""
    if seen.part["type"] == 2:
        return () if seen.tap.arg == ".".join(keys) else None
    values = [option["value"] for option in seen.part.get("options", ())]
    if seen.tap.arg.rstrip(".") == ".".join(keys[:-1]) and keys[-1] in values:
        return (keys[-1],)
    return None
