#!/bin/sh
# unpack.sh ARCHIVE DIR: unpacks a release into DIR, after comparing it with the digest beside it.
set -eu
umask 022
archive=$1
folder=$2
(cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256")
mkdir -p "$folder"
tar -xzf "$archive" -C "$folder" --strip-components=1 --no-same-owner
