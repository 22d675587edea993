"""`python -m table21` is the command `table21`."""

from table21.cli import main

if __name__ == "__main__":
    main()
