"""Everything about a table that is no move: undo, ends, seats, rematch, lobby, looking up, pings."""

import random
import re
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from engine.records import record, record_header
from sessions.table.table_data import Person
from sessions.table.time_controls import LOBBY_SECONDS
from tests.support.building import EVERYBODY_AWAY
from tests.support.message_parts import buttons, lists, matches, shown_files, shown_text, walk
from tests.support.paths import TESTS
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import consent, live_panels, mover, other, play, sure, walk_parts

JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")
LOCALES = ("en-US", "ja")


def pinged(room: SimulatedServer, message: Any) -> set[int]:
    """Whom Discord was allowed to notify when this message was posted."""
    mine = {b["custom_id"] for b in buttons(message, enabled=False)}
    for request in room.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data") or body
        ids = {p["custom_id"] for p in walk_parts(data.get("components", ())) if p.get("type") == 2}
        if request.method == "POST" and ids == mine:
            named = re.findall(r"<@(\d+)>", shown_text(message))
            return {int(user) for user in data["allowed_mentions"].get("users", ()) if str(user) in named}
    raise AssertionError("nobody posted this message")


# ---------------------------------------------------------------- undo


async def test_undo_is_free_in_an_open_rally() -> None:
    async with hall() as room:
        await room.opened()
        rng = random.Random(5)
        for _ in range(60):
            await play(room, 400, rng, until="rally")
            table = await room.table()
            if not table.is_over:
                break
            await sure_rematch(room)
        before, name = table.body.progress.answers, await mover(room)
        undone = await room.people[name].slash(room.channel, "table undo")
        assert "Undone" in shown_text(undone.response)
        table = await room.table()
        assert (table.body.progress.answers, table.match.question.kind) == (before - 1, "action")
        assert await mover(room) == name
        assert live_panels(room) == [(await room.panel()).id]


async def sure_rematch(room: SimulatedServer) -> None:
    await room.tap("Ann", "rematch:")
    await room.tap("Bob", "agree", consent(room))


async def test_undo_by_consent_says_what_it_takes_back() -> None:
    async with hall() as room:
        await room.opened()
        await play(room, 8, random.Random(1))  # seven picks and a deployment
        table, name, asker = await room.table(), await mover(room), await other(room)
        answers = await room.host.tables.journal_answers(table.id)
        last = table.rules.catalogue.printed_text(answers[-1][1][1:4], "name", "en")
        menu = (await room.tap(asker, "menu")).response
        asked = await room.tap(asker, "undo", menu)
        assert "asked" in shown_text(asked.response)
        question = consent(room)
        assert last in shown_text(question)
        first = table.rules.catalogue.printed_text(answers[0][1][1:4], "name", "en")
        assert first not in shown_text(question)
        assert pinged(room, question) == {room.people[name].id}
        assert (await room.tap(asker, "agree", question)).response.ephemeral, (
            "one's own consent is no consent"
        )
        assert (await room.tap("Cleo", "agree", question)).response.ephemeral
        await room.tap(name, "decline", question)
        assert (await room.table()).body.progress.answers == 9
        assert buttons(room.message(question.id)) == []
        await room.people[asker].slash(room.channel, "table undo")
        await room.tap(name, "agree", consent(room))
        table = await room.table()
        assert table.body.progress.answers == 8, "Black's first deployment, no more"
        assert await mover(room) == asker
        await room.people[asker].slash(room.channel, "table undo")
        await room.tap(name, "agree", consent(room))
        table = await room.table()
        assert table.body.progress.answers == 5, (
            "the last card that was left for Black is no pick to be taken back"
        )
        assert (await mover(room), table.match.question.kind) == (asker, "pick")
        assert live_panels(room) == [(await room.panel()).id]


