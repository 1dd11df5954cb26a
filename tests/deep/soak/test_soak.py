"""The soak in short: what the bot keeps has a bound, and what nobody needs any more is freed by itself."""

from pathlib import Path

from cogs.core.painting.cache_sizes import PICTURE_BYTES, CacheSizes
from cogs.core.painting.recent_cache import OVERHEAD
from sessions.tables.table_repository import MOST_OVER
from tests.deep.soak.soak import Sizes, soak

ANSWERS, PLACES = 900, 12
SOME = 100  # by so many a collection may be longer at one moment than at another
MOST_GARBAGE = 20_000  # objects that only a collection frees: all that thousands of taps brought are more
SIZES = CacheSizes.of(PICTURE_BYTES)


def of_cache(name: str, most_bytes: int) -> dict[str, int]:
    """The bounds of a cache that is limited in bytes: of its bytes, and of its entries.

    name: its path in the services.
    """
    path = f"host.services.{name}"
    return {path: most_bytes, f"{path}._entries": most_bytes // OVERHEAD}


# Collections that grow until they are full, and the most that they hold: what is used last stays.
BOUNDS = {
    "cogs.core.components.button_rows.row_breaks": 4_096,
    "cogs.core.components.button_rows.letters": 4_096,
    "cogs.competitions.plan_view.text_width": 4_096,
    "host.dedupe._known": 10_000,
    "host.handover._taken": 20_000,
    "host.services.cooldowns.free_at": 20_000,
    "host.services.learners._shown_tips": 4_096,
    "host.services.learners._cached": 4_096,
    "host.double_taps._last": 2_000,
    "host.double_taps._tappers": 2_000,
    "host.services.pictures.painter._number_and_box": 8_192,
    "host.services.pictures.painter._fonts.length": 8_192,
    **of_cache("pictures._cached", SIZES.files),
    **of_cache("pictures.painter._fonts.masks", SIZES.texts),
    **of_cache("pictures.painter._ground_pixels", SIZES.grounds),
    **of_cache("pictures.painter._elements", SIZES.elements),
    **of_cache("pictures.painter._pieces._uncompressed", SIZES.unpacked),
    **of_cache("pictures.painter._pieces._packed", SIZES.packed),
    "host.services.pictures.painter.typefaces.drawable_text": 4_096,
    "host.services.pictures.painter.typefaces.runs": 4_096,
    "host.services.sender.last_messages._ephemeral": 4_096,
    "host.services.private_panels.people_of": 2_000,
    "host.services.private_panels._panels": 2_000,
    "host.services.private_panels.hint_messages._hints": 2_000,
    "host.services.private_panels.ephemeral_messages._last": 2_000,
    "host.services.get(LobbyCalls)._handled_lobbies": 4_096,
    "host.services.table_views.cached": 256,
    "host.services.table_views.end_lines.cached_lines": 256,
    "host.services.table_views.menus._cached_menus": 512,
    "host.services.catalogues.format_message": 8_192,
    "host.tables.repository.cached": MOST_OVER + 4 * PLACES,
    "host.tables.repository._cached_finished": MOST_OVER,
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
