"""Files: how their parts are called, how many and how big they may be, and how components name them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.support.discord_rules.edits import is_snowflake
from tests.support.discord_rules.requests import ATTACHMENT, MessageRequest, media_of
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet

UPLOADING = f"{DOCS}/reference#uploading-files"
MOST_FILE, MOST_REQUEST, MOST_FILES = 10 << 20, 25 << 20, 10
FIELD = re.compile(r"files\[(\d+)\]")
FILENAME = re.compile(r"[A-Za-z0-9._-]{1,260}")

uploads = RuleSet()


@uploads.rule("upload-field", "a file's part is called files[n]", UPLOADING)
def find_wrong_fields(message: MessageRequest) -> Iterator[Finding]:
    yield from ((u.field, u.filename) for u in message.uploads if not FIELD.fullmatch(u.field))


@uploads.rule(
    "upload-filename",
    "a filename has letters, digits, points, hyphens and underscores only, for Discord rewrites others",
    f"{UPLOADING}; message.mdx: 'filename' of attachments",
)
def find_wrong_filenames(message: MessageRequest) -> Iterator[Finding]:
    yield from ((u.field, u.filename) for u in message.uploads if not FILENAME.fullmatch(u.filename or ""))


@uploads.rule("upload-size", "a file has 10 MiB at most", f"{UPLOADING}, 'The default limit is 10 MiB'")
def find_big_files(message: MessageRequest) -> Iterator[Finding]:
    yield from ((u.field, f"{u.size} bytes") for u in message.uploads if u.size > MOST_FILE)


@uploads.rule(
    "upload-not-empty", "a file is not empty", "not documented; a file of nothing is nobody's intention"
)
def find_empty_files(message: MessageRequest) -> Iterator[Finding]:
    yield from ((u.field, "0 bytes") for u in message.uploads if u.size == 0)


@uploads.rule(
    "upload-total",
    "all files of a request have 25 MiB together at most",
    f"{DOCS}/resources/message#create-message, 'The maximum request size when sending a message is 25 MiB'",
)
def find_big_requests(message: MessageRequest) -> Iterator[Finding]:
    total = sum(upload.size for upload in message.uploads)
    if total > MOST_REQUEST:
        yield "files", f"{total} bytes"


@uploads.rule("upload-number", "a message has ten files at most", f"{DOCS}/resources/message#create-message")
def find_many_files(message: MessageRequest) -> Iterator[Finding]:
    number = len(message.uploads) + sum(is_snowflake(entry) for entry in message.entries)
    if number > MOST_FILES:
        yield "files", f"{number} files"


@uploads.rule(
    "upload-listed",
    "attachments, where it is given, lists every file that is sent",
    f"{UPLOADING}, 'only files listed in the attachments parameter will be appended'",
)
def find_unlisted_uploads(message: MessageRequest) -> Iterator[Finding]:
    if message.body.get("attachments") is not None:
        for upload in message.uploads:
            match = FIELD.fullmatch(upload.field)
            if match and match[1] not in message.entries:
                yield upload.field, f"attachments {sorted(message.entries)}"


@uploads.rule("upload-sent", "every new file that attachments lists is sent", UPLOADING)
def find_missing_uploads(message: MessageRequest) -> Iterator[Finding]:
    sent = {upload.field for upload in message.uploads}
    for entry in message.entries:
        if not is_snowflake(entry) and f"files[{entry}]" not in sent:
            yield "attachments", f"{entry}, sent are {sorted(sent)}"


@uploads.rule("upload-name-agrees", "a file has the same name in its part and in attachments", UPLOADING)
def find_renamed_uploads(message: MessageRequest) -> Iterator[Finding]:
    for upload in message.uploads:
        match = FIELD.fullmatch(upload.field)
        name = message.entries.get(match[1], {}).get("filename") if match else None
        if name not in (None, upload.filename):
            yield upload.field, f"{upload.filename}, in attachments {name}"


@uploads.rule(
    "attachment-reference",
    "attachment:// names a file of the request",
    f"{DOCS}/components/reference#unfurled-media-item;"
    " error UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
)
def find_unknown_references(message: MessageRequest) -> Iterator[Finding]:
    named = {upload.filename for upload in message.uploads}
    named |= {entry.get("filename") for entry in message.entries.values()}
    # What an edit does not list of the message has a rule of its own.
    named |= set(message.known.filenames.values()) if message.known else set()
    for place, _, address in media_of(message.parts):
        if address.startswith(ATTACHMENT) and address.removeprefix(ATTACHMENT) not in named:
            yield place, address


@uploads.rule(
    "media-address",
    "a picture has an http, https or attachment address",
    f"{DOCS}/components/reference#unfurled-media-item",
)
def find_wrong_addresses(message: MessageRequest) -> Iterator[Finding]:
    for place, _, address in media_of(message.parts):
        if not address.startswith((ATTACHMENT, "http://", "https://")):
            yield place, address


@uploads.rule(
    "file-component",
    "a file component shows a file of the message",
    f"{DOCS}/components/reference#file, 'it only supports attachment references'",
)
def find_files_elsewhere(message: MessageRequest) -> Iterator[Finding]:
    for place, part, address in media_of(message.parts):
        if part.type == 13 and not address.startswith(ATTACHMENT):
            yield place, address
