"""Uploaded files in the encodings of everybody's programs: read right, or asked for; never stored garbled."""

import random
import time
import unicodedata
from pathlib import Path

import pytest

from cogs.core.text.sentences import Localizer
from cogs.packs.pack_views import encoding_name
from engine.packs import __main__, pack_rows, pack_sample, text_encodings
from engine.packs.text_encodings import CODECS, DoubtfulEncoding
from sessions.packs.pack_check import CheckedPack, check_pack
from sessions.packs.upload_limits import MOST_BYTES, MOST_SECONDS
from tests.support.content import WORDS

CARDS = ("Sentry", "Spearman", "Hopper", "Archer", "Jailer")  # of Crownfell's sample
NAMES = {
    "Japanese": "兵 槍 弓 獄 兎 龍の剣士 見習い騎士 ソードマスター 城壁 ゴーレム 石炭 灯台守 あかり 炎の矢",
    "half-width kana": "ｾﾝﾄﾘｰ ｶｰﾄﾞ ﾅｲﾄ ﾏﾎｳ ﾄﾞﾗｺﾞﾝ ｷｼ ﾕﾐ",
    "Japanese signs": "Sentry① SentryⅡ ①号 騎士① ㈱城",
    "Polish": "Łucznik żółta Król Żołnierz Wieża Łódź ćma Źródło Świątynia Pięść Kuźnia Koń",
    "Czech": "Kůň Rytíř Král Věž Střelec Čaroděj Šašek Žoldnéř Ďábel Ťapka",
    "Hungarian": "Király Őr Tűz Kőműves Sárkány Íjász Bástya Üllő",
    "Slovak": "Kráľ Kôň Štít Ďateľ Ľad Ťava Ŕ vŕba",
    "Russian": "Моя колода Рыцарь Лучник Щит Ёж Меч Маг Лес",
    "Ukrainian": "Лицар Їжак Ґава Єнот Єава Ґвинт",
    "Greek": "Κάρτες Ιππότης Βασιλιάς Πύργος Ήρωας Άλογο Ξίφος Ύδρα",
    "Turkish": "Şanslı iğne Şövalye Kılıç Büyücü Ağaç Işık Çırak Öküz",
    "Baltic": "Žirgas Ąžuolas Ežys Vėjas Žmogus Šķēps Ķēniņš Pūķis",
    "Thai": "อัศวิน ดาบ มังกร ราชา โล่ ม้า",
    "Korean": "나의 카드 기사 검 용 왕 궁수 마법사 방패 창",
    "Simplified Chinese": "骑士 剑 龙 国王 弓箭手 法师 士兵 马 小校 士 兵 狼",
    "Traditional Chinese": "騎士 劍 龍 國王 弓箭手 法師 士兵 馬 兵 狼",
    "French": "Épée Élise forêt Château garçon Évêque où À côté naïf Noël",
    "German": "Müller König Jäger Öl Straße Schöne Übel Äxte",
    "Spanish": "Señor Ñandú Dragón Árbol niño pingüino ¡Adiós! ¿Qué? Espía",
    "Swedish": "Örn Älv Åska Häst Träd Bågskytt Å",
}
WINDOWS = {
    "Japanese": "cp932",
    "half-width kana": "cp932", "Japanese signs": "cp932", "Polish": "cp1250", "Czech": "cp1250",
    "Hungarian": "cp1250", "Slovak": "cp1250", "Russian": "cp1251", "Greek": "cp1253", "Turkish": "cp1254",
    "Ukrainian": "cp1251",
    "Baltic": "cp1257", "Thai": "cp874", "Korean": "cp949", "Simplified Chinese": "cp936",
    "Traditional Chinese": "cp950",
    "French": "cp1252", "German": "cp1252", "Spanish": "cp1252", "Swedish": "cp1252",
}  # fmt: skip
OTHERS = {
    "Ukrainian": ("koi8_u", "mac_cyrillic"),
    "Japanese": ("euc_jp",), "half-width kana": ("euc_jp",),
    "Polish": ("mac_latin2", "iso8859_2", "cp852"), "Slovak": ("mac_latin2",),
    "Russian": ("koi8_r", "mac_cyrillic", "cp866"), "Greek": ("mac_greek",), "Turkish": ("mac_turkish",),
    "French": ("mac_roman", "cp850"), "German": ("mac_roman", "cp850"), "Spanish": ("mac_roman", "cp850"),
    "Swedish": ("mac_roman", "cp850"), "Simplified Chinese": ("gb18030",),
}  # fmt: skip
UNICODE = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")


