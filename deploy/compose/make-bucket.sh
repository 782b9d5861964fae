#!/bin/sh
# Makes the bucket for files; one that exists stays as it is.
set -eu
mc alias set storage http://storage:9000 "$(cat /run/secrets/s3_key_id)" "$(cat /run/secrets/s3_key)"
mc mb --ignore-existing storage/lyceum
