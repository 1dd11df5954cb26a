"""Whole refereed games on phones, in every mode of the table; disputes, referees, photos, undo, restarts."""

import random
from pathlib import Path
from typing import Any

import pytest

from engine.match import encode_state
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.depth import first_short
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.referee_taps import Phones, sentence
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
MODES = ("shared", "hotseat", "video", "proxy")
GAMES = ("crownfall", "cube-quest")
ENDS = {"crownfall": "crown", "cube-quest": "king"}
MOST_STEPS, WARM_UP = 200, 5


async def frozen_state(room: SimulatedServer) -> tuple[Any, ...]:
    """Everything of the table that a wrong tap must not change."""
    table = await room.table()
    return (
        table.body.progress.answers,
        table.body.progress.question,
        dict(table.body.prepared.drafts),
        encode_state(table.match.state),
    )


# ---------------------------------------------------------------- whole games


class Game:
    """A game that is played to its end at random, by taps and forms alone."""

    def __init__(self, phones: Phones, game: str, rng: random.Random) -> None:
        self.p, self.game, self.rng = phones, game, rng
        self.kinds: set[str] = set()
        self.reports = 0

    async def name(self, seat: int) -> str:
        person = (await self.p.room.table()).body.seats[seat].person
        return next(name for name, one in self.p.room.people.items() if one.id == person)

    async def play(self) -> Any:
        """Answers until it is over; the table."""
        for _ in range(MOST_STEPS):
            table = await self.p.room.table()
            if table.is_over:
                return table
            await self.step(table)
        raise AssertionError("no end")

    async def step(self, table: Any) -> None:
        ask, rng = table.match.question, self.rng
        self.kinds.add(ask.kind)
        if ask.kind == "rule":  # nobody seated is asked; one side gives in
            await self.p.answers("Ann", "yield")
            return
        seat = rng.choice(ask.seats)
        name = await self.name(seat)
        match ask.kind:
            case "army" | "mix":
                await self.p.tap(name, "army" if ask.kind == "army" else "form-mix")
                if ask.kind == "mix":
                    await self.p.step(name, "kind:S")
                await self.p.give(name)
            case "secret":
                await self.p.tells(name, "secret-form")
            case "report" if rng.random() < 0.7:
                await self.report(table, name)
            case "action" if (
                "over" in ask.forms_of(seat) and self.game == "cube-quest" and rng.random() < 0.7
            ):
                await self.report(table, name)
            case _:
                tokens = [one for one in ask.tokens[seat] if not one.startswith(("void", "wipe", "nudge"))]
                flicks = [one for one in tokens if one.startswith("flick")]
                menu = table.rules.private_panels.public_menu(table.rules.view(table.match.state, ask, None))
                able = [one for one in flicks if one in menu.paths] or [t for t in tokens if t in menu.paths]
                assert able, (ask.kind, tokens, list(menu.paths))
                token = rng.choice(able)
                await self.p.answers(name, token)

    async def report(self, table: Any, name: str) -> None:
        """Something happened: a few of the other side are off, its Crown or King among them now and then."""
        await self.p.tap(name, "something")
        self.reports += 1
        s = table.match.state
        other = "br"[s.case.side if s.case is not None else s.board.acting]
        shown = entries(self.p.form, f"off{other}")
        if shown:
            royal = [one for one in shown if one in (f"{other}C", f"{other}K")]
            loose = [one for one in shown if one not in royal]
            last = royal and (not loose or (self.reports > WARM_UP and self.rng.random() < 0.5))
            ticked = royal if last else [self.rng.choice(loose)]
            await self.p.tick(name, f"off{other}", *ticked)
        await self.p.give(name)


OPTIONS = {"crownfall": {}, "cube-quest": {"mix": "custom"}}


