import { spawn } from 'node:child_process'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningEmbedded } from '#server/db/running-embedded.ts'
import { freePort } from '../e2e/support/free-port.ts'
import { ProductProcess } from './product-process.ts'

const bin = path.resolve(import.meta.dirname, '../bin/lyceum.mjs')

let folder: string
let home: string
let backups: string
let product: ProductProcess

/** An organization with difficult data: text with every special character, bytes, JSON, a queued job, and two files. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lyceum-backup-'))
  home = path.join(folder, 'home')
  backups = path.join(folder, 'backups')
  product = await start(home)
  await query(
    home,
    `insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
     select format('p%s@backup.test', n), format('p%s', n), E'Tab\\tand\\\\N', E'Zeile\\nZwei „Ü“ 学', '', now()
     from generate_series(1, 50) n`,
  )
  await query(
    home,
    `select app_add_job('nobody.does-this', '{"a": "later"}', 'kept', now() + interval '1 day', 25)`,
  )
  await mkdir(path.join(home, 'files'), { recursive: true })
  await writeFile(path.join(home, 'files/one'), 'the first file')
  await writeFile(path.join(home, 'files/two'), Buffer.alloc(300_000, 7))
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string, settings: Record<string, string> = {}) {
  const place = { PORT: await freePort(), DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: 0 }
  const started = new ProductProcess({ ...place, ...settings }, 'server/main.ts')
  await started.ready()
  return started
}

async function query(dataDir: string, text: string) {
  const client = new pg.Client(await runningEmbedded(path.join(dataDir, 'database')))
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

async function lyceum(words: string[], settings: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: home,
    PORT: String(product.port),
    ...settings,
  }
  const child = spawn(process.execPath, [bin, ...words], { env })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output, complaints: complaints.trim() }
}

const objects = async (of = backups) => (await readdir(path.join(of, 'objects'))).length
const everyone = `select * from people order by id`
const jobs = `select task_identifier, key, run_at from graphile_worker.jobs where key = 'kept'`

test('a backup of the running server is restored into an empty place, row by row and byte by byte', async () => {
  const made = await lyceum(['backup', '--to', backups, '--json'])
  expect(made).toMatchObject({ code: 0, complaints: '' })
  expect(JSON.parse(made.output)).toMatchObject({ ok: true, files: 2 })
  // For the status page and monitors.
  const { backup } = JSON.parse(made.output) as { backup: string }
  expect(await query(home, 'select name from finished_backups')).toEqual([{ name: backup }])
  expect(await lyceum(['verify', '--from', backups])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The backup \S+ is sound: \d+ rows of \d+ tables and 2 files /),
  })

  const other = path.join(folder, 'other')
  const settings = { DATA_DIR: other, PUBLIC_URL: 'https://elsewhere.test' }
  const restored = await lyceum(['restore', '--from', backups], settings)
  expect(restored).toMatchObject({ code: 0, complaints: '' })
  expect(restored.output).toContain('PUBLIC_URL was ')
  const next = await start(other)
  try {
    expect((await fetch(`http://127.0.0.1:${next.port}/readyz`)).status).toBe(200)
    expect(await query(other, everyone)).toEqual(await query(home, everyone))
    expect(await query(other, jobs)).toEqual(await query(home, jobs))
    for (const file of ['files/one', 'files/two', 'secret.key']) {
      const before = await readFile(path.join(home, file))
      expect((await readFile(path.join(other, file))).equals(before)).toBe(true)
    }
    // Sequences continue where they were.
    await query(other, `insert into live_events (topic, name, data) values ('t', 'n', '{}')`)
  } finally {
    await next.stop()
  }
})

test('a second backup stores only changes, and --keep removes the old one with contents only it needed', async () => {
  const before = await objects()
  await writeFile(path.join(home, 'files/three'), 'a third file')
  await rm(path.join(home, 'files/one'))
  const made = await lyceum(['backup', '--to', backups, '--json'])
  expect(JSON.parse(made.output)).toMatchObject({ files: 2, removed: [] })
  // The new file, and the few tables that a running server writes to.
  expect((await objects()) - before).toBeLessThan(8)
  const kept = await lyceum(['backup', '--to', backups, '--keep', '1', '--json'])
  expect((JSON.parse(kept.output) as { removed: string[] }).removed).toHaveLength(2)
  expect(await readdir(path.join(backups, 'backups'))).toHaveLength(1)
  expect((await lyceum(['verify', '--from', backups])).code).toBe(0)
})

test('an encrypted backup reveals nothing and only opens with its passphrase', async () => {
  const sealed = path.join(folder, 'sealed')
  const right = { BACKUP_PASSPHRASE: 'correct horse battery' }
  expect((await lyceum(['backup', '--to', sealed], right)).code).toBe(0)
  for (const part of await readdir(sealed, { recursive: true, withFileTypes: true })) {
    if (!part.isFile()) continue
    const content = await readFile(path.join(part.parentPath, part.name))
    expect(content.includes('backup.test') || content.includes('people')).toBe(false)
  }
  const place = { DATA_DIR: path.join(folder, 'from-sealed') }
  expect(await lyceum(['restore', '--from', sealed], place)).toMatchObject({
    code: 1,
    complaints: `The backups in ${sealed} are encrypted: give BACKUP_PASSPHRASE.`,
  })
  expect(
    await lyceum(['restore', '--from', sealed], { ...place, BACKUP_PASSPHRASE: 'wrong' }),
  ).toMatchObject({
    code: 1,
    complaints: `The passphrase is not the one that the backups in ${sealed} have.`,
  })
  const dry = await lyceum(['restore', '--from', sealed, '--dry-run'], { ...place, ...right })
  expect(dry.output).toMatch(/^Would restore \d+ rows .*Nothing was changed\./)
  await expect(stat(place.DATA_DIR)).rejects.toThrow('ENOENT')
})

test('a restore never overwrites existing data', async () => {
  const full = await lyceum(['restore', '--from', backups])
  expect(full).toMatchObject({
    code: 1,
    complaints: `There is a database in ${home} already: restore into a new DATA_DIR. Nothing was changed.`,
  })
  const url = (await runningEmbedded(path.join(home, 'database'))) ?? ''
  const external = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'empty') }
  expect(await lyceum(['restore', '--from', backups], external)).toMatchObject({
    code: 1,
    complaints: expect.stringMatching(
      /^The database at .* is not empty: .* Nothing was changed\.$/,
    ),
  })
})

test.each([
  ['an object is cut off', 'is damaged', cutObject],
  ['an object is missing', 'is damaged', removeObject],
  ['the list is cut off', 'is damaged', cutManifest],
  ['a newer version made it', 'newer', ageManifest],
])('when %s, the restore fails with one sentence and changes nothing', async (_, words, harm) => {
  const copy = await mkdtemp(path.join(folder, 'harmed-'))
  await cp(backups, copy, { recursive: true })
  await harm(copy)
  const place = { DATA_DIR: path.join(copy, 'place') }
  const { code, complaints } = await lyceum(['restore', '--from', copy], place)
  expect(code).toBe(1)
  expect(complaints).toContain(words)
  expect(complaints.split('\n')).toHaveLength(1)
  await expect(stat(place.DATA_DIR)).rejects.toThrow('ENOENT')
})

test('a backup without enough space, or during another one, fails with one sentence', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(await lyceum(['backup', '--to', file])).toMatchObject({
    code: 1,
    complaints: `The backup can't be written to ${file} (a file is in the way): make room, or choose another folder.`,
  })
  const [first, second] = await Promise.all([
    lyceum(['backup', '--to', backups]),
    lyceum(['backup', '--to', backups]),
  ])
  const [done, refused] = first.code === 0 ? [first, second] : [second, first]
  expect(done.code).toBe(0)
  if (refused.code !== 0) {
    expect(refused.complaints).toMatch(/^Another backup \(process \d+ on .*\) is writing to /)
  }
})

test('invalid arguments exit with code 2, and help lists every command', async () => {
  expect(await lyceum(['bakcup'])).toMatchObject({
    code: 2,
    complaints: 'There is no command "bakcup": see "lyceum help".',
  })
  expect(await lyceum(['backup'])).toMatchObject({
    code: 2,
    complaints: 'Say which folder: --to DIR.',
  })
  const { output } = await lyceum(['help'])
  for (const command of ['backup', 'restore', 'verify', 'doctor', 'migrate', 'upgrade']) {
    expect(output).toContain(`  ${command} `.trimEnd())
  }
})

test('the doctor passes a healthy server, and explains what to do about a silent mail server', async () => {
  const well = await lyceum(['doctor', '--json'])
  const { checks } = JSON.parse(well.output) as { checks: { name: string; state: string }[] }
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
  expect(states).toMatchObject({
    database: 'ok',
    schema: 'ok',
    clock: 'ok',
    storage: 'ok',
    disk: 'ok',
  })
  expect(well.code).toBe(0)
  const port = await freePort()
  const ill = await lyceum(['doctor'], { SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(ill.code).toBe(3)
  expect(ill.output).toMatch(/fail {2}mail .*doesn't take mail .*: check SMTP_URL\./)
})

test('a version that doesn’t know the last migration refuses to start, and the check explains why', async () => {
  expect(await lyceum(['upgrade', '--check'])).toMatchObject({ code: 0 })
  await query(home, `insert into schema_migrations (name) values ('9999_from_the_future.sql')`)
  expect(await lyceum(['upgrade', '--check'])).toMatchObject({
    code: 3,
    output: 'The database is newer than this version: it has 9999_from_the_future.sql.\n',
  })
  const url = (await runningEmbedded(path.join(home, 'database'))) ?? ''
  const place = { PORT: await freePort(), DATA_DIR: path.join(folder, 'older'), DATABASE_URL: url }
  const older = new ProductProcess(place, 'server/main.ts')
  expect(await older.ended).toBe(1)
  expect(older.complaints).toMatch(/^The database was used by a newer Lyceum .*\n$/)
})

async function someObject(copy: string) {
  const [name = ''] = await readdir(path.join(copy, 'objects'))
  return path.join(copy, 'objects', name)
}

async function cutObject(copy: string) {
  const object = await someObject(copy)
  await truncate(object, Math.floor((await stat(object)).size / 2))
}

async function removeObject(copy: string) {
  await rm(await someObject(copy))
}

async function manifestOf(copy: string) {
  const [name = ''] = await readdir(path.join(copy, 'backups'))
  return path.join(copy, 'backups', name)
}

async function cutManifest(copy: string) {
  await truncate(await manifestOf(copy), 100)
}

async function ageManifest(copy: string) {
  const file = await manifestOf(copy)
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { migrations: string[] }
  manifest.migrations.push('9999_from_the_future.sql')
  await writeFile(file, JSON.stringify(manifest))
}
