"""Edits of messages: flags that stay, and files that the request has to name."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.discord_rules.messages import COMPONENTS_V2, MESSAGE
from tests.support.discord_rules.requests import ATTACHMENT, MessageRequest, media_of
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet

edits = RuleSet()
LISTS = (3, 5, 6, 7, 8)  # the types of select menus


@edits.rule(
    "edit-keeps-components-v2",
    "an edit does not take the IS_COMPONENTS_V2 flag away",
    f"{MESSAGE}#message-object-message-flags, 'it can't be removed from that message'",
)
def find_removed_flag(message: MessageRequest) -> Iterator[Finding]:
    flags = message.body.get("flags")
    was_v2 = message.known is not None and message.known.flags & COMPONENTS_V2
    if was_v2 and flags is not None and not flags & COMPONENTS_V2:
        yield "flags", flags


@edits.rule(
    "edit-resets-content",
    "an edit that sets the IS_COMPONENTS_V2 flag resets content and embeds that the message has",
    f"{MESSAGE}#edit-message, 'must have their values reset to empty'",
)
def find_content_left(message: MessageRequest) -> Iterator[Finding]:
    known, flags = message.known, message.body.get("flags") or 0
    if known is None or not flags & COMPONENTS_V2 or known.flags & COMPONENTS_V2:
        return
    if known.content and "content" not in message.body:
        yield "content", known.content
    if known.has_embeds and message.body.get("embeds") != []:
        yield "embeds", message.body.get("embeds")


@edits.rule(
    "edit-lists-shown-files",
    "an edit that shows files of the message lists them in attachments, with id and filename",
    f"{MESSAGE}#edit-message, 'must contain all attachments that should be present';"
    " discord-api-docs issues 6277 and 7529",
)
def find_unlisted_files(message: MessageRequest) -> Iterator[Finding]:
    named = {upload.filename for upload in message.uploads}
    named |= {entry.get("filename") for entry in message.entries.values()}
    known = set(message.known.filenames.values()) if message.known else set()
    for place, _, address in media_of(message.parts):
        name = address.removeprefix(ATTACHMENT)
        if address.startswith(ATTACHMENT) and name not in named and name in known:
            yield place, f"{address}, attachments: {message.body.get('attachments')}"


@edits.rule(
    "edit-renews-used-lists",
    "an edit shows a list that somebody picked from only with that as its default, or under a new custom_id",
    "discord-api-docs issues 4801 ('working as intended') and 7765: the client keeps what was picked, and"
    " does not send it again",
)
def find_used_list(message: MessageRequest) -> Iterator[Finding]:
    for part in message.parts:
        custom_id = str(part.data.get("custom_id"))
        if part.type not in LISTS or message.known is None or custom_id not in message.known.picked:
            continue
        options = (one.get("value") for one in part.data.get("options") or () if one.get("default"))
        others = (one.get("id") for one in part.data.get("default_values") or ())
        shown = {*map(str, options), *map(str, others)}
        if shown != message.known.picked[custom_id]:
            yield f"{part.place}.custom_id", f"{custom_id}, picked: {sorted(message.known.picked[custom_id])}"


def is_snowflake(attachment_id: str) -> bool:
    """Whether it is the id of a file that there is, and not the index of an upload."""
    return len(attachment_id) > 3


forms_without_message = RuleSet()


@forms_without_message.rule(
    "original-exists",
    "@original is edited where the interaction has one: not after type 6 for a form that a command opened",
    f"{DOCS}/interactions/receiving-and-responding; discord-api-docs issues 5486, 8455, 9910 (10008)",
)
def find_missing_original(interaction: object) -> Iterator[Finding]:
    source, answered = getattr(interaction, "source", None), getattr(interaction, "answered", None)
    if getattr(interaction, "type", 0) == 5 and source is None and answered == 6:
        yield "@original", "a form that a command opened"