@pytest.mark.parametrize("mode", first_short(MODES))
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_by_taps(game: str, mode: str) -> None:
    """Each mode of the table to the end of the game (CFA-394 to CFA-401, CQ-284 to CQ-292)."""
    async with hall() as room:
        p = Phones(room)
        people = ("Ann",) if mode == "hotseat" else ("Ann", "Bob")
        await p.seated(game, people, table=mode, objection_s="0", **OPTIONS[game])
        played = Game(p, game, random.Random(f"{game} {mode}"))
        table = await played.play()
        assert table.match.result.reason == ENDS[game]
        assert "action" in played.kinds
        assert ("confirm" in played.kinds) == (mode != "hotseat")
        answers = await room.host.tables.journal_answers(table.id)
        reporters = {seat for seat, line in answers if line.startswith(("= ", "over"))}
        assert reporters == ({0} if mode == "proxy" else {0, 1}), "a proxy table's helper reports every flick"
        assert {seat.person for seat in table.body.seats} == {room.people[name].id for name in people}
        assert "m:" not in " ".join(await p.keys())
        record = await room.tap("Ann", "record")
        assert record.acknowledged


async def test_one_person_starts_alone_and_nobody_else_is_needed() -> None:
    """A hot-seat table begins with one person in the lobby, who then answers for both (CFA-395, CQ-285)."""
    async with hall() as room:
        p = Phones(room)
        await p.lobby("crownfall", ("Ann",))
        refused = await room.tap("Ann", "start")
        assert sentence(refused)
        assert (await room.table()).phase == "lobby"
        await room.host.tables.lobbies.set_option(
            (await room.table()).id, p.person("Ann"), "table", "hotseat"
        )
        await room.tap("Ann", "start")
        table = await room.table()
        assert [seat.person for seat in table.body.seats] == [room.people["Ann"].id] * 2
        assert len({*table.names}) == 2
        await p.says(("Ann", "army K3 A2"), ("Ann", "army K3 A2"), ("Ann", "deployed"))
        acting = (await p.board()).acting
        await p.tap("Ann", "over")
        assert (await p.board()).acting == 1 - acting
        assert "m:dispute" not in await p.keys()
        assert "dispute" not in await p.keys()


async def test_two_who_sat_down_at_a_hot_seat_table_keep_their_seats() -> None:
    """One phone for both is for whoever is alone (CFA-395)."""
    async with hall() as room:
        p = Phones(room)
        await p.lobby("crownfall", ("Ann", "Bob"))
        await room.host.tables.lobbies.set_option(
            (await room.table()).id, p.person("Ann"), "table", "hotseat"
        )
        await room.tap("Ann", "start")
        assert (await room.table()).names == ["Ann", "Bob"]


async def test_the_mode_is_fixed_once_the_game_has_begun() -> None:
    """CFA-306: options cannot be changed any more, neither by an old list nor by asking for the lists."""
    async with hall() as room:
        p = Phones(room)
        await p.lobby("crownfall")
        options = (await room.tap("Ann", "options")).response
        leaf = next(one for one in buttons(options) if one["custom_id"].endswith(":options:1"))
        options = (await room.people["Ann"].click(options, custom_id=leaf["custom_id"])).response
        part = next(one for one in lists(options) if ":option:royal_coup" in one["custom_id"])
        assert any(":option:table" in one["custom_id"] for one in lists(await room.panel()))
        await room.tap("Ann", "start")
        assert not lists(await room.panel())
        before = dict((await room.table()).body.options.game)
        assert sentence(await room.people["Ann"].select(options, ["on"], custom_id=part["custom_id"]))
        assert (await room.table()).body.options.game == before
        assert before["royal_coup"] == "off"


# ---------------------------------------------------------------- what the other side reads


async def test_the_summary_of_a_report_stands_with_confirm_and_dispute() -> None:
    """CFA-354: a sentence for each fact, with Confirm and Object; CFA-352: flags above the buttons."""
    async with hall() as room:
        p = Phones(room)
        await p.field(objection_s="0", actions_per_turn="9")
        await p.says(("Ann", "flick K1"), ("Ann", "= link rK1+rA1"), ("Bob", "ok"), ("Ann", "stack K1 A1"))
        await p.tap("Ann", "J1")
        await p.tap("Ann", "something")
        assert "left the battlefield · before the flick: K1 (has acted, carries A1)" in shown_text(p.form)
        assert entry(p.form, "offr", "rK1") == "K1", "its row stays as it is"
        assert entry(p.form, "offb", "bK1") == "K1"
        await p.tick("Ann", "offb", "bK1", "bC")
        await p.tick("Ann", "apart", "rA1")
        await p.give("Ann")
        shown = await p.text()
        assert "off: 🔵 Crown, 🔵 Knight K1" in shown
        assert "Assassin A1" in shown.split("off: ")[1], "the second fact has its own words"
        labels = [button["label"] for button in buttons(await room.panel())]
        assert labels[:2] == ["Blue: Confirm", "Blue: Object …"]
        assert "Red: Take the report back" in labels, "whose they are"
        assert (await p.board()).dead == [], "nothing has changed yet (CFA-356)"
        await p.tap("Bob", "confirm")
        assert (await p.board()).dead == ["bK1"]


