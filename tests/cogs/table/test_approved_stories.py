"""What features say and offer is what people have approved: see tests/support/approved_stories.py."""

import pytest

from tests.support import approved_stories

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.mark.parametrize("story", approved_stories.STORIES)
async def test_a_story_is_told_as_it_was_approved(story: str) -> None:
    told = await approved_stories.told(story)
    approved = approved_stories.file_of(story).read_text("utf-8")
    assert told.splitlines() == approved.splitlines(), approved_stories.__doc__
