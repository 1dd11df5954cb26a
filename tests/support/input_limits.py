"""How much of each input there may be, what it makes the bot do, and which tests try to exceed it.

An input is what people, files and other programs can send to the bot. Numbers come from the code that keeps
them. `tests.support.input_reference` writes docs/inputs.md from these rows and from the bot's commands. A
command or act without a row fails `tests/bounds/test_inputs.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

import settings
from cogs.competitions import entrant_list_handler, standings_scene, standings_view, tournament_list_view
from cogs.core.components import button_ids
from cogs.core.delivery import photos, private_panels
from cogs.core.interactions import router
from cogs.core.panels import table_list_view
from cogs.core.runtime import randomness_beacon
from cogs.lessons import lesson_panel
from cogs.moderation import players_view
from cogs.packs import play_test_handler
from cogs.play import deck_handler
from cogs.printing import press, print_maker, print_process
from cogs.results import report_handler
from cogs.server import problem_handler, server_boards
from cogs.sharing import film_process, film_queue, http_server, page_handler, page_server, share_handler
from engine import files, match
from engine.craft_the_crown import notation
from engine.packs import pack, spreadsheet_rows, strict_pack
from engine.referee import match_controls
from sessions.competitions import (
    drafts,
    entrant_lists,
    organiser_acts,
    plan_changes,
    staff,
    stored_tournament,
    tournament_data,
    tournament_service,
)
from sessions.computers import worker_process
from sessions.gathering import queue_entries, subscriptions, typed_times, waiting_queue
from sessions.moderation import action_log, moderation
from sessions.operations import nudging, pausing, preparing_answers
from sessions.packs import upload_limits
from sessions.people import blocks, followed_tables, learners, personal_data, saved_kits
from sessions.replays import finished_games, record_reading, replay_sources, uploaded_records
from sessions.results import report_data, reports, results
from sessions.server import server_settings
from sessions.store import struct_documents
from sessions.table import table_data
from sessions.table.time_controls import DAY, HOUR, MINUTE
from sessions.tables import invitations, leader_boards, table_repository
from sessions.tables.table_limits import USUAL as TABLES


class Row(NamedTuple):
    """Inputs that have the same limits, work and tests."""

    inputs: tuple[str, ...]
    """`/command` with all its options, `menu Name`, `tap act`, `modal act`, or other words."""
    limits: str
    """How many there may be, and how large they are."""
    work: str
    """What one such input makes the bot do."""
    tests: tuple[str, ...]
    """As pytest names them: `tests/….py::test_…`."""


# The acts that open a modal; the same act takes what was typed.
MODALS = (
    *("armytext", "decktext", "form", "packname", "packtype"),
    *(
        "cupplan",
        "cupstart",
        "cuptime",
        "entrantlist",
        "entrantname",
        "keepout",
        "plan",
        "problem",
        "reportvoid",
        "time",
    ),
)
NAME = f"a display name of {table_data.NAME_LENGTH} characters"
LISTED = "values of its lists"
ONLY_ID = "nothing but its id"
JOURNAL = f"a journal of {table_data.MOST_LINES:,} lines"
SENT_FILE = f"{share_handler.MOST_BYTES >> 20} MiB a file, and no more than Discord takes there"
TOURNAMENTS = tournament_service.USUAL

TABLES_AND_LOBBIES = (
    Row(
        (
            "/play",
            *("tap challenge", "tap open", "tap thread", "tap instead", "tap against", "tap alone"),
            *("tap there", "tap practise"),
        ),
        f"{TABLES.lobbies} lobbies a person opened, seats at {TABLES.seats} unfinished tables; "
        f"{TABLES.server_lobbies} lobbies and {TABLES.server_tables:,} tables a server; "
        f"a time at most {typed_times.MOST_DAYS} days ahead",
        "a stored table, a panel, perhaps a thread; none is made before there is room",
        (
            "tests/bounds/test_caps.py::test_one_person_opens_500_lobbies",
            "tests/bounds/test_caps.py::test_no_thread_is_made_and_left_empty",
        ),
    ),
    Row(
        ("tap desk",),
        "as `/play`; a game on a real table, from a list",
        "as `/play`",
        ("tests/cogs/referee/test_referee_desk.py::test_it_heeds_where_the_server_plays_and_what_is_forged",),
    ),
    Row(
        ("/table rematch", "tap rematch"),
        "as `/play`; one for each finished table; for a table with one person also a level from a list",
        "a stored table and a panel",
        ("tests/bounds/test_caps.py::test_a_rematch_needs_room_as_well",),
    ),
    Row(
        ("tap games",),
        "the games that a server offers",
        "a list that one person sees",
        ("tests/rights/test_matrix.py::test_the_matrix",),
    ),
    Row(
        ("tap join", "tap accept", "tap leave", "tap sit"),
        f"{TABLES.seats} seats a person, as many at a table as the game has; {NAME}",
        "a line of the journal, an edited panel",
        ("tests/bounds/test_caps.py::test_nobody_sits_everywhere",),
    ),
    Row(
        ("tap invite", "tap withdraw", "tap remove", "tap turndown"),
        f"{invitations.MOST_TO_ONE} open invitations from one person to another, "
        f"{invitations.MOST_WAITING} to one person; as many at a table as it has open seats; "
        f"each one, also by `/play`, costs `invite` and `invite one` as well; {NAME}, a reason from a list",
        "a line of the journal, a panel; one ping of the invited person",
        (
            "tests/cogs/lobby/test_challenges.py::test_nobody_is_pestered",
            "tests/sessions/tables/test_invitations.py::test_only_so_many_wait_for_one_person",
        ),
    ),
    Row(
        ("tap option", "tap computer"),
        LISTED,
        "a line of the journal, an edited panel",
        ("tests/sessions/computers/test_computers.py::test_a_lobby_takes_as_many_computers_as_it_has_seats",),
    ),
    Row(
        ("/table luck",),
        f"{JOURNAL}; one line of text",
        "a line of the journal, an edited panel",
        (
            "tests/bounds/test_cooldowns.py::test_luck_has_a_cooldown",
            "tests/bounds/test_journals.py::test_a_lobby_takes_no_more_luck_than_it_can_keep",
        ),
    ),
    Row(
        ("tap first",),
        "one start a table",
        "the options of a first game, or its start",
        ("tests/cogs/lobby/test_lobby.py::test_whoever_is_alone_begins_a_first_game_by_one_button",),
    ),
    Row(
        ("tap start", "tap options", "tap seats", "tap howto"),
        "one start a table",
        "an edit, or an ephemeral message",
        ("tests/cogs/table/test_hostile_people.py::test_joining_and_leaving_and_starting_at_once",),
    ),
    Row(
        ("tap present",),
        "once a person and scheduled start",
        "a line of the journal, an edited panel",
        ("tests/sessions/tables/test_appointments.py::test_one_says_so_shortly_before_and_not_earlier",),
    ),
    Row(
        ("tap time", "modal time"),
        f"one scheduled start a table, by its owner; {typed_times.LONGEST} characters, "
        f"at most {typed_times.MOST_DAYS} days ahead",
        "a line of the journal, a panel; one ping of the other players when the time is moved or dropped, "
        "one when it comes",
        (
            "tests/sessions/gathering/test_typed_times.py"
            "::test_hostile_lengths_and_random_words_are_answered_at_once",
            "tests/cogs/lobby/test_appointments.py"
            "::test_the_owner_moves_it_by_a_form_and_the_others_are_pinged",
        ),
    ),
    Row(
        ("tap event",),
        "one event for each scheduled start; by the table's owner, or people who may manage events",
        "a storage entry, two requests to Discord",
        ("tests/cogs/lobby/test_appointments.py::test_the_event_is_made_moved_and_cancelled_with_its_table",),
    ),
    Row(
        ("tap stay",),
        "the table of the channel, posted once more at its end",
        "one message",
        ("tests/rights/test_matrix.py::test_the_matrix",),
    ),
    Row(
        ("/tables", "tap tables"),
        f"{TABLES.seats} tables of a person, {TABLES.server_lobbies} lobbies of a server; "
        f"{table_list_view.LEAF} on a page",
        "some stored tables are loaded",
        ("tests/cogs/people/test_my_tables.py::test_a_hundred_tables_are_turned_page_by_page",),
    ),
)
FINDING_PEOPLE = (
    Row(
        ("/queue", "tap queue"),
        f"{waiting_queue.MOST} queue entries a server, {waiting_queue.MOST_GAMES} games a person in it, "
        f"for {queue_entries.LIVE_SECONDS / MINUTE:g} minutes or {queue_entries.SLOW_SECONDS / DAY:g}"
        " days; the last "
        f"{queue_entries.MOST_ENDED} that ended in a server, for {queue_entries.ENDED_SECONDS / DAY:g}"
        " days; its tables "
        "count "
        f"as for `/play`; to wait costs `find` each time as well; {NAME}",
        "a storage entry; a table, perhaps a thread, and one ping when enough people wait",
        (
            "tests/sessions/gathering/test_queue.py::test_a_queue_has_an_end",
            "tests/sessions/gathering/test_queue.py::test_no_more_than_so_many_ends_are_kept",
            "tests/bounds/test_queues.py::test_nobody_is_pinged_without_end_by_somebody_who_looks_and_leaves",
        ),
    ),
    Row(
        ("/notify", "tap notify"),
        f"{subscriptions.MOST:,} people a server, games from its list; {subscriptions.MOST_TOLD} people are "
        f"notified of one lobby, each once in {subscriptions.COOLDOWN / MINUTE:g} minutes and server; for "
        "one "
        f"lobby the bot looks at {subscriptions.LOOKED_AT} people and asks Discord about "
        f"{subscriptions.ASKED_FOR}",
        "a storage entry; one message with pings for each lobby",
        (
            "tests/sessions/gathering/test_notify.py::test_a_server_has_so_many_and_no_more",
            "tests/sessions/gathering/test_notify.py::test_never_more_than_ten_and_each_in_turn",
            "tests/sessions/gathering/test_notify.py"
            "::test_discord_is_asked_of_so_many_alone_and_others_have_their_turn",
        ),
    ),
    Row(
        ("tap follow", "tap unfollow"),
        f"{followed_tables.MOST} running tables a person, {followed_tables.MOST_FOLLOWERS} people a table; "
        f"{followed_tables.MOST_ENDED} that ended, for {followed_tables.KEPT / DAY:g} days",
        "two storage entries; at the end one question to Discord for each person who follows, and one direct "
        "message for each who wants one",
        (
            "tests/sessions/people/test_follow.py"
            "::test_nobody_follows_more_than_so_many_and_a_table_has_not_more_followers",
        ),
    ),
    Row(
        ("/block add", "/block list", "/block remove", "tap blocks", "tap unblock"),
        f"{blocks.MOST} people a person",
        "two storage entries",
        ("tests/sessions/people/test_blocks.py::test_two_hundred_and_no_more",),
    ),
)
DURING_A_GAME = (
    Row(
        ("/move", "tap m", "tap v", "tap give", "tap hinted"),
        f"one answer to a question, by a seat that is asked; {match.LONGEST_LINE:,} characters",
        "a line of the journal, an edited panel",
        (
            "tests/rights/test_files.py::test_a_line_made_to_hurt_is_refused",
            "tests/sessions/table/test_sessions.py::test_fifty_taps_for_one_question_are_one_answer",
        ),
    ),
    Row(
        ("tap advance",),
        f"{preparing_answers.MOST} conditional answers a seat, also by `/move` with `if` and `then`; "
        "any other answer removes them",
        "the stored table is saved again; a copy of the match is played on",
        (
            "tests/sessions/table/test_answers_in_advance.py"
            "::test_there_is_one_answer_to_each_answer_and_eight_at_most",
        ),
    ),
    Row(
        (
            *("/board", "/hand", "/table menu", "/table settings", "/table resign", "/help", "/about"),
            *("tap cell", "tap mine", "tap never", "tap sure", "tap menu", "tap rule"),
        ),
        ONLY_ID,
        "an ephemeral message, a picture from a bounded cache",
        ("tests/rights/test_forged.py::test_forged_interactions_are_answered_and_harm_nobody",),
    ),
    Row(
        ("/trade", "tap form", "tap write", "tap scrap", "modal form"),
        f"one draft for each open form; {match.LONGEST_LINE:,} characters, a field as many as its game says",
        "the stored table is saved again",
        ("tests/bounds/test_inputs.py::test_a_draft_has_an_end",),
    ),
    Row(
        ("/table undo", "tap undo"),
        JOURNAL,
        "the journal is loaded and replayed once",
        ("tests/bounds/test_journals.py::test_undo_and_proposals_end_with_a_very_long_journal",),
    ),
    Row(
        (
            *("/table draw", "/table end", "/table pause", "/table leave", "/table replace"),
            *("tap word", "tap end", "tap pause", "tap quit", "tap substitute", "tap judge"),
        ),
        f"one open proposal a table; one own pause a person and game, of {pausing.SECONDS / MINUTE:g} "
        "minutes; "
        f"{JOURNAL}; {NAME}",
        "a message that pings the people whose consent is missing",
        (
            "tests/bounds/test_cooldowns.py::test_nobody_is_pinged_over_and_over",
            "tests/sessions/table/test_own_pauses.py::test_once_a_game_and_person_also_over_loans_and_seats",
        ),
    ),
    Row(
        ("/table resume", "tap resume"),
        "once for each pause",
        "a line of the journal, an edited panel",
        ("tests/sessions/table/test_own_pauses.py::test_whoever_paused_goes_on_earlier_and_nobody_else",),
    ),
    Row(
        ("tap agree", "tap decline"),
        "one vote a proposal and person",
        "an edited message",
        ("tests/bounds/test_cooldowns.py::test_nobody_is_pinged_over_and_over",),
    ),
    Row(
        ("/table nudge", "tap nudge"),
        f"one in each half of the time for a question and person, one in {nudging.NO_CLOCK_SECONDS / HOUR:g} "
        "hours without a time control; none in quiet hours or on holiday",
        "a line of the journal, a message that pings",
        ("tests/sessions/table/test_nudges.py::test_one_a_half_of_the_clock",),
    ),
    Row(
        ("/table claim", "tap claim"),
        "one a table, which it ends",
        "a line of the journal, a panel",
        ("tests/sessions/table/test_claims.py::test_claimed_twice_is_claimed_once",),
    ),
    Row(
        ("/table deputy",),
        "one a seat",
        "a line of the journal, a message that pings the deputy",
        ("tests/bounds/test_cooldowns.py::test_nobody_is_named_deputy_over_and_over",),
    ),
    Row(
        ("/table move",),
        "one table a channel, by a moderator who may write there",
        "a line of the journal, a panel, an edit of each message with buttons",
        ("tests/cogs/table/test_moving.py::test_where_a_table_cannot_be_it_is_not_moved",),
    ),
    Row(
        ("/table appoint",),
        "one a seat, by a moderator",
        "the journal is loaded once; a message that pings the chosen person",
        (
            "tests/sessions/table/test_hidden_seats.py"
            "::test_a_moderator_without_a_part_chooses_somebody_without_one",
        ),
    ),
    Row(
        ("tap out",),
        "one a seat whose player left",
        "a line of the journal, an edited panel",
        ("tests/sessions/table/test_hidden_seats.py::test_a_deputy_has_time_before_the_seat_is_counted_out",),
    ),
    Row(
        ("/table computer", "/table back", "tap take", "tap late", "tap back", "tap standin"),
        f"one a seat; {LISTED}",
        "a line of the journal, a message",
        ("tests/sessions/table/test_clocks.py::test_who_may_decide",),
    ),
    Row(
        ("/table hint", "tap hint", "tap moments", "tap moment"),
        "one search a question, however often people ask",
        f"{worker_process.LONGEST:g} seconds of a worker at most; servers take turns",
        (
            "tests/bounds/test_cooldowns.py::test_every_cost_is_charged",
            "tests/engine/computers/test_teacher.py::test_after_a_game_the_moments_are_found_once",
        ),
    ),
    Row(
        ("tap check",),
        "the lines of a finished table",
        "the journal is loaded, the game played twice in the background",
        ("tests/bounds/test_cooldowns.py::test_what_is_dear_has_a_cooldown",),
    ),
    Row(
        ("tap fair",),
        ONLY_ID,
        "an ephemeral message",
        ("tests/sessions/table/test_announcing.py::test_nothing_is_dealt_before_the_announcement_is_there",),
    ),
    Row(
        ("/photo",),
        f"{match_controls.MOST_PHOTOS} a turn; {photos.MOST_BYTES >> 20} MiB, PNG, JPEG, GIF or WebP by what "
        "Discord "
        "says and by its first bytes",
        "the file is read piece by piece and never decoded",
        (
            "tests/bounds/test_photos.py::test_more_than_was_said_is_not_taken_in",
            "tests/cogs/referee/test_modes.py::test_a_photo_is_kept_as_a_link",
        ),
    ),
)
RECORDS_AND_REPLAYS = (
    Row(
        ("/record", "tap record"),
        "the lines of a game",
        "the journal is loaded and replayed, in the background if it is long",
        (
            "tests/bounds/test_cooldowns.py::test_what_is_dear_has_a_cooldown",
            "tests/bounds/test_journals.py::test_the_record_of_a_long_game_holds_up_nobody",
        ),
    ),
    Row(
        ("tap page",),
        "one page of a game and language at a time, one after the other; "
        f"{page_handler.KEPT_BYTES // 10**6} MB of "
        "compressed pages in the cache; a seat from a list",
        "the journal is loaded and replayed in the background; a file of a megabyte at most for the longest "
        "games",
        (
            "tests/cogs/sharing/test_handing_over.py::test_two_who_ask_at_once_wait_for_one_page",
            "tests/cogs/sharing/test_page_file.py::test_long_games_stay_small",
        ),
    ),
    Row(
        ("/replay", "menu Replay this record"),
        f"{uploaded_records.MOST} records a person, for {uploaded_records.KEPT_SECONDS / DAY:g} days; "
        f"{uploaded_records.MOST_BYTES / 10**6:g} MB of text in a `.txt`; {record_reading.MOST_LINES:,} "
        "lines, "
        f"{record_reading.MOST_ANSWERS:,} answers, {record_reading.MOST_SECONDS:g} seconds of a processor, "
        f"stopped after {worker_process.STUCK:g}",
        "the file is read piece by piece, then read and played once in a worker; two storage entries",
        (
            "tests/sessions/replays/test_brought_records.py::test_what_is_made_to_hurt_costs_a_sentence",
            "tests/sessions/replays/test_brought_records.py::test_ten_are_kept_for_thirty_days_and_no_longer",
        ),
    ),
    Row(
        ("tap replay", "tap replayturns", "tap replayeyes", "tap replayon"),
        f"frames of {replay_sources.KEPT} games in memory, {replay_sources.MOST_FRAMES:,} in all",
        "two pictures from a bounded cache; the game is played again once, in the background if it is long; "
        "if somebody who followed a game asks from elsewhere, Discord is asked whether they still see its "
        "channel",
        (
            "tests/cogs/replays/test_replay.py::test_forged_eyes_places_and_tables_tell_nothing",
            "tests/cogs/people/test_follow.py"
            "::test_who_followed_a_game_and_sees_its_channel_sees_it_again_from_anywhere",
        ),
    ),
    Row(
        ("tap replaygames",),
        f"{finished_games.MOST} finished games are looked through, {finished_games.PAGE} on a page",
        "some stored tables are loaded",
        ("tests/cogs/replays/test_replay.py::test_ones_finished_games_are_listed_over_all_channels",),
    ),
    Row(
        ("tap replaymoment", "tap replayadvice"),
        "one search a position, however often people ask",
        f"{worker_process.LONGEST:g} seconds of a worker at most; servers take turns",
        ("tests/cogs/replays/test_replay.py::test_the_castellan_says_what_it_would_have_played",),
    ),
    Row(
        ("tap replaystart",),
        f"as `/play`; {LISTED}",
        "a table with the journal of the game up to there, perhaps a thread",
        ("tests/cogs/replays/test_replay.py::test_somebody_plays_on_from_a_position",),
    ),
    Row(
        ("/share", "tap sharepost", "tap shareend"),
        f"one animation a person at a time, {film_queue.MOST} may wait; {film_queue.MOST_BYTES >> 20} MiB in "
        f"the cache, for {film_queue.MOST_SECONDS / HOUR:g} hour; turns, a seat, {LISTED}; {SENT_FILE}",
        f"one process for all, at the lowest priority, {film_queue.LONGEST:g} seconds and "
        f"{film_process.MOST_MEMORY >> 20} MiB at most; a message with a file",
        (
            "tests/deep/films/test_films.py::test_what_takes_too_long_is_broken_off",
            "tests/deep/films/test_films.py::test_films_are_kept_within_bounds",
            "tests/deep/films/test_share.py::test_no_more_wait_than_can_be_served",
        ),
    ),
    Row(
        ("tap share", "tap sharefirst", "tap sharelast"),
        f"an uploaded record only for the person who uploaded it; turns of six digits; {LISTED}",
        "an ephemeral question; nothing is made before `sharepost`",
        (
            "tests/deep/films/test_share.py::test_the_button_asks_before_everybody_sees_it",
            "tests/deep/films/test_share.py::test_a_record_is_a_film_for_whoever_brought_it_alone",
        ),
    ),
    Row(
        ("tap sharestop",),
        "by the person who asked for the animation, or a moderator",
        "an edited message",
        ("tests/deep/films/test_share.py::test_it_says_how_far_it_is_and_can_be_called_off",),
    ),
    Row(
        ("tap problem", "modal problem"),
        f"{problem_handler.LONGEST:,} characters",
        "the journal is loaded and replayed; a file for the person who asked, nothing is saved",
        (
            "tests/cogs/lookup/test_about.py"
            "::test_a_problem_is_reported_without_names_and_without_what_is_hidden",
        ),
    ),
)
RESULTS = (
    Row(
        ("/history", "tap history"),
        f"{results.PAGE} results on a page, {results.MOST_PAGES} pages",
        "some results and counts are loaded",
        (
            "tests/cogs/results/test_history.py::test_ten_to_a_page_and_a_game_alone",
            "tests/cogs/results/test_history.py::test_ten_results_of_the_longest_names_fit_a_message",
            "tests/cogs/results/test_history.py::test_forged_pages_are_refused_with_a_sentence",
        ),
    ),
    Row(
        ("tap resultreplay",),
        "as `tap replay`",
        "as `tap replay`",
        ("tests/cogs/results/test_history.py::test_a_replay_is_offered_where_it_may_be_seen",),
    ),
    Row(
        ("tap resultvoid",),
        "one rated game of a page, by a manager who did not play it; voided once and put back once",
        "a line of a journal, a result, a message that pings its players; ratings are folded again, with "
        "pauses of four times as long",
        (
            "tests/sessions/results/test_rated_ends.py"
            "::test_whoever_manages_the_server_voids_a_rated_game_and_puts_it_back",
        ),
    ),
    Row(
        ("/profile", "tap profile"),
        f"the last {results.MOST_IN_A_STREAK} results for a streak",
        "some forty counts are loaded",
        ("tests/cogs/results/test_history.py::test_a_profile_counts_by_game_and_level",),
    ),
    Row(
        ("/leaderboard", "tap leaders", "tap leadersgame", "tap leaderswhich"),
        f"{leader_boards.PAGE} lines on a page, {leader_boards.MOST_PAGES} pages",
        "new results are loaded, at most once a second; once a minute, who hides their results",
        (
            "tests/cogs/results/test_boards.py::test_forged_boards_are_refused_with_a_sentence",
            "tests/cogs/results/test_boards.py::test_ten_to_a_page_and_ones_own_place_on_each",
        ),
    ),
    Row(
        ("/ladder", "tap ladder", "tap weekboard"),
        f"the best {struct_documents.PAGE} tries of a game",
        "about thirty counts are loaded",
        (
            "tests/sessions/results/test_ladder.py"
            "::test_the_board_lists_winners_by_turns_and_leaves_out_who_hides",
        ),
    ),
    Row(
        ("tap climb", "tap weekly"),
        "as `tap against`; one of the bot's games and levels; the first try a person, week and game counts",
        "as `tap against`, and a document",
        ("tests/sessions/results/test_ladder.py::test_the_same_deal_and_the_first_try_alone_counts",),
    ),
    Row(
        ("/report",),
        f"{reports.MOST_OPEN} open reports and {reports.MOST_A_DAY} in 24 hours a person, one a game; about "
        f"the same person also `report one`; {reports.FEWEST} to {reports.MOST} members of the server; "
        f"{report_data.MOST_DAYS} days back, {report_data.RATED_DAYS} if rated; a photo as for `/photo`",
        "three documents; one message that pings the people who have to confirm",
        (
            "tests/sessions/results/test_reports.py::test_one_can_only_report_so_much",
            "tests/sessions/results/test_reports.py::test_reporting_alone_counts_nothing",
            "tests/sessions/results/test_reports.py::test_confirmed_at_once_in_two_processes_it_counts_once",
            "tests/cogs/results/test_reports.py::test_whom_one_cannot_name_and_when_it_cannot_have_been",
        ),
    ),
    Row(
        ("tap reportyes", "tap reportno", "tap reportback", "tap reportrank"),
        "one vote a person and report",
        "two documents; an edited message or, for another result, one that pings the others",
        (
            "tests/sessions/results/test_reports.py"
            "::test_nobody_confirms_disputes_corrects_or_takes_back_for_another",
            "tests/sessions/results/test_reports.py::test_what_is_confirmed_is_what_was_read",
        ),
    ),
    Row(
        ("tap reportmore",),
        ONLY_ID,
        "an ephemeral message",
        ("tests/cogs/results/test_reports.py::test_a_game_is_reported_confirmed_corrected_and_struck_out",),
    ),
    Row(
        ("tap reportvoid", "modal reportvoid"),
        f"one a report, by a manager who did not play it; {report_handler.LONGEST_WHY} characters",
        "two documents, a message that pings the players",
        ("tests/sessions/results/test_reports.py::test_a_server_strikes_out_what_is_not_its_managers_own",),
    ),
    Row(
        ("tap countgame",),
        "one report a table at a time; a seat, a member of the server",
        "as `/report`",
        (
            "tests/cogs/results/test_reports.py"
            "::test_a_game_of_one_device_counts_once_the_other_person_says_so",
            "tests/sessions/results/test_reports.py::test_a_table_is_reported_once",
        ),
    ),
)
TOURNAMENTS_AND_LEAGUES = (
    Row(
        ("/tournament new", "/tournament league", "/tournament list"),
        f"{tournament_list_view.MOST} open tournaments of a list and {tournament_list_view.MOST_OVER} that "
        "are "
        "over; where `/setup` says so, only managers open new ones",
        "some documents are loaded",
        ("tests/sessions/competitions/test_kept.py::test_there_are_bounds",),
    ),
    Row(
        ("/tournament entrants", "tap entrantlist", "modal entrantlist"),
        f"by managers, before the start; {entrant_lists.MOST_LISTED} people of a list, a file of "
        f"{entrant_lists.MOST_BYTES // 1_000} kB or {entrant_list_handler.LONGEST_LIST:,} typed characters",
        "Discord is asked for each name, one document, a message that pings those who are entered",
        (
            "tests/sessions/competitions/test_entrant_lists.py::test_what_is_no_list_is_refused",
            "tests/cogs/competitions/test_entrant_list_taps.py::test_a_file_that_is_too_large_is_not_fetched",
        ),
    ),
    Row(
        ("tap plan", "modal plan"),
        f"{TOURNAMENTS.server} tournaments a server and {TOURNAMENTS.organiser} an organiser that are not "
        f"over; {LISTED}; a name of "
        f"{stored_tournament.TITLE_LENGTH} "
        "characters; to open one costs `play` as well",
        "nothing before the name is typed; then one document and one message",
        ("tests/sessions/competitions/test_kept.py::test_there_are_bounds",),
    ),
    Row(
        ("tap enter", "tap ownresult"),
        f"{tournament_data.MOST} people in a tournament; {NAME}; a result "
        "only of one's own open game, from a list",
        "a document, an edited message; one ping of the opponent, one of the organiser if the two results "
        "differ; a round paired in at most 3.5 seconds in the background",
        (
            "tests/cogs/competitions/test_tournament.py"
            "::test_others_tap_in_vain_and_an_organiser_may_call_it_off",
        ),
    ),
    Row(
        ("tap owngame", "tap standings"),
        f"{standings_scene.ROWS} lines a picture, {standings_view.LINES // 2} on a page of text",
        "a picture from a bounded cache; the tables of a round are loaded",
        ("tests/cogs/competitions/test_tournament.py::test_a_swiss_of_eight_over_four_rounds_by_taps",),
    ),
    Row(
        ("tap cupstart", "modal cupstart"),
        f"{typed_times.LONGEST} characters, a time before sign-up closes",
        "a document; one ping of the entrants before the start",
        ("tests/cogs/competitions/test_tournament_calls.py::test_a_tournament_begins_at_its_time",),
    ),
    Row(
        ("tap cupplan", "modal cupplan"),
        f"by the organiser and managers; a name of {stored_tournament.TITLE_LENGTH} characters, a "
        f"description of {plan_changes.ABOUT_LENGTH} in {plan_changes.ABOUT_LINES} lines",
        "a document, an edited message",
        ("tests/sessions/competitions/test_plan_changes.py::test_name_and_description_are_cut_and_cleaned",),
    ),
    Row(
        ("tap cupdraft",),
        f"by the organiser and managers; {drafts.MOST_FORBIDDEN} pairs of people who do not meet; {LISTED}",
        "a round is paired in at most 3.5 seconds in the background; a document",
        ("tests/sessions/competitions/test_drafts.py::test_so_many_pairs_are_kept_apart",),
    ),
    Row(
        ("tap cuptime", "modal cuptime"),
        f"{typed_times.LONGEST} characters; of one's own open game, before its round ends",
        "a document, a message; one ping of the opponents for each proposal, one of all before the time",
        ("tests/cogs/competitions/test_game_times.py::test_two_agree_on_a_time_and_are_reminded",),
    ),
    Row(
        ("tap cupfiles",),
        "of a tournament with a first round; five files of a line for each entrant or game",
        "standings are computed, and files are sent",
        (
            "tests/cogs/competitions/test_tournament_calls.py::test_the_files_of_a_tournament_are_one_tap_away",
        ),
    ),
    Row(
        ("tap askorganiser",),
        "once a game, by one of its two players, while it has no result",
        "a message that pings the organiser",
        ("tests/cogs/competitions/test_tournament_calls.py::test_the_organiser_is_asked_once_a_game",),
    ),
    Row(
        ("tap owntable",),
        "as `/play`; one table a game, by its two players or the organiser",
        "as `/play`; one ping of the two",
        (
            "tests/cogs/competitions/test_tournament.py"
            "::test_others_tap_in_vain_and_an_organiser_may_call_it_off",
        ),
    ),
    Row(
        ("tap organise",),
        f"by the organiser and managers; a round gets {organiser_acts.LONGEST_EXTENSION / DAY:g} more days "
        "at "
        f"most; {LISTED}; only managers let in people who never signed up",
        "a document, an edited message; people it lets in are pinged with each round",
        (
            "tests/sessions/competitions/test_kept.py::test_only_the_organiser_and_managers_organise",
            "tests/cogs/competitions/test_tournament.py"
            "::test_an_organiser_lets_in_who_was_there_and_sees_to_absences",
        ),
    ),
    Row(
        ("tap callpairs",),
        "once a tournament, by the organiser and managers",
        "a message that pings every entrant once, as each further round does",
        (
            "tests/cogs/competitions/test_tournament.py"
            "::test_others_tap_in_vain_and_an_organiser_may_call_it_off",
        ),
    ),
)
OWN_CARDS = "tests/cogs/packs/test_packs.py::test_a_pack_is_brought_looked_at_played_with_and_deleted"
SERVERS_CARDS = (
    "tests/cogs/packs/test_packs.py"
    "::test_a_servers_packs_are_its_managers_to_change_and_its_members_to_play_with"
)
MAY_CHANGE = "packs that the person may change"
CARDS_AND_PRINTS = (
    Row(
        ("/pack new", "tap packnew"),
        f"a game with cards; {LISTED}",
        "an ephemeral message with a file of a few kilobytes, made once",
        ("tests/cogs/packs/test_packs.py::test_it_is_asked_for_by_a_command_in_another_language_and_form",),
    ),
    Row(
        ("/pack add",),
        f"{upload_limits.OF_A_PERSON} packs a person, {upload_limits.OF_A_SERVER} a server (by its "
        "managers), "
        f"{upload_limits.MOST_VERSIONS} versions each; {upload_limits.MOST_BYTES // 1_000} kB of text or of "
        "a "
        f"spreadsheet; {strict_pack.MOST_LINE:,} characters a line, {pack.MOST_VALUES:,} values, "
        f"{strict_pack.MOST_LISTED} of a list in a card, {spreadsheet_rows.MOST_ROWS:,} rows of "
        f"{spreadsheet_rows.MOST_OF_A_ROW} cells",
        f"the file is read piece by piece and checked in a worker, with {upload_limits.MOST_SECONDS:g} "
        "second "
        f"of a processor and {upload_limits.MOST_MEMORY // 10**6} MB; three storage entries",
        (
            "tests/engine/packs/test_hostile_packs.py"
            "::test_each_costs_a_second_at_most_and_ends_as_it_should",
            "tests/sessions/packs/test_uploaded_packs.py::test_there_are_bounds",
        ),
    ),
    Row(
        ("tap packread",),
        f"a waiting file of one's own, {upload_limits.PENDING_SECONDS / MINUTE:g} minutes in memory, "
        f"{upload_limits.MOST_PENDING} of them; {LISTED}",
        "as `/pack add`",
        (
            "tests/cogs/packs/test_packs.py"
            "::test_a_doubtful_encoding_is_asked_for_with_what_each_reading_shows",
        ),
    ),
    Row(
        ("/pack code",),
        f"as `/pack add`; a code has {upload_limits.CODE_LETTERS} letters out of 31, for "
        f"{upload_limits.CODE_SECONDS / DAY:g} days",
        "three storage entries",
        (SERVERS_CARDS,),
    ),
    Row(
        ("tap packtype", "modal packtype"),
        "as `/pack code`; what was typed costs `pack code` as well",
        "as `/pack code`",
        (SERVERS_CARDS,),
    ),
    Row(
        ("/pack list",),
        "the packs of the person and of the server",
        "two storage entries are loaded",
        ("tests/cogs/packs/test_packs.py::test_nobody_elses_pack_is_found_by_its_name",),
    ),
    Row(
        ("tap pack",),
        "packs that the person may see",
        "a picture of eight cards from a bounded cache",
        (OWN_CARDS,),
    ),
    Row(("tap packplay",), f"as `/play`; {LISTED}", "as `/play`", (OWN_CARDS,)),
    Row(("tap packfile",), MAY_CHANGE, "a storage entry is loaded", (SERVERS_CARDS,)),
    Row(
        ("tap packname", "modal packname", "tap packcode", "tap packback", "tap packdelete"),
        f"{MAY_CHANGE}; a name of {upload_limits.LONGEST_NAME} characters",
        "some storage entries",
        (OWN_CARDS,),
    ),
    Row(
        ("tap packversions",),
        f"{MAY_CHANGE}, {upload_limits.MOST_VERSIONS} versions each",
        f"{upload_limits.MOST_VERSIONS} texts of at most {upload_limits.MOST_BYTES // 1_000} kB are loaded "
        "and "
        "read as YAML in the background",
        (
            "tests/cogs/packs/test_packs.py"
            "::test_a_new_version_and_the_list_of_versions_say_which_cards_changed",
        ),
    ),
    Row(
        ("tap packtest", "tap packtestall"),
        MAY_CHANGE,
        f"a storage entry and a picture; while a play-test runs, an edit of one message every "
        f"{play_test_handler.EVERY:g} seconds",
        ("tests/sessions/packs/test_play_test.py::test_it_is_begun_and_read",),
    ),
    Row(
        ("tap packtestgo",),
        f"one a person and a pack, {upload_limits.TRIALS_AT_ONCE} a process; {upload_limits.TRIAL_GAMES} "
        "games "
        f"and {upload_limits.TRIAL_SECONDS / MINUTE:g} minutes each",
        "idle workers, and only while they are idle; a storage entry of a few kilobytes for each of "
        f"{upload_limits.MOST_REPORTS} versions of a pack",
        (
            "tests/sessions/packs/test_play_testing.py"
            "::test_there_is_one_a_person_and_a_pack_and_few_together",
            "tests/sessions/packs/test_play_testing.py::test_whoever_thinks_goes_first",
        ),
    ),
    Row(
        ("tap packtestend",),
        MAY_CHANGE,
        "some storage entries",
        ("tests/sessions/packs/test_play_test.py::test_it_goes_on_without_its_person_and_stops_when_told",),
    ),
    Row(
        (
            *("/deck", "/army", "tap deck", "tap army", "tap decktext", "tap armytext"),
            *("modal decktext", "modal armytext"),
        ),
        f"{saved_kits.MOST} a person; a name of {saved_kits.LONGEST_NAME} characters, a code of "
        f"{deck_handler.LONGEST_CODE}; the text of a deck 4,000 at most",
        "one storage entry",
        (
            "tests/cogs/play/crown_crest/test_decks.py::test_twenty_decks_and_no_more",
            "tests/rights/test_files.py::test_a_deck_made_to_hurt_is_refused",
        ),
    ),
    Row(
        ("/print", "tap printout"),
        f"one PDF at a time, {press.MOST} people may wait, each for one; packs that the person may play "
        "with; "
        f"{print_maker.MOST_CARDS} cards; {LISTED}; {SENT_FILE}",
        f"a process of its own at the lowest priority, {press.LONGEST:g} seconds and "
        f"{print_process.MOST_MEMORY >> 30} GiB at most; an ephemeral message with a file, nothing is saved",
        (
            "tests/deep/printing/test_press.py::test_it_takes_no_longer_than_it_may",
            "tests/deep/printing/test_prints.py::test_what_is_too_much_is_refused",
            "tests/cogs/printing/test_brought_prints.py"
            "::test_nobody_elses_pack_is_printed_by_its_name_its_id_or_its_button",
            "tests/deep/printing/test_hostile_prints.py::test_what_is_hostile_is_printed_as_words",
        ),
    ),
    Row(
        ("tap print",),
        f"packs that the person may play with; {LISTED}",
        "a storage entry is loaded; a pack is read again at most",
        ("tests/cogs/printing/test_brought_prints.py::test_what_no_panel_of_ours_says_is_refused",),
    ),
)
LEARNING = (
    Row(
        ("/card", "tap card", "/rules"),
        "25 suggestions, four rules, one card; one of the bot's games; suggestions look at 80 characters",
        "a search through the texts of the rules in memory",
        (
            "tests/bounds/test_inputs.py::test_what_is_looked_up_is_cut",
            "tests/cogs/lobby/test_lobby.py::test_rules_are_looked_up_in_the_game_that_is_asked_about",
        ),
    ),
    Row(
        ("/learn",),
        f"one storage entry a person, with {learners.FIRST_TABLES} tables of each game and keys of its "
        "sentences",
        "a picture",
        ("tests/cogs/lessons/test_lessons.py::test_what_was_learned_is_told_exported_and_forgotten",),
    ),
    Row(
        ("tap learn", "tap learncell"),
        f"places of a lesson, from a list; {lesson_panel.MOST_DRAFT} characters of a draft, which is a line "
        "in "
        "the game's notation",
        "a position of some answers, a picture",
        (
            ""
            "tests/cogs/lessons/test_lessons.py::test_a_lesson_outlives_a_restart_and_a_forged_place_is_refused",
        ),
    ),
    Row(
        ("/puzzle", "tap solve", "tap again"),
        "one storage entry a person",
        "a picture",
        ("tests/bounds/test_cooldowns.py::test_what_is_dear_has_a_cooldown",),
    ),
    Row(
        ("tap puzzlecard",),
        "a card of the puzzle's game, from a list",
        "a picture from a bounded cache",
        ("tests/cogs/puzzle/test_puzzles.py::test_every_card_of_a_puzzle_can_be_looked_at",),
    ),
    Row(
        ("tap puzzle",),
        "the answers of one puzzle, from a list",
        "a short proof",
        ("tests/cogs/puzzle/test_puzzles.py::test_a_puzzle_is_solved_by_taps_and_a_wrong_try_is_no_end",),
    ),
)
PEOPLE_AND_SERVERS = (
    Row(
        ("/me", "tap me", "tap resultsfor"),
        "one storage entry a person; a time zone that this machine knows",
        "one storage entry; time zones are read once",
        (
            "tests/sessions/table/test_clocks.py::test_wishes_outlive_a_restart_and_refuse_nonsense",
            "tests/cogs/results/test_history.py::test_the_wish_is_chosen_on_the_profile_and_under_me",
        ),
    ),
    Row(
        ("/privacy", "tap privacy"),
        f"{personal_data.MOST_LINES:,} lines of an export, about 5 MB",
        f"{personal_data.AT_ONCE} tables at once",
        ("tests/rights/test_privacy.py::test_the_command_shows_exports_asks_once_more_and_deletes",),
    ),
    Row(
        ("/setup", "tap setup"),
        f"one storage entry a server, by its managers; {server_settings.MOST_CHANNELS} channels of this "
        "server; "
        f"{LISTED}",
        f"one storage entry; two messages a server: the list of tables, edited every {server_boards.PAUSE:g} "
        f"seconds at most, {server_boards.A_ROUND} lists in one round, and the desk, edited when something "
        "is "
        "chosen",
        (
            "tests/cogs/server/test_setup.py::test_only_who_manages_the_server_says_anything",
            "tests/cogs/server/test_server_boards.py::test_many_changes_are_one_edit_and_none_is_none",
            "tests/cogs/referee/test_referee_desk.py::test_only_managers_and_only_where_the_bot_can_post",
        ),
    ),
    Row(
        ("/players", "tap players", "tap player"),
        f"{players_view.LISTED} people on a page",
        "one storage entry",
        ("tests/cogs/moderation/test_players.py::test_managers_see_the_list_and_let_them_play_again",),
    ),
    Row(
        ("tap actlog", "tap cuplog"),
        f"{action_log.PAGE} acts on a page, {action_log.MOST_PAGES} pages, of {action_log.KEPT_DAYS} days",
        "one page of documents",
        ("tests/sessions/competitions/test_staff.py::test_the_log_says_who_did_what_and_is_saved_with_it",),
    ),
    Row(
        ("tap staff", "tap entrantname", "modal entrantname"),
        f"{staff.MOST_STAFF} co-organisers and as many judges of a tournament or league; by managers, "
        f"{NAME} of an entrant",
        "one document",
        ("tests/sessions/competitions/test_staff.py::test_there_are_bounds",),
    ),
    Row(
        ("tap keepout", "modal keepout", "tap letplay", "tap offboards"),
        f"{moderation.MOST} people kept out by a server, and as many on no board; a reason "
        f"of {moderation.LONGEST_REASON} characters",
        "one storage entry; then once all that one person is in on the server",
        (
            "tests/sessions/moderation/test_moderation.py::test_there_are_bounds",
            "tests/cogs/moderation/test_players.py::test_only_managers_decide",
        ),
    ),
    Row(
        ("/puzzle-channel", "tap nopuzzle"),
        "one channel a server, by its managers",
        "one message a day",
        ("tests/cogs/puzzle/test_puzzles.py::test_it_is_posted_once_a_day_in_spite_of_a_restart",),
    ),
    Row(
        ("/doctor",),
        "managers only",
        "some questions to Discord and the store",
        ("tests/bounds/test_cooldowns.py::test_every_cost_is_charged",),
    ),
)
PAGE_RATE, PAGE_RATE_OF_ALL = page_server.RATES["page"], page_server.RATES["page here"]
ALL_ELSE = (
    Row(
        ("ids of buttons, select menus and modals",),
        f"100 characters, of which {button_ids.LONGEST_ARG} are the argument",
        "one ephemeral message",
        ("tests/rights/test_late_taps.py::test_what_a_message_has_no_more_is_answered",),
    ),
    Row(
        ("interactions that arrive twice",),
        f"the newest {router.KEPT:,} are known",
        "one answer",
        ("tests/cogs/table/test_hostile_people.py::test_a_tap_that_arrives_several_times_counts_once",),
    ),
    Row(
        ("display names, luck, promises, names of decks, titles of threads",),
        f"{table_data.NAME_LENGTH}, {table_data.LONGEST_LUCK}, {notation.LONGEST_PROMISE}, "
        f"{saved_kits.LONGEST_NAME} and 90 characters",
        "shown without markdown, mention or link",
        ("tests/rights/test_texts.py::test_words_carry_no_link",),
    ),
    Row(
        ("card packs, records and puzzles for the command line",),
        f"{files.MOST_BYTES // 10**6} MB a file; bounded depths and numbers",
        "the file is read once",
        (
            "tests/rights/test_files.py::test_a_file_that_is_too_large_or_never_ends_is_not_read",
            "tests/rights/test_files.py::test_a_pack_made_to_hurt_is_named_and_left",
        ),
    ),
    Row(
        ("settings",),
        f"the {len(settings.NAMES)} settings of [their page](host/settings.md); numbers within their ranges",
        "they are read once, at the start",
        ("tests/ops/test_settings.py::test_a_fault_names_the_setting",),
    ),
    Row(
        ("the port for metrics",),
        "this machine only, unless a host says otherwise",
        "numbers in memory, one look into the store",
        ("tests/ops/test_settings.py::test_metrics_are_for_this_machine_unless_said_otherwise",),
    ),
    Row(
        ("pages of finished games over HTTP",),
        "off, unless a host sets an address; found by a table's id (31⁸ of them), without a list; "
        f"{http_server.Limits().connections} connections, {http_server.Limits().per_address} an address; "
        f"{PAGE_RATE.burst} requests at once and one every {PAGE_RATE.seconds:g} s an address, "
        f"{PAGE_RATE_OF_ALL.burst} and {1 / PAGE_RATE_OF_ALL.seconds:g} a second of all; "
        f"{page_server.MOST_WAITING} pages may wait to be made; bodies of 1 KiB",
        "one stored table is loaded; a page is made once, in the background",
        (
            "tests/cogs/sharing/test_handing_over.py::test_everything_else_is_the_same_empty_answer",
            "tests/cogs/sharing/test_handing_over.py::test_nobody_asks_for_more_than_their_share",
            "tests/cogs/sharing/test_handing_over.py::test_too_many_at_once_are_asked_to_come_again",
        ),
    ),
    Row(
        ("answers of a randomness beacon",),
        f"off, unless a host sets an address; {randomness_beacon.MOST_BYTES:,} bytes, "
        f"{randomness_beacon.PATIENCE:g} seconds; redirects are not followed",
        "a value for a deal; without one the deal goes on",
        (
            "tests/sessions/table/test_beacon.py::test_what_is_no_value_is_none",
            "tests/sessions/table/test_beacon.py::test_refusals_and_ways_elsewhere_are_not_followed",
        ),
    ),
    Row(
        ("the practice server",),
        "this machine only; as in Discord",
        "a process of its own",
        ("tests/deep/browser/test_practice.py::test_it_opens_answers_and_leaves_on_a_signal",),
    ),
    Row(
        ("private panels in memory",),
        f"{private_panels.MOST_KEPT:,}, for {private_panels.KEPT_SECONDS / MINUTE:g} minutes",
        "one edit of one's own message for each change",
        ("tests/cogs/table/test_private_panels.py::test_only_so_many_are_known",),
    ),
    Row(
        ("tables in memory",),
        f"{table_repository.MOST_IN_MEMORY:,}, {table_repository.MOST_OVER} of them finished",
        "other tables are loaded when they are needed",
        ("tests/bounds/test_inputs.py::test_memory_holds_so_many_tables",),
    ),
)
SECTIONS: Mapping[str, tuple[Row, ...]] = {
    "Tables and lobbies": TABLES_AND_LOBBIES,
    "Finding people": FINDING_PEOPLE,
    "During a game": DURING_A_GAME,
    "Records, replays and animations": RECORDS_AND_REPLAYS,
    "Results": RESULTS,
    "Tournaments and leagues": TOURNAMENTS_AND_LEAGUES,
    "Cards, decks and prints": CARDS_AND_PRINTS,
    "Rules, lessons and puzzles": LEARNING,
    "People and servers": PEOPLE_AND_SERVERS,
    "Everything else": ALL_ELSE,
}
