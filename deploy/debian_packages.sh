#!/bin/sh
# Installs the Debian packages named as arguments when they are missing, or says plainly what to do.
set -eu
missing=""
for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing$missing"
    DEBIAN_FRONTEND=noninteractive apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing >/dev/null && exit 0
fi
echo "The tests need these Debian packages:$missing. Install them (apt-get install$missing) and run make test again." >&2
exit 1
