"""The commands of the application: names in every language, options, choices, sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import regex

from tests.support.discord_rules.requests import Json
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet

COMMANDS = f"{DOCS}/interactions/application-commands"
STRUCTURE = f"{COMMANDS}#application-command-object-application-command-structure"
OPTIONS = f"{COMMANDS}#application-command-object-application-command-option-structure"
NAMING = f"{COMMANDS}#application-command-object-application-command-naming"
CHAT_INPUT, SUB_COMMAND, SUB_GROUP, STRING = 1, 1, 2, 3
MOST_OF_TYPE = {1: 100, 2: 15, 3: 15}
NAME = regex.compile(r"[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
# https://docs.discord.com/developers/reference#locales
LOCALES = {
    *("bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id"),
    *(
        "it",
        "ja",
        "ko",
        "lt",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "ru",
        "sv-SE",
        "th",
        "tr",
        "uk",
        "vi",
        "zh-CN",
    ),
    "zh-TW",
}
BOT_DM_OR_GROUP, USER_INSTALL = 2, 1

# All commands together.
command_lists = RuleSet()
# A command of any type.
commands = RuleSet()
# A command that is typed, a subcommand, or an option: what has a name and a description.
named_things = RuleSet()
# A list of options.
option_lists = RuleSet()
# An option that takes a value.
values = RuleSet()


@dataclass(frozen=True)
class Named:
    """A command or an option, and how it is called from the command down."""

    data: Json
    place: str

    @property
    def options(self) -> list[Json]:
        return self.data.get("options") or []


@dataclass(frozen=True)
class OptionList:
    """The options of a command, subcommand or group."""

    options: list[Json]
    place: str
    # 0 for a command's own options, 1 for those of a subcommand or group.
    depth: int


def texts_by_locale(data: Json, key: str) -> dict[str, Any]:
    """A text and its translations; its own under ""."""
    return {"": data.get(key) or "", **(data.get(f"{key}_localizations") or {})}


@command_lists.rule(
    "command-number",
    "an application has 100 typed commands at most, and 15 of each context menu",
    f"{COMMANDS}#registering-a-command; change-log, 2026-03",
)
def find_too_many(given: list[Json]) -> Iterator[Finding]:
    counts = Counter(command.get("type") or CHAT_INPUT for command in given)
    yield from (("", f"{n} of type {t}") for t, n in counts.items() if n > MOST_OF_TYPE.get(t, 1))


@command_lists.rule(
    "command-unique", "no two commands of a type have the same name", f"{COMMANDS}#updating-and-deleting"
)
def find_shared_names(given: list[Json]) -> Iterator[Finding]:
    counts = Counter((command.get("type") or CHAT_INPUT, command["name"]) for command in given)
    yield from (("", f"{name!r} {number} times") for (_, name), number in counts.items() if number > 1)


@commands.rule(
    "context-menu-name",
    "a command of a context menu has a name of 1 to 32 characters, and no description",
    STRUCTURE,
)
def find_wrong_menu(command: Named) -> Iterator[Finding]:
    data = command.data
    is_menu = (data.get("type") or CHAT_INPUT) != CHAT_INPUT
    if is_menu and (not 1 <= len(data["name"]) <= 32 or data.get("description")):
        yield command.place, data


@commands.rule(
    "command-size",
    "names, descriptions and values of a command have 8000 characters together at most",
    f"{COMMANDS}#slash-commands, 'a maximum of 8000 characters'",
)
def find_big_command(command: Named) -> Iterator[Finding]:
    size = size_of(command.data)
    if size > 8000:
        yield command.place, f"{size} characters"


def size_of(data: Json) -> int:
    """The characters of a command or option; of translations only the longest counts."""
    size = sum(max(map(len, texts_by_locale(data, key).values())) for key in ("name", "description"))
    for choice in data.get("choices") or ():
        size += max(map(len, texts_by_locale(choice, "name").values())) + len(str(choice["value"]))
    return size + sum(size_of(option) for option in data.get("options") or ())


@commands.rule(
    "command-contexts",
    "contexts, where they are given, are one or more, none of them twice",
    f"{STRUCTURE}: contexts",
)
def find_wrong_contexts(command: Named) -> Iterator[Finding]:
    contexts = command.data.get("contexts")
    if contexts is not None and (not contexts or len({*contexts}) != len(contexts)):
        yield command.place, contexts


@commands.rule(
    "command-private-channels",
    "a command for private channels is one of a user install",
    f"{COMMANDS}#interaction-contexts, 'PRIVATE_CHANNEL' is only meaningful for USER_INSTALL",
)
def find_private_without_user(command: Named) -> Iterator[Finding]:
    installs = command.data.get("integration_types") or [0]
    if BOT_DM_OR_GROUP in (command.data.get("contexts") or ()) and USER_INSTALL not in installs:
        yield command.place, f"integration_types {installs}"


@commands.rule(
    "command-installs", "integration_types, where they are given, are one or more", f"{COMMANDS}#contexts"
)
def find_no_install(command: Named) -> Iterator[Finding]:
    if command.data.get("integration_types") == []:
        yield command.place, []


@named_things.rule("command-name", f"a name, in each language, matches {NAME.pattern}", NAMING)
def find_wrong_name(thing: Named) -> Iterator[Finding]:
    for locale, name in texts_by_locale(thing.data, "name").items():
        if not NAME.fullmatch(name):
            yield f"{thing.place} {locale}", name


@named_things.rule(
    "command-lower-case",
    "a name has no capital letter that has a small one",
    f"{NAMING}, 'If there is a lowercase variant of any letters used, you must use those'",
)
def find_capitals(thing: Named) -> Iterator[Finding]:
    for locale, name in texts_by_locale(thing.data, "name").items():
        if name != name.lower():
            yield f"{thing.place} {locale}", name


@named_things.rule(
    "command-description", "a description, in each language, has 1 to 100 characters", f"{STRUCTURE}"
)
def find_wrong_description(thing: Named) -> Iterator[Finding]:
    for locale, description in texts_by_locale(thing.data, "description").items():
        if not 1 <= len(description) <= 100:
            yield f"{thing.place} {locale}", f"{len(description)} characters"


@named_things.rule("command-locale", "a translation is in a language of Discord", f"{DOCS}/reference#locales")
def find_unknown_locale(thing: Named) -> Iterator[Finding]:
    for key in ("name_localizations", "description_localizations"):
        for locale in thing.data.get(key) or ():
            if locale not in LOCALES:
                yield f"{thing.place}.{key}", locale


@option_lists.rule("options-number", "a command has 25 options at most, so has a subcommand", OPTIONS)
def find_too_many_options(given: OptionList) -> Iterator[Finding]:
    if len(given.options) > 25:
        yield given.place, f"{len(given.options)} options"


@option_lists.rule(
    "option-names-unique",
    "no two options of a command have the same name, nor in any language",
    f"{COMMANDS}#localization, 'they must be distinct from all other default option names of that command, as"
    " well as all other option names within that locale'",
)
def find_shared_option_names(given: OptionList) -> Iterator[Finding]:
    names = [option["name"] for option in given.options]
    for name, number in Counter(names).items():
        if number > 1:
            yield given.place, f"{name!r} {number} times"
    for locale in {locale for option in given.options for locale in option.get("name_localizations") or ()}:
        local = [(o["name"], o["name_localizations"].get(locale)) for o in given.options if translated(o)]
        for name, number in Counter(text for _, text in local if text).items():
            if number > 1:
                yield given.place, f"{name!r} {number} times in {locale}"
        for own, text in local:
            if text and text in names and text != own:
                yield given.place, f"{text!r} in {locale} is the name of another option"


def translated(option: Json) -> bool:
    return bool(option.get("name_localizations"))


@option_lists.rule(
    "option-depth",
    "groups lie in commands, and subcommands in commands or groups",
    f"{COMMANDS}#subcommands-and-subcommand-groups",
)
def find_deep_options(given: OptionList) -> Iterator[Finding]:
    for option in given.options:
        is_nested = option["type"] in (SUB_COMMAND, SUB_GROUP)
        if is_nested and (given.depth > 1 or (given.depth == 1 and option["type"] == SUB_GROUP)):
            yield f"{given.place} {option['name']}", f"type {option['type']} at depth {given.depth}"


@option_lists.rule(
    "group-not-empty", "a group has a subcommand", f"{COMMANDS}#subcommands-and-subcommand-groups"
)
def find_empty_groups(given: OptionList) -> Iterator[Finding]:
    for option in given.options:
        if option["type"] == SUB_GROUP and not option.get("options"):
            yield f"{given.place} {option['name']}", "no subcommands"


@option_lists.rule(
    "required-options-first",
    "required options come before optional ones",
    f"{OPTIONS}, 'Required options must be listed before optional options'",
)
def find_late_required(given: OptionList) -> Iterator[Finding]:
    optional = False
    for option in given.options:
        if option["type"] not in (SUB_COMMAND, SUB_GROUP):
            if option.get("required") and optional:
                yield f"{given.place} {option['name']}", "after an optional one"
            optional = optional or not option.get("required")


@values.rule(
    "choices-or-autocomplete",
    "an option has choices or autocomplete, not both",
    f"{OPTIONS}, 'autocomplete may not be set to true if choices are present'",
)
def find_both(option: Named) -> Iterator[Finding]:
    if option.data.get("choices") and option.data.get("autocomplete"):
        yield option.place, "both"


@values.rule(
    "autocomplete-type", "autocomplete is for texts and numbers", f"{OPTIONS}: autocomplete, STRING, INTEGER"
)
def find_wrong_autocomplete(option: Named) -> Iterator[Finding]:
    if option.data.get("autocomplete") and option.data["type"] not in (3, 4, 10):
        yield option.place, f"type {option.data['type']}"


@values.rule("choices-number", "an option has 25 choices at most", f"{OPTIONS}: choices, max 25")
def find_many_choices(option: Named) -> Iterator[Finding]:
    number = len(option.data.get("choices") or ())
    if number > 25:
        yield option.place, f"{number} choices"


@values.rule("choices-unique", "no two choices of an option have the same name, nor in any language", NAMING)
def find_shared_choices(option: Named) -> Iterator[Finding]:
    choices = option.data.get("choices") or ()
    for locale in {"", *(locale for choice in choices for locale in texts_by_locale(choice, "name"))}:
        names = (texts_by_locale(c, "name").get(locale) or c["name"] for c in choices)
        for name, number in Counter(names).items():
            if number > 1:
                yield f"{option.place} {locale}", f"{name!r} {number} times"


@values.rule(
    "choice-name",
    "a choice's name, in each language, has 1 to 100 characters",
    f"{COMMANDS}#application-command-object-application-command-option-choice-structure",
)
def find_wrong_choices(option: Named) -> Iterator[Finding]:
    for choice in option.data.get("choices") or ():
        for locale, name in texts_by_locale(choice, "name").items():
            if not 1 <= len(name) <= 100:
                yield f"{option.place} {locale}", name


@values.rule(
    "choice-value",
    "a choice's text has 1 to 100 characters",
    f"{COMMANDS}#application-command-object-application-command-option-choice-structure",
)
def find_wrong_values(option: Named) -> Iterator[Finding]:
    for choice in option.data.get("choices") or ():
        value = choice["value"]
        if isinstance(value, str) and not 1 <= len(value) <= 100:
            yield option.place, value


@values.rule(
    "option-length",
    "a text takes 0 to 6000 characters at least and 1 to 6000 at most",
    f"{OPTIONS}: min_length, max_length",
)
def find_wrong_length(option: Named) -> Iterator[Finding]:
    least, most = option.data.get("min_length"), option.data.get("max_length")
    least, most = 0 if least is None else least, 6000 if most is None else most
    if option.data["type"] == STRING and (not 0 <= least <= most or not 1 <= most <= 6000):
        yield option.place, f"{least} to {most} characters"
