"""Read the settings from the environment or a `.env` file: one list, checked at start, with clear errors.

In all functions `written` is the text of each setting and environment variable, by its name.
"""

import contextlib
import ipaddress
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from dotenv import dotenv_values

from engine.packs.pack import LANGUAGES
from sessions.common.secret_address import address_fault, secret_parts, shown_host
from sessions.store.shards import Shards

# Values of CASTELLAN_LOG and of CASTELLAN_LOG_FORMAT.
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
FORMATS = ("text", "json")
PICTURE_MB, MOST_PICTURE_MB = 40, 4_096  # the default and the most of CASTELLAN_PICTURE_MB
REMARK = "Put comments on lines of their own: after a value, systemd and Docker read them as part of it."
DISCORD = "https://discord.com/api"  # what a proxy has to reach, unless the settings name another server
LINKS = ("source", "support", "privacy", "terms")  # the host's own, shown by `/about`


class SettingError(Exception):
    """A setting that is not valid, explained in a sentence."""


class Settings(NamedTuple):
    """The settings of a host. Their names in the environment are those of NAMES."""

    token: str
    """The bot's token; "" for the practice server."""
    api_url: str
    """Address of another server with Discord's REST API; "" for Discord."""
    gateway_url: str
    """Address of that server's gateway; "" for Discord's."""
    data: Path
    """The folder of the database file."""
    database: str
    """Address of a PostgreSQL database; "" for a file in `data`."""
    shards: Shards | None
    """The shards of this process; None for all."""
    servers: frozenset[int]
    """The only servers in which the bot may be used; empty for all."""
    packs: tuple[Path, ...]
    """Folders with further card packs."""
    log: str
    """One of LEVELS."""
    log_format: str
    """One of FORMATS."""
    metrics: tuple[str, int] | None
    """Host and port; None to serve no metrics."""
    web: tuple[str, int] | None
    """Host and port of the pages of finished games; None to serve no pages."""
    web_address: str
    """The public address of these pages; "" for none."""
    port: int
    """The port of the practice server's page."""
    language: str
    """The language of the practice server; "": its page asks."""
    keep_days: int
    """How many days finished tables are stored; 0 for no limit."""
    thinkers: int
    """How many processes think for computer players; 0 for the default."""
    picture_mb: int
    """How many megabytes of memory all caches of pictures may take together."""
    beacon: str
    """Address of a randomness beacon for deals; "" for none."""
    links: Mapping[str, str]
    """Addresses shown by `/about`, by the names of LINKS; "" for none."""
    proxy: str
    """The proxy to Discord, from HTTPS_PROXY; "" for none."""
    beacon_proxy: str
    """The proxy to the beacon; "" for none."""
    plain: bool
    """Whether what only saves time, memory or requests is left out."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return the texts that no log may show."""
        addresses = (self.database, self.proxy, self.beacon_proxy)
        return (self.token, *(part for address in addresses for part in secret_parts(address)))


