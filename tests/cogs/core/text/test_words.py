"""Catalogues: both languages say the same things, and every message that the code asks for is there."""

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl

from cogs.core.text.sentences import LANGUAGES, Localizer, MessageCatalogues
from cogs.core.text.voices import LEVEL_CHOICES
from engine.computers.levels import LEVELS
from engine.craft_the_crown import refusals as refusals_of_craft
from engine.craft_the_crown.presentation import news
from engine.files import DATA
from engine.game import games
from sessions.table.table import OUTSIDE
from tests.support.paths import ROOT
from tests.support.phrases import found_in
from tests.support.source_tree import called_name, declared, tree

TEXT = DATA / "text"
FILES = sorted(file.name for file in (TEXT / "en").glob("*.ftl"))
# All that is written in Japanese: sentences, rule texts, names and texts of cards; not what people type.
TYPED = {"aliases.yaml", "asked.yaml"}
JAPANESE = sorted(
    [
        *(TEXT / "ja").glob("*.ftl"),
        *(file for file in (ROOT / "data").glob("*/*.yaml") if file.name not in TYPED),
    ]
)
COMMAND = re.compile(r"^[-_'\w\u0900-\u0DFF]{1,32}$")
LONGEST_LABEL = 20
LONG_CARD = "取り替え子"

# Messages that are the same in both languages: signs and mere forms.
SAME = {
    "craft-do-discard",
    *("computer-sign", "crest-held-does", "tie-short-sonneborn-berger", "tournament-sign-half"),
    *("crownfell-ability", "crownfell-card-idea", "craft-card-text", "craft-tool-text", "craft-silent"),
    *(
        "crest-list",
        "crest-silent",
        "crest-bar-step",
        "crest-bar-now",
        "crest-card-text",
        "crest-deck-wrong",
    ),
    "crest-back-none",
    *(
        "fall-flags",
        "fall-army-now",
        "fall-prompt-more",
        "fall-report-lines",
        "cube-button",
        "cube-tap-head",
        "cube-team-now",
    ),
    *("hint-given", "print-paper-a4", "playtest-ending"),
}

# What Japanese readers stumbled over, as a pattern, and what is said in its place: one word for each thing.
INSTEAD = {
    "休止": "中断",
    "あきらめ": "投了",
    "卓(?!上)": "テーブル（本物は机）",
    "(?<!な)いま(?![すせしい])": "今",
    "だれ": "誰",
    "棋譜": "対戦記録",
    "対局": "対戦",
    "配札": "シャッフル",
    "= 指す|指せる|強く打ちます|応手": "操作、手、応じる",
    "賭け": "割り振る",
    "(?<!すべての)カウントを1つ進め": "カウントをすべて1つ進める",
    "よくなります": "有利になります",
    "この手にする": "この手で進める",
    "シャッフルの秘密": "シャッフルの鍵",
    "= 宣言を取り消す": "まだ弾いていない",
    "その宣言がありません": "その操作はできません",
    "復活させるヒーラー": "復活役のヒーラー",
    "『C": "クラウンクレスト、クラウンフォール、キューブクエスト",
    "待った(?![めらりるれろ])|手を戻": "取り消す",
    "1問|(?<!ルールブックの)回答|この問い": "1手、操作",
    "タップ": "押す、選ぶ",
    "3回続けて押|続けて3回": "トリプルクリック",
    "卓上": "机の上、実物の",
    "(?<!自)分か[るり]": "わかる",
    "を捕獲。": "を捕獲しました。",
    "= 助言": "ヒント",
    "= [前次]の番$": "前の手番、次の手番",
}

# Refusals are spoken: short forms, as everywhere where the bot talks to somebody.
LONG_FORMS = re.compile(
    r"\b([Cc]annot|(do|does|did|could|would|is|are|was|were|has|have|had) not)\b|\bThat is\b"
)

# Events of a match that face.py words otherwise than as crownfell-<kind>.
OTHER_EVENTS = {"over"}


