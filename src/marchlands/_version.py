"""The one place that names the package's version."""

__version__ = "0.1.0"
