"""Examples, each a script that runs by itself; the tests run them all."""
