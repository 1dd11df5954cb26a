"""The replay panel, played through: where it opens, what its buttons do, who may see what."""

import re
from typing import Any

import pytest

from cogs.core.components.button_ids import ButtonId
from engine.records.record_header import read
from sessions.computers.teacher_tasks import TeachingLimits
from sessions.operations import phases
from sessions.store.memory import MemoryStore
from sessions.table.replays import record_of
from tests.support.depth import DEEP, EACH_LANGUAGE
from tests.support.games_played import begun, words
from tests.support.message_parts import buttons, lists, shown_files, shown_text, walk
from tests.support.played_tables import ended, played
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


def button(message: Any, act: str, *, enabled: bool = True) -> str:
    """The id of a button of this act (and the end of its argument, as `replay:on`)."""
    name, _, end = act.partition(":")
    button_ids = [one["custom_id"] for one in buttons(message, enabled=enabled)]
    return next(one for one in button_ids if one.split(":")[3] == name and one.endswith(end))


def list_of(message: Any, act: str) -> Any:
    return next(one for one in lists(message) if one["custom_id"].split(":")[3] == act)


async def tapped(room: SimulatedServer, name: str, message: Any, act: str) -> Any:
    return (await room.people[name].click(message, custom_id=button(message, act))).response


async def chosen(room: SimulatedServer, name: str, message: Any, act: str, value: str) -> Any:
    interaction = await room.people[name].select(
        message, [value], custom_id=list_of(message, act)["custom_id"]
    )
    return interaction.response


async def from_the_start(room: SimulatedServer, name: str, panel: Any) -> Any:
    """The replay of a finished game, which opens at its end, at its first step."""
    return await tapped(room, name, await tapped(room, name, panel, "replay"), "replay:first")


def told(result: Any) -> Any:
    """The last private message of an answer."""
    return [one for one in (result.response, *result.followups) if one is not None][-1]


async def planted(room: SimulatedServer, name: str, tap: ButtonId) -> Any:
    """What somebody is told who taps a button that no panel of ours shows them."""
    message = room.planted(str(tap))
    return (await room.people[name].click(message, custom_id=str(tap))).response


async def test_it_opens_at_the_end_from_the_end_panel_and_steps() -> None:
    async with hall() as room:
        await ended(room)
        end = await tapped(room, "Cleo", await room.panel(), "replay")
        assert end.ephemeral
        assert "14 of 14" in shown_text(end)
        first = await tapped(room, "Cleo", end, "replay:first")
        assert "1 of 14" in shown_text(first)
        assert button(first, "replay:first", enabled=False) not in [b["custom_id"] for b in buttons(first)]
        second = await tapped(room, "Cleo", first, "replay:on")
        assert second.id == first.id
        assert "2 of 14" in shown_text(second)
        last = await tapped(room, "Cleo", second, "replay:last")
        assert "14 of 14" in shown_text(last)
        assert "A moderator ended" in shown_text(last)
        assert "13 of 14" in shown_text(await tapped(room, "Cleo", last, "replay:back"))


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_every_button_is_labelled_and_the_web_page_comes_first(language: str) -> None:
    async with hall() as room:
        room.speak("Cleo", "ja" if language == "ja" else "en-US")
        await ended(room, answers=40)
        shown = await from_the_start(room, "Cleo", await room.panel())
        labels = [one.get("label") for one in buttons(shown, enabled=False)]
        assert all(labels)
        acts = [
            one["custom_id"].split(":")[3] for one in buttons(shown) if ":replay:" not in one["custom_id"]
        ]
        assert acts[0] == "page"


async def test_turns_are_listed_with_what_happened_and_chosen() -> None:
    async with hall() as room:
        await ended(room, answers=40)
        message = await from_the_start(room, "Bob", await room.panel())
        options = list_of(message, "replayturns")["options"]
        assert len(options) == 24
        assert (options[0]["label"], options[1]["label"]) == ("Beginning", "Turn 1")
        assert all(one.get("description") for one in options[:-1])
        later = await chosen(room, "Bob", message, "replayturns", options[-1]["value"])
        assert "1 of " in shown_text(later), "the frame stays"
        more = list_of(later, "replayturns")["options"]
        assert more[0]["label"] == "◀ Earlier turns"
        frame = await chosen(room, "Bob", later, "replayturns", more[-1]["value"])
        assert more[-1]["label"] in shown_text(frame)


