"""/pack in Discord: brought, looked at, played with, handed on, deleted; and what others may not."""

import re
from typing import Any

import pytest

from cogs.core.loaded_content import HostLinks
from cogs.packs import pack_views
from cogs.packs.sample_handler import SampleHandler
from engine import files
from engine.packs import pack_rows, pack_sample
from sessions.packs.uploaded_packs import PERSON, SERVER, Holder
from sessions.table.table_data import Person
from tests.support.message_parts import buttons, lists, shown_files, shown_text, walk
from tests.support.pack_taps import GAME, TEXT, brought, packs, tapped
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_a_pack_is_brought_looked_at_played_with_and_deleted() -> None:
    async with hall() as room:
        panel = await brought(room)
        assert panel.ephemeral
        assert "is saved" in shown_text(panel)
        assert shown_files(panel)
        first = shown_text(panel)
        after = await tapped(room, panel, "1/8 ▶")
        assert shown_text(after) != first
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        assert "already exactly like that" in shown_text(await brought(room))
        newer = await brought(room, TEXT.replace("price: 4", "price: 5", 1))
        assert "version 2" in shown_text(newer)
        versions_panel = await tapped(room, newer, "Versions")
        assert "version 1" in shown_text(await tapped(room, versions_panel, "Back to version 1"))
        levels = await tapped(room, newer, "Play it")
        assert "for you against a computer" in shown_text(levels)
        tap = lists(levels)[0]["custom_id"]
        await room.people["Ann"].select(levels, ["squire"], custom_id=tap)
        table = await room.table()
        assert table.body.pack.ref == pack.ref
        assert table.rules.pack_info.digest == pack.newest.digest
        assert table.match is not None
        assert not table.body.options.rated
        game_packs = (await room.people["Ann"].slash(room.channel, "pack list")).response
        look = lists(game_packs)[0]["custom_id"]
        panel = (
            await room.people["Ann"].select(game_packs, [pack.id], custom_id=look)
        ).response or game_packs
        asked = await tapped(room, panel, "Delete")
        assert "is deleted" in shown_text(await tapped(room, asked, "Yes"))
        assert not await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        assert (await room.table()).rules.pack_info.digest == pack.newest.digest


@pytest.mark.parametrize("one_page", [False, True])
async def test_a_busy_channel_is_told_before_the_level_and_its_table_can_give_way(one_page: bool) -> None:
    """It was told after the level, as of a replay, and led nowhere on a page without threads."""
    async with hall() as room:
        room.host.services.is_single_channel = one_page
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        panel = await brought(room)
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        refused = await tapped(room, panel, "Play it")
        assert "replay" not in shown_text(refused)
        assert not lists(refused)
        await tapped(room, refused, "Close it, play Craft the Crown")
        table = await room.table()
        assert table.body.pack.ref == pack.ref


async def test_whoever_is_asked_for_the_level_can_go_back() -> None:
    async with hall() as room:
        panel = await brought(room)
        levels = await tapped(room, panel, "Play it")
        assert lists(levels)
        again = await tapped(room, levels, "Back")
        assert "Play it" in [one.get("label") for one in buttons(again)]


async def test_no_button_of_a_pack_stands_alone() -> None:
    async with hall() as room:
        panel = await brought(room)
        newer = await brought(room, TEXT.replace("price: 4", "price: 5", 1))
        for shown in (panel, newer):
            rows = [part["components"] for part in walk(shown.components) if part.get("type") == 1]
            assert all(len(row) > 1 for row in rows), [[one.get("label") for one in row] for row in rows]


