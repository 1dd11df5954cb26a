"""Deletes uploaded records whose time is over."""

from cogs.core.cog import BotCog, adds, on_tick


class ExpiredRecords(BotCog):
    """Deletes uploaded records whose time is over."""

    @on_tick
    async def delete_expired(self) -> None:
        """Delete them, at most once an hour."""
        await self.services.personal_data.records.delete_expired_hourly()


setup = adds(ExpiredRecords)
