"""Decode an uploaded text file whose encoding is not stated.

UTF-8 and UTF-16 can be recognised. So can a text of some length in the encodings that Excel's plain CSV has
in Japan and Western Europe. In all other encodings the same bytes are letters in several of them, so the bot
asks the person and never guesses.

charset-normalizer was measured and is not used: of 441 sheets with one to five foreign names in encodings
other than Unicode it read 94. Its statistics need paragraphs of prose, and a sheet of cards has a few words.

In all functions `content` are the bytes of a file, and `codec` is Python's name of an encoding.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

# Codecs with the byte order marks with which files in them begin; UTF-32 before UTF-16, which begins alike.
BOMS = (
    ("utf-8-sig", b"\xef\xbb\xbf"),
    ("utf-32", b"\xff\xfe\x00\x00"),
    ("utf-32", b"\x00\x00\xfe\xff"),
    ("utf-16", b"\xff\xfe"),
    ("utf-16", b"\xfe\xff"),
)
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")  # bytes of pictures, which no text contains
ISO_2022_JP = re.compile(rb"\x1b\$[@B]|\x1b\([BIJ]")  # escape sequences that switch its character sets
# Characters that UTF-8 writes in three or four bytes, and in two.
LONG_UTF8 = re.compile(rb"[\xe1-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
SHORT_UTF8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]")
NOT_ASCII = re.compile(r"[^\x00-\x7f]")
NOT_COMPATIBILITY = re.compile(r"[^\uf900-\ufaff\U0002f800-\U0002fa1f]+")
MOST_SAMPLES = 5  # sample texts that are shown for each possible encoding
LONGEST_SAMPLE = 24  # characters of each
# How much of a text is analysed: different words, letters of a word, Chinese, Japanese and Korean characters.
MOST_WORDS, LONGEST_WORD, MOST_CHARACTERS = 200, 40, 1_000
LONGEST_EXCERPT = 10_000  # bytes


class Encoding(NamedTuple):
    """An encoding in which common programs save text files."""

    codec: str
    """Python's name of it."""
    title: str
    """The name that people know, in English."""
    locales: tuple[str, ...]
    """Beginnings of the Discord locales of people who use it."""


ENCODINGS = (
    Encoding("utf-8", "UTF-8", ()),
    Encoding("cp932", "Japanese Excel", ("ja",)),
    Encoding(
        "cp1252", "Western European Excel", ("en", "de", "fr", "es", "pt", "it", "nl", "sv", "no", "da", "fi")
    ),
    Encoding("cp1250", "Polish, Czech or Hungarian Excel", ("pl", "cs", "hu", "hr", "ro", "sk", "sl")),
    Encoding("cp1251", "Russian, Ukrainian or Bulgarian Excel", ("ru", "uk", "bg", "sr")),
    Encoding("cp1253", "Greek Excel", ("el",)),
    Encoding("cp1254", "Turkish Excel", ("tr",)),
    Encoding("cp1257", "Lithuanian, Latvian or Estonian Excel", ("lt", "lv", "et")),
    Encoding("cp949", "Korean Excel", ("ko",)),
    Encoding("gb18030", "Chinese Excel (simplified)", ("zh-CN",)),
    Encoding("cp950", "Chinese Excel (traditional)", ("zh-TW",)),
    Encoding("cp874", "Thai Excel", ("th",)),
    Encoding("cp1255", "Hebrew Excel", ("he",)),
    Encoding("cp1256", "Arabic Excel", ("ar",)),
    Encoding("cp1258", "Vietnamese Excel", ("vi",)),
    Encoding(
        "mac_roman", "Western European Excel on a Mac", ("en", "de", "fr", "es", "pt", "it", "nl", "sv", "da")
    ),
    Encoding("mac_latin2", "Polish, Czech or Hungarian Excel on a Mac", ("pl", "cs", "hu", "sk")),
    Encoding("mac_croatian", "Croatian Excel on a Mac", ("hr", "sl")),
    Encoding("mac_cyrillic", "Russian Excel on a Mac", ("ru", "uk", "bg")),
    Encoding("mac_greek", "Greek Excel on a Mac", ("el",)),
    Encoding("mac_turkish", "Turkish Excel on a Mac", ("tr",)),
    Encoding("mac_iceland", "Icelandic Excel on a Mac", ("is",)),
    Encoding("euc_jp", "Japanese (EUC)", ("ja",)),
    Encoding("koi8_u", "Russian or Ukrainian (KOI8)", ("ru", "uk")),
    Encoding("iso8859_2", "Polish, Czech or Hungarian (ISO 8859-2)", ("pl", "cs", "hu")),
    Encoding("iso8859_15", "Western European (ISO 8859-15)", ("de", "fr", "es", "pt", "it", "nl", "sv")),
    Encoding("cp850", "Western European “CSV (MS-DOS)”", ("de", "fr", "es", "pt", "it", "nl", "sv")),
    Encoding("cp852", "Polish, Czech or Hungarian “CSV (MS-DOS)”", ("pl", "cs", "hu")),
    Encoding("cp857", "Turkish “CSV (MS-DOS)”", ("tr",)),
    Encoding("cp866", "Russian “CSV (MS-DOS)”", ("ru",)),
)
CODECS = {encoding.codec: encoding for encoding in ENCODINGS}
# Used without asking if the text has no other good reading: Excel's plain CSV of most people here.
COMMON_CODECS = ("cp932", "cp1252")


