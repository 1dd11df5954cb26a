"""Challenges as people meet them: the ping, Accept and Decline, expiry, the owner's seats, blocks."""

from typing import Any

import pytest

from cogs.core.panels.invitation_menus import packed, unpacked
from engine.questions import Refused
from sessions.common.cooldowns import RATES
from sessions.operations import phases
from sessions.table.time_controls import HOUR
from tests.support.challenges import challenge, number, pinged
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import buttons, lists, matches, shown_text, walk
from tests.support.private_answers import said
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
FOUR = "craft-the-crown"


def acts(message: Any) -> list[str]:
    return [one["custom_id"].split(":")[3] for one in buttons(message)]


async def pick(room: SimulatedServer, name: str, message: Any, act: str, value: Any) -> Any:
    """Choose from the list of this act, one of words or one of people."""
    (select_menu,) = [
        part for part in walk(message.components) if part.get("type") in (3, 5) and matches(part, act)
    ]
    return await room.people[name].select(message, [value], custom_id=select_menu["custom_id"])


async def seats(room: SimulatedServer, name: str = "Ann") -> Any:
    return (await room.tap(name, "seats")).response


# ---------------------------------------------------------------- asking and answering


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_a_challenge_pings_once_and_accepting_it_begins_the_game(locale: str) -> None:
    async with hall(locale) as room:
        for name in ("Ann", "Bob"):
            room.speak(name, locale)
        await challenge(room, "Ann", "Bob")
        assert pinged(room) == [number(room, "Bob")]
        panel = await room.panel()
        assert f"<@{number(room, 'Bob')}>" in shown_text(panel)
        assert {"accept", "turndown", "seats"} <= {*acts(panel)}
        assert "join" not in acts(panel), "there is no seat for anybody else"
        for name in ("Cleo", "Ann"):
            assert said(await room.tap(name, "accept"))
            assert said(await room.tap(name, "turndown"))
        await room.tap("Bob", "accept")
        table = await room.table()
        assert table.phase == "playing"
        assert {*table.people} == {number(room, "Ann"), number(room, "Bob")}


async def test_declining_asks_why_in_private_and_tells_the_lobby() -> None:
    async with hall() as room:
        await challenge(room, "Ann", "Bob")
        asked = await room.tap("Bob", "turndown")
        assert asked.response.ephemeral
        (reasons,) = lists(asked.response)
        assert [one["value"] for one in reasons["options"]] == ["later", "game", "pace", "never", "none"]
        assert (await room.table()).body.lobby.invitations[0].answer == "", "not yet"
        before = pinged(room)
        await pick(room, "Bob", asked.response, "turndown", "pace")
        assert pinged(room) == before, "nobody is pinged for it"
        panel = await room.panel()
        assert "declined: another pace, please" in shown_text(panel)
        assert "join" in acts(panel)
        assert "accept" not in acts(panel)
        await room.tap("Cleo", "join")
        assert (await room.table()).phase == "lobby", "the owner presses Start"
        assert lists(asked.response) == [], "he has answered"


async def test_a_challenge_that_nobody_answers_ends_and_says_so() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await challenge(room, "Ann", "Bob")
        until = f"<t:{int(clock.time + HOUR)}:R>"
        assert until in shown_text(await room.panel())
        await clock.goes(room, HOUR)
        panel = await room.panel()
        assert "nobody accepted in time" in shown_text(panel)
        assert buttons(panel) == []
        assert (await room.table()).is_over


async def test_where_others_sit_the_lobby_goes_on_without_who_did_not_answer() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await challenge(room, "Ann", "Bob", game=FOUR)
        await room.tap("Cleo", "join")
        await clock.goes(room, HOUR)
        panel = await room.panel()
        assert f"<@{number(room, 'Bob')}> didn't answer in time" in shown_text(panel)
        assert "join" in acts(panel)
        await room.tap("Ann", "start")
        assert (await room.table()).phase == "playing"