async def test_captives_and_the_blessed_and_the_pinned_are_marked() -> None:
    """CFA-352: captive, blessed, held down."""
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K1 A1 W1 J1 L1 N1 G1", blue="K1 A1 W1 J1 L1 N1 G1", objection_s="0")
        board = await p.board()
        board.blessed, board.pinned = ["bA1"], ["bG1"]
        await p.says(("Ann", "flick J1"), ("Ann", "= link rJ1+bK1"), ("Bob", "ok"))
        await p.tap("Ann", "K1")
        await p.tap("Ann", "something")
        assert "K1 (captive of 🔴 Jester J1)" in shown_text(p.form)
        assert "A1 (blessed)" in shown_text(p.form)
        assert "bG1" not in entries(p.form, "offb"), "it cannot leave"


async def test_a_report_of_cubes_can_be_confirmed_with_a_foul() -> None:
    """CQ-240: the summary with Confirm, Confirm and call a foul, Dispute; CQ-238: frozen cubes apart."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        await p.says(("Ann", "freeze F1>bG"), ("Bob", "flick S"))
        await p.tap("Bob", "something")
        options = entries(p.form, "offb")
        assert options["bG/rF1"] == "Grunt under F1", options
        for tap in range(4):
            assert entry(p.form, "offb", "bG") == ("Grunt" if not tap else f"{tap} Grunt{'s' * (tap > 1)}")
            await p.step("Bob", "offb:bG")
        assert entry(p.form, "offb", "bG") == "Grunt", "three lie free"
        await p.tick("Bob", "offb", "bG2", "bG/rF1")
        await p.give("Bob")
        summary = "2 blue Grunts and a blue Grunt under the red Freeze F1 off the board"
        assert summary in await p.text()
        labels = [button["label"] for button in buttons(await room.panel())]
        wanted = ("Confirm", "Confirm, but a foul …", "Object …")
        assert {f"Red: {one}" for one in wanted} <= {*labels}
        assert (await p.board()).camps[1].defeated == {}
        await p.tap("Ann", "ok-foul", "push")
        await p.tap("Bob", "agree")
        board = await p.board()
        assert board.camps[1].defeated == {"G": 3}
        assert board.camps[0].credit == 1
        assert board.camps[0].defeated == {"F": 1}, "nothing lies under the Freeze any more"


async def test_a_report_that_is_completed_after_a_foul_can_be_empty() -> None:
    """A King saved by a foul: what else happened is asked, and nothing else is one tap (CQ-200, CQ-226)."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        await p.tap("Ann", "S")
        await p.tells("Ann", "something", ("offb", "bK"))
        await p.tap("Bob", "ok-foul", "push")
        await p.tap("Ann", "agree")
        assert (await p.keys())[0] == "nothing"
        await p.tap("Ann", "nothing")
        board = await p.board()
        assert board.camps[1].board["K"] == 1
        assert board.camps[1].credit == 1


def listed(message: Any, field: str) -> dict[str, Any]:
    return next(one for one in lists(message) if one["custom_id"].endswith(f".{field}"))


def entries(message: Any, field: str) -> dict[str, str]:
    """What a field of a form offers, with what stands there: buttons, or where they find no room a list."""
    start = f".{field}:"
    shown = {
        part["custom_id"].rpartition(start)[2]: part["label"]
        for part in buttons(message)
        if start in part["custom_id"]
    }
    part = next((one for one in lists(message) if one["custom_id"].endswith(f".{field}")), {"options": ()})
    return shown or {o["value"]: f"{o['label']} {o.get('description', '')}" for o in part["options"]}


def entry(message: Any, field: str, value: str) -> str:
    """What a form says of one piece."""
    return entries(message, field)[value]


