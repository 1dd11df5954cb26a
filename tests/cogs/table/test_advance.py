"""Answers in advance in Discord: suggested, said, listed and taken back, for one person's eyes alone."""

from typing import Any

import pytest

from sessions.operations import preparing_answers
from sessions.table.table_data import Person
from tests.support.clock import FakeClock
from tests.support.late_turns import pings, posted
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def drafting(room: SimulatedServer, game: str = "crownfell") -> tuple[str, str, list[str]]:
    """Who is asked, who waits, and what may be answered."""
    await room.opened(game)
    table = await room.table()
    (seat,) = table.match.question.seats
    names = ("Ann", "Bob")
    return names[seat], names[1 - seat], [*table.match.question.tokens[seat]]


async def say(room: SimulatedServer, name: str, **options: str) -> Any:
    return await room.people[name].slash(room.channel, "move", **options)


async def offered(room: SimulatedServer, name: str, option: str, typed: str, **filled: str) -> list[str]:
    suggestions = await room.people[name].autocomplete(room.channel, "move", option, typed, **filled)
    return [one["value"] for one in suggestions]


async def given(room: SimulatedServer) -> list[str]:
    table = await room.table()
    return [token for _, token in await room.host.tables.journal_answers(table.id)]


@pytest.mark.parametrize(
    ("locale", "line", "back"),
    [("en-US", "If ", "Cancelled."), ("ja", "を選んだら、", "予約をやめました。")],
)
async def test_it_is_said_told_back_in_words_and_taken_back(locale: str, line: str, back: str) -> None:
    async with hall() as room:
        asked, waits, picks = await drafting(room)
        room.speak(waits, locale)
        before = shown_text(await room.panel())
        answer = await say(room, waits, **{"if": picks[0], "then": picks[1]})
        text = shown_text(answer.response)
        assert answer.response.ephemeral
        assert line in text
        assert f"`{picks[0]}`" in text
        assert f"`{picks[1]}`" in text
        assert text.count("**") == 4, "both in words"
        assert shown_text(await room.panel()) == before
        menu: Any = (await room.people[waits].slash(room.channel, "table menu")).response
        assert any(matches(one, "advance:") for one in buttons(menu))
        others: Any = (await room.people[asked].slash(room.channel, "table menu")).response
        assert not any(matches(one, "advance:") for one in buttons(others))
        await room.tap(waits, "advance:", menu)
        listed = room.message(menu.id)
        assert f"`{picks[1]}`" in shown_text(listed)
        await room.tap(waits, "advance:1", listed)
        assert back in shown_text(room.message(menu.id))
        gone = await room.tap(waits, "advance:1", answer.response)
        assert shown_text(gone.response)
        assert (await room.table()).body.prepared.conditional_answers == []
        await say(room, asked, answer=picks[0])
        assert await given(room) == picks[:1]


async def test_both_are_told_and_whoever_is_asked_next_is_pinged_as_usual() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        asked, waits, picks = await drafting(room)
        await say(room, waits, **{"if": picks[0], "then": picks[1]})
        clock.time += 5_000
        panel = (await room.table()).body.shown.panel
        await say(room, asked, answer=picks[0])
        assert await given(room) == picks[:2]
        assert (await room.table()).body.shown.panel == panel, "who has just answered is there"
        text = shown_text(await room.panel())
        table = await room.table()
        for pick in picks[:2]:
            assert str(table.rules.catalogue.printed_text(pick[1:], "name", "en")) in text
        clock.time += 5_000
        await say(room, asked, answer=picks[2])
        assert (await room.table()).body.shown.panel != panel
        assert pings(posted(room, "")[-1]) == {room.people[waits].id}, "who answered in advance was away"


async def test_suggestions_are_whole_lines_from_a_copy() -> None:
    async with hall() as room:
        asked, waits, picks = await drafting(room)
        assert sorted(await offered(room, waits, "if", "")) == sorted(picks)
        left = await offered(room, waits, "then", "", **{"if": picks[0]})
        assert sorted(left) == sorted(picks[1:])
        assert await offered(room, waits, "then", "", **{"if": "nonsense"}) == []
        assert await offered(room, asked, "if", "") == [], "it is their turn"
        assert sorted(await offered(room, asked, "if", "", answer=picks[0])) == sorted(picks[1:])
        both = {"answer": picks[0], "if": picks[1]}
        assert sorted(await offered(room, asked, "then", "", **both)) == sorted(picks[2:])
        assert await offered(room, "Cleo", "if", "") == []
        assert await given(room) == []


