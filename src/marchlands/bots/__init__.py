"""Players that see only what a seat may know."""
