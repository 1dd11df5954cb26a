"""The languages whose words tests assert. What holds in any is asked of all that are spoken, `LANGUAGES`."""

WRITTEN = ("en", "ja")
