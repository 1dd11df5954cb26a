"""Addresses with a password in them: whether they can be understood, and what of them may be shown.

A generated password often has # / ? @ in it. Unless they are percent-encoded, every library divides such an
address elsewhere, and its error then quotes a piece of the password.
"""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit

HIDDEN = "[…]"
SHORTEST = 3  # characters of what is taken out of a text: shorter pieces are in every sentence
HOST = re.compile(r"(?:\[[0-9A-Za-z:.%]+\]|[^\[\]:\s]*)(?::([0-9]{1,5}))?")
ENCODE = "# is %23, @ is %40, / is %2F, ? is %3F, [ is %5B, ] is %5D, % is %25, a blank is %20"


def address_fault(address: str, setting: str) -> str:
    """Return why user, password, host and port of an address cannot be told apart, in a sentence without any
    of them; "" if they can."""
    user, _, rest = address.partition("://")[2].rpartition("@")
    authority, _, query = rest.partition("?")
    hosts = authority.partition("/")[0].split(",")
    if (
        re.search(r"[/?#@\[\]\s\x00-\x20\x7f]|%(?![0-9A-Fa-f]{2})", user)
        or re.search(r"[#\s\x00-\x20\x7f]", rest)
        or not all(_is_host(host) for host in hosts)
        or not _is_split_alike(address)
    ):
        return (
            f"{setting} cannot be divided into user, host and port: "
            f"the password in {setting} has to be percent-encoded: {ENCODE}."
        )
    try:
        parse_qs(query, strict_parsing=bool(query))
    except ValueError:
        return f"What follows the ? in {setting} has to be NAME=VALUE, divided by &; in a value & is %26."
    return ""


def shown_host(address: str) -> str:
    """Return the host of an address, several divided by commas; "" for none, or if it cannot be told."""
    if address_fault(address, ""):
        return ""
    hosts = re.split("[/?]", address.partition("://")[2].rpartition("@")[2])[0].split(",")
    return ",".join(re.sub(r":[0-9]*$", "", host) for host in hosts)


def hide_password(text: str, address: str) -> str:
    """Return a text without the address's password, or any piece of it that a library may quote."""
    for part in sorted(set(secret_parts(address)), key=len, reverse=True):
        text = text.replace(part, HIDDEN)
    return text


def secret_parts(address: str) -> Iterator[str]:
    """Yield the password of an address, its decoded form, and pieces of it."""
    rest = address.partition("://")[2]
    password = rest.rpartition("@")[0].partition(":")[2]
    in_query = rest.partition("password=")[2]
    for secret in (password, in_query):
        for form in (secret, unquote(secret)):
            for part in (form, *re.split(r"[/?#@:&=\[\]\s]", form)):
                if len(part) >= SHORTEST:
                    yield part


def _is_host(host: str) -> bool:
    found = HOST.fullmatch(host)
    return found is not None and (found[1] is None or 1 <= int(found[1]) <= 65535)


def _is_split_alike(address: str) -> bool:
    """Whether Python divides it at all: some letters become / or @ there when they are normalised."""
    try:
        urlsplit(address)
    except ValueError:
        return False
    return True
