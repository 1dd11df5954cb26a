"""What a change still lacks: for each new command, option, sentence and so on, the parts that are missing.

New is what the changed files have now and did not have at the base. Everything is read from texts, so a
change that cannot be imported yet has its check list too.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import PurePosixPath

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from tests.changed.git_changes import GitChanges

PRIVACY = ("PRIVACY.md", "PRIVACY.ja.md")
COMMAND_PAGE = "docs/play/commands.md"
INPUT_LIMITS, INPUT_PAGE = "tests/support/input_limits.py", "docs/inputs.md"
SETTING_PAGES = (".env.example", "docs/host/settings.md", "docs/host/settings.ja.md")
SCHEMAS = ("sessions/store/sqlite/schema/", "sessions/store/postgres/schema/")
TRACES = "tests/support/personal_traces.py"


@dataclass(frozen=True)
class Missing:
    """A part that a change lacks: in which file, and what to add there."""

    what: str
    file: str
    add: str


@dataclass
class Command:
    """A slash command as the code declares it: its options, and the keys of its texts with the English."""

    options: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)


def missing_parts(changes: GitChanges) -> list[Missing]:
    """Return everything that the changes lack, kind by kind."""
    kinds = (commands, options, sentences, pack_fields, settings, stored_fields, stored_kinds, schema_steps)
    return [missing for kind in kinds for missing in kind(changes)]


def describe(parts: Iterable[Missing]) -> Iterator[str]:
    """Yield what is incomplete, each with its missing parts below it."""
    parts = [*parts]
    for what in dict.fromkeys(part.what for part in parts):
        yield f"{what} lacks:"
        yield from (f"  {part.file}: {part.add}" for part in parts if part.what == what)


# ---------------------------------------------------------------- reading


def changed(changes: GitChanges, pattern: str) -> list[str]:
    return [file for file in changes.files if fnmatch(file, pattern)]


def tree_of(text: str) -> ast.Module:
    """Return the syntax tree of a text; of one that is no Python yet, an empty one."""
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


def new_names(changes: GitChanges, pattern: str, read: Callable[[ast.Module], Iterable[str]]) -> list[str]:
    """Return the names that these files have now and had nowhere among them before."""
    files = changed(changes, pattern)
    before = {name for file in files for name in read(tree_of(changes.before(file)))}
    now = {name for file in files for name in read(tree_of(changes.now(file)))}
    return sorted(now - before)


def called(node: ast.expr) -> str:
    """Return the last name of what is called: `command` of `app_commands.command(…)`."""
    function = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(function).rpartition(".")[2]


def text_of(node: ast.expr | None) -> str:
    """Return a literal text, or the English one of `worded(text, key)`; "" for anything else."""
    if isinstance(node, ast.Call) and called(node) == "worded" and node.args:
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def keyword(node: ast.Call | ast.ClassDef, name: str) -> ast.expr | None:
    return next((word.value for word in node.keywords if word.arg == name), None)


def calls(module: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and called(node) == name:
            yield node


def unchanged(changes: GitChanges, *files: str) -> list[str]:
    return [file for file in files if file not in changes.files]


def changelog(changes: GitChanges, what: str) -> Iterator[Missing]:
    for file in unchanged(changes, "CHANGELOG.md"):
        yield Missing(what, file, "add a line under Unreleased")


# ---------------------------------------------------------------- commands


def command_texts(declared: ast.Call) -> tuple[str, dict[str, str]]:
    """Return the name of a command and its texts by their keys: from `@command(name, text, …)` of
    cogs/core/cog.py, or `@app_commands.command(name=…)`, whose texts are in `worded`.
    """
    if len(declared.args) < 2:
        return text_of(keyword(declared, "name")), {}
    name, text = (text_of(argument) for argument in declared.args[:2])
    words = {word.arg: text_of(word.value) for word in declared.keywords if word.arg}
    key = words.pop("key", "") or f"cmd-{name}"
    words.pop("cooldown", None)
    described = {f"{key}-{option}": description for option, description in words.items()}
    return name, {key: name, f"{key}-text": text, **described}


def commands_of(module: ast.Module) -> dict[str, Command]:
    """Return the commands that a module declares, by their full names."""
    commands: dict[str, Command] = {}
    for holder in (node for node in module.body if isinstance(node, ast.ClassDef)):
        group = text_of(keyword(holder, "name"))
        for node in (node for node in holder.body if isinstance(node, ast.AsyncFunctionDef)):
            decorators = [one for one in node.decorator_list if isinstance(one, ast.Call)]
            renamed = {
                str(word.arg): text_of(word.value)
                for one in decorators
                if called(one) == "rename"
                for word in one.keywords
            }
            for declared in (one for one in decorators if called(one) == "command"):
                name, texts = command_texts(declared)
                arguments = (argument.arg for argument in node.args.args[2:])
                worded = (call for one in decorators for call in calls(one, "worded"))
                texts |= {text_of(call.args[1]): text_of(call) for call in worded if len(call.args) == 2}
                options = {renamed.get(argument, argument) for argument in arguments}
                commands[f"{group} {name}".strip()] = Command(options, texts)
    return commands


def commands(changes: GitChanges) -> Iterator[Missing]:
    """Rights, limits, pages and sentences of each new command; what a new option needs of them."""
    before, now = dict[str, Command](), dict[str, Command]()
    for file in changed(changes, "cogs/*.py"):
        before |= commands_of(tree_of(changes.before(file)))
        now |= commands_of(tree_of(changes.now(file)))
    matrix, english = changes.now("tests/rights/matrix.txt"), all_keys(changes, "en")
    limits, inputs = changes.now(INPUT_LIMITS), changes.now(INPUT_PAGE).splitlines()
    for name, command in sorted(now.items()):
        old = before.get(name)
        what = f"/{name}"
        options = command.options - (old.options if old else set())
        if old is None:
            if not re.search(rf"^/{name}( [^|]*)?\|", matrix, re.MULTILINE):
                row = f"/{name} | playing | shown | …"
                yield Missing(what, "tests/rights/matrix.txt", f"add who may use it: `{row}`")
            if f"`/{name}`" not in changes.now(COMMAND_PAGE):
                yield Missing(what, COMMAND_PAGE, "run `python -m tests.support.command_reference`")
            if f'"{what}"' not in limits:
                yield Missing(what, INPUT_LIMITS, f'add a row for "{what}"')
        row = next((line for line in inputs if f"`{what}`" in line), "")
        if (old is None and not row) or any(f"`{option}`" not in row for option in options):
            yield Missing(what, INPUT_PAGE, "run `python -m tests.support.input_reference`")
        if old is None or options:
            yield from changelog(changes, what)
        for key, text in sorted(command.texts.items()):
            if key and key not in english:
                yield Missing(what, "data/text/en/", f"add `{key} = {text}` to the feature's file")


# ---------------------------------------------------------------- options of games


def options_of(module: ast.Module) -> list[str]:
    return [name for call in calls(module, "Option") if call.args and (name := text_of(call.args[0]))]


def options(changes: GitChanges) -> Iterator[Missing]:
    """Words in each language, and a test, for each new option of a game, and words for its choices."""
    choices: dict[str, list[str]] = {}
    for file in changed(changes, "engine/*.py"):
        for call in calls(tree_of(changes.now(file)), "Option"):
            third = keyword(call, "choices") or (call.args[2] if len(call.args) > 2 else None)
            values = [text_of(one) for one in third.elts] if isinstance(third, ast.Tuple) else []
            choices[text_of(call.args[0]) if call.args else ""] = [value for value in values if value]
    for name in new_names(changes, "engine/*.py", options_of):
        what = f"Option {name}"
        for language in languages(changes):
            keys = all_keys(changes, language)
            if f"option-{name}" not in keys:
                yield Missing(what, f"data/text/{language}/", f"add `option-{name} = …`")
            for value in choices[name]:
                if not {f"value-{value}", f"value-{name}-{value}"} & keys:
                    yield Missing(what, f"data/text/{language}/", f"add `value-{name}-{value} = …`")
        if not any(f"option {name}=" in text for text in changes.texts("tests/scenarios", "*.scn")):
            yield Missing(what, "tests/scenarios/", f"add a scenario with `! option {name}=…`")
        yield from changelog(changes, what)


# ---------------------------------------------------------------- sentences


def languages(changes: GitChanges) -> list[str]:
    return sorted(path.name for path in (changes.root / "data/text").glob("*") if path.is_dir())


def messages_of(text: str) -> dict[str, str]:
    """Return the messages of a catalogue: their keys with all that stands behind them."""
    entries = FluentParser().parse(text).body
    return {
        entry.id.name: text[entry.value.span.start : entry.value.span.end]
        for entry in entries
        if isinstance(entry, ftl.Message) and entry.value and entry.value.span
    }


def keys_of(text: str) -> set[str]:
    return set(messages_of(text))


def all_keys(changes: GitChanges, language: str) -> set[str]:
    return {key for text in changes.texts(f"data/text/{language}", "*.ftl") for key in keys_of(text)}


def sentences(changes: GitChanges) -> Iterator[Missing]:
    """Each sentence of a changed catalogue in all languages; those of the others that English lacks."""
    for name in sorted({PurePosixPath(file).name for file in changed(changes, "data/text/*/*.ftl")}):
        english = messages_of(changes.now(f"data/text/en/{name}"))
        former = keys_of(changes.before(f"data/text/en/{name}"))
        for language in languages(changes):
            file = f"data/text/{language}/{name}"
            other = messages_of(changes.now(file))
            for key in english.keys() - other.keys():
                yield Missing(f"Sentence {key}", file, f"add `{key} = {english[key]}`, translated")
            for key in other.keys() - english.keys():
                yield Missing(f"Sentence {key}", f"data/text/en/{name}", f"add it, or remove it from {file}")
            for key in english.keys() & other.keys() - former if language != "en" else ():
                words = re.sub(r"\{[^{}]*\}", "", english[key])
                if english[key] == other[key] and re.search("[a-z]{3} ", words):
                    yield Missing(f"Sentence {key}", file, "translate it, or say that you cannot")


# ---------------------------------------------------------------- packs and settings


def fields_of(module: ast.Module) -> list[str]:
    """Return the keys of dictionaries whose values are `PackField(…)`."""
    return [
        text_of(key)
        for node in ast.walk(module)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(value, ast.Call) and called(value) == "PackField" and text_of(key)
    ]


def pack_fields(changes: GitChanges) -> Iterator[Missing]:
    """Schema, page and a test of each new field of a game's packs."""
    for file in changed(changes, "engine/*/fields.py"):
        game = file.split("/")[1].replace("_", "-")
        schemas = [*changes.texts("data/schema", f"*{game}*")]
        tests = [*changes.texts("tests/packs"), *changes.texts("tests/engine", "*.py")]
        for name in new_names(changes, file, fields_of):
            what, page = f"Field {name} of {game}'s packs", f"docs/packs-{game}.md"
            publish = "run `python -m tests.support.published_pack`"
            if not any(f'"{name}"' in text for text in schemas):
                yield Missing(what, "data/schema/", publish)
            if f"`{name}`" not in changes.now(page) and f"`{name}:" not in changes.now(page):
                yield Missing(what, page, f"{publish}, and say what it does")
            if not any(re.search(rf"\b{name}\b", text) for text in tests):
                yield Missing(what, f"tests/packs/{game}/", "add a card with it, and a test or scenario")
            yield from changelog(changes, what)


