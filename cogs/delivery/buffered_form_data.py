"""Sends requests with files in one piece, because aiohttp writes a form part by part, each with a system
call.

discord.py builds its forms with `aiohttp.FormData`, which `BufferedFormData` replaces. aiohttp still handles
forms that are too unusual for it.
"""

import io
import secrets
from typing import Any

import aiohttp

PARTWISE: Any = aiohttp.FormData
USUAL = {"filename", "content_type"}  # the options that discord.py gives a part besides its name
TEXT = "text/plain; charset=utf-8"
LARGE = 1 << 20  # bytes; a larger form is sent in chunks, so that nothing waits for it


class BufferedFormData(PARTWISE):  # type: ignore[misc]
    """A form that is encoded completely before it is sent."""

    def __init__(self, *fields: Any, **more: Any) -> None:
        """fields, more: as for `aiohttp.FormData`."""
        self._parts: list[tuple[str, Any, dict[str, str]]] = []
        super().__init__(*fields, **more)

    def add_field(self, name: str, value: Any, **more: Any) -> None:
        """Add a part to the form. more: its options, such as `filename`, by name."""
        self._parts.append((name, value, more))
        super().add_field(name, value, **more)

    def __call__(self) -> Any:
        """Return the encoded form: in one piece, or as aiohttp encodes it if a part is unusual."""
        if not self.is_multipart or not all(_is_usual(*part) for part in self._parts):
            return super().__call__()
        boundary = secrets.token_hex(16)
        body = b"".join(_part(boundary, *part) for part in self._parts) + f"--{boundary}--\r\n".encode()
        kind = f"multipart/form-data; boundary={boundary}"
        if len(body) > LARGE:
            return aiohttp.BytesIOPayload(io.BytesIO(body), content_type=kind)
        return aiohttp.BytesPayload(body, content_type=kind)


def send_forms_whole() -> None:
    """Let discord.py use `BufferedFormData` from now on."""
    aiohttp.FormData = BufferedFormData  # type: ignore[misc]


def _is_usual(name: str, value: Any, more: dict[str, str]) -> bool:
    """Return whether a part is a text or a file, and nothing in its names needs quoting.

    more: the part's options besides its name, such as `filename`.
    """
    text = name + more.get("filename", "")
    plain = text.isascii() and text.isprintable() and not {'"', "\\"} & set(text)
    return plain and more.keys() <= USUAL and isinstance(value, (str, io.BytesIO))


def _part(boundary: str, name: str, value: str | io.BytesIO, more: dict[str, str]) -> bytes:
    """Return one encoded part of a form. boundary: the boundary between parts; more: the part's options."""
    file = f'; filename="{more["filename"]}"' if "filename" in more else ""
    kind = more.get("content_type", TEXT)
    head = (
        f'--{boundary}\r\nContent-Type: {kind}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'
    )
    return b"".join((head.encode(), value.encode() if isinstance(value, str) else value.read(), b"\r\n"))
