"""Loads a pack, begins a match with it and unloads it again and again; prints the build, then the memory it used.

The arguments are the pack, its game and how many times; the bytes that the process grew by after a tenth as many
times to warm up are printed.
"""

from __future__ import annotations

import gc
import sys

import psutil

import marchlands as ml


def go_round(path: str, game: str, times: int) -> None:
    for seed in range(times):
        pack = ml.load_pack(path)
        ml.new_match(game, seed=seed)
        ml.unload_pack(pack.name)


def memory() -> int:
    gc.collect()
    return int(psutil.Process().memory_info().rss)


if __name__ == "__main__":
    file, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    print(ml.build())
    go_round(file, name, max(40, count // 10))
    before = memory()
    go_round(file, name, count)
    print(memory() - before)
