#!/bin/sh
# install.sh FOLDER PINS: installs the pinned packages, then table21 itself and the game that is a
# package of its own, straight from the tree.
set -eu
venv=$1
pins=$2

pip() { "$venv/bin/python" -m pip --disable-pip-version-check "$@"; }

echo "Installing the packages of $pins into $venv (a minute or so, only the first time) ..."
pip install --require-hashes -r "$pins"
pip install --quiet --no-build-isolation --no-deps --editable . --editable packages/mines21