async def test_several_are_invited_and_one_seat_is_left_for_anybody() -> None:
    async with hall() as room:
        room.welcome("Dan")
        await challenge(room, "Ann", "Bob", "Cleo", game=FOUR)
        assert sorted(pinged(room)) == sorted(number(room, n) for n in ("Bob", "Cleo"))
        await room.tap("Dan", "join")
        await room.tap("Bob", "accept")
        assert "start" not in acts(await room.panel()), "a seat is still kept"
        await room.tap("Cleo", "accept")
        assert (await room.table()).phase == "playing"


async def test_a_challenge_survives_a_restart() -> None:
    async with hall() as room:
        await challenge(room, "Ann", "Bob")
        await room.restart()
        await room.tap("Bob", "accept")
        assert (await room.table()).phase == "playing"


@pytest.mark.parametrize("where", ["here", "thread"])
async def test_the_game_can_be_chosen_afterwards(where: str) -> None:
    """Whoever is invited stays in the buttons of the list, which has no game with too few seats."""
    async with hall() as room:
        shown = await room.people["Ann"].slash(
            room.channel, "play", opponent=room.people["Bob"], opponent2=room.people["Cleo"], where=where
        )
        listed = buttons(shown.response)
        assert {*(b["custom_id"].split(":")[3] for b in listed)} == {"challenge"}
        assert any(FOUR in b["custom_id"] for b in listed)
        assert not any("crownfell" in b["custom_id"] for b in listed)
        chosen = next(b for b in listed if FOUR in b["custom_id"])
        await room.people["Ann"].click(shown.response, custom_id=chosen["custom_id"])
        (row,) = await room.host.tables.store.load_unfinished_of_person(number(room, "Bob"))
        assert (row.channel == room.channel.id) == (where == "here")
        assert sorted(pinged(room)) == sorted(number(room, n) for n in ("Bob", "Cleo"))


async def test_in_a_busy_channel_a_challenge_has_a_thread() -> None:
    async with hall() as room:
        await room.opened()
        room.welcome("Dan")
        sent = await challenge(room, "Cleo", "Dan")
        rows = await room.host.tables.store.load_unfinished_of_person(number(room, "Dan"))
        assert len(rows) == 1
        assert rows[0].channel != room.channel.id
        assert f"<#{rows[0].channel}>" in shown_text(sent.response)


def test_ids_of_people_fit_into_a_button() -> None:
    people = [2**63 - 1, 2**63 - 2, 10**17]
    arg = f"{packed(people, thread=True)}craft-the-crown.house"
    assert len(arg) <= 70
    assert unpacked(arg) == (people, True, "craft-the-crown", "house")
    for wrong in ("", "h", "x.1.crownfell.house", "h.é.crownfell.house", "h.crownfell.house"):
        with pytest.raises(Refused, match="stale"):
            unpacked(wrong)


# ---------------------------------------------------------------- who cannot be asked


async def test_who_cannot_be_invited_and_why() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        outsider = room.env.create_user("zoe", global_name="Zoe")

        async def told(**given: Any) -> str:
            return said(await ann.slash(room.channel, "play", game="crownfell", **given))

        assert "your own table" in await told(opponent=ann)
        assert "aren't in this server" in await told(opponent=outsider)
        assert "2 seats" in await told(opponent=room.people["Bob"], opponent2=room.people["Cleo"])
        assert "either an opponent or a computer" in await told(
            opponent=room.people["Bob"], computer="squire"
        )
        robot = room.guild.add_member(room.env.create_user("robot", bot=True))
        assert "A bot can't" in await told(opponent=robot)
        await room.host.tables.people.blocks.add(ann.id, number(room, "Bob"))
        assert "blocked them" in await told(opponent=room.people["Bob"])
        assert await room.table() is None
        assert pinged(room) == []


async def test_the_same_person_twice_is_one_guest() -> None:
    async with hall() as room:
        await challenge(room, "Ann", "Bob", "Bob")
        assert [one.person for one in (await room.table()).body.lobby.invitations] == [number(room, "Bob")]


