"""Settings: what is read, from where, and what is said of each fault."""

import os
from pathlib import Path

import pytest

import settings
from cogs.core.painting import PICTURE_BYTES
from settings import SettingError, read

NONE = Path("/no/such/.env")


def test_without_any_setting() -> None:
    chosen = read({}, NONE)
    assert chosen.token == ""
    assert (chosen.data, chosen.port, chosen.language, chosen.log) == (
        Path("castellan-data"),
        8377,
        "",
        "INFO",
    )
    assert (chosen.log_format, chosen.metrics, chosen.servers) == ("text", None, frozenset())
    assert (chosen.packs, chosen.api_url, chosen.gateway_url) == ((), "", "")
    assert (chosen.keep_days, chosen.thinkers, chosen.beacon, chosen.plain) == (365, 0, "", False)
    assert chosen.picture_mb * 1_000_000 == PICTURE_BYTES


def test_everything_set(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    chosen = read(
        {
            "DISCORD_TOKEN": " secret ",
            "DISCORD_API_URL": "http://127.0.0.1:8080/api/v10/",
            "DISCORD_GATEWAY_URL": "ws://127.0.0.1:8080/gateway",
            "CASTELLAN_DATA": str(tmp_path),
            "CASTELLAN_PACKS": f"{tmp_path / 'a'}{os.pathsep}{tmp_path / 'b'}",
            "CASTELLAN_LOG": "debug",
            "CASTELLAN_PORT": " 9000 ",
            "CASTELLAN_LANGUAGE": "JA",
            "CASTELLAN_PLAIN": "1",
            "CASTELLAN_KEEP_DAYS": " 0 ",
            "CASTELLAN_THINKERS": " 3 ",
            "CASTELLAN_PICTURE_MB": " 0 ",
            "CASTELLAN_BEACON": "https://api.drand.sh/52db/ ",
            "CASTELLAN_SERVERS": "123456789012345678, 923456789012345678,",
        },
        NONE,
    )
    assert chosen.token == "secret"
    assert chosen.api_url == "http://127.0.0.1:8080/api/v10"
    assert chosen.packs == (tmp_path / "a", tmp_path / "b")
    assert (chosen.log, chosen.port, chosen.language) == ("DEBUG", 9000, "ja")
    assert (chosen.keep_days, chosen.thinkers, chosen.plain, chosen.picture_mb) == (0, 3, True, 0)
    assert chosen.beacon == "https://api.drand.sh/52db"
    assert chosen.servers == {123456789012345678, 923456789012345678}


@pytest.mark.parametrize(
    "value", ["Hall", "12", "123456789012345678 923456789012345678", "١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨"]
)
def test_a_server_that_is_no_id(value: str) -> None:
    with pytest.raises(SettingError, match=r"CASTELLAN_SERVERS names “.*”, which is no server's id"):
        read({"CASTELLAN_SERVERS": value}, NONE)


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("9100", ("127.0.0.1", 9100)),
        (":9100", ("127.0.0.1", 9100)),
        ("0.0.0.0:9100", ("0.0.0.0", 9100)),
        (" [::1]:9100 ", ("::1", 9100)),
    ],
)
def test_metrics_are_for_this_machine_unless_said_otherwise(value: str, address: tuple[str, int]) -> None:
    chosen = read({"CASTELLAN_METRICS": value, "CASTELLAN_LOG_FORMAT": "JSON"}, NONE)
    assert (chosen.log_format, chosen.metrics) == ("json", address)


def test_pages_are_served_nowhere_or_where_both_are_said() -> None:
    assert (read({}, NONE).web, read({}, NONE).web_address) == (None, "")
    both = {"CASTELLAN_WEB_PORT": "8080", "CASTELLAN_WEB_ADDRESS": "https://games.example.org/"}
    chosen = read(both, NONE)
    assert (chosen.web, chosen.web_address) == (("127.0.0.1", 8080), "https://games.example.org")
    for name, other in (tuple(both), tuple(reversed(both))):
        with pytest.raises(SettingError, match=f"{other} is missing"):
            read({name: both[name]}, NONE)
    with pytest.raises(SettingError, match="has to begin with https"):
        read({**both, "CASTELLAN_WEB_ADDRESS": "games.example.org"}, NONE)


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("CASTELLAN_PORT=9001\nCASTELLAN_LANGUAGE=ja\nDISCORD_TOKEN=\n# a comment\nPORT\n")
    chosen = read({"CASTELLAN_PORT": "9002"}, file)
    assert (chosen.port, chosen.language, chosen.token) == (9002, "ja", "")


