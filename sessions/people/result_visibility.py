"""Decides who may see a person's results; every list, profile and board asks here."""

from collections.abc import Iterable

from sessions.people.profiles import EVERYBODY, People

NOBODY = 0  # as viewer: for public messages


async def may_see(people: People, viewer: int, person: int) -> bool:
    """Return whether the viewer may see this person's results. Everybody may see their own.

    The results are hidden from all others if the person chose so. They are hidden from the viewer if the
    person has blocked the viewer. The viewer cannot learn which of the two is the reason. Ids below 1 are
    computer players and erased people, and hide nothing. `viewer`: user id, or `NOBODY`.
    """
    if viewer == person or person < 1:
        return True
    if (await people.of(person)).results != EVERYBODY:
        return False
    return viewer == NOBODY or not await people.blocks.has(person, viewer)


async def hidden_from(people: People, viewer: int) -> frozenset[int]:
    """Return the user ids of all whose results the viewer may not see; for long lists. `viewer`: user id, or
    `NOBODY`.
    """
    blocked_by = await people.blocks.blockers_of(viewer) if viewer != NOBODY else frozenset[int]()
    return (await people.hiding() | blocked_by) - {viewer}


async def hidden_among(people: People, viewer: int, persons: Iterable[int]) -> frozenset[int]:
    """Return those of `persons` whose results the viewer may not see. `viewer`: user id, or `NOBODY`."""
    return (await hidden_from(people, viewer)).intersection(persons)
