"""`python -m tests.changed`: which tests belong to a change, in which order, and what the change lacks."""

import subprocess
import sys
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.changed import __main__ as command
from tests.changed import check_lists
from tests.changed.belonging import BESIDE, CENTRAL, CENTRAL_TESTS, Nearness, Suite, fits, nearest_first
from tests.changed.git_changes import GitChanges, GitFault, default_base, git
from tests.support.depth import DEEP
from tests.support.paths import ROOT

COMMIT = ("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "x")


@dataclass
class Project:
    """A repository of a few files, all of them committed on main when a test begins."""

    root: Path

    def write(self, file: str, text: str) -> None:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def commit(self) -> None:
        git(self.root, "add", "-A")
        git(self.root, *COMMIT)

    def lacks(self) -> list[str]:
        """Return what the changes lack, a line each."""
        parts = check_lists.missing_parts(GitChanges(self.root, "HEAD"))
        return [f"{part.what}: {part.file}" for part in parts]

    def nearness(self, file: str) -> dict[str, Nearness]:
        links = nearest_first(Suite(self.root).of(file))
        return {test.removeprefix("tests/"): link.nearness for test, link in links.items()}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    git(tmp_path, "init", "-q", "-b", "main")
    project = Project(tmp_path)
    for file in ("conftest", "support/simulated_server"):
        project.write(f"tests/{file}.py", "from tests.support import shared_by_all\n")
    project.write("tests/support/shared_by_all.py", "import engine.match\n")
    project.write("CHANGELOG.md", "")
    project.commit()
    return project


# ---------------------------------------------------------------- what has changed


@DEEP
def test_committed_uncommitted_and_new_files_count(project: Project) -> None:
    git(project.root, "switch", "-q", "-c", "mine")
    project.write("committed.py", "")
    project.commit()
    project.write("CHANGELOG.md", "changed")
    project.write("ゲーム.py", "")
    changes = GitChanges(project.root, default_base(project.root))
    assert changes.files == ("CHANGELOG.md", "committed.py", "ゲーム.py")
    assert (changes.before("CHANGELOG.md"), changes.now("CHANGELOG.md")) == ("", "changed")


@DEEP
def test_on_main_itself_what_is_not_committed_counts(project: Project) -> None:
    assert default_base(project.root) == git(project.root, "rev-parse", "HEAD").strip()


@DEEP
def test_on_main_what_was_not_pushed_counts(project: Project) -> None:
    pushed = git(project.root, "rev-parse", "HEAD").strip()
    git(project.root, "update-ref", "refs/remotes/origin/main", pushed)
    project.commit()
    assert default_base(project.root) == pushed


@DEEP
def test_a_commit_that_is_unknown_is_told(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(GitFault):
        _ = GitChanges(project.root, "nowhere").files
    assert command.main(["nowhere"], project.root) == 2
    assert "nowhere" in capsys.readouterr().err


# ---------------------------------------------------------------- which tests belong


@DEEP
def test_tests_come_nearest_first(project: Project) -> None:
    for file, text in {
        "sessions/results/test_ladder.py": "",
        "sessions/results/test_ends.py": "from sessions.results import ladder",
        "sessions/results/test_reports.py": "",
        "bounds/test_caps.py": "import sessions.results.ladder",
        "rights/test_files.py": "from tests.support.results import games",
        "support/results.py": "from tests.support import deeper",
        "support/deeper.py": "from sessions.results.ladder import Ladder",
        "cogs/results/test_boards.py": "",
        "deep/results/test_races.py": "",
        "support/shared_by_all.py": "import sessions.results.ladder",
        "cogs/table/test_play.py": "from tests.support.simulated_server import hall",
    }.items():
        project.write(f"tests/{file}", text)
    assert [*project.nearness("sessions/results/ladder.py").items()] == [
        ("sessions/results/test_ladder.py", Nearness.NAMED_AFTER),
        ("sessions/results/test_ends.py", Nearness.FOLDER_AND_IMPORT),
        ("sessions/results/test_reports.py", Nearness.FOLDER),
        ("bounds/test_caps.py", Nearness.IMPORT),
        ("rights/test_files.py", Nearness.THROUGH_SUPPORT),
        ("cogs/results/test_boards.py", Nearness.ELSEWHERE),
        ("deep/results/test_races.py", Nearness.ELSEWHERE),
    ]


@DEEP
@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("cogs/results/history_view.py", "cogs/results/test_history.py"),
        ("engine/crown_crest/presentation/view.py", "engine/crown_crest/test_words.py"),
        ("ops/logs.py", "ops/test_terminals.py"),
        ("data/crown-crest/house.pack.yaml", "engine/crown_crest/test_words.py"),
        ("data/text/ja/clock.ftl", "cogs/core/text/test_words.py"),
        ("cogs/table/clock_handler.py", "cogs/table/test_clocks.py"),
        ("sessions/operations/undoing.py", "sessions/table/test_undo_ways.py"),
        ("cogs/core/form_handler.py", "cogs/core/text/test_words.py"),
        ("docs/writing.md", "documentation/test_pages.py"),
        ("deploy/check_image", "ops/test_terminals.py"),
        ("tests/rights/matrix.txt", "rights/test_files.py"),
        ("tests/ops/test_terminals.py", "ops/test_terminals.py"),
        ("tests/support/terminals.py", "ops/test_terminals.py"),
    ],
)
def test_a_file_leads_to_its_test(project: Project, file: str, test: str) -> None:
    tests = ("cogs/results/test_history", "engine/crown_crest/test_words", "documentation/test_pages")
    tests += ("cogs/core/text/test_words", "cogs/table/test_clocks", "sessions/table/test_undo_ways")
    for other in (*tests, "rights/test_files"):
        project.write(f"tests/{other}.py", "")
    project.write("tests/ops/test_terminals.py", "import tests.support.terminals\nX = 'deploy/check_image'")
    project.write("tests/support/terminals.py", "")
    assert test in project.nearness(file)


