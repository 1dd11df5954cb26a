"""The documentation as files: complete, true, in plain words; a README that is a door."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import discord
import pytest
import yaml

import settings
from deploy import build_site
from tests.support.command_reference import BEGIN
from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.phrases import found_in
from tests.support.simulated_server import hall

DOCS = ROOT / "docs"
PLAN = yaml.safe_load((DOCS / "site.yaml").read_text("utf-8"))
BOTH = ("", ".ja")
LONGEST = 70
PICTURES = (".png", ".webp", ".gif")


def read(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def titles(part: Any) -> list[tuple[str, str]]:
    """The site's menu: title and page, "" where a page has its own title, or a title has no page."""
    menu_entries = []
    for entry in part:
        if isinstance(entry, str):
            menu_entries.append(("", entry))
            continue
        for title, inside in entry.items():
            menu_entries += [(title, inside)] if isinstance(inside, str) else [(title, ""), *titles(inside)]
    return menu_entries


@pytest.mark.parametrize("language", BOTH)
def test_every_setting_is_explained(language: str) -> None:
    text = read(f"host/settings{language}.md")
    assert sorted(set(re.findall(r"`((?:DISCORD|CASTELLAN|SHARD|HTTPS?|NO)_[A-Z_]+)`", text))) == sorted(
        settings.NAMES
    )


@pytest.mark.parametrize("language", BOTH)
async def test_the_page_of_commands_explains_only_what_there_is(language: str) -> None:
    """Above the list that is written from the commands."""
    async with hall() as room:
        commands = room.host.tree.get_commands(type=discord.AppCommandType.chat_input)
    by_hand = read(f"play/commands{language}.md").partition(BEGIN)[0]
    assert {*re.findall(r"`/([a-z-]+)", by_hand)} <= {one.name for one in commands}


def test_every_page_is_in_the_menu() -> None:
    listed = {page for _, page in titles(PLAN["nav"]) if page}
    assert listed == set(build_site.pages().values())


def test_every_title_is_translated() -> None:
    wanted = {title for title, _ in titles(PLAN["nav"]) if title} | {PLAN["copyright"]}
    wanted |= {one["toggle"]["name"] for one in PLAN["theme"]["palette"]} | {build_site.NOT_YET}
    assert wanted == set(PLAN["ja"])


def test_every_translated_page_has_an_original() -> None:
    for page in (*ROOT.glob("*.ja.md"), *DOCS.rglob("*.ja.md")):
        assert page.with_name(page.name.replace(".ja.md", ".md")).exists(), page


PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def path_in_project(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_nothing_is_written_that_github_shows_as_it_stands() -> None:
    """Attributes behind a picture or a head, such as `{ .phone }`, are of the site's Markdown alone."""
    attributes = re.compile(r"[\w)] ?\{:? ?[.#][\w-]+ ?\}")
    assert attributes.search("![A board](board.webp){ .phone }")
    assert [page for page in PAGES if attributes.search(page.read_text("utf-8"))] == []


def test_every_picture_is_shown_and_told_in_words() -> None:
    shown: set[Path] = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        pictures = [*re.findall(r"!\[(.*?)\]\(([^)\s]+)\)", text)]
        pictures += [(alt, file) for file, alt in re.findall(r'<img src="(\S+)"[^>]* alt="(.*?)"', text)]
        assert all(len(alt) > 5 for alt, _ in pictures), page
        shown |= {(page.parent / file).resolve() for _, file in pictures}
        shown |= {(page.parent / one).resolve() for one in re.findall(r"\]\(([^)\s]+)\)", text)}
    picture_files = {file for file in DOCS.rglob("*") if file.suffix in PICTURES}
    assert sorted(map(str, picture_files - shown)) == []


@pytest.mark.parametrize("page", PAGES, ids=path_in_project)
def test_every_column_has_a_head(page: Path) -> None:
    """Who hears a table is told the column of each cell."""
    heads = re.findall(r"^\|(.*)\|\n\|[-:| ]+\|$", page.read_text("utf-8"), re.MULTILINE)
    assert [head for head in heads if not all(cell.strip() for cell in head.split("|"))] == []


@pytest.mark.parametrize("page", PAGES, ids=path_in_project)
def test_tests_that_a_page_names_are_there(page: Path) -> None:
    named = {*re.findall(r"`(tests/[\w/.-]+)`", page.read_text("utf-8"))}
    named -= {"tests/engine/liars_dice/"}  # the example of docs/new-game.md
    assert [path for path in named if not (ROOT / path).exists()] == []


# docs/writing.md says what to write instead, and these pages keep the words to tell about.
TELLS = {"writing.md", "design.md"}
READ = [
    *(one for one in PAGES if one.name not in TELLS),
    *(ROOT / ".env.example", ROOT / "settings.py", *(ROOT / ".github").glob("*/*.yml")),
    *(ROOT / "data").glob("*/sample.txt"),
]


@pytest.mark.parametrize("page", READ, ids=path_in_project)
def test_pages_are_in_plain_words(page: Path) -> None:
    assert list(found_in(page.read_text("utf-8").splitlines())) == []


def test_the_readme_is_a_door() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST
    assert [line for line in text.splitlines() if line.startswith("make ")] == ["make run", "make test"]
    assert "permissions=309237763072" in text


def test_a_link_to_nothing_is_found() -> None:
    with pytest.raises(build_site.DeadLink, match="no such file"):
        build_site.linked("[a](nowhere.md)", "docs/index.md", build_site.pages(), "")


def test_links_lead_to_where_pages_are_on_the_site() -> None:
    places = build_site.pages()
    for source, link, wanted in (
        ("docs/host/index.md", "../../PRIVACY.md#who-sees-it", "../privacy.md#who-sees-it"),
        ("PRIVACY.md", "docs/hosting.md", "hosting.md"),
        ("docs/index.ja.md", "play/index.ja.md", "play/index.md"),
        ("docs/computer.md", "balance/README.md", "balance/index.md"),
        ("docs/hosting.md", "https://example.org", "https://example.org"),
    ):
        source = source.replace(".ja.md", ".md")
        assert build_site.linked(f"[a]({link})", source, places, "") == f"[a]({wanted})"
    assert (
        build_site.linked("[Licence](LICENSE)", "README.md", {**places, "README.md": "x.md"}, "") == "Licence"
    )


@DEEP
@pytest.mark.skipif(
    not shutil.which("codespell", path=ROOT / ".venv/bin"), reason="codespell is not installed"
)
def test_spelling(tmp_path: Path) -> None:
    """It passes, and it would see a mistake."""
    command = [ROOT / ".venv/bin/codespell"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
    (tmp_path / "x.md").write_text("recieve")
    assert subprocess.run([*command, tmp_path / "x.md"], capture_output=True, check=False).returncode
