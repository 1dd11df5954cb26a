"""Playing Craft the Crown as people do: every answer by taps from one's own panel, offers in the builder."""

from collections.abc import Sequence
from typing import Any

from simcord.backend.models import EPHEMERAL_FLAG
from simcord.results import ResponseMessage

from engine.game import Setup
from engine.presentation import Menu
from sessions.table.table import Dealing, seed_of
from sessions.table.table_data import TableBody
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.paths import TESTS
from tests.support.simulated_server import SimulatedServer

SEATS = ("Ann", "Bob", "Cleo", "Dan")
MOST_TAPS = 3
PACKS = (TESTS / "packs",)


def dealing(deck: Sequence[str]) -> Dealing:
    """Return a dealing by which every game begins with its first seat and this deck, top first."""

    def setup(body: TableBody) -> Setup:
        names = tuple(seat.name for seat in body.seats)
        forced = (("shuffle", tuple(deck)), ("first", (names[0],)))
        return Setup(names, body.options.game, seed_of(body), forced)

    return Dealing(compute_setup=setup)


async def seated(room: SimulatedServer, pack: str = "test", seats: Sequence[str] = SEATS) -> None:
    """Everybody at a table, and the game begun."""
    if "Dan" not in room.people:
        room.welcome("Dan")
    await room.people[seats[0]].slash(room.channel, "play", game="craft-the-crown", pack=pack)
    for name in seats[1:]:
        await room.tap(name, "join")
    await room.tap(seats[0], "start")


# ---------------------------------------------------------------- one's own panel


async def own(room: SimulatedServer, name: str, *keys: str) -> Any:
    """One's own panel, opened by a door of the public one, then these taps."""
    message = (await room.tap(name, "mine:")).response
    return await pressed(room, name, message, keys)


def forgotten(room: SimulatedServer, name: str) -> None:
    """Nobody knows of their panel any more, as after a restart, so it keeps its buttons."""
    room.host.services.private_panels.drop_person(room.people[name].id)


async def called(room: SimulatedServer, name: str, number: int) -> Any:
    """The offer of this number in its partner's own panel; the line that tells of it pings them."""
    line = call_line(room, number)
    assert f"<@{room.people[name].id}>" in shown_text(line)
    if any(matches(b, f"mine:t{number}.see") for b in buttons(line)):
        return (await room.tap(name, f"mine:t{number}.see", line)).response
    return await own(room, name, f"t{number}")


def call_line(room: SimulatedServer, number: int) -> Any:
    """The message that tells the partner of an open offer."""
    act = f":mine:t{number}"
    return next(m for m in room.channel.history() if any(act in b["custom_id"] for b in buttons(m)))


async def menu_of(room: SimulatedServer, name: str) -> Menu:
    """What the own panel of a seat leads to, as the rules have it now."""
    table = await room.table()
    seat = table.seat_to_act(room.people[name].id)
    view = table.rules.view(table.match.state, table.match.question, seat)
    menu: Menu = table.rules.presentation.menu(view, table.match.legal(seat))
    return menu


def arg_of(custom_id: str) -> str:
    """What a component does: the last part of its id."""
    return custom_id.split(":", 4)[4]


async def pressed(room: SimulatedServer, name: str, message: Any, keys: Sequence[str]) -> Any:
    """These taps, one after the other; the panel afterwards. An open list takes no tap of its own."""
    for number in range(1, len(keys) + 1):
        if not is_open_list(message, keys[:number]):
            message = (await press(room, name, message, keys[:number])).response
    return message


def is_open_list(message: Any, keys: Sequence[str]) -> bool:
    """Whether a list of the message stands in place of a button with this path."""
    return any(arg_of(part["custom_id"]) == ".".join(keys) for part in lists(message))


async def press(room: SimulatedServer, name: str, message: Any, keys: Sequence[str]) -> Any:
    """One tap of a menu: the button of this path, or the entry of the list it is in."""
    wanted = ".".join(keys)
    for part in buttons(message):
        if f":v:{wanted}" in part["custom_id"] and arg_of(part["custom_id"]) == wanted:
            return await room.people[name].click(message, custom_id=part["custom_id"])
    for part in lists(message):
        values = [option["value"] for option in part["options"]]
        if arg_of(part["custom_id"]).rstrip(".") == ".".join(keys[:-1]) and keys[-1] in values:
            return await room.people[name].select(message, [keys[-1]], custom_id=part["custom_id"])
    shown = [part["custom_id"] for part in buttons(message)]
    raise AssertionError(f"{name} finds no {wanted} in {shown}")


