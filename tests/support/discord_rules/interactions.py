"""Answers to interactions: which type answers which, and what autocomplete may offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.discord_rules.messages import EPHEMERAL
from tests.support.discord_rules.requests import Json, KnownInteraction
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet, is_length

RECEIVING = f"{DOCS}/interactions/receiving-and-responding"
COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
ANSWERS = {
    COMMAND: {4, 5, 9},
    COMPONENT: {4, 5, 6, 7, 9},
    AUTOCOMPLETE: {8},
    FORM: {4, 5, 6, 7},
}


@dataclass(frozen=True)
class CallbackRequest:
    """The first answer to an interaction."""

    body: Json
    # What it answers; None where that is not known.
    interaction: KnownInteraction | None

    @property
    def data(self) -> Json:
        data = self.body.get("data")
        return data if isinstance(data, dict) else {}


callbacks = RuleSet()


@callbacks.rule(
    "callback-type",
    "the type of an answer is one that answers this type of interaction",
    f"{RECEIVING}#interaction-response-object-interaction-callback-type",
)
def find_wrong_type(callback: CallbackRequest) -> Iterator[Finding]:
    known = callback.interaction
    if known is not None and callback.body.get("type") not in ANSWERS[known.type]:
        yield "type", f"{callback.body.get('type')} for an interaction of type {known.type}"


@callbacks.rule(
    "callback-update",
    "UPDATE_MESSAGE answers what has a message",
    f"{RECEIVING}#interaction-response-object-interaction-callback-type, 'Only valid for component-based'",
)
def find_nothing_to_update(callback: CallbackRequest) -> Iterator[Finding]:
    known = callback.interaction
    if callback.body.get("type") == 7 and known is not None and known.source is None:
        yield "type", f"7 for an interaction of type {known.type} without a message"


@callbacks.rule(
    "deferred-flags",
    "a deferred answer has no flag but EPHEMERAL",
    f"{RECEIVING}#interaction-response-object-messages, 'the only valid message flag'",
)
def find_wrong_deferred_flags(callback: CallbackRequest) -> Iterator[Finding]:
    flags = callback.data.get("flags") or 0
    if callback.body.get("type") == 5 and flags & ~EPHEMERAL:
        yield "data.flags", flags


AUTOCOMPLETES = f"{RECEIVING}#interaction-response-object-autocomplete"
CHOICES = f"{DOCS}/interactions/application-commands#application-command-object"
CHOICES += "-application-command-option-choice-structure"


@callbacks.rule("autocomplete-number", "autocomplete offers 25 choices at most", AUTOCOMPLETES)
def find_too_many_choices(callback: CallbackRequest) -> Iterator[Finding]:
    number = len(callback.data.get("choices") or ())
    if callback.body.get("type") == 8 and number > 25:
        yield "data.choices", f"{number} choices"


@callbacks.rule(
    "autocomplete-name",
    "a choice's name, in each language, has 1 to 100 characters that are not all blank",
    CHOICES,
)
def find_wrong_names(callback: CallbackRequest) -> Iterator[Finding]:
    if callback.body.get("type") == 8:
        for index, choice in enumerate(callback.data.get("choices") or ()):
            for name in (choice.get("name"), *(choice.get("name_localizations") or {}).values()):
                if not is_length(name, 1, 100):
                    yield f"data.choices.{index}.name", name


@callbacks.rule("autocomplete-value", "a choice's text has 1 to 100 characters", CHOICES)
def find_wrong_values(callback: CallbackRequest) -> Iterator[Finding]:
    if callback.body.get("type") == 8:
        for index, choice in enumerate(callback.data.get("choices") or ()):
            value = choice.get("value")
            if isinstance(value, str) and not 1 <= len(value) <= 100:
                yield f"data.choices.{index}.value", value