async def test_a_blink_that_is_joined_to_two_can_be_disputed() -> None:
    """Typed, a report may name one special Blink twice; the form of the other side shows both (CFA-342)."""
    async with hall() as room:
        p = Phones(room)
        await p.field(objection_s="0")
        await p.says(("Ann", "flick J1"), ("Ann", "= link rJ1+bW1 rJ1+bA1"))
        await p.tap("Bob", "dispute")
        pairs = [key for key in entries(p.form, "link") if "+" in key]
        assert sorted(pairs) == ["rJ1+bA1", "rJ1+bW1"]
        await p.step("Bob", "link:rJ1+bW1")
        await p.give("Bob")
        assert (await p.state()).case.version == "link rJ1+bA1"


async def test_every_partner_of_a_large_army_can_be_chosen() -> None:
    """Two armies of 25: the 49 partners of a Cleric stand in two lists (CFA-342)."""
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K6 A6 W6 J5 L1", blue="K6 A6 W6 J5 L1", objection_s="0")
        await p.tap("Ann", "L1")
        await p.tap("Ann", "something")
        await p.tick("Ann", "link", "rL1")
        shown = {**entries(p.form, "with-rL1"), **entries(p.form, "more-rL1")}
        assert len(shown) == 49
        await p.tick("Ann", "more-rL1", "bW6")
        await p.give("Ann")
        await p.tap("Bob", "confirm")
        assert (await p.board()).blessed == ["bW6"]


async def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    """No action and nobody to rescue: the turn passes; with a Wizard its end is said (CFA-061, CFA-345)."""
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K3 A2", blue="K3 A2")
        await p.tap("Ann", "K1")
        await p.tap("Ann", "nothing")
        assert "K2" in await p.keys(), "also while the other side may object"
        await p.tap("Bob", "ok")
        await p.tap("Ann", "K2")
        await p.tap("Ann", "nothing")
        assert (await p.board()).acting == 1
        assert "dispute" in await p.keys(), "it can still be disputed"


# ---------------------------------------------------------------- referees


async def argued(p: Phones) -> None:
    """A dispute that a proposal did not settle, taken to a referee: Blue lost its Knight, or did not."""
    await p.field(objection_s="0")
    await p.tap("Ann", "K1")
    await p.tells("Ann", "something", ("offb", "bK1"))
    await p.tells("Bob", "dispute", ("offb", "bA1"), ("offr", "rK2"))
    await p.tap("Ann", "reflick")
    await p.tap("Bob", "refuse")
    await p.tap("Ann", "callref")
    assert (await p.state()).stage == "rule"


async def test_a_referee_with_the_servers_role_rules() -> None:
    """A stranger is refused with a sentence and nothing changes; the referee's word counts (CFA-373)."""
    async with hall() as room:
        p = Phones(room)
        role = room.guild.create_role("Referee")
        user = room.env.create_user("rita", global_name="Rita")
        room.people["Rita"] = room.guild.add_member(user, roles=[role])
        await argued(p)
        before = await frozen_state(room)
        for name in ("Cleo", "Ann", "Bob"):
            assert sentence(await p.tap(name, "rule-b"))
        assert await frozen_state(room) == before
        await p.tap("Rita", "rule-b")
        state = await p.state()
        assert state.board.dead == ["rK2", "bA1"]
        assert [(one.ended, one.who) for one in state.disputes] == [("rule", "ref")]
        assert sentence(await p.tap("Rita", "W1")), "a referee does not play"


async def test_a_referee_named_by_both_sides_rules() -> None:
    """Named in the table's menu, agreed to by the other side (CFA-373, CQ-262); then their word counts."""
    async with hall() as room:
        p = Phones(room)
        await argued(p)
        await p.menu("Ann", "judge", room.people["Cleo"])
        assert sentence(await p.tap("Cleo", "rule-r")), "not before Bob agreed"
        question = next(
            m for m in reversed(room.channel.history()) if any(matches(b, "agree") for b in buttons(m))
        )
        assert "Cleo" in shown_text(question)
        assert (await room.tap("Bob", "agree", question)).acknowledged
        await p.tap("Cleo", "rule-r")
        assert (await p.board()).dead == ["bK1"]


async def test_a_player_cannot_be_the_referee() -> None:
    """A referee is neutral: nobody who plays."""
    async with hall() as room:
        p = Phones(room)
        await argued(p)
        assert sentence(await p.menu("Ann", "judge", room.people["Bob"]))
        assert (await room.table()).body.proposal is None