async def test_a_list_of_turns_is_another_one_after_a_step_back() -> None:
    """A client goes on showing what was picked in a list that it knows."""
    async with hall() as room:
        await ended(room)
        message = await from_the_start(room, "Bob", await room.panel())
        fresh = list_of(message, "replayturns")
        frame = await chosen(room, "Bob", message, "replayturns", fresh["options"][2]["value"])
        back = list_of(await tapped(room, "Bob", frame, "replay:first"), "replayturns")
        assert [one["default"] for one in back["options"][:2]] == [True, False]
        assert back["custom_id"] != fresh["custom_id"]


async def test_the_last_step_of_a_running_game_offers_to_look_for_more() -> None:
    async with hall() as room:
        await played(room)
        message = (await room.people["Ann"].slash(room.channel, "replay")).response
        last = await tapped(room, "Ann", message, "replay:last")
        on = [one for one in buttons(last, enabled=False) if one["custom_id"].endswith(".on")]
        assert not [one for one in buttons(last) if one["custom_id"].endswith(".on")]
        assert on
        assert "Newer moves" in [one.get("label") for one in buttons(last)]


async def test_the_end_is_told_once() -> None:
    async with hall() as room:
        await played(room)
        await room.people["Ann"].slash(room.channel, "move", answer="resign")
        first = await from_the_start(room, "Ann", await room.panel())
        below = shown_text(await tapped(room, "Ann", first, "replay:last")).rpartition("Discard pile")[2]
        assert below.count("resigns") == 1, below


async def test_a_step_is_headed_by_the_turn_that_was_played() -> None:
    async with hall() as room:
        await ended(room, answers=60, seed=3)
        message = await from_the_start(room, "Bob", await room.panel())
        open_turn = ""
        for _ in range(40):
            message = await tapped(room, "Bob", message, "replay:on")
            text = shown_text(message)
            if open_turn and "turn" in open_turn:
                assert f"Turn {open_turn.split()[1]} ·" in text
            match = re.search(r"turn \d+", text)
            open_turn = match.group() if match else open_turn


async def test_after_the_end_everybody_sees_through_all_eyes() -> None:
    async with hall() as room:
        table = await ended(room, "craft-the-crown")
        message = await from_the_start(room, "Cleo", await room.panel())
        assert [one["value"] for one in list_of(message, "replayeyes")["options"]] == ["-", "0", "1"]
        seen = await chosen(room, "Cleo", message, "replayeyes", "1")
        assert "as Bob saw it" in shown_text(seen)
        assert len(shown_files(seen)) == 2
        cards = [table.rules.catalogue.printed_text(code, "name", "en") for code in table.match.base.hands[1]]
        last = await tapped(room, "Cleo", seen, "replay:last")
        assert all(str(card) in shown_text(last) for card in cards)


async def test_what_the_picture_of_a_hand_does_not_show_stands_in_words() -> None:
    async with hall() as room:
        table = await played(room, "craft-the-crown")
        localizer = room.host.services.localizers.localizer(table, "en")
        captions = []
        for seat, name in enumerate(("Ann", "Bob")):
            message = (await room.people[name].slash(room.channel, "replay")).response
            last = shown_text(await tapped(room, name, message, "replay:last"))
            view = table.rules.view(table.match.state, table.match.question, seat)
            captions.append(localizer.lines(table.rules.private_panels.caption(view)))
            assert captions[-1] in last
        assert all(captions)
        assert captions[0] not in last


async def test_while_it_is_played_each_sees_what_they_saw() -> None:
    async with hall() as room:
        await played(room, "craft-the-crown")
        for name in ("Ann", "Bob", "Cleo"):
            message = (await room.people[name].slash(room.channel, "replay")).response
            assert message.ephemeral
            assert "the game so far" in shown_text(message)
            assert not [one for one in lists(message) if ":replayeyes:" in one["custom_id"]]
            assert ("as " + name in shown_text(message)) == (name != "Cleo")
            acts = {one["custom_id"].split(":")[3] for one in buttons(message)}
            assert not acts & {"replayadvice", "replaymoment", "replayon"}


async def test_forged_eyes_places_and_tables_tell_nothing() -> None:
    async with hall() as room:
        table = await played(room, "craft-the-crown")
        for eyes in ("0", "1"):
            shown = await planted(room, "Cleo", ButtonId(table.id, 5, "replay", eyes))
            assert "as Ann" not in shown_text(shown)
            assert "as Bob" not in shown_text(shown)
        for act in ("replayadvice", "replayon", "replaymoment", "replaystart"):
            shown = await planted(room, "Ann", ButtonId(table.id, 3, act, "0"))
            assert "Replay" not in shown_text(shown)
            assert "played" not in shown_text(shown)
        for tap in (
            ButtonId(table.id, 3, "replay", "²"),
            ButtonId("", 3, "replay", "-"),
            ButtonId("x", 3, "replay", ""),
        ):
            assert "of 13" not in shown_text(await planted(room, "Ann", tap))
        far = await planted(room, "Ann", ButtonId(table.id, 99_999, "replay", "0.on"))
        assert "13 of 13" in shown_text(far)


