"""The house keeps its plan: who may import whom, no game named outside its folder, no script forgotten."""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.paths import ROOT
from tests.support.source_tree import BELOW, MODULES, called_name, declared, room, tree

TOP = [
    file
    for file in (
        "bot.py",
        "castellan.py",
        "practice.py",
        "practice_page.py",
        "settings.py",
        "simcord_patches.py",
    )
    if (ROOT / file).exists()
]
COGS = [file for file in MODULES if file.startswith("cogs/")]
ENGINE = [file for file in MODULES if file.startswith("engine/")]
GAMES = sorted(
    file.parent.name
    for file in (ROOT / "engine").glob("*/__init__.py")
    if "\nGAME = " in file.read_text("utf-8")
)

# The engine reads no file, clock or environment: rules know the game alone. Its command-line
# tools may name paths, and engine/files.py is the one door.
WORLD = {
    *("discord", "asyncio", "aiosqlite", "asyncpg", "sqlite3", "threading", "concurrent", "subprocess"),
    *("socket", "http", "urllib", "aiohttp", "time", "datetime", "os", "io", "pathlib", "shutil", "tempfile"),
    *("random", "secrets", "uuid", "logging", "PIL"),
    *("cogs", "sessions", "ops", "bot", "practice", "practice_page", "settings"),
}
MAY = {
    "engine/compiled.py": {"pathlib"},
    "engine/files.py": {"os", "pathlib"},
    "engine/scenario.py": {"pathlib"},
    "engine/records/record.py": {"pathlib"},
    "engine/computers/computer.py": {"random"},  # the one door to dice, which are always seeded
}


class DefinedClass(NamedTuple):
    """bases: last names of the classes it stands on; is_inner: whether it is in a class or a function."""

    name: str
    bases: tuple[str, ...]
    is_inner: bool


class ModuleFacts(NamedTuple):
    """What these tests ask of a module, so that its syntax tree need not be kept."""

    imports: set[str]
    """Names of imported modules, with their parents: `a.b` and `from a import b` give a and a.b."""
    called: set[str]
    """Last names of what is called."""
    called_alone: set[str]
    """The same where it is a name without a dot."""
    answers: list[str]
    """What is called where its last name is `answer`, as it is written."""
    strings: set[str]
    mentions: set[tuple[str, int]]
    """Names, modules and strings but docstrings that hold the name of a game, with their lines."""
    classes: list[DefinedClass]
    has_docstring: bool


@cache
def facts(file: str) -> ModuleFacts:
    module = tree(file)
    nodes = [*ast.walk(module)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    return ModuleFacts(
        imports=imports_among(file, nodes),
        called={called_name(call) for call in calls},
        called_alone={call.func.id for call in calls if isinstance(call.func, ast.Name)},
        answers=[ast.unparse(call.func) for call in calls if called_name(call) == "answer"],
        strings={n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)},
        mentions=mentions_among(nodes),
        classes=classes_among(module, nodes),
        has_docstring=ast.get_docstring(module) is not None,
    )


def imports(file: str) -> set[str]:
    return facts(file).imports


def imports_among(file: str, nodes: list[ast.AST]) -> set[str]:
    modules: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            modules |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return modules | {name.split(".")[0] for name in modules}


# ---------------------------------------------------------------- arrows


def in_room(*rooms: str) -> list[str]:
    return [file for file in MODULES if file.split("/")[0] in rooms]


def importing(files: list[str], names: set[str]) -> dict[str, set[str]]:
    """Which of these names each of the files imports, where it does."""
    return {file: matches for file in files if (matches := imports(file) & names)}


def test_the_engine_knows_nothing_of_the_world() -> None:
    world_imports = importing(ENGINE, WORLD)
    assert not {file: names for file, names in world_imports.items() if names - MAY.get(file, set())}


def test_the_engine_opens_nothing() -> None:
    doors = {"open", "input", "exec", "eval", "__import__", "hash", "id"}
    assert not {file: names for file in ENGINE if (names := facts(file).called_alone & doors)}


def test_sessions_know_no_discord_and_no_cog() -> None:
    assert not importing(
        in_room("sessions"), {"discord", "cogs", "ops", "bot", "practice", "practice_page", "settings"}
    )


def test_cogs_do_not_reach_up() -> None:
    assert not importing(COGS, {"ops", "bot", "practice", "practice_page"})


