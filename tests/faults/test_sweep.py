"""A sample of the sweep, and that it finds what it looks for: `python -m tests.faults` runs all of it."""

import secrets

import pytest

from cogs import wire
from tests.faults.kinds import KINDS
from tests.faults.sweep import sweep

SAMPLE = 60


async def test_no_fault_doubles_a_message_or_loses_an_update() -> None:
    single = [kind for kind in KINDS if not kind.alone]
    found = await sweep(SAMPLE, seed=6, at_once=SAMPLE, kinds=single)
    assert found.wrong == []
    assert found.counts["games"] == SAMPLE
    assert found.counts["injected"] > SAMPLE * 0.9


async def test_a_lost_gateway_costs_no_update() -> None:
    alone = [kind for kind in KINDS if kind.alone]
    found = await sweep(len(alone), seed=3, kinds=alone)
    assert found.wrong == []


async def test_the_sweep_finds_a_bot_that_marks_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "nonce", lambda *about: secrets.token_hex(12))
    lost = [kind for kind in KINDS if kind.name == "line cut after it was taken"]
    found = await sweep(100, at_once=60, kinds=lost, only=("send",))
    assert found.counts["doubled"] > 0