async def test_a_game_of_another_channel_is_for_who_sat_there_after_its_end() -> None:
    async with hall() as room:
        elsewhere = room.guild.create_text_channel("elsewhere")
        table = await ended(room, place=elsewhere.id)
        tap = ButtonId(table.id, 0, "replay", "")
        assert "1 of 14" in shown_text(await planted(room, "Bob", tap))
        assert "1 of 14" not in shown_text(await planted(room, "Cleo", tap))
        third = room.guild.create_text_channel("third")
        running = await played(room, place=third.id)
        hidden = ButtonId(running.id, 0, "replay", "")
        assert "of 13" not in shown_text(await planted(room, "Bob", hidden))


async def test_ones_finished_games_are_listed_over_all_channels() -> None:
    async with hall() as room:
        for number in range(12):
            place = room.guild.create_text_channel(f"c{number}")
            await ended(room, place=place.id, answers=3)
        shown = (await room.people["Bob"].slash(room.channel, "replay", mine=True)).response
        assert len([one for one in buttons(shown) if ":replay:" in one["custom_id"]]) == 10
        second = await tapped(room, "Bob", shown, "replaygames:on")
        assert len([one for one in buttons(second) if ":replay:" in one["custom_id"]]) == 2
        replay = await tapped(room, "Bob", second, "replay")
        assert "5 of 5" in shown_text(replay)
        none = (await room.people["Cleo"].slash(room.channel, "replay")).response
        assert "There are none yet" in shown_text(none)


async def test_it_goes_on_after_a_restart_also_of_a_record() -> None:
    store = MemoryStore()
    async with hall(store=store) as room:
        table = await ended(room)
        text = record_of(table, await room.host.tables.journal_answers(table.id)).text()
        source = await room.host.services.replays.upload(room.people["Cleo"].id, text)
        message = await from_the_start(room, "Bob", await room.panel())
        await room.restart()
        assert "2 of 14" in shown_text(await tapped(room, "Bob", message, "replay:on"))
        tap = ButtonId(source.id, 4, "replay", "-")
        assert "5 of 13" in shown_text(await planted(room, "Cleo", tap))
        assert "5 of 13" not in shown_text(await planted(room, "Bob", tap)), "it is Cleo's alone"


async def test_the_castellan_says_what_it_would_have_played() -> None:
    async with hall() as room:
        await ended(room)
        message = await from_the_start(room, "Bob", await room.panel())
        advised = await tapped(room, "Bob", message, "replayadvice")
        assert "I would play" in shown_text(advised)
        assert "picks" in shown_text(advised)
        last = await tapped(room, "Bob", advised, "replay:last")
        assert "replayadvice" not in {one["custom_id"].split(":")[3] for one in buttons(last)}


@DEEP
async def test_moments_are_found_once_and_stay_as_buttons() -> None:
    """Thought about for a moment: how good they are is tried elsewhere."""
    async with hall(
        teaching=TeachingLimits(slice_seconds=1.0, glance_seconds=0.1, evaluation_seconds=0.4)
    ) as room:
        await ended(room, answers=24)
        message = await from_the_start(room, "Bob", await room.panel())
        moments_panel = await tapped(room, "Bob", message, "replaymoment")
        acts = [one["custom_id"].split(":")[3] for one in buttons(moments_panel)]
        assert "replaymoment" not in acts
        ways = [one["custom_id"] for one in buttons(moments_panel) if ".moment" in one["custom_id"]]
        assert ways
        frame = (await room.people["Bob"].click(moments_panel, custom_id=ways[0])).response
        assert "🔍" in shown_text(frame)
        acts = {one["custom_id"].split(":")[3] for one in buttons(frame)}
        assert "replayadvice" not in acts, "it would say the same once more"
        label = next(one["label"] for one in buttons(moments_panel) if one["custom_id"] == ways[0])
        assert label.removeprefix("Moment: ").lower() in shown_text(frame).lower()