class DecodedText(NamedTuple):
    """A file's text as one or more encodings give it."""

    codecs: tuple[str, ...]
    """All encodings that give this text, the likeliest first."""
    text: str
    """The whole text."""
    excerpt: str
    """The first lines with letters beyond ASCII; only these are analysed."""

    @property
    def samples(self) -> tuple[str, ...]:
        """Return some of the texts that have other letters in another encoding."""
        return _samples(self.excerpt)


class NotText(Exception):
    """The bytes are not text, or not in the encoding that their beginning or the person states.

    line: the first line that cannot be decoded, from 1.
    """

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} cannot be decoded")
        self.line = line


class DoubtfulEncoding(Exception):
    """The text can be read in several ways, so the person who sent it must choose.

    readings: the texts that the bytes can be, the likeliest first.
    """

    def __init__(self, readings: Sequence[DecodedText]) -> None:
        super().__init__(", ".join(reading.codecs[0] for reading in readings))
        self.readings = tuple(readings)


def decode(content: bytes, codec: str = "", locale: str = "") -> str:
    """Return the text of a file, accents composed (NFC).

    codec: one of `CODECS` if the person has chosen; "" otherwise.
    locale: the Discord locale of the person who sent the file. It only sorts the possible readings.
    Raises NotText or DoubtfulEncoding.
    """
    if codec:
        return _composed(_decoded(content, codec))
    for marked, bom in BOMS:
        if content.startswith(bom):
            return _composed(_decoded(content, marked))
    utf_16 = _utf_16_codec(content)
    if utf_16:
        return _composed(_decoded(content, utf_16))
    if ISO_2022_JP.search(content):
        return _composed(_decoded(content, "iso2022_jp_3"))
    if control := CONTROL.search(content[:2_000]):
        raise NotText(content.count(b"\n", 0, control.start()) + 1)
    if content.isascii():
        return content.decode("ascii")
    _check_broken_utf8(content)
    return _composed(_chosen(readings(content, locale)))


def readings(content: bytes, locale: str = "") -> list[tuple[int, DecodedText]]:
    """Return each text that the bytes can be, with its plausibility (BAD, POSSIBLE or GOOD), the best first.

    locale: as in `decode`.
    """
    by_text: dict[str, list[str]] = {}
    for encoding in sorted(
        ENCODINGS, key=lambda encoding: not any(locale.startswith(used) for used in encoding.locales)
    ):
        text = _decoded_or_none(content, encoding.codec)
        if text is not None:
            by_text.setdefault(text, []).append(encoding.codec)
    part = _excerpt(content)
    rated = []
    for text, codecs in by_text.items():
        excerpt = part.decode(codecs[0], "replace")
        level = max(_plausibility(excerpt, codec) for codec in codecs)
        rated.append((level, DecodedText(tuple(codecs), text, excerpt)))
    return sorted(rated, key=lambda pair: -pair[0])


