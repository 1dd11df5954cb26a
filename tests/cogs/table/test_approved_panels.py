"""Panels say and offer what people have approved: see tests/support/approved_panels.py."""

import pytest

from tests.support import approved_panels


@pytest.mark.parametrize("game", approved_panels.names())
async def test_panels_are_as_they_were_approved(game: str) -> None:
    panels = await approved_panels.panels(game)
    approved = approved_panels.file_of(game).read_text("utf-8")
    assert panels.splitlines() == approved.splitlines(), approved_panels.__doc__