# Each setting's name in the environment → what it sets, for the help text.
NAMES = {
    "DISCORD_TOKEN": "your bot's token; without it the practice server opens in your browser",
    "DISCORD_API_URL": "another server with Discord's REST API, such as http://127.0.0.1:8080/api/v10",
    "DISCORD_GATEWAY_URL": "its gateway, such as ws://127.0.0.1:8080/gateway",
    "CASTELLAN_DATA": "the folder of the database (default: castellan-data)",
    "CASTELLAN_DATABASE": "postgresql://user:password@host/name, for several processes (default: a file)",
    "HTTPS_PROXY": "a proxy to Discord and the beacon, such as http://proxy:3128 (default: none)",
    "HTTP_PROXY": "the same for addresses that begin with http://",
    "NO_PROXY": "hosts that are reached without the proxy, such as discord.com,.example.org",
    "SHARD_IDS": "the shards of this process, such as 0,1 or 0-3 (default: all)",
    "SHARD_COUNT": "how many shards there are in all; set it together with SHARD_IDS",
    "CASTELLAN_SERVERS": "ids of the only servers where the bot may be used, such as 123,456 (default: all)",
    "CASTELLAN_PACKS": "folders with your own card packs, separated by : (on Windows by ;)",
    "CASTELLAN_LOG": "how much is logged: DEBUG, INFO, WARNING or ERROR (default: INFO)",
    "CASTELLAN_LOG_FORMAT": "how the log is written: text or json (default: text)",
    "CASTELLAN_METRICS": "where /metrics, /healthz and /readyz answer, port or host:port (default: nowhere)",
    "CASTELLAN_WEB_PORT": "where pages of finished games are served, port or host:port (default: nowhere)",
    "CASTELLAN_WEB_ADDRESS": "the public address of these pages, such as https://games.example.org",
    "CASTELLAN_PORT": "the port of the practice server's page (default: 8377)",
    "CASTELLAN_KEEP_DAYS": "how many days finished tables are stored; 0: forever (default: 365)",
    "CASTELLAN_THINKERS": "how many processes think for computer players (default: processors minus one)",
    "CASTELLAN_PICTURE_MB": "how many megabytes of memory parts of pictures are kept in (default: 40)",
    "CASTELLAN_BEACON": "a randomness beacon for deals, such as https://api.drand.sh/CHAIN (default: none)",
    "CASTELLAN_SOURCE": "where your bot's source code is, for /about (default: not shown)",
    "CASTELLAN_SUPPORT": "where your players get help, for /about (default: not shown)",
    "CASTELLAN_PRIVACY": "your own privacy policy, for /about (default: not shown)",
    "CASTELLAN_TERMS": "your own terms of use, for /about (default: not shown)",
    "CASTELLAN_PLAIN": "1 leaves out what only saves time, memory or requests (default: 0)",
    "CASTELLAN_LANGUAGE": f"the practice server's language: {' or '.join(LANGUAGES)} (default: asked)",
}


def read(environment: Mapping[str, str] | None = None, file: Path | None = None) -> Settings:
    """Return the settings. The environment takes precedence over the `.env` file. Raises SettingError.

    environment: variables by name; None: those of this process. file: the `.env` file; None: the one in this
    folder.
    """
    file = file if file is not None else Path(".env")
    written = _values_in_file(file)
    written.update(environment if environment is not None else os.environ)
    unknown = sorted(name for name in written if name.startswith("CASTELLAN_") and name not in NAMES)
    if unknown:
        raise SettingError(f"{unknown[0]} is not a setting. The settings are {', '.join(NAMES)}.")
    database, shards = _database(written), _shards(written)
    if shards and len(shards.ids) < shards.total and not database:
        raise SettingError(
            "SHARD_IDS leaves shards to other processes, which cannot share a file: set CASTELLAN_DATABASE."
        )
    web, web_address = _web(written)
    return Settings(
        token=written.get("DISCORD_TOKEN", "").strip(),
        api_url=_url(written, "DISCORD_API_URL", ("http://", "https://")),
        gateway_url=_url(written, "DISCORD_GATEWAY_URL", ("ws://", "wss://")),
        data=_path("CASTELLAN_DATA", written.get("CASTELLAN_DATA", ""), written) or Path("castellan-data"),
        database=database,
        shards=shards,
        servers=_servers(written.get("CASTELLAN_SERVERS", "")),
        packs=_folders(written),
        log=_choice(written, "CASTELLAN_LOG", LEVELS, "INFO"),
        log_format=_choice(written, "CASTELLAN_LOG_FORMAT", FORMATS, "text"),
        metrics=_address(written, "CASTELLAN_METRICS"),
        web=web,
        web_address=web_address,
        port=_port("CASTELLAN_PORT", written.get("CASTELLAN_PORT", "")) or 8377,
        language=_choice(written, "CASTELLAN_LANGUAGE", LANGUAGES, ""),
        keep_days=_days(written.get("CASTELLAN_KEEP_DAYS", "")),
        thinkers=_thinkers(written.get("CASTELLAN_THINKERS", "")),
        picture_mb=_picture_mb(written.get("CASTELLAN_PICTURE_MB", "")),
        beacon=_url(written, "CASTELLAN_BEACON", ("http://", "https://")),
        links={name: _url(written, f"CASTELLAN_{name.upper()}", ("https://",)) for name in LINKS},
        proxy=_proxy(written, written.get("DISCORD_API_URL", "").strip() or DISCORD),
        beacon_proxy=_proxy(written, written.get("CASTELLAN_BEACON", "").strip()),
        plain=_choice(written, "CASTELLAN_PLAIN", ("0", "1"), "0") == "1",
    )