def _chosen(rated: list[tuple[int, DecodedText]]) -> str:
    """Return the text that is beyond doubt.

    rated: what `readings` returns.
    Raises DoubtfulEncoding, or NotText if there is no reading at all.
    """
    if not rated:
        raise NotText(1)
    utf8 = next((reading for _, reading in rated if "utf-8" in reading.codecs), None)
    if utf8 is not None:
        if _is_surely_utf8(utf8.excerpt):
            return utf8.text
        raise DoubtfulEncoding([utf8, *(reading for _, reading in rated if reading is not utf8)])
    good = [reading for level, reading in rated if level == GOOD]
    if len(good) == 1 and _is_certain(good[0], rated):
        return good[0].text
    raise DoubtfulEncoding([reading for _, reading in rated])


def _is_surely_utf8(text: str) -> bool:
    """Return whether a text whose bytes were valid UTF-8 was really written as UTF-8.

    It was, if both are true: it has a letter of three or more bytes, or a plausible word of two-byte letters;
    and it has no character that Unicode does not assign.

    The reason: bytes of another encoding can be valid UTF-8 by chance. A Chinese character or two half-width
    kana may give one letter of two bytes, but hardly a word. Єава in MS-DOS encoding gives one character of
    four bytes, which Unicode does not assign.

    text: the bytes, decoded as UTF-8.
    """
    foreign = set(NOT_ASCII.findall(text))
    if any(unicodedata.category(char) in ("Cn", "Co") for char in foreign):
        return False
    return foreign == {"\u00a0"} or any(char >= "\u0800" for char in foreign) or _has_good_word(text)


def _has_good_word(text: str) -> bool:
    """Return whether a plausible word has three letters, or a letter of ASCII beside the foreign ones.

    Shorter words may look plausible by chance.
    """
    words = _foreign_words(text)
    telling_words = [
        word for word in words if len(word) > 2 or any(char.isascii() and char.isalpha() for char in word)
    ]
    return any(_word_level(word) == GOOD for word in telling_words)


def _is_certain(reading: DecodedText, rated: list[tuple[int, DecodedText]]) -> bool:
    """Return whether the only good reading can be used without asking.

    rated: all readings with their plausibility.
    """
    codec = next((codec for codec in reading.codecs if codec in COMMON_CODECS), "")
    if codec == "cp932" and len(FULL_KANA.findall(reading.excerpt)) < 2:
        # In cp932 the half-width kana of EUC look like kanji.
        euc = any(level and "euc_jp" in other.codecs for level, other in rated)
        return len(HAN.findall(reading.excerpt)) >= 4 and not euc
    if codec == "cp932":
        return True
    return bool(codec) and _has_good_word(reading.excerpt)


# ---------------------------------------------------------------- bytes


def _decoded(content: bytes, codec: str) -> str:
    """Return the text that the bytes are in this encoding. Raises NotText with the line that is not valid."""
    try:
        return content.decode(codec)
    except UnicodeDecodeError as error:
        raise NotText(content.count(b"\n", 0, error.start) + 1) from None


def _decoded_or_none(content: bytes, codec: str) -> str | None:
    """Return the text that the bytes are in this encoding; None if they are not valid in it."""
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        return None


def _excerpt(content: bytes) -> bytes:
    """Return the first lines with bytes beyond ASCII, cut at a comma or line end.

    In all these encodings the bytes of comma and line end are not part of another character.
    """
    lines: list[bytes] = []
    size = 0
    for line in content.splitlines():
        if not line.isascii():
            lines.append(line)
            size += len(line)
        if size > LONGEST_EXCERPT:
            break
    part = b"\n".join(lines)
    if len(part) <= LONGEST_EXCERPT:
        return part
    cut = part[:LONGEST_EXCERPT]
    return cut[: max(cut.rfind(b","), cut.rfind(b"\n")) + 1] or cut