def settings_of(module: ast.Module) -> list[str]:
    """Return the keys of `NAMES`."""
    return [
        text_of(key)
        for node in module.body
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["NAMES"]
        if isinstance(node.value, ast.Dict)
        for key in node.value.keys
    ]


def settings(changes: GitChanges) -> Iterator[Missing]:
    """The example and the pages of each new setting."""
    for name in new_names(changes, "settings.py", settings_of):
        for page in SETTING_PAGES:
            if name not in changes.now(page):
                yield Missing(f"Setting {name}", page, f"add {name}")
        yield from changelog(changes, f"Setting {name}")


# ---------------------------------------------------------------- stored data


def structs_of(module: ast.Module) -> dict[str, dict[str, bool]]:
    """Return the fields of each msgspec struct, and whether they have a default."""
    return {
        node.name: {
            ast.unparse(part.target): part.value is not None
            for part in node.body
            if isinstance(part, ast.AnnAssign)
        }
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef) and "Struct" in map(called, node.bases)
    }


def stored_fields(changes: GitChanges) -> Iterator[Missing]:
    """A default for each new field of a struct: what an earlier version stored has none."""
    for file in changed(changes, "sessions/*.py"):
        former = structs_of(tree_of(changes.before(file)))
        for name, fields in structs_of(tree_of(changes.now(file))).items():
            for added in fields.keys() - former[name].keys() if name in former else ():
                if not fields[added]:
                    add = f"give {added} a default: what earlier versions stored has no such field"
                    yield Missing(f"Field {name}.{added}", file, add)


