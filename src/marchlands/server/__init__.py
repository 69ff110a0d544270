"""The web service: matches between people, kept on disk and played over the network."""
