"""Every kind of stored data is declared; what a personal one has is exported, erased and on the privacy page.

`tests/support/personal_traces.py` says how each kind comes to have something about Bob.
"""

import ast
import importlib
import json
import re
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from sessions.people.personal_data import PersonalData, require_services
from sessions.store.memory import MemoryStore
from sessions.store.stored_kinds import AboutPeople, StoredKind, declared_kinds, stored_kind
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests
from tests.support.paths import ROOT
from tests.support.personal_traces import ANN, BOB, FILLERS, all_of, faults_of_kinds, heading_of, stored_texts
from tests.support.simulated_server import check_kinds, hall
from tests.support.source_tree import MODULES, called_name, tree

KINDS = declared_kinds()
PERSONAL = {name for name, kind in KINDS.items() if kind.about_people is not AboutPeople.NOTHING}
# Index of the argument that is a kind, by the function that takes it.
TAKES_KIND = {
    "load_entry": (0,),
    "save_entry": (0,),
    "load_entries": (0,),
    "replace": (0,),
    "EntryStore": (1,),
    "ServerEntries": (1, 2),
    "PostedBoards": (1,),
    "StructDocuments": (1,),
    "DocumentWrite": (0,),
    "DocumentDecoder": (0,),
    "get_one": (0,),
}
HANDED_ON = {"kind", "self.kind", "self._kind", "index", "document.kind"}  # in code for any kind
STORE = "sessions/store/"
SQL = ("sessions/store/sqlite/", "sessions/store/postgres/")  # behind the protocol of the store
# How people get out of each SQL table.
SQL_TABLES = {
    "tables": "PersonalData._forget",
    "journal_lines": "PersonalData._forget",
    "current_people": "written with the row of its table",
    "named_people": "Store.erase_person",
    "entries": "the storage entries: by their kinds",
    "documents": "by their kinds",
    "index_keys": "written with its document",
}


@pytest_asyncio.fixture
async def store() -> AsyncIterator[MemoryStore]:
    store = MemoryStore()
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def data(store: MemoryStore) -> PersonalData:
    return PersonalData(Tables(store, shelves_of_tests(), secret=secrets_in_order()))


# ---------------------------------------------------------------- declared


