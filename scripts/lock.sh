#!/bin/sh
# lock.sh: pins anew, from pyproject.toml, every package with its hashes, for all Pythons and systems.
set -eu

command -v uv >/dev/null || { echo "make lock needs uv: pip install uv" >&2; exit 1; }

lock() {
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
        pyproject.toml "$@"
}

lock --extra server --extra lab --extra ray --group dev --output-file constraints.txt
lock --extra server --extra lab --group install --constraint constraints.txt --output-file constraints-play.txt