async def test_nobody_is_pestered() -> None:
    clock = FakeClock()
    async with hall(now=clock, rates=RATES) as room:

        async def asked(guest: str) -> str:
            clock.time += 30.0
            place = room.guild.create_text_channel(f"c{clock.time}")
            guests = {"opponent": room.people[guest]}
            sent = await room.people["Ann"].slash(place, "play", game="crownfell", **guests)
            table = await room.host.tables.find_in_channel(place.id)
            if table is None:
                return said(sent)
            await room.host.tables.apply(table.id, phases.end_by_moderator)
            return ""

        replies = [await asked("Bob") for _ in range(4)]
        assert replies[:3] == ["", "", ""]
        assert "Try again in 19 minutes" in replies[3]
        for guest in range(8):
            room.welcome(f"Guest{guest}")
        replies = [await asked(f"Guest{guest}") for guest in range(8)]
        assert replies[:6] == [""] * 6
        assert all("many invitations" in one for one in replies[7:])
        assert len(pinged(room)) <= RATES["invite"].burst


# ---------------------------------------------------------------- who rests


async def test_in_quiet_hours_nobody_is_pinged_and_the_challenger_is_told() -> None:
    clock = FakeClock()  # 08:00 UTC
    async with hall(now=clock) as room:
        await room.host.tables.people.set_quiet(number(room, "Bob"), 7, 9)
        sent = await challenge(room, "Ann", "Bob")
        assert pinged(room) == []
        private = [m for m in sent.followups if m.ephemeral]
        text = shown_text(private[0])
        assert f"until <t:{int(clock.time + HOUR)}:f>" in text
        assert "ping them then" in text
        first = (await room.panel()).id
        await clock.goes(room, HOUR)
        assert pinged(room) == [number(room, "Bob")], "as soon as they are back"
        assert (await room.panel()).id != first
        await room.tap("Bob", "accept")
        assert (await room.table()).phase == "playing"


async def test_whoever_is_on_holiday_or_wants_no_pings_gets_none() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.host.tables.people.set_holiday(number(room, "Bob"), 3)
        await room.host.tables.people.set_pings(number(room, "Cleo"), "never")
        sent = await challenge(room, "Ann", "Bob", "Cleo", game=FOUR)
        assert pinged(room) == []
        assert "on holiday until" in shown_text(sent.followups[0])
        assert f"<@{number(room, 'Cleo')}>" not in shown_text(sent.followups[0]), "that is Cleo's own matter"


# ---------------------------------------------------------------- the owner's seats


async def test_the_owner_invites_and_takes_it_back_in_the_lobby() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game=FOUR)
        assert "owner of this table" in said(await room.tap("Bob", "seats"))
        menu, first = await seats(room), (await room.panel()).id
        assert menu.ephemeral
        shown = await pick(room, "Ann", menu, "invite", room.people["Bob"])
        assert "is invited" in shown_text(shown.response)
        assert pinged(room) == [number(room, "Bob")]
        panel = await room.panel()
        assert panel.id != first, "an edited message pings nobody"
        assert "accept" in acts(panel)
        assert buttons(room.message(first)) == []
        await pick(room, "Ann", await seats(room), "withdraw", str(number(room, "Bob")))
        assert "accept" not in acts(await room.panel())
        assert "for the people who are invited" in said(
            await room.people["Bob"].click(
                room.planted(f"c:{(await room.table()).id}:1:accept:"),
                custom_id=f"c:{(await room.table()).id}:1:accept:",
            )
        )
        outsider = room.env.create_user("zoe", global_name="Zoe")
        assert "aren't in this server" in said(await pick(room, "Ann", await seats(room), "invite", outsider))


async def test_the_owner_removes_somebody_who_is_told_and_stays_away() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game=FOUR)
        for name in ("Bob", "Cleo"):
            await room.tap(name, "join")
        await pick(room, "Ann", await seats(room), "remove", str(number(room, "Cleo")))
        assert f"<@{number(room, 'Cleo')}> was removed" in shown_text(await room.panel())
        assert "removed you" in said(await room.tap("Cleo", "join"))
        await pick(room, "Ann", await seats(room), "invite", room.people["Cleo"])
        assert "was removed" not in shown_text(await room.panel())
        await room.tap("Cleo", "accept")
        assert number(room, "Cleo") in (await room.table()).people


