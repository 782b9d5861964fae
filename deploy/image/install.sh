#!/bin/sh
# install.sh DIR: installs the packages of an unpacked release, exactly those of its lock file.
set -eu
umask 022
cd "$1"
npm ci --omit=dev --no-audit --no-fund
