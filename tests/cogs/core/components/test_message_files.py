"""The files of a message are found where Discord tells of them, and an edit lists those that stay."""

from typing import Any

import pytest
from discord import ui
from discord.http import handle_message_parameters

from cogs.core.components.layout import Panel, gallery, page, text
from cogs.core.components.message_files import MessageFile, files_named, files_of, files_of_payload
from tests.support.discord_private import read_json, received_message

CDN = "https://cdn.discordapp.com/ephemeral-attachments/12/{}/{}?ex=69&is=68&hm=ab&"


def media(number: int, name: str) -> dict[str, Any]:
    return {"url": CDN.format(number, name), "proxy_url": "https://media…", "attachment_id": str(number)}


SHOWN = {
    "a gallery in a container": (
        [{"type": 17, "components": [{"type": 12, "items": [{"media": media(31, "table.png")}]}]}],
        [MessageFile("table.png", 31)],
    ),
    "two pictures of a gallery": (
        [{"type": 12, "items": [{"media": media(31, "a.png")}, {"media": media(32, "b.png")}]}],
        [MessageFile("a.png", 31), MessageFile("b.png", 32)],
    ),
    "a thumbnail beside a section": (
        [{"type": 9, "components": [], "accessory": {"type": 11, "media": media(5, "hand.png")}}],
        [MessageFile("hand.png", 5)],
    ),
    "a file below the text": (
        [{"type": 10, "content": "x"}, {"type": 13, "file": media(6, "record.txt")}],
        [MessageFile("record.txt", 6)],
    ),
    "a name that the address escapes": (
        [{"type": 13, "file": media(6, "%E6%A3%8B.png")}],
        [MessageFile("棋.png", 6)],
    ),
    "a picture from elsewhere": (
        [{"type": 12, "items": [{"media": {"url": "https://example.org/table.png"}}]}],
        [],
    ),
}


@pytest.mark.parametrize("case", SHOWN)
def test_files_that_components_show_are_found_in_the_components(case: str) -> None:
    components, expected = SHOWN[case]
    assert [*files_of_payload({"attachments": [], "components": components})] == expected
    assert [*files_of(received_message(components))] == expected


def test_a_file_that_no_component_shows_is_found_among_the_attachments() -> None:
    listed = {"id": "7", "filename": "record.txt", "url": CDN.format(7, "record.txt")}
    shown = [{"type": 12, "items": [{"media": media(31, "table.png")}]}]
    files = files_of_payload({"attachments": [listed], "components": shown})
    assert files == (MessageFile("record.txt", 7), MessageFile("table.png", 31))
    assert files_named(files, "table.png") == (MessageFile("table.png", 31),)
    assert not files_named(files, "hand.png")


def body(panel: Panel) -> dict[str, Any]:
    """The body of an edit that shows this panel."""
    with handle_message_parameters(view=panel.view, **panel.attached()) as sent:
        if sent.payload is not None:
            return dict(sent.payload)
        assert sent.multipart is not None
        return dict(read_json(sent.multipart[0]["value"]))


def shown_panel(**more: Any) -> Panel:
    items: list[ui.Item[Any]] = [text("words"), gallery("a board")]
    return Panel(page(*items), **more)


def test_an_edit_lists_the_files_that_stay_with_their_names() -> None:
    payload = body(shown_panel(kept_files=(MessageFile("table.png", 31),)))
    assert payload["attachments"] == [{"id": "31", "filename": "table.png"}]


def test_an_edit_with_a_new_picture_lists_it_and_what_stays() -> None:
    sent = body(shown_panel(picture=b"png", kept_files=(MessageFile("hand.png", 5),)))
    names = [entry["filename"] for entry in sent["attachments"]]
    assert names == ["hand.png", "table.png"]


def test_an_edit_without_a_picture_takes_the_former_one_away() -> None:
    assert body(shown_panel().without_pictures())["attachments"] == []
