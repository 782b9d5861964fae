import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findLauncher } from '#server/db/embedded-binaries.ts'
import { freePort } from '../e2e/support/free-port.ts'

/** Folders with the binaries of the PostgreSQL versions from 15 on that Debian installed here. */
export const installedPostgres = () =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => Number(folder.split('/')[4]) >= 15)
    .sort()

/** Runs one of them for a test, on an empty cluster in this folder. */
export async function startOtherPostgres(programs: string, folder: string) {
  const { prefix, owner } = findLauncher()
  const run = (program: string, words: string[]) => {
    const [first = '', ...rest] = [...prefix, path.join(programs, program), ...words]
    return spawn(first, rest, { cwd: '/', stdio: 'ignore' })
  }

  const data = path.join(folder, 'data')
  const password = path.join(folder, 'password')
  await mkdir(data, { recursive: true, mode: 0o700 })
  await writeFile(password, 'other-password')
  if (owner) await chown(data, owner.uid, owner.gid)
  const access = ['--username=owner', `--pwfile=${password}`, '--auth=scram-sha-256']
  const [status] = await once(
    run('initdb', [`--pgdata=${data}`, ...access, '--encoding=UTF8', '--locale=C', '--no-sync']),
    'exit',
  )
  if (status !== 0) throw new Error(`initdb in ${programs} ended with ${String(status)}`)

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`]
  const server = run('postgres', ['-D', data, ...settings.flatMap((word) => ['-c', word])])
  return {
    url: `postgres://owner:other-password@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}
