export const help = `lyceum <command> [options]

  start
      Start the server, as npm start does.
  backup --to DIR [--keep N] [--dry-run]
      Back up the database, the files and the generated secret key while people work. Unchanged content isn't
      stored twice. With --keep, only the latest N backups stay.
  restore --from DIR [--backup NAME] [--dry-run]
      Restore the latest backup, or the one with that name, into an empty database and an empty data folder.
  verify --from DIR [--backup NAME]
      Restore a backup into a database that is thrown away, and compare all rows and files.
  doctor
      Check settings, database, clock, storage, mail, public address and disk, and say what to do.
  migrate [--dry-run]
      Bring the database up to date without starting the server.
  upgrade --check
      Say whether this version fits the database and which migrations it would run.
  keys rotate [--dry-run]
      Bring a new secret key into use without signing anyone out, and re-seal everything that the old one sealed. Says
      when to restart the servers; run it again after that. Killed half-way, the next run does the rest.
  keys forget [--dry-run]
      Remove the previous keys, once nothing is sealed with them. Signed links from before stop working.
  organization export SLUG --to FILE [--passphrase-file FILE] [--dry-run]
      Write one organization to an archive while people work: courses, people, progress, grades, files, settings. The
      passphrase seals its secrets and the passwords of its members.
  organization import FILE [--as SLUG] [--passphrase-file FILE] [--dry-run]
      Import an archive into this installation. People are matched by verified email address or OpenID subject. A dry run
      names every conflict. All or nothing arrives.
  organization undo-import SLUG [--dry-run]
      Delete an imported organization again, with the accounts that only the import brought.
  organization copy SLUG --as SLUG [--dry-run]
      Copy an organization within this installation as a sandbox: new ids, nothing leaves it, only admins can enter.

Every command takes --json. Settings are the server's own: DATABASE_URL, DATA_DIR, S3_BUCKET and so on.
BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE with its path, encrypts a new backup folder and opens an encrypted one.

Exit codes: 0 done, 1 failed and nothing changed, 2 not understood, 3 a check found something to act on.`
