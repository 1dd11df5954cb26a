"""The soak in short: what the bot keeps has a bound, and what nobody needs any more is freed by itself."""

from pathlib import Path

from sessions.tables.table_repository import MOST_OVER
from tests.deep.soak.soak import Sizes, soak

ANSWERS, PLACES = 900, 12
SOME = 100  # by so many a collection may be longer at one moment than at another
MOST_GARBAGE = 20_000  # objects that only a collection frees: all that thousands of taps brought are more
# Collections that grow until they are full, and the most that they hold: what is used last stays.
BOUNDS = {
    "cogs.components.button_rows.row_breaks": 4_096,
    "cogs.components.button_rows.letters": 4_096,
    "cogs.components.items._emoji": 256,
    "host.dedupe._known": 10_000,
    "host.handover._taken": 20_000,
    "host.services.cooldowns.free_at": 20_000,
    "host.services.learners._shown": 4_096,
    "host.services.learners._known": 4_096,
    "host.services.pictures.cached": 128,
    "host.services.pictures.painter._bands._kept": 12_000_000,
    "host.services.pictures.painter._bands._kept._kept": 12_000_000 // 700,
    "host.services.pictures.painter._grounds": 256,
    "host.services.pictures.painter._known": 8_192,
    "host.services.pictures.painter._number": 8_192,
    "host.services.pictures.painter._pieces._open": 12_000_000,
    "host.services.pictures.painter._pieces._open._kept": 12_000_000 // 700,
    "host.services.pictures.painter._pieces._packed": 20_000_000,
    "host.services.pictures.painter._pieces._packed._kept": 20_000_000 // 700,
    "host.services.pictures.painter.typefaces.drawn": 4_096,
    "host.services.pictures.painter.typefaces.runs": 4_096,
    "host.services.private_panels._of": 2_000,
    "host.services.private_panels._shown": 2_000,
    "host.services.private_panels.hints._given": 2_000,
    "host.services.private_panels.notes._last": 2_000,
    "host.services.servers.lobby_calls._looked_at": 4_096,
    "host.services.views.cached": 256,
    "host.services.views.end_lines.said": 256,
    "host.services.views.menus._kept": 512,
    "host.services.views.parts._news": 1_000,
    "host.services.words.worded": 8_192,
    "host.tables.keeper.cached": MOST_OVER + 4 * PLACES,
    "host.tables.keeper._over": MOST_OVER,
}


async def test_what_grows_has_a_bound(tmp_path: Path) -> None:
    looks = await soak(tmp_path, ANSWERS, ANSWERS // 3, PLACES, 1, lambda _: None)
    early, late = looks[1], looks[-1]
    assert late.faults == 0
    grown = {name: size for name, size in late.lengths.items() if is_grown(name, size, early)}
    assert {name: size for name, size in grown.items() if size > BOUNDS.get(name, 0)} == {}
    assert late.garbage < MOST_GARBAGE


def is_grown(name: str, size: int, early: Sizes) -> bool:
    """Whether a collection is longer than before; `[]`: one of those that another one's items hold."""
    return "[]" not in name and size > early.lengths.get(name, 0) + SOME


def test_a_collection_without_a_bound_is_seen() -> None:
    early = Sizes(1, 0.0, 0, {}, 0, 0, 0, {"host.kept": 5, "host.seats[]": 5}, {}, 0, 0, 0, 0)
    assert is_grown("host.kept", 110, early)
    assert is_grown("host.new", 110, early)
    assert not is_grown("host.kept", 50, early)
    assert not is_grown("host.seats[]", 500, early)