@DEEP
def test_a_page_among_the_tests_belongs_to_those_of_pages(project: Project) -> None:
    project.write("tests/documentation/test_pages.py", "")
    project.write("tests/rights/test_files.py", "")
    assert [*project.nearness("tests/README.md")] == ["documentation/test_pages.py"]


@DEEP
def test_a_test_of_the_same_name_in_another_folder_belongs_to_that_one(project: Project) -> None:
    for game in ("crown_crest", "crownfell"):
        project.write(f"tests/engine/{game}/test_rules.py", "")
    assert [*project.nearness("engine/crownfell/rules.py")] == ["engine/crownfell/test_rules.py"]


@DEEP
def test_of_a_central_file_the_tests_of_its_folder_belong(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/sessions/table/test_seats.py", "")
    project.write(
        "tests/bounds/test_caps.py", "import sessions.table.table\nimport tests.support.shared_by_all"
    )
    project.commit()
    project.write("sessions/table/table.py", "")
    project.write("tests/support/shared_by_all.py", "changed = True")
    assert command.main(["--list"], project.root) == 0
    shown = capsys.readouterr().out
    assert "test_seats.py" in shown
    assert "test_caps.py" not in shown
    assert "sessions/table/table.py: everything depends on it; run make test" in shown
    assert "tests/support/shared_by_all.py: everything depends on it; run make test" in shown


@DEEP
def test_scenarios_that_changed_run_alone_and_all_of_a_game_whose_rules_did(project: Project) -> None:
    for name in ("crown-crest/a", "crown-crest/b", "crownfell/c", "crownfell/d"):
        project.write(f"tests/scenarios/{name}.scn", "")
    project.commit()
    project.write("tests/scenarios/crownfell/d.scn", "changed")
    project.write("engine/crown_crest/rules.py", "")
    scenarios = command.scenarios_of(GitChanges(project.root, "HEAD"))
    names = [scenario.removeprefix("tests/scenarios/") for scenario in scenarios]
    assert names == ["crown-crest/a.scn", "crown-crest/b.scn", "crownfell/d.scn"]


@DEEP
def test_every_module_leads_to_a_test() -> None:
    suite = Suite(ROOT)
    files = [
        path.relative_to(ROOT).as_posix()
        for part in ("cogs", "engine", "ops", "sessions")
        for path in (ROOT / part).rglob("*.py")
        if path.name != "__init__.py"
    ]
    assert [file for file in files if not suite.is_central(file) and not any(suite.of(file))] == []


def test_files_that_the_lists_name_are_there() -> None:
    assert [file for file in (*CENTRAL, *CENTRAL_TESTS) if not (ROOT / file).is_file()] == []
    folders = (".github", "cogs", "data", "deploy", "docs", "engine", "requirements", "sessions", "tests")
    files = [path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*")]
    tests = Suite(ROOT).files
    for pattern, *places in BESIDE:
        assert any(fnmatch(file, pattern) for file in files), pattern
        assert all(any(fits(test, place) for test in tests) for place in places), pattern


# ---------------------------------------------------------------- running them


@DEEP
def test_no_file_begins_after_the_time_and_none_of_it_hides_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test_b.py").write_text("def test_b(): pass\ndef test_c(): assert False\n")
    (tmp_path / "test_a.py").write_text("def test_a(): pass\n")
    program = (
        "import sys; from pathlib import Path; from tests.changed.running import run_tests\n"
        "runs = [run_tests(Path(sys.argv[1]), ['test_b.py', 'test_a.py'], time) for time in (0, 60)]\n"
        "print(runs)"
    )
    command = [sys.executable, "-c", program, tmp_path]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "[(1, ['test_a.py']), (1, [])]", done.stdout + done.stderr


# ---------------------------------------------------------------- what a change lacks

COMMAND = """
class Zap(BotCog, commands.GroupCog, name=worded("zap", "cmd-zap")):
    @command("now", "Zap", key="cmd-zap-now", cooldown="look", who="Whom")
    @app_commands.rename(awaited="if")
    async def now(self, interaction, who, awaited=""): ...
"""
COMMAND_PARTS = {
    "tests/rights/matrix.txt": "/zap now | playing | shown",
    "docs/play/commands.md": "`/zap now`",
    "tests/support/input_limits.py": '("/zap now",)',
    "docs/inputs.md": "| `/zap now` (`who` a person, `if` listed) |",
    "CHANGELOG.md": "Zap",
    "data/text/en/zap.ftl": "cmd-zap-now = now\ncmd-zap-now-text = Zap\ncmd-zap-now-who = Whom\n",
    "data/text/ja/zap.ftl": "cmd-zap-now = いま\ncmd-zap-now-text = ザップ\ncmd-zap-now-who = 誰を\n",
}
OPTION_PARTS = {
    "data/text/en/a.ftl": "option-zap = Zap\nvalue-zap-on = On\nvalue-zap-off = Off\n",
    "data/text/ja/a.ftl": "option-zap = ザップ\nvalue-zap-on = はい\nvalue-zap-off = いいえ\n",
    "tests/scenarios/crownfell/a.scn": "! option zap=off",
    "CHANGELOG.md": "Zap",
}
FIELD_PARTS = {
    "data/schema/crownfell-pack.json": '{"zap": 1}',
    "docs/packs-crownfell.md": "| `zap` | zaps |",
    "tests/packs/crownfell/a.pack.yaml": "zap: yes",
    "CHANGELOG.md": "Zap",
}
SETTING_PARTS = {
    ".env.example": "#CASTELLAN_ZAP=",
    "docs/host/settings.md": "`CASTELLAN_ZAP`",
    "docs/host/settings.ja.md": "`CASTELLAN_ZAP`",
    "CHANGELOG.md": "Zap",
}
KIND_PARTS = {
    "PRIVACY.md": "- Zaps. <!-- stored: zaps -->",
    "PRIVACY.ja.md": "- ザップ。 <!-- stored: old zaps -->",
    "tests/support/personal_traces.py": '"zaps": zap,',
}
SCHEMA_PARTS = {
    "sessions/store/postgres/schema/0002_zap.sql": "",
    "tests/deep/upgrade/test_upgrade.py": "",
}
CHANGES = {
    "command": ("cogs/zap/zap.py", COMMAND, COMMAND_PARTS),
    "option": ("engine/crownfell/rules.py", 'OPTIONS = (Option("zap", "on", ("on", "off")),)', OPTION_PARTS),
    "field": (
        "engine/crownfell/fields.py",
        'CARD = TableShape({"zap": PackField(BooleanShape(), "zaps")})',
        FIELD_PARTS,
    ),
    "setting": ("settings.py", 'NAMES = {"CASTELLAN_ZAP": "zaps"}', SETTING_PARTS),
    "kind": ("sessions/zaps.py", 'KIND = stored_kind("zaps", AboutPeople.OWN)', KIND_PARTS),
    "schema": ("sessions/store/sqlite/schema/0002_zap.sql", "", SCHEMA_PARTS),
}


@DEEP
@pytest.mark.parametrize("kind", CHANGES)
def test_a_whole_change_lacks_nothing_and_each_missing_part_is_named(project: Project, kind: str) -> None:
    file, text, parts = CHANGES[kind]
    for language in ("en", "ja"):
        project.write(f"data/text/{language}/general.ftl", "yes = 1\n")
    project.commit()
    for part in (file, *parts):
        project.write(part, parts.get(part, text))
    assert project.lacks() == []
    for part in parts:
        whole = (project.root / part).read_text(encoding="utf-8")
        (project.root / part).unlink()
        if part == "CHANGELOG.md":
            git(project.root, "checkout", "-q", "HEAD", part)
        places = {line.rpartition(": ")[2] for line in project.lacks()}
        assert any(part.startswith(place) for place in places), part
        project.write(part, whole)
    project.commit()
    if kind == "kind":
        git(project.root, "mv", file, "sessions/moved.py")
    project.write("CHANGELOG.md", "another change")
    assert project.lacks() == [], "what is not new has its parts, or never had"


@DEEP
def test_a_command_without_a_group_is_found_by_its_name(project: Project) -> None:
    project.write(
        "cogs/zap/zap.py", 'class Zap(BotCog):\n    @command("zap", "Zap")\n    async def zap(self, who): ...'
    )
    assert "/zap: tests/rights/matrix.txt" in project.lacks()


@DEEP
def test_a_new_option_of_a_command_needs_its_row_and_its_words(project: Project) -> None:
    for part, text in COMMAND_PARTS.items():
        project.write(part, text)
    project.write("cogs/zap/zap.py", COMMAND)
    project.commit()
    project.write("cogs/zap/zap.py", COMMAND.replace("...", "return"))
    assert project.lacks() == []
    longer = COMMAND.replace('who="Whom"', 'who="Whom", hard="How hard"').replace(
        'awaited=""', 'hard, awaited=""'
    )
    project.write("cogs/zap/zap.py", longer)
    assert project.lacks() == [
        "/zap now: docs/inputs.md",
        "/zap now: CHANGELOG.md",
        "/zap now: data/text/en/",
    ]


@DEEP
def test_a_sentence_is_in_all_languages_and_translated(project: Project) -> None:
    project.write("data/text/en/a.ftl", "old = Old words here\nsame = Same words here\n")
    project.write("data/text/ja/a.ftl", "old = Old words here\nsame = Same words here\n")
    project.commit()
    same = "same = Same words here\nlobby-c = OK { $of } { $them }\n"
    more = "lobby-a = Some new words\nlobby-b = { $n } of them\n    in two lines\n"
    project.write("data/text/en/a.ftl", f"old = Old words here\n{same}{more}")
    project.write("data/text/ja/a.ftl", f"{same}lobby-a = Some new words\nlobby-d = 新しい\n")
    assert sorted(project.lacks()) == [
        "Sentence lobby-a: data/text/ja/a.ftl",
        "Sentence lobby-b: data/text/ja/a.ftl",
        "Sentence lobby-d: data/text/en/a.ftl",
        "Sentence old: data/text/ja/a.ftl",
    ]


@DEEP
def test_a_new_field_of_what_is_stored_needs_a_default(project: Project) -> None:
    project.write("sessions/a.py", "class Kept(Struct):\n    a: int\n")
    project.commit()
    project.write("sessions/a.py", "class Kept(Struct):\n    a: int\n    b: int\n    c: int = 0\n")
    assert project.lacks() == ["Field Kept.b: sessions/a.py"]
    project.write("sessions/a.py", "class Kept(Struct):\n    a: int\nclass New(Struct):\n    b: int\n")
    assert project.lacks() == []


@DEEP
def test_a_step_of_a_schema_that_has_run_stays(project: Project) -> None:
    project.write("sessions/store/sqlite/schema/0001_tables.sql", "x")
    project.commit()
    project.write("sessions/store/sqlite/schema/0001_tables.sql", "y")
    file = "sessions/store/sqlite/schema/0001_tables.sql"
    assert [*check_lists.describe(check_lists.missing_parts(GitChanges(project.root, "HEAD")))] == [
        f"Schema {file} lacks:",
        f"  {file}: undo the change and add a step: stores have run this one",
    ]


@DEEP
def test_a_file_that_is_no_python_yet_stops_nothing(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("cogs/zap/zap.py", "class Zap(")
    project.write("tests/cogs/test_zap.py", "def test_zap(")
    assert command.main(["--list"], project.root) == 0
    assert "tests/cogs/test_zap.py" in capsys.readouterr().out
