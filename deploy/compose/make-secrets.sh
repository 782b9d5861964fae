#!/bin/sh
# make-secrets.sh [DIR]: makes every secret that compose.yaml names, once. Those that exist stay as they are.
set -eu
umask 077
folder=${1:-$(dirname -- "$(readlink -f -- "$0")")/secrets}
mkdir -p "$folder"
# Containers read their secrets as other users; the folder itself keeps everyone else out.
keep() {
  [ -s "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}
random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}
keep database_password "$(random)"
keep database_url "postgres://lyceum:$(cat "$folder/database_password")@database:5432/lyceum"
keep secret_key "$(random)"
keep s3_key_id "lyceum-$(random | cut -c1-12)"
keep s3_key "$(random)"
keep metrics_token "$(random)"
