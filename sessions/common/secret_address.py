"""Addresses that contain a password: whether they can be parsed safely, and what of them may be shown.

A generated password often contains # / ? @. If these characters are not percent-encoded, each library splits
the address at another place. The library's error then quotes a piece of the password.
"""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

HIDDEN = "[…]"  # stands in a text in the place of a password
SHORTEST = 3  # characters of a piece that is removed from a text: shorter ones are in every sentence
# A host name or an IPv6 address in brackets, and perhaps a colon with the port, which is group 1.
HOST = re.compile(r"(?:\[[0-9A-Za-z:.%]+\]|[^\[\]:\s]*)(?::(\w*))?")
# How to percent-encode a password, for the sentence that is shown to the host.
ENCODE = "# is %23, @ is %40, / is %2F, ? is %3F, [ is %5B, ] is %5D, % is %25, a blank is %20"


def address_fault(address: str, setting: str) -> str:
    """Return a sentence that says why user, password, host and port of an address cannot be told apart; "" if
    they can. The sentence quotes none of them.

    setting: name of the setting that has the address
    """
    if not _is_clear(address):
        return (
            f"{setting} cannot be divided into user, host and port: "
            f"the password in {setting} has to be percent-encoded: {ENCODE}."
        )
    _, hosts, query = _parts(address)
    if not all(_has_port(host) for host in hosts):
        return f"The port in {setting} has to be a number from 1 to 65535."
    try:
        parse_qs(query, strict_parsing=bool(query))
    except ValueError:
        return f"What follows the ? in {setting} has to be NAME=VALUE, divided by &; in a value & is %26."
    return ""


def shown_host(address: str) -> str:
    """Return the hosts of an address, separated by commas; "" if the address has none, or cannot be divided
    safely."""
    if not _is_clear(address):
        return ""
    _, hosts, _ = _parts(address)
    return ",".join(re.sub(r":\w*$", "", host) if _port(host) else host for host in hosts)


def hide_password(text: str, address: str) -> str:
    """Return the text with HIDDEN in place of the address's password, and of every piece of the password that
    a library may quote."""
    for part in sorted(set(secret_parts(address)), key=len, reverse=True):
        text = text.replace(part, HIDDEN)
    return text


def secret_parts(address: str) -> Iterator[str]:
    """Yield the password of an address, its decoded form, and the pieces of both that a library may quote."""
    without_scheme = address.partition("://")[2]
    password = without_scheme.rpartition("@")[0].partition(":")[2]
    in_query = without_scheme.partition("password=")[2]
    for secret in (password, in_query, in_query.partition("&")[0]):
        for written in (secret, unquote(secret)):
            for part in (written, *re.split(r"[/?#@:&=\[\]\s]", written)):
                if len(part) >= SHORTEST:
                    yield part


def _parts(address: str) -> tuple[str, list[str], str]:
    """Return three parts of an address: user and password, the hosts with their ports, and what follows
    the question mark."""
    user, _, after_user = address.partition("://")[2].rpartition("@")
    hosts_and_path, _, query = after_user.partition("?")
    return user, hosts_and_path.partition("/")[0].split(","), query


def _is_clear(address: str) -> bool:
    """Return whether every library splits the address into the same user, password and hosts.

    If the address has no @, a port that is not a number may be a password: somebody forgot the host.
    """
    user, hosts, _ = _parts(address)
    after_user = address.partition("://")[2].rpartition("@")[2]
    return (
        not re.search(r"[/?#@\[\]\s\x00-\x20\x7f]|%(?![0-9A-Fa-f]{2})", user)
        and not re.search(r"[#\x00-\x1f\x7f]", after_user)
        and all(HOST.fullmatch(host) for host in hosts)
        and (bool(user) or all(_has_port(host) for host in hosts))
        and _is_split_alike(address)
    )


def _port(host: str) -> str:
    """Return the text after the colon of a host; "" if there is none."""
    match = HOST.fullmatch(host)
    return (match[1] or "") if match else ""


def _has_port(host: str) -> bool:
    """Return whether a host has no port, or a valid one."""
    port = _port(host)
    return not port or (port.isascii() and port.isdecimal() and len(port) <= 5 and 1 <= int(port) <= 65535)


def _is_split_alike(address: str) -> bool:
    """Return whether Python can split the address: some letters become / or @ when they are normalised."""
    try:
        urlsplit(address)
    except ValueError:
        return False
    return True
