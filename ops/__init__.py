"""What the host of the bot sees: logs, metrics, health, the doctor.

Only the start-up imports this package.
"""
