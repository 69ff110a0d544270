"""Does the jobs of `pool.spread` on a Ray cluster, in tasks of a second or two each.

Ray does a task again when the machine that had it is lost. What happens when the head is lost is not for here: the
files of a contest are written by the process that began it, and it goes on from them.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter
from typing import Any, Final, Generic

from marchlands._version import __version__
from marchlands.errors import MarchlandsError
from marchlands.lab.extra import needs_lab
from marchlands.lab.pool import LOOK_UP, Cluster, Failure, Job, Result, WorkerError, core_count, failure_of

TASK: Final = 2.0  # seconds that a task should take: much more than the cluster needs to hand it out
LONGEST: Final = 1000  # jobs in a task
QUEUED: Final = 2  # tasks per core, so that no core waits for the next one
TRIES: Final = 5  # how often a task is begun anew when the machine that had it is lost
ANSWER: Final = 10.0  # seconds that the head of a cluster may take to answer

Preparation = tuple[Callable[..., None], tuple[Any, ...]]


class ClusterError(MarchlandsError):
    """A cluster that cannot be used."""

    slug = "lab/cluster"


@dataclass(frozen=True, slots=True)
class Done:
    """What a task found, and the seconds that each of its jobs took."""

    results: list[Any]
    seconds: float


def spread_far(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    cluster: Cluster,
    preparation: Preparation,
    arrived: Callable[[Result], None],
    halted: Callable[[], bool],
) -> Generator[Result, None, None]:
    """Do what `pool.spread` does, on a cluster.

    Raises ClusterError if the cluster cannot be reached, MarchlandsError if Ray is not installed, and WorkerError for a
    task that was lost again and again, or with the cluster.
    """
    joined = join(cluster)
    fleet = _Fleet(work, jobs, preparation, arrived, halted)
    try:
        yield from fleet.results()
    finally:
        fleet.dismiss()
        if joined:
            _ray().shutdown()


def join(cluster: Cluster) -> bool:
    """Connect to a cluster; return False if this process is connected already, whatever to.

    Raises ClusterError if that cannot be done, and MarchlandsError if Ray is not installed.
    """
    ray = _ray()
    if ray.is_initialized():
        return False
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # or it warns of its own future
    options = {"include_dashboard": False, "num_cpus": core_count()} if cluster.address == "local" else {}
    logging.getLogger("ray").setLevel(logging.CRITICAL)  # machines that are lost are its business and ours
    try:
        _refuse_silence(cluster.address)
        ray.init(cluster.address, log_to_driver=False, configure_logging=False, **options)
    except Exception as error:  # whatever it raises: it has many ways to say that there is no cluster
        reason = " ".join(str(error).split()) or type(error).__name__
        how = (
            "start one with: ray start --head" if cluster.address == "auto" else "docs/cluster.md says how to start one"
        )
        raise ClusterError(f"cannot use the cluster {cluster.address!r}: {reason[:160]} ({how})") from None
    return True


def _refuse_silence(address: str) -> None:
    """Raise OSError if nobody answers at an address: Ray would go on asking for minutes."""
    if address == "auto":
        latest = Path(os.environ.get("RAY_TMPDIR") or gettempdir()) / "ray" / "ray_current_cluster"
        address = os.environ.get("RAY_ADDRESS") or (latest.read_text().strip() if latest.exists() else "")
        if not address:
            raise ConnectionError("there is none on this machine")
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host, int(port)), timeout=ANSWER).close()
        except OSError as error:
            raise ConnectionError(f"nobody answers at {host}:{port} ({error.strerror or error})") from None
    elif address != "local":
        raise ConnectionError("expected HOST:PORT, auto or local")


def _ray() -> Any:
    with needs_lab("use a cluster", "ray"):
        import ray
    return ray


@dataclass(slots=True)
class _Fleet(Generic[Job, Result]):
    """The tasks that were handed out, and the results so far."""

    work: Callable[[Job], Result]
    jobs: Sequence[Job]
    preparation: Preparation
    arrived: Callable[[Result], None]
    halted: Callable[[], bool]
    begun: int = 0  # how many jobs were handed out
    seconds: float = TASK  # that a job takes: at first as if each filled a task
    tasks: dict[Any, int] = field(default_factory=dict)  # by reference: the number of its first job
    found: dict[int, Result | Failure] = field(default_factory=dict)
    shared: Any = None  # the preparation, where all machines find it
    call: Any = None

    def results(self) -> Generator[Result, None, None]:
        """Yield the results in the order of the jobs."""
        ray = _ray()
        self.shared = ray.put((os.urandom(16), __version__, self.work, self.preparation))
        self.call = ray.remote(num_cpus=1, max_retries=TRIES)(do_jobs)
        for index in range(len(self.jobs)):
            try:
                while index not in self.found:
                    if self.halted():
                        return
                    self._hand_out()
                    self._gather()
            except (KeyboardInterrupt, WorkerError):
                yield from self._rest()
                raise
            result = self.found.pop(index)
            if isinstance(result, Failure):
                raise result.error
            yield result

    def _hand_out(self) -> None:
        """Keep every core supplied with tasks; machines may come and go meanwhile."""
        cores = max(1, int(_ray().cluster_resources().get("CPU", 1)))
        while self.begun < len(self.jobs) and len(self.tasks) < QUEUED * cores:
            size = max(1, min(LONGEST, round(TASK / self.seconds), self._share(cores)))
            batch = [self.jobs[index] for index in range(self.begun, min(self.begun + size, len(self.jobs)))]
            self.tasks[self.call.remote([self.shared], batch)] = self.begun
            self.begun += len(batch)

    def _share(self, cores: int) -> int:
        """Return how many jobs a task may have so that at the end no core has much more left than another."""
        return max(1, (len(self.jobs) - self.begun) // (QUEUED * cores))

    def _gather(self) -> None:
        """Wait a while for tasks and take the results of those that are done. Raises WorkerError if one is lost."""
        ray = _ray()
        done, _ = ray.wait(list(self.tasks), num_returns=1, timeout=LOOK_UP)
        for task in done:
            first = self.tasks.pop(task)
            try:
                found: Done = ray.get(task)
            except ray.exceptions.RayError as error:
                reason = " ".join(str(error).split())[:200]
                lost = f"cannot go on: the cluster lost a task: {reason}; what was finished is kept"
                raise WorkerError(lost) from None
            self.seconds = max(1e-6, 0.5 * (self.seconds + found.seconds) if self.seconds < TASK else found.seconds)
            for index, result in enumerate(found.results, first):
                if not isinstance(result, Failure):
                    self.arrived(result)
                self.found[index] = result

    def _rest(self) -> Generator[Result, None, None]:
        """Yield all results so far, possibly with gaps."""
        for number in sorted(self.found):
            result = self.found[number]
            if not isinstance(result, Failure):
                yield result

    def dismiss(self) -> None:
        """Cancel the tasks that are left."""
        ray = _ray()
        for task in self.tasks:
            with suppress(Exception):
                ray.cancel(task)


_prepared: deque[bytes] = deque(maxlen=1)  # what this process is prepared for


def do_jobs(shared: list[Any], jobs: list[Any]) -> Done:
    """Do some jobs, in a process of the cluster, which is prepared before its first ones."""
    key, version, work, (prepare, arguments) = _ray().get(shared[0])
    begun = perf_counter()
    try:
        if version != __version__:
            where = _ray().util.get_node_ip_address()
            raise ClusterError(f"cannot play on {where}: it has Marchlands {__version__}, here is {version}")
        if key not in _prepared:
            _prepared.clear()
            prepare(*arguments)
            _prepared.append(key)
            begun = perf_counter()
    except Exception as error:
        return Done([failure_of(error)] * len(jobs), 0.0)
    results: list[Any] = []
    for job in jobs:
        try:
            results.append(work(job))
        except Exception as error:
            results.append(failure_of(error))
    return Done(results, (perf_counter() - begun) / len(jobs))
