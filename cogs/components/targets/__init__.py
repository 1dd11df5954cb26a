"""Button targets: what a button refers to, formatted into its id and parsed from it."""