def kinds_used(file: str) -> Iterator[tuple[int, str, str | None]]:
    """Yield line, expression and value of each kind that a file hands to a store; None: it has no value yet,
    because the code is for any kind."""
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    names = vars(importlib.import_module(module))
    for node in ast.walk(tree(file, *TAKES_KIND)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        called = getattr(function, "attr", getattr(function, "id", ""))
        if called == "replace" and len(node.args) != 4:
            continue
        for argument in (node.args[n] for n in TAKES_KIND.get(called, ()) if n < len(node.args)):
            expression = ast.unparse(argument)
            try:
                value = eval(expression.removeprefix("*"), names)
            except (NameError, AttributeError):
                value = None
            yield node.lineno, expression, value[0] if isinstance(argument, ast.Starred) else value


@pytest.mark.parametrize("room", ["sessions", "cogs", "ops"])
def test_every_kind_in_the_source_is_declared(room: str) -> None:
    faults, used = [], set[str]()
    for file in (file for file in MODULES if file.startswith(f"{room}/") and not file.startswith(SQL)):
        for line, expression, value in kinds_used(file):
            if isinstance(value, str):
                used.add(value)
            if value not in KINDS and expression not in HANDED_ON:
                faults.append(f"{file}:{line}: {expression} is no kind that stored_kind declared")
    assert faults == []
    assert used, "the search finds kinds"


def test_personal_kinds_are_declared_where_an_erasure_looks_for_them() -> None:
    """`declared_kinds` imports `sessions` without its store: a command that erases somebody loads no cog."""
    inside = {file for file in MODULES if file.startswith("sessions/") and not file.startswith(STORE)}
    deeper = [file for file in inside if file.count("/") > 2]
    assert deeper == [], "declared_kinds looks into one level of folders"
    for file in {*MODULES} - inside:
        for node in ast.walk(tree(file, "stored_kind")):
            if isinstance(node, ast.Call) and called_name(node) == "stored_kind":
                assert "AboutPeople.NOTHING" in ast.unparse(node), f"{file}:{node.lineno}"


def test_a_kind_is_declared_once() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        stored_kind("kits", AboutPeople.NOTHING)


@pytest.mark.parametrize("store_folder", ["sqlite", "postgres"])
def test_of_every_sql_table_it_is_known_how_people_get_out(store_folder: str) -> None:
    schema = ROOT / "sessions/store" / store_folder / "schema"
    text = "\n".join(file.read_text("utf-8") for file in schema.glob("*.sql"))
    assert set(re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", text)) == SQL_TABLES.keys()


async def test_what_a_whole_bot_stores_is_looked_at(store: MemoryStore) -> None:
    """`hall` does this after each simulated server; here it finds an undeclared kind and a false one."""
    async with hall(store=store) as room:
        await room.opened()
        bob = str(room.people["Bob"].id)
        await store.save_entry("zaps", "1", b"{}")
        await store.save_entry("alive", "1", bob.encode())
        with pytest.raises(AssertionError) as raised:
            check_kinds(store, room)
        for kind in ("zaps", "alive"):
            await store.save_entry(kind, "1", None)
    assert "stored kind zaps: declare it with stored_kind" in str(raised.value)
    assert f"stored kind alive is declared to name nobody, but has {bob}" in str(raised.value)


# ---------------------------------------------------------------- exported and erased


def test_of_each_personal_kind_it_is_tried() -> None:
    assert FILLERS.keys() == PERSONAL, "tests/support/personal_traces.py: one filler for each personal kind"


def test_a_kind_that_names_people_has_a_service(data: PersonalData) -> None:
    require_services(KINDS, data.services)
    zaps = StoredKind("zaps", AboutPeople.NAMES, "zaps")
    with pytest.raises(LookupError, match="stored kind zaps names people, but no service"):
        require_services({**KINDS, "zaps": zaps}, data.services)


@pytest.mark.parametrize("kind", sorted(FILLERS))
async def test_what_a_kind_has_about_somebody_is_exported_and_erased(
    kind: str, data: PersonalData, store: MemoryStore
) -> None:
    traces = await FILLERS[kind](data)
    assert stored_texts(store)[kind], "the filler fills it"
    assert not faults_of_kinds(store, KINDS, [str(BOB.id), BOB.name])
    exported = (await data.export(BOB.id)).decode()
    if (heading := heading_of(kind, data)) is not None:
        assert heading in json.loads(exported)["own"]
    for text in traces.exported:
        assert text in exported
    assert (await data.count(BOB.id)).own_entries > 0 or kind == "opening"

    await data.erase_person(BOB.id)
    left = all_of(store)
    for text in (str(BOB.id), BOB.name, *traces.gone):
        assert text not in left
    assert (await data.count(BOB.id)).own_entries == 0
    assert json.loads(await data.export(BOB.id))["own"] == {}


async def test_everything_at_once_is_erased_and_the_others_keep_theirs(
    data: PersonalData, store: MemoryStore
) -> None:
    for filler in dict.fromkeys(FILLERS.values()):
        await filler(data)
    assert not faults_of_kinds(store, KINDS, [str(BOB.id), BOB.name, str(ANN.id), ANN.name])
    await data.erase_person(BOB.id)
    left = all_of(store)
    assert str(BOB.id) not in left
    assert BOB.name not in left
    assert ANN.name in left


@pytest.mark.parametrize("page", ["PRIVACY.md", "PRIVACY.ja.md"])
def test_the_privacy_page_names_each_personal_kind(page: str) -> None:
    """Each paragraph about stored data ends with the kinds that it is about, in a comment."""
    text = (ROOT / page).read_text("utf-8")
    marked = [kind for kinds in re.findall(r"<!-- stored: ([\w -]+) -->", text) for kind in kinds.split()]
    assert sorted(marked) == sorted(PERSONAL)
    for line in text.splitlines():
        words, comment, _ = line.partition("<!-- stored:")
        assert not comment or len(words) > 20, f"says nothing: {line}"
