"""The places of the game, one file each."""
