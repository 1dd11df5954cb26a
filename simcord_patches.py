"""Correct what SimCord 3.2.1 does differently from Discord, for the practice server and for the tests.

Each patch quotes Discord's documentation. SimCord has no public way to change these things, so read this file
again when SimCord is updated. `replace` and `replace_route` raise if what they replace no longer exists.
The patches are functions that take SimCord's function or route handler, and return its replacement.
"""

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from simcord.backend import Backend, errors, serializers
from simcord.backend.models import channel as channel_model
from simcord.components import walk_components
from simcord.enums import ChannelType
from simcord.http import _helpers, router
from simcord.http.routes import channels, interactions, messages

Json = dict[str, Any]
Handler = Callable[[router.RequestContext], Any]

UPDATE_MESSAGE = 7  # the callback type that edits the message of a component
ATTACHMENT = "attachment://"
ANNOUNCEMENT_THREAD = 10
# A PUBLIC_THREAD is "within a GUILD_TEXT or GUILD_FORUM channel", an ANNOUNCEMENT_THREAD "within a
# GUILD_ANNOUNCEMENT channel", a PRIVATE_THREAD "within a GUILD_TEXT channel"
# (https://docs.discord.com/developers/resources/channel#channel-object-channel-types).
THREAD_TYPES: Mapping[int, tuple[int, ...]] = {
    ChannelType.TEXT: (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    ChannelType.NEWS: (ANNOUNCEMENT_THREAD,),
    ChannelType.FORUM: (ChannelType.PUBLIC_THREAD,),
}
# Fields of a thread that its creator may change without MANAGE_THREADS
# (https://docs.discord.com/developers/topics/threads#editing--deleting-threads).
CREATORS_FIELDS = {"name", "archived", "auto_archive_duration", "invitable", "applied_tags"}


@functools.cache
def install() -> None:
    """Patch SimCord, once in a process."""
    replace("message_payload", hide_shown_files, serializers)
    replace("message_edit_changes", edit_as_discord, interactions, messages)
    replace("prepare_bot_message", check_emojis, _helpers, channels)
    replace("THREAD_TYPES", lambda types: (ANNOUNCEMENT_THREAD, *types), channel_model)
    replace("create_thread", create_thread_of_type, Backend)
    pin = "/channels/{channel_id}/messages/pins/{message_id}"
    event = "/guilds/{guild_id}/scheduled-events/{event_id}"
    message = "/channels/{channel_id}/messages/{message_id}"
    replace_route("PUT", pin, need_pin_messages)
    replace_route("DELETE", pin, need_pin_messages)
    replace_route("POST", "/guilds/{guild_id}/scheduled-events", need_create_events)
    replace_route("PATCH", event, need_own_event)
    replace_route("DELETE", event, need_own_event)
    replace_route("DELETE", "/channels/{channel_id}", need_manage_threads)
    replace_route("PATCH", "/channels/{channel_id}", need_creator_of_thread)
    replace_route("POST", "/channels/{channel_id}/messages", send_in_thread)
    replace_route("PATCH", message, edit_in_thread)


def replace(name: str, change: Callable[[Any], Any], *owners: Any) -> None:
    """Replace an attribute of modules or of a class by what `change` returns for its value.

    name: of the attribute.
    owners: the modules or the class; the first one's value is passed to `change`, and all get the result.
    """
    replacement = change(getattr(owners[0], name))
    for owner in owners:
        setattr(owner, name, replacement)


def replace_route(method: str, template: str, change: Callable[[Handler], Handler]) -> None:
    """Replace the handler of a route by what `change` returns for it.

    method: the HTTP method; template: the path as SimCord writes it.
    """
    path_parts, routes = template.strip("/").split("/"), router._ROUTES[method]
    index = next(i for i, (parts, _) in enumerate(routes) if parts == path_parts)
    routes[index] = (path_parts, change(routes[index][1]))


# ---------------------------------------------------------------- files


def hide_shown_files(message_payload: Callable[..., Json]) -> Callable[..., Json]:
    """Leave files that components show out of `attachments`.

    "any attached files that are not referenced in embeds or components"
    (https://docs.discord.com/developers/resources/message#message-object; discord-api-docs issue 8277)
    """

    @functools.wraps(message_payload)
    def payload_of(*args: Any, **options: Any) -> Json:
        """Return SimCord's payload of a message without those files in `attachments`."""
        payload = message_payload(*args, **options)
        if payload["attachments"] and payload["components"]:
            shown_ids = {item.get("attachment_id") for item in media_of(payload["components"])}
            listed = [file for file in payload["attachments"] if file["id"] not in shown_ids]
            payload["attachments"] = listed
        return payload

    return payload_of


def media_of(components: Any) -> Iterator[Json]:
    """Yield every media item that components show."""
    for part in walk_components(components or []):
        yield from media_of_part(part)


def media_of_part(part: Json) -> Iterator[Json]:
    """Yield the media items of one component, without those of components inside it."""
    for item in (part, *(part.get("items") or ())):
        for key in ("media", "file"):
            if isinstance(item.get(key), dict):
                yield item[key]


def edit_as_discord(message_edit_changes: Callable[..., Json]) -> Callable[..., Json]:
    """Resolve the files and emojis of an edit as Discord does."""

    @functools.wraps(message_edit_changes)
    def changes_of(ctx: router.RequestContext, message: Any = None, *, body: Json | None = None) -> Json:
        """Return SimCord's changes of an edited message. body: of the request; None: read from `ctx`."""
        body = ctx.body() if body is None else body
        if is_update_callback(ctx) and "attachments" not in body:
            # An UPDATE_MESSAGE without `attachments` deletes the files, where a PATCH keeps them
            # (discord-api-docs issue 6277; serenity issue 3068).
            body = {**body, "attachments": [{"id": index} for index in range(len(ctx.files))]}
        require_listed_files(ctx, body)
        require_known_emojis(ctx, body)
        return message_edit_changes(ctx, message, body=body)

    return changes_of


def is_update_callback(ctx: router.RequestContext) -> bool:
    """Return whether the request is an interaction callback that edits the message."""
    return ctx.path.endswith("/callback") and ctx.body().get("type") == UPDATE_MESSAGE


def require_listed_files(ctx: router.RequestContext, body: Json) -> None:
    """Refuse a file name that an edit neither uploads nor lists in `attachments`.

    An edit knows the files of the message only by the entries of its own `attachments`: "the attachments
    array must contain all attachments that should be present after edit, including retained and new
    attachments" (https://docs.discord.com/developers/resources/message#edit-message). Bots that sent only an
    id got UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND (discord-api-docs issue 7529, DSharpPlus issue
    2320, JDA issue 2812).
    """
    names = {file.filename for file in ctx.files}
    names |= {entry.get("filename") for entry in body.get("attachments") or () if isinstance(entry, dict)}
    for place, part in components_with_paths(body.get("components")):
        for item in media_of_part(part):
            url = str(item.get("url"))
            if url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in names:
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                raise form_error(ctx, [*place, "media", "url"], code, f"{url} is not in attachments")


def components_with_paths(
    components: Any, place: tuple[str, ...] = ("components",)
) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Yield every component with its path in the request.

    place: the path of `components` itself.
    """
    for index, part in enumerate(components or ()):
        part_place = (*place, str(index))
        yield part_place, part
        yield from components_with_paths(part.get("components"), (*part_place, "components"))
        if isinstance(part.get("accessory"), dict):
            yield (*part_place, "accessory"), part["accessory"]


def form_error(ctx: router.RequestContext, place: list[str], code: str, message: str) -> errors.BackendError:
    """Return Discord's error 400 for a field: https://docs.discord.com/developers/reference#error-messages.

    place: the path of the field in the message.
    code, message: of the error.
    """
    nested: Json = {"_errors": [{"code": code, "message": message}]}
    field_path = ["data", *place] if ctx.path.endswith("/callback") else place
    for key in reversed(field_path):
        nested = {key: nested}
    return errors.invalid_form_body(errors=nested)


# ---------------------------------------------------------------- emojis


def check_emojis(prepare_bot_message: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse unknown custom emojis also in new messages."""

    @functools.wraps(prepare_bot_message)
    def prepared(ctx: router.RequestContext, channel_id: int, **options: Any) -> Any:
        """Check the emojis of a new message, then let SimCord prepare it."""
        body = options.get("body")
        require_known_emojis(ctx, ctx.body() if body is None else body)
        return prepare_bot_message(ctx, channel_id, **options)

    return prepared


def require_known_emojis(ctx: router.RequestContext, body: Json) -> None:
    """Refuse a custom emoji that does not exist, as Discord does with 50035.

    The code is the same for the emoji of a button and of an option (HuyaneMatsu/Koishi issue 25,
    discord-api-docs issue 7128).
    """
    for place, part in components_with_paths(body.get("components")):
        options = enumerate(part.get("options") or ())
        for emoji_place, emoji in (
            (place, part.get("emoji")),
            *(((*place, "options", str(index)), option.get("emoji")) for index, option in options),
        ):
            if not is_known_emoji(ctx.backend, emoji):
                code = "BUTTON_COMPONENT_INVALID_EMOJI"
                raise form_error(ctx, [*emoji_place, "emoji", "id"], code, "Invalid emoji")


def is_known_emoji(backend: Any, emoji: Json | None) -> bool:
    """Return whether an emoji exists; standard emojis and no emoji count as known."""
    if not emoji or not emoji.get("id"):
        return True
    number = int(emoji["id"])
    in_guilds = (number in guild.emojis for guild in backend.guilds.values())
    return number in backend.application_emojis or any(in_guilds)


# ---------------------------------------------------------------- threads


def create_thread_of_type(create_thread: Callable[..., Any]) -> Callable[..., Any]:
    """Make the type of a thread match its parent.

    A thread from a message gets the right type. Otherwise a wrong type is answered with 50024.
    """

    @functools.wraps(create_thread)
    def created(self: Any, parent_id: int, name: str, owner_id: int, **options: Any) -> Any:
        """Create the thread with a type that its parent allows."""
        parent = self.get_channel(parent_id)
        allowed_types = THREAD_TYPES.get(parent.type, ())
        thread_type = options.get("type", ChannelType.PUBLIC_THREAD)
        if options.get("message_id") and allowed_types:
            # "The type of the created thread matches the type of the parent channel"
            # (https://docs.discord.com/developers/topics/threads#public--private-threads).
            thread_type = allowed_types[0]
        if thread_type not in allowed_types:
            raise errors.cannot_execute_on_channel_type()
        return create_thread(self, parent_id, name, owner_id, **{**options, "type": thread_type})

    return created


def send_in_thread(handler: Handler) -> Handler:
    """Refuse messages in locked threads, and let one unarchive an archived thread.

    "Sending a message will automatically unarchive the thread, unless the thread has been locked by a
    moderator" (https://docs.discord.com/developers/topics/threads#active--archived-threads)
    """

    def handle(ctx: router.RequestContext) -> Any:
        """Handle a request that sends a message, as described above."""
        channel = ctx.backend.get_channel(ctx.int_arg("channel_id"))
        metadata = channel.thread_metadata
        require_unlocked(ctx, channel)
        if metadata is not None and metadata.archived:
            ctx.backend.edit_channel(channel.id, {}, thread_metadata={"archived": False})
        return handler(ctx)

    return handle


def edit_in_thread(handler: Handler) -> Handler:
    """Refuse edits in threads that are archived (50083) or locked (160005).

    https://docs.discord.com/developers/topics/opcodes-and-status-codes#json
    """

    def handle(ctx: router.RequestContext) -> Any:
        """Handle a request that edits a message, as described above."""
        channel = ctx.backend.get_channel(ctx.int_arg("channel_id"))
        require_unlocked(ctx, channel)
        require_unarchived(channel)
        return handler(ctx)

    return handle


def require_unlocked(ctx: router.RequestContext, channel: Any) -> None:
    """Refuse the request (160005) if the channel is a locked thread and the bot does not manage threads."""
    is_locked = channel.thread_metadata is not None and channel.thread_metadata.locked
    if is_locked and not has_permission(ctx, channel, "manage_threads"):
        raise errors.BackendError(403, 160005, "Thread is locked")


def require_unarchived(channel: Any) -> None:
    """Refuse the request (50083) if the channel is an archived thread."""
    if channel.thread_metadata is not None and channel.thread_metadata.archived:
        raise errors.BackendError(400, 50083, "Thread is archived")


def need_manage_threads(handler: Handler) -> Handler:
    """Require MANAGE_THREADS for deleting a thread.

    "Requires the MANAGE_CHANNELS permission for the guild, or MANAGE_THREADS if the channel is a thread"
    (https://docs.discord.com/developers/resources/channel#deleteclose-channel)
    """

    def handle(ctx: router.RequestContext) -> Any:
        """Handle a request that deletes a channel or thread."""
        is_thread = ctx.backend.get_channel(ctx.int_arg("channel_id")).is_thread
        return handler(renamed(ctx, "manage_channels", "manage_threads") if is_thread else ctx)

    return handle


def need_creator_of_thread(handler: Handler) -> Handler:
    """Let the bot change the fields in CREATORS_FIELDS of threads that it has created, without
    MANAGE_THREADS.

    A member may also reopen an archived thread. https://docs.discord.com/developers/topics/threads
    """

    def handle(ctx: router.RequestContext) -> Any:
        """Handle a request that changes a channel or thread."""
        channel: Any = ctx.backend.get_channel(ctx.int_arg("channel_id"))
        if not channel.is_thread:
            return handler(ctx)
        if not has_permission(ctx, channel, "manage_threads"):
            reopens = ctx.body() == {"archived": False} and not channel.thread_metadata.locked
            is_member = ctx.backend.bot_user.id in channel.thread_members
            is_creator = channel.owner_id == ctx.backend.bot_user.id
            changes_as_creator = is_creator and ctx.body().keys() <= CREATORS_FIELDS
            if not changes_as_creator and not (reopens and is_member):
                raise errors.missing_permissions()
            if ctx.body().get("archived", True):
                # "Requires the thread to have archived set to false or be set to false in the request"
                # (https://docs.discord.com/developers/resources/channel#modify-channel, Thread).
                require_unarchived(channel)
        return handler(renamed(ctx, "manage_channels", "view_channel"))

    return handle


# ---------------------------------------------------------------- permissions


@dataclass
class RenamedPermissions(router.RequestContext):
    """A request whose handler asks for other permissions than SimCord has in its code."""

    renames: Mapping[str, str] = field(default_factory=dict)
    """SimCord's name of a permission → the name that is checked instead."""

    def require_channel_permissions(self, channel_id: int, *names: str) -> Any:
        """Check permissions in a channel, with the names that `renames` gives."""
        return super().require_channel_permissions(
            channel_id, *(self.renames.get(name, name) for name in names)
        )

    def require_guild_permissions(self, guild_id: int, *names: str) -> None:
        """Check permissions in a server, with the names that `renames` gives."""
        super().require_guild_permissions(guild_id, *(self.renames.get(name, name) for name in names))


def renamed(ctx: router.RequestContext, former: str, name: str) -> RenamedPermissions:
    """Return the request with one permission name replaced by another.

    former: the permission that SimCord asks for.
    name: the one that Discord asks for.
    """
    return RenamedPermissions(**vars(ctx), renames={former: name})


def has_permission(ctx: router.RequestContext, channel: Any, name: str) -> bool:
    """Return whether the bot has a permission in this channel."""
    try:
        ctx.require_channel_permissions(channel.id, name)
    except errors.BackendError:
        return False
    return True


def need_pin_messages(handler: Handler) -> Handler:
    """Require PIN_MESSAGES instead of MANAGE_MESSAGES for pins.

    "Starting February 23, 2026, users and bots will need the PIN_MESSAGES permission to pin messages.
    MANAGE_MESSAGES alone will no longer be sufficient." (https://docs.discord.com/developers/change-log)
    """
    return lambda ctx: handler(renamed(ctx, "manage_messages", "pin_messages"))


def need_create_events(handler: Handler) -> Handler:
    """Require CREATE_EVENTS instead of MANAGE_EVENTS for creating scheduled events.

    "Starting on February 23, 2026, bots will need the CREATE_EVENTS permission to create scheduled events.
    MANAGE_EVENTS alone will no longer be sufficient." (https://docs.discord.com/developers/change-log)
    """
    return lambda ctx: handler(renamed(ctx, "manage_events", "create_events"))


def need_own_event(handler: Handler) -> Handler:
    """Let the bot change its own scheduled events with CREATE_EVENTS.

    "If the event was created by the current user, either CREATE_EVENTS or MANAGE_EVENTS. Otherwise,
    MANAGE_EVENTS"
    (https://docs.discord.com/developers/resources/guild-scheduled-event, Permissions)
    """

    def handle(ctx: router.RequestContext) -> Any:
        """Handle a request that changes a scheduled event."""
        backend = ctx.backend
        event = backend.get_scheduled_event(ctx.int_arg("guild_id"), ctx.int_arg("event_id"))
        try:
            ctx.require_guild_permissions(ctx.int_arg("guild_id"), "manage_events")
        except errors.BackendError:
            if event.creator_id != backend.bot_user.id:
                raise
            return handler(renamed(ctx, "manage_events", "create_events"))
        return handler(ctx)

    return handle
