"""Checks bodies against Discord's own OpenAPI description, if the workshop has it."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson

from tests.support.loopback.wire import Json
from tests.support.paths import ROOT

DESCRIPTION = ROOT.parent / "shared" / "discord" / "openapi.json"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_MESSAGE, _UPDATE = "CreateMessageInteractionCallbackRequest", "UpdateMessageInteractionCallbackRequest"
_BY_CALLBACK_TYPE = {
    4: _MESSAGE,
    5: _MESSAGE,
    6: _UPDATE,
    7: _UPDATE,
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}


Compile = Callable[[str], jsonschema_rs.Draft202012Validator]


@cache
def _read(description: Path) -> tuple[Json, Compile]:
    """Return the paths of a description, and what compiles the schema at a pointer.

    Once a process: the description with its compiled schemas is tens of megabytes.
    """
    document = orjson.loads(description.read_bytes())
    registry = jsonschema_rs.Registry([("urn:discord", document)], draft=jsonschema_rs.Draft202012)

    @cache
    def compile_schema(pointer: str) -> jsonschema_rs.Draft202012Validator:
        return jsonschema_rs.Draft202012Validator({"$ref": f"urn:discord{pointer}"}, registry=registry)

    return document["paths"], compile_schema


class Bodies:
    """`available` tells whether there is a description to check against."""

    def __init__(self, description: Path | None = DESCRIPTION) -> None:
        """description: Discord's; None checks nothing and says nothing, for measurements of speed."""
        self.available = description is not None and description.exists()
        self._paths: Json = {}
        if description is None:
            return
        if not self.available:
            warnings.warn(
                f"request bodies go unchecked: Discord's own description is not here ({description})",
                stacklevel=2,
            )
            return
        self._paths, self._compile = _read(description)

    def wrong_in_request(self, method: str, path: str, body: Any) -> list[str]:
        """What Discord would not accept in this body; `path` as the description writes it."""
        if not self.available or body is None:
            return []
        pointer = self._request_schema(method, path, body)
        if pointer is None:
            return [f"{method} {path} takes no body"]
        return self._errors(pointer, _with_text_ids(body))

    def wrong_in_answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What this server's own answer has that Discord's would not."""
        content = self._operation(method, path).get("responses", {}).get(str(status), {}).get("content")
        if not content:
            return []
        answer = ("paths", path, method.lower(), "responses", str(status), "content", "application/json")
        return self._errors(_pointer(*answer, "schema"), body)

    def _operation(self, method: str, path: str) -> Json:
        return dict(self._paths.get(path, {}).get(method.lower(), {}))

    def _request_schema(self, method: str, path: str, body: Any) -> str | None:
        if path == CALLBACK and body.get("type") in _BY_CALLBACK_TYPE:
            return _pointer("components", "schemas", _BY_CALLBACK_TYPE[body["type"]])
        if "requestBody" not in self._operation(method, path):
            return None
        keys = ("paths", path, method.lower(), "requestBody", "content", "application/json", "schema")
        return _pointer(*keys)

    def _errors(self, pointer: str, body: Any) -> list[str]:
        return [_told(error) for error in self._compile(pointer).iter_errors(body)]


def _pointer(*keys: str) -> str:
    def escaped(key: str) -> str:
        return key.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")

    return "#/" + "/".join(map(escaped, keys))


def _with_text_ids(body: Any) -> Any:
    """discord.py gives ids of attachments, emojis and of whom to notify as numbers.

    Discord takes them, its description wants text.
    """
    if not isinstance(body, dict):
        return body
    inner = {key: _with_text_ids(body[key]) for key in ("data", "message") if key in body}
    if body.get("attachments"):
        inner["attachments"] = [{**a, "id": str(a["id"])} for a in body["attachments"]]
    mentions = body.get("allowed_mentions")
    if isinstance(mentions, dict) and mentions.get("users"):
        inner["allowed_mentions"] = {**mentions, "users": [str(user) for user in mentions["users"]]}
    if body.get("components"):
        inner["components"] = _with_text_emojis(body["components"])
    return {**body, **inner}


def _with_text_emojis(components: Any) -> Any:
    """Components, nested ones included, whose emojis' ids are text."""
    if isinstance(components, list):
        return [_with_text_emojis(part) for part in components]
    if not isinstance(components, dict):
        return components
    settled = {key: _with_text_emojis(value) for key, value in components.items()}
    if isinstance(settled.get("emoji"), dict) and settled["emoji"].get("id") is not None:
        settled["emoji"] = {**settled["emoji"], "id": str(settled["emoji"]["id"])}
    return settled


def _told(error: jsonschema_rs.ValidationError) -> str:
    error = _deepest(error)
    where = "/".join(map(str, error.instance_path))
    return f"{where}: {error.message[-300:]}"


def _deepest(error: jsonschema_rs.ValidationError) -> jsonschema_rs.ValidationError:
    """Of a failed choice the error in the alternative that was meant: the one whose `type` fits."""
    branches: list[list[jsonschema_rs.ValidationError]] = getattr(error.kind, "context", [])
    meant = [branch for branch in branches if not any(_of_another_type(error, e) for e in branch)]
    inner = [_deepest(e) for branch in meant for e in branch]
    return max([error, *inner], key=lambda e: len(e.instance_path))


def _of_another_type(choice: jsonschema_rs.ValidationError, error: jsonschema_rs.ValidationError) -> bool:
    return error.instance_path == [*choice.instance_path, "type"]
