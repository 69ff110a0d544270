"""Settings: from options, from the environment, and what is wrong with them."""

from __future__ import annotations

import os
import re
import socket
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from marchlands.errors import MarchlandsError
from marchlands.server.rate_limit import KNOWN_AT_MOST, Bucket, Limiter
from marchlands.server.run import address, database, listen
from marchlands.server.settings import Settings, described, read_settings, variable


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, _, _ in described():
        monkeypatch.delenv(variable(name), raising=False)


def test_without_a_word_the_defaults_hold() -> None:
    assert read_settings({}) == Settings()
    assert Settings().host == "127.0.0.1"  # nobody from outside, unless requested


def test_every_setting_is_described() -> None:
    assert [name for name, _, _ in described()] == [field.name for field in fields(Settings)]
    assert all(len(about) > 10 and not about.endswith(".") for _, _, about in described())


@pytest.mark.parametrize(
    "name, text, value",
    [
        ("host", "0.0.0.0", "0.0.0.0"),
        ("port", "0", 0),
        ("db", "games/my.db", Path("games/my.db")),
        ("wait", "0", 0.0),
        ("commit_interval", "0.5", 0.5),
        ("bots", "4", 4),
        ("origins", "https://a.org, https://b.org", ("https://a.org", "https://b.org")),
        ("proxy", "127.0.0.1, 10.0.0.0/8 2001:db8::/32", ("127.0.0.1", "10.0.0.0/8", "2001:db8::/32")),
        ("message_rate", "1e3", 1000.0),
    ],
)
def test_each_setting_is_read_from_an_option_or_the_environment(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, value: Any
) -> None:
    assert getattr(read_settings({name: text}), name) == value
    monkeypatch.setenv(variable(name), text)
    assert getattr(read_settings({}), name) == value
    assert read_settings({name: None}) == read_settings({})


def test_one_address_has_half_of_all_connections_unless_told_otherwise() -> None:
    assert Settings(connections=11).from_one_address == 5
    assert Settings(connections=1).from_one_address == 1
    assert Settings(connections=11, address_connections=9).from_one_address == 9


def test_an_option_goes_before_the_environment_and_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARCHLANDS_PORT", "1234")
    monkeypatch.setenv("MARCHLANDS_HOST", "")
    assert read_settings({"port": "4321"}).port == 4321
    assert read_settings({}) == Settings(port=1234)
    assert read_settings({"origins": ["https://a.org"], "proxy": ["::1"]}).origins == ("https://a.org",)


@pytest.mark.parametrize(
    "name, text, reason",
    [
        ("port", "http", "expected a whole number"),
        ("port", "80.5", "expected a whole number"),
        ("port", "-1", "from 0 to 65535"),
        ("port", "65536", "from 0 to 65535"),
        ("bots", "0", "1 or more"),
        ("queue", "-5", "1 or more"),
        ("queue_bytes", "0", "1 or more"),
        ("connections", "0", "1 or more"),
        ("guest_connections", "0", "1 or more"),
        ("address_connections", "-1", "0 or more"),
        ("patience", "0", "more than 0"),
        ("absence", "-1", "0 or more"),
        ("absence", "nan", "0 or more"),
        ("return_time", "inf", "0 or more"),
        ("wait", "soon", "expected a number"),
        ("message_rate", "0", "more than 0"),
        ("guest_rate", "nan", "more than 0"),
        ("proxy", "yes", "expected the proxy's address or network, such as 127.0.0.1 or 10.0.0.0/8"),
        ("proxy", "1", "expected the proxy's address or network"),
        ("proxy", "127.0.0.1 nginx", "'nginx': expected the proxy's address"),
        ("proxy", "10.0.0.1/8", "expected the proxy's address or network"),
        ("proxy", "0.0.0.0/0", "expected the proxy's address or network"),
        ("proxy", "*", "expected the proxy's address or network"),
        ("origins", "example.org", "expected an origin such as https://example.org"),
        ("origins", "https://example.org/play", "without a path"),
        ("origins", "ftp://example.org", "an origin such as https://example.org"),
        ("origins", "https://[", "an origin such as https://example.org"),
        ("max_message", "9" * 5000, "expected a whole number"),
    ],
)
def test_a_wrong_value_names_the_setting_and_what_is_wanted(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, reason: str
) -> None:
    monkeypatch.setenv(variable(name), text)
    with pytest.raises(MarchlandsError) as wrong:
        read_settings({})
    assert "--" + name.replace("_", "-") in str(wrong.value)
    assert reason in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_an_option_without_its_values_is_refused() -> None:
    with pytest.raises(MarchlandsError, match="--proxy: expected the proxy's address or network, such as"):
        read_settings({"proxy": []})
    with pytest.raises(MarchlandsError, match="--origins: expected at least one"):
        read_settings({"origins": []})


def test_a_port_that_was_asked_for_is_taken_or_refused() -> None:
    with listen("127.0.0.1", 0, exactly=True) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(MarchlandsError, match=f"cannot listen on 127.0.0.1:{port}: .*--port 0 a free one"):
            listen("127.0.0.1", port, exactly=True)
        with listen("127.0.0.1", port, exactly=False) as other:
            assert 0 < other.getsockname()[1] - port < 20
    with pytest.raises(MarchlandsError, match="cannot listen"):
        listen("no.such.host.invalid", 0, exactly=True)


def test_the_address_is_one_that_a_browser_can_open() -> None:
    with listen("127.0.0.1", 0, exactly=True) as there:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address(there))
    with listen("0.0.0.0", 0, exactly=True) as there:
        assert address(there).startswith("http://127.0.0.1:")
    if socket.has_ipv6:
        try:
            there = listen("::1", 0, exactly=True)
        except MarchlandsError:
            pytest.skip("no IPv6 here")
        with there:
            assert address(there).startswith("http://[::1]:")


@pytest.mark.skipif(os.name == "nt", reason="the folder of POSIX systems")
def test_the_database_is_in_the_users_folder_unless_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    usual = database(Settings())
    assert usual.name == "marchlands.db"
    assert usual.is_relative_to(tmp_path)
    assert usual.parent.is_dir()
    assert database(Settings(db=tmp_path / "my.db")) == tmp_path / "my.db"


# --- limits


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    bucket = Bucket(rate=2.0, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.4)
    assert bucket.take(0.6)
    assert not bucket.take(0.7)
    assert [bucket.take(1000.0) for _ in range(4)] == [True, True, True, False]


def test_each_address_has_its_own_limit_and_those_not_seen_for_long_are_forgotten() -> None:
    limiter = Limiter(0.001, 1)
    assert limiter.take("a", 0.0)
    assert not limiter.take("a", 0.0)
    assert limiter.take("b", 0.0)
    for number in range(KNOWN_AT_MOST):
        limiter.take(str(number), 0.0)
    assert len(limiter.buckets) == KNOWN_AT_MOST
    assert limiter.take("a", 0.0)