@pytest.mark.parametrize(
    ("locale", "changed", "added", "removed", "rest"),
    [
        ("en-US", "Changed: Gate warden", "New: Lamp", "Removed: Pikeman", "Something other than the cards"),
        ("ja", "変更：Gate warden", "追加：Lamp", "削除：槍持ち", "カード以外の部分が変わりました"),
    ],
)
async def test_a_new_version_and_the_list_of_versions_say_which_cards_changed(
    locale: str, changed: str, added: str, removed: str, rest: str
) -> None:
    sample = pack_sample.sample("crown-crest", locale[:2]) or ""
    pikeman = re.search(r"  - code: PIK\n(?:    .*\n)+", sample)
    assert pikeman is not None
    lamp = pikeman[0].replace("PIK", "LAM")
    lamp = re.sub(r"name: .*", "name: Lamp", lamp)
    second = re.sub(r"(code: GUA\n(?:    .*\n)*?    name: ).*", r"\1Gate warden", sample)
    second = second.replace(pikeman[0], lamp).replace("PIK*", "LAM*")
    third = second.replace("version: 1", "version: 7") + "# a note to myself\n"
    async with hall() as room:
        room.speak("Ann", locale)
        await brought(room, sample)
        panel = await brought(room, second)
        for phrase in (changed, added, removed, rest):
            assert phrase in shown_text(panel)
        shown = shown_text(panel)
        panel = await brought(room, third)
        unchanged = {"en-US": "No card has changed.", "ja": "カードは変わっていません。"}[locale]
        assert unchanged in shown_text(panel)
        versions_panel = await tapped(room, panel, {"en-US": "Versions", "ja": "バージョン"}[locale])
        listed = shown_text(versions_panel)
        for phrase in (changed, added, removed, rest, unchanged):
            assert phrase in listed
            assert phrase in shown or phrase == unchanged
        numbers = re.findall(r"(?:Version |バージョン)(\d) ?[·・]", listed)
        assert numbers == ["3", "2", "1"]


async def test_versions_keep_their_numbers_when_an_older_one_comes_again() -> None:
    texts = [TEXT, TEXT.replace("price: 4", "price: 5", 1), TEXT.replace("price: 4", "price: 6", 1)]
    async with hall() as room:
        for text in (*texts, texts[1]):
            panel = await brought(room, text)
        versions_panel = await tapped(room, panel, "Versions")
        assert re.findall(r"Version (\d) ·", shown_text(versions_panel)) == ["4", "3", "1"]
        assert "version 3" in shown_text(await tapped(room, versions_panel, "Back to version 3"))
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        assert pack.number == 3


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("crownfell", "8 cards, each printed on both sides"),
        ("crown-crest", "2 crests, 6 units, 4 commands"),
        ("craft-the-crown", "19 different cards, 119 with their copies"),
    ],
)
async def test_a_pack_says_how_many_cards_of_which_kind_it_has(game: str, expected: str) -> None:
    async with hall() as room:
        assert expected in shown_text(await brought(room, pack_sample.sample(game, "en") or ""))


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "pictures and prints show 〓"), ("ja", "画像と印刷では〓")]
)
async def test_letters_that_no_font_has_are_named_with_the_upload(language: str, expected: str) -> None:
    async with hall() as room:
        room.speak("Ann", language)
        assert "〓" not in shown_text(await brought(room))
        text = TEXT.replace("title: Test pack", "title: Łowczyni 薔薇 🐉 \U00013000\U00013001")
        panel = shown_text(await brought(room, text))
        assert expected in panel
        assert "\U00013000 \U00013001" in panel
        assert "Ł" not in panel.partition("〓")[2].splitlines()[0]


async def test_a_file_with_fonts_is_answered_with_how_to_save_it() -> None:
    rich = b"{\\rtf1\\ansi pack: harbour}"
    async with hall() as room:
        for name in ("mine.rtf", "mine.txt", "mine.docx"):
            result = await room.people["Ann"].slash(room.channel, "pack add", file=(name, rich))
            assert "Make Plain Text" in shown_text(result.response), name


async def test_each_fault_is_told_with_its_line_in_both_languages() -> None:
    bad = TEXT.replace("type: element", "type: elemend", 1)
    number = next(n for n, line in enumerate(bad.split("\n"), 1) if "elemend" in line)
    for locale, expected in (("en-US", f"Line {number}"), ("ja", f"{number}行目")):
        async with hall() as room:
            room.speak("Ann", locale)
            shown = shown_text(await brought(room, bad))
            assert "elemend" in shown
            assert expected in shown
            assert not await packs(room).of(Holder(PERSON, room.people["Ann"].id))