def _utf_16_codec(content: bytes) -> str:
    """Return the codec of UTF-16 without a byte order mark; "" if it is not that.

    In UTF-16 every second byte of commas and line ends is zero.
    """
    zeros = [content[first_index::2].count(0) for first_index in (0, 1)]
    if len(content) % 2 or max(zeros) < 4 or min(zeros) > max(zeros) // 8:
        return ""
    codec = "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"
    text = _decoded_or_none(content, codec)
    return codec if text is not None and "\0" not in text and "\n" in text.replace("\r", "\n") else ""


def _check_broken_utf8(content: bytes) -> None:
    """Raise NotText for UTF-8 with a few wrong bytes: a file that was cut off or put together from parts."""
    character_count = len(LONG_UTF8.findall(content))
    other_bytes = SHORT_UTF8.sub(b"", LONG_UTF8.sub(b"", content))
    wrong_byte_count = sum(byte >= 0x80 for byte in other_bytes)
    if character_count >= 4 and 0 < wrong_byte_count <= max(3, character_count // 10):
        _decoded(content, "utf-8")


def _composed(text: str) -> str:
    """Return the text with its accents composed.

    Compatibility ideographs, kanji that Unicode has twice, stay as typed.
    """
    if unicodedata.is_normalized("NFC", text):
        return text
    return NOT_COMPATIBILITY.sub(lambda part: unicodedata.normalize("NFC", part[0]), text)


# ---------------------------------------------------------------- plausibility

BAD, POSSIBLE, GOOD = 0, 1, 2  # how much a text or a word looks like words of a language
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff々〆]")
FULL_KANA = re.compile(r"[\u3041-\u30ff]")
HALF_KANA = re.compile(r"[\uff66-\uff9f]")
EAST_ASIAN_LETTER = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff々〆\uac00-\ud7a3]")
HALF_KANA_WORD = re.compile(r"[\uff66-\uff9f]{2,}")
HANGUL = re.compile(r"[\uac00-\ud7a3]")
# Signs inside Chinese, Japanese and Korean words: full width, numbers in circles, units.
EAST_ASIAN_SIGN = re.compile(
    r"[\u3000-\u303f\uff01-\uff65\u2160-\u217f\u2460-\u24ff\u3200-\u33ff\u2116→←↑↓○●◎△▲▽▼□■◇◆☆★※×…‥·・]"
)
SCRIPTS = {
    "latin": re.compile(r"[A-Za-zÀ-ÖØ-öø-žȘ-țẞƠơƯưỲ-ỹẠ-ỹ]"),
    "cyrillic": re.compile(r"[\u0401-\u040f\u0410-\u044f\u0451-\u045f\u0490\u0491]"),
    "greek": re.compile(r"[\u0386\u0388-\u03ce]"),
    "hebrew": re.compile(r"[\u05d0-\u05ea]"),
    "arabic": re.compile(r"[\u0621-\u063a\u0641-\u0652\u067e\u0686\u0698\u06af\u06a9\u06cc]"),
    "thai": re.compile(r"[\u0e01-\u0e3a\u0e40-\u0e4e]"),
    "han": HAN, "kana": FULL_KANA, "half": HALF_KANA, "hangul": HANGUL, "sign": EAST_ASIAN_SIGN,
}  # fmt: skip
EAST_ASIAN = {"han", "kana", "half", "hangul", "sign"}
ALPHABETS = {"cyrillic", "greek", "hebrew", "arabic", "thai"}
# The letters that each Latin alphabet has beside A–Z.
LATIN_LETTERS = tuple(map(frozenset, (
    "àâæçéèêëîïôœùûüÿ", "äöüßéà", "áéíñóúüç", "áâãàçéêíóôõúü", "àèéìíòóù", "åäöéüà", "æøåéèòóôä",
    "áðéíóúýþæö",
    "áéëïíóöüúèê", "àçèéíïòóúü", "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű",
    "ăâîșțşţ", "čćđšž", "çğıöşüâîû", "ąčęėįšųūž", "āčēģīķļņšūžō", "äõöüšž", "çë", "ċġħżàèìòù",
)))  # fmt: skip
ALONE = frozenset("àáâåæèéêìíîòóôöøùúýäë")  # Latin letters that are words by themselves
# Signs that may stand at the beginning and at the end of a word.
OPENING, CLOSING = "«»„“”‘’‚‹›¡¿–—•·…\u00a0", "«»“”„’‘‹›–—…·•°™®©²³ªº\u00a0"
# Quotation marks and the like, with the signs of which one must be in the text too.
PARTNERS = {"«": "»", "»": "«", "“": "”„", "„": "“”", "‹": "›", "›": "‹", "¡": "!", "¿": "?"}
WORD = re.compile(r"[^\s\x00-&(-,./:-@\[-`{-\x7f]+")  # letters, digits, apostrophes, hyphens, foreign signs
INNER = re.compile(r"[-'’‐–—·•…]")  # signs that join the parts of a word
SUPERSCRIPT = re.compile(r"(?i)(?:[cmdk]?m|\d)[²³]|\d[ªº]")  # `cm²`, `5³`, `1º`