def _values_in_file(file: Path) -> dict[str, str]:
    """Return the values in a `.env` file by name; none if the file does not exist. Raises SettingError."""
    try:
        # Open it without asking `exists`: in Python 3.14 that is False for a file that may not be read.
        with file.open(encoding="utf-8") as opened:
            values = dotenv_values(stream=opened)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return {}
    except OSError as fault:
        remedy = "Let the user who starts Castellan read it."
        raise SettingError(f"{file} cannot be read: {fault.strerror}. {remedy}") from fault
    except UnicodeDecodeError as fault:
        raise SettingError(f"{file} cannot be read: it is not UTF-8 text.") from fault
    return {name: value for name, value in values.items() if value is not None}


def _database(written: Mapping[str, str]) -> str:
    """Return CASTELLAN_DATABASE. It contains a password, so no message may repeat it. Raises SettingError."""
    url = written.get("CASTELLAN_DATABASE", "").strip()
    if url and not url.startswith(("postgresql://", "postgres://")):
        raise SettingError("CASTELLAN_DATABASE has to begin with postgresql://, or be empty for a file.")
    if url and (fault := address_fault(url, "CASTELLAN_DATABASE")):
        raise SettingError(f"The address of the database is not understood. {fault}")
    return url


def _proxy(written: Mapping[str, str], url: str) -> str:
    """Return the proxy for this address, from the variables that curl and Python use; "" for none.

    url: the address that is reached through the proxy; "": nothing is reached.
    Raises SettingError.
    """
    if not url:
        return ""
    parts = urlsplit(url)
    names = (f"{parts.scheme}_proxy", f"{parts.scheme}_proxy".upper(), "all_proxy", "ALL_PROXY")
    name = next((name for name in names if written.get(name, "").strip()), "")
    no_proxy = (written.get("no_proxy") or written.get("NO_PROXY") or "").strip()
    if not name or _is_direct(parts.hostname or "", no_proxy):
        return ""
    proxy = written[name].strip()
    if "://" not in proxy:
        proxy = f"http://{proxy}"
    if not proxy.startswith(("http://", "https://")):
        raise SettingError(f"{name} has to begin with http:// or https://; other proxies cannot be used.")
    if fault := address_fault(proxy, name):
        raise SettingError(fault)
    if not shown_host(proxy):
        raise SettingError(f"{name} names no host; it has to be like http://proxy:3128.")
    return proxy


def _is_direct(host: str, no_proxy: str) -> bool:
    """Return whether NO_PROXY names the host, a domain above it, its network, or * for all.

    no_proxy: its value, with commas between the entries.
    """
    for entry in no_proxy.lower().split(","):
        name = entry.strip().removeprefix("*.").strip(".").partition(":")[0]
        if entry.strip() == "*" or (name and (host == name or host.endswith(f".{name}"))):
            return True
        with contextlib.suppress(ValueError):
            if ipaddress.ip_address(host) in ipaddress.ip_network(entry.strip(), strict=False):
                return True
    return False