def test_what_looks_on_does_not_reach_up() -> None:
    assert not importing(in_room("ops"), {"bot", "practice", "practice_page"})


def test_only_the_start_up_knows_the_metrics() -> None:
    assert not importing(in_room("engine", "sessions", "cogs"), {"prometheus_client", "pythonjsonlogger"})


# Full-text search of the rules' texts: SQLite in memory, which keeps nothing.
INDEX = "cogs/core/text/rule_index.py"


def test_only_the_sessions_store_talks_to_databases() -> None:
    users = {file for file in [*MODULES, *TOP] if imports(file) & {"aiosqlite", "sqlite3", "asyncpg"}}
    assert all(file.startswith("sessions/") for file in users - {INDEX}), users


def test_the_index_of_rule_texts_is_in_memory_alone() -> None:
    calls = [
        node
        for node in ast.walk(tree(INDEX))
        if isinstance(node, ast.Call) and called_name(node) == "connect"
    ]
    assert [ast.literal_eval(call.args[0]) for call in calls] == [":memory:"]
    assert imports(INDEX) & {"aiosqlite", "sqlite3", "asyncpg"} == {"sqlite3"}


# ---------------------------------------------------------------- a sixth game costs one folder

OUTSIDE = [file for file in [*MODULES, *TOP] if file.split("/")[1:2] not in [[game] for game in GAMES]]


# What an element of code names: a module, a name or a string.
SAID = {
    ast.Name: lambda n: [n.id],
    ast.Attribute: lambda n: [n.attr],
    ast.arg: lambda n: [n.arg],
    ast.Constant: lambda n: [n.value] if isinstance(n.value, str) else [],
    ast.Import: lambda n: [alias.name for alias in n.names],
    ast.ImportFrom: lambda n: [n.module or "", *(alias.name for alias in n.names)],
}


def mentions_among(nodes: list[ast.AST]) -> set[tuple[str, int]]:
    """Return where a game is named; docstrings may speak of games."""
    docs = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and ast.get_docstring(node, clean=False)
    }
    mentions = [
        (word, node.lineno)
        for node in nodes
        if type(node) in SAID and id(node) not in docs
        for word in SAID[type(node)](node)
    ]
    return {(word, line) for word, line in mentions if any(game in word.lower() for game in GAMES)}


def test_no_game_is_named_outside_its_folder() -> None:
    assert not {file: named for file in OUTSIDE if (named := facts(file).mentions)}


# What the house itself has commands or buttons for, whatever the game.
HOUSE_WORDS = {"undo", "resign", "draw", "pause", "resume", "claim"}


def test_no_message_is_made_that_discord_py_would_keep() -> None:
    """Views come from `components/items.py`, where they are finished as soon as they are made."""
    files = [file for file in COGS if not file.endswith("components/items.py")]
    assert not [file for file in files if facts(file).called & {"View", "LayoutView"}]


def test_there_is_one_way_to_answer_at_a_table() -> None:
    """`Replies.answer`, with which goes what only helped with the answer."""
    ways = [
        (file, answer) for file in COGS for answer in facts(file).answers if answer.endswith("tables.answer")
    ]
    assert ways == [("cogs/core/interactions/replies.py", "self.tables.answer")]


def test_no_cog_knows_a_word_of_one_games_notation() -> None:
    notation = declared() - HOUSE_WORDS
    assert notation
    assert not {file: words for file in COGS if (words := facts(file).strings & notation)}


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    others = {f"engine.{other}" for other in GAMES if other != game}
    for file in ENGINE:
        if file.startswith(f"engine/{game}/"):
            assert not imports(file) & others


def test_every_game_is_found() -> None:
    assert "crownfell" in GAMES


def test_every_module_says_what_it_is() -> None:
    assert not [file for file in [*MODULES, *TOP] if not facts(file).has_docstring], "no docstring"


# ---------------------------------------------------------------- scripts

Function = ast.FunctionDef | ast.AsyncFunctionDef


def own(function: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function's body but not in functions inside it."""
    parents = [function]
    for parent in parents:
        children = [
            child
            for child in ast.iter_child_nodes(parent)
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef)
        ]
        yield from children
        parents += children


