"""The log: nothing in it that is a secret or a hidden card, and every line readable by a machine."""

import asyncio
import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio

from cogs.core.components.button_ids import ButtonId
from cogs.core.runtime import log_context
from engine.game import Setup
from engine.match import Match
from engine.questions import Refused
from ops import logs
from sessions.common.log_throttle import LogThrottle
from sessions.computers import worker_process
from sessions.computers.worker_pool import WorkerPool
from sessions.store.protocol import StoreError
from tests.support import thoughts
from tests.support.content import content_with_own_rules, shelves
from tests.support.craft_the_crown_taps import PACKS, give, seated
from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.plays import rules_of
from tests.support.simulated_server import SimulatedServer, hall

DISCORD_TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWsQJ1"
OTHER_TOKEN = DISCORD_TOKEN.replace("MTk4", "NjEw")
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTp4eXo-_abc"
PASSWORD = 's3cr"ét p@ss'
CARD = "Magic"
Written = Callable[[], str]


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[Written]:
    """The log in either form, at DEBUG; what stands in it so far."""
    root, ours = logging.getLogger(), [logging.getLogger(name) for name in logs.OURS]
    before = root.level, list(root.handlers), [logger.level for logger in ours]
    stream = io.StringIO()
    for handler in before[1]:
        root.removeHandler(handler)
    logs.configure("DEBUG", request.param, (DISCORD_TOKEN, PASSWORD), stream)
    yield stream.getvalue
    for handler in list(root.handlers):
        root.removeHandler(handler)
    for handler in before[1]:
        root.addHandler(handler)
    root.setLevel(before[0])
    for logger, level in zip(ours, before[2], strict=True):
        logger.setLevel(level)
    if request.param == "json":
        assert all(isinstance(json.loads(line), dict) for line in stream.getvalue().splitlines())


log = logging.getLogger("castellan")


# ---------------------------------------------------------------- secrets


LEAKS = [
    f"Cannot connect to host discord.com/api/v10/webhooks/1234/{INTERACTION_TOKEN}/messages/@original",
    f"POST https://discord.com/api/v10/interactions/1234/{INTERACTION_TOKEN}/callback?with_response=true",
    f"path='/api/v10/webhooks/1234/{INTERACTION_TOKEN}'",
    f"headers: Authorization: Bot {DISCORD_TOKEN[::-1].replace('.', '-')}",
    f"logging in with {DISCORD_TOKEN}",
    f"a token nobody told us of: {OTHER_TOKEN}",
    f"could not connect to postgresql://castellan:{INTERACTION_TOKEN}@db.example:5432/castellan",
    f"password is {PASSWORD}",
    f"password is {PASSWORD!r}",
    "password is s3cr%22%C3%A9t%20p%40ss or s3cr%22%C3%A9t+p%40ss",
]


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("route", ["message", "argument", "traceback", "cause", "field", "stack"])
def test_secrets_are_taken_out(written: Written, leak: str, route: str) -> None:
    if route == "message":
        log.error(leak)
    elif route == "argument":
        log.error("it said: %s", OSError(leak))
    elif route == "field":
        log.error("it said", extra={"act": leak})
    elif route == "stack":
        log.error("%s", leak, stack_info=True)
    else:
        try:
            try:
                raise OSError(leak)
            except OSError as error:
                if route == "cause":
                    raise StoreError("it broke") from error
                raise
        except Exception:
            log.exception("it broke")
    text = written()
    assert logs.GONE in text
    for secret in (INTERACTION_TOKEN, DISCORD_TOKEN, OTHER_TOKEN, "s3cr", DISCORD_TOKEN[::-1][:20]):
        assert secret not in text, text


def test_what_is_no_secret_stays(written: Written) -> None:
    log.info("GET http://127.0.0.1:8080/api/v10/users/@me at 10:20:30, table abcd2345, rule CFL-053")
    assert (
        "GET http://127.0.0.1:8080/api/v10/users/@me at 10:20:30, table abcd2345, rule CFL-053" in written()
    )