def test_empty_values_are_the_defaults() -> None:
    assert read(dict.fromkeys(settings.NAMES, ""), NONE) == read({}, NONE)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CASTELLAN_PORT", "abc"),
        ("CASTELLAN_PORT", "0"),
        ("CASTELLAN_PORT", "65536"),
        ("CASTELLAN_PORT", "-1"),
        ("CASTELLAN_PORT", "²"),
        ("CASTELLAN_PORT", "80.5"),
        ("CASTELLAN_LOG", "LOUD"),
        ("CASTELLAN_KEEP_DAYS", "-1"),
        ("CASTELLAN_KEEP_DAYS", "a year"),
        ("CASTELLAN_THINKERS", "0"),
        ("CASTELLAN_BEACON", "drand"),
        ("CASTELLAN_THINKERS", "all"),
        ("CASTELLAN_PICTURE_MB", "-1"),
        ("CASTELLAN_PICTURE_MB", "5000"),
        ("CASTELLAN_PICTURE_MB", "40 MB"),
        ("CASTELLAN_LANGUAGE", "tlh"),
        ("CASTELLAN_PACKS", "/no/such/folder"),
        ("DISCORD_API_URL", "ftp://example.org"),
        ("DISCORD_API_URL", "discord.com"),
        ("DISCORD_GATEWAY_URL", "http://example.org"),
        ("CASTELLAN_PORTS", "1"),
        ("CASTELLAN_LOG_FORMAT", "xml"),
        ("CASTELLAN_METRICS", "yes"),
        ("CASTELLAN_METRICS", "0.0.0.0:"),
        ("CASTELLAN_METRICS", "0.0.0.0:99999"),
        ("CASTELLAN_METRICS", "9100   # Prometheus"),
        ("CASTELLAN_WEB_PORT", "8080    # or 0.0.0.0:8080"),
        ("CASTELLAN_WEB_ADDRESS", "https://games.example.org    # from outside"),
        ("CASTELLAN_SUPPORT", "https://example.org help"),
    ],
)
def test_a_fault_names_the_setting(name: str, value: str) -> None:
    with pytest.raises(SettingError) as fault:
        read({name: value}, NONE)
    message = str(fault.value)
    assert name in message
    assert "\n" not in message
    assert message.endswith(".")


def test_a_fault_in_the_file_is_found_too(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("CASTELLAN_COLOUR=red\n")
    with pytest.raises(SettingError, match="CASTELLAN_COLOUR"):
        read({}, file)


def test_every_setting_is_documented() -> None:
    assert all(text and not text.endswith(".") for text in settings.NAMES.values())


@pytest.mark.parametrize(
    ("ids", "count", "read_as"),
    [("0", "1", (0,)), ("0,1", "2", (0, 1)), ("0-3", "4", (0, 1, 2, 3)), ("2, 0-1,2", "3", (0, 1, 2))],
)
def test_shards(ids: str, count: str, read_as: tuple[int, ...]) -> None:
    chosen = read({"SHARD_IDS": ids, "SHARD_COUNT": count}, NONE)
    assert chosen.shards == (read_as, int(count))


@pytest.mark.parametrize(
    ("ids", "count"),
    [
        ("0", ""),
        ("", "2"),
        ("2", "2"),
        ("0-2", "2"),
        ("1-0", "2"),
        ("a", "2"),
        ("0,", "2"),
        ("²", "2"),
        ("0", "0"),
        ("0", "-1"),
        ("0", "x"),
        ("0-99999999999999", "2"),
    ],
)
def test_shards_that_cannot_be(ids: str, count: str) -> None:
    with pytest.raises(SettingError, match=r"SHARD_(IDS|COUNT).*\.$"):
        read({"SHARD_IDS": ids, "SHARD_COUNT": count, "CASTELLAN_DATABASE": "postgresql://here/a"}, NONE)


def test_a_part_of_the_shards_needs_a_database_that_others_can_share() -> None:
    with pytest.raises(SettingError, match="CASTELLAN_DATABASE"):
        read({"SHARD_IDS": "1", "SHARD_COUNT": "2"}, NONE)
    assert read({"SHARD_IDS": "0,1", "SHARD_COUNT": "2"}, NONE).shards == ((0, 1), 2)


def test_the_address_of_a_database_is_not_repeated_when_it_is_wrong() -> None:
    with pytest.raises(SettingError) as fault:
        read({"CASTELLAN_DATABASE": "mysql://ann:secret@host/a"}, NONE)
    assert "secret" not in str(fault.value)


def test_a_file_that_may_not_be_read_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=secret\n", "utf-8")
    file.chmod(0)
    root = os.geteuid() == 0
    try:
        if root:  # who may read everything
            os.seteuid(65534)
        with pytest.raises(SettingError, match=r"\.env cannot be read: Permission denied"):
            read({}, file)
    finally:
        if root:
            os.seteuid(0)


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingError, match="not UTF-8 text"):
        read({}, file)


@pytest.mark.parametrize("value", ["~/games", "$HOME/games", "${HOME}/games", " ~/games "])
def test_a_path_means_what_a_shell_would_make_of_it(value: str, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    chosen = read({"HOME": str(tmp_path), "CASTELLAN_DATA": value, "CASTELLAN_PACKS": value}, NONE)
    assert (chosen.data, chosen.packs) == (tmp_path / "games", (tmp_path / "games",))


@pytest.mark.parametrize(
    "value",
    [
        "~nobody-of-this-name/games",
        "$NO_SUCH_NAME/x",
        "a/${NO_SUCH_NAME}",
        "%APPDATA%/x",
        '"/x"',
        "file:///x",
    ],
)
@pytest.mark.parametrize("name", ["CASTELLAN_DATA", "CASTELLAN_PACKS"])
def test_a_path_that_only_a_shell_would_understand_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=rf"^{name} .*\.$"):
        read({"HOME": "/home/ann", name: value}, NONE)