async def test_what_was_proposed_and_is_void_keeps_no_buttons() -> None:
    async with hall() as room:
        await room.opened()
        await play(room, 4, random.Random(2))
        asker = await other(room)
        await room.people[asker].slash(room.channel, "table undo")
        old = consent(room)
        await room.restart()
        await play(room, 1, random.Random(3))
        assert buttons(room.message(old.id)) == []
        assert "settled" in shown_text(room.message(old.id))


async def test_a_stale_agree_button_settles_nothing() -> None:
    async with hall() as room:
        await room.opened()
        await play(room, 4, random.Random(2))
        asker, name = await other(room), await mover(room)
        await room.people[asker].slash(room.channel, "table undo")
        old = consent(room)
        table = await room.table()
        seat = table.seat_to_act(room.people[name].id)
        token = table.match.legal(seat)[0]
        await room.host.tables.answer(table.id, Person(room.people[name].id, name), token)  # not shown yet
        await room.tap(name, "agree", old)
        assert (await room.table()).body.progress.answers == 5
        assert "settled" in shown_text(room.message(old.id))


async def test_the_proposer_takes_a_proposal_back() -> None:
    async with hall() as room:
        await room.opened()
        await play(room, 4, random.Random(2))
        asker, name = await other(room), await mover(room)
        await room.people[asker].slash(room.channel, "table undo")
        busy = await room.people[name].slash(room.channel, "table end")
        assert "Settle that first" in shown_text(busy.response)
        await room.tap(asker, "decline", consent(room))
        assert (await room.table()).body.proposal is None


# ---------------------------------------------------------------- ends


@pytest.mark.parametrize("locale", LOCALES)
async def test_resigning_needs_a_second_tap(locale: str) -> None:
    async with hall(locale) as room:
        await room.opened()
        name = await other(room)
        await sure(room, name, "resign", yes=False)
        assert (await room.table()).phase == "playing"
        question = (await room.people[name].slash(room.channel, "table resign")).response
        assert (await room.table()).phase == "playing"
        await room.people[name].click(question, custom_id=buttons(question)[0]["custom_id"])
        table = await room.table()
        assert (table.phase, table.match.result.reason) == ("over", "resign")
        text = shown_text(await room.panel())
        assert ("投了" in text) == (locale == "ja")
        assert f"<@{room.people[name].id}>" in text
        assert live_panels(room) == [(await room.panel()).id]
        for command in ("end", "undo", "draw", "resign", "leave"):
            late = await room.people[name].slash(room.channel, f"table {command}")
            assert ("終わって" if locale == "ja" else "over") in shown_text(late.response) or locale == "ja"
            assert late.response.ephemeral


async def test_a_draw_is_offered_and_accepted() -> None:
    async with hall() as room:
        await room.opened()
        await play(room, 8, random.Random(4))
        name, opponent = await mover(room), await other(room)
        offered = await room.people[opponent].slash(room.channel, "table draw")
        assert shown_text(offered.response) == "You have offered a draw."
        assert "offers a draw" in shown_text(consent(room))
        again = await room.people[opponent].slash(room.channel, "table draw")
        assert again.response.ephemeral
        menu = (await room.people[name].slash(room.channel, "table menu")).response
        assert "Accept the draw" in [b["label"] for b in buttons(menu)]
        asked = (await room.tap(name, "sure:draw", menu)).response
        assert "Accept the draw?" in shown_text(asked)
        await room.tap(name, "agree", consent(room))
        assert (await room.table()).match.result.reason == "agreed"
        assert "Draw" in shown_text(await room.panel())


@pytest.mark.parametrize("how", ["button", "command", "move"])
async def test_a_draw_is_declined_or_accepted_otherwise(how: str) -> None:
    """By the button that says no; by the command that says yes; whoever plays on says no."""
    async with hall() as room:
        await room.opened()
        await play(room, 8, random.Random(4))
        name, opponent = await mover(room), await other(room)
        await room.people[opponent].slash(room.channel, "table draw")
        message = consent(room)
        match how:
            case "button":
                await room.tap(name, "decline", message)
                assert "No draw" in shown_text(room.message(message.id))
                assert not (await room.table()).is_over
            case "command":
                done = await room.people[name].slash(room.channel, "table draw")
                assert shown_text(done.response) == "You have agreed on a draw."
                assert (await room.table()).match.result.reason == "agreed"
            case _:
                await play(room, 1, random.Random(4))
                assert not buttons(room.message(message.id))
                assert (await room.table()).body.proposal is None


