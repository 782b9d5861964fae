import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { listMigrations, plainFormats } from '#server/backup/database-shape.ts'
import { openPlace } from '#server/backup/place.ts'
import { compareMigrations } from '#server/db/migrate.ts'
import type { Env } from '#server/env.ts'
import { openFileStore, type FileStore } from '#server/files/store.ts'
import { deriveKeys, type Keys } from '#server/http/keys.ts'
import { unsealWithAny } from '#server/http/sealed.ts'
import { mediaKeys } from '#server/media/derived-keys.ts'
import { readSecretKeys } from '#server/secret-key.ts'
import { version } from '#server/version.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { movedTasks } from './left-tables.ts'
import { archiveFormat, contentPath, textToSign, type Content, type Manifest } from './manifest.ts'
import { movedTables } from './moved-tables.ts'
import { MovingError } from './moving-error.ts'
import { passphraseKey, type PassphraseKey } from './passphrase-key.ts'
import {
  belongs,
  findPeople,
  movedSecrets,
  primaryKey,
  readPeople,
  readTable,
  readTexts,
} from './read-rows.ts'
import { canonical, RowDigest } from './row-digest.ts'

interface Options {
  slug: string
  to: string
  passphrase?: string | undefined
}

interface Source {
  client: pg.Client
  store: FileStore
  keys: Keys
  id: string
}

