import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLauncher } from '#server/db/embedded-binaries.ts'
import { freePort } from '../../e2e/support/free-port.ts'

const program = '/usr/sbin/pgbouncer'

export const hasPgBouncer = () => existsSync(program)

/** PgBouncer in transaction mode in front of that database; returns the address through it. */
export async function startPgBouncer(databaseUrl: string, folder: string) {
  const { hostname, port, username, password } = new URL(databaseUrl)
  const { prefix, owner } = findLauncher()
  const listening = await freePort()
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const users = path.join(folder, 'users')
  const config = path.join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 10
`,
  )
  if (owner) for (const file of [folder, users, config]) await chown(file, owner.uid, owner.gid)
  const [first = program, ...rest] = prefix
  const words = prefix.length > 0 ? [...rest, program] : []
  const child = spawn(first, [...words, '--quiet', config], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  while (!(await answers(listening))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${complaints}`)
    await sleep(50)
  }
  const through = new URL(databaseUrl)
  through.port = String(listening)
  return {
    url: through.href,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const answers = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}
