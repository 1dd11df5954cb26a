"""Every frame of a game can be told in both languages, without markdown where that is asked for."""

import pytest

from cogs.replays.replay_words import ReplayWords
from tests.support.content import WORDS
from tests.support.contract import trials
from tests.support.contract.replays import eyes_of, played
from tests.support.depth import EACH_LANGUAGE, first_short

WORDS = ReplayWords(WORDS)
SIGNS = ("**", "-# ", "`", "<@")


@pytest.mark.parametrize("name", first_short([one for one in trials.names() if one != trials.SMALLEST], 3))
@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_every_frame_is_told(name: str, language: str) -> None:
    seen, _, _ = played(trials.trials_of(name)[-1], 1)
    localizer = WORDS.localizer(seen, language, plain=True)
    for eyes in eyes_of(len(seen.setup.seats)):
        frames = seen.frames(eyes)
        for place, frame in enumerate(frames):
            frame_text = WORDS.describe(seen, frame, localizer)
            texts = [frame_text.turn, frame_text.headline, *frame_text.news, *frame_text.alt]
            assert not [text for text in texts for sign in SIGNS if sign in text]
            assert frame_text.headline
            assert all(frame_text.alt), place
            assert len(frame_text.alt) == len(seen.scenes(frame))
        assert WORDS.outcome(seen, frames[-1], localizer)