async def begun_against_two_computers(room: SimulatedServer) -> None:
    """A game of Craft the Crown of Ann and two computers."""
    await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
    lobby = await room.panel()
    for _ in range(2):
        await room.people["Ann"].select(lobby, ["page"], custom_id=lists(lobby)[0]["custom_id"])
        lobby = await room.panel()
    await room.tap("Ann", "start")


async def test_undo_and_leave_are_found_and_nobody_alone_is_offered_to_agree() -> None:
    async with hall() as room:
        await begun_against_two_computers(room)
        assert "Leave" in shown_text((await room.tap("Ann", "howto")).response)
        menu = shown_text((await room.tap("Ann", "menu")).response)
        assert "**Leave**: the game ends." in menu
        assert "by agreement" not in menu


async def test_nobody_is_said_to_be_asked_for_consent_by_who_plays_alone() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="page")
        if (await room.table()).match is None:
            await room.tap("Ann", "start")
        menu = (await room.people["Ann"].slash(room.channel, "table menu")).response
        asked = (await room.tap("Ann", "sure:end", menu)).response
        assert shown_text(asked) == "End this game without a result?"


async def test_a_game_ends_by_agreement() -> None:
    async with hall() as room:
        await room.opened()
        await sure(room, "Ann", "end")
        await room.tap("Bob", "agree", consent(room))
        table = await room.table()
        assert (table.phase, table.match.result.reason) == ("over", "ended")
        assert "without a result" in shown_text(await room.panel())
        assert live_panels(room) == [(await room.panel()).id]


def moderator(room: SimulatedServer) -> None:
    allow = discord.Permissions(manage_messages=True).value
    room.env.backend.set_overwrite(room.channel.id, Overwrite(room.people["Cleo"].id, 1, allow, 0))


@pytest.mark.parametrize("playing", [True, False])
async def test_a_moderator_ends_a_game_or_a_lobby(playing: bool) -> None:
    async with hall() as room:
        if playing:
            await room.opened()
        else:
            await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        moderator(room)
        await sure(room, "Cleo", "force")
        assert (await room.table()).phase == "over"
        assert "moderator" in shown_text(await room.panel()).lower()
        assert (await room.people["Bob"].slash(room.channel, "play", game="crownfell")).acknowledged
        assert (await room.table()).phase == "lobby"


async def test_an_open_proposal_ends_with_the_game() -> None:
    async with hall() as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "table end")
        old = consent(room)
        await sure(room, "Bob", "resign")
        assert buttons(room.message(old.id)) == []
        assert (await room.table()).match.result.reason == "resign"
        await room.tap("Bob", "rematch:")
        await room.tap("Ann", "agree", consent(room))
        assert (await room.table()).phase == "playing"


# ---------------------------------------------------------------- seats


async def test_leaving_and_taking_the_free_seat() -> None:
    async with hall() as room:
        await room.opened()
        name = await mover(room)
        await sure(room, name, "quit")
        free = next(
            m
            for m in room.channel.history()
            if any(matches(b, "take:0") or matches(b, "take:1") for b in buttons(m))
        )
        assert "free" in shown_text(free)
        assert pinged(room, free) == set()
        gone = await room.people[name].slash(room.channel, "move", answer="resign")
        assert "no seat" in shown_text(gone.response)
        panel = shown_text(await room.panel())
        assert f"<@{room.people[name].id}>" not in panel
        assert name in panel
        seated = await room.tap(
            "Bob" if name == "Ann" else "Ann",
            buttons(free)[0]["custom_id"].split(":", 3)[3].rstrip(":"),
            free,
        )
        assert seated.response.ephemeral, "who sits already cannot take a second seat"
        await room.tap("Cleo", "take", free)
        assert buttons(room.message(free.id)) == []
        assert await mover(room) == "Cleo"
        assert f"<@{room.people['Cleo'].id}>" in shown_text(await room.panel())
        await play(room, 2, random.Random(1))
        assert (await room.table()).body.progress.answers == 2


