"""`python bot.py doctor` as a process, against a Discord on a real socket, well and with faults."""

import asyncio
import os
import socket
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest
from aiohttp import web

import bot
import settings
from cogs.core.text import rule_index
from ops import doctor
from ops.doctor import Finding
from sessions.store.protocol import StoredTable
from sessions.store.sqlite.inspection import inspect_file
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.depth import DEEP
from tests.support.loopback import LoopbackDiscord
from tests.support.loopback.faults import server_error
from tests.support.paths import ROOT
from tests.support.redirected import redirected

LOOK = """import sys
from pathlib import Path
from sessions.store.sqlite.inspection import inspect_file
print(inspect_file(Path(sys.argv[1])).state)"""


async def home(server: LoopbackDiscord, folder: Path, **more: str) -> tuple[int, str]:
    """Ask at home; exit status and lines."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "bot.py"), "doctor"),
        cwd=folder,
        env={**inherited, **server.env, "CASTELLAN_DATA": str(folder / "data"), **more},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    text = out.decode()
    assert "Traceback" not in text, text
    return process.returncode or 0, text


async def no_commands() -> set[str]:
    """Return the commands of a bot that has none."""
    return set()


def weights(findings: Sequence[Finding]) -> list[str]:
    return [finding.severity for finding in findings]


@DEEP
async def test_all_is_well_and_nothing_is_changed(tmp_path: Path) -> None:
    async with LoopbackDiscord(token="a-token-of-some-length") as server:
        await server.add_guild("Hall")
        status, text = await home(server, tmp_path, CASTELLAN_METRICS="")
        methods = {seen.method for seen in server.requests}
        assert server.unknown_routes == []
        assert server.gateway.identifies == 0, "a start is not used up"
    assert status == 0, text
    assert methods == {"GET"}
    assert not (tmp_path / "data").exists()
    assert server.token not in text
    assert f"permissions={309237763072}" in text
    for line in (
        "✓ token",
        "✓ invitations: anybody may invite it; it may be used everywhere",
        "✓ clock: agrees with Discord's",
        "✓ intents",
        "✓ starts: 999 of 1000",
        "✓ games: 5",
        "✓ fonts",
        "✓ rules",
        "✓ printing",
        "All is well.",
    ):
        assert line in text, text


@DEEP
async def test_where_nothing_is_installed_it_does_not_say_that_all_is_well(tmp_path: Path) -> None:
    """As root beside a service: its settings are not seen, so there is nothing that could be wrong."""
    async with LoopbackDiscord() as server:
        status, text = await home(server, tmp_path, DISCORD_TOKEN="", CASTELLAN_DATA="")
    assert status == 0, text
    assert "All is well" not in text
    place = tmp_path / "castellan-data"
    assert f"Nothing is installed here: no token and no database in {place}." in text.splitlines()[-1]


@pytest.mark.parametrize(
    ("broken", "more", "last"),
    [
        (0, {}, "Nothing is installed here"),
        (1, {}, "1 problem found."),
        (2, {}, "2 problems found."),
        (0, {"DISCORD_TOKEN": "t"}, "All is well."),
        (0, {"CASTELLAN_DATABASE": "postgresql://x/y"}, "All is well."),
    ],
)
def test_the_last_line(tmp_path: Path, broken: int, more: dict[str, str], last: str) -> None:
    chosen = settings.read({"CASTELLAN_DATA": str(tmp_path), **more}, tmp_path / ".env")
    assert doctor.summary(broken, chosen).startswith(last)


def test_a_database_without_a_token_is_something(tmp_path: Path) -> None:
    (tmp_path / "castellan.db").touch()
    assert doctor.summary(0, settings.read({"CASTELLAN_DATA": str(tmp_path)}, tmp_path / ".env")) == (
        "All is well."
    )


@DEEP
async def test_whoever_reads_only_the_first_lines_sees_no_traceback(tmp_path: Path) -> None:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(ROOT / "bot.py"), "doctor"),
        cwd=tmp_path,
        env={**inherited, "CASTELLAN_DATA": str(tmp_path)},
        stdout=(pipe := os.pipe())[1],
        stderr=asyncio.subprocess.PIPE,
    )
    for end in pipe:
        os.close(end)
    _, error_output = await process.communicate()
    assert error_output == b""
    assert process.returncode == 1


@DEEP
async def test_many_faults_at_once(tmp_path: Path) -> None:
    """A wrong token, a broken pack, a damaged file, a port that somebody else has: each with its remedy."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "castellan.db").write_bytes(b"this is no database, " * 200)
    pack = tmp_path / "packs" / "crownfell" / "mine.pack.yaml"
    pack.parent.mkdir(parents=True)
    pack.write_text("game: crownfell\ncards: nonsense\n", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        async with LoopbackDiscord(token="right") as server:
            more = {"DISCORD_TOKEN": "a-wrong-token", "CASTELLAN_METRICS": port}
            status, text = await home(server, tmp_path, CASTELLAN_PACKS=str(tmp_path / "packs"), **more)
    assert status == 1
    assert "✗ token: Discord does not accept it" in text
    assert "✗ database: it is damaged" in text
    assert f"{pack}:" in text
    assert f"✗ metrics: 127.0.0.1:{port} cannot be used" in text
    assert "a-wrong-token" not in text
    assert text.count("✗") == text.count("✗ ") <= text.count("→")
    assert text.rstrip().endswith("problems found.")


@DEEP
async def test_discord_is_away(tmp_path: Path) -> None:
    """A gateway of Cloudflare's that answers 502 for ever is not waited for."""
    async with LoopbackDiscord() as server:
        server.fault = lambda request: server_error(502)
        chosen = settings.read({"DISCORD_TOKEN": "x"}, tmp_path / "none")
        with redirected(server.env["DISCORD_API_URL"], server.gateway_url):
            findings = await doctor.discord_of(chosen, no_commands, seconds=0.5)
    assert weights(findings) == ["bad"]
    assert "did not answer within 0.5 seconds" in findings[0].text


async def test_an_address_that_cloudflare_has_banned_is_told_as_that(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        server.fault = lambda request: web.Response(text="error code: 1015", status=429)
        chosen = settings.read({"DISCORD_TOKEN": "x"}, tmp_path / "none")
        with redirected(server.env["DISCORD_API_URL"], server.gateway_url):
            (finding,) = await doctor.discord_of(chosen, no_commands)
    assert finding.severity == "bad"
    assert "Cloudflare has banned this machine's address" in finding.text
    assert "wait an hour" in finding.remedy


async def test_where_it_can_be_installed_and_who_may_use_it(tmp_path: Path) -> None:
    """Guild Install alone is ticked, Public Bot is not; one server is allowed."""
    async with LoopbackDiscord() as server:
        contexts = {"0": {"oauth2_install_params": None}}
        server.world.of_application = {"bot_public": False, "integration_types_config": contexts}
        chosen = settings.read(
            {"DISCORD_TOKEN": server.token, "CASTELLAN_SERVERS": "1" * 18}, tmp_path / "none"
        )
        with redirected(server.env["DISCORD_API_URL"], server.gateway_url):
            findings = await doctor.discord_of(chosen, no_commands)
        by_part = {finding.part: finding for finding in findings}
    assert str(by_part["installation"]).startswith("! installation: User Install is not ticked")
    assert "only its owner may invite it; it may be used in 1 server alone" in by_part["invitations"].text


@pytest.mark.parametrize(
    ("seconds", "weight", "text"),
    [
        (0, "good", "agrees"),
        (9, "good", "agrees"),
        (300, "bad", "300 s ahead of Discord's"),
        (-300, "bad", "300 s behind Discord's"),
    ],
)
def test_a_clock_is_compared_with_discords(seconds: int, weight: str, text: str) -> None:
    (finding,) = doctor.clock(seconds)
    assert (finding.severity, finding.part) == (weight, "clock")
    assert text in finding.text


def test_without_a_date_nothing_is_said_of_the_clock() -> None:
    assert doctor.clock(None) == []


@pytest.mark.parametrize(
    ("guild", "user", "weight"), [(True, True, "good"), (True, False, "note"), (False, True, "bad")]
)
def test_installation_contexts(guild: bool, user: bool, weight: str) -> None:
    info = Mock(guild_integration_config=guild or None, user_integration_config=user or None)
    assert weights(doctor.installation(info)) == [weight]


# ---------------------------------------------------------------- the database


async def filled(file: Path) -> SqliteStore:
    store = SqliteStore(file)
    await store.open()
    for number, (phase, version_shown, due) in enumerate(
        (("lobby", 1, None), ("playing", 0, 50.0), ("over", 1, None))
    ):
        await store.write(
            StoredTable(f"t{number}", 1, number, "g", phase, 1, version_shown, due, (1,), b"{}"), []
        )
    return store


async def test_the_store_and_its_file_say_the_same(tmp_path: Path) -> None:
    file = tmp_path / "castellan.db"
    store = await filled(file)
    running = await store.health()
    await store.close()
    inspection = inspect_file(file)
    assert inspection.state == "read"
    assert {**inspection.figures, "kind": running["kind"], "bytes": 0} == {**running, "bytes": 0}
    assert (running["lobby"], running["playing"], running["over"], running["untold"]) == (1, 1, 1, 1)
    findings = doctor.database(inspection, now=50.0 + 3_600)
    assert weights(findings) == ["good", "good", "note", "note"]
    assert "1 have changes" in findings[2].text
    assert "60 minutes" in findings[3].text


async def test_looking_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "castellan.db"
    await (await filled(file)).close()
    before = file.read_bytes()
    assert inspect_file(file).state == "read"
    assert file.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["castellan.db", "castellan.db-mark"]


async def test_a_file_of_another_schema(tmp_path: Path) -> None:
    file = tmp_path / "castellan.db"
    await (await filled(file)).close()
    for version, state, weight in ((99, "newer", "bad"), (0, "older", "note")):
        with sqlite3.connect(file) as db:
            db.execute(f"PRAGMA user_version = {version}")
        db.close()
        assert inspect_file(file).state == state
        assert weights(doctor.database(inspect_file(file), 0.0)) == [weight]


async def test_a_torn_page_is_found(tmp_path: Path) -> None:
    file = tmp_path / "castellan.db"
    await (await filled(file)).close()
    whole = bytearray(file.read_bytes())
    whole[4096:8192] = os.urandom(4096)
    file.write_bytes(whole)
    assert weights(doctor.database(inspect_file(file), 0.0)) == ["bad"]


@DEEP
async def test_a_store_that_a_bot_holds_is_no_fault(tmp_path: Path) -> None:
    """The lock is the process's own, so another process looks."""
    file = tmp_path / "castellan.db"
    seen = []
    for _ in range(2):
        store = SqliteStore(file)
        await store.open()
        command = (sys.executable, "-c", LOOK, str(file))
        look = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
        seen.append((await look.communicate())[0].decode().strip())
        await store.close()
    assert seen == ["busy", "busy"], "a new file, and one that was closed before"
    assert weights(doctor.database(doctor.InspectionResult("busy"), 0.0)) == ["good"]


# ---------------------------------------------------------------- parts


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    assert weights(doctor.folder(tmp_path / "not" / "yet")) == ["good"]
    assert weights(doctor.folder(Path("/proc/nothing"))) == ["bad"]
    for free, weight in ((10_000_000, "bad"), (100_000_000, "note"), (10**10, "good")):
        assert weights(doctor.folder(tmp_path, lambda place, free=free: free)) == [weight]


def test_intents_that_are_not_needed() -> None:
    flags = discord.ApplicationFlags()
    assert weights(doctor.intents(flags)) == ["good"]
    flags.gateway_message_content_limited = True
    assert weights(doctor.intents(flags)) == ["note"]


@pytest.mark.parametrize(("left", "weight"), [(0, "bad"), (9, "note"), (10, "good")])
async def test_starts_that_are_left(left: int, weight: str) -> None:
    class Http:
        async def get_bot_gateway(self) -> object:
            return 1, "", {"remaining": left, "total": 1000, "reset_after": 7_200_000}

    client = type("Client", (), {"http": Http()})()
    assert weights(await doctor.gateway(client, 3)) == ["good", weight]


async def test_a_running_bot_says_how_it_is() -> None:
    answers = iter((web.json_response({"castellan": "1", "ok": True, "faults": {}}), None))
    ill = {"castellan": "1", "ok": False, "faults": {"store": "no answer within 1 s"}}

    async def healthz(request: web.Request) -> web.Response:
        return next(answers) or web.json_response(ill, status=503)

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = ("127.0.0.1", runner.addresses[0][1])
    try:
        assert weights(await doctor.metrics_findings(address)) == ["good"]
        (finding,) = await doctor.metrics_findings(address)
        assert (finding.severity, finding.text.endswith("store: no answer within 1 s")) == ("bad", True)
    finally:
        await runner.cleanup()


@DEEP
async def test_a_bot_that_hangs_is_told_from_a_port_that_another_program_has(tmp_path: Path) -> None:
    """Its port takes the connection and answers nothing; its database says that a bot is there."""
    file = tmp_path / "data" / "castellan.db"
    store = SqliteStore(file)
    await store.open()
    with socket.create_server(("127.0.0.1", 0)) as port:
        chosen = str(port.getsockname()[1])
        async with LoopbackDiscord() as server:
            _, text = await home(server, tmp_path, CASTELLAN_METRICS=chosen)
            await store.close()
            _, later = await home(server, tmp_path, CASTELLAN_METRICS=chosen)
    assert f"✗ running bot: a bot is running, but 127.0.0.1:{chosen} does not answer: it hangs" in text
    assert "choose another port" not in text
    assert "which is fine" not in text
    assert "✗ metrics: " in later
    assert "choose another port" in later


def test_what_searching_and_printing_need_is_looked_for() -> None:
    assert weights(doctor.search()) == ["good"]
    [finding] = doctor.search(lambda: rule_index.can_search("CREATE VIRTUAL TABLE rule USING fts99(first)"))
    assert finding.severity == "bad"
    assert "FTS5" in finding.text
    [finding] = doctor.printing(("msgspec", "no_such_module"))
    assert finding.severity == "note"
    assert "no_such_module missing" in finding.text
    assert weights(doctor.printing(("msgspec",))) == ["good"]


async def test_a_service_without_a_token_is_not_well() -> None:
    """It has no practice server to open, as `make run` has."""
    chosen = settings.read({}, Path("/no/such/.env"))
    assert [finding.severity for finding in await doctor.discord_of(chosen, no_commands)] == ["note"]
    (finding,) = await doctor.discord_of(chosen, no_commands, practice="no_such_package")
    assert (finding.severity, finding.part) == ("bad", "token")
    assert "docs/host/index.md" in finding.remedy


def test_a_wrong_setting_has_a_status_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """systemd does not try again with it: its units say so."""
    monkeypatch.setenv("CASTELLAN_PORT", "no")
    assert bot.main(["run"]) == bot.BAD_SETTING
    units = [text for unit in (ROOT / "deploy").glob("*.service") if "bot.py" in (text := unit.read_text())]
    assert len(units) == 2
    for text in units:
        assert f"RestartPreventExitStatus={bot.BAD_SETTING}" in text


@DEEP
async def test_with_a_wrong_setting_it_looks_at_what_needs_none(tmp_path: Path) -> None:
    async with LoopbackDiscord() as server:
        status, text = await home(server, tmp_path, CASTELLAN_PORT="no")
    assert status == 1
    assert "✗ settings: CASTELLAN_PORT is “no”" in text
    assert "✓ versions" in text
    assert "✓ fonts" in text
    assert text.endswith("1 problem found.\n")
