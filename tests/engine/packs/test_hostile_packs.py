"""Whatever somebody sends as a pack costs a sentence, a second and 50 MB at most, and harms nobody."""

import os
import re
import resource
import time
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cogs.core.text.sentences import MessageCatalogues
from cogs.core.text.voices import Localizers
from cogs.packs.pack_faults import PLACE, SAID, read_fault
from cogs.packs.pack_views import faults
from engine.game import games
from sessions.packs.pack_check import CheckedPack, check_pack
from sessions.packs.upload_limits import MOST_FAULTS, MOST_MEMORY, MOST_SECONDS
from tests.support.depth import DEEP
from tests.support.packs_that_mean_harm import KEPT, REFUSED, Attack, attacks, good
from tests.support.paths import ROOT


@cache
def all_attacks() -> list[Attack]:
    """Return one attack of each name."""
    return [*{attack.name: attack for attack in attacks()}.values()]


def some_attacks() -> list[Attack]:
    """Return every sixth attack and all of those that grow; all with HOSTILE=1."""
    return [each for n, each in enumerate(all_attacks()) if n % 6 == 0 or n < 20 or "HOSTILE" in os.environ]


def checked(content: bytes) -> CheckedPack:
    return check_pack(None, lambda: True, content)


def outcome(checked_pack: CheckedPack) -> str:
    return REFUSED if checked_pack.refusal or checked_pack.faults else KEPT


@DEEP
def test_there_are_enough_of_them() -> None:
    assert len(all_attacks()) >= 300


@DEEP
def test_each_costs_a_second_at_most_and_ends_as_it_should() -> None:
    localizers, before = Localizers(MessageCatalogues(ROOT / "data" / "text")), peak()
    unknown = set()
    for attack in some_attacks():
        began = time.process_time()
        checked_pack = checked(attack.content)
        took = time.process_time() - began
        assert took < MOST_SECONDS + 0.2, f"{attack.name}: {took:.2f} s"
        assert not attack.outcome or outcome(checked_pack) == attack.outcome, (attack.name, checked_pack)
        assert len(checked_pack.faults) <= MOST_FAULTS
        for language in ("en", "ja"):
            localizer = localizers.localizer(None, language)
            message = faults(checked_pack, localizer) if checked_pack.faults else ""
            message = message or (
                localizer.say(f"refused-{checked_pack.refusal}", **checked_pack.facts)
                if checked_pack.refusal
                else "kept"
            )
            assert 0 < len(message) < 3_500
            assert not {"@everyone", "@here"} & set(message.split())
            assert "\u202e" not in message
        unknown |= {one.reason for one in checked_pack.faults if not known(one.reason)}
    assert (peak() - before) * 1_024 < MOST_MEMORY
    assert not unknown, "these stand in English for everybody"


def known(reason: str) -> bool:
    """Whether a fault is told in the reader's language."""
    match = PLACE.fullmatch(reason)
    return bool(read_fault(reason)[0] or (match and read_fault(match["said"])[0]))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_fault_has_a_sentence_that_can_be_said(language: str) -> None:
    localizer = Localizers(MessageCatalogues(ROOT / "data" / "text")).localizer(None, language)
    for key, pattern in SAID.items():
        facts = dict.fromkeys(re.findall(r"\?P<(\w+)>", pattern), "3")
        assert localizer.say(f"pack-fault-{key}", **facts), key


def peak() -> int:
    """The most memory that this process ever had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def slow(*_: Any) -> Any:
    while True:
        pass


def greedy(*_: Any) -> Any:
    return [bytes(10_000_000) for _ in range(40)]


class Deaf:
    """What is raised while it goes is ignored by Python."""

    def __del__(self) -> None:
        slow()


def deaf(*_: Any) -> Any:
    for _ in range(2):
        Deaf()
    slow()


@DEEP
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("harm", [slow, deaf, greedy])
def test_the_limits_hold_where_nothing_else_does(harm: Any) -> None:
    """Rules that were to hang or to fill the memory over a pack: the caps alone end it."""
    known = {name: replace(game, make_rules=harm) for name, game in games().items()}
    before, began = resource.getrlimit(resource.RLIMIT_AS), time.process_time()
    assert check_pack(None, lambda: True, good().encode(), known=known).refusal == "pack-too-costly"
    assert time.process_time() - began < MOST_SECONDS + 0.8
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_what_comes_with_the_house_could_be_brought_too() -> None:
    for file in sorted((ROOT / "data").glob("*/house.pack.yaml")):
        checked_pack = checked(Path(file).read_bytes().replace(b"pack: house", b"pack: mine", 1))
        assert outcome(checked_pack) == KEPT, checked_pack
