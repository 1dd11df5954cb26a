"""The work of a running bot: start, clocks, background tasks, catching up, handover, shutdown."""
