"""Always a visible line of what just happened, whatever it was, on one phone as on two."""

import re

import pytest

from tests.support.depth import EACH_LANGUAGE, first_short
from tests.support.told_events import HEADLINE_KINDS, ToldPanel, read_length, told_panels

GAMES = {"cube-quest": {"bouts_to_win": "3"}, "crownfall": {"army_size": "10", "kween": "off"}}
TABLES = ("hotseat", "shared", "video")
MOST = 120


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", first_short(range(1, 7), 2))
@pytest.mark.parametrize("game", GAMES)
async def test_each_event_is_read_on_the_next_panel(game: str, seed: int, table: str, language: str) -> None:
    options = {"table": table, "reports": ("auto", "flicks")[seed % 2], **GAMES[game]}
    panels = 0
    async for told in told_panels(game, seed, 120, language, **options):
        panels += 1
        assert not told.unread, (told.seat, told.line, told.text)
    assert panels > (40 if game == "cube-quest" else 5), "games of Crownfall at random are short"


CUBES = re.compile(r"\b[rb][KSHUGRF]|foul")


def is_one_event(told: ToldPanel) -> bool:
    """Whether one thing happened in play, and what is open is about one thing, too."""
    s = told.match.state
    texts = [told.line, *([s.case.report, s.case.version] if s.case is not None else [])]
    words = [event for event in told.events if event.kind not in (*HEADLINE_KINDS, "reported")]
    is_in_play = s.board.phase == "play" and s.result is None and s.stage != "pause"
    return (
        is_in_play
        and len(words) < 2
        and len(s.board.rolls) < 2
        and all(len(CUBES.findall(text)) < 2 for text in texts)
    )


@pytest.mark.parametrize("table", ["hotseat", "shared"])
@pytest.mark.parametrize("seed", first_short(range(1, 7), 2))
async def test_few_words_stand_above_the_buttons_after_an_event(seed: int, table: str) -> None:
    """Where one thing happened in play: at most 120 characters (311 in late November 2026)."""
    lengths = {}
    options = {"table": table, "reports": "auto", "bouts_to_win": "3", "objection_s": "0"}
    async for told in told_panels("cube-quest", seed, 120, **options):
        if is_one_event(told):
            lengths[told.text] = read_length(told.text)
    assert len(lengths) > 10
    longest = max(lengths, key=lengths.__getitem__)
    assert lengths[longest] <= MOST, longest
