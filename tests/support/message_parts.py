"""What stands in a message: its text, buttons, lists and files."""

from typing import Any


def matches(button: dict[str, Any], act: str) -> bool:
    _, _, _, button_act, arg = button["custom_id"].split(":", 4)
    return f"{button_act}:{arg}" == act if ":" in act else button_act == act


def walk(components: Any) -> list[dict[str, Any]]:
    """All components of a message, nested ones included, as Discord has them."""
    parts = []
    for component in components:
        data = component if isinstance(component, dict) else component.to_dict()
        parts.append(data)
        parts += walk(data.get("components", ()))
        parts += walk([data["accessory"]]) if "accessory" in data else []
    return parts


def shown_files(message: Any) -> list[str]:
    """The addresses of the pictures and files that a message's components show; each ends in the file's name.

    Discord does not list them in `attachments`.
    """
    addresses = []
    for part in walk(message.components):
        for holder in (part, *part.get("items", ())):
            addresses += [holder[key]["url"] for key in ("media", "file") if key in holder]
    return addresses


def buttons(message: Any, *, enabled: bool = True) -> list[dict[str, Any]]:
    return [
        part
        for part in walk(message.components)
        if part.get("type") == 2 and part.get("custom_id") and not (enabled and part.get("disabled"))
    ]


def lists(message: Any) -> list[dict[str, Any]]:
    return [part for part in walk(message.components) if part.get("type") == 3]


def shown_text(message: Any) -> str:
    """All text of a message, alt texts included."""
    texts = [message.content or ""]
    for part in walk(message.components):
        texts.append(part.get("content", ""))
        texts += [item.get("description") or "" for item in part.get("items", ())]
    return "\n".join(text for text in texts if text)
