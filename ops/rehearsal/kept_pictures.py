"""Checks pictures in media galleries: where Discord lists them, and which edits keep them."""

from typing import Any

import discord

from cogs.core.components.message_files import MessageFile, files_of
from cogs.core.delivery.retries import INVALID_BODY
from ops.rehearsal.rehearsal import PICTURE, Rehearsal, known_file, picture_view, shown_file
from ops.rehearsal.step import Differs, DiscordAnswer, step


@step("`attachments` of a message whose picture a gallery shows", "empty")
async def list_attachments(rehearsal: Rehearsal) -> str:
    """Check that `attachments` does not list a picture that a gallery shows."""
    answer = await rehearsal.post(picture_view(), [rehearsal.picture_file()])
    posted = answer.expect()
    fetched = (await rehearsal.attempt(rehearsal.channel.fetch_message(posted.id))).expect()
    names = [file.filename for message in (posted, fetched) for file in message.attachments]
    await rehearsal.remove(posted)
    if names:
        raise Differs(f"{answer}; attachments lists {', '.join(names)}")
    return f"{answer}; attachments is empty, posted and fetched"


@step("The picture in the message's components", "`attachment_id`, and a URL with the name")
async def read_attachment_id(rehearsal: Rehearsal) -> str:
    """Check that the gallery has the picture's id, and a URL with its file name."""
    message = await rehearsal.picture_message()
    answer = await rehearsal.attempt(rehearsal.channel.fetch_message(message.id))
    files = files_of(answer.expect())
    if not files:
        raise Differs(f"{answer}; attachment_id is missing")
    if [file.name for file in files] != [PICTURE]:
        raise Differs(f"{answer}; attachment_id is there, but the URL does not end in the file's name")
    return f"{answer}; attachment_id is there, and the URL ends in the file's name"


@step("An edit that keeps the picture by {id, filename}", "the picture stays")
async def keep_by_id_and_filename(rehearsal: Rehearsal) -> str:
    """Check that an edit keeps the picture if it lists its id and file name."""
    message = await rehearsal.picture_message()
    answer = await edit(rehearsal, message, known_file(message))
    return await picture_stays(rehearsal, message, answer)


@step("An edit that names `attachment://…`, without `attachments`", "refused (50035), or kept")
async def keep_without_attachments(rehearsal: Rehearsal) -> str:
    """Check what an edit without `attachments` does."""
    return await refused_or_kept(rehearsal)


@step("An edit that keeps the picture by {id} alone", "refused (50035), or kept")
async def keep_by_id(rehearsal: Rehearsal) -> str:
    """Check what an edit does that lists the picture's id alone."""
    file = known_file(await rehearsal.picture_message())
    return await refused_or_kept(rehearsal, FileById(file.name, file.id))


@step("An edit with another picture of the same name", "the new picture is shown")
async def replace_picture(rehearsal: Rehearsal) -> str:
    """Check that after an edit with another picture the message shows the other picture."""
    message = await rehearsal.picture_message()
    answer = await edit(rehearsal, message, rehearsal.picture_file())
    if shown_file(answer.expect()) in (None, shown_file(message)):
        raise Differs(f"{answer}; the message does not show the new picture")
    return f"{answer}; the message shows the new picture"


class FileById(MessageFile):
    """A file of a message whose entry in an edit has no file name."""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry in the `attachments` of an edit: the id alone."""
        return {"id": str(self.id)}


async def refused_or_kept(rehearsal: Rehearsal, *files: MessageFile) -> str:
    """Edit the message with incomplete `attachments`; return in words what Discord did.

    Discord may refuse the edit (code 50035) or keep the picture. Raises Differs if the picture is gone.

    files: the entries in `attachments`; none: without `attachments`.
    """
    message = await rehearsal.picture_message()
    answer = await edit(rehearsal, message, *files)
    try:
        if answer.code == INVALID_BODY:
            return f"{answer}: refused"
        return await picture_stays(rehearsal, message, answer)
    finally:
        await rehearsal.replace_picture_message()


async def edit(
    rehearsal: Rehearsal, message: discord.Message, *files: MessageFile | discord.File
) -> DiscordAnswer[discord.Message]:
    """Edit a message, with a view that names its picture, and return Discord's answer.

    files: the entries in `attachments`; none: without `attachments`.
    """
    listed: dict[str, Any] = {"attachments": files} if files else {}
    view = picture_view("A picture, edited.")
    return await rehearsal.attempt(rehearsal.partial(message).edit(view=view, **listed))


async def picture_stays(rehearsal: Rehearsal, message: discord.Message, answer: DiscordAnswer[Any]) -> str:
    """Fetch an edited message, and check that it still shows its picture; return the result in words.

    Raises Differs if the message does not show it.

    message: as it was before the edit; answer: what Discord answered to the edit.
    """
    answer.expect()
    fetched = await rehearsal.attempt(rehearsal.channel.fetch_message(message.id))
    before, after = shown_file(message), shown_file(fetched.expect())
    if before is None or after is None or after.name != before.name:
        raise Differs(f"{answer}; fetched again: the picture is gone")
    same = "the same" if after.id == before.id else "another"
    return f"{answer}; fetched again: the picture is still there, under {same} id"


# message.mdx, `attachments`: "any attached files that are not referenced in embeds or components", and about
# edits: "must contain all attachments that should be present after edit". Whether a name alone is enough is
# documented nowhere (https://github.com/discord/discord-api-docs/issues/7529).
STEPS = (
    list_attachments,
    read_attachment_id,
    keep_by_id_and_filename,
    keep_without_attachments,
    keep_by_id,
    replace_picture,
)