def _shards(written: Mapping[str, str]) -> Shards | None:
    """Return SHARD_IDS of SHARD_COUNT; None if neither is set. Raises SettingError."""
    ids, count = (written.get(name, "").strip() for name in ("SHARD_IDS", "SHARD_COUNT"))
    if not ids and not count:
        return None
    if not ids or not count:
        raise SettingError(f"{'SHARD_COUNT' if ids else 'SHARD_IDS'} is missing: set both or neither.")
    if not re.fullmatch("[0-9]{1,5}", count) or int(count) == 0:
        raise SettingError(f"SHARD_COUNT is “{count}”; it has to be a number from 1 to 99999.")
    shard_ids: set[int] = set()
    for part in ids.split(","):
        match = re.fullmatch(r" *([0-9]{1,5})(?: *- *([0-9]{1,5}))? *", part)
        if not match:
            raise SettingError(f"SHARD_IDS is “{ids}”; it has to be like 0,1 or 0-3.")
        first_id, last_id = int(match[1]), int(match[2] or match[1])
        if not first_id <= last_id < int(count):
            raise SettingError(
                f"SHARD_IDS names “{part.strip()}”; with SHARD_COUNT {count} the ids are 0-{int(count) - 1}."
            )
        shard_ids.update(range(first_id, last_id + 1))
    return Shards(tuple(sorted(shard_ids)), int(count))


def _servers(value: str) -> frozenset[int]:
    """Return the server ids in CASTELLAN_SERVERS (value); an id has 17 digits or more. Raises
    SettingError.
    """
    ids = [part.strip() for part in value.split(",") if part.strip()]
    for part in ids:
        if not re.fullmatch("[0-9]{17,20}", part):
            raise SettingError(
                f"CASTELLAN_SERVERS names “{part}”, which is no server's id; an id has 17 digits or more. "
                "In Discord, turn on Settings → Advanced → Developer Mode, then right-click the server → "
                f"Copy Server ID. {REMARK}"
            )
    return frozenset(map(int, ids))


def _url(written: Mapping[str, str], name: str, schemes: tuple[str, ...]) -> str:
    """Return an address that begins with one of the schemes; "" for none. Raises SettingError.

    name: of the setting.
    schemes: such as `https://`.
    """
    url = written.get(name, "").strip().rstrip("/")
    harmless_url = "…@" * ("@" in url) + url.rpartition("@")[2]  # before the @ there may be a password
    if url and not url.startswith(schemes):
        raise SettingError(f"{name} is “{harmless_url}”; it has to begin with {' or '.join(schemes)}.")
    if len(url.split()) > 1:
        raise SettingError(f"{name} is “{harmless_url}”; an address has no spaces in it. {REMARK}")
    return url


def _path(name: str, value: str, written: Mapping[str, str]) -> Path | None:
    """Return a path with ~ and variables replaced, as no shell does that here; None for an empty value.

    name: of the setting, for the error.
    value: the path as it is written.
    Raises SettingError.
    """
    value = value.strip()
    if not value:
        return None
    if value[0] in "\"'" or "://" in value:
        raise SettingError(f"{name} is {value}; it has to be a path, without quotation marks or file://.")
    path = re.sub(r"\$(?:(\w+)|{(\w+)})", lambda m: written.get(m[1] or m[2], "") or m[0], value)
    if path.startswith("~"):
        home = written.get("HOME", "") if path.partition("/")[0] == "~" else ""
        path = home + path[1:] if home else os.path.expanduser(path)
    if path.startswith("~") or "$" in path or re.search("%[A-Za-z]+%", path):
        raise SettingError(
            f"{name} is “{value}”, and what ~, $ or % stands for is not known here. Write the whole path."
        )
    return Path(path)


def _choice(written: Mapping[str, str], name: str, choices: tuple[str, ...], default: str) -> str:
    """Return the choice that equals the setting, ignoring case; the default for an empty setting.

    name: of the setting; choices: its possible values.
    Raises SettingError.
    """
    value = written.get(name, "").strip()
    if not value:
        return default
    match = next((choice for choice in choices if choice.casefold() == value.casefold()), None)
    if match is None:
        raise SettingError(f"{name} is “{value}”; it can be {', '.join(choices)}.")
    return match


