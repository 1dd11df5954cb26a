"""What a host sets and nobody may read: no door of the program shows a database's password or a proxy's."""

import asyncio
import itertools
import logging
import os
import random
import string
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from ops import doctor, logs
from sessions.common.secret_address import HIDDEN, address_fault, hide_password, shown_host
from sessions.store import move
from sessions.store.memory import MemoryStore
from sessions.store.postgres import database
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import StoreError
from settings import SettingError, read
from tests.support.building import build
from tests.support.depth import DEEP
from tests.support.paths import ROOT

NONE = Path("/no/such/.env")
AMBIGUOUS = "/?#@[] %\t"  # what divides an address, or begins something encoded
SIGNS = string.punctuation + " ￥＃／℀é"


def passwords() -> list[str]:
    """Three generated ones with each sign, in the middle, at the beginning and at the end, and mixtures."""
    chance = random.Random(7)
    letters = string.ascii_letters + string.digits

    def word() -> str:
        return "".join(chance.choices(letters, k=6))

    single = [(f"{word()}{sign}{word()}", f"{sign}{word()}", f"{word()}{sign}") for sign in SIGNS]
    mixed = ["".join(chance.choices(letters + SIGNS, k=16)) + word() for _ in range(100)]
    return [*itertools.chain.from_iterable(single), *mixed]


def pieces(password: str) -> list[str]:
    """What of a password must not be read anywhere: every run of letters long enough to be no chance."""
    return [run for run in "".join(c if c.isalnum() else " " for c in password).split() if len(run) >= 5]


def address(password: str) -> str:
    return f"postgresql://castellan:{password}@127.0.0.1:1/games"


@pytest.mark.parametrize("sign", AMBIGUOUS.replace("%", "") + "℀")
def test_an_ambiguous_password_is_told_with_its_remedy(sign: str) -> None:
    with pytest.raises(SettingError) as fault:
        read({"CASTELLAN_DATABASE": address(f"Sup3r{sign}Secret")}, NONE)
    message = str(fault.value)
    assert (
        "the password in CASTELLAN_DATABASE has to be percent-encoded: # is %23, @ is %40, / is %2F"
        in message
    )
    assert "Sup3r" not in message
    assert "Secret" not in message


def test_every_password_is_understood_once_it_is_encoded() -> None:
    for password in passwords():
        encoded = address(quote(password, safe=""))
        assert read({"CASTELLAN_DATABASE": encoded}, NONE).database == encoded
        assert shown_host(encoded) == "127.0.0.1"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://",
        "postgresql:///games",
        "postgres://db.example/games",
        "postgresql://me@db.example:5432,other:5433/games?sslmode=require",
        "postgresql://me:a:b$!&'()*+,;=^{|}~`\"<>\\@[::1]:5432/games",
        "postgresql://me:pw@%2Fvar%2Frun/games",
        "postgresql:///games?host=/var/run/postgresql&user=me",
    ],
)
def test_addresses_that_are_clear(url: str) -> None:
    assert read({"CASTELLAN_DATABASE": url}, NONE).database == url


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:pw@host:port/games",
        "postgresql://me:pw@host:0/games",
        "postgresql://me:Sup3rSecret/games",
        "postgresql://me:pw@host:70000/games",
        "postgresql://me:pw@[::1/games",
        "postgresql://host/games?password=Sup3r&Secret",
        "postgresql://host/games?password=p@Sup3rSecret",
    ],
)
def test_addresses_that_are_not(url: str) -> None:
    with pytest.raises(SettingError, match=r"CASTELLAN_DATABASE .*\.$") as fault:
        read({"CASTELLAN_DATABASE": url}, NONE)
    assert "Sup3r" not in str(fault.value)
    assert database.named(url) in ("PostgreSQL", "PostgreSQL at host")


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("postgresql://", ""),
        ("postgresql:///games", ""),
        ("postgresql://me:pw@db.example/games?sslmode=require", "db.example"),
        ("postgresql://me@db.example:5432,other:5433/games", "db.example,other"),
        ("postgresql://me:pw@[::1]:5432/games", "[::1]"),
        ("http://me:pw@proxy:3128", "proxy"),
        ("postgresql://me:p#w@db.example/games", ""),
        ("postgresql://me:Sup3rSecret/games", ""),
    ],
)
def test_hosts_are_shown_without_ports_and_none_of_an_unclear_address(url: str, host: str) -> None:
    assert shown_host(url) == host


