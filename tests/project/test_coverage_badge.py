"""The README's badge says what was counted, and the workflow makes the very file that the README shows."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from deploy.coverage_badge import COLOURS, DARK, badge, percentage
from tests.support.depth import DEEP
from tests.support.paths import ROOT


def counted(share: float) -> str:
    return json.dumps({"totals": {"percent_covered": share}})


@DEEP
@pytest.mark.parametrize(("share", "percent"), [(0.0, 0), (89.99, 89), (99.997, 99), (100.0, 100)])
def test_the_badge_says_the_percentage_rounded_down(tmp_path: Path, share: float, percent: int) -> None:
    (tmp_path / "coverage.json").write_text(counted(share), "utf-8")
    command = [sys.executable, "-m", "deploy.coverage_badge", tmp_path / "coverage.json", tmp_path / "b.svg"]
    subprocess.run(command, cwd=ROOT, check=True)
    picture = ElementTree.parse(tmp_path / "b.svg").getroot()
    assert picture.get("aria-label") == f"coverage: {percent}%"
    assert [one.text for one in picture.iter("{http://www.w3.org/2000/svg}text")] == [
        "coverage",
        f"{percent}%",
    ]


@pytest.mark.parametrize(
    "text", ["", "{}", '{"totals": {}}', counted(101), counted(-1), "[]", '{"totals": 3}']
)
def test_what_is_no_count_makes_no_badge(text: str) -> None:
    with pytest.raises(ValueError, match="not"):
        percentage(text)


def test_white_letters_are_readable_on_every_colour() -> None:
    for colour in (DARK.replace("#444", "#444444"), *(colour for _, colour in COLOURS)):
        assert 1.05 / (luminance(colour) + 0.05) >= 4.5, colour
    assert len({re.findall(r'fill="(#[0-9a-f]{6})"', badge(percent))[0] for percent in (0, 80, 95)}) == 3


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def workflow() -> dict[str, Any]:
    text = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    return dict(yaml.safe_load(text)["jobs"]["coverage"])


def test_the_readme_shows_the_file_that_the_workflow_makes() -> None:
    shown = re.findall(r'<img src="\.\./badges/(\S+?)"', (ROOT / "README.md").read_text("utf-8"))
    steps = "\n".join(step.get("run", "") for step in workflow()["steps"])
    assert shown == ["coverage.svg"]
    assert f"deploy.coverage_badge coverage.json badges/{shown[0]}" in steps
    assert re.search(r"coverage run -m pytest.*coverage combine.*coverage json", steps, re.S)
    assert "push --quiet --force" in steps
    assert steps.rstrip().endswith(" badges")


def test_only_what_has_landed_changes_the_badge() -> None:
    assert workflow()["if"] == "github.event_name == 'push'"
    assert workflow()["needs"] == "whole"
