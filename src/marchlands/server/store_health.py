"""The health of the store: whether it works, found by using it, but not again for every request."""

from __future__ import annotations

from asyncio import Lock, get_running_loop, timeout
from collections.abc import Awaitable, Callable
from typing import Final

from marchlands.server.store import StoreError

FRESH: Final = 1.0  # seconds for which an answer is valid
PATIENCE: Final = 5.0  # seconds after which a disk that does not answer counts as failing


class StoreHealth:
    """Uses the store at most once a second, however many ask. For one event loop."""

    def __init__(self, use: Callable[[], Awaitable[None]]) -> None:
        """Take a function that uses the store; if it raises anything but StoreError, that is a fault."""
        self._use = use
        self._lock = Lock()
        self._checked: float | None = None
        self._trouble: StoreError | None = None

    async def check(self) -> None:
        """Return if the store works at present. Raises StoreError if not."""
        async with self._lock:
            if self._checked is None or get_running_loop().time() - self._checked > FRESH:
                self._trouble = await self._try()
                self._checked = get_running_loop().time()
        if self._trouble is not None:
            raise StoreError(str(self._trouble), self._trouble.slug)

    async def _try(self) -> StoreError | None:
        try:
            async with timeout(PATIENCE):
                await self._use()
        except StoreError as error:
            return error
        except TimeoutError:
            return StoreError(f"cannot use the store: no answer within {PATIENCE:g} seconds", "store/busy")
        return None