def _port(name: str, value: str) -> int:
    """Return the port; 0 for an empty value. Raises SettingError.

    name: of the setting, for the error.
    """
    value = value.strip()
    if not value:
        return 0
    if not value.isdecimal() or not value.isascii() or not 1 <= int(value) <= 65535:
        raise SettingError(f"{name} is “{value}”; it has to be a number from 1 to 65535.")
    return int(value)


def _web(written: Mapping[str, str]) -> tuple[tuple[str, int] | None, str]:
    """Return where pages are served (host and port, or None) and the public address for links to them ("" for
    none).

    Both must be set, or neither. Raises SettingError.
    """
    listen_address, public_address = (
        _address(written, "CASTELLAN_WEB_PORT"),
        _url(written, "CASTELLAN_WEB_ADDRESS", ("https://", "http://")),
    )
    if (listen_address is None) != (not public_address):
        missing = "CASTELLAN_WEB_ADDRESS" if listen_address else "CASTELLAN_WEB_PORT"
        raise SettingError(f"{missing} is missing: set both or neither.")
    return listen_address, public_address


def _address(written: Mapping[str, str], name: str) -> tuple[str, int] | None:
    """Return host and port of `port` or `host:port`; None for an empty value. Raises SettingError.

    Without a host only this machine can connect. IPv6 is written `[::1]:9100`.

    name: of the setting.
    """
    value = written.get(name, "").strip()
    if len(value.split()) > 1:
        raise SettingError(f"{name} is “{value}”; it has to be a port or host:port. {REMARK}")
    host, _, port = value.rpartition(":")
    if host and not port:
        raise SettingError(f"{name} is “{value}”; a port has to follow the colon.")
    port_number = _port(name, port)
    return (host.strip("[]") or "127.0.0.1", port_number) if port_number else None


def _days(value: str) -> int:
    """Return the number of days in CASTELLAN_KEEP_DAYS; 365 for an empty value. Raises SettingError."""
    value = value.strip() or "365"
    if not (value.isascii() and value.isdecimal()) or len(value) > 6:
        raise SettingError(
            f"CASTELLAN_KEEP_DAYS is “{value}”; it has to be a number of days; 0 means forever."
        )
    return int(value)


def _thinkers(value: str) -> int:
    """Return the number of processes in CASTELLAN_THINKERS; 0 for an empty value. Raises SettingError."""
    value = value.strip()
    if not value:
        return 0
    if not (value.isascii() and value.isdecimal()) or not 1 <= int(value) <= 64:
        raise SettingError(f"CASTELLAN_THINKERS is “{value}”; it has to be a number from 1 to 64.")
    return int(value)


def _picture_mb(value: str) -> int:
    """Return the megabytes in CASTELLAN_PICTURE_MB; the default for an empty value. Raises SettingError."""
    value = value.strip()
    if not value:
        return PICTURE_MB
    if not (value.isascii() and value.isdecimal()) or int(value) > MOST_PICTURE_MB:
        raise SettingError(
            f"CASTELLAN_PICTURE_MB is “{value}”; it has to be a number from 0 to {MOST_PICTURE_MB}."
        )
    return int(value)


def _folders(written: Mapping[str, str]) -> tuple[Path, ...]:
    """Return the folders in CASTELLAN_PACKS. Raises SettingError if one does not exist."""
    parts = written.get("CASTELLAN_PACKS", "").split(os.pathsep)
    paths = (_path("CASTELLAN_PACKS", part, written) for part in parts)
    folders = tuple(path for path in paths if path is not None)
    for folder in folders:
        if not folder.is_dir():
            raise SettingError(f"CASTELLAN_PACKS names {folder}, which is not a folder.")
    return folders