def test_short_settings_are_no_secrets() -> None:
    """An empty token must not be searched for."""
    assert logs.Scrubber(("", "x"))("x stays") == "x stays"


# ---------------------------------------------------------------- cards in errors


@pytest.mark.parametrize("error", [KeyError(CARD), ValueError(f"no {CARD} here"), AssertionError([CARD])])
def test_an_error_of_the_rules_may_name_a_card_and_is_not_quoted(written: Written, error: Exception) -> None:
    try:
        try:
            raise error
        except Exception as first:
            raise RuntimeError(f"while {CARD} was played") from first
    except RuntimeError as second:
        log.error("a fault", exc_info=second)
        log.error("a fault: %s", second)
        log.error(second)
        log.error("several", exc_info=ExceptionGroup(CARD, [error]))
    assert CARD not in written()
    assert type(error).__name__ in written()
    assert "test_logs.py" in written(), "where it went stays"


def test_what_discord_refuses_is_not_repeated(written: Written) -> None:
    errors = {"data": {"_errors": [{"code": "X", "message": f"{CARD} is used twice"}]}}
    body: Any = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
    error = discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), body)  # type: ignore
    assert CARD in str(error)
    log.info("table x cannot post a panel: %s", error)
    log.error("a fault", exc_info=error)
    assert CARD not in written()
    assert written().count("Invalid Form Body") == 2
    assert "50035" in written()


async def test_a_task_that_nobody_awaited_is_not_quoted(written: Written) -> None:
    async def failing() -> None:
        raise KeyError(CARD)

    task = asyncio.create_task(failing())
    await asyncio.wait({task})
    context = {"message": "never retrieved", "future": task, "exception": task.exception()}
    asyncio.get_running_loop().default_exception_handler(context)
    assert "never retrieved" in written()
    assert "exception=KeyError" in written()
    assert CARD not in written()


# ---------------------------------------------------------------- workers


