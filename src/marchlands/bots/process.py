"""A running program that reads and writes lines, with limits on everything."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import weakref
from array import array
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import IO, Final

import psutil

from marchlands.bots.limits import Limits
from marchlands.bots.process_tree import descendants, end_half_started, end_process_tree, environment_with, new_mark

CHUNK: Final = 1 << 16
TICK: Final = 0.1
SHORTEST_PAUSE: Final = 0.0001
LAST_WORDS: Final = 4096
LAST_LINES: Final = 3
SHOWN: Final = 120
LONGEST_WORDS: Final = 2 * SHOWN


class ProcessFault(Exception):
    """What a program did wrong, in a few words that follow "it"."""


class Process:
    """A program in its own session, so that keyboard interrupts here do not reach it.

    There are no threads: while a line is awaited, everything the program writes is read, including standard error, of
    which the last lines are kept. Every method raises ProcessFault, after which only `end` makes sense. A process that
    is garbage-collected, or still there when Python exits, is ended in the same way as by `end`.
    """

    def __init__(self, arguments: Sequence[str], limits: Limits) -> None:
        """Start the program. Raises ProcessFault if that is impossible."""
        self.limits = limits
        self.mark = new_mark()
        self._selector = selectors.DefaultSelector()
        try:
            self._popen = subprocess.Popen(
                arguments,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment_with(self.mark),
                start_new_session=True,
            )
            self._finish = weakref.finalize(self, _finish, self._popen, self._selector, self.mark, os.getpid())
        except (OSError, ValueError) as error:
            self._selector.close()
            raise ProcessFault(f"could not be started: {getattr(error, 'strerror', None) or error}") from error
        except BaseException:  # told to stop at this moment
            self._selector.close()
            end_half_started(self.mark)
            raise
        self._stdin, self._stdout, self._stderr = _open(self._popen)
        for stream in (self._stdout, self._stderr):
            self._selector.register(stream, selectors.EVENT_READ)
        self._to_write = bytearray()
        self._was_read = bytearray()
        self._read_bytes = 0
        self._complaints = bytearray()
        self._is_silent = False  # nothing more can come

    @property
    def pid(self) -> int:
        """The process id of the program itself."""
        return self._popen.pid

    def write(self, line: str) -> None:
        """Send a line; what the program does not take now is sent while the next line is awaited."""
        if not self._stdin.closed:
            self._to_write += line.encode() + b"\n"
            self._push()

    def wait_until_read(self, until: float) -> None:
        """Wait until the program has read everything it was sent, or until a time (as in `time.monotonic`).

        Everything it wrote before has then arrived: a program that reads and writes in turn has nothing left to say.
        """
        pause = SHORTEST_PAUSE
        while (self._to_write or self._unread()) and not self._is_silent and monotonic() < until:
            if pause < TICK / 10:
                self._pump(0)
                sleep(pause)
            else:
                self._pump(pause)  # also notices when the program has ended
            pause = min(2 * pause, TICK / 10)

    def _unread(self) -> int:
        """Return how many bytes are in the pipe to the program; 0 if the system does not tell."""
        count = array("i", [0])
        with suppress(ImportError, OSError, ValueError):
            import fcntl
            import termios

            fcntl.ioctl(self._stdin.fileno(), termios.FIONREAD, count)
        return count[0]

    def forget(self) -> list[str]:
        """Drop and return everything that the program wrote and nobody read; its next answer may be long again."""
        self._pump(0)
        dropped = bytes(self._was_read).decode("utf-8", "replace").splitlines()
        self._was_read.clear()
        self._read_bytes = 0
        return dropped

    def read(self, until: float) -> str | None:
        """Return the next line, or None if there is none by a time (as in `time.monotonic`)."""
        while True:
            if (line := self._next_line()) is not None:
                return line
            if self._is_silent:
                raise self._gone()
            left = until - monotonic()
            if left <= 0:
                return None
            self._pump(min(left, TICK))

    def close_input(self) -> None:
        """Close the program's input."""
        self._to_write.clear()
        if self._stdin in self._selector.get_map():
            self._selector.unregister(self._stdin)
        self._stdin.close()

    def ends_within(self, seconds: float) -> bool:
        """Return whether the program ends by itself within so many seconds; what it writes meanwhile is dropped."""
        until = monotonic() + seconds
        while not self._has_exited():
            left = until - monotonic()
            if left <= 0:
                return False
            self._pump(min(left, TICK))
            self._was_read.clear()
        return True

    def last_words(self) -> str:
        """Return the last lines that the program wrote to standard error, as the end of a sentence, or an empty text.

        If they are too long they are cut at the front: the exception is on the last line.
        """
        lines = self._complaints.decode("utf-8", "replace").split("\n")
        told = [" ".join(line.split()) for line in lines if line.strip(" \t\r~^")][-LAST_LINES:]
        while len(told) > 1 and len(" | ".join(told)) > LONGEST_WORDS:
            del told[0]
        return f"; its last words: {shown(' | '.join(told), LONGEST_WORDS)}" if told else ""

    def unfinished(self) -> str:
        """Return the start of a line that the program has not finished, as the end of a sentence, or an empty text."""
        rest = bytes(self._was_read).rpartition(b"\n")[2].strip()
        return f"; it wrote {shown(rest.decode('utf-8', 'replace'))} without a line feed" if rest else ""

    def end(self, patience: float = 0.0) -> None:
        """End the program and everything it started; first give it some seconds to end by itself.

        Nothing is left behind: no process, no zombie, no open file. Calling it twice is harmless.
        """
        if not self._finish.alive:
            return
        known = descendants(self.pid)
        try:
            with suppress(ProcessFault):
                self.ends_within(patience)
        finally:
            end_process_tree(self._popen, self.mark, known)
            with suppress(ProcessFault, OSError, ValueError):
                self._pump(0)
            self._finish()

    # --- input and output

    def _next_line(self) -> str | None:
        end = self._was_read.find(b"\n")
        if max(end, len(self._was_read) if end < 0 else 0) > self.limits.line_bytes:
            raise ProcessFault(f"wrote a line of more than {self.limits.line_bytes:,} bytes")
        if end < 0:
            return None
        line = bytes(self._was_read[:end])
        del self._was_read[: end + 1]
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise ProcessFault(f"wrote a line that is not UTF-8: {shown(line)}") from None

    def _pump(self, seconds: float) -> None:
        """Read what the program writes and send it what it reads, for at most so long."""
        ready = self._selector.select(seconds)
        for key, _ in ready:
            if key.fileobj is self._stdin:
                self._push()
            elif key.fileobj is self._stdout:
                self._take()
            else:
                self._listen()
        if not ready and seconds > 0 and self._has_exited() and not self._selector.select(0):
            self._is_silent = True  # although another process may still hold its output

    def _push(self) -> None:
        is_registered = self._stdin in self._selector.get_map()
        try:
            while self._to_write:
                sent = os.write(self._stdin.fileno(), self._to_write[:CHUNK])
                del self._to_write[:sent]
        except BlockingIOError:
            if not is_registered:
                self._selector.register(self._stdin, selectors.EVENT_WRITE)
            return
        except OSError:  # it has stopped reading; it may still have an answer
            self._to_write.clear()
        if is_registered:
            self._selector.unregister(self._stdin)

    def _take(self) -> None:
        chunk = self._chunk(self._stdout)
        self._was_read += chunk
        self._read_bytes += len(chunk)
        self._is_silent = self._is_silent or not chunk
        if self._read_bytes > self.limits.answer_bytes:
            raise ProcessFault(f"wrote more than {self.limits.answer_bytes:,} bytes for one answer")

    def _listen(self) -> None:
        self._complaints += self._chunk(self._stderr)
        del self._complaints[:-LAST_WORDS]

    def _chunk(self, stream: IO[bytes]) -> bytes:
        chunk = os.read(stream.fileno(), CHUNK)
        if not chunk:
            self._selector.unregister(stream)
        return chunk

    # --- the end

    def _has_exited(self) -> bool:
        """Return whether the program itself has ended; it is not reaped, so that nobody else gets its id."""
        try:
            return psutil.Process(self.pid).status() == psutil.STATUS_ZOMBIE
        except psutil.Error:
            return True

    def _gone(self) -> ProcessFault:
        """Return the fault of a program that will write no more."""
        until = monotonic() + 5 * TICK
        while not (has_exited := self._has_exited()) and monotonic() < until:
            self._pump(TICK / 10)
        self.end()
        if not has_exited:
            return ProcessFault(f"closed its output{self.unfinished()}{self.last_words()}")
        code = self._popen.returncode
        if code is not None and code < 0:
            with suppress(ValueError):
                return ProcessFault(f"was ended by {signal.Signals(-code).name}{self.unfinished()}{self.last_words()}")
        return ProcessFault(f"ended with exit code {code}{self.unfinished()}{self.last_words()}")


def printable(text: str) -> str:
    """Return a text with everything that could control a terminal escaped, as in `repr`."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def shown(text: str | bytes, length: int = SHOWN) -> str:
    """Return what a program wrote in printable form: quoted, on one line, and not too long."""
    return repr(text) if len(text) <= length else f"{text[:length]!r}..."


def _open(popen: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert popen.stdin is not None
    assert popen.stdout is not None
    assert popen.stderr is not None
    for stream in (popen.stdin, popen.stdout, popen.stderr):
        os.set_blocking(stream.fileno(), False)
    return popen.stdin, popen.stdout, popen.stderr


def _finish(popen: subprocess.Popen[bytes], selector: selectors.BaseSelector, mark: str, owner: int) -> None:
    """End what is left of a program and close everything; does nothing in a fork of the process that started it."""
    if os.getpid() != owner:
        return
    if popen.returncode is None:
        end_process_tree(popen, mark)
    selector.close()
    for stream in (popen.stdin, popen.stdout, popen.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
