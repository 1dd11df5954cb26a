"""Games given away as files: pages, moving pictures."""