async def test_a_servers_packs_are_its_managers_to_change_and_its_members_to_play_with() -> None:
    async with hall() as room:
        assert "server manager" in shown_text(await brought(room, where=SERVER))
        managing(room, "Bob")
        await brought(room, TEXT.replace("price: 4", "price: 5", 1), "Bob", where=SERVER)
        panel = await brought(room, who="Bob", where=SERVER)
        [pack] = await packs(room).of(Holder(SERVER, room.guild.id))
        offered = await room.people["Ann"].autocomplete(room.channel, "play", "pack", "", game=GAME)
        assert pack.ref in [choice["value"] for choice in offered]
        coded = await tapped(room, panel, "Code", "Bob")
        code = (await packs(room).of(Holder(SERVER, room.guild.id)))[0].code
        assert code
        assert code in shown_text(coded)
        copied = (await room.people["Ann"].slash(room.channel, "pack code", code=code)).response
        assert "is saved" in shown_text(copied)
        assert "Copied from version 2" in shown_text(copied)
        assert "version 1" in shown_text(copied)
        assert coded.id != panel.id
        assert code in shown_text(await tapped(room, panel, "Code", "Bob"))
        renewed = await tapped(room, coded, "New code", "Bob")
        assert renewed.id == coded.id
        assert code not in shown_text(renewed)
        assert (await packs(room).of(Holder(SERVER, room.guild.id)))[0].code in shown_text(renewed)
        again = (await room.people["Ann"].slash(room.channel, "pack code", code=code)).response
        assert "wrong or has expired" in shown_text(again)


async def test_nobody_elses_pack_is_found_by_its_name() -> None:
    async with hall() as room:
        await brought(room)
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        offered = await room.people["Bob"].autocomplete(room.channel, "play", "pack", "", game=GAME)
        assert pack.ref not in [choice["value"] for choice in offered]
        refused = (await room.people["Bob"].slash(room.channel, "play", game=GAME, pack=pack.ref)).response
        assert "isn't here" in shown_text(refused)
        await room.people["Ann"].slash(room.channel, "play", game=GAME, pack=pack.name)
        table = await room.table()
        assert table.body.pack.ref == pack.ref
        await room.host.tables.lobbies.join(table.id, Person(room.people["Bob"].id, "Bob"))
        with pytest.raises(Exception, match=r"owner-only|upload-gone"):
            await room.host.tables.lobbies.set_option(
                table.id, Person(room.people["Bob"].id, "Bob"), "pack", pack.ref
            )
        with pytest.raises(Exception, match="rated-own-cards"):
            await room.host.tables.lobbies.set_option(
                table.id, Person(room.people["Ann"].id, "Ann"), "rated", "yes"
            )


async def test_a_pack_to_begin_with_is_handed_out_and_can_be_brought_as_it_is() -> None:
    for locale, word, play in (
        ("en-US", "ready to play", "Play it"),
        ("ja", "このまま遊べます", "これで遊ぶ"),
    ):
        async with hall() as room:
            ann = room.people["Ann"]
            room.speak("Ann", locale)
            game_packs = (await ann.slash(room.channel, "pack list")).response
            [offered] = [
                one
                for one in lists(game_packs)
                if one["custom_id"].startswith("s") and len(one["options"]) == 6
            ]
            for option in offered["options"]:
                given = (
                    await ann.select(game_packs, [option["value"]], custom_id=offered["custom_id"])
                ).response
                panel = await brought(room, (await attached(room, given))[0])
                assert word in given.content
                assert play in [one.get("label") for one in buttons(panel)], shown_text(panel)
            packs_of = await packs(room).of(Holder(PERSON, ann.id))
            assert sorted(one.game for one in packs_of) == ["craft-the-crown", "crown-crest", "crownfell"]
            game_packs = (await ann.slash(room.channel, "pack list")).response
            assert not [one for one in lists(game_packs) if len(one["options"]) == 6]


