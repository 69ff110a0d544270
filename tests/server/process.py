"""The service as a separate process that can be killed and restarted on the same database and port."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import psutil

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
ADDRESS = re.compile(r"http://([0-9.]+:[0-9]+)/")


class Process:
    """`marchlands serve` on a database. What it logs is kept in a file beside the database."""

    def __init__(self, db: Path, *options: str) -> None:
        self.db = db
        self.options = options
        self.program = ["-m", "marchlands"]
        self.port = 0
        self.log = db.with_suffix(".log")
        self.running: subprocess.Popen[str] | None = None
        self.helpers: list[psutil.Process] = []  # of processes that were killed

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.running is not None
        return self.running.pid

    def launch(self) -> None:
        """Start without waiting for anything."""
        places = os.pathsep.join([str(ROOT), *(place for place in sys.path if place)])
        settings = {name: value for name, value in os.environ.items() if not name.startswith("MARCHLANDS_")}
        build = {name: os.environ[name] for name in ("MARCHLANDS_PURE",) if name in os.environ}
        command = [sys.executable, *self.program, "serve", "--db", str(self.db), "--port", str(self.port)]
        with self.log.open("a") as log:
            self.running = subprocess.Popen(
                [*command, *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**settings, **build, "PYTHONPATH": places},
            )

    async def ready(self) -> bool:
        """Wait for the line with the address; False if the process ended before."""
        assert self.running is not None and self.running.stdout is not None
        line = await asyncio.wait_for(asyncio.to_thread(self.running.stdout.readline), PATIENCE)
        found = ADDRESS.search(line)
        if found is not None:
            self.port = int(found[1].rpartition(":")[2])
        return found is not None

    async def start(self) -> None:
        """Start and wait until it answers."""
        self.launch()
        assert await self.ready(), self.log.read_text()
        async with httpx.AsyncClient(verify=False, trust_env=False) as http:
            assert (await http.get(f"http://{self.address}/health", timeout=PATIENCE)).json()["status"] == "ok"

    async def kill(self) -> None:
        """End it without warning."""
        assert self.running is not None
        self.helpers += psutil.Process(self.running.pid).children(recursive=True)
        self.running.kill()
        await self._gone()

    async def helpers_ended(self) -> bool:
        """Return whether everything that the killed processes started ends by itself."""
        _, alive = await asyncio.to_thread(psutil.wait_procs, self.helpers, PATIENCE)
        return not alive

    async def terminate(self) -> int:
        """Ask it to end; return its exit code."""
        assert self.running is not None
        self.running.terminate()
        return await self._gone()

    async def _gone(self) -> int:
        assert self.running is not None
        process, self.running = self.running, None
        code = await asyncio.to_thread(process.wait, PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        return code

    async def __aenter__(self) -> Process:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.running is not None:
            self.running.kill()
            await self._gone()