def _plausibility(text: str, codec: str) -> int:
    """Return how much a reading looks like words of a language: GOOD, POSSIBLE or BAD."""
    words = _foreign_words(text)
    if codec == "cp932" and len(FULL_KANA.findall(text)) >= 4:
        words = [word for word in words if not HALF_KANA_WORD.fullmatch(word)]
    levels = [_word_level(word) for word in words]
    if any(sign in text and not any(partner in text for partner in PARTNERS[sign]) for sign in PARTNERS):
        levels.append(POSSIBLE)
    if levels.count(BAD) * 10 > len(levels):
        return BAD
    level = min(_alphabet_level(words), _east_asian_level(text, codec))
    doubtful = levels.count(POSSIBLE) + levels.count(BAD)
    return min(level, POSSIBLE if doubtful * 10 > len(levels) else GOOD)


def _foreign_words(text: str) -> list[str]:
    """Return the first different words that are not plain ASCII: enough to judge a file of any length."""
    different = dict.fromkeys(word[:LONGEST_WORD] for word in WORD.findall(text) if not word.isascii())
    return list(different)[:MOST_WORDS]


def _word_level(word: str) -> int:
    """Return how plausible a word is: GOOD, POSSIBLE or BAD."""
    if not any(char.isalpha() and char not in "ªº" for char in word):
        usual = SUPERSCRIPT.fullmatch(word) or (len(word) == 1 and word in OPENING + CLOSING)
        return GOOD if usual else POSSIBLE
    inside = (
        word.lstrip(OPENING + "'-").rstrip(CLOSING + "'-")
        if not any(_script(char) in EAST_ASIAN for char in word)
        else word
    )
    if word.endswith(("²", "³", "ª", "º")) and not SUPERSCRIPT.fullmatch(word):
        return BAD
    return min((_part_level(part) for part in INNER.split(inside) if not part.isascii()), default=GOOD)


@lru_cache(4_096)
def _script(char: str) -> str:
    """Return the script of a character: a key of SCRIPTS, or "unknown"; "" for ASCII digits and signs."""
    if char.isascii():
        return "latin" if char.isalpha() else ""
    return next((name for name, pattern in SCRIPTS.items() if pattern.match(char)), "unknown")


def _part_level(part: str) -> int:
    """Return how plausible a word is: GOOD, POSSIBLE or BAD. The word has no signs around it and no hyphens
    inside.
    """
    scripts = {script for char in part if (script := _script(char))}
    if "unknown" in scripts or len(scripts & ALPHABETS) + ("latin" in scripts) > 1:
        return BAD
    if scripts & EAST_ASIAN:
        return _east_asian_word_level(part, scripts)
    if not _has_usual_capitals(part):
        return BAD
    if "latin" not in scripts:
        return GOOD if len(part) > 1 else POSSIBLE
    if any(char.isascii() and char.isalpha() for char in part):
        return GOOD
    return GOOD if len(part) == 1 and part.lower() in ALONE else POSSIBLE if len(part) < 3 else BAD


