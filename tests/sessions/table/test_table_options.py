"""Each row of the table options can be chosen, is read back, and has its sentences."""

import pytest

from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.store.memory import MemoryStore
from sessions.table import table_options
from sessions.table.table_options import OPTIONS, TableOption
from tests.support.clocked_tables import ANN, TablesWithClock
from tests.support.content import WORDS

EACH_OPTION = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)


@EACH_OPTION
async def test_each_choice_of_an_option_is_read_back_and_no_other_value_is_taken(option: TableOption) -> None:
    store = MemoryStore()
    await store.open()
    tables = TablesWithClock(store).tables
    table = await tables.open(77, 5, ANN, "crownfell", "house", {}, "en")
    for value in option.choices:
        assert table_options.set_value(table, option.name, value) == {option.name: value}
        assert table_options.value_of(table, option.name) == value
        table_options.set_value(table, "rated", "no")
    with pytest.raises(Refused, match="option-value"):
        table_options.set_value(table, option.name, "x")


@EACH_OPTION
@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_option_and_each_choice_has_its_sentence(option: TableOption, language: str) -> None:
    localizer = Localizer(WORDS, language)
    assert localizer.say(f"option-{option.name}")
    for value in option.choices:
        assert WORDS.has(f"value-{option.name}-{value}") or WORDS.has(f"value-{value}"), value
