"""A person's settings as a private panel: time zone, quiet hours, holidays, pings, who sees their results."""

import datetime
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import page, text
from cogs.core.text.sentences import Localizer
from cogs.core.text.time_words import zone_now
from sessions.people.profiles import MESSAGES, PINGS, RESULTS, UserProfile, time_zone, zone_of
from sessions.people.time_zones import USUAL_ZONES, zone_name

# Quiet hours to choose from: first and last hour; equal for none. Then lengths of a holiday in days.
QUIET = ((0, 0), (20, 7), (21, 7), (22, 6), (22, 7), (22, 8), (23, 7), (23, 8), (23, 9), (0, 8), (1, 9))
HOLIDAYS = (0, 1, 2, 3, 7, 14, 21, 30)
CHOICES = 25  # entries of a select menu


def view(profile: UserProfile, now: float, localizer: Localizer, news: str = "") -> ui.LayoutView:
    """Return the panel: a select menu for each setting.

    now: seconds since 1970.
    news: the result of the last choice.
    """
    local_time = datetime.datetime.fromtimestamp(now, zone_of(profile))
    zones = [
        (
            zone,
            localizer.say(
                "option-shown",
                name=localizer.say("me-zone"),
                value=zone_now(zone, now, time_zone(zone), localizer),
            ),
        )
        for zone in dict.fromkeys((profile.zone, *USUAL_ZONES))
    ]
    hours = [
        (f"{first}-{last}", hours_of(first, last, localizer))
        for first, last in dict.fromkeys((*QUIET, profile.quiet))
    ]
    days = [(str(day_count), localizer.say("me-holiday-days", days=day_count)) for day_count in HOLIDAYS]
    is_away = profile.holiday > now
    if is_away:
        days[0] = ("0", localizer.say("me-holiday-end"))
    messages = [(wish, localizer.say(f"me-messages-{wish}")) for wish in MESSAGES]
    pings = [(wish, localizer.say(f"me-pings-{wish}")) for wish in PINGS]
    results = [(wish, localizer.say(f"me-results-{wish}")) for wish in RESULTS]
    lines = [
        f"### {localizer.say('me-title')}",
        news,
        localizer.say("me-time", zone=zone_name(profile.zone, localizer.language), time=f"{local_time:%H:%M}")
        if profile.has_chosen_zone
        else localizer.say("me-no-zone", time=f"{local_time:%H:%M}"),
        localizer.say("me-on-holiday", until=f"<t:{int(profile.holiday)}:f>") if is_away else "",
        f"-# {localizer.say('me-about')}",
        f"-# {localizer.say('me-pings-about')}",
    ]
    return page(
        text(*lines),
        _list("zone", localizer.say("me-zone"), zones, profile.zone if profile.has_chosen_zone else ""),
        _list("quiet", localizer.say("me-quiet"), hours, "{}-{}".format(*profile.quiet)),
        _list("holiday", localizer.say("me-holiday"), days, "" if is_away else "0"),
        _list("pings", localizer.say("me-pings"), pings, profile.pings),
        _list("messages", localizer.say("me-messages"), messages, profile.messages),
        _list("results", localizer.say("me-results"), results, profile.results),
    )


def hours_of(first: int, last: int, localizer: Localizer) -> str:
    """Return quiet hours in words.

    first, last: hours of the day, 0 to 23; if they are equal, there are no quiet hours.
    """
    if first == last:
        return localizer.say("me-quiet-none")
    return localizer.say("me-quiet-hours", first=f"{first:02}:00", last=f"{last:02}:00")


def _list(key: str, name: str, entries: Sequence[tuple[str, str]], chosen: str) -> ui.ActionRow[Any]:
    """Return the select menu of one setting.

    key: of the setting, in the button id.
    name: shown while nothing is chosen.
    entries: value and label of each entry.
    chosen: the chosen value; "" for none.
    """
    options = [
        discord.SelectOption(label=label[:100], value=value, default=value == chosen)
        for value, label in entries[:CHOICES]
    ]
    return ui.ActionRow(Select(ButtonId("", 0, "me", key), name, options))
