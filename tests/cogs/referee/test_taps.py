"""How many taps a flick costs, by kind of event; what stands where on the panel after a flick."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from sessions.operations import phases
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, shown_text
from tests.support.referee_taps import ARMY, Phones, sentence
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
MOST_QUIET, MOST_CAPTURE, MOST_KNOCK_OFF = 2, 3, 4
QUIET = "quiet flick"
Act = Callable[[Phones, str, str], Awaitable[None]]


class Row(NamedTuple):
    """One line of the table: what happened, and what it cost whoever flicked and the other side."""

    game: str
    table: str
    event: str
    mine: int
    other: int


# ---------------------------------------------------------------- Crownfall


async def quiet_fall(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "K1")
    await p.tap(me, "nothing")


async def quiet_wizard(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "W1")
    await p.tap(me, "nothing", "hit")


async def off_fall(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "K1")
    await p.tap(me, "off-bK1")
    await confirmed(p, me, you)


async def crown_off(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "K1")
    await p.tap(me, "off-bC")
    await confirmed(p, me, you)
    assert (await p.board()).health["bC"] == 2


async def linked(p: Phones, me: str, you: str) -> None:
    """A Knight joined to an Assassin; several could be its partner."""
    await p.tap(me, "K1")
    await p.tells(me, "something", ("link", "rK1"), ("with-rK1", "rA1"))
    await confirmed(p, me, you)


async def stacked(p: Phones, me: str, you: str) -> None:
    await linked(p, me, you)
    await p.tap(me, "stack-K1-A1")
    assert [pair.held for pair in (await p.board()).stacks] == ["rA1"]


async def grappled(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "J1")
    await p.tells(me, "something", ("link", "rJ1"), ("with-rJ1", "bA1"))
    await confirmed(p, me, you)
    assert [pair.held for pair in (await p.board()).grapples] == ["bA1"]


async def yielded(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "K1")
    await p.tells(me, "something", ("offb", "bK1 bK2"))
    await p.tells(you, "dispute", ("offb", "bK1"))
    await p.tap(me, "yield")
    assert (await p.board()).dead == ["bK1"]


async def confirmed(p: Phones, me: str, you: str) -> None:
    """The other side's one tap; at a hot-seat table it was agreed on aloud."""
    if me != you:
        await p.tap(you, "confirm")


# ---------------------------------------------------------------- Cube Quest


async def quiet_cubes(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "S")
    await p.tap(me, "nothing")


async def off_cubes(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "S")
    await p.tells(me, "something", ("offb", "bG2"))
    await confirmed(p, me, you)
    assert (await p.board()).camps[1].defeated == {"G": 2}


async def captured(p: Phones, me: str, you: str) -> None:
    """The flicked cube itself, with the release roll by the bot."""
    await p.tap(me, "S")
    await p.tap(me, "itself")
    await p.tap(you, "confirm" if me != you else "rS-bot")
    assert not (await p.board()).rolls


async def king_off(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "S")
    await p.tells(me, "something", ("offb", "bK"))
    await confirmed(p, me, you)
    assert (await p.room.table()).is_over


async def foul_called(p: Phones, me: str, you: str) -> None:
    """After a quiet flick the other side calls a foul, and the flicker admits it."""
    await quiet_cubes(p, me, you)
    await p.tap(you, "foul", "push")
    await p.tap(me, "agree")
    assert (await p.board()).camps[1].credit == 1


async def foul_told(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "S")
    await p.tells(me, "something", ("foul", "push"))
    await confirmed(p, me, you)
    assert (await p.board()).camps[1].credit == 1


async def frozen(p: Phones, me: str, you: str) -> None:
    await p.tells(me, "form-freeze", ("on1", "bG2"))
    assert [one.cubes for one in (await p.board()).ices] == [["G", "G"]]


async def slipped(p: Phones, me: str, you: str) -> None:
    """It lies on two Grunts and slides off one; what it cost to place it is not counted."""
    await frozen(p, me, you)
    await p.says((you, "flick S"), (you, "= ."))
    p.taps.clear()
    await p.tap(me, "S")
    await p.tells(me, "something", ("ice", "rF1>bG"))
    await confirmed(p, me, you)
    assert [one.cubes for one in (await p.board()).ices] == [["G"]]


async def twice(p: Phones, me: str, you: str) -> None:
    """A Helm that stops at home is flicked once more."""
    await p.tap(me, "H")
    await p.tap(me, "nothing", "home")
    await confirmed(p, me, you)
    await p.tap(me, "again")
    await p.tap(me, "nothing")
    assert (await p.board()).acting == 1


