"""Reviews: what a match looked like to one seat, what its decisions gave away, and which are worth another look."""