def generators(module: ast.AST) -> set[str]:
    """Names of generator functions: calling one does nothing until it is run."""
    return {
        node.name
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef)
        and (any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own(node)) or is_script(node))
    }


def is_script(node: ast.FunctionDef) -> bool:
    """Whether a function's type says that it asks."""
    return node.returns is not None and bool({"Script", "Generator"} & set(words(node.returns)))


def words(node: ast.AST) -> list[str]:
    return [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]


def scripts(module: ast.AST) -> set[str]:
    return {n.name for n in ast.walk(module) if isinstance(n, ast.FunctionDef) and is_script(n)}


class SuspectCall(NamedTuple):
    """A call that is wrong if it calls a generator. is_alone: nobody takes its value; else it is taken for an
    answer."""

    name: str
    line: int
    is_alone: bool


class EngineFacts(NamedTuple):
    """What these tests ask of a module of the engine alone. set_loops: see `loops_over_sets`."""

    generators: set[str]
    scripts: set[str]
    suspects: list[SuspectCall]
    set_loops: list[int]


@cache
def engine_facts(file: str) -> EngineFacts:
    module = tree(file)
    set_loops = loops_over_sets(module) + loops_over_names_of_sets(module)
    return EngineFacts(generators(module), scripts(module), suspect_calls(module), set_loops)


def suspect_calls(module: ast.AST) -> list[SuspectCall]:
    """Return calls that stand alone or whose value is used, and no `yield from` before them.

    Handing a generator to `next`, `list` or a loop runs it.
    """
    suspects = []
    for node in ast.walk(module):
        value: ast.AST | None = None
        if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.AnnAssign):
            value = node.value
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            value = node.test
        elif isinstance(node, ast.Subscript | ast.Attribute):
            value = node.value
        elif isinstance(node, ast.BinOp):
            value = node.left
        if isinstance(value, ast.Call):
            suspects.append(SuspectCall(called_name(value), value.lineno, isinstance(node, ast.Expr)))
    return suspects


def forgotten(suspects: list[SuspectCall], lazy: set[str], asking: set[str]) -> list[int]:
    """Lines where a generator is called alone, or a script's call is taken for its answer.

    `step` may be kept: whoever plays a match runs it.
    """
    taken = asking - {"step"}
    return sorted(call.line for call in suspects if call.name in (lazy if call.is_alone else taken))


def near(file: str) -> list[str]:
    """The files whose functions a file of the engine may call: its own game's, and those of no game."""
    own = file.split("/")[1]
    return [other for other in ENGINE if other.split("/")[1] == own or other.split("/")[1] not in GAMES]


def forgotten_in(file: str) -> list[int]:
    lazy = {name for other in near(file) for name in engine_facts(other).generators}
    asking = {name for other in near(file) for name in engine_facts(other).scripts}
    return forgotten(engine_facts(file).suspects, lazy, asking)


def test_no_yield_from_is_forgotten() -> None:
    assert not {file: lines for file in ENGINE if (lines := forgotten_in(file))}


WRONG = """
def s() -> Script:
    yield 1
def t(self) -> Script:
    s()
    self.s()
    x = s()
    if s():
        pass
    y = s() + [2]
    z = s()[0]
    yield 2
"""
RIGHT = """
def s() -> Script:
    yield 1
def t() -> Script:
    yield from s()
    x = yield from s()
    y = list(s())
    z = (yield from s()) + [2]
    next(s())
    return s()
"""


def test_the_search_finds_what_it_is_for() -> None:
    wrong, right = ast.parse(WRONG), ast.parse(RIGHT)
    assert generators(wrong) == scripts(wrong) == {"s", "t"}
    assert forgotten(suspect_calls(wrong), {"s"}, {"s"}) == [5, 6, 7, 8, 10, 11]
    assert forgotten(suspect_calls(right), {"s"}, {"s"}) == []
    assert {"step", "rally"} <= {name for file in ENGINE for name in engine_facts(file).scripts}


# ---------------------------------------------------------------- rooms of sessions

SESSIONS = [file for file in MODULES if file.startswith("sessions/") and file != "sessions/__init__.py"]
MOST_DEPTH = 2


