"""A request for each rule that breaks it, and good requests of every kind."""

from __future__ import annotations

from typing import Any

from tests.support.discord_rules.requests import Json, KnownInteraction, KnownMessage, Request, Upload

V2 = 1 << 15
PNG = Upload("files[0]", "board.png", 4)
LISTED = [{"id": "0", "filename": "board.png"}]
KEPT = {"id": "1400000000000000000", "filename": "board.png"}


class StubWorld:
    """A V2 message 1 with a picture and a list from which “a” was picked, a plain message 2, and an
    interaction of each type.
    """

    messages = {
        "1": KnownMessage(V2, filenames={KEPT["id"]: KEPT["filename"]}, picked={"s": frozenset("a")}),
        "2": KnownMessage(content="hello", has_embeds=True),
    }
    interactions = {
        "command": KnownInteraction(2),
        "component": KnownInteraction(3, messages["1"], messages["1"]),
        "autocomplete": KnownInteraction(4),
        "form": KnownInteraction(5, messages["1"], messages["1"]),
        "form of a command": KnownInteraction(5, answered=6),
    }

    def interaction(self, token: str) -> KnownInteraction | None:
        return self.interactions.get(token)

    def message(self, message_id: str) -> KnownMessage | None:
        return self.messages.get(message_id)


# ---------------------------------------------------------------- requests


def post(*uploads: Upload, **body: Any) -> Request:
    return Request("POST", "/channels/5/messages", body, uploads)


def show(*components: Json, uploads: tuple[Upload, ...] = (), **body: Any) -> Request:
    """Post a message of Components V2."""
    return post(*uploads, flags=V2, components=[*components], **body)


def edit(*uploads: Upload, message: int = 1, **body: Any) -> Request:
    return Request("PATCH", f"/channels/5/messages/{message}", body, uploads)


def answer(token: str, kind: int, *uploads: Upload, **data: Any) -> Request:
    return Request("POST", f"/interactions/6/{token}/callback", {"type": kind, "data": data}, uploads)


def original(token: str, **body: Any) -> Request:
    return Request("PATCH", f"/webhooks/7/{token}/messages/@original", body)


def form(*components: Json, **more: Any) -> Request:
    return answer("command", 9, **{"title": "Form", "custom_id": "form", "components": [*components], **more})


def suggest(*choices: Json) -> Request:
    return answer("autocomplete", 8, choices=[*choices])


def register(*commands: Json) -> Request:
    return Request("PUT", "/applications/7/commands", [*commands])


def thread(**body: Any) -> Request:
    return Request("POST", "/channels/5/threads", {"name": "game", "type": 11, **body})


def event(**body: Any) -> Request:
    place = {"entity_metadata": {"location": "games"}, "scheduled_end_time": "2030-01-01T13:00:00Z"}
    return Request("POST", "/guilds/3/scheduled-events", {"name": "Game", "entity_type": 3, **place, **body})


def add_emoji(**body: Any) -> Request:
    image = {"name": "knight", "image": "data:image/png;base64,UE5H"}
    return Request("POST", "/applications/7/emojis", image | body)


# ---------------------------------------------------------------- components


def row(*components: Json) -> Json:
    return {"type": 1, "components": [*components]}


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 2, "label": "A", "custom_id": custom_id, **more}


def link(**more: Any) -> Json:
    return {"type": 2, "style": 5, "label": "A", "url": "https://discord.com", **more}


def option(value: str = "a", **more: Any) -> Json:
    return {"label": "A", "value": value, **more}


def select(*options: Json, **more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [*options], **more}


def text(content: str = "hello") -> Json:
    return {"type": 10, "content": content}


def section(*texts: Json, **more: Any) -> Json:
    return {"type": 9, "components": [*texts], "accessory": button(), **more}


