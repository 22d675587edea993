#!/bin/sh
# need-chromium.sh: the tests in a real browser need Chromium; root on Debian may simply add it.
set -u

found() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

found >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Adding chromium, which the tests in a real browser need ..."
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } \
        >/dev/null 2>&1 || true
fi
found >/dev/null && exit 0
echo "the tests in a real browser need Chromium: install it (on Debian and Ubuntu: apt-get install chromium)" >&2
exit 1
