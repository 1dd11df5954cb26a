# What is kept of somebody (/privacy), and what nobody may do.

privacy-title = What is stored about you
privacy-kept =
    { $open ->
        [0] No table where you play
        [one] One table where you play
       *[other] { $open } tables where you play
    }, { $past ->
        [0] none that you played at
        [one] one that you played at
       *[other] { $past } that you played at
    }, { $own ->
        [0] no deck, setting, lesson or puzzle streak of your own.
        [one] one deck, setting, lesson or puzzle streak of your own.
       *[other] { $own } decks, settings, lessons and puzzle streaks of your own.
    }
privacy-about = For each table I store your user id, the name you go by there, your deck and what you played, so that the game can go on after a restart and be checked afterwards. Others see only what the table and its record show. I don't read messages.
privacy-export = Export
privacy-delete = Delete
privacy-here = Everything that is stored about you.
privacy-sure = Delete everything that is stored about you? You leave every lobby. In running games your seat stays free for somebody to take over; in finished ones it no longer has a name. Your decks and your puzzle streak are gone for good. What others have decided about you stays without your name: if you come back, whoever blocked you still does, and lobbies, tournaments and leagues that removed you stay closed to you. What I have posted in channels stays there until somebody deletes it.
privacy-sure-yes = Delete for good
privacy-deleted =
    { $tables ->
        [0] Deleted. No table had your name.
        [one] Deleted. One table no longer names you.
       *[other] Deleted. { $tables } tables no longer name you.
    }
privacy-not-all =
    { $tables ->
        [one] One table couldn't be changed now; please try again in a while.
       *[other] { $tables } tables couldn't be changed now; please try again in a while.
    }

refused-servers-only = Tables are in servers. Open one in a channel where the others can see it.
refused-line-too-long = That's too long for an answer; shorten it to { $most } characters.
fault-command = That command has changed. Type it again; Discord may still show the old one.
