"""The upload of packs by people and servers."""