def sheet(names: list[str]) -> str:
    """Crownfell's sample with some of its cards renamed."""
    text = (pack_rows.spreadsheet(pack_sample.sample("crownfell", "en") or "") or b"").decode("utf-8-sig")
    for card, name in zip(CARDS, names, strict=False):
        text = text.replace(f",{card},", f",{name},")
    return text


def drawn(language: str) -> list[list[str]]:
    """Some lists of one, two and five names."""
    dice, names = random.Random(language), NAMES[language].split()
    return [dice.sample(names, min(count, len(names))) for count in (1, 1, 1, 2, 2, 5)]


def texts_of(content: bytes, locale: str = "") -> tuple[list[str], bool]:
    """The texts that a file may be, and whether its sender is asked which."""
    try:
        return [text_encodings.decode(content, locale=locale)], False
    except DoubtfulEncoding as doubt:
        return [reading.text for reading in doubt.readings], True


@pytest.mark.parametrize("language", NAMES)
def test_no_file_is_read_as_other_letters_without_a_question(language: str) -> None:
    for names in drawn(language):
        text = sheet(names)
        for encoding in (WINDOWS[language], *OTHERS.get(language, ())):
            texts, _ = texts_of(text.encode(encoding))
            assert text in texts, (encoding, names, texts[0][:300])


@pytest.mark.parametrize("language", NAMES)
def test_unicode_is_read_without_a_question(language: str) -> None:
    for names in drawn(language):
        text = sheet(names)
        for encoding in UNICODE:
            if encoding == "utf-8" and all(len(name) < 3 for name in names):
                continue  # a letter of two bytes alone may be a Chinese character: asked
            assert texts_of(text.encode(encoding)) == ([text], False), (encoding, names)


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        (["兵", "槍", "兎", "弓", "獄"], "cp932"),
        (["龍の剣士", "見習い騎士"], "cp932"),
        (["見習いのあかり", "ｾﾝﾄﾘｰ"], "cp932"),
        (["私のカード"], "iso2022_jp"),
        (["Épée", "Évêque", "forêt", "garçon"], "cp1252"),
        (["König", "Straße", "Müller", "Jäger"], "cp1252"),
    ],
)
def test_these_need_no_question(names: list[str], encoding: str) -> None:
    assert texts_of(sheet(names).encode(encoding)) == ([sheet(names)], False)


@pytest.mark.parametrize(
    ("name", "encoding", "locale"),
    [("Kůň", "cp1250", "cs"), ("Koń", "cp1250", "pl"), ("ｾﾝﾄﾘｰ", "cp932", "ja"), ("Моя", "cp1251", "ru"),
     ("나의", "cp949", "ko"), ("士", "cp936", "zh-CN"), ("Schöne", "mac_roman", "de"), ("兵", "cp932", "ja")],
)  # fmt: skip
def test_the_reading_of_the_senders_language_comes_first(name: str, encoding: str, locale: str) -> None:
    texts, asked = texts_of(sheet([name]).encode(encoding), locale)
    assert asked
    assert texts.index(sheet([name])) <= 2


def test_bytes_that_are_no_letter_of_unicode_are_no_utf8() -> None:
    """Єава of MS-DOS is a character of four bytes that is not assigned."""
    texts, asked = texts_of(sheet(["Єава"]).encode("cp866"))
    assert asked
    assert sheet(["Єава"]) in texts


def test_accents_are_composed_and_doubled_kanji_stay() -> None:
    text = sheet(["ガード", "Élise", "神"])
    typed = unicodedata.normalize("NFD", sheet(["ガード", "Élise"])).replace(",Hopper,", ",神,")
    assert text_encodings.decode(typed.encode()) == text