def house() -> Any:
    """Rules whose cards a worker can be given."""
    return shelves()["crownfell"].rules["house"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def thinking() -> AsyncIterator[WorkerPool]:
    """One real worker process for all tests here."""
    service = WorkerPool(worker_count=1)
    yield service
    await service.close()


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(("readable", "kind"), [(True, "ValueError"), (False, "UnpicklableError")])
async def test_what_a_worker_raises_says_where_and_not_what(
    written: Written, thinking: WorkerPool, readable: bool, kind: str
) -> None:
    before = await thinking.run("t", 1, "crownfell", house(), thoughts.worker)
    with pytest.raises(Exception) as raised:
        await thinking.run("t", 1, "crownfell", house(), thoughts.stumble, CARD, readable)
    log.error("a fault", exc_info=raised.value)
    for where in ("in stumble", "thoughts.py", "KeyError", kind):
        assert where in written(), where
    assert CARD not in written()
    assert await thinking.run("t", 1, "crownfell", house(), thoughts.worker) == before, "it lives on"


@pytest.mark.asyncio(loop_scope="module")
async def test_a_computer_that_cannot_think_says_where(written: Written, thinking: WorkerPool) -> None:
    class Stumbling(WorkerPool):
        """Works in those workers, and fails at what a computer thinks."""

        async def run(self, *asked: Any) -> Any:
            *of, function = asked[:5]
            stumbles = function is worker_process.answered
            return await thinking.run(*of, thoughts.trip if stumbles else function, *asked[5:])

    stumbling = Stumbling(1)
    stumbling.log_throttle = LogThrottle(logging.getLogger("castellan.worker_pool"))
    match = Match.new(house(), Setup(("Ann", "Bob"), {}, b"x" * 32))
    assert match.question is not None
    asked = ("crownfell", match.rules, match.save(), match.question.seats[0])
    assert (await stumbling.answer("t", 1, *asked, "page", 7)).token in match.legal(asked[3])
    assert "in stumble" in written()
    assert CARD not in written()


# ---------------------------------------------------------------- fields


async def test_fields_say_what_is_done(written: Written) -> None:
    tapped = SimpleNamespace(
        type=discord.InteractionType.component,
        guild_id=5 << 22,
        data={"custom_id": f"c:abc:1:m:{CARD}"},
        client=SimpleNamespace(shard_count=4),
    )
    log_context.follow(tapped, ButtonId("abc", 1, "m", CARD))  # type: ignore[arg-type]
    log.warning("something", extra={"seconds": 0.25})
    line = written().splitlines()[-1]
    wanted = {"kind": "component", "act": "m", "table": "abc", "guild": 5 << 22, "shard": 1, "seconds": 0.25}
    if line.startswith("{"):
        entry = json.loads(line)
        assert {name: entry[name] for name in wanted} == wanted
        assert (entry["level"], entry["logger"], entry["message"]) == ("WARNING", "castellan", "something")
        assert re.match(r"\d{4}-\d\d-\d\dT.*\+00:00$", entry["timestamp"])
    else:
        assert line.endswith(" ".join(f"{name}={value}" for name, value in wanted.items()))


def test_libraries_are_not_heard_at_debug(written: Written) -> None:
    """aiosqlite logs every argument at DEBUG: rows with hands."""
    logging.getLogger("aiosqlite").debug("executing Magic")
    logging.getLogger("discord.http").info("with Magic")
    log.debug("heard")
    assert "Magic" not in written()
    assert "heard" in written()


def test_a_refusal_says_its_reason_alone(written: Written) -> None:
    log.warning("table x cannot be loaded: %s", Refused("craft-no-card", "CTC-001", card="Magic"))
    assert "craft-no-card CTC-001" in written()
    assert "Magic" not in written()


# ---------------------------------------------------------------- a whole game


async def played(room: SimulatedServer) -> set[str]:
    """A table of hidden hands at play: own panels, reserves, refusals; all cards that were in a hand."""
    await seated(room, seats=("Ann", "Bob"))
    hidden: set[str] = set()
    for _ in range(8):
        (name,) = await room.asked()
        table = await room.table()
        hidden |= {card for hand in table.match.state.hands for card in hand}
        await room.people[name].slash(room.channel, "hand")
        await room.people[name].slash(room.channel, "move", answer="buy Nonsense")
        legal = table.match.legal(table.seat_to_act(room.people[name].id))
        reserve = next((token for token in legal if token.startswith("reserve")), None)
        await give(room, name, reserve or "end")
    return hidden


async def test_a_game_of_hidden_hands_logs_no_card(written: Written) -> None:
    """At DEBUG, with faults in the middle whose errors name cards."""
    cards = set(rules_of("test", "craft-the-crown").pack.cards)
    content, rules = content_with_own_rules("craft-the-crown", "test", PACKS)
    async with hall(folders=PACKS, content=content) as room:
        hidden = await played(room)
        table = await room.table()

        def broken(view: Any) -> Any:
            raise KeyError(next(iter(table.match.state.hands[0])))

        rules.private_panels = replace(rules.private_panels, scene=broken)
        await room.restart()
        await room.tap("Ann", "mine:")
    text = written()
    assert hidden
    assert len(text.splitlines()) > 20
    assert "KeyError" in text
    assert {card for card in cards if re.search(rf"\b{card}\b", text)} == set()
    assert "Nonsense" not in text
    for person in ("Ann", "Bob"):
        assert not re.search(rf"\b{person}\b", text)


SPEECHLESS = """
import logging
import discord
from ops import logs
logs.configure("DEBUG")
discord.Client(intents=discord.Intents(guilds=True))
assert not discord.VoiceClient.warn_nacl, "it has warned"
logging.getLogger("discord.client").warning("something else")
"""


@DEEP
def test_nobody_is_told_that_the_bot_cannot_speak() -> None:
    """discord.py warns of two libraries for voice, which nothing here uses, once in a process."""
    done = subprocess.run([sys.executable, "-c", SPEECHLESS], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "something else" in done.stderr
