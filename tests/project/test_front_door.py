"""What strangers install: locked with hashes, nothing that only the practice server needs, one command."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

import castellan
import settings
from cogs import VERSION
from deploy import changelog
from deploy.leave_out import READ, spare
from engine.packs.pack import LANGUAGES
from tests.support.paths import ROOT

LOCKS = [ROOT / "requirements.txt", *sorted((ROOT / "requirements").glob("*.txt"))]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_everything_is_locked_with_hashes(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", lock.read_text("utf-8"), flags=re.M).strip())
    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[A-Za-z0-9._-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_what_is_asked_for_is_what_is_locked() -> None:
    """`make check` compares the files with uv.lock; this one needs no tool."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked = {
        file: set(re.findall(r"^([a-z0-9._-]+==[^\s\\;]+)", file.read_text("utf-8"), re.M)) for file in LOCKS
    }
    wanted = {named(line) for line in asked["dependencies"]}
    assert wanted <= locked[ROOT / "requirements.txt"]
    for extra, lines in asked["optional-dependencies"].items():
        assert {named(line) for line in lines} <= locked[ROOT / "requirements" / f"{extra}.txt"]


def named(line: str) -> str:
    """As lock files write it: small letters, no extras, `-` for `.`."""
    name, _, version = re.sub(r"\[.*?\]", "", line).partition(";")[0].strip().partition("==")
    return f"{re.sub('[._]', '-', name).lower()}=={version}"


def test_every_place_names_the_same_pythons() -> None:
    """Each that is promised is tested, and the least of them is the one that everything else asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    promised = [line.rpartition(" ")[2] for line in project["project"]["classifiers"]]
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text("utf-8"))["jobs"]
    whole = next(
        step["with"]["python-version"]
        for step in jobs["whole"]["steps"]
        if "python-version" in step.get("with", {})
    )
    assert [whole, *jobs["pythons"]["strategy"]["matrix"]["python"]] == promised
    assert project["project"]["requires-python"] == f">={promised[0]}"
    assert project["tool"]["mypy"]["python_version"] == promised[0]
    assert project["tool"]["ruff"]["target-version"] == f"py{promised[0].replace('.', '')}"
    for page in ("README.md", "CONTRIBUTING.md", "docs/host/index.md", "docs/host/index.ja.md", "Makefile"):
        assert f"Python {promised[0]}" in (ROOT / page).read_text("utf-8"), page


def test_a_host_installs_nothing_of_the_practice_server() -> None:
    host = (ROOT / "requirements.txt").read_text("utf-8")
    assert not re.search(r"^(simcord|av|numpy)==", host, re.M)


def copied() -> set[str]:
    """What the Dockerfile takes from the project's folder, as it is written there."""
    steps = re.findall(r"^COPY (?!--from)(.+) \S+$", (ROOT / "deploy/Dockerfile").read_text("utf-8"), re.M)
    return {source for step in steps for source in step.split()}


def test_whatever_the_image_copies_is_sent_to_docker() -> None:
    """The ignore file begins with everything; what it does not let through again stops the build."""
    lines = (ROOT / "deploy/Dockerfile.dockerignore").read_text("utf-8").split()
    assert lines[0] == "*"
    sent = {line[1:] for line in lines if line.startswith("!")}
    assert copied() == sent
    assert all([*ROOT.glob(source)] for source in sent)


def test_the_image_has_every_module_of_the_bot() -> None:
    """What an installed package has, without the practice server; and the pages that the bot hands out."""
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    modules = {f"{name}.py" for name in setup["py-modules"]} - {
        "practice.py",
        "practice_page.py",
        "simcord_patches.py",
    }
    packages = {name.rstrip("*") for name in setup["packages"]["find"]["include"]}
    pages = {f"docs/{page.name}" for page in ROOT.glob("docs/packs-*.md")}
    copied_files = {file.relative_to(ROOT).as_posix() for source in copied() for file in ROOT.glob(source)}
    assert modules | packages | pages <= copied_files


