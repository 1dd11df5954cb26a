"""Requests that are repeated after a fault, and those that are not; Discord is a list of answers."""

import json
from types import SimpleNamespace, TracebackType
from typing import Any

import aiohttp
import discord
import pytest
from discord.webhook import async_ as webhooks

from cogs.core.delivery.retries import (
    CALLBACK_PAUSES,
    PAUSES,
    RetryingAdapter,
    error_code,
    is_transient,
    nonce,
    with_retries,
)

LOST = aiohttp.ClientConnectionError
ACKNOWLEDGED, BAD_FORM = 40060, 50035


class Answer:
    """What Discord answers to one request: a status with a body, or a lost connection (status 0)."""

    reason, headers = "", {"content-type": "application/json"}

    def __init__(self, status: int, code: int = 0, **body: Any) -> None:
        self.status, self.body = status, {"code": code, "message": "", "id": "7", **body}

    async def text(self, encoding: str = "utf-8") -> str:
        return json.dumps(self.body)

    async def __aenter__(self) -> "Answer":
        if not self.status:
            raise LOST
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Session:
    """Gives these answers in turn, and notes what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers, self.asked = [*answers], list[dict[str, Any]]()

    def request(self, method: str, url: str, *, raise_for_status: Any = None, **more: Any) -> Any:
        self.asked.append({"method": method, "url": url, **more})
        return _Raising(self.answers.pop(0), raise_for_status)


class _Raising:
    """aiohttp's request: checks the status before anybody has the answer."""

    def __init__(self, answer: Answer, check: Any) -> None:
        self.answer, self.check = answer, check

    async def __aenter__(self) -> Answer:
        answer = await self.answer.__aenter__()
        if self.check is not None:
            await self.check(answer)
        return answer

    async def __aexit__(self, *given: Any) -> None: ...


class File:
    """A file of a message, which is read by each request."""

    def __init__(self) -> None:
        self.resets = 0

    def reset(self, *, seek: int | bool = True) -> None:
        self.resets += bool(seek)

    def close(self) -> None: ...


def route(method: str, path: str) -> webhooks.Route:
    return webhooks.Route(method, path, webhook_id=5, webhook_token="token")


CALLBACK = route("POST", "/interactions/{webhook_id}/{webhook_token}/callback")
NEW = route("POST", "/webhooks/{webhook_id}/{webhook_token}")
EDIT = route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
DONE = Answer(200)


async def made(asked: webhooks.Route, *answers: Answer, **more: Any) -> tuple[Any, Session, list[float]]:
    """Make this request; return what came of it, an error too, and the pauses."""
    session, pauses = Session(*answers), list[float]()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    instead = more.pop("instead", lambda error, components: None)
    adapter = RetryingAdapter(instead, sleep, more.pop("note", lambda message: None))
    try:
        outcome = await adapter.request(asked, session, **more)
    except (discord.HTTPException, LOST) as error:
        outcome = error
    return outcome, session, pauses


@pytest.mark.parametrize("lost", range(4))
@pytest.mark.parametrize(("asked", "pauses"), [(CALLBACK, CALLBACK_PAUSES), (EDIT, PAUSES)])
async def test_a_request_is_repeated_after_lost_answers_with_a_file_read_anew(
    asked: webhooks.Route, pauses: tuple[float, ...], lost: int
) -> None:
    file = File()
    outcome, session, slept = await made(asked, *[Answer(0)] * lost, DONE, files=[file])
    assert slept == [*pauses][:lost]
    assert isinstance(outcome, LOST) is (lost > len(pauses))
    assert len(session.asked) == min(lost + 1, len(pauses) + 1)
    assert file.resets == len(slept)


@pytest.mark.parametrize(("flags", "ids"), [(64 | 32768, [7]), (32768, []), (0, [])])
async def test_the_ids_of_ephemeral_messages_are_noted(flags: int, ids: list[int]) -> None:
    noted: list[int] = []
    await made(
        CALLBACK, Answer(200, id="8", resource={"message": {"id": "7", "flags": flags}}), note=noted.append
    )
    assert noted == ids
    await made(NEW, Answer(200, flags=flags), note=noted.append)
    assert noted == ids * 2


async def test_a_new_message_is_never_sent_twice() -> None:
    """It has no nonce: Discord may have taken the first one."""
    outcome, session, slept = await made(NEW, Answer(0), DONE)
    assert isinstance(outcome, LOST)
    assert len(session.asked) == 1
    assert slept == []


