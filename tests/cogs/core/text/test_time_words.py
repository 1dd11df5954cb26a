"""What a typed time was understood as, in the words of whoever typed it."""

import datetime
from zoneinfo import ZoneInfo

import pytest

from cogs.core.text.sentences import Localizer
from cogs.core.text.time_words import local_time, understood_time, zone_now
from engine.questions import Refused
from sessions.gathering.typed_times import understand
from tests.support.content import WORDS

TOKYO, BERLIN = ZoneInfo("Asia/Tokyo"), ZoneInfo("Europe/Berlin")
NOW = datetime.datetime(2026, 11, 27, 12, 0, tzinfo=datetime.UTC).timestamp()


def told(text: str, language: str, zone: ZoneInfo | None = TOKYO, now: float = NOW) -> str:
    return understood_time(understand(text, zone, now), zone, Localizer(WORDS, language))


def test_day_date_and_time_of_day_are_told() -> None:
    at = int(datetime.datetime(2026, 11, 28, 20, 30, tzinfo=TOKYO).timestamp())
    assert told("tomorrow 8:30pm", "en") == f"I understood **Sat 28 Nov, 20:30 your time** (<t:{at}:R>)."
    japanese = told("明日の午後8時半", "ja")
    assert japanese == f"**お住まいの地域の11月28日（土）20:30**（<t:{at}:R>）と読み取りました。"


def test_without_a_zone_discord_shows_the_readers_time() -> None:
    assert "**<t:1795809600:F>**" in told("<t:1795809600:R>", "en", None)


def test_another_meaning_is_told_as_it_can_be_typed() -> None:
    assert told("2h", "en").endswith("If you meant something else, write it like `2026-11-28 02:00`.")
    assert told("2h", "ja").endswith("違う場合は、`2026-11-28 02:00` のように入力してください。")


def test_a_time_that_clocks_show_twice_is_told_and_one_that_they_leave_out_refused() -> None:
    october = datetime.datetime(2026, 10, 24, 12, tzinfo=BERLIN).timestamp()
    assert "twice" in told("tomorrow 2:30", "en", BERLIN, october)
    assert "`2026-10-25 02:30 +01:00`" in told("明日2:30", "ja", BERLIN, october)
    march = datetime.datetime(2026, 3, 28, 12, tzinfo=BERLIN).timestamp()
    with pytest.raises(Refused, match="time-skipped"):
        told("tomorrow 2:30", "en", BERLIN, march)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_day_and_month_has_its_own_words(language: str) -> None:
    days = [datetime.datetime(2026, 1, 1, tzinfo=TOKYO) + datetime.timedelta(days=n) for n in range(365)]
    texts = {local_time(day.timestamp(), TOKYO, Localizer(WORDS, language)) for day in days}
    assert len(texts) == 365
    assert "Thu 1 Jan, 00:00" in texts or "1月1日（木）00:00" in texts


def test_a_zone_is_told_with_the_time_there() -> None:
    assert zone_now("Asia/Tokyo", NOW, TOKYO, Localizer(WORDS, "en")) == "Tokyo · 21:00 now"
    assert (
        zone_now("Asia/Tokyo", NOW, TOKYO, Localizer(WORDS, "ja"), "大阪")
        == "大阪（東京と同じ） · 現在 21:00"
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("text", ["12/11 8pm", "yesterday 8pm", "in 40 days", "tomorow 8pm", "tomorrow at 8"])
def test_refusals_tell_what_was_understood(language: str, text: str) -> None:
    with pytest.raises(Refused) as refused:
        understand(text, TOKYO, NOW)
    refusal = Localizer(WORDS, language).refusal(refused.value)
    assert "`" in refusal or "<t:1" in refusal