async def hidden(p: Phones, me: str, you: str) -> None:
    await p.tap(me, "U")
    await p.tap(me, "nothing")
    await p.tap(me, "U1")
    assert (await p.board()).camps[0].hiding == 1


async def healed(p: Phones, me: str, you: str) -> None:
    """One Grunt is revived; that it had to fall before is not counted."""
    await p.says((me, "flick S"), (me, "= off rG"), *(((you, "ok"),) if me != you else ()))
    await p.says((you, "flick S"), (you, "= ."))
    p.taps.clear()
    await p.tells(me, "form-heal", ("step", "G:+1"))
    await p.tap(me, "rG-bot")
    assert (await p.board()).camps[0].spent == 1


# ---------------------------------------------------------------- the table of taps

FALL: dict[str, Act] = {
    QUIET: quiet_fall,
    "quiet flick of a Wizard": quiet_wizard,
    "one Blink off": off_fall,
    "Crown off": crown_off,
    "link with partner": linked,
    "link with partner, stacked": stacked,
    "grapple": grappled,
    "dispute and yield": yielded,
}
CUBES: dict[str, Act] = {
    QUIET: quiet_cubes,
    "two Grunts off": off_cubes,
    "capture, bot rolls": captured,
    "King off": king_off,
    "foul, called": foul_called,
    "foul, in the report": foul_told,
    "Freeze placed": frozen,
    "Freeze slipped": slipped,
    "Helm at home and again": twice,
    "Skulk hides": hidden,
    "Healer, bot rolls": healed,
}
GAMES = {"crownfall": FALL, "cube-quest": CUBES}
NOT_ALONE = ("dispute and yield", "foul, called")


async def one_row(room: SimulatedServer, game: str, table: str, event: str) -> Row:
    """One event at a fresh table."""
    people = ("Ann",) if table == "hotseat" else ("Ann", "Bob")
    phones = Phones(room)
    begin = phones.field if game == "crownfall" else phones.castle
    await begin(people, table=table, objection_s="0")
    phones.taps.clear()
    await GAMES[game][event](phones, people[0], people[-1])
    if not (await room.table()).is_over:
        await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)
    return Row(game, table, event, phones.taps["Ann"], phones.taps["Bob"])


@DEEP
async def test_what_a_flick_costs_in_taps() -> None:
    """A quiet flick: tap the piece, tap that nothing happened, with one phone as with two (`pytest -s`)."""
    rows = []
    async with hall() as room:
        for game, events in GAMES.items():
            for table in ("shared", "hotseat"):
                wanted = [event for event in events if table == "shared" or event not in NOT_ALONE]
                rows += [await one_row(room, game, table, event) for event in wanted]
    print(f"\n{'game':<12}{'table':<9}{'event':<30}{'flicker':>8}{'other':>7}")
    for row in rows:
        print(f"{row.game:<12}{row.table:<9}{row.event:<30}{row.mine:>8}{row.other:>7}")
    assert all(row.mine + row.other <= MOST_CAPTURE for row in rows if row.event.startswith("capture"))
    assert all(
        row.mine + row.other <= MOST_KNOCK_OFF for row in rows if row.event in ("one Blink off", "Crown off")
    )
    quiet = [row for row in rows if row.event == QUIET]
    assert len(quiet) == 2 * len(GAMES)
    assert [row for row in quiet if row.mine > MOST_QUIET or row.other] == []
    alone = {(row.game, row.event): row for row in rows if row.table == "hotseat"}
    for row in rows:
        if row.table == "shared" and (row.game, row.event) in alone:
            least = alone[row.game, row.event]
            assert least.mine <= row.mine + row.other, f"{row.event}: one phone costs more than two"


# ---------------------------------------------------------------- whole turns


async def test_a_quiet_turn_is_one_tap() -> None:
    """At one table, as a lobby makes it, whole turns are told: one tap passes the turn, in both games."""
    async with hall() as room:
        for begin in ("field", "castle"):
            p = Phones(room)
            await getattr(p, begin)(reports="auto")
            p.taps.clear()
            acting = (await p.board()).acting
            await p.tap("Ann", "over")
            assert (await p.board()).acting == 1 - acting
            await p.tap("Bob", "over")
            assert dict(p.taps) == {"Ann": 1, "Bob": 1}
            await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)


