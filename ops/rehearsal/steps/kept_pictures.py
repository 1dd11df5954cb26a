"""Pictures in media galleries: where Discord lists them, and which edits keep them."""

from typing import Any

import discord

from cogs.delivery.retries import INVALID_BODY
from ops.rehearsal.rehearsal import PICTURE, KeptFile, Rehearsal, picture_view, shown_file
from ops.rehearsal.step import Answer, Differs, Step


async def list_attachments(rehearsal: Rehearsal) -> str:
    answer = await rehearsal.post(picture_view(), [rehearsal.picture_file()])
    posted = answer.expect()
    fetched = (await rehearsal.attempt(rehearsal.channel.fetch_message(posted.id))).expect()
    names = [file.filename for message in (posted, fetched) for file in message.attachments]
    await rehearsal.remove(posted)
    if names:
        raise Differs(f"{answer}; attachments lists {', '.join(names)}")
    return f"{answer}; attachments is empty, posted and fetched"


async def read_attachment_id(rehearsal: Rehearsal) -> str:
    message = await rehearsal.picture_message()
    answer = await rehearsal.attempt(rehearsal.channel.fetch_message(message.id))
    attachment_id, name = shown_file(answer.expect())
    text = f"{answer}; attachment_id {'is there' if attachment_id else 'is missing'}, the URL ends in {name}"
    if not attachment_id or name != PICTURE:
        raise Differs(text)
    return text


async def keep_by_id_and_filename(rehearsal: Rehearsal) -> str:
    message = await rehearsal.picture_message()
    attachment_id, name = shown_file(message)
    answer = await edit(rehearsal, message, KeptFile(attachment_id, name))
    answer.expect()
    if not (text := await kept(rehearsal, message)).endswith("the picture is still there"):
        raise Differs(f"{answer}; {text}")
    return f"{answer}; {text}"


async def keep_without_attachments(rehearsal: Rehearsal) -> str:
    return await refused_or_kept(rehearsal)


async def keep_by_id(rehearsal: Rehearsal) -> str:
    message = await rehearsal.picture_message()
    return await refused_or_kept(rehearsal, KeptFile(shown_file(message)[0]))


async def replace_picture(rehearsal: Rehearsal) -> str:
    message = await rehearsal.picture_message()
    before, _ = shown_file(message)
    answer = await edit(rehearsal, message, rehearsal.picture_file())
    after, _ = shown_file(answer.expect())
    if not after or after == before:
        raise Differs(f"{answer}; the message shows the former picture")
    return f"{answer}; the message shows the new picture"


async def refused_or_kept(rehearsal: Rehearsal, *files: KeptFile) -> str:
    """Edit with incomplete entries: refused by 50035 or kept; a picture that vanishes differs."""
    message = await rehearsal.picture_message()
    answer = await edit(rehearsal, message, *files)
    try:
        if answer.code == INVALID_BODY:
            return f"{answer}: refused"
        answer.expect()
        text = await kept(rehearsal, message)
    finally:
        await rehearsal.replace_picture_message()
    if not text.endswith("the picture is still there"):
        raise Differs(f"{answer}; {text}")
    return f"{answer}; {text}"


async def edit(
    rehearsal: Rehearsal, message: discord.Message, *files: KeptFile | discord.File
) -> Answer[discord.Message]:
    """Edit a message that shows its picture by name; no file: without `attachments`."""
    listed: dict[str, Any] = {"attachments": files} if files else {}
    view = picture_view("A picture, edited.")
    return await rehearsal.attempt(message.edit(view=view, **listed))


async def kept(rehearsal: Rehearsal, message: discord.Message) -> str:
    """Say whether a message still shows the picture that it showed."""
    answer = await rehearsal.attempt(rehearsal.channel.fetch_message(message.id))
    same = shown_file(answer.expect())[0] == shown_file(message)[0] != 0
    return "fetched: the picture is still there" if same else "fetched: the picture is gone"


# message.mdx, `attachments`: "any attached files that are not referenced in embeds or components", and of
# edits: "must contain all attachments that should be present after edit". Whether a name alone will do is
# documented nowhere (https://github.com/discord/discord-api-docs/issues/7529).
STEPS = (
    Step("`attachments` of a message whose picture a gallery shows", "empty", list_attachments),
    Step(
        "The picture in the message's components",
        "`attachment_id`, and a URL with the name",
        read_attachment_id,
    ),
    Step("An edit that keeps the picture by {id, filename}", "the picture stays", keep_by_id_and_filename),
    Step(
        "An edit that names `attachment://…`, without `attachments`",
        "refused (50035), or kept",
        keep_without_attachments,
    ),
    Step("An edit that keeps the picture by {id} alone", "refused (50035), or kept", keep_by_id),
    Step("An edit with another picture of the same name", "the new picture is shown", replace_picture),
)
