# /doctor: what whoever manages a server is told of the bot, and what to do about it.

doctor-well = All is well here.
doctor-ill =
    { $number ->
        [one] One thing to look at:
       *[other] { $number } things to look at:
    }
doctor-permissions = I have every permission I need in this channel.
doctor-lacks-view-channel = **View Channel** is missing: I can't see this channel or host a table in it. Channel settings → Permissions.
doctor-lacks-send-messages = **Send Messages** is missing: I can't post panels here. Channel settings → Permissions.
doctor-lacks-send-messages-in-threads = **Send Messages in Threads** is missing: I can't post panels in this thread. Settings of its channel → Permissions.
doctor-lacks-embed-links = **Embed Links** is missing: links in my messages have no preview. Channel settings → Permissions.
doctor-lacks-attach-files = **Attach Files** is missing: no pictures of the table, no records. Channel settings → Permissions.
doctor-lacks-read-message-history = **Read Message History** is missing: I can't update old panels. Channel settings → Permissions.
doctor-lacks-threads = For tables in threads I need **Create Public Threads** and **Send Messages in Threads**. Tables in the channel itself work.
doctor-store =
    { $slow ->
        [yes] Saving takes { $ms } ms, which is slow. If it stays that way, tell the bot's host.
       *[no] Saving works ({ $ms } ms).
    }
doctor-store-broken = Saving doesn't work, so no move counts at the moment. Nothing that was played is lost. Please tell the bot's host.
doctor-latency =
    { $slow ->
        [yes] Discord and I take { $ms } ms to reach each other, which is slow. It usually passes; see discordstatus.com.
       *[no] Connection to Discord: { $ms } ms.
    }
doctor-no-table = No table is open in this channel. `/play` opens one.
doctor-table =
    { $phase ->
        [lobby] A lobby for { $game } is open: { $link }
       *[playing] A game of { $game } is being played: { $link }
    }
doctor-untold = The { $game } table in this channel was out of date. I'm posting it again; if it doesn't appear, check the permissions above.
doctor-late = Time ran out at the { $game } table in this channel, but nothing has happened yet. If that hasn't changed in a few minutes, tell the bot's host.
doctor-emojis = { $there } of { $wanted } card emojis are uploaded; until then some boards show letters. Discord accepts them slowly: look again in a few minutes.
doctor-emojis-there = Card emojis: all { $there } are uploaded.
doctor-versions = Castellan { $castellan } · discord.py { $library } · Python { $python } · shard { $shard } of { $shards }