async def give(room: SimulatedServer, name: str, token: str, message: Any = None) -> Any:
    """An answer by taps from one's own panel, three at most; the panel afterwards."""
    message = message or await own(room, name)
    menu = await menu_of(room, name)
    assert token in menu.paths, (name, token, list(menu.paths))
    keys = [choice.key for choice in menu.paths[token]]
    assert len(keys) <= MOST_TAPS, (token, keys)
    before = (await room.table()).body.progress.answers
    for number in range(1, len(keys) + 1):
        if is_open_list(message, keys[:number]):
            continue
        assert (await room.table()).body.progress.answers == before, "nothing is given before the last tap"
        result = await press(room, name, message, keys[:number])
        assert result.acknowledged
        message = result.response
    assert (await room.table()).body.progress.answers > before, token
    return message


async def order(room: SimulatedServer, name: str, wanted: str) -> Any:
    """A standing answer by taps from one's own panel."""
    message, menu = await own(room, name), await menu_of(room, name)
    return await pressed(room, name, message, [choice.key for choice in menu.standing_answers[wanted]])


async def turns_end(room: SimulatedServer, *names: str) -> None:
    for name in names:
        await give(room, name, "end")


# ---------------------------------------------------------------- the builder


async def builder(room: SimulatedServer, name: str, form: str) -> Any:
    """The builder of an offer (`trade @4`, `counter t1`), through one's own panel."""
    message, menu = await own(room, name), await menu_of(room, name)
    keys = [choice.key for choice in menu.forms[form]]
    assert len(keys) <= MOST_TAPS
    return await pressed(room, name, message, keys)


async def part(room: SimulatedServer, name: str, message: Any, act: str, place: str) -> Any:
    """A tap on a button of the builder: `form` `get.`, `give` `` (of any side), `write` `give.iou`."""
    wanted = next(
        b["custom_id"]
        for b in buttons(message)
        if f":{act}:" in b["custom_id"]
        and arg_of(b["custom_id"]).partition("|")[2] in (place, place or "give.", place or "get.")
    )
    return await room.people[name].click(message, custom_id=wanted)


async def ticked(room: SimulatedServer, name: str, message: Any, place: str, *values: str) -> Any:
    """Exactly these entries of one of the builder's lists."""
    entry = next(one for one in lists(message) if arg_of(one["custom_id"]).partition("|")[2] == place)
    return (await room.people[name].select(message, list(values), custom_id=entry["custom_id"])).response


async def written(room: SimulatedServer, name: str, message: Any, place: str, text: str) -> Any:
    """Words typed into the builder's modal."""
    modal = await part(room, name, message, "write", place)
    assert modal.modal is not None
    return (await room.people[name].submit_modal(modal, {"text": text})).response


async def stepped(room: SimulatedServer, name: str, message: Any, tab: str, *steps: int) -> Any:
    """Gold by its steps."""
    for step in steps:
        message = (await part(room, name, message, "form", f"{tab}.gold:{step}")).response
    return message


async def tab(room: SimulatedServer, name: str, message: Any, which: str) -> Any:
    return (await part(room, name, message, "form", f"{which}.")).response


async def sent(room: SimulatedServer, name: str, message: Any) -> Any:
    """The offer is made."""
    return (await part(room, name, message, "give", "")).response


# ---------------------------------------------------------------- what Discord holds


def messages(room: SimulatedServer) -> list[Any]:
    """Every message of the channel, private ones included, oldest first."""
    backend = room.env.backend
    return [backend.get_message(room.channel.id, number) for number in sorted(numbers(room))]


def numbers(room: SimulatedServer) -> list[int]:
    return list(room.env.backend.messages[room.channel.id])


def is_private(message: Any) -> bool:
    return bool(message.flags & EPHEMERAL_FLAG)


def response(room: SimulatedServer, message: Any) -> ResponseMessage:
    return ResponseMessage(room.env, message)