# ---------------------------------------------------------------- photos, undo, the last step


async def test_a_photo_is_kept_as_a_link() -> None:
    """`/photo`: posted for everybody, a link in the record, nothing else changes (CFA-383, CQ-272)."""
    async with hall() as room:
        p = Phones(room)
        await p.field(objection_s="0")
        board = repr(await p.board())
        sent = await photo(room, "Ann", "table.png")
        assert sent.acknowledged
        answers = await room.host.tables.journal_answers((await room.table()).id)
        seat, line = answers[-1]
        assert seat == 0
        link = line.removeprefix("photo ")
        posted = next(m for m in room.channel.history() if link.endswith(f"/{room.channel.id}/{m.id}"))
        assert posted.attachments, "the picture is where the link leads"
        assert repr(await p.board()) == board
        text = await p.text()
        assert f"[View]({link})" in text, "everybody reads of it, and an address is no reading"
        assert any(line.startswith("📷") for line in text.splitlines()), "in a line of its own"
        for wrong in (await photo(room, "Cleo", "table.png"), await photo(room, "Bob", "notes.txt")):
            assert sentence(wrong)
        for _ in range(3):
            await photo(room, "Bob", "table.png")
        count = (await room.table()).body.progress.answers
        assert "4" in sentence(await photo(room, "Ann", "table.png")), "four are the most (CFA-382)"
        assert (await room.table()).body.progress.answers == count


async def test_the_link_of_a_photo_leads_into_the_server() -> None:
    """The link that the record keeps opens the message for everybody (CFA-384)."""
    async with hall() as room:
        await Phones(room).field(objection_s="0")
        await photo(room, "Ann", "table.png")
        _, line = (await room.host.tables.journal_answers((await room.table()).id))[-1]
        assert line.removeprefix("photo ") in [m.jump_url for m in room.channel.history()]


async def photo(room: SimulatedServer, name: str, file: str) -> Any:
    return await room.people[name].slash(room.channel, "photo", picture=(file, b"\x89PNG"))


async def test_undo_through_the_tables_menu() -> None:
    """Asked for in the menu, agreed to on the panel: the exact state before the step (CFA-378, CQ-267)."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        before = repr(await p.board())
        await p.says(("Ann", "flick S"), ("Ann", "= off bG2"), ("Bob", "ok"))
        await p.menu("Ann", "undo")
        assert (await p.state()).stage == "agree"
        assert sentence(await p.tap("Ann", "agree")), "the proposer has said yes already"
        await p.tap("Bob", "refuse")
        assert (await p.board()).camps[1].defeated == {"G": 2}
        await p.menu("Ann", "undo")
        await p.tap("Bob", "agree")
        assert repr(await p.board()) == before


async def test_the_last_step_of_a_finished_game_is_taken_back() -> None:
    """By agreement, from the menu of the table that is over; the game goes on (CFA-302, CQ-225)."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        await p.tap("Ann", "S")
        await p.tells("Ann", "something", ("offb", "bK"))
        await p.tap("Bob", "confirm")
        assert (await room.table()).is_over
        menu = (await room.people["Bob"].slash(room.channel, "table menu")).response
        assert (await room.tap("Bob", "undo", menu)).acknowledged
        assert (await room.table()).is_over, "not before Ann agrees"
        await p.tap("Ann", "agree")
        table = await room.table()
        assert not table.is_over
        assert table.match.result is None
        assert table.match.state.board.camps[1].board["K"] == 1
        await p.tap("Ann", "G")
        await p.tap("Ann", "nothing")


# ---------------------------------------------------------------- wrong people


async def test_wrong_people_are_answered_with_a_sentence() -> None:
    """Whoever does not play, is not asked, or did not report: nothing changes (CFA-355, CFA-357)."""
    async with hall() as room:
        p = Phones(room)
        await p.field()
        await all_refused(p, ("Cleo", "K1"), ("Bob", "K1"), ("Bob", "end"))
        await p.tap("Ann", "K1")
        await all_refused(p, ("Cleo", "nothing"), ("Bob", "nothing"), ("Bob", "something"), ("Bob", "wipe"))
        await p.tells("Ann", "something", ("offb", "bK1"))
        await all_refused(p, ("Cleo", "confirm"), ("Ann", "confirm"), ("Ann", "dispute"), ("Bob", "change"))
        await p.tells("Bob", "dispute", ("offb", "bA1"))
        await all_refused(p, ("Cleo", "reflick"), ("Cleo", "yield"), ("Cleo", "correct"))