# ---------------------------------------------------------------- catalogues


def nodes(node: object) -> Iterator[ftl.BaseNode]:
    """A node of Fluent's syntax tree and everything in it: selectors, variants, nested placeables."""
    if isinstance(node, ftl.BaseNode):
        yield node
        node = list(vars(node).values())
    if isinstance(node, list):
        for part in node:
            yield from nodes(part)


def arguments_of(message: ftl.Message) -> set[str]:
    return {node.id.name for node in nodes(message) if isinstance(node, ftl.VariableReference)}


def entries(language: str, file: str) -> list[ftl.EntryType]:
    text = (TEXT / language / file).read_text(encoding="utf-8")
    return list(FluentParser().parse(text).body)


# Catalogues and code are read when a test asks, not when the file is: every process of a run imports it.
@cache
def messages(language: str) -> dict[str, ftl.Message]:
    return {
        entry.id.name: entry
        for file in FILES
        for entry in entries(language, file)
        if isinstance(entry, ftl.Message)
    }


@cache
def both() -> list[str]:
    return sorted(messages("en").keys() & messages("ja").keys())


@cache
def arguments() -> dict[str, set[str]]:
    return {key: arguments_of(message) for key, message in messages("en").items()}


@pytest.fixture(scope="module")
def words() -> MessageCatalogues:
    return MessageCatalogues(TEXT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", FILES)
def test_catalogue_is_well_formed(language: str, file: str) -> None:
    junk = [entry.content for entry in entries(language, file) if isinstance(entry, ftl.Junk)]
    assert not junk, f"cannot be read: {junk}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_used_twice(language: str) -> None:
    keys = [e.id.name for file in FILES for e in entries(language, file) if isinstance(e, ftl.Message)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_found_by_their_keys_and_parsed_alone(words: MessageCatalogues, language: str) -> None:
    """As they are loaded, one at a time, they are what the whole catalogue says."""
    assert words.keys(language) == messages(language).keys()
    for key, message in messages(language).items():
        parsed_messages = [e for e in words.parse_source(language, key).body if isinstance(e, ftl.Message)]
        assert len(parsed_messages) == 1, key
        assert parsed_messages[0].equals(message, ["span", "comment"]), key
        references = (ftl.MessageReference, ftl.TermReference)
        assert not [node for node in nodes(message) if isinstance(node, references)], key


def test_a_catalogue_that_is_not_understood_says_where(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
    file = tmp_path / "en" / "a.ftl"
    file.write_text("# a comment\n\ngood = Good { $n }\n# of bad\nbad = Bad { $n\n two words = no\n", "utf-8")
    broken = MessageCatalogues(tmp_path)
    assert broken.text("en", "good", n=1) == "Good 1"
    with pytest.raises(ValueError, match="message bad in en: not understood"):
        broken.text("en", "bad", n=1)
    with pytest.raises(KeyError, match="no message gone in en"):
        broken.text("en", "gone")
    file.write_text("nothing of ours\n", "utf-8")
    with pytest.raises(ValueError, match=r"a\.ftl: not understood: 'nothing of ours'"):
        MessageCatalogues(tmp_path)


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    """With the plural forms of English: Japanese has none."""
    (tmp_path / "en").mkdir()
    (tmp_path / "ja").mkdir()
    text = "more = { $n ->\n    [one] One more\n   *[other] { $n } more\n }\nyes = Yes\n"
    (tmp_path / "en" / "a.ftl").write_text(text, "utf-8")
    (tmp_path / "ja" / "a.ftl").write_text("yes = はい\n", "utf-8")
    half = MessageCatalogues(tmp_path)
    assert [half.text("ja", "more", n=n) for n in (1, 2)] == ["One more", "2 more"]
    assert half.text("ja", "yes") == "はい"
    assert half.keys("ja") == {"yes"}
    with pytest.raises(KeyError, match="no message gone"):
        half.text("ja", "gone")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_same_files(language: str) -> None:
    assert sorted(file.name for file in (TEXT / language).glob("*.ftl")) == FILES


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("file", FILES)
def test_same_keys(file: str, language: str) -> None:
    english, other = (
        {entry.id.name for entry in entries(one, file) if isinstance(entry, ftl.Message)}
        for one in ("en", language)
    )
    assert english == other, f"only en: {english - other}; only {language}: {other - english}"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_same_arguments(language: str) -> None:
    wrong = {
        key: (arguments()[key], arguments_of(message))
        for key, message in messages(language).items()
        if key in arguments() and arguments()[key] != arguments_of(message)
    }
    assert not wrong


@cache
def alike() -> set[str]:
    """Keys of messages that are the same in English and in Japanese."""

    def source(language: str, key: str) -> str:
        return FluentSerializer().serialize_entry(messages(language)[key])

    return {key for key in both() if source("en", key) == source("ja", key)}


def japanese() -> dict[str, ftl.Message]:
    """What is in Japanese: a message that is still English has a test of its own, and that one is enough."""
    return {key: message for key, message in messages("ja").items() if key in SAME or key not in alike()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_called_by_its_name(language: str) -> None:
    """Without them lists show its code."""
    wanted = {f"value-{one}": "general.ftl" for one in LANGUAGES}
    wanted |= {f"value-spoken-{one}": "queue.ftl" for one in LANGUAGES}
    missing = [
        f"{key} in data/text/{language}/{file}"
        for key, file in wanted.items()
        if key not in messages(language)
    ]
    assert not missing, f"no name for a language: {', '.join(missing)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_search_with_are_those_of_their_language(language: str) -> None:
    """A copied file that still says `en:` adds to the English words, and nobody notices."""
    file = TEXT / language / "lookup.yaml"
    languages = ", ".join(yaml.safe_load(file.read_text("utf-8")) if file.exists() else [language])
    assert languages == language, (
        f"data/text/{language}/lookup.yaml has to begin with {language}: and begins with {languages}:"
    )


def test_japanese_is_translated() -> None:
    # All keys in one line: of a set pytest shows only the first few.
    english, changed = sorted(alike() - SAME), sorted(SAME - alike())
    assert not english, f"still English in Japanese (say so in your pull request): {', '.join(english)}"
    assert not changed, f"no longer the same in both, so not in SAME: {', '.join(changed)}"


def test_japanese_has_no_plural() -> None:
    """`[one]` never fits a number in Japanese; where the wording of 1 differs, the variant is `[1]`."""
    wrong = [
        key
        for key, message in japanese().items()
        for node in nodes(message)
        if isinstance(node, ftl.Variant) and isinstance(node.key, ftl.Identifier) and node.key.name == "one"
    ]
    assert not wrong


def test_players_are_called_san() -> None:
    """A name in a Japanese sentence is followed by さん."""
    people = re.compile(r"\{ \$(player|winner|loser) \}(?!(\*\*)?さん)")
    texts = {key: FluentSerializer().serialize_entry(message) for key, message in japanese().items()}
    assert not [key for key, text in texts.items() if people.search(text)]


@pytest.mark.parametrize("file", JAPANESE, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_one_word_for_each_thing(file: Path) -> None:
    """In sentences, rule texts and packs alike: comments, too, are where the next sentence is copied from."""
    faults = [
        f"{number}: {word.group()} (say {find_replacement}) in {line.strip()[:60]}"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        for wrong, find_replacement in INSTEAD.items()
        if (word := re.search(wrong, line))
    ]
    assert not faults


# A placeable that may be a mention, which begins with a sign; any other is as good as a letter.
MENTION = re.compile(r"\{ \$(players?|winners?|asked|user|author|partner|owner|who|move) \}")
BOLD = re.compile(r"\*\*(?P<text>.+?)\*\*")


def is_sign(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def undrawn(line: str) -> list[str]:
    """What is meant to be bold and would show its asterisks: outside of them is a letter, inside a sign.

    Markdown takes asterisks between a sign and a letter for those of the letter. English has a blank there.
    """
    line = re.sub(r'\{ "\s*" \}', " ", line)
    line = f" {re.sub(r'{[^{}]*}', 'x', MENTION.sub('<x', line))} "
    return [
        bold.group()
        for bold in BOLD.finditer(line)
        if any(
            is_sign(inside) and not outside.isspace() and not is_sign(outside)
            for outside, inside in (
                (line[bold.start() - 1], bold["text"][0]),
                (line[bold.end()], bold["text"][-1]),
            )
        )
    ]


def test_what_is_bold_is_found() -> None:
    assert undrawn("入ると**号令（ラリー）**です。") == ["**号令（ラリー）**"]
    assert undrawn("{ $user }さんが**{ $player }さん**に使いました。") == ["**<xさん**"]
    assert undrawn("**号令**（ラリー）、「**{ $move }**」、**{ $player }さん**が、**終わり！** です") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_shows_its_asterisks(language: str) -> None:
    texts = {key: FluentSerializer().serialize_entry(message) for key, message in messages(language).items()}
    lines = [(key, line) for key, text in texts.items() for line in text.splitlines()]
    assert [(key, bold) for key, line in lines for bold in undrawn(line.partition(" = ")[2] or line)] == []


SPOKEN = re.compile(r"(です|ます|ました|ません|ましょう|ください|でした)$")


@pytest.mark.parametrize("game", sorted(games()))
def test_japanese_lessons_speak_in_whole_sentences(game: str) -> None:
    """A sentence that ends with a noun is a telegram; only headings and lists may."""
    told = MessageCatalogues(TEXT)
    keys = [key for key in messages("ja") if key.startswith(f"learn-{game}-")]
    texts = {key: told.text("ja", key, **dict.fromkeys(arguments()[key], "x")) for key in keys}
    sentences = [
        (key, one) for key, text in texts.items() for one in re.split(r"[。！]", text.replace("*", ""))
    ]
    cut = [
        (key, one) for key, one in sentences if one.strip() and not SPOKEN.search(one.strip().rstrip("）"))
    ]
    assert len(sentences) > 20
    assert cut == []


def english_lines(key: str = "") -> Iterator[tuple[str, str]]:
    """Each line of the English messages whose keys begin like that: its key, and the line."""
    for name, message in messages("en").items():
        if name.startswith(key):
            for line in FluentSerializer().serialize_entry(message).partition(" =")[2].splitlines():
                yield name, line


def test_english_is_what_people_say() -> None:
    assert [f"{key}: {found}" for key, line in english_lines() for found in found_in([line])] == []


def test_english_refusals_are_spoken() -> None:
    assert not [
        f"{key}: {line.strip()}" for key, line in english_lines("refused-") if LONG_FORMS.search(line)
    ]


def button_shape(pattern: ftl.Pattern) -> str:
    """An expression for all that a label can say: a name in it has one word or two; "" if it has no words."""
    texts = [part.value if isinstance(part, ftl.TextElement) else None for part in pattern.elements]
    if not re.search(r"\w", "".join(filter(None, texts))):
        return ""
    return "".join(r"\S+(?: \S+)?" if text is None else re.escape(text) for text in texts)


def test_buttons_that_english_sentences_name_are_called_so() -> None:
    """“Tap “X””, “under **X**”: somewhere X is said, perhaps behind a sign; else nobody finds the button."""
    patterns = [p for one in messages("en").values() for p in nodes(one) if isinstance(p, ftl.Pattern)]
    known = re.compile(r"(?:\W+ )?(?:" + "|".join(filter(None, map(button_shape, patterns))) + ")")
    named = re.compile(r"(?:[Tt]ap|[Cc]hoose|, then|[Uu]nder) (?:“([^”{]+)”|\*\*([^*{]+)\*\*)")
    names = [(key, a or b) for key, line in english_lines() for a, b in named.findall(line)]
    assert len(names) > 60
    assert not [(key, name) for key, name in names if not known.fullmatch(name)]


def test_lists_are_joined_in_the_language(words: MessageCatalogues) -> None:
    assert Localizer(words, "en")(["a", "b"]) == "a, b"
    assert Localizer(words, "ja")(["a", "b"]) == "a、b"


# ---------------------------------------------------------------- what the code asks for


class Asked(NamedTuple):
    """A message that the code asks for: its key (or the beginning of one), and the arguments it gives."""

    key: str
    whole: bool
    given: set[str] | None
    where: str

    @property
    def keys(self) -> list[str]:
        if self.whole:
            return [self.key] if self.key in both() else []
        return [key for key in both() if key.startswith(self.key)]


# What is called with the key of a message, or with the end of one.
ASKING = {
    *("say", "Sentence", "answer_and_show", "Refused", "refused"),
    *("Button", "button", "MenuChoice", "emit", "GameOver"),
}


def files(room: str) -> Iterator[str]:
    for file in sorted((ROOT / room).rglob("*.py")):
        yield str(file.relative_to(ROOT))


@cache
def calls_in(file: str) -> list[ast.Call]:
    """Every call in a file that may ask for a message."""
    nodes = ast.walk(tree(file, *ASKING))
    return [node for node in nodes if isinstance(node, ast.Call) and called_name(node) in ASKING]


def calls(*rooms: str) -> Iterator[tuple[str, ast.Call]]:
    for name in (name for room in rooms for name in files(room)):
        for node in calls_in(name):
            yield f"{name}:{node.lineno}", node


def literals(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """Texts that an expression may have: (text, True), or (its beginning, False); nothing if unknown."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value), False
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for text, _ in literals(node.left):
            yield text, False


def given_to(call: ast.Call) -> set[str] | None:
    """Names of keyword arguments; None where some are spread out of a mapping."""
    names = {word.arg for word in call.keywords}
    return None if None in names else {name for name in names if name is not None}


@cache
def sentences(*rooms: str) -> list[Asked]:
    """Every `say("key", …)`, `Sentence("key", {…})`, `voice.say("key", …)` and `answer_and_show(…, …,
    "key")`."""
    uses = []
    for where, call in calls(*rooms):
        if called_name(call) == "answer_and_show":
            keys = [text for key in call.args[2:] for text in literals(key)]
            uses += [Asked(text, whole, set(), where) for text, whole in keys]
        if called_name(call) not in ("say", "Sentence") or not call.args:
            continue
        given = None if called_name(call) == "Sentence" else given_to(call)
        uses += [Asked(text, whole, given, where) for text, whole in literals(call.args[0])]
    return uses


@cache
def refusals() -> list[Asked]:
    uses = []
    for where, call in calls("engine", "sessions", "cogs"):
        if called_name(call) == "Refused" and call.args:
            for text, whole in literals(call.args[0]):
                uses.append(Asked(f"refused-{text}", whole, given_to(call), where))
        if called_name(call) == "refused" and call.args:
            for text, whole in literals(call.args[0]):
                uses.append(Asked(f"refused-craft-{text}", whole, given_to(call), where))
    return uses


def test_the_code_is_read() -> None:
    assert len(sentences("engine", "cogs")) > 80
    assert len(refusals()) > 60


def test_every_sentence_has_a_message() -> None:
    assert not sorted({f"{one.key} ({one.where})" for one in sentences("engine", "cogs") if not one.keys})


def test_every_refusal_has_a_message() -> None:
    assert not sorted({f"{one.key} ({one.where})" for one in refusals() if not one.keys})


def test_every_message_gets_its_arguments() -> None:
    """Where the code names the whole key, it gives every argument of the message."""
    wrong = {
        f"{one.key} ({one.where})": arguments()[one.key] - one.given
        for one in (*sentences("engine", "cogs"), *refusals())
        if one.whole and one.given is not None and one.key in arguments() and arguments()[one.key] - one.given
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_game_lets_players_declare_has_a_button_and_a_question(language: str) -> None:
    words = declared() - {"undo"}  # taking back has a button of its own, which asks nothing
    assert {"resign", "draw", "void"} <= words
    assert {f"{begin}-{word}" for begin in ("table", "sure") for word in words} <= messages(language).keys()


def test_every_event_of_craft_the_crown_has_a_sentence() -> None:
    event_kinds = {
        text
        for _, call in calls("engine/craft_the_crown")
        if called_name(call) == "emit" and call.args
        for text, _ in literals(call.args[0])
    }
    assert len(event_kinds) > 25
    assert event_kinds <= {*news.SENTENCES, *news.STACKED, *news.SILENT, *news.DEALS}
    assert {f"refused-craft-{reason}" for reason in refusals_of_craft.RULES} <= messages("en").keys()


def test_every_event_has_a_sentence() -> None:
    event_kinds = {
        text
        for _, call in calls("engine/crownfell")
        if called_name(call) == "emit" and call.args
        for text, whole in literals(call.args[0])
        if whole
    }
    assert event_kinds
    assert not [kind for kind in event_kinds - OTHER_EVENTS if f"crownfell-{kind}" not in messages("en")]


def test_every_ending_has_a_sentence() -> None:
    endings = {
        text
        for _, call in calls("engine/crownfell")
        if called_name(call) == "GameOver"
        for reason in call.args[1:2]
        for text, _ in literals(reason)
    }
    assert endings
    known = messages("en")
    assert not [e for e in endings if not {f"crownfell-win-{e}", f"crownfell-draw-{e}"} & known.keys()]


def test_every_table_ending_has_a_sentence() -> None:
    """What the house ends by itself is told in the lobby, and as the end of a match."""
    for reason in OUTSIDE:
        assert f"closed-{reason}" in messages("en")
        assert f"crownfell-draw-{reason}" in messages("en")
    assert {"closed-expired", "closed-abandoned"} <= messages("en").keys()


def test_every_option_has_words() -> None:
    known = messages("en").keys()
    for option in (option for game in games().values() for option in game.options):
        assert f"option-{option.name}" in known
        for value in option.choices:
            assert {f"value-{value}", f"value-{option.name}-{value}"} & known


@pytest.mark.parametrize("kind", ["undo", "end", "rematch", "substitute", "pause"])
def test_every_proposal_has_sentences(kind: str) -> None:
    wanted = {f"proposal-{kind}", f"proposal-{kind}-done", f"proposal-{kind}-declined"}
    assert not wanted - messages("en").keys()


# ---------------------------------------------------------------- commands


class Commands(NamedTuple):
    """Keys of `worded(text, key)`: names by level, labels of choices, descriptions; and the English texts."""

    levels: dict[str, list[str]]
    labels: list[str]
    descriptions: list[str]
    english: dict[str, str]


@cache
def commands() -> Commands:
    all_commands = Commands({"": []}, [], [], {})
    for parsed in (tree(file, "command", "worded") for file in files("cogs")):
        inside: dict[int, str] = {}
        for cls in (node for node in ast.walk(parsed) if isinstance(node, ast.ClassDef)):
            group = any(isinstance(base, ast.Attribute) and base.attr == "GroupCog" for base in cls.bases)
            for part in cls.body:
                inside |= {id(node): cls.name if group else "" for node in ast.walk(part)}
        holders = [node for node in ast.walk(parsed) if isinstance(node, ast.Call | ast.ClassDef)]
        for holder in holders:
            level = inside.get(id(holder), "")
            if isinstance(holder, ast.Call) and called_name(holder) == "command" and len(holder.args) == 2:
                name, text = (str(ast.literal_eval(arg)) for arg in holder.args)
                options = {str(word.arg): str(ast.literal_eval(word.value)) for word in holder.keywords}
                options.pop("cooldown", "")
                key = options.pop("key", "") or f"cmd-{name}"
                all_commands.levels.setdefault(level, []).append(key)
                described = {f"{key}-{option}": about for option, about in options.items()}
                described[f"{key}-text"] = text
                all_commands.english.update({key: name, **described})
                all_commands.descriptions.extend(described)
                continue
            for word in holder.keywords:
                call = word.value
                if not (isinstance(call, ast.Call) and called_name(call) == "worded"):
                    continue
                if isinstance(call.args[0], ast.Name):
                    continue  # the decorator `command` itself
                text, key = (str(ast.literal_eval(arg)) for arg in call.args)
                all_commands.english[key] = text
                if word.arg != "name":
                    all_commands.descriptions.append(key)
                elif isinstance(holder, ast.Call) and called_name(holder) in ("Choice", "ContextMenu"):
                    all_commands.labels.append(key)
                else:
                    all_commands.levels.setdefault(level, []).append(key)
    return all_commands


def test_commands_and_catalogue_hold_the_same() -> None:
    keys = {key for key in messages("en") if key.startswith("cmd-")}
    assert keys == commands().english.keys()


def test_english_of_commands_is_that_of_the_code(words: MessageCatalogues) -> None:
    assert {key: words.text("en", key) for key in commands().english} == commands().english


def test_levels_are_called_in_commands_as_they_are_elsewhere(words: MessageCatalogues) -> None:
    assert [choice.name for choice in LEVEL_CHOICES] == [
        words.text("en", f"level-{level.name}") for level in LEVELS
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_names_fit_discord(words: MessageCatalogues, language: str) -> None:
    for keys in commands().levels.values():
        names = [words.text(language, key) for key in keys]
        assert not [name for name in names if not COMMAND.match(name) or name != name.lower()]
        assert len(names) == len(set(names)), "two commands of one level have the same name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_descriptions_fit_discord(words: MessageCatalogues, language: str) -> None:
    for key in (*commands().descriptions, *commands().labels):
        assert 1 <= len(words.text(language, key)) <= 100, key


# ---------------------------------------------------------------- buttons


@cache
def labels() -> set[str]:
    """Keys of everything that is written on a button: second argument of button() and of MenuChoice()."""
    keys = set()
    for _, call in calls("engine", "cogs"):
        shown = [
            word.value for word in call.keywords if called_name(call) == "Button" and word.arg == "label"
        ]
        if called_name(call) in ("button", "MenuChoice"):
            shown += call.args[1:2]
        for expression in (inner for node in shown for inner in ast.walk(node)):
            if isinstance(expression, ast.Call) and called_name(expression) in ("say", "Sentence"):
                for text, whole in literals(expression.args[0]):
                    keys |= set(Asked(text, whole, None, "").keys)
    elsewhere = ("crownfell-variant-", "crownfell-deploy")
    return keys | {key for key in messages("en") if key.startswith(elsewhere) and key != "crownfell-deployed"}


def test_japanese_button_labels_are_short(words: MessageCatalogues) -> None:
    assert {"lobby-join", "panel-back", "crownfell-no-rally", "explain", "to-panel", "agree"} <= labels()
    sample = {"card": LONG_CARD, "target": LONG_CARD, "space": "e5"}
    long = {}
    for key in labels() & japanese().keys():
        label = words.text("ja", key, **{name: sample.get(name, "5") for name in arguments()[key]})
        if len(label) > LONGEST_LABEL:
            long[key] = label
    assert not long


def test_the_end_of_a_game_counts_what_its_panels_have_numbered(words: MessageCatalogues) -> None:
    """In Japanese a move (手) is not a turn (手番); a turn of Craft the Crown has many moves."""
    localizer = Localizer(words, "ja")
    for game in games():
        own_key = f"over-turns-{game}"
        key = own_key if words.has(own_key) else "over-turns"
        counted = localizer.say(key, turns=3).replace("3", "")
        assert localizer.turn(game, 3).endswith((f"3{counted}", f"3{counted}目")), game
