"""Skirmish: five terrains, best of three skirmishes."""
