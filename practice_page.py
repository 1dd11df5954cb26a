"""The practice server's page: SimCord's preview as Castellan's page, in the language of whoever looks.

SimCord's page is for programmers. `PracticePage` gives it our script and style (`data/practice/`), changes a
few lines of its scripts, runs commands that were typed in full, and keeps people's languages and time zones.
"""

import contextlib
import functools
import json
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import discord
import msgspec
from aiohttp import web
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError, SetupError
from simcord.interactions import command_leaves

import bot
from cogs.core.text.sentences import MessageCatalogues
from engine.packs.pack import LANGUAGES, OWN_NAMES

FILES = bot.DATA / "practice"
FONTS = bot.DATA / "fonts"
WORDS = "practice-page-"  # the beginning of the keys of all sentences that the page shows
# Address → our file, instead of SimCord's of that address or beside its own.
OWN_FILES = {
    "/app.js": FILES / "page.js",
    "/castellan.css": FILES / "page.css",
    "/castellan.svg": FILES / "castle.svg",
    "/fonts/ja-regular.otf": FONTS / "NotoSansCJKjp-Regular-subset.otf",
    "/fonts/ja-bold.otf": FONTS / "NotoSansCJKjp-Bold-subset.otf",
}
MEDIA_TYPES = {".js": "application/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
PICTURES = ("image/png", "image/jpeg", "image/webp", "image/gif")
NO_ZONE = "UTC"  # until a browser says its own
WORDS_ADDRESS = "/castellan.json"
YES = ("true", "yes", "on", "1", "はい")  # what is typed for an option that is true or false
# One of Discord's locales for each language: the first one, but for English the one that names the month in
# short dates only after the day, as most countries do.
LOCALES = {
    language: next(
        (locale.value for locale in discord.Locale if locale.value.split("-")[0] == language), language
    )
    for language in LANGUAGES
} | {"en": discord.Locale.british_english.value}

# When somebody enters the field of an option, Discord asks for suggestions at once; SimCord's page only when
# something is typed.
ENTERED = "          } else if (option.autocomplete) {\n            const current ="
ASKS = ENTERED.replace("const current", "queryAutocomplete(option, field.value);\n            const current")
NONE_YET = 'autocomplete.state === "failed" ? "Loading options failed" :'
LOADING = f'{NONE_YET} autocomplete.state === "loading" ? "…" :'
# Enter in an empty field still sends the command, and so does Enter after a command: no suggestion is picked
# until something is typed, and no option that may be left out is added.
PICKED = "if (listItems.length) suggestionListbox.setActive"
LOOKED_FOR = (
    'if (listItems.length && !optional && heading !== "OPTIONS MATCHING ") suggestionListbox.setActive'
)
# SimCord's page finds commands by their English names alone. Discord also knows their names in the language
# of whoever types.
NOT_NAMED_SO = "    else continue;\n    ranked.push({ entry, rank });"
NOT_CALLED_SO = NOT_NAMED_SO.replace(
    "else continue", 'else if (!`${entry.localName || ""} ${entry.description}`.includes(needle)) continue'
)
# While somebody types, the first command of the list is the one that Enter runs. SimCord's page kept the one
# before as long as it was in the list: `/help` ran `/about`, whose description has this word.
TYPED = "    query = value.slice(1);"
FIRST_IS_MEANT = f"    if (query !== value.slice(1)) activeKey = null;\n{TYPED}"
# A command that is sent before the page has the list of commands is run; SimCord's page ignores Enter.
WHILE_BROWSING = '    if (mode === "browsing") {\n      if (["ArrowDown"'
WITH_A_LIST = WHILE_BROWSING.replace(
    'mode === "browsing"', 'mode === "browsing" && !(event.key === "Enter" && catalogState === "loading")'
)
# A list that is opened while its message is drawn again is out of sight for a moment, because the pictures
# are not loaded yet. SimCord's page thinks that it was scrolled away, and closes it.
OUT_OF_SIGHT = "        cancelDropdown(wrap.dataset.controlKey);\n        continue;"
IF_IT_STAYS_SO = """        requestAnimationFrame(() => requestAnimationFrame(() => {
          const place = trigger.getBoundingClientRect();
          if (place.bottom <= 0 || place.top >= viewportHeight) cancelDropdown(wrap.dataset.controlKey);
          else fitOpenDropdowns();
        }));
        continue;"""
# What is sent while the page asks its server for something else, as at its start, waits; SimCord's page
# drops it. A second Enter while a message is on its way is still dropped.
NONE_WAITS = "  let sequence = 0;"
ONE_WAITS = f"""{NONE_WAITS}
  let waiting = null;
  const isSent = (kind) => ["send_message", "run_command"].includes(kind);
  const wait = (...action) => {{ if (isSent(action[0]) && !isSent(pending?.kind)) waiting = action; }};"""
DROPS = "if (pageAction(kind)) pageIntent(kind, extra); return; }"
WAITS = DROPS.replace("return;", "else wait(kind, extra, metadata); return;")
DROPS_EARLY = "awaitingRevision > context.publishedRevision) return;\n    beforePage"
WAITS_EARLY = DROPS_EARLY.replace("return;", "{ wait(kind, extra, metadata); return; }")
NEXT_QUERY = "    const next = queries.entries().next().value;\n    if (!next) return;\n    const [key"
SENDS = "    if (waiting) { const action = waiting; waiting = null; dispatch(...action); return; }\n"
OF_ANOTHER = "    resetInteraction: () => {"  # somebody else is viewed
FORGETS = f"{OF_ANOTHER} waiting = null;"
SIMCORDS_HEAD = """<title>SimCord Preview</title>
    <link rel="stylesheet" href="/preview.css">"""
OUR_HEAD = """<title>Castellan</title>
    <link rel="icon" href="/castellan.svg">
    <link rel="stylesheet" href="/preview.css">
    <link rel="stylesheet" href="/castellan.css">"""
# Below a list in which several things can be chosen.
SIMCORDS_DRAFT = "SimCord selection draft"
OUR_DRAFT = "Choose all you want"
# What is urgent for programmers, such as each refusal as “The bot action failed”, was read to screen readers.
ANNOUNCED = "if (message === state.lastAnnouncement) return;"
NOT_URGENT = "if (urgent || message === state.lastAnnouncement) return;"
# Dates are written as in the reader's country, if the browser's first language is the reader's. Browsers list
# American English among the others by themselves.
SIMCORDS_LOCALE = "locale: configured.locale ||"
READERS_LOCALE = (
    "locale: navigator.languages.slice(0, 1).find("
    '(tag) => tag.split("-")[0] === configured.locale?.split("-")[0]) || configured.locale ||'
)
# A text file is shown in the chat. Code is not: the page of a replay is a file to be opened.
PREVIEWED = 'typeof attachment.preview === "string"'
NO_CODE = f'attachment.content_type !== "text/html" && {PREVIEWED}'
# Address of a file of SimCord's page → (text in it, its replacement), …
CHANGES = {
    "/": ((SIMCORDS_HEAD, OUR_HEAD),),
    "/simcord.js": ((ANNOUNCED, NOT_URGENT),),
    "/commands.js": (
        (ENTERED, ASKS),
        (NONE_YET, LOADING),
        (PICKED, LOOKED_FOR),
        (NOT_NAMED_SO, NOT_CALLED_SO),
        (TYPED, FIRST_IS_MEANT),
        (WHILE_BROWSING, WITH_A_LIST),
    ),
    "/actions.js": (
        (NONE_WAITS, ONE_WAITS),
        (DROPS, WAITS),
        (DROPS_EARLY, WAITS_EARLY),
        (NEXT_QUERY, SENDS + NEXT_QUERY),
        (OF_ANOTHER, FORGETS),
    ),
    "/messages.js": ((PREVIEWED, NO_CODE),),
    "/presentation.js": ((SIMCORDS_LOCALE, READERS_LOCALE),),
    "/select-drafts.js": ((OUT_OF_SIGHT, IF_IT_STAYS_SO),),
    "/selects.js": ((f"{SIMCORDS_DRAFT} actions", OUR_DRAFT), (SIMCORDS_DRAFT, OUR_DRAFT)),
}


class PagePerson(msgspec.Struct, frozen=True):
    """What the page knows of a person."""

    language: str
    """One of LANGUAGES."""
    zone: str = NO_ZONE
    """IANA name of the time zone of the browser that chose the language."""


class SavedPage(msgspec.Struct):
    """What is kept of the page while the practice server is closed."""

    key: str = msgspec.field(default_factory=lambda: secrets.token_urlsafe(32))
    """The secret in the page's address. It stays, so that an address can be opened again."""
    people: dict[str, PagePerson] = msgspec.field(default_factory=dict)
    """Discord id → what was chosen; empty before the first answer."""

    @classmethod
    def load(cls, file: Path) -> "SavedPage":
        """Return what a file has; a new page if there is none or it is damaged."""
        try:
            return msgspec.json.decode(file.read_bytes(), type=cls)
        except (FileNotFoundError, msgspec.MsgspecError):
            return cls()

    def zone_of(self, person: str) -> str:
        """Return the time zone of a person, by Discord id."""
        known = self.people.get(person)
        return known.zone if known else NO_ZONE

    def save(self, file: Path) -> None:
        """Write this to a file, whose folder is created."""
        file.parent.mkdir(parents=True, exist_ok=True)
        new_file = file.with_suffix(".new")
        new_file.write_bytes(msgspec.json.encode(self))
        new_file.replace(file)


class PracticePage:
    """SimCord's preview of one channel, changed as the module says.

    preview: SimCord's, not open yet.
    people: ids of the people that the page can be viewed as; the first one manages the server.
    saved: what was kept of the page.
    """

    def __init__(
        self,
        preview: Any,
        people: Iterable[int],
        saved: SavedPage,
        catalogues: MessageCatalogues,
        chosen: Callable[[int, PagePerson], Awaitable[None]],
        misunderstood: Callable[[int, "Misunderstood"], Awaitable[None]],
    ) -> None:
        """chosen: called with a person's id when their language and time zone were chosen.
        misunderstood: called with a person's id and a command that was typed and could not be run.
        """
        self.preview, self.people, self.saved, self.catalogues = preview, [*people], saved, catalogues
        self.chosen, self.misunderstood = chosen, misunderstood
        self._run_action, self._make_payload = preview._action, preview._page_payload
        self._serve_file, self._serve_commands = preview._server._static, preview._server._commands
        self._prepare_asset, self._publish = preview._prepare_asset, preview._publish
        self._published: dict[str, tuple[int, dict[str, Any]]] = {}
        server = preview._server
        preview._prepare_asset, preview._publish = self.prepare_asset, self.publish
        preview.capability = saved.key
        preview._action, preview._page_payload = self.run_action, self.make_payload
        server._static, server._commands = self.serve_file, self.serve_commands
        files = {address: str(file) for address, file in OWN_FILES.items()}
        types = {str(file): kind for file in OWN_FILES.values() if (kind := MEDIA_TYPES.get(file.suffix))}
        server._STATIC_FILES = {
            **server._STATIC_FILES,
            "/simcord.js": server._STATIC_FILES["/app.js"],
            WORDS_ADDRESS: str(FILES),
            **files,
        }
        server._STATIC_CONTENT_TYPES = {**server._STATIC_CONTENT_TYPES, **types}
        server._FONT_FILES = server._FONT_FILES | {file for file in files.values() if file.endswith(".otf")}

    def language_of(self, person: int) -> str:
        """Return the language that was chosen for a person; "": none yet."""
        known = self.saved.people.get(str(person))
        return known.language if known else ""

    async def serve_file(self, request: Any) -> Any:
        """Answer a request for a file: SimCord's with our changes, one of ours, or the page's sentences."""
        if request.path == WORDS_ADDRESS:
            return web.json_response({"languages": OWN_NAMES, "words": self.words})
        response = await self._serve_file(request)
        for old_text, new_text in CHANGES.get(request.path, ()):
            response.text = response.text.replace(old_text, new_text)
        return response

    @functools.cached_property
    def words(self) -> dict[str, dict[str, str]]:
        """The page's sentences: language → the end of the key → the sentence."""
        keys = [key for key in sorted(self.catalogues.keys(LANGUAGES[0])) if key.startswith(WORDS)]
        return {
            language: {key.removeprefix(WORDS): self.catalogues.text(language, key) for key in keys}
            for language in LANGUAGES
        }

    async def prepare_asset(self, context_id: str, asset_id: str, **wanted: Any) -> tuple[str, bytes, str]:
        """Return a file that the page shows: its media type, contents and name.

        SimCord starts a process for each picture, to look into it, and a board with its emojis took seconds.
        The browser looks into them as well.
        """
        _, record, contents = self.preview._authorized_asset(context_id, asset_id)
        if record.contentType in PICTURES and not any(wanted.values()):
            return record.contentType, contents, record.filename
        return await self._prepare_asset(context_id, asset_id, **wanted)  # type: ignore[no-any-return]

    async def serve_commands(self, request: Any) -> Any:
        """Answer a request for the list of commands, explained in the viewer's language."""
        response = await self._serve_commands(request)
        context = self.preview._pages.get(request.headers.get("X-Simcord-Context"))
        if context is None or response.status != 200:
            return response
        catalog = json.loads(response.text)
        locale = self.locale_of(context.viewer.id)
        leaves = self.command_leaves(context)
        for entry in catalog["entries"]:
            leaf = leaves[entry["commandId"], *entry["path"]]
            translate(entry, leaf, locale)
            entry["localName"] = (leaf.get("name_localizations") or {}).get(locale, "")
            for option, described in zip(entry["options"], leaf.get("options") or (), strict=True):
                translate(option, described, locale)
        response.text = json.dumps(catalog)
        return response

    def command_leaves(self, context: Any) -> dict[tuple[str, ...], dict[str, Any]]:
        """Return each command that a viewer sees as the bot registered it, by its id and the names below it.

        context: SimCord's page of one browser.
        """
        commands = self.preview.env.backend.visible_commands(
            user_id=context.viewer.id, channel_id=context.channel_id
        )
        return {
            (str(command["id"]), *path): leaf
            for command in commands
            for path, leaf in command_leaves(command)
        }

    def why_not_run(self, context: Any, content: str, typed: "TypedCommand | None") -> "Misunderstood":
        """Return what was wrong with a command that was typed, in the viewer's language.

        context: SimCord's page of one browser; typed: the command that it is; None if there is no such
        command.
        """
        if typed is None:
            return Misunderstood(content)
        entry, locale = typed.entry, self.locale_of(context.viewer.id)
        leaf = self.command_leaves(context).get((entry["commandId"], *entry["path"]), {})
        missing = {
            option["name"]: (option.get("description_localizations") or {}).get(locale, option["description"])
            for option in leaf.get("options") or ()
            if option.get("required") and option["name"] not in typed.values
        }
        return Misunderstood(content, f"/{entry['invocation']}", missing)

    def locale_of(self, person: int) -> str:
        """Return Discord's locale for a person."""
        return LOCALES[self.language_of(person) or LANGUAGES[0]]

    def publish(self, context: Any, **reason: str) -> None:
        """Let SimCord write down what a viewer sees, and keep that as the page asks for it.

        context: SimCord's page of one browser.
        """
        self._publish(context, **reason)
        self._published = {key: kept for key, kept in self._published.items() if key in self.preview._pages}
        self._published[context.id] = len(self.preview.env.http_requests), self._current_payload(context)

    def make_payload(self, context: Any) -> dict[str, Any]:
        """Return what SimCord's page shows a viewer, in the viewer's language and time zone.

        While the bot works, SimCord withholds the pictures of messages that have changed since it wrote them
        down; so until it does so again, what it wrote last is shown.
        context: SimCord's page of one browser.
        """
        requests, payload = self._published.get(context.id, (-1, {}))
        is_up_to_date = requests == len(self.preview.env.http_requests)
        return payload if payload and not is_up_to_date else self._current_payload(context)

    def _current_payload(self, context: Any) -> dict[str, Any]:
        """Return what SimCord shows a viewer now, in the viewer's language and time zone."""
        payload: dict[str, Any] = self._make_payload(context)
        known = self.saved.people.get(str(context.viewer.id))
        payload["language"] = known.language if known else ""
        if known:
            payload["profile"] |= {"locale": LOCALES[known.language], "timezone": known.zone}
        return payload

    async def run_action(self, context_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Do what the page asks for.

        context_id: of SimCord's page of one browser; body: the request.
        """
        context = self.preview._get_page(context_id)
        if body.get("kind") == "choose-language":
            await self.choose(context.viewer.id, str(body.get("language")), str(body.get("zone")))
            return {}
        if body.get("kind") == "close":  # it would end everybody's games
            return {}
        content = str(body.get("content") or "").strip()
        if body.get("kind") != "send_message" or not content.startswith("/"):
            return await self._run(context_id, body)
        typed = read_command(content, context.command_catalog["entries"])
        if typed is not None:
            command = {
                "command_id": typed.entry["commandId"],
                "path": typed.entry["path"],
                "schema_fingerprint": typed.entry["schemaFingerprint"],
                "options": await self.options_meant(context.viewer, typed),
            }
            envelope = {name: value for name, value in body.items() if name not in ("content", "reply_to_id")}
            result = await self._run(context_id, {**envelope, "kind": "run_command", **command})
            if not result["rejected"]:  # a refusal is an answer as well, and what was typed goes
                return {**result, "settlement": "settled", "uncertain": False}
        result = await self._run(context_id, body)
        if not result["rejected"]:  # else SimCord says why; such as that another tap is not done yet
            await self.misunderstood(context.viewer.id, self.why_not_run(context, content, typed))
            self.preview._publish_message_pages()
        return result

    async def options_meant(self, viewer: Any, typed: "TypedCommand") -> dict[str, Any]:
        """Return the values of a typed command as SimCord's page sends them. Where the bot suggests values,
        each is the suggestion that was typed by its name.

        viewer: SimCord's actor who typed it.
        """
        users = (self.preview.env.backend.users[person] for person in self.people)
        names = {(user.global_name or user.name).lower(): str(user.id) for user in users}
        meant: dict[str, Any] = {}
        for option in typed.entry["options"]:
            name = option["name"]
            if (value := typed.values.get(name)) is None:
                continue
            choices = option["choices"]
            if option["autocomplete"]:
                filled = {each: text for each, text in meant.items() if isinstance(text, str)}
                with contextlib.suppress(SetupError, BackendError):
                    choices = await viewer.autocomplete(
                        self.preview.channel, typed.entry["invocation"], name, value, **filled
                    )
            if option["type"] in ("user", "mentionable"):
                meant[name] = names.get(value.removeprefix("@").lower(), value)
            elif option["type"] == "boolean":
                meant[name] = value.lower() in YES
            else:
                meant[name] = choice_meant(value, choices)
        return meant

    async def _run(self, context_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Let SimCord do what the page asks for."""
        return await self._run_action(context_id, body)  # type: ignore[no-any-return]

    async def choose(self, person: int, language: str, zone: str) -> None:
        """Choose a person's language; the first choice is everybody's.

        zone: IANA name of the browser's time zone.
        """
        if language not in LANGUAGES:
            return
        chosen = PagePerson(language, zone)
        for each in [person] if self.saved.people else self.people:
            self.saved.people[str(each)] = chosen
            await self.chosen(each, chosen)
        self.preview._publish_message_pages()


def translate(entry: dict[str, Any], described: Mapping[str, Any], locale: str) -> None:
    """Put what a command, or one of its options, says in a locale into SimCord's entry of it.

    described: the command or option as the bot registered it.
    """
    texts = described.get("description_localizations") or {}
    entry["description"] = texts.get(locale, entry["description"])
    for choice, offered in zip(entry.get("choices", ()), described.get("choices") or (), strict=True):
        choice["name"] = (offered.get("name_localizations") or {}).get(locale, choice["name"])


class Misunderstood(NamedTuple):
    """A command that was typed and could not be run."""

    typed: str
    """What was typed."""
    command: str = ""
    """The command that it is, such as “/rules”; "" if there is no such command."""
    missing: Mapping[str, str] = {}
    """Required option that was not typed → its description."""


class TypedCommand(NamedTuple):
    """A command that was typed in full."""

    entry: Mapping[str, Any]
    """SimCord's entry of the command."""
    values: Mapping[str, str]
    """Option → its value, as typed."""


def read_command(content: str, entries: Iterable[Mapping[str, Any]]) -> TypedCommand | None:
    """Return a command that was typed in full; None if there is no such command.

    content: such as “/play game:Crown Crest”. What stands before the first option belongs to the first one.
    entries: SimCord's list of commands.
    """
    typed = re.sub(r"\s+", " ", content.removeprefix("/")).strip() + " "
    fitting = [entry for entry in entries if typed.lower().startswith(f"{entry['invocation']} ".lower())]
    if not fitting:
        return None
    entry = max(fitting, key=lambda entry: len(entry["invocation"]))
    names = [option["name"] for option in entry["options"]]
    rest = typed[len(entry["invocation"]) :]
    split = re.split(rf"\s({'|'.join(map(re.escape, names))}) ?[:：]", rest) if names else [rest]
    values = {name: value.strip() for name, value in zip(split[1::2], split[2::2], strict=True)}
    if first := split[0].strip():
        if not names or names[0] in values:
            return None
        values[names[0]] = first
    return TypedCommand(entry, values)


def choice_meant(typed: str, choices: Iterable[Mapping[str, Any]]) -> str:
    """Return the value of the choice that was typed by its value, its name or words of its name; if there is
    none, what was typed.
    """
    values = {str(choice["value"]): str(choice["name"]).lower() for choice in choices}
    word = typed.lower()
    exact = [value for value, name in values.items() if word in (value.lower(), name)]
    similar = [value for value, name in values.items() if word in name]
    return next(iter(exact or similar), typed)


def emoji_pictures(castellan_bot: Any) -> dict[str, tuple[str, bytes]]:
    """Return each card emoji's address at Discord → its file name and its picture as PNG.

    The page cannot load them from Discord.
    """
    pictures = castellan_bot.services.card_emojis.pictures
    return {f"{CDN_BASE}/emojis/{n}.png": (f"{n}.png", picture) for n, picture in pictures.items()}