@pytest.mark.parametrize("blue", [ARMY, "K6 A6"])
@pytest.mark.parametrize("left", ["bK1", "bC"])
async def test_a_knock_off_is_four_taps_with_two_people(left: str, blue: str) -> None:
    """As a whole turn, as one flick of it, and where each flick is reported; of few enemies or of many."""
    size = str(1 + sum(int(word[1:]) for word in blue.split()))
    red = ARMY if blue == ARMY else "K6 A6"
    async with hall() as room:
        for reports in ("auto", "flicks"):
            for start in (("single", "K1"), ()) if reports == "auto" else (("K1",),):
                p = Phones(room)
                await p.field(red=red, blue=blue, reports=reports, army_size=size, objection_s="0")
                p.taps.clear()
                if not start:
                    await p.tap("Ann", "left", left, "rK1")
                else:
                    await p.tap("Ann", *start)
                    shown = [key for key in await p.keys() if key.endswith(f"off-{left}")]
                    await p.tap("Ann", *(shown or ("left", f"off-{left}")))
                await p.tap("Bob", "confirm")
                board = await p.board()
                assert board.health["bC"] == 2 if left == "bC" else board.dead == [left]
                assert p.taps.total() <= MOST_KNOCK_OFF + (size != "6" and "single" in start), (start, p.taps)
                await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)


async def test_on_one_phone_too_the_last_turn_can_be_completed() -> None:
    """Both sides are one account: a rescue and a Giant of the side that is not asked."""
    army = "K1 A1 W1 J1 L1 N1 G1 V1"
    async with hall() as room:
        p = Phones(room)
        await p.field(("Ann",), red=army, blue=army, table="hotseat", reports="auto")
        await p.tap("Ann", "over")
        await p.tap("Ann", "late-rescue", "port-W1", "K1")
        assert "Teleport by 🔴 Wizard W1" in await p.text()
        await p.tap("Ann", "hold-G1")
        assert (await p.board()).pinned == ["rG1"]
        await p.tap("Ann", "undo")
        assert (await p.board()).pinned == []
        await p.tap("Ann", "undo")
        await p.tap("Ann", "undo")
        assert (await p.board()).acting == 0, "the turn itself, which came before"


async def test_a_turn_is_told_once_in_one_form() -> None:
    """Who sent whom off, flick by flick: a page each, pieces are buttons (CFA-339)."""
    async with hall() as room:
        p = Phones(room)
        await p.field(reports="turns")
        p.taps.clear()
        await p.tap("Ann", "something")
        await p.step("Ann", "by:rK1")
        await p.step("Ann", "offb:bK1")
        await p.page("Ann", "2")
        await p.step("Ann", "by:rA1")
        await p.step("Ann", "offb:bC")
        await p.give("Ann")
        state = await p.state()
        assert (state.stage, state.case.report) == ("confirm", "rK1 off bK1 | rA1 off bC")
        assert "Knight K1" in await p.text()
        await p.tap("Bob", "confirm")
        board = await p.board()
        assert (board.dead, board.health["bC"], board.acting) == (["bK1"], 2, 1)
        assert dict(p.taps) == {"Ann": 7, "Bob": 1}


async def test_what_belongs_to_the_last_turn_is_a_button_and_no_question() -> None:
    """A rescue from the edge, and a Giant to hold: the next player may go on without them, and they are gone
    then. Only their own side may tap them.
    """
    army = "K1 A1 W1 J1 L1 N1 G1 V1"
    async with hall() as room:
        p = Phones(room)
        await p.field(red=army, blue=army, reports="auto")
        await p.tap("Ann", "over")
        label = next(
            b["label"] for b in buttons(await room.panel()) if b["custom_id"].endswith("late-rescue")
        )
        assert label == "Red: Rescue …"
        refused = await p.tap("Bob", "late-rescue", "port-W1", "K1")
        assert "other team" in sentence(refused)
        assert not (await p.state()).last.claim
        await p.tap("Ann", "late-rescue", "port-W1", "K1")
        assert (await p.state()).last.piece == "port rW1 rK1"
        await p.tap("Ann", "hold-G1")
        assert (await p.board()).pinned == ["rG1"]
        await p.tap("Bob", "over")
        await p.tap("Ann", "over")
        keys = [key.partition(".")[0] for key in await p.keys()]
        assert "hold-G1" not in keys, "it was held in the turn before"


# Whose cube was captured → the taps of whoever flicked, and the third tap, of the other side if it is there.
CAPTURES = {"bG": (("caught", "bG"), "ok-roll"), "rS": (("caught", "rS-roll"), "confirm")}
CAPTURES_ALONE = {"bG": (("caught", "bG"), "bG-bot"), "rS": (("caught", "rS"), "rS-bot")}


