"""Who may see how somebody's games ended: asked by every list, profile and board."""

from collections.abc import Iterable

from sessions.people.profiles import EVERYBODY, People

NOBODY = 0  # in place of who looks: what everybody sees is made for no eyes in particular


async def may_see(people: People, viewer: int, person: int) -> bool:
    """Whether this person's results are for the viewer's eyes; one's own always are.

    Hiding them hides them from everybody else; whoever blocked the viewer shows them nothing either, and
    which of the two it is, nobody is told. Below 1 are a computer and whoever was forgotten: nobody's name.
    """
    if viewer == person or person < 1:
        return True
    if (await people.of(person)).results != EVERYBODY:
        return False
    return viewer == NOBODY or not await people.blocks.has(person, viewer)


async def hidden_from(people: People, viewer: int) -> frozenset[int]:
    """Everybody whose results the viewer may not see, for boards of very many."""
    blocked_by = await people.blocks.by(viewer) if viewer != NOBODY else frozenset[int]()
    return (await people.hiding() | blocked_by) - {viewer}


async def hidden_among(people: People, viewer: int, persons: Iterable[int]) -> frozenset[int]:
    """Those of these people whose results the viewer may not see."""
    return (await hidden_from(people, viewer)).intersection(persons)
