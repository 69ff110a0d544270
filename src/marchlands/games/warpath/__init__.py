"""Warpath: three lanes of different length, marching armies, gold, buildings and classes."""
