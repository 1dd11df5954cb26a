"""What the bot told one person alone."""

from typing import Any

from tests.support.message_parts import shown_text, walk


def said(result: Any) -> str:
    """The private sentence that answered."""
    assert result.acknowledged
    answer = result.response
    assert answer is not None
    assert answer.ephemeral, shown_text(answer)
    text = shown_text(answer)
    assert len(text) > 5
    return text


def links(message: Any) -> list[str]:
    return [part["url"] for part in walk(message.components) if part.get("url")]
