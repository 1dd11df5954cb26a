"""What people have learned: scenes of lessons they have played, first-game tips they have
seen, and games they have finished, so that newcomers can be offered a first game's set-up."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

import msgspec

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("learner", AboutPeople.OWN)  # of the storage entries with what a person has learned
PLAYED = stored_kind("played", AboutPeople.OWN)  # of those with the games that a person has finished
FIRST_TABLES = 3  # tips are shown at so many tables of a game at most
KEPT = 4_096  # people in the cache, and shown tips in the cache


class LearningProgress(msgspec.Struct, frozen=True):
    """What a person has learned. A tip explains what a player can do at a question for the first time."""

    scenes: dict[str, tuple[str, ...]] = {}
    """Game → names of the scenes of its lesson that the person has played to their end."""
    tips_shown: dict[str, tuple[str, ...]] = {}
    """Game → names of the tips that were shown to the person."""
    tables: dict[str, tuple[str, ...]] = {}
    """Game → ids of the tables at which tips were shown to the person."""


class Learners:
    """The progress of all people, cached for those who played last.

    Tips that are on show are cached too: as long as a question is open, its panel shows the same tip.
    """

    def __init__(self, store: Store, most_tip_tables: int = FIRST_TABLES) -> None:
        """`most_tip_tables`: at how many tables of a game tips are shown to a person."""
        self.most_tip_tables = most_tip_tables
        self._entries = EntryStore[LearningProgress](store, KIND, LearningProgress, LearningProgress)
        self._cached: OrderedDict[int, LearningProgress] = OrderedDict()
        self._shown_tips: OrderedDict[tuple[str, int, int], str] = OrderedDict()
        """Table id, user id and number of the question → name of the tip shown there; "": none."""

    async def of(self, person: int) -> LearningProgress:
        """Load and return what a person has learned."""
        progress = await self._entries.get(person)
        self._keep(person, progress)
        return progress

    async def played(self, person: int, game: str, scene: str) -> None:
        """Save that a person has played a scene of a game's lesson to its end. `scene`: its name."""
        await self._changed(person, lambda progress: _with(progress, "scenes", game, scene))

    async def choose_tip(
        self, person: int, game: str, table: str, question: int, possible: Sequence[str]
    ) -> str:
        """Return the name of the tip to show at this question, and save that it was shown; "": none.

        It is the first of `possible` that this person has not seen. Only the person's first `most_tip_tables`
        tables of a game show tips. A question gets the same tip each time. `game`: name. `table`: id.
        `question`: number of the question at the table. `possible`: names of tips.
        """
        key = table, person, question
        if key in self._shown_tips:
            return self._shown_tips[key] if self._shown_tips[key] in possible else ""
        tip = await self._fresh(person, game, table, possible) if possible else ""
        self._shown_tips[key] = tip
        while len(self._shown_tips) > KEPT:
            self._shown_tips.popitem(last=False)
        return tip

    async def may_show(self, person: int, game: str, table: str, question: int, tip: str) -> bool:
        """Return whether `choose_tip` would return this tip if it was the only possible one. What a person
        has learned is mostly cached. Parameters as in `choose_tip`.
        """
        key = table, person, question
        if key in self._shown_tips:
            return self._shown_tips[key] == tip
        return bool(await self._first_unseen(person, game, table, (tip,)))

    def drop_person(self, person: int) -> None:
        """Remove a person from the cache."""
        self._cached.pop(person, None)

    # ---------------------------------------------------------------- inside

    async def _fresh(self, person: int, game: str, table: str, possible: Sequence[str]) -> str:
        """Return the first of the possible tips that this person has not seen, and save that it was shown;
        "": none. Parameters as in `choose_tip`.
        """
        tip = await self._first_unseen(person, game, table, possible)
        if tip:
            await self._changed(
                person, lambda before: _with(_with(before, "tips_shown", game, tip), "tables", game, table)
            )
        return tip

    async def _first_unseen(self, person: int, game: str, table: str, possible: Sequence[str]) -> str:
        """Return the first of the possible tips that this person has not seen; "": none, or no more tips are
        shown to this person. Parameters as in `choose_tip`.
        """
        progress = self._cached.get(person) or await self.of(person)
        tables, shown_tips = progress.tables.get(game, ()), progress.tips_shown.get(game, ())
        if table not in tables and len(tables) >= self.most_tip_tables:
            return ""
        return next((name for name in possible if name not in shown_tips), "")

    async def _changed(self, person: int, change: Callable[[LearningProgress], LearningProgress]) -> None:
        """Change a person's progress, save it, and cache it."""
        self._keep(person, await self._entries.change(person, change))

    def _keep(self, person: int, progress: LearningProgress) -> None:
        """Add a person's progress to the cache, and drop the oldest ones if it is full."""
        self._cached[person] = progress
        self._cached.move_to_end(person)
        while len(self._cached) > KEPT:
            self._cached.popitem(last=False)


def _with(progress: LearningProgress, field: str, game: str, entry: str) -> LearningProgress:
    """Return the progress with one more entry for a game in the field with this name."""
    by_game: dict[str, tuple[str, ...]] = getattr(progress, field)
    entries = tuple(dict.fromkeys((*by_game.get(game, ()), entry)))
    return msgspec.structs.replace(progress, **{field: {**by_game, game: entries}})


class Experience:
    """The finished games of all people. For each person only the names of the games are stored: not how
    often, against whom, or how they ended."""

    def __init__(self, store: Store) -> None:
        self._entries = EntryStore[list[str]](store, PLAYED, list[str], list)

    async def of(self, person: int) -> list[str]:
        """Return the names of the games that this person has finished."""
        return await self._entries.get(person)

    async def newcomers(self, game: str, people: Iterable[int]) -> list[int]:
        """Return those of `people` who have not finished this game yet."""
        return [person for person in people if game not in await self.of(person)]

    async def finished(self, game: str, people: Iterable[int]) -> None:
        """Save that these people have finished this game."""
        for person in dict.fromkeys(people):
            await self._entries.change(person, lambda known: [*dict.fromkeys([*known, game])])
