"""Before a match: sitting down, options, what players bring along."""

from collections.abc import Callable
from typing import Any

from engine import typed
from engine.ask import Refused
from engine.game import Rules
from sessions.table.body import HINTS, LOBBY, LONGEST_LUCK, MOST_LINES, Change, Person, Seat, unique_name
from sessions.table.clock import Clock
from sessions.table.clock_profiles import PROFILES


class Lobby(Clock):
    """A table that waits for its players."""

    def _gathering(self) -> None:
        """Raises Refused once luck is closed: what the announcement says has to stay true."""
        self._in(LOBBY)
        if self.body.closing is not None:
            raise Refused("luck-closed")

    def join(self, person: Person, most: int, now: float) -> Change:
        """Sit down."""
        self._gathering()
        if self.seats_of(person.id):
            raise Refused("seated-already")
        if len(self.body.seats) >= most:
            raise Refused("table-full", seats=most)
        self.body.seats.append(Seat(person.id, unique_name(person.name, self.names), person.luck))
        return Change([self._line(now, "join", str(person.id))])

    def leave_lobby(self, person: Person, now: float) -> Change:
        """Stand up again; the table's owner hands it on, and the last one out closes it."""
        self._gathering()
        seats = self.seats_of(person.id)
        if not seats:
            raise Refused("not-seated")
        del self.body.seats[seats[0]]
        if person.id == self.body.owner and self.people:
            self.body.owner = self.people[0]
        if not self.people:
            self._close("abandoned", now)
        return Change([self._line(now, "leave", str(person.id))])

    def add_computer(self, person: Person, computer: Person, most: int, now: float) -> Change:
        """Let a computer sit down. computer: its level and name."""
        self._gathering()
        self._owner_only(person)
        added = self._computer(computer)
        if len(self.body.seats) >= most:
            raise Refused("table-full", seats=most)
        self.body.seats.append(Seat(added.id, unique_name(added.name, self.names), level=added.level))
        return Change([self._line(now, "join", f"{added.id} {added.level}")])

    def remove_computer(self, person: Person, now: float) -> Change:
        """The computer that came last stands up."""
        self._gathering()
        self._owner_only(person)
        if not self.computers:
            raise Refused("no-computer-here")
        gone = self.body.seats.pop(self.computers[-1])
        return Change([self._line(now, "leave", str(gone.person))])

    def add_luck(self, person: Person, words: str, now: float) -> Change:
        """Words of one's own in the deal: whoever adds some knows that nobody foresaw it."""
        self._gathering()
        seats = self.seats_of(person.id)
        if not seats:
            raise Refused("not-seated")
        words = typed.words(words, LONGEST_LUCK)
        if self.lines >= MOST_LINES:
            raise Refused("journal-full", most=MOST_LINES)
        if not words:
            raise Refused("no-words")
        seat = self.body.seats[seats[0]]
        seat.luck = f"{seat.luck.partition(' ')[0] or '-'} {words}"
        return Change([self._line(now, "luck", seat.luck, seats[0])])

    def set_language(self, person: Person, language: str, now: float) -> Change:
        """Speak another language in public; private answers are in each reader's own anyway."""
        self._gathering()
        self._owner_only(person)
        self.body.language = language
        return Change([self._line(now, "option", f"language={language}")])

    def set_clock(self, person: Person, clock: str, now: float) -> Change:
        """Play by another clock; games with a pace of their own have none to choose."""
        self._gathering()
        self._owner_only(person)
        if clock not in PROFILES or self.rules.refereeing:
            raise Refused("option-value", option="clock", value=clock, allowed=", ".join(PROFILES))
        self.body.clock = clock
        return Change([self._line(now, "option", f"clock={clock}")])

    def set_hints(self, person: Person, hints: str, now: float) -> Change:
        """Who may ask the teacher."""
        self._gathering()
        self._owner_only(person)
        if hints not in HINTS or not self.rules.computer:
            raise Refused("option-value", option="hints", value=hints, allowed=", ".join(HINTS))
        self.body.hints = hints
        return Change([self._line(now, "option", f"hints={hints}")])

    def set_pack(self, person: Person, pack: str, rules: Rules[Any, Any] | None, now: float) -> Change:
        """Play with other cards."""
        self._gathering()
        self._owner_only(person)
        if rules is None:
            raise Refused("no-pack", pack=pack)
        self.body.pack, self.rules = pack, rules
        self.body.kits.clear()
        return Change([self._line(now, "option", f"pack={pack}")])

    def set_kit(self, person: Person, text: str, now: float) -> Change:
        """Bring something along, such as a deck; raises Refused where the game does not allow it."""
        self._gathering()
        if not self.seats_of(person.id):
            raise Refused("not-seated")
        if self.rules.kits is None:
            raise Refused("no-kits")
        self.body.kits[str(person.id)] = self.rules.kits.checked(text)
        return Change([self._line(now, "kit", str(person.id))])

    def set_option(
        self, person: Person, name: str, value: str, check: Callable[[dict[str, str]], Any], now: float
    ) -> Change:
        """Change an option; `check` raises Refused where the game does not allow it."""
        self._gathering()
        self._owner_only(person)
        options = {**self.body.options, name: value}
        check(options)
        self.body.options = options
        return Change([self._line(now, "option", f"{name}={value}")])
