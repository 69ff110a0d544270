"""Contests on a real Ray cluster of two nodes, both on this machine."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab import cluster
from marchlands.lab.contest import Contest, Played, hold, mirrored
from marchlands.lab.dataset import Dataset
from marchlands.lab.pool import Cluster, spread
from tests.lab.test_dataset import CONTEST, DECKS, GAME, GAMES, content, play
from tests.lab.test_pool import add, fail, fail_untidily, prepare

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there is no cluster to test with"),
    pytest.mark.xdist_group("ray"),
]

STORE = 80_000_000  # bytes: the least that a node takes
QUICK_TO_NOTICE = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 300,
    "health_check_failure_threshold": 3,
}


@dataclass
class Nodes:
    """A cluster whose second node may be killed."""

    local: Any
    second: Any

    @property
    def address(self) -> Cluster:
        return Cluster(self.local.address)

    def kill_second(self) -> None:
        self.local.remove_node(self.second, allow_graceful=False)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    ray_cluster = pytest.importorskip("ray.cluster_utils")
    # Processes of the cluster find the tests as this one does.
    before = {name: os.environ.get(name) for name in ("RAY_USAGE_STATS_ENABLED", "PYTHONPATH")}
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), before["PYTHONPATH"]]))
    one = {"num_cpus": 1, "object_store_memory": STORE}
    head = {**one, "include_dashboard": False, "_system_config": QUICK_TO_NOTICE}
    local = ray_cluster.Cluster(initialize_head=True, head_node_args=head)
    try:
        second = local.add_node(**one)
        joined = cluster.join(Cluster(local.address))  # once, as it takes its time
        assert joined
        yield Nodes(local, second)
    finally:
        pytest.importorskip("ray").shutdown()
        local.shutdown()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def test_a_cluster_gives_the_results_in_order_and_then_raises_what_a_job_raised(nodes: Nodes) -> None:
    told: list[int] = []
    assert list(spread(add, range(100), nodes.address, prepare, 100, arrived=told.append)) == list(range(100, 200))
    assert sorted(told) == list(range(100, 200))
    given: list[int] = []
    with pytest.raises(ValueError, match="three"):
        given.extend(spread(fail, range(40), nodes.address, prepare, 0))
    assert given == [0, 1, 2]
    with pytest.raises(RuntimeError, match="Untidy: 1 and 2"):
        list(spread(fail_untidily, range(4), nodes.address, prepare, 0))
    with pytest.raises(TypeError, match="prepare"):
        list(spread(add, range(4), nodes.address, prepare))


def test_a_cluster_of_another_version_is_refused(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "99.0")
    with pytest.raises(MarchlandsError) as caught:
        list(spread(add, range(4), nodes.address, prepare, 0))
    assert re.fullmatch(r"cannot play on [\d.]+: it has Marchlands [\d.]+, here is 99\.0", str(caught.value))


def test_a_contest_on_a_cluster_one_of_whose_nodes_is_killed_gives_the_same_bytes(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "TASK", 0.02)  # so that tasks are under way on both nodes
    data = Dataset(tmp_path / "far", CONTEST)
    came: list[int] = []

    def keep(played: Played) -> None:
        data.add(played)
        came.append(played.number)
        if len(came) == GAMES // 3:
            nodes.kill_second()

    done = list(hold(CONTEST, GAMES, nodes.address, {}, keep, observe=True))
    data.finish([played.number for played in done])
    assert sorted(came) == list(range(GAMES))
    play(tmp_path / "near")
    assert content(tmp_path / "far") == content(tmp_path / "near")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("auto", r"there is none on this machine \(start one with: ray start --head\)"),
        ("127.0.0.1:1", r"nobody answers at 127\.0\.0\.1:1 \(.*\) \(docs/cluster\.md says how to start one\)"),
        ("nonsense", "expected HOST:PORT, auto or local"),
    ],
)
def test_a_cluster_that_is_not_there_is_one_clear_line(
    address: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(cluster.ClusterError, match=f"^cannot use the cluster '{address}': {reason}") as caught:
        cluster.join(Cluster(address))
    assert "\n" not in str(caught.value)


def test_bots_that_must_not_know_the_shuffles_do_not_play_on_a_cluster() -> None:
    contest = Contest("skirmish", ("cmd:nothing", "random"), mirrored(GAME, DECKS[:1]), 4, salt="x" * 20)
    with pytest.raises(MarchlandsError, match=r"it could not hide the shuffles .* trust them with --trusted"):
        hold(contest, 2, Cluster("auto"))


def test_without_ray_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(
        MarchlandsError, match=r"^cannot use a cluster: it needs ray; run: pip install 'marchlands\[ray\]'$"
    ):
        list(spread(add, range(4), Cluster("auto"), prepare, 0))