/** Writes one organization to an archive, as it is at one moment, while people go on working. */
export async function exportOrganization(
  env: Env,
  { slug, to, passphrase }: Options,
): Promise<Manifest> {
  const writer = new ArchiveWriter(to)
  try {
    const manifest = await withSource(env, slug, (source, organization) =>
      write(env, source, organization, writer, passphrase),
    )
    await writer.finish()
    return manifest
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** What an export would hold: rows by table, people, files and secrets. */
export const measureOrganization = (env: Env, slug: string) =>
  withSource(env, slug, async ({ client, id }, organization) => {
    const tables: Record<string, number> = {}
    for (const [table, rule] of Object.entries(movedTables)) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${table} t where ${belongs(rule)}`,
        [id],
      )
      tables[table] = rows[0]?.count ?? 0
    }
    const people = await findPeople(client, id)
    return { organization, tables, people: people.length, secrets: await countSecrets(client, id) }
  })

async function withSource<T>(
  env: Env,
  slug: string,
  work: (source: Source, organization: Manifest['organization']) => Promise<T>,
): Promise<T> {
  const place = await openPlace(env)
  const client = new pg.Client({ connectionString: place.url, application_name: 'lyceum export' })
  client.on('error', () => undefined)
  try {
    await requireCurrent(place.url)
    await client.connect()
    await client.query(plainFormats)
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query<Manifest['organization']>(
      'select id, slug, name from organizations where slug = $1',
      [slug],
    )
    const [organization] = rows
    if (!organization) throw new MovingError(`There is no organization “${slug}”.`)
    const { current, previous } = readSecretKeys(env)
    const keys = deriveKeys(current, previous)
    const store = await openFileStore(env)
    return await work({ client, store, keys, id: organization.id }, organization)
  } finally {
    await client.end().catch(() => undefined)
    await place.close()
  }
}

/** Rows are read and written as this version knows them. */
export async function requireCurrent(url: string) {
  const { pending, unknown } = await compareMigrations(url)
  if (pending.length + unknown.length === 0) return
  throw new MovingError(
    unknown.length > 0
      ? 'The database was used by a newer Lyceum: use that version.'
      : 'The database is older than this version: run "lyceum migrate" first.',
  )
}

async function write(
  env: Env,
  source: Source,
  organization: Manifest['organization'],
  writer: ArchiveWriter,
  passphrase: string | undefined,
): Promise<Manifest> {
  const { client, id } = source
  const secretCounts = await countSecrets(client, id)
  if (passphrase === undefined && Object.keys(secretCounts).length > 0) {
    throw new MovingError(
      `“${organization.slug}” has secrets (in ${Object.keys(secretCounts).join(', ')}): give a passphrase for them with --passphrase-file.`,
    )
  }
  const key = passphrase === undefined ? undefined : passphraseKey(passphrase)
  const tables: Manifest['tables'] = []
  for (const [table, rule] of Object.entries(movedTables)) {
    const digest = new RowDigest()
    const lines = readTable(client, table, id)
    const part = await addLines(writer, `tables/${table}.jsonl`, lines, (line) =>
      digest.add(canonical(line, rule)),
    )
    tables.push({ table, columns: [...rule.columns], ...part, digest: digest.hex })
  }
  const people = await findPeople(client, id)
  const peoplePart = await addLines(writer, 'people.jsonl', readPeople(client, people, id))
  const contents: Content[] = []
  for await (const file of readFiles(source, people)) {
    const path = contentPath(file)
    const stored = await writer.add(path, await source.store.open(file.key), { compress: false })
    contents.push({ file_id: file.file_id, part: file.part, ...stored })
  }
  const manifest: Manifest = {
    format: archiveFormat,
    archive_id: randomUUID(),
    lyceum: version,
    migration: (await listMigrations(client)).at(-1) ?? '',
    exported_at: new Date().toISOString(),
    public_url: env.publicUrl,
    organization,
    tables,
    people: peoplePart,
    jobs: await addLines(writer, 'jobs.jsonl', readJobs(client, id)),
    contents: await addLines(writer, 'contents.jsonl', contents.map(toLine)),
    secrets: await addLines(writer, 'secrets.jsonl', key ? readSecrets(source, people, key) : []),
    sealing: key ? { salt: key.salt, check: key.sign('check') } : null,
    signature: '',
  }
  if (key) manifest.signature = key.sign(textToSign(manifest))
  await writer.add('manifest.json', Readable.from([JSON.stringify(manifest, null, 1)]))
  return manifest
}

const toLine = (value: unknown) => JSON.stringify(value)

async function addLines(
  writer: ArchiveWriter,
  name: string,
  lines: AsyncIterable<string> | Iterable<string>,
  look: (line: string) => void = () => undefined,
) {
  let rows = 0
  async function* texts() {
    for await (const line of lines) {
      rows += 1
      look(line)
      yield Buffer.from(`${line}\n`)
    }
  }
  const stored = await writer.add(name, Readable.from(texts(), { objectMode: false }))
  return { rows, ...stored }
}

/** Scheduled work, as the queue would be told of it. */
const readJobs = (client: pg.Client, id: string) =>
  readTexts(
    client,
    `select jsonb_build_object('task', t.identifier, 'payload', j.payload, 'run_at', j.run_at,
       'max_attempts', j.max_attempts, 'key', j.key)::text as line
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = any ($2) and j.payload ->> 'organization_id' = $1::text and j.run_at > now()
       and j.attempts < j.max_attempts order by j.id`,
    [id, movedTasks],
  )

/** Files with what was made of recordings, which takes long to make, and the pictures of people. */
async function* readFiles({ client, store, id }: Source, people: readonly string[]) {
  const files = readTexts(
    client,
    `select jsonb_build_object('file_id', t.id, 'key', t.storage_key, 'recording',
       exists (select from media_preparations m where m.file_id = t.id))::text as line
     from files t where (${belongs({ of: 'files' })}) or (t.deleted_at is null and t.ready_at is not null
       and t.id::text in (select p.avatar_key from people p where p.id = any ($2)))
     order by t.id`,
    [id, people],
  )
  for await (const line of files) {
    const file = JSON.parse(line) as { file_id: string; key: string; recording: boolean }
    const parts = file.recording ? mediaKeys(file.key) : []
    for (const key of [file.key, ...parts]) {
      if (!(await store.stat(key))) continue
      yield { file_id: file.file_id, part: key.slice(file.key.length + 1), key }
    }
  }
}

async function countSecrets(client: pg.Client, id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of movedSecrets) {
    const rule = movedTables[table]
    const { rows } = await client.query<{ count: number }>(
      `select count(t."${column}")::int as count from ${table} t where ${belongs(rule ?? { of: 'organization' })}`,
      [id],
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) counts[table] = (counts[table] ?? 0) + count
  }
  return counts
}

/** Secrets leave this installation's key and are sealed again with that of the passphrase. */
async function* readSecrets(
  { client, keys, id }: Source,
  people: readonly string[],
  key: PassphraseKey,
): AsyncGenerator<string> {
  for (const { table, column, purpose } of movedSecrets) {
    const rule = movedTables[table]
    if (!rule) continue
    const fields = (await primaryKey(client, table)).map((name) => `'${name}', t."${name}"`)
    const rows = readTexts(
      client,
      `select jsonb_build_object('key', jsonb_build_object(${fields.join(', ')}),
         'sealed', encode(t."${column}", 'hex'))::text as line
       from ${table} t where ${belongs(rule)} and t."${column}" is not null order by 1`,
      [id],
    )
    for await (const line of rows) {
      const row = JSON.parse(line) as { key: Record<string, string>; sealed: string }
      const content = openSecret(keys, purpose, row.sealed, table)
      yield toLine({ table, column, key: row.key, sealed: key.seal(content) })
    }
  }
  // A second factor stays behind, so a password that needed one does too: its owner sets a new one by mail.
  const passwords = readTexts(
    client,
    `select jsonb_build_object('id', id, 'hash', password_hash)::text as line from people
     where id = any ($1) and password_hash <> '' and two_factor_enabled_at is null order by id`,
    [people],
  )
  for await (const line of passwords) {
    const { id: person, hash } = JSON.parse(line) as { id: string; hash: string }
    const sealed = key.seal(Buffer.from(hash))
    yield toLine({ table: 'people', column: 'password_hash', key: { id: person }, sealed })
  }
}

function openSecret(keys: Keys, purpose: string, sealed: string, table: string): Buffer {
  try {
    return unsealWithAny(keys.deriveAll(purpose), Buffer.from(sealed, 'hex'))
  } catch {
    throw new MovingError(
      `A secret in ${table} was sealed with a key that isn't here: add it to SECRET_KEY_PREVIOUS, or delete the row.`,
    )
  }
}
