# Direct messages: which tables wait for somebody, for those who ask for that under /me.

me-messages = Direct messages
me-messages-no = No direct messages
me-messages-turn = Message me when it's my turn and I was away
me-messages-digest = Message me once an hour at most
messages-begin = From now on you get a message here when a table waits for you. `/me` changes that.
messages-on = ✅ You have been sent a direct message.
messages-closed = ⚠️ Discord didn't let me message you, so direct messages stay off. Allow direct messages in this server's privacy settings, then choose again.
messages-about = `/tables` shows them as they are now; `/me` turns these messages off.
