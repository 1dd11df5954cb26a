"""Why Discord did not do something, in a sentence for the host."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core.delivery.refusal_reasons import BANNED, LONGEST, explain_refusal, is_address_ban


def refusal(status: int, message: Any, **headers: str) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, message)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (refusal(503, "", Via="1.1 google"), "Discord has a fault (503); see discordstatus.com"),
        (refusal(500, "", Via="1.1 google"), "Discord has a fault (500); see discordstatus.com"),
        (
            refusal(400, {"code": 50035, "message": "Invalid Form Body"}, Via="1.1 google"),
            "Discord refuses it (400, code 50035): Invalid Form Body",
        ),
        (
            refusal(429, {"message": "slow", "code": 0}, Via="1.1 google"),
            "Discord refuses it (429, code 0): slow",
        ),
        (refusal(429, "error code: 1015"), BANNED),
        (ValueError("no such shard"), "no such shard"),
        (ValueError(), "ValueError"),
    ],
)
def test_each_refusal_has_its_sentence(error: BaseException, sentence: str) -> None:
    assert explain_refusal(error) == sentence
    assert is_address_ban(error) == (sentence == BANNED)


def test_what_kept_the_gateway_away_is_told_and_not_that_it_was_not_found() -> None:
    error = discord.GatewayNotFound()
    error.__cause__ = refusal(502, "", Via="1.1 google")
    assert explain_refusal(error) == "Discord has a fault (502); see discordstatus.com"


def test_a_long_answer_is_cut_and_its_lines_are_joined() -> None:
    error = refusal(400, {"code": 1, "message": "first\nsecond\n" + "x" * 900}, Via="1.1 google")
    text = explain_refusal(error).removeprefix("Discord refuses it (400, code 1): ")
    assert text.startswith("first; second; xxx")
    assert len(text) == LONGEST
