"""A turn takes a third of the taps that it has answers, and by these taps it is played on Discord."""

import pytest

from engine.craft_the_crown.player.policy import CraftTheCrownPolicy
from tests.support.craft_the_crown_taps import arg_of, own, pressed, seated
from tests.support.craft_the_crown_turns import Step, Taps, effort, fewest_taps, fingerprint
from tests.support.depth import first_short
from tests.support.message_parts import lists, shown_text
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall

RULES = rules_of("house", "craft-the-crown")


@pytest.mark.parametrize("number", first_short(range(24), 3))
def test_a_game_takes_at_most_a_third_of_the_taps(number: int) -> None:
    """It was a tap for each answer: 14 in a turn, 145 in a game of one person."""
    taken = effort(RULES, [number], 2 + number % 3)
    assert taken.taps <= taken.answers / 3
    assert taken.touches <= taken.answers


async def tapped(room: SimulatedServer, name: str, taps: Taps) -> None:
    """Give answers by a person's taps in their own panel."""
    message = await own(room, name)
    if not taps.entries:
        await pressed(room, name, message, taps.picks)
        return
    place, entries = taps.picks[: -taps.entries], taps.picks[-taps.entries :]
    message = await pressed(room, name, message, place)
    (found,) = [part for part in lists(message) if arg_of(part["custom_id"]) == ".".join(place)]
    assert len(entries) <= found["max_values"]
    await room.people[name].select(message, list(entries), custom_id=found["custom_id"])


@pytest.mark.parametrize("turns", first_short([4, 60]))
async def test_whole_turns_are_played_by_these_taps(turns: int) -> None:
    """Two people play as computer players would; after each turn the game stands as after their answers."""
    policy = CraftTheCrownPolicy(RULES.pack)
    async with hall() as room:
        await seated(room, "house", ("Ann", "Bob"))
        for _ in range(turns):
            match = (await room.table()).match
            if match.question is None:
                break
            played, seat, steps = match.copy(), match.state.active, list[Step]()
            while played.question is not None and played.state.turn == match.state.turn:
                token = policy.choice(played.state, played.question, seat)
                if token.startswith("trade ") or played.question.kind == "react":
                    token = "end"
                steps.append(Step(played.copy(), seat, token))
                played.answer(seat, token)
                if played.question is not None and played.question.kind == "react":
                    played.answer(1 - seat, "react none")
            ways = fewest_taps(RULES, steps)
            assert ways is not None
            for taps in ways:
                await tapped(room, ("Ann", "Bob")[seat], taps)
                match = (await room.table()).match
                if match.question is not None and match.question.kind == "react":
                    await room.people[("Ann", "Bob")[1 - seat]].slash(
                        room.channel, "move", answer="react none"
                    )
            assert fingerprint((await room.table()).match) == fingerprint(played)


@pytest.mark.parametrize(("locale", "named"), [("en-US", "**Buy Wood**: "), ("ja", "**木を買う**：")])
async def test_a_refused_choice_of_a_list_is_named_in_words(locale: str, named: str) -> None:
    """Somebody with 2 Gold ticks two Stones and a Wood at 1 Gold each. They did not type “buy Wood”."""
    async with hall() as room:
        await seated(room, "house", ("Ann", "Bob"))
        match = (await room.table()).match
        name = ("Ann", "Bob")[match.state.active]
        match.base.gold[match.state.active] = 0  # and 2 in the Start Phase
        match.rebuild()
        room.speak(name, locale)
        message = await pressed(room, name, await own(room, name), ["market"])
        (purchases,) = lists(message)
        ticked = [option["value"] for option in purchases["options"]][:3]
        result = await room.people[name].select(message, ticked, custom_id=purchases["custom_id"])
        assert named in shown_text(result.response)
