"""A third language is a matter of data: with catalogues and a line in the list of languages it is spoken."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.pack import LANGUAGES
from engine.pack_sample import sample
from tests import third_language
from tests.made_up_language import BEGIN, longer
from tests.third_language import CODE, NAME

ROOT = Path(__file__).resolve().parent.parent


@cache
def spoken() -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        third_language.furnish(data := Path(folder) / "data")
        command = [sys.executable, "-m", "tests.third_language", str(data)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_it_can_be_chosen_wherever_a_language_is() -> None:
    assert spoken()["setting"] == spoken()["locale"] == spoken()["reader"] == CODE
    assert spoken()["lists"] == [True, True, True], "of /pack new, /print and /queue"
    assert NAME in spoken()["value"] or longer(NAME) in spoken()["value"]


def test_panels_speak_it() -> None:
    welcome, lobby = spoken()["panels"]
    assert welcome.startswith(BEGIN)
    assert longer("Join") in lobby
    assert '"Join"' not in lobby


def test_rules_are_told_in_it_and_found_by_its_words_and_in_english_where_nobody_has_translated_them() -> (
    None
):
    told, not_yet = spoken()["rules"]
    assert told == "Blanc commence."
    assert not_yet.startswith("You draft by turns")
    assert spoken()["found"] == "CFL-008"


def test_a_pack_to_begin_with_is_english_where_nobody_has_translated_it_and_the_others_stay() -> None:
    samples = spoken()["samples"]
    assert samples[CODE] == samples["en"]
    assert [samples[language] for language in LANGUAGES] == [sample("crownfell", one) for one in LANGUAGES]


def test_the_made_up_language_stands_beside_it() -> None:
    assert spoken()["made up"] == sorted([*LANGUAGES, CODE])


def test_packs_without_it_stay_good() -> None:
    assert spoken()["packs"] == 0