def kinds_of(module: ast.Module) -> list[str]:
    """Return the stored kinds that a module declares as being about people."""
    return [
        text_of(call.args[0])
        for call in calls(module, "stored_kind")
        if len(call.args) == 2 and not ast.unparse(call.args[1]).endswith(".NOTHING")
    ]


def stored_kinds(changes: GitChanges) -> Iterator[Missing]:
    """A paragraph of each privacy page, and a test, for each new kind of stored data about people."""
    traces = changes.now(TRACES)
    for kind in new_names(changes, "sessions/*.py", kinds_of):
        what = f"Stored kind {kind}"
        for page in PRIVACY:
            if not re.search(rf"<!-- stored: [^>]*\b{kind}\b", changes.now(page)):
                add = f"say what is stored, and for how long, and end with `<!-- stored: {kind} -->`"
                yield Missing(what, page, add)
        if f'"{kind}"' not in traces:
            yield Missing(what, TRACES, f'add "{kind}" to FILLERS: how it comes to have something about Bob')


def schema_steps(changes: GitChanges) -> Iterator[Missing]:
    """A test for each new step of a schema, the same for the other store; steps that ran stay as they are."""
    steps = {file for file in changes.files if file.startswith(SCHEMAS)}
    for file in sorted(steps):
        if changes.before(file):
            yield Missing(f"Schema {file}", file, "undo the change and add a step: stores have run this one")
            continue
        for folder in SCHEMAS:
            if not any(step.startswith(folder) for step in steps):
                yield Missing(f"Schema {file}", folder, "add a step if the other store needs it too")
        if not changed(changes, "tests/deep/upgrade/*") and not changed(changes, "tests/sessions/store/*"):
            yield Missing(f"Schema {file}", "tests/deep/upgrade/", "test a store of the version before")
