"""How matches of Warpath look in the terminal."""