def picture(url: str = "attachment://board.png", **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


def container(*components: Json) -> Json:
    return {"type": 17, "components": [*components]}


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Label", "component": component, **more}


def written(**more: Any) -> Json:
    return {"type": 4, "custom_id": "w", "style": 1, **more}


def radio(*options: Json) -> Json:
    return {"type": 21, "custom_id": "r", "options": [*options]}


# ---------------------------------------------------------------- commands


def command(**more: Any) -> Json:
    return {"name": "play", "description": "Play a game", **more}


def argument(name: str = "game", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "Which game", "type": kind, **more}


def choice(name: str = "A", value: Any = "a", **more: Any) -> Json:
    return {"name": name, "value": value, **more}


LONG_CHOICES = [choice(f"{n}" * 50, f"{n}" * 100) for n in range(9)]

BROKEN: tuple[tuple[str, Request], ...] = (
    # messages
    ("message-not-empty", post()),
    ("message-nonce", post(content="a", nonce="n" * 26)),
    ("message-enforced-nonce", post(content="a", enforce_nonce=True)),
    ("message-flags", post(content="a", flags=64)),
    ("message-flags", edit(flags=64)),
    ("content-length", post(content="a" * 2001)),
    ("components-v2-alone", show(text(), content="a")),
    ("components-v2-alone", edit(content="a")),
    ("components-v2-flag", post(components=[text()])),
    ("components-v2-not-empty", show()),
    ("legacy-rows", post(components=[row(button(f"{n}")) for n in range(6)])),
    ("mentions-parse-or-list", post(content="a", allowed_mentions={"parse": ["users"], "users": ["1"]})),
    (
        "mentions-number",
        post(content="".join(f"<@{n}>" for n in range(101)), allowed_mentions={"users": [*range(101)]}),
    ),
    ("mentions-unique", post(content="<@1>", allowed_mentions={"users": ["1", 1]})),
    ("mentions-in-text", post(content="<@1>", allowed_mentions={"users": ["1", "2"]})),
    # edits
    ("edit-keeps-components-v2", edit(flags=0)),
    ("edit-resets-content", edit(message=2, flags=V2, components=[text()], embeds=[])),
    ("edit-resets-content", edit(message=2, flags=V2, components=[text()], content=None)),
    ("edit-lists-shown-files", edit(components=[picture()])),
    ("edit-lists-shown-files", edit(components=[picture()], attachments=[{"id": KEPT["id"]}])),
    ("edit-lists-shown-files", answer("component", 7, components=[picture()])),
    ("edit-lists-shown-files", original("form", components=[picture()])),
    ("edit-renews-used-lists", edit(components=[row(select(option()))])),
    ("edit-renews-used-lists", answer("component", 7, components=[row(select(option("b", default=True)))])),
    ("edit-renews-used-lists", original("form", components=[row(select(type=5, options=None))])),
    ("original-exists", original("form of a command", components=[text()])),
    # uploads
    ("upload-field", post(Upload("picture", "board.png", 4))),
    ("upload-filename", post(Upload("files[0]", "my board.png", 4))),
    ("upload-size", post(Upload("files[0]", "board.png", (10 << 20) + 1))),
    ("upload-not-empty", post(Upload("files[0]", "board.png", 0))),
    ("upload-total", post(*(Upload(f"files[{n}]", f"{n}.png", 9 << 20) for n in range(3)))),
    ("upload-number", post(*(Upload(f"files[{n}]", f"{n}.png", 4) for n in range(11)))),
    ("upload-listed", post(PNG, attachments=[])),
    ("upload-sent", post(content="a", attachments=LISTED)),
    ("upload-name-agrees", post(PNG, attachments=[{"id": "0", "filename": "other.png"}])),
    ("attachment-reference", show(picture("attachment://other.png"), uploads=(PNG,))),
    ("media-address", show(picture("board.png"))),
    ("file-component", show({"type": 13, "file": {"url": "https://discord.com/a.txt"}})),
    # components
    ("components-number", show(*(text() for _ in range(41)))),
    ("components-number", show(*(container(text()) for _ in range(21)))),
    ("text-length", show(*(text("a" * 2001) for _ in range(2)))),
    ("text-length", show(text("🎲" * 2001))),
    ("custom-id-unique", show(row(button("a"), button("a")))),
    ("custom-id-length", show(row(button("a" * 101)))),
    ("component-id-unique", show({**text(), "id": 1}, {**text(), "id": 1})),
    ("component-id-range", show({**text(), "id": 1 << 31})),
    ("component-place", show(button())),
    ("component-place", show(container(container(text())))),
    ("component-place", show(section(text(), accessory=text()))),
    ("emoji", show(row(button(emoji={"name": "★"})))),
    ("emoji", show(row(button(emoji={"name": "1"})))),
    ("emoji", show(row(select(option(emoji={"id": "7", "name": "knight"}))))),
    ("row-content", show(row())),
    ("row-content", show(row(*(button(f"{n}") for n in range(6))))),
    ("row-content", show(row(select(option()), button()))),
    ("section-texts", show(section(*(text() for _ in range(4))))),
    ("section-accessory", show(section(text(), accessory=None))),
    ("container-content", show(container())),
    ("text-not-blank", show(text(" "))),
    ("gallery-items", show({"type": 12, "items": []})),
    ("alt-text", show(picture("https://discord.com/a.png", description="a" * 1025))),
    ("alt-text", show(picture("https://discord.com/a.png", description=" "))),
    ("button-style", show(row(button(style=7)))),
    ("button-custom-id", show(row(button(custom_id="")))),
    ("button-custom-id", show(row(button(url="https://discord.com")))),
    ("button-link", show(row(link(url="discord.com")))),
    ("button-link", show(row(link(custom_id="a")))),
    ("button-premium", show(row({"type": 2, "style": 6, "sku_id": "1", "label": "A"}))),
    ("button-label-or-emoji", show(row(button(label="")))),
    ("button-label-length", show(row(button(label="a" * 81)))),
    ("button-label-blank", show(row(button(label=" ", emoji={"name": "🎲"})))),
    ("select-range", show(row(select(option(), min_values=2, max_values=1)))),
    ("select-placeholder", show(row(select(option(), placeholder="a" * 151)))),
    ("select-custom-id", show(row({"type": 5}))),
    ("select-options", show(row(select()))),
    ("select-values-unique", show(row(select(option(), option())))),
    ("select-enough-options", show(row(select(option(), min_values=2, max_values=2)))),
    ("select-defaults", show(row(select(option("a", default=True), option("b", default=True))))),
    ("select-option-text", show(row(select(option(label=" "))))),
    ("select-option-description", show(row(select(option(description=""))))),
    (
        "select-default-values",
        show(row({"type": 5, "custom_id": "u", "default_values": [{"id": "1"}, {"id": "2"}]})),
    ),
    # interactions
    ("callback-type", answer("command", 6)),
    ("callback-type", answer("form", 9, title="A", custom_id="a", components=[text()])),
    ("callback-type", answer("autocomplete", 4, content="a")),
    ("callback-update", answer("form of a command", 7, content="a")),
    ("deferred-flags", answer("command", 5, flags=V2)),
    ("autocomplete-number", suggest(*(choice(f"{n}", f"{n}") for n in range(26)))),
    ("autocomplete-name", suggest(choice(name="a" * 101))),
    ("autocomplete-name", suggest(choice(name_localizations={"ja": " "}))),
    ("autocomplete-value", suggest(choice(value=""))),
    # forms
    ("modal-title", form(text(), title="a" * 46)),
    ("modal-custom-id", form(text(), custom_id="")),
    ("modal-components", form()),
    ("modal-custom-ids-unique", form(label(written()), label(written()))),
    ("modal-text-length", form(*(text("a" * 2001) for _ in range(2)))),
    ("modal-component-place", form(written())),
    ("modal-component-place", form(label(button()))),
    ("modal-text-not-blank", form(text(" "))),
    ("label-text", form(label(written(), label="a" * 46))),
    ("label-description", form(label(written(), description=""))),
    ("input-in-label", form(row(written(label="A")))),
    ("input-style", form(label(written(style=3)))),
    ("input-length", form(label(written(min_length=5, max_length=4)))),
    ("input-value", form(label(written(max_length=4, value="hello")))),
    ("input-placeholder", form(label(written(placeholder="a" * 101)))),
    ("modal-select-enabled", form(label(select(option(), disabled=True)))),
    ("required-minimum", form(label(select(option(), min_values=0)))),
    ("select-options", form(label(select()))),
    ("group-options", form(label(radio(option())))),
    ("group-values-unique", form(label(radio(option(), option())))),
    ("radio-default", form(label(radio(option("a", default=True), option("b", default=True))))),
    ("group-option-text", form(label(radio(option("a", label=""), option("b"))))),
    ("upload-range", form(label({"type": 19, "custom_id": "f", "max_values": 11}))),
    # commands
    ("command-number", register(*(command(name=f"play{n}") for n in range(101)))),
    ("command-unique", register(command(), command())),
    ("context-menu-name", register({"name": "Replay", "type": 3, "description": "Replay it"})),
    ("command-size", register(command(options=[argument(f"o{n}", choices=LONG_CHOICES) for n in range(25)]))),
    ("command-contexts", register(command(contexts=[0, 0]))),
    ("command-private-channels", register(command(contexts=[0, 2], integration_types=[0]))),
    ("command-installs", register(command(integration_types=[]))),
    ("command-name", register(command(name="play a game"))),
    ("command-lower-case", register(command(name_localizations={"de": "Spielen"}))),
    ("command-description", register(command(description="a" * 101))),
    ("command-locale", register(command(name_localizations={"jp": "あそぶ"}))),
    ("options-number", register(command(options=[argument(f"o{n}") for n in range(26)]))),
    ("option-names-unique", register(command(options=[argument("a"), argument("a")]))),
    (
        "option-names-unique",
        register(command(options=[argument("a"), argument("b", name_localizations={"ja": "a"})])),
    ),
    ("option-depth", register(command(options=[argument("a", 1, options=[argument("b", 2)])]))),
    ("group-not-empty", register(command(options=[argument("a", 2)]))),
    ("required-options-first", register(command(options=[argument("a"), argument("b", required=True)]))),
    ("choices-or-autocomplete", register(command(options=[argument(choices=[choice()], autocomplete=True)]))),
    ("autocomplete-type", register(command(options=[argument("a", 6, autocomplete=True)]))),
    (
        "choices-number",
        register(command(options=[argument(choices=[choice(f"{n}", f"{n}") for n in range(26)])])),
    ),
    ("choices-unique", register(command(options=[argument(choices=[choice("A"), choice("A", "b")])]))),
    ("choice-name", register(command(options=[argument(choices=[choice("")])]))),
    ("choice-value", register(command(options=[argument(choices=[choice(value="a" * 101)])]))),
    ("option-length", register(command(options=[argument(min_length=5, max_length=4)]))),
    # threads, events, emojis, pins, reasons
    ("thread-name", thread(name=" ")),
    ("thread-archive", thread(auto_archive_duration=61)),
    ("thread-slowmode", thread(rate_limit_per_user=21601)),
    ("event-name", event(name="a" * 101)),
    ("event-description", event(description="")),
    ("event-location", event(entity_metadata={"location": "a" * 101})),
    ("event-elsewhere", event(scheduled_end_time=None)),
    ("emoji-name", add_emoji(name="a")),
    ("emoji-image", add_emoji(image="https://discord.com/a.png")),
    ("emoji-size", add_emoji(image="data:image/png;base64," + "A" * 349_600)),
    ("pins-address", Request("PUT", "/channels/5/pins/1")),
    ("reason-length", Request("DELETE", "/channels/5", reason="a" * 513)),
)

GOOD: tuple[Request, ...] = (
    post(content="hello <@1>", nonce="n" * 25, enforce_nonce=True, allowed_mentions={"users": ["1"]}),
    post(PNG, attachments=LISTED),
    show(
        container(text("board"), picture(description="a board"), row(button(), link())),
        section(text(), accessory={"type": 11, "media": {"url": "https://discord.com/a.png"}}),
        row(select(option(emoji={"name": "👩‍🚀"}), option("b", description="b"))),
        uploads=(PNG,),
        attachments=LISTED,
    ),
    show(
        row(button(emoji={"name": "↩️"}), button("b", label=None, emoji={"id": KEPT["id"], "name": "knight"}))
    ),
    edit(components=[picture()], attachments=[KEPT]),
    edit(PNG, components=[picture()], attachments=LISTED),
    edit(components=[text()]),
    edit(components=[row(select(option(default=True)))]),
    edit(components=[row(select(option(), custom_id="t"))]),
    edit(message=2, flags=V2, content=None, embeds=[], components=[text()]),
    answer("component", 7, components=[picture()], attachments=[KEPT]),
    answer("command", 4, flags=V2 | 64, components=[text()]),
    answer("command", 5, flags=64),
    answer("component", 6),
    original("component", components=[text()]),
    Request("POST", "/webhooks/7/command", {"content": "more", "flags": 64}),
    suggest(choice(), choice("B", 2, name_localizations={"ja": "い"})),
    form(
        text(),
        label(written(min_length=2, max_length=9, value="hello", placeholder="a word")),
        label(radio(option("a", default=True), option("b", description="b"))),
        label(select(option(), min_values=0, required=False)),
        label({"type": 19, "custom_id": "f", "min_values": 0, "required": False}),
    ),
    register(
        command(
            contexts=[0, 1, 2],
            integration_types=[0, 1],
            name_localizations={"ja": "あそぶ"},
            description_localizations={"ja": "ゲームであそぶ"},
            options=[argument("a", required=True, autocomplete=True), argument("b", choices=[choice()])],
        ),
        {"name": "table", "description": "Tables", "options": [argument("open", 1, options=[argument()])]},
        {"name": "Replay this record", "type": 3},
    ),
    thread(auto_archive_duration=1440),
    Request("PATCH", "/channels/5", {"archived": True}),
    event(description="a game"),
    add_emoji(),
    Request("PUT", "/channels/5/messages/pins/1", reason="the board"),
    Request("GET", "/channels/5/messages"),
)