async def test_a_new_panel_pings_nobody_again() -> None:
    async with hall() as room:
        await challenge(room, "Ann", "Bob", game=FOUR)
        await room.tap("Cleo", "join")
        await room.host.services.resync.repost(room.channel.id)
        assert pinged(room) == [number(room, "Bob")]


# ---------------------------------------------------------------- blocks


async def test_a_block_is_heeded_without_a_word() -> None:
    async with hall() as room:
        bob = room.people["Bob"]
        shown = await bob.slash(room.channel, "block add", who=room.people["Ann"])
        assert shown.response.ephemeral
        assert f"<@{number(room, 'Ann')}>" in shown_text(shown.response)
        plain = await challenge(room, "Ann", "Bob")
        assert pinged(room) == []
        assert plain.followups == [], "nothing tells her"
        text = shown_text(await room.panel())
        await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)
        await bob.slash(room.channel, "block remove", who=room.people["Ann"])
        await challenge(room, "Ann", "Bob")
        assert pinged(room) == [bob.id]
        assert _timeless(shown_text(await room.panel())) == _timeless(text), "it looked the same"


def _timeless(text: str) -> str:
    head, _, rest = text.partition("<t:")
    return head + rest.partition(">")[2]


async def test_whoever_is_blocked_by_the_owner_finds_the_seats_kept() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "block add", who=room.people["Bob"])
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        reply = said(await room.tap("Bob", "join"))
        assert "kept for others" in reply
        assert "block" not in reply


@pytest.mark.parametrize("act", ["join", "accept"])
async def test_whoever_has_blocked_somebody_is_asked_before_they_sit_down_together(act: str) -> None:
    async with hall() as room:
        await room.people["Bob"].slash(room.channel, "block add", who=room.people["Ann"])
        if act == "join":
            await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        else:
            await challenge(room, "Ann", "Bob")
        asked = await room.tap("Bob", act)
        assert f"Somebody you have blocked is at this table: <@{number(room, 'Ann')}>" in shown_text(
            asked.response
        )
        assert number(room, "Bob") not in (await room.table()).people
        sure = next(b for b in buttons(asked.response) if b["custom_id"].endswith(":sure"))
        await room.people["Bob"].click(asked.response, custom_id=sure["custom_id"])
        assert number(room, "Bob") in (await room.table()).people
        assert (await room.table()).phase == ("lobby" if act == "join" else "playing")


async def test_a_long_list_of_blocks_has_leaves() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        assert "Nobody" in shown_text((await ann.slash(room.channel, "block list")).response)
        blocks = room.host.tables.people.blocks
        for who in range(10**18, 10**18 + 120):
            await blocks.add(ann.id, who)
        shown = (await ann.slash(room.channel, "block list")).response
        assert len(buttons(shown)) == 3
        last = await ann.click(shown, custom_id=buttons(shown)[2]["custom_id"])
        text = shown_text(last.response)
        assert f"<@{10**18 + 119}>" in text
        assert f"<@{10**18}>" not in text
        await blocks.add(ann.id, number(room, "Bob"))
        gone = await pick(room, "Ann", shown, "unblock", room.people["Bob"])
        assert "no longer blocked" in shown_text(gone.response)
        assert "haven't blocked them" in said(
            await ann.slash(room.channel, "block remove", who=room.people["Bob"])
        )
        assert "can't block yourself" in said(await ann.slash(room.channel, "block add", who=ann))


async def test_a_free_seat_is_not_offered_to_whom_a_player_has_blocked() -> None:
    async with hall() as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "block add", who=room.people["Cleo"])
        await room.people["Bob"].slash(room.channel, "table leave")
        menu = (await room.people["Cleo"].slash(room.channel, "table menu")).response
        assert "take" not in acts(menu)
        free = [m for m in room.channel.history() if "take" in acts(m)][-1]
        assert "can't be taken" in said(await room.tap("Cleo", "take", free))
        assert number(room, "Cleo") not in (await room.table()).people
