"""Threads, scheduled events, pins, and the reasons that audit logs show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.support.discord_rules.requests import Json, Request
from tests.support.discord_rules.rules import DOCS, Finding, RuleSet, is_length

THREAD = f"{DOCS}/resources/channel#start-thread-without-message"
EVENT = f"{DOCS}/resources/guild-scheduled-event"
EXTERNAL = 3

# Every request.
any_requests = RuleSet()
threads = RuleSet()
events = RuleSet()


@any_requests.rule(
    "reason-length",
    "the reason for an audit log has 1 to 512 characters",
    f"{DOCS}/resources/audit-log, 'X-Audit-Log-Reason … 1-512 URL-encoded UTF-8 characters'",
)
def find_long_reason(request: Request) -> Iterator[Finding]:
    if request.reason is not None and not 1 <= len(request.reason) <= 512:
        yield "X-Audit-Log-Reason", f"{len(request.reason)} characters"


@any_requests.rule(
    "pins-address",
    "pins are under /channels/{channel.id}/messages/pins, for /channels/{channel.id}/pins is deprecated",
    f"{DOCS}/resources/message#pin-message-deprecated",
)
def find_old_pins(request: Request) -> Iterator[Finding]:
    parts = request.path.strip("/").split("/")
    if parts[0] == "channels" and parts[2:3] == ["pins"]:
        yield request.path, request.method


@dataclass(frozen=True)
class ChangeRequest:
    """A thread or an event that is made or changed."""

    body: Json
    is_new: bool


@threads.rule("thread-name", "a thread's name has 1 to 100 characters that are not all blank", THREAD)
def find_wrong_name(thread: ChangeRequest) -> Iterator[Finding]:
    name = thread.body.get("name")
    if (thread.is_new or name is not None) and not is_length(name, 1, 100):
        yield "name", name


@threads.rule("thread-archive", "a thread is archived after 60, 1440, 4320 or 10080 minutes", THREAD)
def find_wrong_archive(thread: ChangeRequest) -> Iterator[Finding]:
    minutes = thread.body.get("auto_archive_duration")
    if minutes not in (None, 60, 1440, 4320, 10080):
        yield "auto_archive_duration", minutes


@threads.rule("thread-slowmode", "a slowmode is 0 to 21600 seconds", f"{THREAD}: rate_limit_per_user")
def find_wrong_slowmode(thread: ChangeRequest) -> Iterator[Finding]:
    seconds = thread.body.get("rate_limit_per_user")
    if seconds is not None and not 0 <= seconds <= 21600:
        yield "rate_limit_per_user", seconds


@events.rule("event-name", "an event's name has 1 to 100 characters that are not all blank", EVENT)
def find_wrong_event_name(event: ChangeRequest) -> Iterator[Finding]:
    name = event.body.get("name")
    if (event.is_new or name is not None) and not is_length(name, 1, 100):
        yield "name", name


@events.rule("event-description", "an event's description has 1 to 1000 characters", EVENT)
def find_wrong_description(event: ChangeRequest) -> Iterator[Finding]:
    description = event.body.get("description")
    if description is not None and not 1 <= len(description) <= 1000:
        yield "description", f"{len(description)} characters"


@events.rule("event-location", "an event's location has 1 to 100 characters", EVENT)
def find_wrong_location(event: ChangeRequest) -> Iterator[Finding]:
    location = (event.body.get("entity_metadata") or {}).get("location")
    if location is not None and not 1 <= len(location) <= 100:
        yield "entity_metadata.location", f"{len(location)} characters"


@events.rule(
    "event-elsewhere",
    "a new event that is in no channel has a location and an end",
    f"{EVENT}#guild-scheduled-event-object-field-requirements-by-entity-type",
)
def find_unplaced(event: ChangeRequest) -> Iterator[Finding]:
    location = (event.body.get("entity_metadata") or {}).get("location")
    is_placed = location and event.body.get("scheduled_end_time")
    if event.is_new and event.body.get("entity_type") == EXTERNAL and not is_placed:
        yield "entity_metadata", event.body
