"""How matches of Warpath are told."""
