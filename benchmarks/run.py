"""Prints the figures of this machine as one table."""
