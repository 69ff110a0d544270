"""A package that needs another one, which there is not."""

import nowhere  # type: ignore[import-not-found]

__all__ = ["nowhere"]