@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown", "crown-crest"])
async def test_somebody_plays_on_from_a_position(game: str) -> None:
    store = MemoryStore()
    async with hall(store=store) as room:
        old = await ended(room, game, answers=20)
        message = await from_the_start(room, "Cleo", await room.panel())
        for _ in range(10):
            message = await tapped(room, "Cleo", message, "replay:on")
        choice = await tapped(room, "Cleo", message, "replayon")
        choice = await chosen(room, "Cleo", choice, "replayon", "page")
        await tapped(room, "Cleo", choice, "replaystart:1.page")
        await room.env.settle()
        table = await room.table()
        assert table.id != old.id
        assert table.body.origin.copied_from.source == old.id
        assert [seat.person == room.people["Cleo"].id for seat in table.body.seats] == [False, True]
        answers = await room.host.tables.journal_answers(table.id)
        before = await room.host.tables.journal_answers(old.id)
        assert answers[:10] == before[:10]
        assert table.match.state.chance.seed == old.match.state.chance.seed
        assert "Played on from" in shown_text(room.message(table.body.shown.panel)) or len(answers) > 10
        await room.restart()
        table = await room.table()
        assert len(await room.host.tables.journal_answers(table.id)) >= 10
        again = (await room.host.tables.apply(table.id, phases.end_by_moderator)).table
        record = record_of(again, await room.host.tables.journal_answers(table.id))
        assert read(record.text()).seed == old.seed


async def test_a_game_without_a_computer_is_not_played_on() -> None:
    async with hall() as room:
        table = await ended(room, "cube-quest", answers=6)
        message = await from_the_start(room, "Bob", await room.panel())
        acts = {one["custom_id"].split(":")[3] for one in buttons(message)}
        assert not acts & {"replayon", "replayadvice", "replaymoment"}
        shown = await planted(room, "Bob", ButtonId(table.id, 2, "replaystart", "-.0.page"))
        assert (await room.table()).id == table.id, shown_text(shown)


async def test_a_record_file_is_replayed_by_command_and_by_menu() -> None:
    async with hall() as room:
        table = await ended(room, "craft-the-crown", answers=8)
        text = record_of(table, await room.host.tables.journal_answers(table.id)).text()
        cleo, file = room.people["Cleo"], ("game.txt", text.encode())
        shown = told(await cleo.slash(room.channel, "replay", record=file))
        assert shown.ephemeral
        assert "9 of 9" in shown_text(shown)
        seen = await chosen(room, "Cleo", shown, "replayeyes", "1")
        assert "as Bob saw it" in shown_text(seen)
        assert "8 of 9" in shown_text(await tapped(room, "Cleo", seen, "replay:back"))
        posted = await room.people["Ann"].send(room.channel, "look", attachments=[file])
        again = await room.people["Bob"].context_menu(room.channel, "Replay this record", posted)
        assert "9 of 9" in shown_text(told(again))
        wrong = await cleo.slash(room.channel, "replay", record=("x.txt", b"\xff\xfe"))
        assert "isn't a Castellan record" in shown_text(told(wrong))


async def test_names_in_a_record_are_words_and_nothing_else() -> None:
    async with hall() as room:
        table = await ended(room, answers=4)
        text = record_of(table, await room.host.tables.journal_answers(table.id)).text()
        names = "**<@1>** [x](http://evil.com)", "@everyone ||y||"
        for old, new in zip(("Ann", "Bob"), names, strict=True):
            text = text.replace(f"# seat: {old}", f"# seat: {new}").replace(
                f"# black: {old}", f"# black: {new}"
            )
        file = ("game.txt", text.encode())
        shown = told(await room.people["Cleo"].slash(room.channel, "replay", record=file))
        contents = str([part.get("content") for part in walk(shown.components)])
        assert "5 of 5" in contents
        for alive in ("**<@1>**", " [x](", "](http://", "http://evil", "@everyone", "||y||"):
            assert alive not in contents


@pytest.mark.parametrize("name", ["小姓", "小姓 #2", "Page"])
def test_a_computer_is_called_by_its_name_alone(name: str) -> None:
    """A record has names and does not say whose they are."""
    replay = begun("crownfell", 1, "アン", name)
    localizer = words().localizer(replay, "ja", plain=True)
    said = "\n".join(
        line for frame in replay.frames(None) for line in words().describe(replay, frame, localizer).news
    )
    assert "アンさん" in said
    assert name in said
    assert f"{name}さん" not in said


@pytest.mark.parametrize("game", ["crownfall", "cube-quest"])
def test_who_had_both_sides_is_called_by_them(game: str) -> None:
    """“Ann (R)さんの軍” stood in replays and animations of a game on one phone."""
    rules = begun(game, 1).rules
    options = begun(game, 1).setup.options
    seats = range(len(begun(game, 1).setup.seats))
    replay = begun(game, 1, *(rules.seating.title("Ann", seat, options) for seat in seats))
    for language, side in (("en", "Red"), ("ja", "赤")):
        localizer = words().localizer(replay, language, plain=True)
        said = "\n".join(
            line
            for frame in replay.frames(None)
            for text in [words().describe(replay, frame, localizer)]
            for line in (*text.news, text.headline, *text.alt)
        )
        assert side in said
        assert "Ann" not in said
