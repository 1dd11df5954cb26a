"""Components of messages: how many, where, and what each of them has to have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.support.discord_rules.emojis import is_unicode_emoji
from tests.support.discord_rules.messages import COMPONENTS_V2
from tests.support.discord_rules.requests import Json, MessageRequest, RequestComponent
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet, is_length

REFERENCE = f"{DOCS}/components/reference"
ROW, BUTTON, TEXT_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = (
    *(1, 2, 3, 9, 10, 11),
    *(12, 13, 14, 17),
)
SELECTS = {TEXT_SELECT, 5, 6, 7, 8}
LINK, PREMIUM = 5, 6
INSIDE = {
    0: {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER},
    ROW: {BUTTON, *SELECTS},
    SECTION: {TEXT},
    CONTAINER: {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR},
}
ACCESSORIES = {BUTTON, THUMBNAIL}
MOST_COMPONENTS, MOST_CHARACTERS = 40, 4000

# All components of a message together.
all_components = RuleSet()
# A single component, by its type.
rows, sections, containers, texts, galleries, buttons, selects = (RuleSet() for _ in range(7))
BY_TYPE = {
    ROW: rows,
    SECTION: sections,
    CONTAINER: containers,
    TEXT: texts,
    GALLERY: galleries,
    THUMBNAIL: galleries,
    BUTTON: buttons,
    **dict.fromkeys(SELECTS, selects),
}


@all_components.rule(
    "components-number",
    "a message has 40 components at most, nested ones counted",
    f"{REFERENCE}, 'Messages allow up to 40 total components'",
)
def find_too_many(message: MessageRequest) -> Iterator[Finding]:
    if len(message.parts) > MOST_COMPONENTS:
        yield "components", f"{len(message.parts)} components"


@all_components.rule(
    "text-length",
    "all text displays of a message have 4000 characters together at most",
    "discord-api-docs issue 8562; userdoccers, Components",
)
def find_too_much_text(message: MessageRequest) -> Iterator[Finding]:
    # Discord does not say how it counts, so the longer count has to be within the limit: UTF-16 units.
    contents = (p.data.get("content") or "" for p in message.parts if p.type == TEXT)
    units = sum(len(text.encode("utf-16-le")) // 2 for text in contents)
    if units > MOST_CHARACTERS:
        yield "components", f"{units} UTF-16 units"


@all_components.rule(
    "custom-id-unique",
    "no two components of a message have the same custom_id",
    f"{REFERENCE}#custom-id, 'must not share the same custom_id'; COMPONENT_CUSTOM_ID_DUPLICATED",
)
def find_shared_custom_ids(message: MessageRequest) -> Iterator[Finding]:
    counts = Counter(p.data["custom_id"] for p in message.parts if p.data.get("custom_id"))
    yield from (("components", f"{c!r} {number} times") for c, number in counts.items() if number > 1)


@all_components.rule(
    "custom-id-length",
    "a custom_id has 1 to 100 characters",
    f"{REFERENCE}#custom-id, 'a string of 1 to 100 characters'",
)
def find_long_custom_ids(message: MessageRequest) -> Iterator[Finding]:
    for part in message.parts:
        custom_id = part.data.get("custom_id")
        if custom_id is not None and not 1 <= len(custom_id) <= 100:
            yield f"{part.place}.custom_id", custom_id


@all_components.rule(
    "component-id-unique",
    "no two components of a message have the same id",
    f"{REFERENCE}#anatomy-of-a-component, 'The id must be unique within the message'",
)
def find_shared_ids(message: MessageRequest) -> Iterator[Finding]:
    counts = Counter(part.data["id"] for part in message.parts if part.data.get("id"))
    yield from (("components", f"id {i} {number} times") for i, number in counts.items() if number > 1)


@all_components.rule(
    "component-id-range",
    "a component's id is a 32-bit integer",
    f"{REFERENCE}#anatomy-of-a-component, '32 bit integer used as an optional identifier'",
)
def find_wrong_ids(message: MessageRequest) -> Iterator[Finding]:
    for part in message.parts:
        if part.data.get("id") is not None and not 0 <= part.data["id"] < 1 << 31:
            yield f"{part.place}.id", part.data["id"]


@all_components.rule(
    "component-place",
    "a component lies where its type may lie",
    f"{REFERENCE}#component-object-component-types and the child components of each",
)
def find_misplaced(message: MessageRequest) -> Iterator[Finding]:
    v2 = bool(message.flags & COMPONENTS_V2)
    for part in message.parts:
        allowed = ACCESSORIES if part.is_accessory else INSIDE.get(part.parent, set())
        if part.parent == 0 and not v2 and part.type in (BUTTON, *SELECTS):
            allowed = {ROW}
        if part.type not in allowed:
            yield part.place, f"type {part.type} in type {part.parent}"


@all_components.rule(
    "emoji",
    "an emoji of a component is one of Unicode's, or has the id of a custom one",
    "BUTTON_COMPONENT_INVALID_EMOJI (50035): HuyaneMatsu/Koishi issue 25, bwmarrin/discordgo issue 1479",
)
def find_wrong_emojis(message: MessageRequest) -> Iterator[Finding]:
    for part in message.parts:
        holders = [(part.place, part.data)]
        options = enumerate(part.data.get("options") or ())
        holders += [(f"{part.place}.options.{index}", option) for index, option in options]
        for place, holder in holders:
            emoji = holder.get("emoji")
            if emoji is not None and not is_emoji(emoji):
                yield f"{place}.emoji", emoji


def is_emoji(emoji: Json) -> bool:
    """Whether it can be one; whether a custom one is there at the moment, the simulations say."""
    if emoji.get("id"):
        return bool(re.fullmatch(r"\d{15,20}", str(emoji["id"])))
    return is_unicode_emoji(emoji.get("name") or "")


# ---------------------------------------------------------------- rows, sections, containers, texts


@rows.rule(
    "row-content",
    "a row has one to five buttons, or one select",
    f"{REFERENCE}#action-row, 'up to 5 Buttons' or 'a single select'",
)
def find_wrong_row(part: RequestComponent) -> Iterator[Finding]:
    types = [child.get("type") for child in part.data.get("components") or ()]
    has_select = any(kind in SELECTS for kind in types)
    if not 1 <= len(types) <= 5 or (has_select and len(types) > 1):
        yield part.place, f"types {types}"


@sections.rule("section-texts", "a section has one to three texts", f"{REFERENCE}#section")
def find_wrong_section(part: RequestComponent) -> Iterator[Finding]:
    number = len(part.data.get("components") or ())
    if not 1 <= number <= 3:
        yield part.place, f"{number} texts"


@sections.rule("section-accessory", "a section has an accessory", f"{REFERENCE}#section: accessory")
def find_no_accessory(part: RequestComponent) -> Iterator[Finding]:
    if not part.data.get("accessory"):
        yield part.place, "no accessory"


@containers.rule(
    "container-content",
    "a container has a component",
    "discord-api-spec openapi.json: ContainerComponentForMessageRequest, components, minItems 1",
)
def find_empty_container(part: RequestComponent) -> Iterator[Finding]:
    if not part.data.get("components"):
        yield part.place, "no components"


@texts.rule(
    "text-not-blank",
    "a text display has a text that is not blank",
    "discord-api-spec openapi.json: TextDisplayComponentForMessageRequest, content, minLength 1",
)
def find_blank_text(part: RequestComponent) -> Iterator[Finding]:
    if not (part.data.get("content") or "").strip():
        yield f"{part.place}.content", part.data.get("content")


@galleries.rule("gallery-items", "a gallery has one to ten pictures", f"{REFERENCE}#media-gallery: items")
def find_wrong_gallery(part: RequestComponent) -> Iterator[Finding]:
    number = len(part.data.get("items") or ())
    if part.type == GALLERY and not 1 <= number <= 10:
        yield f"{part.place}.items", f"{number} pictures"


@galleries.rule(
    "alt-text",
    "a picture's description has 1 to 1024 characters that are not all blank",
    f"{REFERENCE}#media-gallery-media-gallery-item-structure, 'max 1024 characters'",
)
def find_wrong_alt_text(part: RequestComponent) -> Iterator[Finding]:
    for index, item in enumerate([part.data, *(part.data.get("items") or ())]):
        description = item.get("description")
        if description is not None and not is_length(description, 1, 1024):
            yield f"{part.place}.{index}.description", f"{len(description)} characters: {description[:40]!r}"


# ---------------------------------------------------------------- buttons


@buttons.rule("button-style", "a button's style is 1 to 6", f"{REFERENCE}#button-button-styles")
def find_wrong_style(part: RequestComponent) -> Iterator[Finding]:
    if part.data.get("style") not in range(1, 7):
        yield f"{part.place}.style", part.data.get("style")


@buttons.rule(
    "button-custom-id",
    "a button that is no link and not premium has a custom_id, and no url or sku_id",
    f"{REFERENCE}#button, 'Non-link and non-premium buttons must have a custom_id'",
)
def find_wrong_custom_id(part: RequestComponent) -> Iterator[Finding]:
    data = part.data
    if data.get("style") in (1, 2, 3, 4) and (
        not data.get("custom_id") or data.get("url") or data.get("sku_id")
    ):
        yield part.place, {key: data.get(key) for key in ("custom_id", "url", "sku_id")}


@buttons.rule(
    "button-link",
    "a link has an http, https or discord address of 512 characters at most, and no custom_id",
    f"{REFERENCE}#button, 'Link buttons must have a url, and cannot have a custom_id'",
)
def find_wrong_link(part: RequestComponent) -> Iterator[Finding]:
    url = part.data.get("url") or ""
    is_address = re.fullmatch(r"(https?|discord)://\S+", url) and len(url) <= 512
    if part.data.get("style") == LINK and (part.data.get("custom_id") or not is_address):
        yield f"{part.place}.url", url


@buttons.rule(
    "button-premium",
    "a premium button has a sku_id, and no custom_id, label, url or emoji",
    f"{REFERENCE}#button, 'Premium buttons must contain a sku_id'",
)
def find_wrong_premium(part: RequestComponent) -> Iterator[Finding]:
    others = any(part.data.get(key) for key in ("custom_id", "label", "url", "emoji"))
    if part.data.get("style") == PREMIUM and (not part.data.get("sku_id") or others):
        yield part.place, part.data


@buttons.rule(
    "button-label-or-emoji",
    "a button has a label or an emoji",
    "error BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI; userdoccers, Components",
)
def find_nothing_to_see(part: RequestComponent) -> Iterator[Finding]:
    has_label = (part.data.get("label") or "").strip()
    if part.data.get("style") != PREMIUM and not has_label and not part.data.get("emoji"):
        yield part.place, f"label {part.data.get('label')!r}"


@buttons.rule("button-label-length", "a label has 80 characters at most", f"{REFERENCE}#button: label")
def find_long_label(part: RequestComponent) -> Iterator[Finding]:
    label = part.data.get("label")
    if label is not None and len(label) > 80:
        yield f"{part.place}.label", label


@buttons.rule("button-label-blank", "a label is not blank", "userdoccers, Components")
def find_blank_label(part: RequestComponent) -> Iterator[Finding]:
    label = part.data.get("label")
    if label and not label.strip():
        yield f"{part.place}.label", label


# ---------------------------------------------------------------- selects


def number_range(part: RequestComponent) -> tuple[int, int]:
    """How many values may be chosen, at least and at most."""
    least, most = part.data.get("min_values"), part.data.get("max_values")
    return 1 if least is None else least, 1 if most is None else most


@selects.rule(
    "select-range",
    "a select lets choose 0 to 25 values at least and 1 to 25 at most",
    f"{REFERENCE}#string-select: min_values, max_values",
)
def find_wrong_range(part: RequestComponent) -> Iterator[Finding]:
    least, most = number_range(part)
    if not 0 <= least <= 25 or not 1 <= most <= 25 or least > most:
        yield part.place, f"{least} to {most} values"


@selects.rule(
    "select-placeholder",
    "a placeholder of a select has 150 characters at most",
    f"{REFERENCE}#string-select: placeholder",
)
def find_long_placeholder(part: RequestComponent) -> Iterator[Finding]:
    if len(part.data.get("placeholder") or "") > 150:
        yield f"{part.place}.placeholder", part.data["placeholder"]


@selects.rule("select-custom-id", "a select has a custom_id", f"{REFERENCE}#string-select: custom_id")
def find_no_custom_id(part: RequestComponent) -> Iterator[Finding]:
    if not part.data.get("custom_id"):
        yield part.place, "no custom_id"


@selects.rule("select-options", "a select has 1 to 25 options", f"{REFERENCE}#string-select: options")
def find_wrong_options(part: RequestComponent) -> Iterator[Finding]:
    number = len(part.data.get("options") or ())
    if part.type == TEXT_SELECT and not 1 <= number <= 25:
        yield f"{part.place}.options", f"{number} options"


@selects.rule(
    "select-values-unique",
    "no two options of a select have the same value",
    "error SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
)
def find_shared_values(part: RequestComponent) -> Iterator[Finding]:
    counts = Counter(option.get("value") for option in part.data.get("options") or ())
    yield from ((f"{part.place}.options", f"{v!r} {n} times") for v, n in counts.items() if n > 1)


@selects.rule(
    "select-enough-options",
    "a select has as many options as have to be chosen",
    f"{REFERENCE}#string-select: min_values; userdoccers, Components",
)
def find_too_few_options(part: RequestComponent) -> Iterator[Finding]:
    options, (least, _) = part.data.get("options") or (), number_range(part)
    if part.type == TEXT_SELECT and least > len(options):
        yield f"{part.place}.min_values", f"{least} of {len(options)}"


@selects.rule(
    "select-defaults",
    "a select has no more defaults than values may be chosen",
    f"{REFERENCE}#string-select-select-option-structure: default",
)
def find_too_many_defaults(part: RequestComponent) -> Iterator[Finding]:
    defaults = sum(bool(option.get("default")) for option in part.data.get("options") or ())
    if defaults > number_range(part)[1]:
        yield f"{part.place}.options", f"{defaults} defaults, {number_range(part)[1]} values"


@selects.rule(
    "select-option-text",
    "label and value of an option have 1 to 100 characters that are not all blank",
    f"{REFERENCE}#string-select-select-option-structure",
)
def find_wrong_option_texts(part: RequestComponent) -> Iterator[Finding]:
    for index, option in enumerate(part.data.get("options") or ()):
        for key in ("label", "value"):
            if not is_length(option.get(key), 1, 100):
                yield f"{part.place}.options.{index}.{key}", option.get(key)


@selects.rule(
    "select-option-description",
    "a description of an option has 1 to 100 characters",
    f"{REFERENCE}#string-select-select-option-structure: description",
)
def find_wrong_descriptions(part: RequestComponent) -> Iterator[Finding]:
    for index, option in enumerate(part.data.get("options") or ()):
        description = option.get("description")
        if description is not None and not 1 <= len(description) <= 100:
            yield f"{part.place}.options.{index}.description", description


@selects.rule(
    "select-default-values",
    "the number of default values lies in the range of values that may be chosen",
    f"{REFERENCE}#user-select, 'number of default values must be in the range defined by min_values and"
    " max_values'",
)
def find_wrong_default_values(part: RequestComponent) -> Iterator[Finding]:
    number, (least, most) = len(part.data.get("default_values") or ()), number_range(part)
    if number and not least <= number <= most:
        yield f"{part.place}.default_values", f"{number} of {least} to {most}"