@pytest.mark.parametrize("cube", CAPTURES)
@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bob")])
async def test_a_capture_with_a_roll_is_three_taps_whoever_was_captured(
    cube: str, people: tuple[str, ...]
) -> None:
    """Where turns are told: only the owner lets the bot roll, with the report or with the confirmation."""
    keys, last = (CAPTURES if len(people) > 1 else CAPTURES_ALONE)[cube]
    async with hall() as room:
        p = Phones(room)
        await p.castle(people, reports="auto", table="shared" if len(people) > 1 else "hotseat")
        p.taps.clear()
        await p.tap(people[0], *keys)
        await p.tap(people[-1], last)
        board = await p.board()
        assert (board.rolls, board.acting) == ([], 1)
        assert p.taps.total() == MOST_CAPTURE
        assert "or more:" in await p.text()


@pytest.mark.parametrize("rolls", ["either", "table", "bot"])
async def test_only_the_owner_has_buttons_to_roll(rolls: str) -> None:
    """As the setting says: both rolled by hand, or let the bot roll, or never asked."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(reports="auto", rolls=rolls)
        await p.says(("Ann", "over = cap rS bG"))
        assert "ok-roll" not in await p.keys(), "Ann rolls first"
        await p.tap("Bob", "confirm")
        for name, cube in (("Ann", "rS"), ("Bob", "bG")) if rolls != "bot" else ():
            wanted = {f"{cube}-face", f"{cube}-shadow", *([f"{cube}-bot"] if rolls == "either" else [])}
            assert {key for key in await p.keys() if key[2:] in ("-bot", "-face", "-shadow")} == wanted
            other = "Bob" if name == "Ann" else "Ann"
            refused = await p.tap(other, f"{cube}-face")
            assert "each player rolls their own cubes" in shown_text(refused.response)
            await p.tap(name, f"{cube}-face")
        assert not (await p.board()).rolls


async def test_undo_stands_on_the_panel_and_says_what_it_takes_back() -> None:
    """One tap of either side; the other may refuse it, whose button says whose it is."""
    async with hall() as room:
        p = Phones(room)
        await p.field(reports="auto")
        await p.tap("Ann", "over")
        labels = [b["label"] for b in buttons(await room.panel())]
        assert [one for one in labels if one.endswith("↩️ Undo: the turn of 🔴 Red")], labels
        await p.tap("Bob", "undo")
        assert (await p.board()).acting == 0
        assert "Bob undid it." in await p.text()
        labels = [b["label"] for b in buttons(await room.panel())]
        assert any("Yes, undo" in one for one in labels)
        assert any("No, don't undo" in one for one in labels)
        await p.tap("Ann", "no-claim")
        assert (await p.board()).acting == 1


async def test_who_may_object_to_a_rescue_reads_to_what_and_how_it_ends() -> None:
    """The buttons name the Teleport, the dispute asks for nothing that has no button, and after it everybody
    reads what counts.
    """
    async with hall() as room:
        p = Phones(room)
        await p.field(reports="auto")
        await p.tap("Ann", "rescue", "port-W1", "K1")
        labels = [b["label"] for b in buttons(await room.panel())]
        assert {"Object: Teleport", "No objection: Teleport"} <= {
            one.removeprefix("Blue: ") for one in labels
        }
        await p.tap("Bob", "no-claim")
        assert "call a referee" not in await p.text()
        await p.tap("Ann", "yield")
        assert "it doesn't count. Put back what moved." in await p.text()
        await p.tap("Ann", "rescue", "port-W1", "K1")
        await p.tap("Bob", "no-claim")
        await p.tap("Bob", "yield")
        assert "gives in: it counts." in await p.text()


async def test_who_gives_in_reads_what_counts_now() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.castle(reports="auto")
        await p.says(("Ann", "over = off bG"), ("Bob", "no = cap bG"), ("Ann", "yield"))
        assert "gives in: a blue Grunt captured." in await p.text()


async def test_two_secret_reports_that_differ_are_shown_once() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.castle(reports="auto")
        await p.says(
            ("Ann", "over = off bG"), ("Bob", "no = cap bG"), ("Ann", "secret"), ("Bob", "agree"),
            ("Ann", "secret = off bG"), ("Bob", "secret = cap bG"),
        )  # fmt: skip
        text = await p.text()
        assert "The two differ." in text
        assert text.count("a blue Grunt off the board") == 1


async def test_only_what_can_be_used_is_explained() -> None:
    """Summon needs a dead Blink, and a rescue names only who can help."""
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K1 A1 W1 J1 L1 N1", blue="K1 A1 W1 J1 L1 N1", reports="auto")
        await p.tap("Ann", "ability")
        assert "Summon" not in await p.text()
        await p.tap("Ann", "")
        await p.tap("Ann", "rescue")
        assert "Who helps?" in await p.text()
        assert "Soul Swap:" not in await p.text()


@pytest.mark.parametrize("table", ["shared", "hotseat"])
async def test_many_blinks_with_one_ability_take_few_rows(table: str) -> None:
    people = ("Ann",) if table == "hotseat" else ("Ann", "Bob")
    async with hall() as room:
        p = Phones(room)
        await p.field(people, red="K1 A14", blue="K1 A14", table=table, reports="flicks")
        await p.tap("Ann", "ability")
        sneaks = [place for key, place in (await p.places()).items() if "sneak-" in key]
        assert len(sneaks) == 14
        assert len({row for row, _ in sneaks}) <= 5


async def test_a_submenu_of_one_side_leaves_the_others_buttons() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        await p.tap("Ann", "S")
        await p.tap("Ann", "nothing")
        await p.tap("Bob", "foul")
        assert {"foul.push", "U1"} <= {*await p.keys()}
        await p.tap("Ann", "U1")
        assert (await p.board()).camps[0].hiding == 1


async def test_an_empty_something_is_not_sent() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.field(reports="turns")
        await p.tap("Ann", "something")
        assert not [b for b in buttons(p.form) if ":give:" in b["custom_id"]]
        assert "Nothing is entered yet" in shown_text(p.form)
        assert "Done, nothing happened" in {one["label"] for one in buttons(await room.panel())}
        await p.says(("Ann", "flick K1"), ("Ann", "= ."))
        assert "Done, nothing more" in {one["label"] for one in buttons(await room.panel())}


def seen_by(room: SimulatedServer, name: str) -> set[int]:
    """The messages that somebody sees, private ones too."""
    return {message.id for message in room.channel.history(viewer=room.people[name])}


async def test_a_form_leaves_nothing_behind() -> None:
    """Its private message goes when it is sent, and when it is thrown away."""
    async with hall() as room:
        p = Phones(room)
        await p.field(reports="turns")
        await p.tap("Ann", "something")
        assert p.form.id in seen_by(room, "Ann")
        scrap = next(b["custom_id"] for b in buttons(p.form) if ":scrap:" in b["custom_id"])
        gone = await room.people["Ann"].click(p.form, custom_id=scrap)
        assert gone.acknowledged
        assert p.form.id not in seen_by(room, "Ann")
        await p.tap("Ann", "something")
        await p.step("Ann", "by:rK1")
        await p.step("Ann", "offb:bK1")
        sent = await p.give("Ann")
        assert not sent.followups
        assert p.form.id not in seen_by(room, "Ann")


# ---------------------------------------------------------------- what stands where


async def places_after(p: Phones, name: str, *announced: str) -> dict[str, tuple[int, int]]:
    """The buttons of the panel after this flick is announced, by row and column."""
    await p.tap(name, *announced)
    places = await p.places()
    first = buttons(await p.room.panel())[0]
    assert first["label"].endswith("othing happened"), first
    assert places["m:nothing"] == (0, 0)
    return places


def steady(seen: list[dict[str, tuple[int, int]]]) -> None:
    """Every answer stands where it stood before, whatever was flicked; an objection comes below."""
    for places in seen:
        before = {key: place for key, place in seen[0].items() if key in places and key.startswith("m:")}
        moved = {key: (place, places[key]) for key, place in before.items() if place != places[key]}
        assert moved == {}


async def test_the_buttons_after_a_flick_stay_where_they_are() -> None:
    """Crownfall, Blinks of every role (CFA-338, CFA-352)."""
    async with hall() as room:
        p = Phones(room)
        await p.field(objection_s="0", actions_per_turn="9")
        seen = []
        for blink in ("C", "K1", "A1", "J1", "K2"):
            seen.append(await places_after(p, "Ann", blink))
            await p.tap("Ann", "nothing")
        seen.append(await places_after(p, "Ann", "W1"))
        await p.tap("Ann", "nothing", "hit")
        await p.tap("Ann", "end")
        seen.append(await places_after(p, "Bob", "K1"))
        steady(seen)
        assert {"m:nothing", "m:something", "m:wipe"} <= {*seen[0]}


async def test_the_buttons_after_a_flick_of_a_cube_stay_where_they_are() -> None:
    """Cube Quest, cubes of every kind that can be flicked (CQ-226)."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(objection_s="0")
        seen = []
        for name, letter in (("Ann", "K"), ("Bob", "S"), ("Ann", "G"), ("Bob", "U")):
            seen.append(await places_after(p, name, letter))
            await p.tap(name, "nothing")
        seen.append(await places_after(p, "Ann", "H"))
        steady(seen)
        assert {"m:nothing", "m:something", "m:wipe"} <= {*seen[0]}
