"""What people have learned: scenes of lessons they have played, and first-game tips they have seen."""

from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

KIND = "learner"
FIRST_TABLES = 3  # tips are shown at so many tables of a game at most
KEPT = 4_096


class LearningProgress(msgspec.Struct, frozen=True):
    """What a person has learned, by game."""

    scenes: dict[str, tuple[str, ...]] = {}
    """Scenes of the lesson played to their end."""
    told: dict[str, tuple[str, ...]] = {}
    """Names of tips that were shown: what the person could do for the first time."""
    tables: dict[str, tuple[str, ...]] = {}
    """Tables at which tips were shown."""


class Learners:
    """The progress of all people.

    Recent people and shown tips are cached, so that a tip stays as long as its question.
    """

    def __init__(self, store: Store, most_tip_tables: int = FIRST_TABLES) -> None:
        """`first_tables`: at how many tables of a game tips are shown."""
        self.most_tip_tables = most_tip_tables
        self._entries = EntryStore[LearningProgress](store, KIND, LearningProgress, LearningProgress)
        self._cached: OrderedDict[int, LearningProgress] = OrderedDict()
        self._shown_tips: OrderedDict[tuple[str, int, int], str] = OrderedDict()

    async def of(self, person: int) -> LearningProgress:
        """Load what a person has learned."""
        learnt = await self._entries.get(person)
        self._keep(person, learnt)
        return learnt

    async def played(self, person: int, game: str, scene: str) -> None:
        """Save that a person has played a scene to its end."""
        await self._changed(person, lambda now: _with(now, "scenes", game, scene))

    async def choose_tip(
        self, person: int, game: str, table: str, question: int, possible: Sequence[str]
    ) -> str:
        """Return the tip to show at this question, and save that it was shown; "": none.

        It is the first of `possible`, names of tips, that this person has not seen, and only in their first
        games of this kind. `question`: its number at the table; the same question gets the same tip again.
        """
        key = table, person, question
        if key in self._shown_tips:
            return self._shown_tips[key] if self._shown_tips[key] in possible else ""
        note = await self._fresh(person, game, table, possible) if possible else ""
        self._shown_tips[key] = note
        while len(self._shown_tips) > KEPT:
            self._shown_tips.popitem(last=False)
        return note

    def drop_person(self, person: int) -> None:
        """Remove a person from the cache."""
        self._cached.pop(person, None)

    # ---------------------------------------------------------------- inside

    async def _fresh(self, person: int, game: str, table: str, possible: Sequence[str]) -> str:
        """Return a tip that this person has not seen, and save that it was shown; "": none. Parameters as in
        `note`.
        """
        now = self._cached.get(person) or await self.of(person)
        tables = now.tables.get(game, ())
        if table not in tables and len(tables) >= self.most_tip_tables:
            return ""
        note = next((one for one in possible if one not in now.told.get(game, ())), "")
        if note:
            await self._changed(
                person, lambda learnt: _with(_with(learnt, "told", game, note), "tables", game, table)
            )
        return note

    async def _changed(self, person: int, change: Callable[[LearningProgress], LearningProgress]) -> None:
        """Change a person's progress, save it, and cache it."""
        self._keep(person, await self._entries.change(person, change))

    def _keep(self, person: int, learnt: LearningProgress) -> None:
        """Add a person's progress to the cache, and drop the oldest ones if it is full."""
        self._cached[person] = learnt
        self._cached.move_to_end(person)
        while len(self._cached) > KEPT:
            self._cached.popitem(last=False)


def _with(learnt: LearningProgress, what: str, game: str, entry: str) -> LearningProgress:
    """Return the progress with one more entry in the field `what`."""
    before: dict[str, tuple[str, ...]] = getattr(learnt, what)
    these = tuple(dict.fromkeys((*before.get(game, ()), entry)))
    return msgspec.structs.replace(learnt, **{what: {**before, game: these}})
