"""All tables of this process: loaded on first use, one lock for each, and every change saved before it is
shown."""
