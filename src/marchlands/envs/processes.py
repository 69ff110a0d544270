"""Parts of a batch in other processes, which write into memory that they share with this one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, Protocol

from marchlands.bots.parent_watch import watch_parent
from marchlands.envs.buffers import Buffers, new_buffers
from marchlands.envs.extra import require
from marchlands.envs.loop import SAME_STEP
from marchlands.envs.part import Part, Plan, permitted
from marchlands.envs.rows import Array
from marchlands.errors import MarchlandsError

np = require("gym", "numpy")

PATIENCE: Final = 10.0  # seconds that a process has to end by itself
ALIGNED: Final = 64  # bytes between which an array begins


class AnyPart(Protocol):
    """A part of a batch, wherever it is."""

    def ask(self, what: str, with_what: Any = None) -> None: ...
    def wait(self) -> None: ...
    def sampled(self) -> Array: ...
    def close(self) -> None: ...
    def permits(self, actions: Array) -> Array: ...
    def fill(self, out: Buffers) -> None: ...
    def offset(self) -> Array: ...
    def legal(self) -> Array: ...
    def enliven(self, out: Buffers) -> None: ...


def start_parts(plan: Plan, spans: Sequence[slice]) -> list[AnyPart]:
    """Return a part for each span of indices: in this process if there is one, else in a process each."""
    if len(spans) == 1:
        return [Part(plan, spans[0].start, spans[0].stop - spans[0].start)]
    started: list[AnyPart] = []
    try:
        for span in spans:
            started.append(RemotePart(plan, span.start, span.stop - span.start))
        for part in started:
            part.wait()
    except BaseException:
        for part in started:
            part.close()
        raise
    return started


class Board:
    """The arrays of a part in shared memory: its buffers, the actions that are wanted, and those that were sampled."""

    def __init__(self, plan: Plan, count: int, name: str | None = None) -> None:
        """Make the memory, or with a `name` use that which another process has made."""
        scene = plan.scene
        shape, kind = scene.shape(plan.encoding), scene.dtype(plan.encoding)
        model = new_buffers(1, shape, kind, scene.size, plan.autoreset == SAME_STEP)
        sizes: dict[str, tuple[tuple[int, ...], Any]] = {
            field.name: ((count, *value.shape[1:]), value.dtype)
            for field in fields(Buffers)
            if field.name != "live" and (value := getattr(model, field.name)) is not None
        }
        sizes["offset"] = ((count + 1,), np.dtype(np.int64))
        sizes["legal"] = ((count * scene.size,), np.dtype(np.int32))
        sizes["actions"] = sizes["sampled"] = ((count,), np.dtype(np.int64))
        starts, size = {}, 0
        for key, (shape, kind) in sizes.items():
            starts[key] = size
            size += -(-int(np.prod(shape)) * kind.itemsize // ALIGNED) * ALIGNED
        self.memory = SharedMemory(name, create=name is None, size=size)
        arrays = {key: np.ndarray(shape, kind, self.memory.buf, starts[key]) for key, (shape, kind) in sizes.items()}
        self.actions, self.sampled = arrays.pop("actions"), arrays.pop("sampled")
        self.buffers = Buffers(**{"final": None, **arrays})

    def close(self, *, forget: bool) -> None:
        """Let go of the memory; `forget` it if nobody else needs it any more."""
        del self.actions, self.sampled, self.buffers
        with suppress(BufferError):  # somebody may still look at an array
            self.memory.close()
        if forget:
            self.memory.unlink()


class RemotePart:
    """A part in another process."""

    def __init__(self, plan: Plan, first: int, count: int) -> None:
        self.count = count
        self.size = plan.scene.size
        self.board: Board | None = Board(plan, count)
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_work, args=(theirs, plan, first, count, self.board.memory.name), daemon=True
        )
        self.process.start()
        theirs.close()
        self.asked = 1  # it says when it has begun

    @property
    def _shared(self) -> Board:
        if self.board is None:
            raise MarchlandsError("the batch is closed")
        return self.board

    def ask(self, what: str, with_what: Any = None) -> None:
        if what == "step":
            self._shared.actions[...] = with_what
            with_what = None
        try:
            self.pipe.send((what, with_what))
        except OSError as error:
            raise _gone() from error
        self.asked += 1

    def wait(self) -> None:
        while self.asked:
            try:
                answer = self.pipe.recv()
            except (EOFError, OSError) as error:
                raise _gone() from error
            self.asked -= 1
            if isinstance(answer, BaseException):
                raise answer

    def sampled(self) -> Array:
        return self._shared.sampled

    def permits(self, actions: Array) -> Array:
        buffers = self._shared.buffers
        return permitted(buffers.mask, buffers.actor, actions, self.size)

    def fill(self, out: Buffers) -> None:
        for name in ("observation", "mask", "reward", "terminated", "truncated", "illegal", "actor"):
            getattr(out, name)[...] = getattr(self._shared.buffers, name)
        if out.final is not None and self._shared.buffers.final is not None:
            out.final[...] = self._shared.buffers.final

    def enliven(self, out: Buffers) -> None:
        """Leave the buffers as they are: the memory of several processes is not one array."""

    def offset(self) -> Array:
        return self._shared.buffers.offset

    def legal(self) -> Array:
        return self._shared.buffers.legal

    def close(self) -> None:
        """End the process; calling it twice is harmless."""
        if self.board is None:
            return
        self.pipe.close()  # which tells it to end
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()
        self.board.close(forget=True)
        self.board = None


def _gone() -> MarchlandsError:
    return MarchlandsError("a process of the batch has ended by itself", "batch/process-died")


def _work(pipe: Connection, plan: Plan, first: int, count: int, name: str) -> None:
    """Be a part of a batch until nobody is at the other end of the pipe."""
    watch_parent(PATIENCE)
    board = Board(plan, count, name)
    part: Part | None = None
    with suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            part = Part(plan, first, count)
            pipe.send(None)
            while True:
                what, with_what = pipe.recv()
                part.ask(what, board.actions if what == "step" else with_what)
                _write(part, board, what)
                pipe.send(None)
        except Exception as error:
            if isinstance(error, EOFError | OSError):
                raise
            pipe.send(error)
    if part is not None:
        part.close()
    board.close(forget=False)


def _write(part: Part, board: Board, what: str) -> None:
    """Write down what has come of something that was asked for."""
    if what == "sample":
        board.sampled[...] = part.sampled()
        return
    part.fill(board.buffers)
    offset = part.offset()
    board.buffers.offset[...] = offset
    board.buffers.legal[: offset[-1]] = part.legal()[: offset[-1]]