async def test_the_buttons_of_a_free_seat_go_with_the_game() -> None:
    async with hall() as room:
        await room.opened()
        await sure(room, "Ann", "quit")
        free = next(m for m in room.channel.history() if any(":take:" in b["custom_id"] for b in buttons(m)))
        await sure(room, "Bob", "resign")
        assert (await room.table()).is_over
        await room.env.settle()
        assert buttons(room.message(free.id)) == []
        assert "The game is over." in shown_text(room.message(free.id))


async def test_what_the_end_tells_is_not_told_by_the_old_panel_too() -> None:
    """Above the end with its last news, the same news stood where the panel had been."""
    async with hall() as room:
        await room.opened()
        await play(room, 2, random.Random(1))
        old = await room.panel()
        await sure(room, "Bob", "resign")
        end = await room.panel()
        assert end.id != old.id
        assert "Bob picks" in shown_text(end)
        assert shown_text(room.message(old.id)) == "-# The game is over."


async def test_when_everybody_leaves_the_table_is_over_and_who_left_first_has_resigned() -> None:
    async with hall() as room:
        await room.opened()
        bob = room.people["Bob"].id
        last = [seat.person for seat in (await room.table()).body.seats].index(bob)
        for name in ("Ann", "Bob"):
            await sure(room, name, "quit")
        table = await room.table()
        assert (table.phase, table.match.result.reason) == ("over", "resign")
        assert table.match.result.winners == (last,)
        late = await room.people["Ann"].slash(room.channel, "table rematch")
        assert late.response.ephemeral


@pytest.mark.parametrize("yes", [True, False])
async def test_a_substitute_is_asked_in(yes: bool) -> None:
    async with hall() as room:
        await room.opened()
        menu = (await room.tap("Ann", "menu")).response
        picker = next(p for p in walk(menu.components) if p["type"] == 5)
        await room.people["Ann"].select(menu, [room.people["Cleo"]], custom_id=picker["custom_id"])
        question = consent(room)
        assert pinged(room, question) == {room.people["Cleo"].id}
        assert (await room.tap("Bob", "agree", question)).response.ephemeral
        await room.tap("Cleo", "agree" if yes else "decline", question)
        seats = [seat.person for seat in (await room.table()).body.seats]
        assert (room.people["Cleo"].id in seats) == yes
        assert (room.people["Ann"].id in seats) != yes


async def test_nobody_is_replaced_without_their_word() -> None:
    async with hall() as room:
        await room.opened()
        ann, bob, cleo = (room.people[name] for name in ("Ann", "Bob", "Cleo"))
        await ann.slash(room.channel, "table replace", who=cleo, seat=bob)
        question = consent(room)
        assert pinged(room, question) == {bob.id, cleo.id}
        await room.tap("Cleo", "agree", question)
        assert cleo.id not in (await room.table()).people
        await room.tap("Bob", "agree", question)
        assert cleo.id in (await room.table()).people
        robot = room.env.create_user("robot", bot=True)
        refused = await ann.slash(room.channel, "table replace", who=room.guild.add_member(robot))
        assert "bot" in shown_text(refused.response).lower()
        seated = await ann.slash(room.channel, "table replace", who=cleo)
        assert "nobody can have two" in shown_text(seated.response)


