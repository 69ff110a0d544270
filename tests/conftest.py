"""What holds for all tests."""

from __future__ import annotations

import signal

# Whoever starts the tests in the background may have interrupts ignored, and all processes would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
