"""Keyed hashes of people. They keep what others decided about a person after that person's data is erased.

A hash does not tell who the person is, but it matches the same person when they come back. The secret key is
made once for each store and stays in it, so two installations have different hashes of a person. Only the
host, who has the whole store, can test whether an id has a hash. The host sees the person come back
anyway.
"""

import hashlib
import hmac
import secrets

from sessions.store.protocol import Conflict, Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

# Kind and key of the storage entry that holds the secret key.
KIND, KEY = stored_kind("person-hash", AboutPeople.NOTHING), "key"
HASH_LENGTH = 32  # hexadecimal digits: 128 bits
KEY_BYTES = 32  # random bytes in a new secret key


class PersonHashes:
    """The hashes of one store, which also keeps their secret key."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""
        """The secret key with which people are hashed; empty until it is loaded."""

    async def of(self, person: int) -> str:
        """Return the hash of a person, as hexadecimal digits. person: user id."""
        key = self._key or await self._load_key()
        return hmac.new(key, str(person).encode(), hashlib.sha256).hexdigest()[:HASH_LENGTH]

    async def _load_key(self) -> bytes:
        """Load the secret key, or make and save it. If two processes make a key at the same time, both use
        the key that was saved first."""
        key = await self._store.load_entry(KIND, KEY)
        if not key:
            key = secrets.token_hex(KEY_BYTES).encode()
            try:
                await self._store.replace(KIND, KEY, None, key)
            except Conflict:
                key = await self._store.load_entry(KIND, KEY) or key
        self._key = key
        return key
