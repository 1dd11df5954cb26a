"""Messages: what they have to hold, their flags, whom they notify."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.support.discord_rules.requests import MessageRequest
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet

SUPPRESS_EMBEDS, EPHEMERAL, SILENT, VOICE_MESSAGE, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 12, 1 << 13, 1 << 15
ALLOWED_FLAGS = {
    "message": SUPPRESS_EMBEDS | SILENT | VOICE_MESSAGE | COMPONENTS_V2,
    "followup": SUPPRESS_EMBEDS | SILENT | EPHEMERAL | COMPONENTS_V2,
    "callback": SUPPRESS_EMBEDS | SILENT | VOICE_MESSAGE | EPHEMERAL | COMPONENTS_V2,
    "edit": SUPPRESS_EMBEDS | COMPONENTS_V2,
}
LAYOUT_TYPES = {9, 10, 11, 12, 13, 14, 17}
MESSAGE = f"{DOCS}/resources/message"

# Every message, new or edited.
messages = RuleSet()
# New messages alone.
new_messages = RuleSet()


@new_messages.rule(
    "message-not-empty",
    "a message has content, embeds, components, files, stickers or a poll",
    f"{DOCS}/topics/opcodes-and-status-codes: 50006 Cannot send an empty message",
)
def find_empty(message: MessageRequest) -> Iterator[Finding]:
    body = message.body
    others = ("embeds", "components", "poll", "sticker_ids", "message_reference")
    if not (body.get("content") or "").strip() and not message.uploads and not any(map(body.get, others)):
        yield "content", "nothing"


@new_messages.rule("message-nonce", "a nonce has 25 characters at most", f"{MESSAGE}#create-message: nonce")
def find_long_nonce(message: MessageRequest) -> Iterator[Finding]:
    nonce = message.body.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        yield "nonce", nonce


@new_messages.rule(
    "message-enforced-nonce",
    "enforce_nonce is for a message that has a nonce",
    f"{MESSAGE}#create-message: enforce_nonce, 'If true and nonce is present'",
)
def find_missing_nonce(message: MessageRequest) -> Iterator[Finding]:
    if message.body.get("enforce_nonce") and not message.body.get("nonce"):
        yield "enforce_nonce", "no nonce"


@messages.rule(
    "message-flags",
    "only those flags are set that this kind of request may set",
    f"{MESSAGE}#create-message, #edit-message; {DOCS}/interactions/receiving-and-responding: flags",
)
def find_wrong_flags(message: MessageRequest) -> Iterator[Finding]:
    flags = message.body.get("flags") or 0
    if flags & ~ALLOWED_FLAGS[message.kind]:
        yield "flags", f"{flags} in a {message.kind}"


@messages.rule("content-length", "content has 2000 characters at most", f"{MESSAGE}#create-message: content")
def find_long_content(message: MessageRequest) -> Iterator[Finding]:
    content = message.body.get("content")
    if content is not None and len(content) > 2000:
        yield "content", f"{len(content)} characters"


@messages.rule(
    "components-v2-alone",
    "a message of Components V2 has no content, embeds, poll or stickers",
    f"{MESSAGE}#create-message; MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
)
def find_legacy_fields(message: MessageRequest) -> Iterator[Finding]:
    if message.flags & COMPONENTS_V2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if message.body.get(key):
                yield key, message.body[key]


@messages.rule(
    "components-v2-flag",
    "layout components are in messages with the IS_COMPONENTS_V2 flag only",
    f"{DOCS}/components/reference#component-object, 'you must send the message flag'",
)
def find_missing_flag(message: MessageRequest) -> Iterator[Finding]:
    if not message.flags & COMPONENTS_V2 and (not message.is_edit or message.known is not None):
        yield from ((p.place, f"type {p.type}") for p in message.parts if p.type in LAYOUT_TYPES)


@new_messages.rule(
    "components-v2-not-empty",
    "a message of Components V2 has components",
    f"{DOCS}/topics/opcodes-and-status-codes: 50006 Cannot send an empty message",
)
def find_no_components(message: MessageRequest) -> Iterator[Finding]:
    if message.flags & COMPONENTS_V2 and not message.parts:
        yield "components", "none"


@messages.rule(
    "legacy-rows",
    "a message without Components V2 has five rows at most",
    f"{DOCS}/components/reference#legacy-message-component-behavior",
)
def find_too_many_rows(message: MessageRequest) -> Iterator[Finding]:
    rows = message.body.get("components") or ()
    if not message.flags & COMPONENTS_V2 and len(rows) > 5:
        yield "components", f"{len(rows)} rows"


@messages.rule(
    "mentions-parse-or-list",
    "allowed_mentions names users or roles, or lets all of them be parsed, not both",
    f"{MESSAGE}#allowed-mentions-object, 'mutually exclusive'",
)
def find_parsed_and_listed(message: MessageRequest) -> Iterator[Finding]:
    allowed = message.body.get("allowed_mentions") or {}
    for key in ("users", "roles"):
        if allowed.get(key) and key in (allowed.get("parse") or ()):
            yield f"allowed_mentions.{key}", allowed


@messages.rule(
    "mentions-number",
    "allowed_mentions names 100 users and 100 roles at most",
    f"{MESSAGE}#allowed-mentions-object, 'Max size of 100'",
)
def find_many_mentions(message: MessageRequest) -> Iterator[Finding]:
    allowed = message.body.get("allowed_mentions") or {}
    for key in ("users", "roles"):
        if len(allowed.get(key) or ()) > 100:
            yield f"allowed_mentions.{key}", f"{len(allowed[key])} {key}"


@messages.rule(
    "mentions-unique",
    "allowed_mentions names nobody twice",
    "discord-api-spec openapi.json: MessageAllowedMentionsRequest, uniqueItems",
)
def find_repeated_mentions(message: MessageRequest) -> Iterator[Finding]:
    allowed = message.body.get("allowed_mentions") or {}
    for key in ("users", "roles"):
        for snowflake, number in Counter(map(str, allowed.get(key) or ())).items():
            if number > 1:
                yield f"allowed_mentions.{key}", f"{snowflake} {number} times"


@new_messages.rule(
    "mentions-in-text",
    "whoever allowed_mentions names is mentioned in the message: nobody else is pinged",
    f"{MESSAGE}#allowed-mentions-object, 'This will always validate against message content'",
)
def find_unmentioned(message: MessageRequest) -> Iterator[Finding]:
    text = repr(message.body.get("content")) + repr(message.body.get("components"))
    for snowflake in (message.body.get("allowed_mentions") or {}).get("users") or ():
        if f"<@{snowflake}>" not in text:
            yield "allowed_mentions.users", snowflake
