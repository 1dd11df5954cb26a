"""`/pack`: the list of one's own packs and the server's, and one of them card by card."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import STEP, TapId
from cogs.components.items import Select
from cogs.components.layout import Panel, button, page, text
from cogs.text.sentences import Voice
from cogs.views.packs import pack_words
from cogs.views.packs.pack_words import called
from cogs.views.packs.sample_views import samples
from cogs.views.sharing.print_view import print_button
from engine.game import Rules
from sessions.cards.available_packs import Shelf
from sessions.cards.uploaded_packs import PERSON, SERVER, UploadedPack
from sessions.cards.version_changes import VersionChanges

# Acts: see one or all, play with it, its file, its name, a code for others, one version back, delete it, have
# the computer try it, its versions.
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
MOST_WORDS = 2_900


class PackShelf(NamedTuple):
    """All that somebody sees: their own; the server's (None: no server), and whether they may
    change those."""

    own: Sequence[UploadedPack]
    servers: Sequence[UploadedPack] | None
    manages: bool


class PackSheet(NamedTuple):
    """One of them. kind: PERSON or SERVER; changes: whether the reader may change it; playable: whether a
    table can be opened where they are; news: what was done just now."""

    one: UploadedPack
    kind: str
    rules: Rules[Any, Any]
    page: int
    changes: bool
    playable: bool
    news: str = ""

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.rules.catalogue.codes) // self.rules.catalogue.a_sheet))

    @property
    def codes(self) -> Sequence[str]:
        """Those of this page."""
        first = self.page * self.rules.catalogue.a_sheet
        return self.rules.catalogue.codes[first : first + self.rules.catalogue.a_sheet]


def shelf(found: PackShelf, shelves: Mapping[str, Shelf], voice: Voice, said: str = "") -> ui.LayoutView:
    """The list. said: what was done just now."""
    items: list[ui.Item[Any]] = [text(f"### {voice.say('pack-title')}", said, voice.say("pack-about"))]
    items += _some(PERSON, found.own, shelves, voice)
    items += [] if found.own else [samples(shelves, voice)]
    if found.servers is not None:
        items += _some(SERVER, found.servers, shelves, voice)
    codes = [button(TapId("", 0, TYPE, PERSON), voice.say("pack-type"), emoji="✏️")]
    if found.manages:
        codes.append(button(TapId("", 0, TYPE, SERVER), voice.say("pack-type-server"), emoji="✏️"))
    return page(*items, ui.ActionRow(*codes))


def _some(
    kind: str, packs: Sequence[UploadedPack], shelves: Mapping[str, Shelf], voice: Voice
) -> list[ui.Item[Any]]:
    lines = [f"**{voice.say(f'pack-of-{kind}')}**"]
    lines += [f"{called(one.name)} · {_about(one, voice)}" for one in packs]
    lines += [] if packs else [voice.say(f"pack-none-{kind}")]
    items: list[ui.Item[Any]] = [text(*lines)]
    if packs:
        options = [
            discord.SelectOption(
                label=layout.cut(one.name, 100),
                value=one.id,
                description=layout.cut(_about(one, voice), 100),
                emoji=shelves[one.game].game.symbol if one.game in shelves else None,
            )
            for one in packs[:25]
        ]
        items.append(ui.ActionRow(Select(TapId("", 0, SHOW, kind), voice.say("pack-choose"), options)))
    return items


def _about(one: UploadedPack, voice: Voice) -> str:
    """Game, cards, version."""
    return voice.say(
        "pack-line", game=voice.say(f"game-{one.game}"), cards=one.newest.cards, number=one.number
    )


def _counted(found: PackSheet, voice: Voice) -> str:
    """Game, cards of each kind or with their copies, version."""
    counted, one = found.rules.catalogue.counted, found.one
    if counted is None:
        return _about(one, voice)
    game = voice.say(f"game-{one.game}")
    return voice.say("pack-counted", game=game, counted=counted, number=one.number)


def sheet(found: PackSheet, voice: Voice, picture: bytes | None) -> Panel:
    """One pack, a page of its cards. voice: with this pack's cards."""
    one = found.one
    head = [
        f"### {called(one.name)}",
        found.news,
        f"{_counted(found, voice)} · {voice.say(f'pack-is-{found.kind}')}",
    ]
    book = found.rules.catalogue
    does = {code: book.understood(code) for code in found.codes}
    words = cards_text([voice.lines([*book.lines(code), *does[code]]) for code in found.codes])
    words += f"\n\n-# {voice.say('pack-does')}" if any(does.values()) else ""
    items: list[ui.Item[Any]] = [text(*head, most=900)]
    if picture:
        items.append(layout.gallery(words))
    items.append(text(words, most=MOST_WORDS))
    every = button(TapId("", 0, SHOW), voice.say("pack-all"))
    prints = print_button(one.game, one.ref, "", voice)
    if found.changes:
        rows = [
            *layout.rows([*_turning(found, voice), prints]),
            *layout.rows([*_keeping(found, voice), every]),
        ]
    else:
        rows = layout.rows([*_turning(found, voice), prints, every])
    return Panel(page(*items, *rows), picture)


