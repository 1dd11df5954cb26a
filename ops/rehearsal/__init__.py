"""`python bot.py rehearse`: tries on the real Discord, in an empty channel, what no simulation can show."""