@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown"])
async def test_undo_is_a_button_where_one_plays_once_there_is_something_to_undo(game: str) -> None:
    async with hall() as room:
        await room.opened(game)
        name = (await room.asked())[0]

        async def panel() -> Any:
            return await room.panel() if game == "crownfell" else (await room.tap(name, "mine:")).response

        assert not [b for b in buttons(await panel()) if matches(b, "undo")]
        table = await room.table()
        seat = table.seat_to_act(room.people[name].id)
        answer = next(token for token in table.match.legal(seat) if token != "resign")
        await room.people[name].slash(room.channel, "move", answer=answer)
        undone = await room.tap(name, "undo", await panel())
        if game == "crownfell":  # a pick in the open is taken back if the other agrees
            assert "asks to undo" in shown_text(consent(room))
        else:
            assert "Undone" in shown_text(undone.response)
            assert (await room.table()).body.progress.answers == 0


async def test_whoever_agrees_is_told_so_and_all_see_who_has() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        for name in ("Bob", "Cleo"):
            await room.tap(name, "join")
        await room.tap("Ann", "start")
        asker = (await room.asked())[0]
        await room.people[asker].slash(room.channel, "move", answer="end")  # which draws cards
        first, last = [name for name in room.people if name != asker]
        await room.people[asker].slash(room.channel, "table undo")
        question = consent(room)
        assert "Agreed" not in shown_text(question)
        asked = ", ".join(f"<@{room.people[name].id}>" for name in (first, last))
        undone = f"<@{room.people[asker].id}> ends the turn."
        assert f"asks to undo:\n{undone}\n{asked}, do you agree?" in shown_text(question)
        told = await room.tap(first, "agree", question)
        assert "You have agreed" in shown_text(told.followups[-1])
        assert f"Agreed: <@{room.people[first].id}>." in shown_text(room.message(question.id))
        await room.tap(last, "agree", question)
        decided = shown_text(room.message(question.id))
        assert f"Agreed: {first}, {last}." in decided


# ---------------------------------------------------------------- rematch


async def test_a_rematch_swaps_the_sides() -> None:
    async with hall() as room:
        await room.opened()
        first = await room.table()
        black = first.body.seats[first.match.state.black].person
        await sure(room, "Ann", "resign")
        over = await room.panel()
        await room.tap("Bob", "rematch:")
        again = await room.tap("Bob", "rematch:")
        assert again.acknowledged
        assert pinged(room, consent(room)) == {room.people["Ann"].id}
        await room.tap("Ann", "agree", consent(room))
        second = await room.table()
        assert (second.phase, second.id == first.id) == ("playing", False)
        assert second.body.seats[second.match.state.black].person != black
        assert not [b for b in buttons(room.message(over.id)) if matches(b, "rematch")]
        assert live_panels(room) == [(await room.panel()).id]
        await sure(room, "Bob", "resign")
        await room.tap("Bob", "rematch:")
        await room.tap("Ann", "rematch:")
        third = await room.table()
        assert third.body.seats[third.match.state.black].person == black


@pytest.mark.parametrize("by", ["Ann", "Bob"])
async def test_again_after_somebody_left_opens_a_lobby_that_keeps_the_others_seats(by: str) -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        for name in ("Bob", "Cleo"):
            await room.tap(name, "join")
        await room.tap("Ann", "start")
        await sure(room, "Cleo", "quit")
        await room.people["Ann"].slash(room.channel, "table end")
        await room.tap("Bob", "agree", consent(room))
        over = await room.panel()
        assert [b["label"] for b in buttons(over) if matches(b, "rematch")] == ["Again"]
        tapped = await room.tap(by, "rematch", over)
        assert "next game is open" in shown_text(tapped.response)
        lobby, other = await room.panel(), "Bob" if by == "Ann" else "Ann"
        assert pinged(room, lobby) == {room.people[other].id}
        assert not [b for b in buttons(room.message(over.id)) if matches(b, "rematch")]
        await room.tap(other, "accept", lobby)
        await room.tap("Cleo", "join")
        await room.tap(by, "start")
        assert (await room.table()).phase == "playing"