def _has_usual_capitals(part: str) -> bool:
    """Return whether capitals are only at the beginning of a word, or everywhere.

    Only letters beyond ASCII are checked, because a wrong encoding changes only these.
    """
    if part.isupper():
        return True
    later = part[1:]
    if any(char.isupper() and not char.isascii() for char in later):
        return False
    ascii_letters = [char for char in part if char.isascii() and char.isalpha()]
    return len(ascii_letters) < 2 or not all(map(str.isupper, ascii_letters))


def _east_asian_word_level(part: str, scripts: set[str]) -> int:
    """Return how plausible a word with Chinese, Japanese or Korean characters is: GOOD, POSSIBLE or BAD.

    scripts: those of its characters.
    """
    if scripts & ALPHABETS:
        return BAD
    neighbours = (pair for left, right in pairwise(part) for pair in ((left, right), (right, left)))
    touches_small_latin = any(
        _script(char) in EAST_ASIAN - {"sign"} and other.isascii() and other.islower()
        for char, other in neighbours
    )
    if touches_small_latin:
        return BAD
    if scripts & {"hangul"} and scripts & {"kana", "half"}:
        return BAD
    return (
        POSSIBLE
        if "half" in scripts or {"hangul", "han"} <= scripts or scripts <= {"sign", "latin"}
        else GOOD
    )


def _alphabet_level(words: list[str]) -> int:
    """Return GOOD if one Latin alphabet has all the Latin letters beyond ASCII, else POSSIBLE."""
    letters = {
        char for word in words for char in word.lower() if not char.isascii() and _script(char) == "latin"
    }
    letters = {"i" if char == "i̇" else char for char in letters}
    return GOOD if any(letters <= known for known in LATIN_LETTERS) else POSSIBLE


def _east_asian_level(text: str, codec: str) -> int:
    """Return how plausible a text is by its share of common East Asian characters: GOOD, POSSIBLE or BAD.

    Common characters are the ones that the standards list first.
    """
    letters = (match[0] for match in EAST_ASIAN_LETTER.finditer(text))
    chars = list(islice(letters, MOST_CHARACTERS))
    if not chars:
        return GOOD
    common = sum(_is_common(char, codec) for char in chars)
    if common * 10 >= len(chars) * 8:
        return GOOD
    return POSSIBLE if common * 10 >= len(chars) * 4 else BAD


def _is_common(char: str, codec: str) -> bool:
    """Return whether the encoding's standard lists the character among the common ones.

    True for all characters of an encoding that is not in COMMON_CHARACTERS.
    """
    if FULL_KANA.match(char):
        return codec in ("cp932", "euc_jp", "utf-8")
    standard, first, last = COMMON_CHARACTERS.get(codec, ("", 0, 0xFF))
    if not standard:
        return True
    try:
        encoded = char.encode(standard)
    except UnicodeEncodeError:
        return False
    return len(encoded) == 2 and first <= encoded[0] <= last


# By encoding: the standard that lists common characters first, and the range of their first bytes.
COMMON_CHARACTERS = {
    "cp932": ("euc_jp", 0xB0, 0xCF),
    "euc_jp": ("euc_jp", 0xB0, 0xCF),
    "gb18030": ("gb2312", 0xB0, 0xD7),
    "cp950": ("big5", 0xA4, 0xC6),
    "cp949": ("euc_kr", 0xB0, 0xC8),
}


def _samples(text: str) -> tuple[str, ...]:
    """Return the first values of a file that are not plain ASCII, each cut to LONGEST_SAMPLE characters."""
    values = (value.strip(" \"'-#") for value in re.split(r"[,;\t\n\r]|: ", text))
    foreign = dict.fromkeys(
        value[:LONGEST_SAMPLE] for value in values if NOT_ASCII.search(value[:LONGEST_SAMPLE])
    )
    return tuple(foreign)[:MOST_SAMPLES]