async def test_a_line_that_is_suggested_is_taken() -> None:
    """Also where the other side would earn a rally: the whole of it stands in the list."""
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        table = await room.table()
        tables, people = room.host.tables, [Person(room.people[n].id, n) for n in ("Ann", "Bob")]
        await tables.lobbies.set_option(table.id, people[0], "first-game", "on")
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        rallied = 0
        for _ in range(40):
            table = await room.table()
            if table.match.question.kind != "action":
                await tables.answer(table.id, people[table.match.question.seats[0]], "-")
                continue
            (seat,) = table.match.question.seats
            waits = people[1 - seat]
            for line in await offered(room, waits.name, "if", ""):
                rallied += ";" in line
                then = await offered(room, waits.name, "then", "", **{"if": line})
                assert then, line
                await say(room, waits.name, **{"if": line, "then": then[0]})
            branches = preparing_answers.of_person(await room.table(), waits.id)
            assert len(branches) == preparing_answers.MOST
            await tables.answer(table.id, people[seat], table.match.legal(seat)[0])
            if rallied:
                return
        raise AssertionError("nobody could earn a rally")


async def test_nobody_else_sees_anything_of_it() -> None:
    """Panels, menus, suggestions, record and report are the same with and without."""
    seen = []
    for ahead in (False, True):
        async with hall(now=FakeClock()) as room:
            asked, waits, picks = await drafting(room)
            if ahead:
                await say(room, waits, **{"if": picks[0], "then": picks[1]})
                await say(room, waits, **{"if": picks[2], "then": picks[3]})
            shown = []
            for command in ("board", "table menu", "table settings", "hand", "tables", "record"):
                answer = await room.people[asked].slash(room.channel, command)
                shown.append(shown_text(answer.response))
            for option in ("answer", "if", "then"):
                filled = {"answer": picks[0], "if": picks[1]} if option == "then" else {}
                shown.append(str(await offered(room, asked, option, "", **filled)))
            shown.append(shown_text(await room.panel()))
            seen.append(shown)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", ["craft-the-crown", "crownfall", "cube-quest"])
async def test_other_games_say_that_they_have_none(game: str) -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game=game)
        answer = await say(room, "Ann", **{"if": "end", "then": "end"})
        assert "in advance" in shown_text(answer.response)
        assert await offered(room, "Ann", "if", "") == []


async def test_crown_crest_suggests_what_lies_open_alone() -> None:
    async with hall() as room:
        await room.opened("crown-crest")
        tables, people = room.host.tables, [Person(room.people[n].id, n) for n in ("Ann", "Bob")]
        table = await room.table()
        assert await offered(room, "Ann", "if", "") == []
        await tables.answer(table.id, people[0], "throw rock")
        refused = await say(room, "Ann", **{"if": "throw paper", "then": "throw rock"})
        assert "in advance" in shown_text(refused.response)
        await tables.answer(table.id, people[1], "throw paper")
        table = await room.table()
        (seat,) = table.match.question.seats
        asked, waits = people[seat], people[1 - seat]
        assert await offered(room, waits.name, "if", "") == ["end"]
        refusals = set()
        for line in [*table.match.legal(seat)[:3], "ch AGE", "nonsense"]:
            if line != "end":
                answer = await say(room, waits.name, **{"if": line, "then": "end"})
                refusals.add(shown_text(answer.response))
        assert len(refusals) == 1, "the same is said of what they hold and of what they do not"
        assert "only they know" in refusals.pop()
        await say(room, waits.name, **{"if": "end", "then": "end"})
        assert len((await room.table()).body.prepared.conditional_answers) == 1
        result = await tables.answer(table.id, asked, "end")
        assert [token for _, token in result.change.answers][:2] == ["end", "end"]


async def test_it_outlives_a_restart() -> None:
    async with hall() as room:
        asked, waits, picks = await drafting(room)
        answer = await say(room, waits, **{"if": picks[0], "then": picks[1]})
        await room.restart()
        await say(room, asked, answer=picks[0])
        assert await given(room) == picks[:2]
        late = await room.tap(waits, "advance:1", answer.response)
        assert "isn't waiting any more" in shown_text(late.response)


async def test_what_did_not_fit_is_told_to_its_author_alone() -> None:
    async with hall() as room:
        asked, waits, picks = await drafting(room)
        await say(room, waits, **{"if": picks[0], "then": picks[1]})
        (await room.table()).body.prepared.conditional_answers[0].then = ["pXXX"]
        await say(room, asked, answer=picks[0])
        look = await room.people[waits].slash(room.channel, "board")
        assert "`pXXX`" in shown_text(look.response)
        for name in (asked, "Cleo"):
            other = await room.people[name].slash(room.channel, "board")
            assert "pXXX" not in shown_text(other.response)
        assert "pXXX" not in shown_text(await room.panel())


async def test_own_answer_and_what_follows_in_one_command() -> None:
    async with hall() as room:
        asked, waits, picks = await drafting(room)
        answer = await say(room, asked, answer=picks[0], **{"if": picks[1], "then": picks[2]})
        assert f"`{picks[2]}`" in shown_text(answer.response)
        assert await given(room) == picks[:1]
        await say(room, waits, answer=picks[1])
        assert await given(room) == picks[:3]