async def test_a_rematch_in_a_channel_that_is_busy_again() -> None:
    async with hall() as room:
        await room.opened()
        await sure(room, "Ann", "resign")
        over, old = await room.panel(), await room.table()
        await room.people["Cleo"].slash(room.channel, "play", game="crownfell")
        await room.tap("Bob", "rematch", over)
        busy = await room.tap("Ann", "agree", consent(room))
        assert busy.response.ephemeral
        assert "already has a table" in shown_text(busy.response)
        await room.tap("Cleo", "leave")
        await room.tap("Bob", "rematch", over)
        assert (await room.host.tables.get(old.id)).body.end.next_table == "", "one word is not enough"
        await room.tap("Ann", "agree", consent(room))
        assert (await room.host.tables.get(old.id)).body.end.next_table == (await room.table()).id


async def test_what_stands_below_a_refused_rematch_is_the_open_table_and_the_way_to_close_it() -> None:
    """On the practice page: not the finished one, whose panel was tapped."""
    async with hall() as room:
        await room.opened()
        await sure(room, "Ann", "resign")
        over, old = await room.panel(), await room.table()
        room.host.services.is_single_channel = True
        await room.people["Cleo"].slash(room.channel, "play", game="crownfell")
        open_one = await room.table()
        await room.tap("Bob", "rematch", over)
        stood = open_one.body.shown.panel
        busy = await room.tap("Ann", "agree", consent(room))
        assert "with Cleo is open here" in shown_text(busy.response)
        assert [b.get("label") for b in buttons(busy.response)][:1] == ["Close it, play Crownfell"]
        await room.tap("Ann", "stay", busy.response)
        now = await room.table()
        assert now.id == open_one.id != old.id
        assert now.body.shown.panel > max(stood, (await room.host.tables.get(old.id)).body.shown.panel), (
            "below all else"
        )


# ---------------------------------------------------------------- lobby