async def all_refused(p: Phones, *taps: tuple[str, str]) -> None:
    before, panel = await frozen_state(p.room), await p.text()
    for name, key in taps:
        assert sentence(await p.tap(name, key)), (name, key)
    assert await frozen_state(p.room) == before
    assert await p.text() == panel


async def test_a_form_is_for_whom_it_was_opened() -> None:
    """Somebody else's form, tapped by others or after its question: a sentence, and no draft of theirs."""
    async with hall() as room:
        p = Phones(room)
        await p.field(objection_s="0")
        await p.tap("Ann", "K1")
        await p.tap("Ann", "something")
        await p.tick("Ann", "offb", "bK1")
        before = await frozen_state(room)
        wanted = next(b["custom_id"] for b in buttons(p.form) if b["custom_id"].endswith(".offb:bK2"))
        planted = room.planted(wanted)
        for name in ("Bob", "Cleo"):
            assert sentence(await room.people[name].click(planted, custom_id=wanted))
        assert await frozen_state(room) == before
        await p.give("Ann")
        assert (await room.people["Ann"].click(planted, custom_id=wanted)).acknowledged
        assert (await p.state()).case.report == "off bK1", "what was sent changes by sending it again"
        await p.tap("Bob", "confirm")
        assert sentence(await room.people["Ann"].click(planted, custom_id=wanted))
        assert (await p.board()).dead == ["bK1"]


# ---------------------------------------------------------------- restarts


async def restarted(p: Phones) -> None:
    """The bot dies and comes back: the same table, drafts and panel."""
    before, panel = await frozen_state(p.room), await p.room.panel()
    await p.room.restart()
    assert await frozen_state(p.room) == before
    assert (await p.room.panel()).id == panel.id


async def test_a_restart_in_a_form_a_dispute_and_a_vote_loses_nothing(tmp_path: Path) -> None:
    """Crownfall: the draft, both versions, what is proposed, secret reports."""
    async with hall(store=SqliteStore(tmp_path / "tables.db")) as room:
        p = Phones(room)
        await p.field(objection_s="0")
        await p.tap("Ann", "K1")
        await p.tap("Ann", "something")
        await p.tick("Ann", "offb", "bK1")
        await restarted(p)
        await p.tick("Ann", "offr", "rA1")
        await p.give("Ann")
        assert (await p.state()).case.report == "off rA1 bK1"
        await p.tells("Bob", "dispute", ("offb", ""))
        await restarted(p)
        assert (await p.state()).case.version == "off rA1"
        await p.tap("Bob", "secret")
        await restarted(p)
        await p.tap("Ann", "agree")
        await p.tap("Ann", "secret-form")
        await p.give("Ann")
        await restarted(p)
        assert [bool(said) for said in (await p.state()).case.secrets] == [True, False]
        await p.tells("Bob", "secret-form")
        state = await p.state()
        assert (state.stage, state.case.report, state.case.version) == ("dispute", "off rA1 bK1", "off rA1")
        assert "secret" not in await p.keys(), "that was tried"
        await p.tap("Ann", "yield")
        assert (await p.board()).dead == ["rA1"]


async def test_a_restart_in_a_roll_loses_nothing(tmp_path: Path) -> None:
    """Cube Quest: a roll that is owed; the number that the bot drew stays the same after an undo (CQ-091)."""
    async with hall(store=SqliteStore(tmp_path / "tables.db")) as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        await p.tap("Ann", "S")
        await p.tells("Ann", "something", ("capb", "bG2"))
        await p.tap("Bob", "confirm")
        assert [(roll.side, roll.kind) for roll in (await p.board()).rolls] == [(1, "G")] * 2
        await restarted(p)
        await p.tap("Bob", "bG-bot")
        assert len((await p.board()).rolls) == 1
        known = dict((await p.state()).draws_by_key)
        await restarted(p)
        assert (await p.state()).draws_by_key == known
        await p.tap("Bob", "bG-bot")
        assert not (await p.board()).rolls