async def test_it_is_asked_for_by_a_command_in_another_language_and_form() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        offered = await ann.autocomplete(room.channel, "pack new", "game", "crown")
        assert {choice["value"] for choice in offered} == {"crownfell", "crown-crest", "craft-the-crown"}
        given = (await ann.slash(room.channel, "pack new", game="crownfell", language="ja")).response
        assert given.ephemeral
        content, _ = await attached(room, given)
        assert "歩哨" in content.decode()
        given = (await ann.slash(room.channel, "pack new", game="crownfell", format="sheet")).response
        content, _ = await attached(room, given)
        assert content.decode("utf-8-sig").startswith("# A row that begins with #")
        for game in ("chess", "cube-quest"):
            refused = (await ann.slash(room.channel, "pack new", game=game)).response
            assert "no card packs" in shown_text(refused)


async def test_the_games_page_comes_along_where_the_bot_has_it() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        room.host.services.links = HostLinks(source="https://example.org/castellan")
        given = (await ann.slash(room.channel, "pack new", game="crownfell")).response
        _, page = await attached(room, given)
        assert b"# Card packs for Crownfell" in page
        assert "second file" in given.content
        assert "<https://example.org/castellan>" in given.content
        room.host.services.get(SampleHandler).docs_folder = files.DATA / "nowhere"
        given = (await ann.slash(room.channel, "pack new", game="crownfell")).response
        assert len(given.attachments) == 1
        assert "ask the bot's host" in given.content


async def attached(room: SimulatedServer, message: Any) -> list[bytes]:
    """What is in a message's files."""
    return [await room.host.http.get_from_cdn(file.url) for file in message.attachments]


async def test_a_spreadsheets_slip_is_told_at_its_cell_in_both_languages() -> None:
    table = (pack_rows.spreadsheet(TEXT) or b"").decode("utf-8-sig")
    bad = table.replace(",element,15,", ",element,many,", 1)
    assert bad != table
    for locale, expected in (("en-US", "not a whole number"), ("ja", "整数ではありません")):
        async with hall() as room:
            room.speak("Ann", locale)
            shown = shown_text(await brought(room, bad.encode("cp932")))
            assert re.search(r"\*\*C\d+\*\* `copies`", shown), shown
            assert expected in shown
            assert not await packs(room).of(Holder(PERSON, room.people["Ann"].id))
            shown = shown_text(await brought(room, table))
            assert await packs(room).of(Holder(PERSON, room.people["Ann"].id)), shown


@pytest.mark.parametrize(
    ("locale", "option", "expected", "advice"),
    [
        ("en-US", "Polish, Czech or Hungarian Excel", "is saved", "CSV UTF-8"),
        ("ja", "ポーランド語・チェコ語・ハンガリー語の Excel", "追加しました", "CSV UTF-8"),
    ],
)
async def test_a_doubtful_encoding_is_asked_for_with_what_each_reading_shows(
    locale: str, option: str, expected: str, advice: str
) -> None:
    table = (pack_rows.spreadsheet(pack_sample.sample("crownfell", "en") or "") or b"").decode("utf-8-sig")
    content = table.replace(",Sentry,", ",Koń,").encode("cp1250")
    async with hall() as room:
        room.speak("Ann", locale)
        ann = Holder(PERSON, room.people["Ann"].id)
        asked = await brought(room, content)
        assert {"Koń", "Koñ"} <= set(re.findall(r"Ko.", shown_text(asked)))
        assert advice in shown_text(asked)
        assert not await packs(room).of(ann)
        [offered] = lists(asked)
        [choice] = [entry for entry in offered["options"] if entry["label"] == option]
        assert choice["description"] == "Koń"
        tap = offered["custom_id"]
        panel = (await room.people["Ann"].select(asked, [choice["value"]], custom_id=tap)).response or asked
        assert expected in shown_text(panel)
        [entry] = await packs(room).of(ann)
        assert "Koń" in await packs(room).newest(entry)


async def test_a_file_that_may_be_in_utf8_is_not_told_that_it_is_not() -> None:
    async with hall() as room:
        table = (pack_rows.spreadsheet(pack_sample.sample("crownfell", "en") or "") or b"").decode(
            "utf-8-sig"
        )
        asked = shown_text(await brought(room, table.replace(",Sentry,", ",é,").encode()))
        assert "**UTF-8**" in asked
        assert "isn't in UTF-8" not in asked
        assert "\n> " not in asked, "a reading's name is no part of the quotation before it"


