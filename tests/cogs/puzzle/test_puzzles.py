"""The puzzle of the day: solved by taps, tried again kindly, counted by days, posted once a day."""

import datetime
import json
from datetime import UTC
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
from simcord.backend.models import Overwrite

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.puzzle import puzzle_views
from engine.computers.solving import PuzzleAttempt, puzzle_position, try_answer
from sessions.puzzle.progress import DailyPuzzle, PuzzleProgress, day_in
from sessions.table.time_controls import DAY, HOUR
from tests.support.clock import FakeClock
from tests.support.message_parts import buttons, lists, shown_files, shown_text, walk
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall

GALLERY = 12  # the kind of component that a picture stands in

pytestmark = pytest.mark.usefixtures("no_errors")


def answer(daily: DailyPuzzle, given: tuple[str, ...], *, right: bool = True) -> str:
    """An answer to a puzzle, as far as it is solved, that still wins, or one that does not."""
    position = puzzle_position(daily.rules, daily.puzzle, given)
    assert position.match.question is not None
    return next(
        token
        for token in position.match.question.tokens[position.seat]
        if (try_answer(daily.rules, daily.puzzle, given, token).verdict != "wrong") is right
    )


def to_a_sound_day(room: SimulatedServer, clock: FakeClock, ahead: int = 0) -> None:
    """To the next day (or so many before it) whose puzzle is won with the cards as they are just now."""
    while True:
        daily = room.host.services.puzzles.at(day_in(UTC, clock()).day + ahead)
        position = puzzle_position(daily.rules, daily.puzzle, ())
        if daily.puzzle.turns == 2 and daily.rules.prover.still_wins(position.match, position.seat, 2):
            return
        clock.time += DAY


async def step(room: SimulatedServer, name: str, panel: Any, token: str) -> Any:
    """Tap an answer on one's own panel; the panel afterwards."""
    person = room.people[name]
    daily, given, _ = await at(room, name)
    position = puzzle_position(daily.rules, daily.puzzle, given)
    assert position.match.question is not None
    view = daily.rules.view(position.match.state, position.match.question, position.seat)
    path = daily.rules.presentation.menu(view, position.match.question.tokens[position.seat]).paths[token]
    for number, choice in enumerate(path):
        arg = STEP.join(one.key for one in path[: number + 1])
        known = {ButtonId.read(b["custom_id"]).arg: b["custom_id"] for b in buttons(panel)}  # type: ignore[union-attr]
        if arg in known:
            await person.click(panel, custom_id=known[arg])
        else:
            held = [part for part in lists(panel) if choice.key in [o["value"] for o in part["options"]]]
            await person.select(panel, [choice.key], custom_id=held[0]["custom_id"])
        panel = room.message(panel.id)
    return panel


async def at(room: SimulatedServer, name: str) -> tuple[DailyPuzzle, tuple[str, ...], PuzzleProgress]:
    progress = await room.host.services.puzzles.of(room.people[name].id)
    return room.host.services.puzzles.at(progress.day), progress.given, progress


async def solve(room: SimulatedServer, name: str, panel: Any) -> Any:
    for _ in range(9):
        daily, given, progress = await at(room, name)
        if progress.done:
            return panel
        panel = await step(room, name, panel, answer(daily, given))
    raise AssertionError("it takes too many answers")


async def test_every_card_of_a_puzzle_can_be_looked_at() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        to_a_sound_day(room, clock)
        panel = (await room.people["Ann"].slash(room.channel, "puzzle")).response
        daily, given, _ = await at(room, "Ann")
        match = puzzle_position(daily.rules, daily.puzzle, given).match
        in_play = set(daily.rules.presentation.menu(daily.rules.view(match.state, None, None), ()).cards)
        for shown in (panel, await solve(room, "Ann", panel)):
            (cards,) = [part for part in lists(shown) if ":puzzlecard:" in part["custom_id"]]
            assert {option["value"] for option in cards["options"]} == in_play
        for option in cards["options"]:
            seen = await room.people["Ann"].select(shown, [option["value"]], custom_id=cards["custom_id"])
            assert option["label"] in shown_text(seen.response)


