#!/bin/sh
# build-web.sh: builds the browser table from web/ into src/table21/server/web. Needs Node 20.19 or newer.
set -eu
cd "$(dirname "$0")/../web"

suits() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

if ! suits || ! command -v npm >/dev/null; then
    found=$(node --version 2>/dev/null) || found="none"
    echo "the table in the browser needs Node 20.19 or newer with npm (found: $found): install it, or play in the terminal: table21 play" >&2
    exit 1
fi

# The stamp says for which lock file the packages were installed.
if ! cmp -s package-lock.json node_modules/.installed; then
    echo "Installing what the browser table is built with (a minute or so, only the first time) ..."
    npm ci --no-audit --no-fund --loglevel=error
    cp package-lock.json node_modules/.installed
fi
npm run --silent build
