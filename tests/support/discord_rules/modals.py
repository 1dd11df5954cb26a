"""Forms: their title, their rows, and what each input has to have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.support.discord_rules.components import REFERENCE, ROW, SELECTS, TEXT
from tests.support.discord_rules.requests import Json, RequestComponent, parts_of
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet, is_length

INPUT, LABEL, UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 4, 18, 19, 21, 22, 23
INPUTS = {INPUT, UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX, *SELECTS}
MODAL = f"{DOCS}/interactions/receiving-and-responding#interaction-response-object-modal"

# A form as a whole.
modals = RuleSet()
# A component of a form.
modal_parts = RuleSet()


@modals.rule("modal-title", "a form's title has 1 to 45 characters that are not all blank", MODAL)
def find_wrong_title(modal: Json) -> Iterator[Finding]:
    if not is_length(modal.get("title"), 1, 45):
        yield "data.title", modal.get("title")


@modals.rule("modal-custom-id", "a form's custom_id has 1 to 100 characters", MODAL)
def find_wrong_custom_id(modal: Json) -> Iterator[Finding]:
    if not 1 <= len(modal.get("custom_id") or "") <= 100:
        yield "data.custom_id", modal.get("custom_id")


@modals.rule("modal-components", "a form has one to five components", MODAL)
def find_wrong_number(modal: Json) -> Iterator[Finding]:
    number = len(modal.get("components") or ())
    if not 1 <= number <= 5:
        yield "data.components", f"{number} components"


@modals.rule(
    "modal-custom-ids-unique",
    "no two components of a form have the same custom_id",
    f"{REFERENCE}#custom-id; COMPONENT_CUSTOM_ID_DUPLICATED",
)
def find_shared_custom_ids(modal: Json) -> Iterator[Finding]:
    parts = parts_of(modal.get("components"))
    counts = Counter(part.data["custom_id"] for part in parts if part.data.get("custom_id"))
    yield from (("data.components", f"{c!r} {n} times") for c, n in counts.items() if n > 1)


@modals.rule(
    "modal-text-length",
    "all text displays of a form have 4000 characters together at most",
    "discord-api-docs issue 8562; userdoccers, Components",
)
def find_too_much_text(modal: Json) -> Iterator[Finding]:
    parts = parts_of(modal.get("components"))
    characters = sum(len(part.data.get("content") or "") for part in parts if part.type == TEXT)
    if characters > 4000:
        yield "data.components", f"{characters} characters"


@modal_parts.rule(
    "modal-component-place",
    "a form has labels, texts and rows, a label or row has an input",
    f"{REFERENCE}#component-object-component-types; #label",
)
def find_misplaced(part: RequestComponent) -> Iterator[Finding]:
    allowed = {0: {ROW, LABEL, TEXT}, ROW: INPUTS, LABEL: INPUTS}.get(part.parent, set())
    if part.type not in allowed:
        yield part.place, f"type {part.type} in type {part.parent}"


@modal_parts.rule(
    "modal-text-not-blank",
    "a text display of a form has a text that is not blank",
    "discord-api-spec openapi.json: TextDisplayComponentForModalRequest, content, minLength 1",
)
def find_blank_text(part: RequestComponent) -> Iterator[Finding]:
    if part.type == TEXT and not (part.data.get("content") or "").strip():
        yield part.place, part.data.get("content")


@modal_parts.rule("label-text", "a label has 1 to 45 characters that are not all blank", f"{REFERENCE}#label")
def find_wrong_label(part: RequestComponent) -> Iterator[Finding]:
    if part.type == LABEL and not is_length(part.data.get("label"), 1, 45):
        yield f"{part.place}.label", part.data.get("label")


@modal_parts.rule("label-description", "a label's description has 1 to 100 characters", f"{REFERENCE}#label")
def find_wrong_label_description(part: RequestComponent) -> Iterator[Finding]:
    description = part.data.get("description")
    if part.type == LABEL and description is not None and not 1 <= len(description) <= 100:
        yield f"{part.place}.description", description


@modal_parts.rule(
    "input-in-label",
    "a text input lies in a label and has none of its own, for rows and their labels are deprecated",
    f"{REFERENCE}#text-input, 'must be placed inside a Label'; #action-row: deprecated in modals",
)
def find_input_in_row(part: RequestComponent) -> Iterator[Finding]:
    if part.type == INPUT and (part.parent != LABEL or part.data.get("label")):
        yield part.place, f"in type {part.parent}, label {part.data.get('label')!r}"


@modal_parts.rule(
    "input-style", "a text input's style is 1 or 2", f"{REFERENCE}#text-input-text-input-styles"
)
def find_wrong_style(part: RequestComponent) -> Iterator[Finding]:
    if part.type == INPUT and part.data.get("style") not in (1, 2):
        yield f"{part.place}.style", part.data.get("style")


def input_range(part: RequestComponent) -> tuple[int, int]:
    return part.data.get("min_length") or 0, part.data.get("max_length") or 4000


@modal_parts.rule(
    "input-length",
    "a text input takes 0 to 4000 characters at least and 1 to 4000 at most",
    f"{REFERENCE}#text-input: min_length, max_length",
)
def find_wrong_length(part: RequestComponent) -> Iterator[Finding]:
    least, most = input_range(part)
    if part.type == INPUT and (not 0 <= least <= 4000 or not 1 <= most <= 4000 or least > most):
        yield part.place, f"{least} to {most} characters"


@modal_parts.rule(
    "input-value",
    "a text input's value is as long as the input may be",
    f"{REFERENCE}#text-input: value",
)
def find_wrong_value(part: RequestComponent) -> Iterator[Finding]:
    least, most = input_range(part)
    if part.type == INPUT and part.data.get("value") and not least <= len(part.data["value"]) <= most:
        yield f"{part.place}.value", f"{len(part.data['value'])} of {least} to {most} characters"


@modal_parts.rule(
    "input-placeholder",
    "a text input's placeholder has 100 characters at most",
    f"{REFERENCE}#text-input: placeholder",
)
def find_long_placeholder(part: RequestComponent) -> Iterator[Finding]:
    if part.type == INPUT and len(part.data.get("placeholder") or "") > 100:
        yield f"{part.place}.placeholder", part.data["placeholder"]


@modal_parts.rule(
    "modal-select-enabled",
    "a select of a form is not disabled",
    f"{REFERENCE}#string-select: disabled, 'Using disabled in a modal will result in an error'",
)
def find_disabled_select(part: RequestComponent) -> Iterator[Finding]:
    if part.type in SELECTS and part.data.get("disabled"):
        yield f"{part.place}.disabled", True


@modal_parts.rule(
    "required-minimum",
    "what is required has min_values of 1 or more, or none",
    f"{REFERENCE}#string-select, 'must be either omitted or at least 1 if required is omitted or true'",
)
def find_required_of_nothing(part: RequestComponent) -> Iterator[Finding]:
    has_minimum = part.type in (UPLOAD, CHECKBOX_GROUP, *SELECTS)
    if has_minimum and part.data.get("required", True) and part.data.get("min_values") == 0:
        yield f"{part.place}.min_values", 0


@modal_parts.rule(
    "group-options",
    "a radio group has 2 to 10 options, a checkbox group 1 to 10",
    f"{REFERENCE}#radio-group, #checkbox-group: options",
)
def find_wrong_options(part: RequestComponent) -> Iterator[Finding]:
    least = {RADIO_GROUP: 2, CHECKBOX_GROUP: 1}.get(part.type)
    number = len(part.data.get("options") or ())
    if least is not None and not least <= number <= 10:
        yield f"{part.place}.options", f"{number} options"


@modal_parts.rule(
    "group-values-unique",
    "no two options of a group have the same value",
    "as error SELECT_COMPONENT_OPTION_VALUE_DUPLICATED; userdoccers, Components",
)
def find_shared_values(part: RequestComponent) -> Iterator[Finding]:
    if part.type in (RADIO_GROUP, CHECKBOX_GROUP):
        counts = Counter(option.get("value") for option in part.data.get("options") or ())
        yield from ((f"{part.place}.options", f"{v!r} {n} times") for v, n in counts.items() if n > 1)


@modal_parts.rule("radio-default", "a radio group has one default at most", f"{REFERENCE}#radio-group")
def find_two_defaults(part: RequestComponent) -> Iterator[Finding]:
    defaults = sum(bool(option.get("default")) for option in part.data.get("options") or ())
    if part.type == RADIO_GROUP and defaults > 1:
        yield f"{part.place}.options", f"{defaults} defaults"


@modal_parts.rule(
    "group-option-text",
    "label, value and description of a group's option have 1 to 100 characters",
    f"{REFERENCE}#radio-group-option-structure, #checkbox-group-option-structure",
)
def find_wrong_option_texts(part: RequestComponent) -> Iterator[Finding]:
    if part.type not in (RADIO_GROUP, CHECKBOX_GROUP):
        return
    for index, option in enumerate(part.data.get("options") or ()):
        for key in ("label", "value", "description"):
            text = option.get(key)
            is_missing = text is None and key == "description"
            if not is_missing and not 1 <= len(text or "") <= 100:
                yield f"{part.place}.options.{index}.{key}", text


@modal_parts.rule("upload-range", "a file upload takes 0 to 10 files", f"{REFERENCE}#file-upload: min_values")
def find_wrong_upload(part: RequestComponent) -> Iterator[Finding]:
    least, most = part.data.get("min_values"), part.data.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    if part.type == UPLOAD and (not 0 <= least <= 10 or not 1 <= most <= 10):
        yield part.place, f"{least} to {most} files"