def imported(file: str, files: list[str]) -> set[str]:
    """The files among these that a file imports, also for type checking and inside functions."""
    paths = {name.replace(".", "/") for name in imports(file)}
    return {other for other in files if other.removesuffix(".py").removesuffix("/__init__") in paths} - {file}


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Whatever stands in a circle, or leads to one and comes from one."""
    left = dict(arrows)
    while loose := [node for node, to in left.items() if not to & left.keys()]:
        for node in loose:
            del left[node]
    return sorted(left)


def classes_among(module: ast.Module, nodes: list[ast.AST]) -> list[DefinedClass]:
    def last_name(base: ast.expr) -> str:
        return ast.unparse(base).partition("[")[0].rpartition(".")[2]

    return [
        DefinedClass(node.name, tuple(map(last_name, node.bases)), node not in module.body)
        for node in nodes
        if isinstance(node, ast.ClassDef)
    ]


@cache
def classes(place: str) -> dict[str, DefinedClass]:
    """Classes of these files by name; a test sees to it that a name is there once."""
    return {one.name: one for file in in_room(place) for one in facts(file).classes}


def above(one: DefinedClass, known: dict[str, DefinedClass]) -> list[DefinedClass]:
    """Our own classes that a class stands on directly; discord.py has some of the same name."""
    return [known[name] for name in one.bases if name in known and known[name] is not one]


def depth(one: DefinedClass, known: dict[str, DefinedClass]) -> int:
    return max((1 + depth(base, known) for base in above(one, known)), default=0)


def test_rooms_of_sessions_know_only_those_below() -> None:
    known = {file: {room(other) for other in imported(file, SESSIONS)} - {room(file)} for file in SESSIONS}
    assert not {file: rooms for file, rooms in known.items() if rooms - BELOW[room(file)]}


def test_nothing_in_sessions_goes_round_in_a_circle() -> None:
    assert not circle({file: imported(file, SESSIONS) for file in SESSIONS})
    assert not circle(BELOW)


@pytest.mark.parametrize("place", ["cogs", "engine", "sessions"])
def test_classes_stand_on_few(place: str) -> None:
    known = classes(place)
    deep = {name: depth(one, known) for name, one in known.items()}
    assert not {name: found for name, found in deep.items() if found > MOST_DEPTH}


@pytest.mark.parametrize("place", ["cogs", "engine", "sessions"])
def test_a_class_name_stands_once(place: str) -> None:
    names = Counter(one.name for file in in_room(place) for one in facts(file).classes)
    assert not [name for name, count in names.items() if count > 1]


# Files that mean the same thing in two rooms: for every game, and for the refereed ones.
SAME_NAME = {"record_format.py": 2, "samples.py": 2}


def test_a_file_name_stands_once_in_the_house() -> None:
    """Outside the games' own folders."""
    shared = [file for file in MODULES if file.split("/")[1] not in GAMES]
    names = Counter(Path(file).name for file in shared if not file.endswith("__init__.py"))
    assert {name: count for name, count in names.items() if count > 1} == SAME_NAME


def test_the_search_for_circles_and_depth_finds_them() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]
    module = ast.parse(
        "class A:\n    def x(self): self.y = self._z = 1\n"
        "class B(A[int]):\n    n: int\nclass C(a.B): ...\nclass D(NamedTuple):\n    n: int\n"
    )
    known = {one.name: one for one in classes_among(module, [*ast.walk(module)])}
    assert {name: depth(one, known) for name, one in known.items()} == {"A": 0, "B": 1, "C": 2, "D": 0}


# ---------------------------------------------------------------- features and core

# Of `cogs/core`, from the top down: a part may import itself and those that stand after it.
LAYERS = (
    *("client", "errors", "chores", "features", "interactions", "cog", "services", "runtime", "delivery"),
    *("panels", "painting", "components", "loaded_content", "text", "plain_mode"),
)
IN_COGS = [file for file in COGS if not file.endswith("__init__.py")]
CORE = [file for file in IN_COGS if file.startswith("cogs/core/")]


def layer(file: str) -> str:
    """The part of `cogs/core` to which a file belongs: its folder, or itself."""
    return file.removesuffix(".py").split("/")[2]


def test_parts_of_the_core_know_only_those_below() -> None:
    known = {file: {layer(other) for other in imported(file, CORE)} for file in CORE}
    assert not {
        file: parts for file, parts in known.items() if parts - {*LAYERS[LAYERS.index(layer(file)) :]}
    }