def test_bots_of_the_compose_file_read_the_settings_that_the_pages_tell_of() -> None:
    """One `.env`, in the project's folder; compose itself would look for another one beside its file."""
    file = ROOT / "deploy/compose.yaml"
    composed = yaml.safe_load(file.read_text("utf-8"))
    services = composed["services"]
    bots = {name: service for name, service in services.items() if service["image"] == "castellan"}
    assert len(bots) == 3
    for name, service in bots.items():
        assert (file.parent / service["env_file"]).resolve() == ROOT / ".env", name
        inside = service["environment"]
        assert "DISCORD_TOKEN" not in inside, name
        dockerfile = (ROOT / "deploy/Dockerfile").read_text("utf-8")
        assert all(f"{key}={inside[key]}" in dockerfile for key in ("CASTELLAN_DATA", "CASTELLAN_METRICS")), (
            name
        )
        assert {*inside} <= {*settings.NAMES}, name
    page = (ROOT / "docs/hosting.md").read_text("utf-8")
    called = re.search(r"docker run -d --name (\S+) .* -v (\S+):/data", page)
    assert called, "the page's other way of starting it"
    assert bots["bot"]["container_name"] == called[1]
    assert composed["volumes"]["data"]["name"] == called[2]


def test_locales_that_are_read_stay(tmp_path: Path) -> None:
    for name in ("root", "en", "en_GB", "ja", "ja_JP", "de", "jam", "enm", "eo"):
        (tmp_path / f"{name}.dat").touch()
    left = {file.stem for file in tmp_path.glob("*.dat")} - {file.stem for file in spare(tmp_path)}
    assert left == {*READ, "en_GB", "ja_JP"}
    assert {*READ} == {"root", *LANGUAGES}, "those of every language of the house"


def test_the_command_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert castellan.main(["help"]) == 0
    output = capsys.readouterr().out
    assert all(name in output for name in (*castellan.TOOLS, *castellan.STARTS, *castellan.REHEARSAL))
    assert castellan.main(["doctor", "everything"]) == castellan.main(["no-such-thing"]) == 2
    assert "record" in capsys.readouterr().err


def test_the_command_hands_on_what_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    pack = str(next((ROOT / "data").glob("*/house.pack.yaml")))
    assert castellan.main(["pack", pack]) == 0
    assert "good" in capsys.readouterr().out
    assert castellan.main(["pack", pack + ".missing"]) == 1


def test_every_setting_stands_in_the_example() -> None:
    given = re.findall(r"^#?([A-Z_]+)=$", (ROOT / ".env.example").read_text("utf-8"), re.M)
    assert sorted(given) == sorted(settings.NAMES)


def test_the_example_as_it_is_opens_the_practice_server() -> None:
    assert settings.read({}, ROOT / ".env.example").token == ""


LOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A door.\n\n## [0.2.0] - 2026-01-02\n\n- A house.\n"


def test_a_release_moves_what_was_unreleased() -> None:
    after = changelog.released(LOG, "0.3.0", "2026-03-04")
    assert changelog.chapters(after) == {
        "Unreleased": "",
        "0.3.0": "### Added\n\n- A door.",
        "0.2.0": "- A house.",
    }
    assert "## [0.3.0] - 2026-03-04" in after
    assert changelog.chapter(after, "0.3.0", "0.3.0") == "### Added\n\n- A door."


@pytest.mark.parametrize(
    ("text", "version", "message"),
    [
        (LOG, "0.2.0", "already"),
        (LOG, "v0.3.0", "no version"),
        (LOG.replace("### Added\n\n- A door.\n\n", ""), "0.3.0", "nothing stands"),
    ],
)
def test_a_release_that_cannot_be_is_a_sentence(text: str, version: str, message: str) -> None:
    with pytest.raises(changelog.ChangelogFault, match=message):
        changelog.released(text, version, "2026-03-04")


def test_notes_of_another_version_than_the_code_are_refused() -> None:
    with pytest.raises(changelog.ChangelogFault, match="the code says"):
        changelog.chapter(LOG, "0.2.0", "0.1.0")
    with pytest.raises(changelog.ChangelogFault, match="nothing about"):
        changelog.chapter(LOG, "0.1.0", "0.1.0")


def test_the_version_stands_in_one_place() -> None:
    code = (ROOT / "cogs" / "__init__.py").read_text("utf-8")
    assert changelog.version_of(code) == VERSION
    assert changelog.chapters(changelog.FILE.read_text("utf-8"))[VERSION]
    others = [
        file
        for file in ("pyproject.toml", "README.md", "deploy/Dockerfile")
        if f'"{VERSION}"' in (ROOT / file).read_text("utf-8")
    ]
    assert not others


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.S)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{link}: there is no such file"
        if anchor:
            assert anchor in anchors(target.read_text("utf-8")), f"{link}: no such chapter"


def anchors(text: str) -> set[str]:
    """Of a page's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", text, flags=re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