async def test_a_puzzle_is_solved_by_taps_and_a_wrong_try_is_no_end() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        to_a_sound_day(room, clock)
        panel = (await room.people["Ann"].slash(room.channel, "puzzle")).response
        assert panel.ephemeral
        assert shown_files(panel)
        assert "Puzzle of the day" in shown_text(panel)
        daily, given, _ = await at(room, "Ann")
        panel = await step(room, "Ann", panel, answer(daily, given, right=False))
        assert "Try something else" in shown_text(panel)
        assert (await at(room, "Ann"))[1:] == ((), PuzzleProgress(panel_day(panel), wrong=1))
        panel = await solve(room, "Ann", panel)
        assert "Solved!" in shown_text(panel)
        assert "1 day in a row" in shown_text(panel)
        assert shown_files(panel)
        again = next(b for b in buttons(panel) if ":again:" in b["custom_id"])
        await room.people["Ann"].click(panel, custom_id=again["custom_id"])
        assert (await at(room, "Ann"))[1] == ()


async def test_a_step_of_a_puzzle_without_its_picture_is_shown_without_one() -> None:
    """The picture stays as it is where there is one; where Discord took none, no place is left for it."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        to_a_sound_day(room, clock)
        for painted in (True, False):
            panel = (await room.people["Ann"].slash(room.channel, "puzzle")).response
            stored = room.env.backend.get_message(room.channel.id, panel.id)
            if not painted:
                stored.attachments, stored.components = [], without_galleries(stored.components)
            await room.people["Ann"].click(panel, custom_id=await first_step(room, "Ann", panel))
            shown = [part for part in walk(room.message(panel.id).components) if part["type"] == GALLERY]
            assert bool(shown) is painted


def without_galleries(components: Any) -> Any:
    """The components of a message whose picture could not be sent."""
    remaining = [part for part in components if part["type"] != GALLERY]
    return [
        {**part, "components": without_galleries(part["components"])} if "components" in part else part
        for part in remaining
    ]


async def first_step(room: SimulatedServer, name: str, panel: Any) -> str:
    """A button that leads to a further question."""
    daily, given, _ = await at(room, name)
    position = puzzle_position(daily.rules, daily.puzzle, given)
    assert position.match.question is not None
    view = daily.rules.view(position.match.state, position.match.question, position.seat)
    paths = daily.rules.presentation.menu(view, position.match.question.tokens[position.seat]).paths.values()
    longer = {path[0].key for path in paths if len(path) > 1}
    return next(b["custom_id"] for b in buttons(panel) if ButtonId.read(b["custom_id"]).arg in longer)  # type: ignore[union-attr]


def panel_day(panel: Any) -> int:
    tap = next(ButtonId.read(b["custom_id"]) for b in buttons(panel) if ":puzzle:" in b["custom_id"])
    assert tap is not None
    return tap.number // puzzle_views.STEPS


# ---------------------------------------------------------------- days


def won(progress: PuzzleProgress, day: int) -> PuzzleProgress:
    return progress.opened(day).after(PuzzleAttempt("solved", ("x",)))


def test_days_in_a_row_are_counted_and_a_missed_one_ends_them() -> None:
    progress = PuzzleProgress()
    for day in (10, 11, 12):
        progress = progress.opened(day).after(PuzzleAttempt("wrong", ()))
        progress = won(progress, day)
        assert won(progress, day) == progress, "a second time counts nothing"
    assert (progress.current_streak(12), progress.current_streak(13), progress.current_streak(14)) == (
        3,
        3,
        0,
    )
    progress = won(progress, 14)
    assert (progress.current_streak(14), progress.best, progress.total) == (1, 3, 4)
    assert not progress.opened(15).done


async def test_ones_own_time_zone_says_which_day_it_is() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        host, ann, bob = room.host, room.people["Ann"].id, room.people["Bob"].id
        await host.tables.people.set_zone(ann, "Pacific/Auckland")  # it is evening there at 8 in UTC
        auckland_day, utc_day = await host.services.puzzles.today(ann), await host.services.puzzles.today(bob)
        assert auckland_day.day == utc_day.day
        clock.time += 4 * HOUR
        assert (await host.services.puzzles.today(ann)).day == utc_day.day + 1
        assert (await host.services.puzzles.today(bob)).day == utc_day.day
        assert utc_day.end - auckland_day.end == 13 * HOUR
        assert (await host.services.puzzles.today(bob, "Pacific/Auckland")).day == utc_day.day + 1
        assert host.services.puzzles.at(utc_day.day) != host.services.puzzles.at(utc_day.day + 1)


async def test_a_tap_of_a_day_that_is_over_leads_to_todays_puzzle() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = (await room.people["Ann"].slash(room.channel, "puzzle")).response
        old, tapped = panel_day(panel), next(b for b in buttons(panel) if ":puzzle:" in b["custom_id"])
        clock.time += 3 * DAY
        await room.people["Ann"].click(panel, custom_id=tapped["custom_id"])
        panel = room.message(panel.id)
        assert panel_day(panel) == old + 3
        assert "this is today's" in shown_text(panel)


# ---------------------------------------------------------------- a message a day


def posts(room: SimulatedServer) -> list[Any]:
    return [m for m in room.channel.history() if any(":solve:" in b["custom_id"] for b in buttons(m))]


async def test_it_is_posted_once_a_day_in_spite_of_a_restart() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        ann = managing(room, "Ann")
        interaction = await ann.slash(room.channel, "puzzle-channel", channel=room.channel, hour=9)
        assert "at 09:00 (UTC)" in shown_text(interaction.response)
        await clock.goes(room, 60.0)
        assert posts(room) == []
        await clock.goes(room, HOUR)
        (post,) = posts(room)
        assert shown_files(post)
        room.host.services.postings.mark_posted = never  # the process dies before it notes that
        await room.restart()
        await clock.goes(room, HOUR)
        assert len(posts(room)) == 1
        await clock.goes(room, DAY)
        assert len(posts(room)) == 2
        stop = next(b for b in buttons((await ann.slash(room.channel, "puzzle-channel")).response))
        status = (await ann.slash(room.channel, "puzzle-channel")).response
        await ann.click(status, custom_id=stop["custom_id"])
        await clock.goes(room, DAY)
        assert len(posts(room)) == 2


async def never(*given: Any) -> None:
    raise AssertionError("nothing is noted any more")


async def test_the_message_says_who_solved_it_and_forgets_them() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        to_a_sound_day(room, clock, ahead=1)
        await managing(room, "Ann").slash(room.channel, "puzzle-channel", channel=room.channel, hour=8)
        await clock.goes(room, DAY)
        (post,) = posts(room)
        bob = room.people["Bob"]
        tap = next(b["custom_id"] for b in buttons(post))
        panel = (await bob.click(post, custom_id=tap)).response
        assert panel.ephemeral
        await solve(room, "Bob", panel)
        assert f"<@{bob.id}>" in shown_text(room.message(post.id))
        exported = json.loads(await room.host.services.personal_data.export(bob.id))["own"]["puzzle"]
        assert (exported["streak"], exported["guilds"]) == (1, [room.guild.id])
        await room.host.services.personal_data.erase_person(bob.id)
        assert await room.host.services.puzzles.of(bob.id) == PuzzleProgress()
        assert (await room.host.services.postings.of(room.guild.id)).solvers == ()
        assert json.loads(await room.host.services.personal_data.export(bob.id))["own"] == {}


async def test_a_channel_without_permission_is_refused_and_later_left_alone() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        ann, backend = managing(room, "Ann"), room.env.backend
        status = (await ann.slash(room.channel, "puzzle-channel", channel=room.channel, hour=8)).response
        stop = next(b["custom_id"] for b in buttons(status))
        refused = await room.people["Bob"].click(room.planted(stop), custom_id=stop)
        assert "Only a server manager" in shown_text(refused.response)
        denied = discord.Permissions(send_messages=True).value
        backend.set_overwrite(room.channel.id, Overwrite(backend.bot_user.id, 1, 0, denied))
        await room.env.settle()
        again = await ann.slash(room.channel, "puzzle-channel", channel=room.channel, hour=8)
        assert "Send Messages" in shown_text(again.response)
        await clock.goes(room, DAY)
        assert posts(room) == []
        assert (await room.host.services.postings.of(room.guild.id)).day_due(clock()) is None, (
            "until tomorrow"
        )


def test_a_day_is_over_at_the_next_midnight_of_its_zone() -> None:
    at = datetime.datetime(2026, 3, 28, 22, 30, tzinfo=UTC).timestamp()
    berlin = day_in(ZoneInfo("Europe/Berlin"), at)  # the night in which clocks go forward
    assert berlin == (datetime.date(2026, 3, 28).toordinal(), at + 1800)
    assert day_in(UTC, at) == (berlin.day, at + 5400)
    assert day_in(UTC, at + 5400).day == berlin.day + 1
