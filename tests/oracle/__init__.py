"""A slow, plain second statement of the rules of Skirmish, used by tests as an oracle."""