@pytest.mark.parametrize("faults", range(4))
async def test_a_callback_is_repeated_after_server_errors_while_discord_waits(faults: int) -> None:
    outcome, _, slept = await made(CALLBACK, *[Answer(500)] * faults, DONE)
    assert slept == [*CALLBACK_PAUSES][:faults]
    assert isinstance(outcome, discord.DiscordServerError) is (faults > len(CALLBACK_PAUSES))
    assert sum(slept) < 3 / 2


@pytest.mark.parametrize("asked", [CALLBACK, EDIT])
@pytest.mark.parametrize(("status", "code"), [(400, BAD_FORM), (404, 10062), (400, ACKNOWLEDGED)])
async def test_a_refusal_is_final_but_a_callback_that_was_taken_before_is_a_success(
    asked: webhooks.Route, status: int, code: int
) -> None:
    outcome, session, slept = await made(asked, Answer(status, code), DONE)
    assert len(session.asked) == 1
    assert slept == []
    if asked is CALLBACK and code == ACKNOWLEDGED:
        assert outcome == {"interaction": {"id": "5", "type": 0}}
    else:
        assert error_code(outcome) == code


BODY = {"data": {"components": [{"type": 1}]}, "type": 4}


@pytest.mark.parametrize("replaced", [True, False])
async def test_refused_components_are_replaced_once(replaced: bool) -> None:
    """Also those of an edit, which stand outside of `data`, and of a body with files."""
    other = [{"type": 2}]
    form = [{"name": "payload_json", "value": json.dumps(BODY)}, {"name": "files[0]", "value": "x"}]
    for given in ({"payload": BODY}, {"payload": BODY["data"]}, {"multipart": form}):
        seen: list[Any] = []

        def instead(error: Any, components: Any, seen: list[Any] = seen) -> Any:
            seen.append((error.code, components))
            return other if replaced else None

        file, answers = File(), (Answer(400, BAD_FORM), DONE)
        copied = json.loads(json.dumps(given))
        if "multipart" in given:
            copied["files"] = [file]
        outcome, session, _ = await made(CALLBACK, *answers, instead=instead, **copied)
        assert seen == [(BAD_FORM, [{"type": 1}])]
        assert len(session.asked) == 1 + replaced
        assert (error_code(outcome) if not replaced else outcome["id"]) == ("7" if replaced else BAD_FORM)
        if replaced and "payload" in given:
            assert '"components":[{"type":2}]' in session.asked[1]["data"].replace(" ", "")


# ---------------------------------------------------------------- the bot's own requests


def server_error(status: int) -> discord.DiscordServerError:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.DiscordServerError(response, "")


@pytest.mark.parametrize("times", range(4))
@pytest.mark.parametrize("fault", [LOST(), OSError(), TimeoutError(), server_error(503)])
async def test_a_request_that_may_be_made_twice_is_made_three_times(fault: Exception, times: int) -> None:
    faults, pauses = [fault] * times, list[float]()

    async def request() -> str:
        if faults:
            raise faults.pop()
        return "done"

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    if times > len(PAUSES):
        with pytest.raises(type(fault)):
            await with_retries(request, sleep)
    else:
        assert await with_retries(request, sleep) == "done"
    assert pauses == [*PAUSES][:times]


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_what_discord_py_repeats_itself_is_not_repeated(status: int) -> None:
    calls: list[int] = []

    async def request() -> None:
        calls.append(1)
        raise server_error(status)

    with pytest.raises(discord.DiscordServerError):
        await with_retries(request)
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("error", "transient"),
    [
        (LOST(), True),
        (TimeoutError(), True),
        (server_error(500), True),
        (server_error(503), True),
        (SimpleNamespace(status=429), True),
        (SimpleNamespace(status=499), False),
        (SimpleNamespace(status=404), False),
        (ValueError(), False),
    ],
)
def test_only_faults_of_discord_or_the_connection_pass(error: Any, transient: bool) -> None:
    assert is_transient(error) is transient


def test_a_mark_is_the_same_for_the_same_message_and_short_enough() -> None:
    assert nonce("a", 1) == nonce("a", 1) != nonce("a", 2)
    assert nonce() != nonce("a")
    assert len(nonce("a")) == 24
