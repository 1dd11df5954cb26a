"""What concerns one person: profile, privacy, blocks, own tables, followed games."""
