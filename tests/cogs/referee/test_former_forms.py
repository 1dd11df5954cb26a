"""A referee's form goes once it is sent, so no other message of its person may say that it goes on below."""

import pytest

from tests.support.message_parts import buttons, shown_text
from tests.support.referee_taps import FACES, Phones
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.mark.parametrize("people", [("Ann",), FACES])
@pytest.mark.parametrize("first", ["form", "look"])
async def test_nothing_leads_to_a_form_that_was_sent(people: tuple[str, ...], first: str) -> None:
    """Opened twice, or beside one's own look at the table; also in the turns after it."""
    async with hall() as room:
        p = Phones(room)
        options = {"table": "hotseat"} if len(people) == 1 else {}
        await p.castle(people, reports="turns", **options)
        if first == "form":
            await p.tap("Ann", "something")
        else:
            await p.own("Ann")
        former = p.form
        await p.tap("Ann", "something")
        await room.env.settle()
        assert p.form.id != former.id
        assert buttons(room.message(p.form.id)), "the newest stays as it is"
        await p.tick("Ann", "offb", "bG1")
        await p.give("Ann")
        await room.env.settle()
        private = [
            one for one in room.env.backend.messages[room.channel.id] if room.message(one).flags.ephemeral
        ]
        assert not [shown_text(room.message(one)) for one in private]