@pytest.mark.parametrize(
    ("letters", "encoding"), [("Лучник ", "cp1251"), ("兵士弓兵", "cp932"), ("Épée", "cp1252")]
)
def test_the_largest_file_is_judged_in_time(letters: str, encoding: str) -> None:
    """A worker gives up after a second of a processor."""
    content = (sheet(["x"]) + "".join(f"{letters}{n}," for n in range(MOST_BYTES))).encode(encoding)[
        :MOST_BYTES
    ]
    began = time.process_time()
    text_encodings.readings(content)
    assert time.process_time() - began < MOST_SECONDS / 2


def test_a_cut_off_utf8_file_is_told_its_line_and_not_read_otherwise() -> None:
    content = sheet(["兵士", "槍兵", "弓兵"]).encode()
    cut = content.replace("弓兵".encode(), "弓兵".encode()[:-1], 1)
    [fault] = check_pack(None, lambda: True, cut).faults
    assert fault.reason == "this is not text in UTF-8"
    assert fault.line == cut[: cut.index("弓".encode())].count(b"\n") + 1


@pytest.mark.parametrize("codec", CODECS)
def test_every_encoding_has_a_name_in_each_language(codec: str) -> None:
    assert encoding_name(codec, Localizer(WORDS, "en")) == CODECS[codec].title
    assert encoding_name(codec, Localizer(WORDS, "ja"))


def test_a_pack_file_in_an_editors_encoding_is_treated_alike() -> None:
    text = pack_sample.sample("craft-the-crown", "ja") or ""
    for encoding in ("cp932", "utf-16", "utf-8-sig"):
        checked_text = check_pack(None, lambda: True, text.encode(encoding)).text
        assert checked_text == (text.replace("〜", "～") if encoding == "cp932" else text), encoding


def level_of(text: str, codec: str = "utf-8") -> int:
    """How much a text looks like words: 0 bad, 1 possible, 2 good."""
    return next(level for level, one in text_encodings.readings(text.encode(codec)) if codec in one.codecs)


@pytest.mark.parametrize(
    ("word", "level"),
    [
        *((word, 2) for word in ("Épée", "ÉPÉE", "à", "l'été", "m²", "5º", "«Épée»", "¡Señor!", "Пр", "·")),
        *((word, 2) for word in ("騎士A", "ナイト", "나의", "騎士①", "a·é", "ÀB", "“oui”", "„ja“", "„já”")),
        *((word, 1) for word in ("ß", "éè", "я", "«Épée", "¿Señor", "ｾﾝ", "①", "★★", "나騎", "éß", "“où")),
        *((word, 1) for word in ("é‹", "騎士-ß")),
        *((word, 0) for word in ("éèê", "aÉb", "ABé", "Пa", "αя", "兵a", "a兵", "兵я", "ナ나", "é²", "éª")),
        *((word, 0) for word in ("\u07ca", "aé\u07ca")),
    ],
)
def test_a_word_is_good_possible_or_bad(word: str, level: int) -> None:
    assert level_of(word) == level


@pytest.mark.parametrize(
    ("good", "other", "level"), [(9, "aÉb", 2), (8, "aÉb", 0), (9, "éè", 2), (8, "éè", 1), (9, "\u07ca", 2)]
)
def test_one_doubtful_word_in_ten_is_overlooked(good: int, other: str, level: int) -> None:
    words = [f"{letter}é" for letter in "abcdefghi"[:good]]
    assert level_of(",".join([*words, other])) == level


@pytest.mark.parametrize(("common", "level"), [(10, 2), (8, 2), (7, 1), (4, 1), (3, 0), (0, 0)])
@pytest.mark.parametrize(
    ("codec", "usual", "rare"),
    [
        ("cp932", "亜唖娃阿哀愛挨姶逢葵", "弌丐丕个丱丶丼丿乂乖"),
        ("euc_jp", "亜唖娃阿哀愛挨姶逢葵", "弌丐丕个丱丶丼丿乂乖"),
        ("gb18030", "啊阿埃挨哎唉哀皑癌蔼", "亍丌兀丐廿卅丕亘丞鬲"),
        ("cp950", "一乙丁七乃九了二人儿", "乂乜凵匚厂万丌乇亍囗"),
    ],
)
def test_of_ten_east_asian_characters_eight_are_common(
    codec: str, usual: str, rare: str, common: int, level: int
) -> None:
    assert level_of(usual[:common] + rare[: 10 - common], codec) == level


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        *(("a,\nb", True), ("a,\n", False), ("a,bc", False), ("a,\rb", True)),
        *(("abcdefg\nĀ", True), ("abcdefg\nĀĀ", False), ("a,\n城城城城b", True)),
    ],
)
def test_utf_16_without_a_mark_needs_four_plain_signs_and_a_line_end(
    codec: str, text: str, is_read: bool
) -> None:
    if is_read:
        assert text_encodings.decode(text.encode(codec)) == text
    else:
        with pytest.raises((text_encodings.NotText, DoubtfulEncoding)):
            text_encodings.decode(text.encode(codec))


