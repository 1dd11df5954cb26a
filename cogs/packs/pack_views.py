"""`/pack`: the list of a person's packs and the server's, and one pack card by card."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import Panel, back_button, button, page, text
from cogs.core.text.sentences import Localizer, literal
from cogs.packs.pack_faults import fault_words
from cogs.printing.print_handler import print_button
from engine.game import Rules
from engine.safe_text import words
from sessions.packs.available_packs import GamePacks
from sessions.packs.pack_check import CheckedPack, EncodingPreview, FaultyLine
from sessions.packs.uploaded_packs import PERSON, SERVER, UploadedPack
from sessions.packs.version_changes import VersionChanges

MOST_PLACES = 8  # lines or cells with the same error that are listed
MOST_NAMES = 8  # names of changed cards in a line


def faults(checked_pack: CheckedPack, localizer: Localizer) -> str:
    """Return the errors of a pack, each with its line or cell."""
    has_cells = any(fault.is_spreadsheet for fault in checked_pack.faults)
    about = localizer.say("pack-faults-cells" if has_cells else "pack-faults-about")
    paragraphs = [f"### {localizer.say('pack-faults')}\n{about}"]
    paragraphs += [_fault(fault, localizer) for fault in checked_pack.faults]
    paragraphs += (
        [localizer.say("pack-faults-more", count=checked_pack.more_faults)]
        if checked_pack.more_faults
        else []
    )
    return "\n\n".join(paragraphs)


def _fault(fault: FaultyLine, localizer: Localizer) -> str:
    """Return one error with its place in the file, and below it the line or cell as a quotation."""
    reason = fault_words(fault.reason, localizer, fault.card)
    if fault.cell and fault.column:
        line = localizer.say(
            "pack-fault-cell", cell=fault.cell, column=fault.column.replace("`", "'"), reason=reason
        )
    elif fault.cell:
        line = localizer.say("pack-fault-place", cell=fault.cell, reason=reason)
    else:
        line = localizer.say(
            "pack-fault-row" if fault.is_spreadsheet else "pack-fault", line=fault.line, reason=reason
        )
    if fault.other_places:
        others = localizer(fault.other_places[:MOST_PLACES]) + (
            " …" if len(fault.other_places) > MOST_PLACES else ""
        )
        line += " " + localizer.say("pack-fault-also", places=others)
    quoted = words(fault.quoted, 80).replace("`", "'")
    return f"{line}\n> `{quoted}`" if quoted else line


def pack_name(name: str) -> str:
    """Return a pack's name in bold, without interpreting markup in it."""
    return f"**{literal(name)}**"


def changes(version_changes: VersionChanges | None, localizer: Localizer) -> list[str]:
    """Return what a version changed, one line per kind of change; empty if the changes are not known."""
    if version_changes is None:
        return []
    kinds = (
        ("changed", version_changes.changed),
        ("added", version_changes.added),
        ("removed", version_changes.removed),
    )
    lines = [
        localizer.say(f"pack-changes-{kind}", cards=_names(names, localizer))
        for kind, names in kinds
        if names
    ]
    lines += [] if lines else [localizer.say("pack-changes-none")]
    return lines + ([localizer.say("pack-changes-rest")] if version_changes.has_other_changes else [])


def _names(cards: Sequence[Mapping[str, str]], localizer: Localizer) -> str:
    """Return the names of changed cards, the first MOST_NAMES of them.

    cards: language → name, for each card.
    """
    shown_names = [literal(card_name[localizer.language]) for card_name in cards[:MOST_NAMES]]
    hidden_count = len(cards) - len(shown_names)
    return localizer(
        [*shown_names, *([localizer.say("pack-changes-more", count=hidden_count)] if hidden_count else [])]
    )


NEW = "packnew"  # the act
TEXT, SHEET = "text", "sheet"  # forms of a sample: text file, spreadsheet


def samples(game_packs: Mapping[str, GamePacks], localizer: Localizer) -> ui.ActionRow[Any]:
    """Return the select menu of sample packs.

    game_packs: the installed games with their card packs, by name of the game.
    """
    options = [
        discord.SelectOption(
            label=localizer.say(f"pack-begin-{form}", game=localizer.say(f"game-{name}")),
            value=f"{name}{STEP}{form}",
            emoji=packs.game.symbol,
        )
        for form in (TEXT, SHEET)
        for name, packs in game_packs.items()
        if packs.game.needs_pack
    ]
    return ui.ActionRow(Select(ButtonId("", 0, NEW), localizer.say("pack-begin"), options[:25]))


