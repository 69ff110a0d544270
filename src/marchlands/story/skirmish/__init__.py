"""How matches of Skirmish are told."""
