"""Settings: what is read, from where, and what is said of each fault."""

import os
from pathlib import Path

import pytest

import settings
from settings import SettingFault, read

NONE = Path("/no/such/.env")


def test_without_any_setting() -> None:
    chosen = read({}, NONE)
    assert chosen.token == ""
    assert (chosen.data, chosen.port, chosen.language, chosen.log) == (
        Path("castellan-data"),
        8377,
        "en",
        "INFO",
    )
    assert (chosen.packs, chosen.api_url, chosen.gateway_url) == ((), "", "")
    assert chosen.keep_days == 365


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
            "CASTELLAN_KEEP_DAYS": " 0 ",
        },
        NONE,
    )
    assert chosen.token == "secret"
    assert chosen.api_url == "http://127.0.0.1:8080/api/v10"
    assert chosen.packs == (tmp_path / "a", tmp_path / "b")
    assert (chosen.log, chosen.port, chosen.language) == ("DEBUG", 9000, "ja")
    assert chosen.keep_days == 0


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
        ("CASTELLAN_LANGUAGE", "tlh"),
        ("CASTELLAN_PACKS", "/no/such/folder"),
        ("DISCORD_API_URL", "ftp://example.org"),
        ("DISCORD_API_URL", "discord.com"),
        ("DISCORD_GATEWAY_URL", "http://example.org"),
        ("CASTELLAN_PORTS", "1"),
    ],
)
def test_a_fault_names_the_setting(name: str, value: str) -> None:
    with pytest.raises(SettingFault) as fault:
        read({name: value}, NONE)
    told = str(fault.value)
    assert name in told
    assert "\n" not in told
    assert told.endswith(".")


def test_a_fault_in_the_file_is_found_too(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("CASTELLAN_COLOUR=red\n")
    with pytest.raises(SettingFault, match="CASTELLAN_COLOUR"):
        read({}, file)


def test_every_setting_is_documented() -> None:
    assert all(text and not text.endswith(".") for text in settings.NAMES.values())
