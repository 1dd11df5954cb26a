"""Finds the key moments of a finished game as frames of its replay."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from cogs.hints import teacher_views
from cogs.replays.replay_view import ShownMoment, turn_name
from cogs.replays.replay_words import ReplayWords
from engine.computers.teacher import FinishedMatch, KeyMoment
from engine.records.replay import Frame, frame_index
from sessions.replays.replay_sources import ReplaySource

KEPT = 64  # most games whose sentences are cached


class KeyMoments:
    """Asks the teacher for key moments, the answers that changed the chances of winning, and caches their
    sentences."""

    def __init__(self, services: Services) -> None:
        self.services, self.replay_words = services, ReplayWords(services.catalogues)
        # (source id, language, names of the seats) → a sentence for each key moment
        self._cached_sentences: OrderedDict[tuple[str, str, tuple[str, ...]], list[str]] = OrderedDict()

    async def find(self, source: ReplaySource, guild: int) -> list[KeyMoment]:
        """Return the key moments of a game. If they have not been computed yet, compute them. Raises Refused
        while the game is played.

        guild: the Discord id of the server in which a person requests them; 0: none.
        """
        teaching = self.services.teaching
        if source.table is not None:
            return await teaching.moments(source.table)
        return await teaching.moments_of(source.played(guild))

    async def find_cached(
        self, source: ReplaySource, frames: Sequence[Frame], localizer: Localizer
    ) -> list[ShownMoment] | None:
        """Return the key moments with their sentences. None if nobody has requested them yet, or if the game
        has no key moments.

        frames: the frames of the shown viewpoint; the returned moments refer to these by index.
        """
        if not source.is_over or source.replay.rules.computer is None or not source.replay.answers:
            return None
        if not await self.services.teaching.knows_moments(source.id):
            return None
        moments = await self.find(source, 0)
        sentences, shown_moments = await self._words(source, moments, localizer), list[ShownMoment]()
        for moment, sentence in zip(moments, sentences, strict=True):
            index = frame_index(frames, moment.answer_index)
            turn = turn_name(self.replay_words, source.replay.game, frames[index].open_turn, localizer)
            shown_moments.append(ShownMoment(index, turn, sentence))
        return shown_moments

    async def _words(
        self, source: ReplaySource, moments: Sequence[KeyMoment], localizer: Localizer
    ) -> list[str]:
        """Return a sentence for each key moment. If the sentences are not cached, the game is replayed up to
        each moment to make them."""
        replay = source.replay
        key = source.id, localizer.language, replay.setup.seats
        if key not in self._cached_sentences:
            match = FinishedMatch(replay.rules, replay.setup, replay.answers)
            names = [*replay.setup.seats]
            sentences = [
                await asyncio.to_thread(teacher_views.moment_text, moment, match, localizer, names)
                for moment in moments
            ]
            self._cached_sentences[key] = sentences
            while len(self._cached_sentences) > KEPT:
                self._cached_sentences.popitem(last=False)
        self._cached_sentences.move_to_end(key)
        return self._cached_sentences[key]
