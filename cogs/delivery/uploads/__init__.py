"""Uploads and downloads of files: card emojis go to Discord; photos, packs and records come from people."""
