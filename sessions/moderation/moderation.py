"""Whom the managers of a server keep from playing there, and whom they hide from its boards.

Both belong to the server. So they stay when the person's data is erased: a keyed hash (`PersonHashes`) then
takes the place of their id. If they come back, their id gives the same hash.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine import safe_text
from engine.presentation import Quote
from engine.questions import Refused
from sessions.store.entry_store import ServerEntries
from sessions.store.person_hashes import PersonHashes
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

# Kinds of storage entries: what a server decided; the servers that may have decided something about a person,
# or by a person.
KIND = stored_kind("moderation", AboutPeople.NAMES)
TRACES = stored_kind("moderated", AboutPeople.OWN)
MOST = 500  # people whom a server may keep out, and hide
LONGEST_REASON = 150  # characters
UNLIMITED = "none"  # in place of a time: it ends when a manager lifts it
# Seconds after a decision until its person has left everything for good: whatever they had begun to join at
# that moment is saved by then.
SETTLING_SECONDS = 60.0
T = TypeVar("T")


class KeptOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who may not play on a server."""

    number: int
    """Number of the decision on its server, from 1."""
    person: int
    """User id; 0: they have deleted their data, see `hashed`."""
    by: int
    """User id of the manager who decided it last; 0: erased."""
    at: float
    """When it was decided, seconds since 1970."""
    until: float = 0.0
    """When it ends, seconds since 1970; 0: when a manager lifts it."""
    reason: str = ""
    """Why, as the manager typed it. The person reads it."""
    hashed: str = ""
    """Keyed hash of a person who has deleted their data."""
    leaving: bool = True
    """They may still have seats or entries on the server, which they are to leave."""
    notified: bool = False
    """The person was sent a message about it, or takes none."""

    def is_over(self, now: float) -> bool:
        """Return whether its time is over. now: seconds since 1970."""
        return 0 < self.until <= now


