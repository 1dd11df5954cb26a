# What to tell people when Discord refuses or does not answer.

fault-discord = Discord isn't accepting my messages at the moment. What was played is saved, and I will show it here as soon as Discord lets me: just wait a little.
refused-server-not-allowed = The bot's host hasn't opened it to this server, so I can't do anything here. Ask them to add the server.
fault-lacking = I'm missing permissions that a table needs here: { $permissions }. Ask a server manager to give me these for this channel. Nothing was lost, and the game goes on.
fault-locked = This thread is locked, so I can't post here. Ask somebody who manages threads to unlock it; nothing was lost.
refused-bot-timed-out = A moderator has put me in timeout on this server until { $until }, so I can't post here, whatever my permissions are. A moderator can end the timeout earlier. Nothing was lost.
refused-thread-lacking = I can't open a thread in { $place }. I'm missing permissions there: { $permissions }. A server manager can give me that for this channel.

# Permissions, as Discord's own settings call them.
right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-create-public-threads = Create Public Threads
right-embed-links = Embed Links
right-attach-files = Attach Files
right-read-message-history = Read Message History
