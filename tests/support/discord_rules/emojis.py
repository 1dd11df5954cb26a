"""Emojis: Unicode's in components, and the application's own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import regex

from tests.support.discord_rules.requests import Json
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet

# https://unicode.org/reports/tr51/#EBNF_and_Regex; digits, # and * are emojis as keycaps only.
ELEMENT = (
    r"(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3"
    r"|(?![0-9#*])\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\U000E0020-\U000E007E]+\U000E007F)?)"
)
UNICODE_EMOJI = regex.compile(rf"{ELEMENT}(?:\u200D{ELEMENT})*")
NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,")
MOST_BYTES = 256 << 10

application_emojis = RuleSet()


def is_unicode_emoji(text: str) -> bool:
    return bool(UNICODE_EMOJI.fullmatch(text))


@application_emojis.rule(
    "emoji-name",
    "an emoji's name has 2 to 32 letters, digits and underscores",
    f"{DOCS}/resources/emoji#emoji-object; discord-api-spec openapi.json: 2 to 32 characters",
)
def find_wrong_name(body: Json) -> Iterator[Finding]:
    if not NAME.fullmatch(body.get("name") or ""):
        yield "name", body.get("name")


@application_emojis.rule("emoji-image", "an emoji's image is a data URI", f"{DOCS}/reference#image-data")
def find_wrong_image(body: Json) -> Iterator[Finding]:
    if not IMAGE.match(body.get("image") or ""):
        yield "image", body.get("image")


@application_emojis.rule(
    "emoji-size",
    "an emoji's image has 256 KiB at most",
    f"{DOCS}/resources/emoji#create-application-emoji, 'a maximum file size of 256 KiB'",
)
def find_big_image(body: Json) -> Iterator[Finding]:
    encoded = (body.get("image") or "").partition(",")[2]
    size = len(encoded) * 3 // 4 - encoded[-2:].count("=")
    if size > MOST_BYTES:
        yield "image", f"{size} bytes"
