"""Tests of the match in the terminal."""
