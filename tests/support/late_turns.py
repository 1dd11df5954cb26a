"""Tables whose clock ran out: pings, notices and their buttons."""

from typing import Any

from sessions.table import question_clock
from sessions.table.time_controls import PROFILES
from tests.support.clock import FakeClock
from tests.support.message_parts import buttons, matches
from tests.support.simulated_server import SimulatedServer
from tests.support.table_taps import walk_parts

HALF = PROFILES["evening"].seconds / 2


def posted(room: SimulatedServer, words: str) -> list[dict[str, Any]]:
    """What the bot posted with these words: the bodies of its requests."""
    bodies = []
    for request in room.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        text = " ".join(part.get("content", "") for part in walk_parts(body.get("components", ())))
        if request.method == "POST" and words in text:
            bodies.append(body)
    return bodies


def pings(body: dict[str, Any]) -> set[int]:
    return {int(user) for user in body["allowed_mentions"].get("users", ())}


def newest(room: SimulatedServer, act: str) -> Any:
    """The newest message with a button of this act."""
    return [m for m in room.channel.history() if any(matches(b, act) for b in buttons(m))][-1]


def acts(message: Any) -> list[str]:
    return [":".join(b["custom_id"].split(":", 4)[3:]) for b in buttons(message)]


async def moving(room: SimulatedServer) -> tuple[str, str]:
    """Who is asked, and the other one."""
    late = (await room.asked())[0]
    return late, "Bob" if late == "Ann" else "Ann"


async def late(room: SimulatedServer, clock: FakeClock, game: str = "crownfell") -> tuple[str, str, Any]:
    """A table whose asked player lets the time run out: who, the other one, and the notice."""
    await room.opened(game)
    await clock.goes(room, HALF)
    await clock.goes(room, HALF)
    return (*await moving(room), newest(room, "late:wait"))


async def first_move(room: SimulatedServer, name: str) -> None:
    table = await room.table()
    answer = table.match.legal(question_clock.awaited_seats(table)[0])[0]
    await room.people[name].slash(room.channel, "move", answer=answer)
