"""While a game runs its replay panel tells nobody more than they saw: the same bytes in two worlds."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui

from cogs.core.components.replay_target import ReplayTarget
from cogs.core.painting.pictures import picture_key
from cogs.replays import replay_view
from cogs.replays.replay_view import ReplaySheet
from cogs.replays.replay_words import ReplayWords
from engine.records.replay import Frame, Position, Replay
from sessions.replays.replay_sources import ReplaySource
from tests.support.content import WORDS
from tests.support.contract import trials, worlds
from tests.support.contract.replays import played
from tests.support.depth import EACH_WRITTEN_LANGUAGE, first_short
from tests.support.message_parts import walk

GAMES = max(2, int(os.environ.get("CASTELLAN_GAMES", "200")) // 100)
MOST_PAIRS = 3
FRAMES_OPENED = 12  # of a game; the browser's and the monkey's tests step through whole ones


def everything(view: ui.LayoutView, sheet: ReplaySheet, localizer: Any) -> str:
    """All that a message has, but for what tells a list from itself; and what is painted."""
    parts = walk([item.to_component_dict() for item in view.children])
    unmarked = re.sub(r"(?<='custom_id': '[suh])[0-9a-f]{4}|(?<='id': )\d+", "", str(parts))
    return unmarked + str([picture_key(scene, localizer._replace(plain=True)) for scene in sheet.scenes()])


async def shown(
    source: ReplaySource, eyes: int | None, language: str = "en", most: int | None = None
) -> Iterator[str]:
    """The panel at every frame. most: at so many of them, from the first one on."""
    words, frames = ReplayWords(WORDS), await source.frames(eyes)
    localizer = words.localizer(source.replay, language)
    texts = []
    for place in range(0, len(frames), max(1, len(frames) // (most or len(frames)))):
        sheet = ReplaySheet(source, frames, ReplayTarget(source.id, place, eyes), (eyes,))
        texts.append(everything(replay_view.panel(sheet, words, localizer), sheet, localizer))
    return iter(texts)


@pytest.mark.parametrize("name", trials.names())
async def test_secret_answers_make_no_difference_to_any_panel(name: str) -> None:
    trial = trials.trials_of(name)[0]
    if name == trials.SMALLEST:
        pytest.skip("it has no sentences of its own")
    tried = 0
    for number in range(GAMES):
        for pair in worlds.pairs(trial, number, 60):
            if not pair.given[0] or tried >= MOST_PAIRS:
                continue
            tried += 1
            both = [Replay(name, trial.rules, trial.setup(number), given) for given in pair.given]
            for viewer in pair.viewers:
                panels = [[*await shown(ReplaySource("abcdefgh", one, False), viewer)] for one in both]
                assert panels[0] == panels[1]


@pytest.mark.parametrize("name", first_short([n for n in trials.names() if n != trials.SMALLEST], 2))
@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
async def test_frames_of_a_whole_game_open_from_all_eyes(name: str, language: str) -> None:
    trial = trials.trials_of(name)[0]
    seen, _, _ = played(trial, 2)
    for over in (False, True):
        source = ReplaySource("abcdefgh", seen, over)
        for eyes in (None, *range(len(seen.setup.seats))):
            panels = [*await shown(source, eyes, language, FRAMES_OPENED)]
            assert len(panels) >= min(FRAMES_OPENED, len(await source.frames(eyes)))


@pytest.mark.parametrize("name", ["craft-the-crown", "crown-crest"])
async def test_what_a_seat_cannot_know_makes_no_difference_to_its_panel(name: str) -> None:
    """Positions that differ in others' hands and in the deck alone."""
    trial = trials.trials_of(name)[0]
    tried, has_difference = 0, False
    for number in range(GAMES):
        for pair in worlds.pairs(trial, number, 40):
            if pair.given[0] or tried >= 4 * MOST_PAIRS:
                continue
            tried += 1
            seen = Replay(name, trial.rules, trial.setup(number), ())
            for viewer in (*pair.viewers, *range(trial.people(number))):
                both = [await at(seen, world, viewer) for world in (pair.here, pair.there)]
                if viewer in pair.viewers:
                    assert both[0] == both[1]
                has_difference = has_difference or both[0] != both[1]
    assert tried
    assert has_difference, "whoever knows the difference sees it, so this test would"


async def at(seen: Replay, world: Any, viewer: int | None) -> str:
    """The panel of a position, as a replay shows it to these eyes."""
    source = ReplaySource("abcdefgh", seen, False)
    (frame,) = seen.next_frames(Position(0, seen.rules.copy(world.state), world.question, []), viewer, None)
    source.frames_by_viewpoint[viewer] = (Frame(0, frame.view, 0, (), viewpoint=viewer),)
    return next(await shown(source, viewer))


async def test_the_search_finds_what_it_is_for() -> None:
    """Panels of other eyes do differ."""
    trial = trials.trials_of("craft-the-crown")[0]
    seen, _, _ = played(trial, 2)
    source = ReplaySource("abcdefgh", seen, False)
    panels = [[*await shown(source, eyes, most=FRAMES_OPENED)] for eyes in (None, 0, 1)]
    assert panels[0] != panels[1] != panels[2]