class ServerModeration(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the managers of a server decided about people."""

    kept_out: tuple[KeptOut, ...] = ()
    """Who may not play, the newest decision last."""
    count: int = 0
    """How many decisions there have been."""
    hidden: tuple[int | str, ...] = ()
    """User ids of those who are on no board; a keyed hash for somebody who has deleted their data."""

    @property
    def people(self) -> list[int]:
        """The user ids of all whom it names."""
        named = [person for decision in self.kept_out for person in (decision.person, decision.by)]
        hidden = [person for person in self.hidden if isinstance(person, int)]
        return [person for person in dict.fromkeys([*named, *hidden]) if person > 0]

    def as_of(self, now: float) -> "ServerModeration":
        """Return it without decisions whose time is over. now: seconds since 1970."""
        return replace(self, kept_out=tuple(one for one in self.kept_out if not one.is_over(now)))

    def decision_about(self, person: int, hashed: str) -> KeptOut | None:
        """Return the decision that keeps a person out; None if there is none.

        person: user id
        hashed: their keyed hash
        """
        return next((one for one in self.kept_out if one.person == person or one.hashed == hashed), None)


class Moderation:
    """The decisions of all servers. Nothing is cached. In its methods `guild` is the id of a server, and an
    `int` for a person the user id."""

    personal_kinds = (TRACES, KIND)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """now: returns seconds since 1970."""
        self._entries = ServerEntries(store, KIND, TRACES, ServerModeration, lambda value: value.people)
        self._hashes, self.now = PersonHashes(store), now

    # ---------------------------------------------------------------- asked by everything that seats people

    async def require_may_play(self, guild: int, person: int) -> None:
        """Raise Refused, with the reason and the end, if a person may not play on a server."""
        decision = await self.decision_about(guild, person)
        if decision is not None:
            until = str(int(decision.until)) if decision.until else UNLIMITED
            raise Refused("kept-out", until=until, why=Quote(decision.reason or "–"))

    async def require_may_be_chosen(self, guild: int, people: Iterable[int]) -> None:
        """Raise Refused if somebody else wants one of these people to play who may not. The refusal does not
        say why: that is between the person and the managers."""
        for person in people:
            if await self.decision_about(guild, person) is not None:
                raise Refused("not-available")

    async def decision_about(self, guild: int, person: int) -> KeptOut | None:
        """Return the decision that keeps a person out of a server now; None if they may play."""
        if not guild or person <= 0:
            return None
        decisions = (await self.of(guild)).kept_out
        if not decisions:
            return None
        return ServerModeration(decisions).decision_about(person, await self._hashes.of(person))

    async def not_on_boards(self, guild: int, people: Iterable[int]) -> frozenset[int]:
        """Return those of these people who are on no board of a server: hidden, or kept out."""
        decided = await self.of(guild) if guild else ServerModeration()
        ids = {person for person in decided.hidden if isinstance(person, int)}
        ids |= {one.person for one in decided.kept_out}
        hashes = {person for person in decided.hidden if isinstance(person, str)}
        hashes |= {one.hashed for one in decided.kept_out if one.hashed}
        return frozenset(
            [
                person
                for person in people
                if person in ids or (hashes and await self._hashes.of(person) in hashes)
            ]
        )

    async def is_hidden(self, guild: int, person: int) -> bool:
        """Return whether the managers of a server took a person off its boards."""
        hidden = (await self.of(guild)).hidden
        return bool(hidden) and (person in hidden or await self._hashes.of(person) in hidden)

    async def of(self, guild: int) -> ServerModeration:
        """Return what a server has decided, as of now."""
        return (await self._entries.get(guild)).as_of(self.now())

    async def servers(self) -> list[int]:
        """Return the ids of the servers that have decided something."""
        return [int(guild) for guild in await self._entries.keys()]

    # ---------------------------------------------------------------- managers

    async def keep_out(self, guild: int, by: int, person: int, seconds: float, reason: str) -> KeptOut:
        """Keep a person from playing on a server. A former decision about them is replaced.

        by: the manager
        seconds: for how long; 0: until a manager lifts it
        reason: as the manager typed it
        """
        reason = safe_text.words(reason, LONGEST_REASON)
        if not reason:
            raise Refused("kept-out-no-reason")
        if person == by:
            raise Refused("kept-out-yourself")
        hashed, now = await self._hashes.of(person), self.now()

        async def decide(before: ServerModeration) -> tuple[ServerModeration, KeptOut]:
            """Return the decisions with the new one, and that. Raises Refused if there are too many."""
            before = before.as_of(now)
            others = tuple(one for one in before.kept_out if one.person != person and one.hashed != hashed)
            if len(others) >= MOST:
                raise Refused("kept-out-full", most=MOST)
            number = before.count + 1
            decision = KeptOut(number, person, by, now, now + seconds if seconds else 0.0, reason)
            return replace(before, kept_out=(*others, decision), count=number), decision

        return await self._entries.change_value(guild, decide, joining=[person, by])

    async def lift(self, guild: int, number: int) -> None:
        """Let a person play again. Raises Refused if it is lifted or over already. number: of the decision"""

        async def drop(before: ServerModeration) -> tuple[ServerModeration, None]:
            """Return the decisions without this one."""
            before = before.as_of(self.now())
            others = tuple(one for one in before.kept_out if one.number != number)
            if others == before.kept_out:
                raise Refused("kept-out-lifted")
            return replace(before, kept_out=others), None

        await self._entries.change_value(guild, drop)

    async def hide(self, guild: int, person: int, *, hidden: bool) -> None:
        """Take a person off all boards of a server, or put them back. Raises Refused if too many are hidden.

        hidden: whether they are on no board from now on
        """
        hashed = await self._hashes.of(person)

        async def change(before: ServerModeration) -> tuple[ServerModeration, None]:
            """Return the decisions with the new list of hidden people."""
            others = tuple(one for one in before.hidden if one not in (person, hashed))
            if hidden and len(others) >= MOST:
                raise Refused("kept-out-full", most=MOST)
            return replace(before, hidden=(*others, person) if hidden else others), None

        await self._entries.change_value(guild, change, joining=[person])

    # ---------------------------------------------------------------- background work

    async def mark(self, guild: int, number: int, *, left: bool = False, notified: bool = False) -> None:
        """Note how far a decision has been carried out. Nothing happens if it does not count any more.

        number: of the decision
        left: its person has left everything
        notified: its person was sent a message about it, or takes none
        """

        async def note(before: ServerModeration) -> tuple[ServerModeration, None]:
            """Return the decisions with the note."""
            noted = (
                replace(one, leaving=one.leaving and not left, notified=one.notified or notified)
                if one.number == number
                else one
                for one in before.kept_out
            )
            return replace(before, kept_out=tuple(noted)), None

        await self._entries.change_value(guild, note)

    async def tidy(self, guild: int) -> ServerModeration:
        """Delete the decisions of a server whose time is over, and return the others."""

        async def drop(before: ServerModeration) -> tuple[ServerModeration, ServerModeration]:
            """Return the decisions that count, twice: to be saved, and to be returned."""
            after = before.as_of(self.now())
            return after, after

        if (before := await self._entries.get(guild)) == before.as_of(self.now()):
            return before
        return await self._entries.change_value(guild, drop)

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return what servers have decided about a person, and how often the person decided as a manager."""
        exported = list[dict[str, Any]]()
        for guild in await self._entries.servers_naming(person):
            stored = await self._entries.get(guild)
            exported += [
                {"server": guild, "kept out": one.at, "until": one.until, "reason": one.reason}
                for one in stored.kept_out
                if one.person == person
            ]
            exported += [{"server": guild, "on no board": True}] if person in stored.hidden else []
            decided = [one.at for one in stored.kept_out if one.by == person]
            exported += [{"server": guild, "decided as a manager": decided}] if decided else []
        return exported

    async def erase_person(self, person: int) -> None:
        """Replace a person's id by their hash where a server decided about them, and remove it where they
        decided as a manager. What was typed about them is deleted."""
        hashed = await self._hashes.of(person)

        def erased(before: ServerModeration) -> ServerModeration:
            """Return the decisions without the person."""
            decisions = tuple(
                replace(one, person=0, hashed=hashed, reason="", leaving=False, notified=True)
                if one.person == person
                else one
                for one in before.kept_out
            )
            decisions = tuple(replace(one, by=0) if one.by == person else one for one in decisions)
            hidden = tuple(dict.fromkeys(hashed if one == person else one for one in before.hidden))
            return replace(before, kept_out=decisions, hidden=hidden)

        await self._entries.erase_person(person, erased)
