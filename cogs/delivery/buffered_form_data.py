"""Sends each request with files in one piece. aiohttp alone writes a form part by part, and each part costs a
system call.

discord.py builds its forms with `aiohttp.FormData`; `BufferedFormData` takes its place. Forms with unusual
parts are left to aiohttp.
"""

import io
import secrets
from typing import Any

import aiohttp

# aiohttp's own class, which writes a form part by part.
PARTWISE: Any = aiohttp.FormData
USUAL = {"filename", "content_type"}  # the options that discord.py gives a part besides its name
TEXT = "text/plain; charset=utf-8"  # the content type of a part that names none
LARGE = 1 << 20  # bytes; a larger form is sent in chunks, so that nothing waits for it


class BufferedFormData(PARTWISE):  # type: ignore[misc]
    """A form that is encoded completely before it is sent."""

    def __init__(self, *fields: Any, **options: Any) -> None:
        """fields, options: as for `aiohttp.FormData`."""
        self._parts: list[tuple[str, Any, dict[str, str]]] = []
        super().__init__(*fields, **options)

    def add_field(self, name: str, value: Any, **options: Any) -> None:
        """Add a part to the form. name, value, options: those of the part; an option is for example
        `filename`."""
        self._parts.append((name, value, options))
        super().add_field(name, value, **options)

    def __call__(self) -> Any:
        """Return the encoded form: in one piece, or as aiohttp encodes it if a part is unusual."""
        if not self.is_multipart or not all(_is_usual(*part) for part in self._parts):
            return super().__call__()
        boundary = secrets.token_hex(16)
        body = b"".join(_part(boundary, *part) for part in self._parts) + f"--{boundary}--\r\n".encode()
        content_type = f"multipart/form-data; boundary={boundary}"
        if len(body) > LARGE:
            return aiohttp.BytesIOPayload(io.BytesIO(body), content_type=content_type)
        return aiohttp.BytesPayload(body, content_type=content_type)


def send_forms_whole() -> None:
    """Let discord.py use `BufferedFormData` from now on."""
    aiohttp.FormData = BufferedFormData  # type: ignore[misc]


def _is_usual(name: str, value: Any, options: dict[str, str]) -> bool:
    """Return whether a part is a text or a file, and nothing in its names needs quoting.

    name, value, options: those of the part; an option is for example `filename`.
    """
    names = name + options.get("filename", "")
    needs_no_quoting = names.isascii() and names.isprintable() and not {'"', "\\"} & set(names)
    return needs_no_quoting and options.keys() <= USUAL and isinstance(value, (str, io.BytesIO))


def _part(boundary: str, name: str, value: str | io.BytesIO, options: dict[str, str]) -> bytes:
    """Return one encoded part of a form.

    boundary: the text between parts.
    name, value: those of the part.
    options: `filename` and `content_type` of the part, if it has them.
    """
    file_name = f'; filename="{options["filename"]}"' if "filename" in options else ""
    content_type = options.get("content_type", TEXT)
    disposition = f'form-data; name="{name}"{file_name}'
    head = f"--{boundary}\r\nContent-Type: {content_type}\r\nContent-Disposition: {disposition}\r\n\r\n"
    return b"".join((head.encode(), value.encode() if isinstance(value, str) else value.read(), b"\r\n"))
