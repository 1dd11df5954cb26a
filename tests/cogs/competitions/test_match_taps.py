"""A pairing of three games by taps: whose turn it is to begin, and that each game is reported by itself."""

import pytest

from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_best_of_three_on_real_tables() -> None:
    async with hall() as room:
        cup = Cup(room)
        await cup.plan("Ann", venue="2")
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        key = await cup.choose_rule("Ann", "games", "1")
        await room.env.settle()
        assert "best of 3 games" in shown_text(cup.shown())
        await cup.begin("Ann")
        ((first, second),) = await cup.pairs()
        outdated = (await cup.tap(first, "owngame")).response
        assert "Game 1 of 3" in shown_text(outdated)
        assert "You begin" in shown_text(outdated)
        reports = [one["custom_id"] for one in buttons(outdated) if ".say." in one["custom_id"]]
        assert all(one.endswith(".0") for one in reports), "of which game they are"
        for name, word in ((first, "say"), (second, "agree")):
            own = (await cup.tap(name, "owngame")).response
            await cup.tap(name, f"ownresult:{key}.{word}.1.0.first.0", own)
        own = (await cup.tap(first, "owngame")).response
        assert "Game 2 of 3** · 1–0" in shown_text(own)
        assert "They begin" in shown_text(own)
        forged = room.planted(f"c::0:ownresult:{key}.say.1.0.first.0")
        reply = await room.people[first].click(forged, custom_id=f"c::0:ownresult:{key}.say.1.0.first.0")
        assert "out of date" in shown_text(reply.response)
        assert not (await cup.kept()).reports
        assert "· 1–0" in shown_text(cup.shown())
        posts = len(room.channel.history())
        await cup.tap(second, f"ownresult:{key}.say.1.0.first.1", (await cup.tap(second, "owngame")).response)
        assert len(room.channel.history()) == posts + 1, "the other is asked about the second game, too"
        await cup.tap(first, f"ownresult:{key}.agree.1.0.first.1", (await cup.tap(first, "owngame")).response)
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "1-0"