def test_the_core_knows_no_feature() -> None:
    features = [file for file in IN_COGS if file not in CORE]
    assert not {file: known for file in CORE if (known := imported(file, features))}


def test_nothing_in_cogs_goes_round_in_a_circle() -> None:
    assert not circle({file: imported(file, IN_COGS) for file in IN_COGS})


def test_no_handler_inherits_from_another() -> None:
    known = classes("cogs")
    outer = [one for file in IN_COGS for one in facts(file).classes if not one.is_inner]
    handlers = [one for one in outer if one.name.endswith("Handler")]
    assert handlers
    assert not [one.name for one in handlers if {base.name for base in above(one, known)} - {"BotCog"}]


# ---------------------------------------------------------------- the engine


def test_nothing_in_the_engine_goes_round_in_a_circle() -> None:
    """A package's own `__init__` names its game, and is imported with whatever lies in it."""
    files = [file for file in ENGINE if not file.endswith("__init__.py")]
    assert not circle({file: imported(file, files) for file in files})


def test_rules_and_their_parts_know_neither_the_search_nor_a_game() -> None:
    for file in ENGINE:
        if file.count("/") == 1:
            known = {other for other in imported(file, ENGINE) if "__init__" not in other}
            known -= {"engine/computers/computer.py", "engine/computers/puzzle.py"}  # what a game has to give
            assert not {other.split("/")[1] for other in known} & {"computers", "referee", *GAMES}, file


# ---------------------------------------------------------------- no order that a restart changes


def unordered(node: ast.AST) -> bool:
    """Whether an expression is plainly a set, whose order of strings differs between processes."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return unordered(node.left) or unordered(node.right)
    return isinstance(node, ast.Call) and called_name(node) in (
        "set",
        "frozenset",
        "intersection",
        "union",
        "difference",
    )


def loops_over_sets(module: ast.AST) -> list[int]:
    """Lines that take a set's members in its own order: loops, comprehensions, list(…), unpacking."""
    lines = []
    for node in ast.walk(module):
        taken: list[ast.AST] = []
        if isinstance(node, ast.For | ast.comprehension):
            taken = [node.iter]
        elif isinstance(node, ast.Starred | ast.YieldFrom):
            taken = [node.value]
        elif isinstance(node, ast.Call) and called_name(node) in (
            "list",
            "tuple",
            "next",
            "iter",
            "enumerate",
            "zip",
            "join",
        ):
            taken = list(node.args)
        lines += [part.lineno for part in taken if unordered(part)]
    return sorted(lines)


def set_names(function: ast.AST) -> set[str]:
    """Local names that are bound to a set."""
    names = set()
    for node in own(function):
        if isinstance(node, ast.Assign) and unordered(node.value):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            names |= {node.target.id} if unordered(node.value) else set()
    return names


RULES = [
    file
    for file in ENGINE
    if file.split("/")[1] in (*GAMES, "computers", "referee")
    if not file.endswith(("pack.py", "diagram.py", "stage.py"))
]


def loops_over_names_of_sets(module: ast.AST) -> list[int]:
    """Lines that take a local name's members, where the name is bound to a set."""
    return [
        node.iter.lineno
        for function in ast.walk(module)
        if isinstance(function, Function) and (names := set_names(function))
        for node in own(function)
        if isinstance(node, ast.For | ast.comprehension) and isinstance(node.iter, ast.Name)
        if node.iter.id in names
    ]


def test_nothing_depends_on_a_sets_order() -> None:
    files = [*RULES, "engine/match.py", "engine/chance.py"]
    assert not {file: lines for file in files if (lines := engine_facts(file).set_loops)}


def test_the_search_for_sets_finds_them() -> None:
    wrong = "for x in {'a', 'b'}:\n    pass\ny = [z for z in set('ab')]\nt = list({1} | s)\nu = (*set(q),)\n"
    right = "x = 'a' in {'a', 'b'}\nfor x in sorted({'a'}):\n    pass\n"
    assert loops_over_sets(ast.parse(wrong)) == [1, 3, 4, 5]
    assert loops_over_sets(ast.parse(right)) == []


def test_this_runs_on_the_promised_python() -> None:
    assert sys.version_info >= (3, 11)
    assert 'requires-python = ">=3.11"' in Path(ROOT / "pyproject.toml").read_text(encoding="utf-8")
