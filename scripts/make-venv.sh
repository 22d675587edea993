#!/bin/sh
# make-venv.sh FOLDER: makes the virtual environment, unless a working one is there.
set -eu
venv=$1

works() { "$venv/bin/python" -m pip --version >/dev/null 2>&1; }
can_install() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Debian keeps venv in a package of its own; root may simply add it.
add_venv() {
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Adding $package, which $1 needs to make virtual environments ..."
        { apt-get update && apt-get install -y "$package"; } >/dev/null 2>&1 || true
    fi
    can_install "$1" && return
    echo "table21 needs the venv module, which $1 lacks: install it (on Debian and Ubuntu: apt-get install $package)" >&2
    exit 1
}

works && exit 0
python=$("$(dirname "$0")/find-python.sh")
can_install "$python" || add_venv "$python"
echo "Making $venv with $("$python" --version) ..."
"$python" -m venv --clear "$venv"
