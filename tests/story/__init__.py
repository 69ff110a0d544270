"""Tests of the words for what happens in a match."""