@pytest.mark.parametrize("lines", [0, 1, 7])
def test_a_control_sign_is_told_with_its_line(lines: int) -> None:
    with pytest.raises(text_encodings.NotText) as fault:
        text_encodings.decode(b"a,b\n" * lines + b"c\x01\nd")
    assert fault.value.line == lines + 1


@pytest.mark.parametrize(
    ("long", "bad", "is_broken"),
    [(4, 1, True), (3, 1, False), (4, 3, True), (4, 4, False), (40, 4, True), (40, 5, False)],
)
def test_utf8_with_few_wrong_bytes_is_broken_and_nothing_else(long: int, bad: int, is_broken: bool) -> None:
    """Lines of one kanji, and then lines of one byte that begins no character."""
    content = "城\n".encode() * long + b"\xff,\n" * bad
    if is_broken:
        with pytest.raises(text_encodings.NotText) as fault:
            text_encodings.decode(content)
        assert fault.value.line == long + 1
    else:
        with pytest.raises(DoubtfulEncoding):
            text_encodings.decode(content)


def doubtful(name: str = "Koń", encoding: str = "cp1250") -> CheckedPack:
    checked_pack = check_pack(None, lambda: True, sheet([name]).encode(encoding), "", "pl")
    assert isinstance(checked_pack, CheckedPack)
    return checked_pack


def test_a_doubtful_file_is_answered_with_its_texts_in_each_reading() -> None:
    checked_pack = doubtful()
    assert (checked_pack.refusal, checked_pack.text, checked_pack.faults) == ("pack-encoding", "", ())
    shown = {reading.codec: reading.samples for reading in checked_pack.encodings}
    assert shown["cp1250"] == ("Koń",)
    assert shown["cp1252"] == ("Koñ",)


def test_a_chosen_encoding_is_taken() -> None:
    chosen = check_pack(None, lambda: True, sheet(["Koń"]).encode("cp1250"), "cp1250")
    assert "Koń" in chosen.text
    wrong = check_pack(None, lambda: True, sheet(["Koń"]).encode("cp1250"), "utf-8")
    assert [one.reason for one in wrong.faults] == ["this is not text in UTF-8"]


def test_the_shell_asks_in_a_sentence_and_takes_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.csv"
    file.write_bytes(sheet(["Koń"]).encode("cp1250"))
    for command in (__main__.main, pack_rows.main):
        assert command([str(file)]) == 1
        output = capsys.readouterr().out
        assert "--encoding cp1250" in output
        assert "Polish, Czech or Hungarian Excel: Koń" in output
        assert command(["--encoding", "cp1250", str(file)]) == 0
        assert "good" in (good := capsys.readouterr().out) or "Koń" in good
        assert command(["--encoding", "nonsense", str(file)]) == 2
        capsys.readouterr()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"PK\x03\x04" + bytes(range(256)), "pack-workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(900), "pack-workbook"),
        (b"PK\x03\x04..word/document.xml", "pack-rich-text"),
        (b"<html><body><table><tr><td>pack</td></tr></table>", "pack-web-page"),
        (b"\xef\xbb\xbf<!DOCTYPE html>\n<p>", "pack-web-page"),
        (b"%PDF-1.7\n", "no-pack-file"),
        (b"\x89PNG\r\n\x1a\n", "no-pack-file"),
    ],
)
def test_another_kind_of_file_is_told_as_what_it_is_whatever_it_is_called(content: bytes, why: str) -> None:
    checked_pack = check_pack(None, lambda: True, content)
    assert (checked_pack.refusal, checked_pack.faults) == (why, ())
    for language in ("en", "ja"):
        assert Localizer(WORDS, language).say(f"refused-{why}")