# Acts: show one pack or all, play with it, get its file, rename it, a code for others, go back one version,
# delete it, type in a code, play-test it, its versions.
SHOW, PLAY, FILE, NAME, CODE, BACK, DELETE, TYPE, TEST, VERSIONS = (
    *(
        "pack",
        "packplay",
        "packfile",
        "packname",
        "packcode",
        "packback",
        "packdelete",
        "packtype",
        "packtest",
        "packversions",
    ),
)
MOST_WORDS = 2_900  # characters of the cards on a page


class PackList(NamedTuple):
    """The packs that a person sees."""

    own_packs: Sequence[UploadedPack]
    """The person's own packs."""
    server_packs: Sequence[UploadedPack] | None
    """The server's packs; None outside a server."""
    manages_server: bool
    """Whether the person may change the server's packs."""


class PackSheet(NamedTuple):
    """One pack, and the page of its cards that is shown."""

    pack: UploadedPack
    """The pack."""
    owner_kind: str
    """PERSON or SERVER: who owns the pack."""
    rules: Rules[Any, Any]
    """The rules of the pack's game with this pack."""
    page: int
    """The number of the page, from 0."""
    can_edit: bool
    """Whether the reader may change the pack."""
    playable: bool
    """Whether a table can be opened in this channel."""
    news: str = ""
    """What was done just now."""

    @property
    def pages(self) -> int:
        """The number of pages, at least 1."""
        return max(1, -(-len(self.rules.catalogue.codes) // self.rules.catalogue.cards_per_sheet))

    @property
    def codes(self) -> Sequence[str]:
        """The codes of the cards on this page."""
        first = self.page * self.rules.catalogue.cards_per_sheet
        return self.rules.catalogue.codes[first : first + self.rules.catalogue.cards_per_sheet]


def pack_list_view(
    pack_list: PackList, game_packs: Mapping[str, GamePacks], localizer: Localizer, news: str = ""
) -> ui.LayoutView:
    """Return the list of packs.

    game_packs: the installed games with their card packs, by name of the game.
    news: what was done just now.
    """
    items: list[ui.Item[Any]] = [
        text(f"### {localizer.say('pack-title')}", news, localizer.say("pack-about"))
    ]
    items += _owner_packs_items(PERSON, pack_list.own_packs, game_packs, localizer)
    items += [] if pack_list.own_packs else [samples(game_packs, localizer)]
    if pack_list.server_packs is not None:
        items += _owner_packs_items(SERVER, pack_list.server_packs, game_packs, localizer)
    type_buttons = [button(ButtonId("", 0, TYPE, PERSON), localizer.say("pack-type"), emoji="✏️")]
    if pack_list.manages_server:
        type_buttons.append(
            button(ButtonId("", 0, TYPE, SERVER), localizer.say("pack-type-server"), emoji="✏️")
        )
    return page(*items, ui.ActionRow(*type_buttons))


def _owner_packs_items(
    kind: str, packs: Sequence[UploadedPack], game_packs: Mapping[str, GamePacks], localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return a part of the list: its title, the packs of one kind of owner, and a select menu of them.

    kind: PERSON or SERVER, who owns these packs.
    """
    lines = [f"**{localizer.say(f'pack-of-{kind}')}**"]
    lines += [f"{pack_name(pack.name)} · {_about(pack, localizer)}" for pack in packs]
    lines += [] if packs else [localizer.say(f"pack-none-{kind}")]
    items: list[ui.Item[Any]] = [text(*lines)]
    if packs:
        options = [
            discord.SelectOption(
                label=layout.cut(pack.name, 100),
                value=pack.id,
                description=layout.cut(_about(pack, localizer), 100),
                emoji=game_packs[pack.game].game.symbol if pack.game in game_packs else None,
            )
            for pack in packs[:25]
        ]
        items.append(ui.ActionRow(Select(ButtonId("", 0, SHOW, kind), localizer.say("pack-choose"), options)))
    return items


def _about(pack: UploadedPack, localizer: Localizer) -> str:
    """Return game, number of cards and version in one line."""
    return localizer.say(
        "pack-line", game=localizer.say(f"game-{pack.game}"), cards=pack.newest.cards, number=pack.number
    )


def _counted(pack_sheet: PackSheet, localizer: Localizer) -> str:
    """Return game, version and number of cards in one line; for each kind of card if the game counts so."""
    card_counts, pack = pack_sheet.rules.catalogue.card_counts, pack_sheet.pack
    if card_counts is None:
        return _about(pack, localizer)
    game = localizer.say(f"game-{pack.game}")
    return localizer.say("pack-counted", game=game, counted=card_counts, number=pack.number)


def pack_panel(pack_sheet: PackSheet, localizer: Localizer, picture: bytes | None) -> Panel:
    """Return a page of a pack as a panel.

    localizer: with this pack's cards.
    picture: the painted cards as PNG; None shows the text alone.
    """
    pack = pack_sheet.pack
    head = [
        f"### {pack_name(pack.name)}",
        pack_sheet.news,
        f"{_counted(pack_sheet, localizer)} · {localizer.say(f'pack-is-{pack_sheet.owner_kind}')}",
    ]
    catalogue = pack_sheet.rules.catalogue
    effects = {code: catalogue.effect_lines(code) for code in pack_sheet.codes}
    words = cards_text(
        [localizer.lines([*catalogue.lines(code), *effects[code]]) for code in pack_sheet.codes]
    )
    words += f"\n\n-# {localizer.say('pack-does')}" if any(effects.values()) else ""
    items: list[ui.Item[Any]] = [text(*head, most=900)]
    if picture:
        items.append(layout.gallery(words))
    items.append(text(words, most=MOST_WORDS))
    all_packs_button = button(ButtonId("", 0, SHOW), localizer.say("pack-all"))
    print_item = print_button(pack.game, pack.ref, "", localizer)
    if pack_sheet.can_edit:
        rows = [
            *layout.rows([*_page_buttons(pack_sheet, localizer), print_item]),
            *layout.rows([*_owner_buttons(pack_sheet, localizer), all_packs_button]),
        ]
    else:
        rows = layout.rows([*_page_buttons(pack_sheet, localizer), print_item, all_packs_button])
    return Panel(page(*items, *rows), picture)


def cards_text(texts: Sequence[str]) -> str:
    """Return the texts of cards as one text. Small print that all the cards have stands once, at the end."""
    cards = [card_text.split("\n") for card_text in texts]
    small_lines = [line for line in cards[0] if line.startswith("-# ")] if len(cards) > 1 else []
    shared_lines = [line for line in small_lines if all(line in card for card in cards)]
    parts = ["\n".join(line for line in card if line not in shared_lines) for card in cards]
    return "\n\n".join([*parts, *(["\n".join(shared_lines)] if shared_lines else [])])


def _page_buttons(pack_sheet: PackSheet, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons for pages, for playing with the pack and for a play-test."""
    row: list[ui.Item[Any]] = [
        *layout.pager(
            lambda number, mark: _tap(SHOW, pack_sheet, str(number)), pack_sheet.page, pack_sheet.pages - 1
        )
    ]
    if pack_sheet.playable:
        row.append(button(_tap(PLAY, pack_sheet), localizer.say("pack-play"), "good", emoji="▶️"))
    if pack_sheet.can_edit and pack_sheet.rules.computer is not None:
        row.append(button(_tap(TEST, pack_sheet), localizer.say("pack-test"), emoji="📊"))
    return row


def _owner_buttons(pack_sheet: PackSheet, localizer: Localizer) -> list[ui.Item[Any]]:
    """Return the buttons of a pack's owner: rename, file, code, versions, delete."""
    row = [
        button(_tap(NAME, pack_sheet), localizer.say("pack-rename"), emoji="✏️"),
        button(_tap(FILE, pack_sheet), localizer.say("pack-file"), emoji="📄"),
        button(_tap(CODE, pack_sheet), localizer.say("pack-code"), emoji="🎁"),
    ]
    if len(pack_sheet.pack.versions) > 1:
        row.append(button(_tap(VERSIONS, pack_sheet), localizer.say("pack-versions"), emoji="🕘"))
    return [*row, button(_tap(DELETE, pack_sheet), localizer.say("pack-delete"), "bad")]


def back_to_pack_button(pack: UploadedPack, localizer: Localizer) -> ui.Item[Any]:
    """Return the button back to the first page of a pack."""
    return back_button(ButtonId("", 0, SHOW, f"{pack.id}{STEP}0"), localizer)


def versions(
    pack: UploadedPack, changed: Sequence[VersionChanges | None], localizer: Localizer
) -> ui.LayoutView:
    """Return the stored versions of a pack, the newest first.

    changed: the changes of each version except the oldest; None where they are not known.
    """
    changed_versions = list(zip(pack.versions, (None, *changed), strict=True))
    title = localizer.say("pack-versions-title", name=pack_name(pack.name))
    lines = [f"### {title}", localizer.say("pack-versions-about")]
    for index, (version, change) in reversed([*enumerate(changed_versions)]):
        saved_at, number = f"<t:{int(version.at)}:f>", pack.number_of(index)
        head = localizer.say("pack-version", number=number, at=saved_at, cards=version.cards)
        lines.append("\n".join([f"\n**{head}**", *changes(change, localizer)]))
    buttons = [back_to_pack_button(pack, localizer)]
    if len(pack.versions) > 1:
        earlier_number = pack.number_of(len(pack.versions) - 2)
        lines.append(f"\n-# {localizer.say('pack-versions-back', number=pack.number)}")
        buttons.insert(
            0,
            button(ButtonId("", 0, BACK, pack.id), localizer.say("pack-back", number=earlier_number), "bad"),
        )
    return page(text(*lines), ui.ActionRow(*buttons))


def code(pack: UploadedPack, localizer: Localizer) -> ui.LayoutView:
    """Return the code with which other people can copy the pack, and a button that replaces it."""
    code_line = localizer.say("pack-code-now", code=pack.code, until=f"<t:{int(pack.until)}:f>")
    title = localizer.say("pack-code-title", name=pack_name(pack.name))
    new_code_button = button(
        ButtonId("", 0, CODE, f"{pack.id}{STEP}new"), localizer.say("pack-code-new"), emoji="♻️"
    )
    about_lines = (localizer.say("pack-code-about"), f"-# {localizer.say('pack-code-ends')}")
    return page(text(f"### {title}", code_line, *about_lines), ui.ActionRow(new_code_button))


def delete_pack_view(pack: UploadedPack, localizer: Localizer) -> ui.LayoutView:
    """Return the confirmation before a pack is deleted."""
    confirm_button = button(ButtonId("", 0, DELETE, f"{pack.id}{STEP}yes"), localizer.say("sure-yes"), "bad")
    no_button = button(ButtonId("", 0, SHOW, f"{pack.id}{STEP}0"), localizer.say("sure-no"))
    return page(
        text(localizer.say("pack-sure", name=pack_name(pack.name))), ui.ActionRow(confirm_button, no_button)
    )


def _tap(act: str, pack_sheet: PackSheet, more: str = "") -> ButtonId:
    """Return the id of a button of this pack.

    act: what the button does.
    more: a further argument, such as the number of a page; "" for none.
    """
    return ButtonId("", 0, act, f"{pack_sheet.pack.id}{STEP}{more}" if more else pack_sheet.pack.id)


CHOOSE = "packread"  # the act
MOST_SHOWN = 6  # encodings in the text; the select menu has all


def encoding_question_view(
    readings: Sequence[EncodingPreview], key: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the question which reading has the right letters.

    readings: samples of the uploaded file in each possible encoding.
    key: names the pending upload in the button id.
    """
    lines = [
        f"**{encoding_name(reading.codec, localizer)}**\n`{_sample_text(reading)}`"
        for reading in readings[:MOST_SHOWN]
    ]
    options = [
        discord.SelectOption(
            label=layout.cut(encoding_name(reading.codec, localizer), 100),
            value=reading.codec,
            description=layout.cut(_sample_text(reading), 100),
        )
        for reading in readings
    ]
    return page(
        text(
            f"### {localizer.say('pack-encoding-title')}",
            localizer.say("refused-pack-encoding"),
            *lines,
            f"-# {localizer.say('pack-encoding-advice')}",
        ),
        ui.ActionRow(Select(ButtonId("", 0, CHOOSE, key), localizer.say("pack-encoding-choose"), options)),
    )


def encoding_name(codec: str, localizer: Localizer) -> str:
    """Return the name by which people know an encoding. codec: Python's name for it."""
    return localizer.say(f"pack-encoding-{codec.replace('_', '-')}")


def _sample_text(reading: EncodingPreview) -> str:
    """Return the samples of one reading in one line, without backquotes; “?” if nothing is visible."""
    samples = [words(sample, len(sample)).replace("`", "'") for sample in reading.samples]
    return " · ".join(sample for sample in samples if sample) or "?"
