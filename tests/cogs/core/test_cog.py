"""The decorators of cogs."""

import pytest

from cogs.core.cog import on_tap


@pytest.mark.parametrize("act", ["", "thirteensmall", "two words", "Upper", "a1", "a:b"])
def test_an_act_that_no_button_id_can_have_is_no_handler(act: str) -> None:
    with pytest.raises(ValueError, match="1 to 12 small letters"):
        on_tap(act)
