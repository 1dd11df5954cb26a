"""Forms with one field, as Discord gets them."""

from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import text_form


def test_a_field_stands_in_a_label() -> None:
    """A text input in an action row is deprecated (discord-api-docs, components/reference.mdx)."""
    sent = text_form(ButtonId("t", 1, "time"), "When?", "A time", max_length=80).to_dict()
    (label,) = sent["components"]
    assert (sent["title"], sent["custom_id"]) == ("When?", str(ButtonId("t", 1, "time")))
    assert (label["type"], label["label"]) == (18, "A time")
    assert label["component"]["type"] == 4
    assert "label" not in {key for key, value in label["component"].items() if value}


def test_titles_and_labels_are_as_long_as_discord_takes_them() -> None:
    sent = text_form(ButtonId("t", 1, "time"), "x" * 80, "y" * 80, max_length=9).to_dict()
    assert len(str(sent["title"])) == len(sent["components"][0]["label"]) == 45


def test_a_form_is_not_called_by_the_ellipsis_of_the_button_that_opens_it() -> None:
    for words in ("Ask for a promise …", "約束を求める…"):
        sent = text_form(ButtonId("t", 1, "write"), words, words, max_length=9).to_dict()
        assert sent["title"] == sent["components"][0]["label"] == words.rstrip(" …")
