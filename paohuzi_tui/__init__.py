"""The table on the screen, the command line, and what is kept between games."""
