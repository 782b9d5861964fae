import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let folder: string
let running: EmbeddedPostgres | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-embedded-'))
})
afterEach(() => running?.stop())
afterAll(() => rm(folder, { recursive: true }))

const start = async () =>
  (running = await startEmbeddedPostgres({ dataDir: folder, durable: false }))
const pidOf = async () =>
  Number((await readFile(`${folder}/cluster/postmaster.pid`, 'utf8')).split('\n')[0])

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  test('is created on the first start, after deleting what a killed first start left', async () => {
    await mkdir(`${folder}/cluster-1/base`, { recursive: true })
    const { created, url } = await start()
    expect(created).toBe(true)
    await expect(stat(`${folder}/cluster-1`)).rejects.toThrow('ENOENT')
    await query(url, 'create table kept (word text)')
    await query(url, `insert into kept values ('still here')`)
  })

  test('keeps data, port and password across a restart', async () => {
    const { created, url } = await start()
    expect(created).toBe(false)
    expect(await query(url, 'select word from kept')).toEqual([{ word: 'still here' }])
    await running?.stop()
    expect((await start()).url).toBe(url)
  })

  test('accepts no connection without its password, which only its owner can read', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(`${folder}/password`)).mode & 0o777).toBe(0o600)
  })

  test('starts again after the database was killed', async () => {
    const { ended } = await start()
    process.kill(await pidOf(), 'SIGKILL')
    await ended
    const { url } = await start()
    expect(await query(url, 'select word from kept')).toEqual([{ word: 'still here' }])
  })

  test('starts again after its owner was killed', async () => {
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, durable: false })
      console.log('ready')
      setInterval(() => {}, 1000)`
    const owner = spawn(process.execPath, ['--input-type=module-typescript', '-e', script])
    await once(owner.stdout, 'data')
    await expect(start()).rejects.toThrow(`Another Lyceum (process ${owner.pid}) is using`)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const { url } = await start()
    expect(await query(url, 'select word from kept')).toEqual([{ word: 'still here' }])
  })

  test('ignores a lock file that names someone else’s process', async () => {
    await writeFile(`${folder}/cluster/postmaster.pid`, `${process.pid}\n${folder}/cluster\n`)
    await start()
  })

  test('reports why it can’t start', async () => {
    await writeFile(`${folder}/cluster/postgresql.auto.conf`, 'no_such_setting = 1\n')
    await expect(start()).rejects.toThrow(
      /^The database in .* could not start: .*auto.conf" contains errors.$/,
    )
    await writeFile(`${folder}/cluster/postgresql.auto.conf`, '')
  })

  test('stops without waiting for a connected client, and leaves no process', async () => {
    const { url } = await start()
    const pid = await pidOf()
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect()
    await running?.stop()
    await sleep(20)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