@DEEP
def test_nothing_that_a_database_or_library_says_shows_a_password() -> None:
    """Every door that takes an address, also one that settings never saw."""

    async def tried() -> None:
        for password in passwords():
            for url in (address(password), address(quote(password, safe=""))):
                texts = [database.named(url), (await database.inspect_database(url)).fault]
                store = PostgresStore(url)
                with pytest.raises(StoreError) as fault:
                    await store.open()
                texts.append(str(fault.value))
                texts.append(logs.places_and_kinds(fault.value))
                for piece in pieces(password):
                    assert piece not in " ".join(texts), (url, texts)

    asyncio.run(tried())


@DEEP
@pytest.mark.parametrize(
    "password", ["Sup3rSecret#1", "Sup3r/Secret", "Sup3r?Secret", "Sup3r@Secret", "Sup3r%23Secret"]
)
def test_the_commands_of_the_terminal_show_no_password(
    password: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = address(password)
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    env = {
        **inherited,
        "CASTELLAN_DATABASE": url,
        "CASTELLAN_DATA": str(tmp_path),
        "DISCORD_TOKEN": "abc.def.ghi",
    }
    words = (
        [["doctor"]] if password != "Sup3r/Secret" else [["export", "1" * 18], ["forget", "1" * 18], ["run"]]
    )
    for word in words:
        ran = subprocess.run(
            [sys.executable, "bot.py", *word], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120
        )
        assert ran.returncode
        assert "Sup3r" not in ran.stdout + ran.stderr
        assert "Secret" not in ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr
    file = tmp_path / "a.db"
    file.touch()
    assert move.main([str(file), url]) == 1
    error_output = capsys.readouterr().err
    assert "Sup3r" not in error_output
    assert "Secret" not in error_output


def test_a_library_that_quotes_a_password_is_cut() -> None:
    url = address("Sup3rSecret%231")
    for quoted in ("Sup3rSecret#1", "Sup3rSecret%231", "Sup3rSecret"):
        assert hide_password(f"invalid literal for int(): '{quoted}'", url).endswith(f"'{HIDDEN}'")
    asked = "postgresql://me@host/db?password=Sup3rSecret%231&sslmode=require"
    for quoted in ("Sup3rSecret#1", "Sup3rSecret%231", "Sup3rSecret"):
        assert hide_password(f"option '{quoted}' failed", asked) == f"option '{HIDDEN}' failed"
    assert hide_password("no route to host", "postgresql://h/x") == "no route to host"


def test_the_log_knows_every_secret_of_the_settings(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = read(
        {
            "CASTELLAN_DATABASE": address("data%23base"),
            "HTTPS_PROXY": "http://me:pro%23xy@proxy:3128",
            "DISCORD_TOKEN": "to.ken.secret",
        },
        NONE,
    )
    scrub = logs.Scrubber(chosen.secrets)
    assert scrub("data#base pro#xy to.ken.secret data%23base") == " ".join([logs.GONE] * 4)


def test_what_ends_the_process_is_logged_without_values(capsys: pytest.CaptureFixture[str]) -> None:
    hook, root = sys.excepthook, logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        logs.configure("INFO", "text", ("Sup3rSecret",))
        try:
            raise OSError("no Sup3rSecret")
        except OSError as error:
            sys.excepthook(OSError, error, error.__traceback__)
    finally:
        sys.excepthook = hook
        root.handlers[:] = handlers
        root.setLevel(level)
    error_output = capsys.readouterr().err
    assert "OSError" in error_output
    assert "Sup3rSecret" not in error_output


def test_a_setting_whose_address_has_a_password_is_told_without_it() -> None:
    with pytest.raises(SettingError) as fault:
        read({"CASTELLAN_BEACON": "ftp://me:Sup3rSecret@beacon.example"}, NONE)
    assert "Sup3rSecret" not in str(fault.value)


# ---------------------------------------------------------------- proxies


@pytest.mark.parametrize(
    ("given", "proxy"),
    [
        ({}, ""),
        ({"HTTPS_PROXY": "http://proxy:3128"}, "http://proxy:3128"),
        ({"https_proxy": "proxy:3128"}, "http://proxy:3128"),
        ({"ALL_PROXY": "https://proxy:3128"}, "https://proxy:3128"),
        ({"HTTP_PROXY": "http://proxy:3128"}, ""),
        ({"HTTP_PROXY": "http://proxy:1", "DISCORD_API_URL": "http://127.0.0.1:8080/api"}, "http://proxy:1"),
        ({"HTTPS_PROXY": "http://proxy:1", "NO_PROXY": "example.org, .discord.com"}, ""),
        ({"HTTPS_PROXY": "http://proxy:1", "NO_PROXY": "cord.com"}, "http://proxy:1"),
        ({"HTTPS_PROXY": "http://proxy:1", "no_proxy": "*"}, ""),
        (
            {"HTTP_PROXY": "http://p:1", "NO_PROXY": "127.0.0.0/8", "DISCORD_API_URL": "http://127.0.0.1/a"},
            "",
        ),
    ],
)
def test_the_usual_variables_say_which_proxy(given: dict[str, str], proxy: str) -> None:
    assert read(given, NONE).proxy == proxy


@pytest.mark.parametrize(
    "value", ["socks5://proxy:1080", "http://me:Sup3r#Secret@proxy:1", "http://:1", "http://proxy:x"]
)
def test_a_proxy_that_cannot_be_used_is_told(value: str) -> None:
    with pytest.raises(SettingError, match="HTTPS_PROXY") as fault:
        read({"HTTPS_PROXY": value}, NONE)
    assert "Sup3r" not in str(fault.value)


def test_the_doctor_says_that_there_is_a_proxy_without_its_password() -> None:
    given = {
        "HTTPS_PROXY": "http://me:Sup3rSecret@proxy:3128",
        "CASTELLAN_BEACON": "https://api.drand.sh/52db",
    }
    lines = "\n".join(map(str, doctor.settings_of(read(given, NONE))))
    assert "✓ proxy: Discord is asked by the proxy at proxy" in lines
    assert "✓ proxy: the beacon is asked by the proxy at proxy" in lines
    assert "Sup3rSecret" not in lines


@DEEP
async def test_bot_doctor_and_beacon_ask_the_proxy(tmp_path: Path) -> None:
    asked: list[str] = []

    async def noted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        asked.append(head.partition(" HTTP")[0])
        assert "Proxy-Authorization: Basic bWU6cHc=" in head
        writer.close()

    listener = await asyncio.start_server(noted, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    env = {
        **inherited,
        "DISCORD_TOKEN": "abc",
        "HTTPS_PROXY": f"http://me:pw@127.0.0.1:{port}",
        "CASTELLAN_DATA": str(tmp_path),
        "CASTELLAN_BEACON": "https://api.drand.invalid/52db",
    }
    async with listener:
        for word in ("doctor", "run"):
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "bot.py", word),
                cwd=ROOT,
                env=env,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            out, _ = await asyncio.wait_for(process.communicate(), 120)
            assert process.returncode == 1
            assert b"Traceback" not in out
            assert "CONNECT discord.com:443" in asked, out.decode()
            if word == "doctor":
                assert "CONNECT api.drand.invalid:443" in asked
            asked.clear()


async def test_the_running_bots_beacon_asks_the_proxy() -> None:
    asked: list[bytes] = []

    async def noted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        writer.close()

    listener = await asyncio.start_server(noted, "127.0.0.1", 0)
    proxy = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    async with listener:
        host = build(MemoryStore(), beacon="https://api.drand.invalid/52db", beacon_proxy=proxy)
        assert host.services.match_starts.beacon is not None
        assert await host.services.match_starts.beacon.chain() is None
    assert asked
    assert asked[0].startswith(b"CONNECT api.drand.invalid:443")


def test_no_address_is_too_strange_to_be_looked_at() -> None:
    chance = random.Random(3)
    for _ in range(2_000):
        url = "postgresql://" + "".join(chance.choices(string.printable + "：＠", k=chance.randrange(30)))
        fault = address_fault(url, "X")
        assert fault == "" or fault.endswith(".")
