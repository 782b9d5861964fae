import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'

interface Primary {
  url: string
  /** The folder that the embedded PostgreSQL was started in. */
  folder: string
}

/**
 * Starts a second PostgreSQL that streams from the first: a base backup taken over a connection, since pg_basebackup isn't
 * among the installed programs. Its name is what `synchronous_standby_names` calls it.
 */
export async function startStandby(
  { url, folder }: Primary,
  standby: { folder: string; name: string; durable?: boolean },
): Promise<EmbeddedPostgres> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter system set wal_keep_size = '1GB'`)
  await client.query('select pg_reload_conf()')
  await client.query(`select pg_backup_start('standby', true)`)
  const cluster = path.join(standby.folder, 'cluster')
  await mkdir(standby.folder, { recursive: true, mode: 0o700 })
  await copyMoving(path.join(folder, 'cluster'), cluster)
  await cp(path.join(folder, 'password'), path.join(standby.folder, 'password'))
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  await client.end()

  await writeFile(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(path.join(cluster, 'standby.signal'), '')
  await writeFile(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(url, standby.name)}'\n`,
  )
  return startEmbeddedPostgres({
    dataDir: standby.folder,
    durable: standby.durable ?? false,
    connections: 100,
  })
}

/** Copies a data folder in use: its files may grow or disappear meanwhile, which replaying the log makes up for. */
async function copyMoving(from: string, to: string) {
  for (let attempt = 1; ; attempt += 1) {
    await rm(to, { recursive: true, force: true })
    try {
      return await cp(from, to, {
        recursive: true,
        filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(file),
      })
    } catch (error) {
      if (attempt === 5 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function conninfo(url: string, name: string) {
  const { port, username, password } = new URL(url)
  return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`
}

/** Waits until the standby has replayed everything that is committed on the primary now. */
export async function untilReplayed(primary: string, standby: string) {
  const [from, to] = [new pg.Client(primary), new pg.Client(standby)]
  await Promise.all([from.connect(), to.connect()])
  // A record of its own: at the edge of a page the log's end is ahead of what can be replayed.
  const { rows } = await from.query<{ position: string }>(
    `select pg_logical_emit_message(false, 'test', '', true) as position`,
  )
  const isThere = async () =>
    (
      await to.query<{ there: boolean }>('select pg_last_wal_replay_lsn() >= $1 as there', [
        rows[0]?.position,
      ])
    ).rows[0]?.there
  while (!(await isThere())) await sleep(10)
  await Promise.all([from.end(), to.end()])
}
