"""Keyed hashes of people, by which what others decided about somebody is kept when that person is forgotten.

The hash says nothing to whoever reads it, and fits the same person when they come back. The key is made once
for each store and stays in it, so hashes of two installations have nothing in common. Whoever has the whole
store can try out an id; that is the host, who sees the person come back anyway.
"""

import hashlib
import hmac
import secrets

from sessions.store.protocol import Conflict, Store

KIND, KEY = "person-hash", "key"
HASH_LENGTH = 32  # hexadecimal digits: 128 bits
KEY_BYTES = 32


class PersonHashes:
    """Those of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""
        """The store's key, once it was read."""

    async def of(self, person: int) -> str:
        """Return the hash of somebody."""
        key = self._key or await self._load_key()
        return hmac.new(key, str(person).encode(), hashlib.sha256).hexdigest()[:HASH_LENGTH]

    async def _load_key(self) -> bytes:
        """Read the store's key, or make it; where two processes make one at once, the first one counts."""
        key = await self._store.load_entry(KIND, KEY)
        if not key:
            key = secrets.token_hex(KEY_BYTES).encode()
            try:
                await self._store.replace(KIND, KEY, None, key)
            except Conflict:
                key = await self._store.load_entry(KIND, KEY) or key
        self._key = key
        return key
