"""Games on paper: a pack, deck or army as a PDF, made in a process of its own."""