async def test_a_file_whose_question_is_over_is_not_kept_any_longer() -> None:
    table = (pack_rows.spreadsheet(pack_sample.sample("crownfell", "en") or "") or b"").decode("utf-8-sig")
    content = table.replace(",Sentry,", ",Koń,").encode("cp1250")
    async with hall() as room:
        older, newer = await brought(room, content), await brought(room, content)
        tap = lists(older)[0]["custom_id"]
        late = (await room.people["Ann"].select(older, ["cp1250"], custom_id=tap)).response
        assert "no longer kept" in shown_text(late)
        pending = room.host.services.pack_intake.pending
        pending.now = lambda: 10**12
        tap = lists(newer)[0]["custom_id"]
        late = (await room.people["Ann"].select(newer, ["cp1250"], custom_id=tap)).response
        assert "no longer kept" in shown_text(late)
        assert not await packs(room).of(Holder(PERSON, room.people["Ann"].id))


async def test_a_workbook_is_answered_with_what_to_save_instead() -> None:
    async with hall() as room:
        result = await room.people["Ann"].slash(room.channel, "pack add", file=("mine.xlsx", b"PK"))
        assert "Save the sheet as CSV" in shown_text(result.response)


async def test_a_copy_of_what_one_has_already_is_not_called_a_copy() -> None:
    async with hall() as room:
        await brought(room)
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        shared = await packs(room).share(Holder(PERSON, room.people["Ann"].id), pack.id)
        for name, news in (
            ("Bob", "Copied from version 1"),
            ("Bob", "Nothing has changed"),
            ("Ann", "Nothing"),
        ):
            result = await room.people[name].slash(room.channel, "pack code", code=shared.code)
            text = shown_text(result.response)
            assert news in text
            assert ("Copied from" in text) == ("Copied" in news)


@pytest.mark.parametrize("game", ["crownfell", "crown-crest", "craft-the-crown"])
async def test_a_pack_comes_back_as_text_and_as_a_spreadsheet_and_neither_is_a_new_version(game: str) -> None:
    sample = pack_sample.sample(game, "en") or ""
    async with hall() as room:
        panel = await brought(room, sample)
        text, table = await attached(room, await tapped(room, panel, "File"))
        assert text.decode() == sample
        for unchanged in (text, table):
            again = shown_text(await brought(room, unchanged))
            assert "Nothing has changed." in again
            assert "version 2" not in again
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        assert (pack.number, len(pack.versions)) == (1, 1)


def test_a_small_line_of_all_cards_stands_once() -> None:
    assert pack_views.cards_text(["A\n-# up", "B\n-# up\n-# own"]) == "A\n\nB\n-# own\n\n-# up"
    assert pack_views.cards_text(["A\nsame", "B\nsame"]) == "A\nsame\n\nB\nsame"
    assert pack_views.cards_text(["A\n-# up"]) == "A\n-# up"


@pytest.mark.parametrize(
    ("locale", "expected", "limit"),
    [
        ("en-US", "→ When it exits: draw 1 card.", "(only at night)"),
        ("ja", "→ 退場した時：カードを1枚引く。", "（夜の間）"),
    ],
)
async def test_a_crown_crest_card_says_what_the_bot_will_do_whatever_its_text_says(
    locale: str, expected: str, limit: str
) -> None:
    """The text is its author's; a slip in the data could not be seen."""
    sample = pack_sample.sample("crown-crest", locale[:2]) or ""
    text = re.sub(
        r"when: enter\n        do: \[\{tokens: 1\}\]", "when: exit\n        do: [{draw: 1}]", sample
    )
    text = re.sub(r'text: ".*"', 'text: "When he exits, gain 5 tokens."', text, count=1)
    assert text != sample
    async with hall() as room:
        room.speak("Ann", locale)
        shown = shown_text(await brought(room, text))
        assert "5 tokens" in shown
        assert expected in shown
        assert limit in shown
