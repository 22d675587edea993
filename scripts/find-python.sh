#!/bin/sh
# Prints the Python to set up with: $PYTHON if given, else the newest that suits.
set -u

suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; }
can_install() { "$1" -c 'import ensurepip, ssl, venv' 2>/dev/null; }
path_of() { "$1" -c 'import sys; print(sys.executable)'; }

names="${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}"

# One that lacks venv is a second choice: it may be possible to add it (see make-venv.sh).
for name in $names; do
    suits "$name" && can_install "$name" && path_of "$name" && exit 0
done
for name in $names; do
    suits "$name" && path_of "$name" && exit 0
done

found=$("${PYTHON:-python3}" --version 2>&1) || found="none"
echo "table21 needs Python 3.11 to 3.14 (found: $found): install one, or name it: make PYTHON=/path/to/python" >&2
exit 1
