"""The people who help the organiser of a tournament. Co-organisers may do all that the organiser may. Judges
decide results. The organiser names both, and can hand the tournament over to a co-organiser.
"""

from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament
from sessions.moderation.action_log import ActionLog, ActNote
from sessions.moderation.moderation import Moderation
from sessions.people.blocks import Blocks
from sessions.store.struct_documents import StructDocuments, Writes

CO_ORGANISER, JUDGE = ROLES = "co", "judge"
MOST_STAFF = 5  # co-organisers, and judges


class StaffActs:
    """Names co-organisers and judges, removes them, and hands a competition over.

    Only the organiser and managers may do so; whoever was named may step down. In all methods `id` is that of
    the competition, `by` the user id of who acts, and `manager` whether they organise all on the server.
    """

    def __init__(
        self,
        documents: StructDocuments[StoredTournament],
        moderation: Moderation,
        blocks: Blocks,
        log: ActionLog,
    ) -> None:
        """documents: loads and saves the competitions
        moderation: whom servers keep from playing
        blocks: whom people have blocked
        log: where the acts are noted"""
        self._documents, self._moderation, self._blocks, self._log = documents, moderation, blocks, log

    async def name(self, id: str, by: int, person: int, role: str, *, manager: bool) -> StoredTournament:
        """Make a person a co-organiser or a judge. person: user id. role: CO_ORGANISER or JUDGE"""
        if role not in ROLES:
            raise Refused("stale")
        if await self._blocks.are_apart(person, [by]):
            raise Refused("not-available")

        async def step(stored: StoredTournament) -> Writes:
            """Add the person to the list of the role, and remove them from the other one."""
            _require_head(stored, by, manager=manager)
            await self._moderation.require_may_be_chosen(stored.guild, [person])
            if person == stored.organiser:
                raise Refused("staff-is-organiser")
            _drop(stored, person)
            staff = stored.co_organisers if role == CO_ORGANISER else stored.judges
            if len(staff) >= MOST_STAFF:
                raise Refused("staff-full", most=MOST_STAFF)
            staff.append(person)
            return self._noted(stored, by, f"name-{role}", person)

        return await self._documents.change(id, step)

    async def remove(self, id: str, by: int, person: int, *, manager: bool) -> StoredTournament:
        """Let a person be neither co-organiser nor judge any more. person: user id, perhaps of who acts"""

        async def step(stored: StoredTournament) -> Writes:
            """Remove the person. Raises Refused if they are neither."""
            if person != by:
                _require_head(stored, by, manager=manager)
            if person not in (*stored.co_organisers, *stored.judges):
                raise Refused("staff-gone")
            _drop(stored, person)
            return self._noted(stored, by, "unname", person)

        return await self._documents.change(id, step)

    async def hand_over(self, id: str, by: int, person: int, *, manager: bool) -> StoredTournament:
        """Make a co-organiser the organiser. Who was it becomes a co-organiser. person: user id"""

        async def step(stored: StoredTournament) -> Writes:
            """Swap the two. Raises Refused if the person is no co-organiser."""
            _require_head(stored, by, manager=manager)
            if person not in stored.co_organisers:
                raise Refused("staff-gone")
            former = stored.organiser
            _drop(stored, person)
            stored.organiser = person
            if former > 0:
                stored.co_organisers.append(former)
            return self._noted(stored, by, "hand-over", person)

        return await self._documents.change(id, step)

    def _noted(self, stored: StoredTournament, by: int, act: str, person: int) -> Writes:
        """Return the write that notes an act about a person in the log."""
        note = ActNote(act, [person])
        return [self._log.write_of(stored.guild, by, note, competition=stored.id, title=stored.title)]


def _require_head(stored: StoredTournament, by: int, *, manager: bool) -> None:
    """Raise Refused unless a person is the organiser or may organise everything on the server."""
    if not (manager or (by > 0 and by == stored.organiser)):
        raise Refused("staff-organiser-only")


def _drop(stored: StoredTournament, person: int) -> None:
    """Remove a person from the co-organisers and judges."""
    stored.co_organisers = [one for one in stored.co_organisers if one != person]
    stored.judges = [one for one in stored.judges if one != person]


def remove_from_staff(stored: StoredTournament, person: int) -> None:
    """Let a person organise a competition no more, in whatever role. Without an organiser, the managers of
    the server organise it."""
    _drop(stored, person)
    if stored.organiser == person:
        stored.organiser = 0