def cards_text(texts: Sequence[str]) -> str:
    """What each card says; a small line that all of them have stands once, below them."""
    cards = [one.split("\n") for one in texts]
    small = [line for line in cards[0] if line.startswith("-# ")] if len(cards) > 1 else []
    shared = [line for line in small if all(line in card for card in cards)]
    parts = ["\n".join(line for line in card if line not in shared) for card in cards]
    return "\n\n".join([*parts, *(["\n".join(shared)] if shared else [])])


def _turning(found: PackSheet, voice: Voice) -> list[ui.Item[Any]]:
    """The pages, to play with it, to have it tried."""
    last = found.pages - 1

    def turn(to: int, label: str, off: bool) -> ui.Item[Any]:
        return button(_tap(SHOW, found, str(to)), label, off=off)

    row: list[ui.Item[Any]] = []
    if last:
        row = [
            turn(max(0, found.page - 1), "◀", not found.page),
            turn(min(last, found.page + 1), f"{found.page + 1}/{found.pages} ▶", found.page == last),
        ]
    if found.playable:
        row.append(button(_tap(PLAY, found), voice.say("pack-play"), "good", emoji="▶️"))
    if found.changes and found.rules.computer is not None:
        row.append(button(_tap(TEST, found), voice.say("pack-test"), emoji="📊"))
    return row


def _keeping(found: PackSheet, voice: Voice) -> list[ui.Item[Any]]:
    row = [
        button(_tap(NAME, found), voice.say("pack-rename"), emoji="✏️"),
        button(_tap(FILE, found), voice.say("pack-file"), emoji="📄"),
        button(_tap(CODE, found), voice.say("pack-code"), emoji="🎁"),
    ]
    if len(found.one.versions) > 1:
        row.append(button(_tap(VERSIONS, found), voice.say("pack-versions"), emoji="🕘"))
    return [*row, button(_tap(DELETE, found), voice.say("pack-delete"), "bad")]


def back_to(one: UploadedPack, voice: Voice) -> ui.Item[Any]:
    """The way back to its first cards."""
    return button(TapId("", 0, SHOW, f"{one.id}{STEP}0"), voice.say("pack-back-to"), emoji="↩️")


def versions(one: UploadedPack, changed: Sequence[VersionChanges | None], voice: Voice) -> ui.LayoutView:
    """Those that are kept, the newest first. changed: by each but the oldest."""
    found = list(zip(one.versions, (None, *changed), strict=True))
    title = voice.say("pack-versions-title", name=called(one.name))
    lines = [f"### {title}", voice.say("pack-versions-about")]
    for index, (version, change) in reversed([*enumerate(found)]):
        at, number = f"<t:{int(version.at)}:f>", one.number_of(index)
        head = voice.say("pack-version", number=number, at=at, cards=version.cards)
        lines.append("\n".join([f"\n**{head}**", *pack_words.changes(change, voice)]))
    row = [back_to(one, voice)]
    if len(one.versions) > 1:
        earlier = one.number_of(len(one.versions) - 2)
        lines.append(f"\n-# {voice.say('pack-versions-back', number=one.number)}")
        row.insert(0, button(TapId("", 0, BACK, one.id), voice.say("pack-back", number=earlier), "bad"))
    return page(text(*lines), ui.ActionRow(*row))


def code(one: UploadedPack, voice: Voice) -> ui.LayoutView:
    """That with which others get a copy, and a way to end it."""
    now = voice.say("pack-code-now", code=one.code, until=f"<t:{int(one.until)}:f>")
    title = voice.say("pack-code-title", name=called(one.name))
    new = button(TapId("", 0, CODE, f"{one.id}{STEP}new"), voice.say("pack-code-new"), emoji="♻️")
    about = (voice.say("pack-code-about"), f"-# {voice.say('pack-code-ends')}")
    return page(text(f"### {title}", now, *about), ui.ActionRow(new))


def sure(one: UploadedPack, voice: Voice) -> ui.LayoutView:
    """Before it is deleted."""
    yes = button(TapId("", 0, DELETE, f"{one.id}{STEP}yes"), voice.say("sure-yes"), "bad")
    no = button(TapId("", 0, SHOW, f"{one.id}{STEP}0"), voice.say("sure-no"))
    return page(text(voice.say("pack-sure", name=called(one.name))), ui.ActionRow(yes, no))


def _tap(act: str, found: PackSheet, more: str = "") -> TapId:
    return TapId("", 0, act, f"{found.one.id}{STEP}{more}" if more else found.one.id)