class Clock:
    """A time that tests move."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


async def test_a_lobby_expires_by_time() -> None:
    clock = Clock()
    async with hall(now=clock) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        clock.time += LOBBY_SECONDS - 60
        await room.tap("Bob", "join")
        clock.time += 120
        await room.host.tick()
        assert (await room.table()).phase == "lobby", "somebody joined, so it waits again"
        clock.time += LOBBY_SECONDS
        await room.host.tick()
        assert (await room.table()).phase == "over"
        panel = await room.panel()
        assert "nobody started in time" in shown_text(panel)
        assert buttons(panel) == []
        late = await room.people["Ann"].slash(room.channel, "table rematch")
        assert late.response.ephemeral


async def test_the_owner_leaves_and_hands_the_lobby_on() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await room.tap("Bob", "join")
        await room.tap("Ann", "leave")
        assert (await room.tap("Bob", "options")).response.ephemeral
        assert (await room.table()).body.owner == room.people["Bob"].id
        await room.tap("Bob", "leave")
        assert (await room.table()).phase == "over"
        assert "everybody left" in shown_text(await room.panel())


async def test_options_and_packs_in_the_lobby() -> None:
    async with hall(folders=(TESTS / "packs",)) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        menu = (await room.tap("Ann", "options")).response
        assert "Cards: house" in shown_text(await room.panel())
        for key, value in (("pack", "test"), ("colours", "first-white"), ("quietTurns", "30")):
            entry = next(e for e in lists(menu) if e["custom_id"].endswith(f":option:{key}"))
            picked = await room.people["Ann"].select(menu, [value], custom_id=entry["custom_id"])
            menu = picked.response
        assert "Cards: test" in shown_text(await room.panel())
        entry = next(e for e in lists(menu) if e["custom_id"].endswith(":option:language"))
        await room.people["Ann"].select(menu, ["ja"], custom_id=entry["custom_id"])
        assert "クラウンフェル" in shown_text(await room.panel())
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        table = await room.table()
        assert (table.match.state.black, table.match.state.quiet_limit) == (1, 30)
        assert table.rules.pack_info.name == table.rules.pack.name
        packs = next(e for e in lists(menu) if e["custom_id"].endswith(":option:pack"))
        late = await room.people["Ann"].select(menu, ["house"], custom_id=packs["custom_id"])
        assert late.acknowledged
        assert (await room.table()).body.pack.ref == "test"
        card = table.match.question.tokens[table.match.question.seats[0]][0][1:]
        assert card in shown_text((await room.people["Ann"].slash(room.channel, "card", card=card)).response)


# ---------------------------------------------------------------- looking up


@pytest.mark.parametrize("locale", LOCALES)
async def test_everything_to_look_up_is_in_the_readers_language(locale: str) -> None:
    async with hall("en-US") as room:
        room.speak("Ann", locale)
        room.speak("Bob", locale)
        ann = room.people["Ann"]
        await room.opened()
        await play(room, 8, random.Random(1))
        card = (await room.table()).match.state.codes[0]
        rule = next(iter(room.host.services.rulebooks["crownfell"].rules))
        asked = [
            ("board", {}),
            ("hand", {}),
            ("card", {"card": card}),
            ("rules", {"words": rule}),
            ("rules", {"words": "zzzzzz"}),
            ("help", {}),
            ("about", {}),
            ("table settings", {}),
            ("table menu", {}),
            ("record", {}),
        ]
        for command, options in asked:
            result = await ann.slash(room.channel, command, **options)
            text = shown_text(result.response)
            assert result.response.ephemeral, command
            assert len(text) > 8, command
            assert bool(JAPANESE.search(text)) == (locale == "ja"), (command, text)
        english = shown_text(await room.panel())
        assert not JAPANESE.search(english), "the channel's panel speaks the server's language"
        assert shown_files((await ann.slash(room.channel, "board")).response)


async def test_cards_and_rules_are_found_while_typing() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        cards = await ann.autocomplete(room.channel, "card", "card", "")
        assert 0 < len(cards) <= 25
        named = await ann.slash(room.channel, "card", card=cards[0]["name"].split(" (")[0])
        assert cards[0]["value"] in shown_text(named.response)
        rules = await ann.autocomplete(room.channel, "rules", "words", "rally")
        assert 0 < len(rules) <= 25
        assert all(len(choice["name"]) <= 100 for choice in rules)
        assert await ann.autocomplete(room.channel, "card", "card", "zzzz") == []
        missing = await ann.slash(room.channel, "card", card="zzzz")
        assert "no card" in shown_text(missing.response)


async def test_a_card_that_this_game_has_not_is_looked_up_in_all_others() -> None:
    async with hall() as room:
        await room.opened("crownfell")
        ann, games = room.people["Ann"], room.host.tables.packs_by_game
        for game in ("craft-the-crown", "crown-crest"):
            rules = games[game].rules[games[game].default_pack]
            localizer = room.host.services.localizers.localizer(await room.table(), "en")
            name = localizer._replace(format_card=rules.catalogue.printed_text).format_card(
                rules.catalogue.codes[0], "plain", "en"
            )
            choices = await ann.autocomplete(room.channel, "card", "card", name)
            assert name in [choice["value"] for choice in choices], game
            text = shown_text((await ann.slash(room.channel, "card", card=name)).response)
            assert name in text
            assert room.host.services.catalogues.text("en", f"game-{game}") in text
        own = await ann.autocomplete(room.channel, "card", "card", "")
        codes = (await room.table()).rules.catalogue.codes
        assert {choice["value"] for choice in own} <= {*codes}, "those of the game at hand come first"


async def test_the_record_file_replays() -> None:
    async with hall() as room:
        await room.opened()
        await play(room, 12, random.Random(3))
        running = (await room.people["Cleo"].slash(room.channel, "record")).response
        text = (await running.attachments[0].read()).decode()
        assert "# seed" not in text
        await sure(room, "Ann", "resign")
        ended = await room.people["Bob"].slash(room.channel, "record")
        text = (await ended.response.attachments[0].read()).decode()
        assert "# seed" in text
        table = await room.table()
        match = record.play(record_header.read(text), table.rules)
        assert match.result == table.match.result


# ---------------------------------------------------------------- pings


async def test_exactly_the_player_to_move_is_pinged() -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await room.tap("Bob", "join")
        lobby = await room.panel()
        assert pinged(room, lobby) == set()
        await room.tap("Ann", "start")
        rng, seen = random.Random(6), set()
        for _ in range(14):
            await play(room, 1, rng)
            panel, name = await room.panel(), await mover(room)
            if panel.id not in seen:
                assert pinged(room, panel) == {room.people[name].id}
            seen.add(panel.id)
        for request in room.env.http_requests:
            body = request.json if isinstance(request.json, dict) else {}
            data = body.get("data") or body
            if isinstance(data, dict) and request.method in ("POST", "PATCH") and "components" in data:
                allowed = data.get("allowed_mentions") or {}
                assert not allowed.get("parse"), request
                assert len(allowed.get("users") or ()) <= 1
        assert len(seen) > 5
        assert live_panels(room) == [(await room.panel()).id]


@pytest.mark.parametrize("locale", LOCALES)
async def test_alt_text_begins_with_how_things_stand_and_holds_no_marks(locale: str) -> None:
    async with hall(locale) as room:
        await room.opened()
        rng = random.Random(3)
        await play(room, 12, rng)
        table = await room.table()
        panel = await room.host.services.table_views.public(table)
        gallery = next(part for part in walk(panel.view.to_components()) if part.get("type") == 12)
        alt = gallery["items"][0]["description"]
        localizer = room.host.services.localizers.localizer(table, table.body.options.language)
        news = await room.host.services.table_views.parts.news(table, localizer, None)
        assert news
        head = localizer.lines(
            table.rules.presentation.headline(table.rules.view(table.match.state, table.match.question, None))
        )
        assert alt.startswith(head.partition(chr(10))[0].replace("**", ""))
        assert alt.endswith(news)
        assert "**" not in alt
        assert "-#" not in alt


async def test_card_names_to_choose_from_say_their_code_once() -> None:
    async with hall("ja") as room:
        room.speak("Ann", "ja")
        await room.opened()
        choices = await room.people["Ann"].autocomplete(room.channel, "card", "card", "cha")
        assert [choice["name"] for choice in choices] == ["取り替え子 (CHA)"]


async def test_options_that_fill_several_leaves_are_turned_by_number() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="cube-quest")
        menu = (await room.tap("Ann", "options")).response
        turns = [one for one in buttons(menu) if one["label"].isdecimal()]
        assert [one["label"] for one in turns] == [str(n + 1) for n in range(len(turns))]
        assert len(turns) > 1
        leaves = []
        for number, turn in enumerate(turns):
            shown = (await room.people["Ann"].click(menu, custom_id=turn["custom_id"])).response
            leaves.append([one["custom_id"] for one in lists(shown)])
            chosen = [one["label"] for one in buttons(shown) if one["style"] == 1]
            assert chosen == [str(number + 1)]
        every = [one for leaf in leaves for one in leaf]
        assert len(every) == len(set(every)) > len(leaves[0])


async def test_an_end_tells_only_its_last_turns() -> None:
    """Ten lines of what computers had done stood between the result and its picture."""
    async with hall() as room:
        await begun_against_two_computers(room)
        await sure(room, "Ann", "resign")
        await room.env.settle()
        table, services = await room.table(), room.host.services
        assert table.is_over
        told = await services.table_views.parts.news(table, services.localizers.localizer(table, "en"), None)
        assert 0 < len(told) < 400
