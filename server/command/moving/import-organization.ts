import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { plainFormats } from '#server/backup/database-shape.ts'
import { openPlace } from '#server/backup/place.ts'
import type { Env } from '#server/env.ts'
import { openFileStore, type FileStore } from '#server/files/store.ts'
import { deriveKeys } from '#server/http/keys.ts'
import { sealWith } from '#server/http/sealed.ts'
import { partTypes } from '#server/media/derived-keys.ts'
import { readSecretKeys } from '#server/secret-key.ts'
import { ArchiveReader } from './archive-reader.ts'
import { requireCurrent } from './export-organization.ts'
import { insertRows, insertionOrder, type Latecomer } from './insert-rows.ts'
import { movedTasks, personColumns } from './left-tables.ts'
import { Content, contentPath, Secret, textToSign } from './manifest.ts'
import { movedTables } from './moved-tables.ts'
import { MovingError } from './moving-error.ts'
import type { NewPerson } from './match-people.ts'
import { planImport, type ImportOptions, type ImportPlan } from './plan-import.ts'
import { belongs, movedSecrets, readTable } from './read-rows.ts'
import { canonical, RowDigest } from './row-digest.ts'

interface Options extends ImportOptions {
  from: string
  passphrase?: string | undefined
  /** Reads and compares everything, and changes nothing. */
  dryRun?: boolean | undefined
}

export interface Imported {
  archive: ArchiveReader['manifest']
  slug: string
  organizationId: string
  matchedPeople: number
  createdPeople: number
  replacedIds: number
  conflicts: string[]
  /** By table: what came out of the database again, with the ids of the archive. */
  digests: Record<string, string>
}

/** Any constant works as long as every import uses the same one. */
const lockKey = 7_345_046

/**
 * Imports an organization in one transaction: a failure or a kill half-way leaves nothing that anybody sees. Bytes of files are
 * stored first; without their rows, the weekly sweep removes them.
 */
export async function importOrganization(env: Env, options: Options): Promise<Imported> {
  const archive = await ArchiveReader.open(options.from, options.passphrase)
  const place = await openPlace(env).catch((error: unknown) => {
    archive.close()
    throw error
  })
  const client = new pg.Client({ connectionString: place.url, application_name: 'lyceum import' })
  client.on('error', () => undefined)
  try {
    await requireCurrent(place.url)
    await client.connect()
    await client.query(plainFormats)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await requireNew(client, archive)
    const plan = await planImport(client, archive, options)
    const digests = options.dryRun ? {} : await run(env, client, archive, plan, options)
    return {
      archive: archive.manifest,
      slug: plan.slug,
      organizationId: plan.organizationId,
      matchedPeople: plan.people.matched,
      createdPeople: plan.people.created.length,
      replacedIds: plan.replacements.idCount,
      conflicts: plan.conflicts,
      digests,
    }
  } finally {
    archive.close()
    await client.end().catch(() => undefined)
    await place.close()
  }
}

async function requireNew(client: pg.Client, { manifest }: ArchiveReader) {
  const { rows } = await client.query<{ slug: string }>(
    `select o.slug from organization_imports i join organizations o on o.id = i.organization_id
     where i.archive_id = $1`,
    [manifest.archive_id],
  )
  const [earlier] = rows
  if (!earlier) return
  throw new MovingError(
    `This archive was imported already, as “${earlier.slug}”: undo that with "lyceum organization undo-import ${earlier.slug}" first. Nothing was changed.`,
  )
}

async function run(
  env: Env,
  client: pg.Client,
  archive: ArchiveReader,
  plan: ImportPlan,
  options: Options,
): Promise<Record<string, string>> {
  if (plan.conflicts.length > 0) {
    throw new MovingError([...plan.conflicts, 'Nothing was changed.'].join('\n'))
  }
  const store = await openFileStore(env)
  const stored: string[] = []
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const pictures = await insertPeople(client, plan.people.created)
    await insertTables(client, archive, plan, options)
    await setProvisionedBy(client, archive, plan)
    await insertSecrets(env, client, archive, plan, options)
    await insertJobs(client, archive, plan, options)
    const digests = await compareDigests(client, archive, plan, options)
    // After the rows are known to be its own: nobody else's bytes are touched.
    await storeFiles(client, store, archive, plan, pictures, stored)
    await settle(client, archive, plan, options)
    await client.query('commit')
    return digests
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const key of stored) await store.delete(key).catch(() => undefined)
    throw error
  }
}

/** Accounts without a session or a second factor; a password comes with the secrets. Returns where their pictures go. */
async function insertPeople(client: pg.Client, created: readonly NewPerson[]) {
  const pictures = new Map<string, string>()
  const columns = personColumns.filter(
    (name) => name !== 'id' && name !== 'username' && name !== 'provisioned_by',
  )
  for (const { line, id, username, person } of created) {
    await client.query(
      `insert into people (id, username, password_hash, ${columns.join(', ')})
       select $2, $3, '', ${columns.map((name) => `r.${name}`).join(', ')}
       from jsonb_populate_record(null::people, $1::jsonb) r`,
      [line, id, username],
    )
    if (!person.avatar) continue
    const { name, content_type, size_bytes } = person.avatar
    const taken = await client.query('select from files where id = $1', [person.avatar.id])
    const file = taken.rowCount === 0 ? person.avatar.id : randomUUID()
    pictures.set(person.avatar.id, file)
    await client.query(
      `insert into files (id, owner_id, purpose, name, content_type, size_bytes, storage_key, created_at, ready_at)
       values ($1, $2, 'avatar', $3, $4, $5, $6, now(), now())`,
      [file, id, name, content_type, size_bytes, file],
    )
    await client.query('update people set avatar_key = $2 where id = $1', [id, file])
  }
  return pictures
}

/** What a sandbox copy goes without. */
const stays = (table: string, { sandbox }: ImportOptions) =>
  sandbox === true && movedTables[table]?.outside === true

async function insertTables(
  client: pg.Client,
  archive: ArchiveReader,
  { replacements }: ImportPlan,
  options: Options,
) {
  const parts = new Map(archive.manifest.tables.map((part) => [part.table, part]))
  const latecomers: Latecomer[] = []
  for (const table of await insertionOrder(client)) {
    const [rule, part] = [movedTables[table], parts.get(table)]
    if (!rule || !part || stays(table, options)) continue
    const lines = archive.lines(`tables/${table}.jsonl`, part)
    latecomers.push(...(await insertRows(client, table, rule, lines, replacements)))
  }
  for (const { table, column, id, value } of latecomers) {
    await client.query(`update ${table} set "${column}" = $2 where id = $1`, [id, value])
  }
}

async function setProvisionedBy(
  client: pg.Client,
  { manifest }: ArchiveReader,
  { people, organizationId }: ImportPlan,
) {
  const ids = people.created
    .filter(({ person }) => person.provisioned_by === manifest.organization.id)
    .map(({ id }) => id)
  await client.query('update people set provisioned_by = $2 where id = any ($1)', [
    ids,
    organizationId,
  ])
}

/** Secrets are sealed with the key of this installation. Nothing of a sandbox can be paid. */
async function insertSecrets(
  env: Env,
  client: pg.Client,
  archive: ArchiveReader,
  { replacements, people }: ImportPlan,
  options: Options,
) {
  if (!archive.key) return
  const { current, previous } = readSecretKeys(env)
  const keys = deriveKeys(current, previous)
  const purposes = new Map(
    movedSecrets.map(({ table, column, purpose }) => [`${table}.${column}`, purpose]),
  )
  const created = new Set(people.created.map(({ id }) => id))
  for await (const line of archive.lines('secrets.jsonl', archive.manifest.secrets)) {
    const { table, column, key, sealed } = Secret.parse(JSON.parse(line))
    const content = archive.key.open(sealed)
    const at = Object.entries(key).map(([name, id]) => [name, replacements.idOf(id)] as const)
    if (table === 'people' && column === 'password_hash') {
      const id = replacements.idOf(key['id'] ?? '')
      if (!created.has(id)) continue
      await client.query('update people set password_hash = $2 where id = $1', [
        id,
        content.toString(),
      ])
      continue
    }
    const purpose = purposes.get(`${table}.${column}`)
    const isPlain = at.every(([name]) => /^[a-z_]+$/.test(name))
    if (purpose === undefined || !isPlain) throw new MovingError(`${table}.${column} is no secret.`)
    if (stays(table, options) || (options.sandbox && table === 'order_settings')) continue
    const where = at.map(([name], index) => `"${name}"::text = $${index + 2}`).join(' and ')
    await client.query(`update ${table} set "${column}" = $1 where ${where}`, [
      sealWith(keys.derive(purpose), content),
      ...at.map(([, id]) => id),
    ])
  }
}

/** Work that tells people something; not for a sandbox. */
const tellingTasks = ['announcements.publish', 'live-sessions.remind', 'insight.deliver-nudge']

async function insertJobs(
  client: pg.Client,
  archive: ArchiveReader,
  { replacements }: ImportPlan,
  options: Options,
) {
  for await (const line of archive.lines('jobs.jsonl', archive.manifest.jobs)) {
    const { task } = JSON.parse(line) as { task: string }
    if (!movedTasks.includes(task) || (options.sandbox && tellingTasks.includes(task))) continue
    await client.query(
      `select graphile_worker.add_job(j ->> 'task', (j -> 'payload')::json, run_at => (j ->> 'run_at')::timestamptz,
         max_attempts => (j ->> 'max_attempts')::int, job_key => j ->> 'key') from (select $1::jsonb as j) given`,
      [replacements.forward(line, { unique: {} })],
    )
  }
}

/** Only bytes of files that came with the archive, so that no other file is overwritten. */
async function storeFiles(
  client: pg.Client,
  store: FileStore,
  archive: ArchiveReader,
  { replacements, people, organizationId }: ImportPlan,
  pictures: ReadonlyMap<string, string>,
  stored: string[],
) {
  const { rows } = await client.query<{ id: string }>(
    `select t.id from files t where ${belongs({ of: 'files' })}`,
    [organizationId],
  )
  const own = new Set([...rows.map(({ id }) => id), ...pictures.values()])
  for await (const line of archive.lines('contents.jsonl', archive.manifest.contents)) {
    const content = Content.parse(JSON.parse(line))
    const picture = people.pictures.get(content.file_id)
    if (picture === null) continue
    const id = picture ? pictures.get(content.file_id) : replacements.idOf(content.file_id)
    const isKnownPart = content.part === '' || content.part in partTypes
    if (id === undefined || !own.has(id) || !isKnownPart) continue
    const key = content.part === '' ? id : `${id}.${content.part}`
    stored.push(key)
    await store.put(key, archive.content(contentPath(content), content.sha256), content.bytes)
  }
}

/** Reads every row again, as it now is in the database, and compares it with the archive. */
async function compareDigests(
  client: pg.Client,
  { manifest }: ArchiveReader,
  { organizationId, replacements }: ImportPlan,
  options: Options,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { table, rows, digest: promised } of manifest.tables) {
    const rule = movedTables[table]
    if (!rule || stays(table, options)) continue
    const digest = new RowDigest()
    for await (const line of readTable(client, table, organizationId)) {
      digest.add(canonical(replacements.backward(line, rule), rule))
    }
    // Fewer would mean that an archive put rows into another organization.
    if (digest.hex !== promised || digest.rows !== rows) {
      throw new MovingError(
        `Rows of ${table} came out different than they are in the archive. Nothing was changed.`,
      )
    }
    digests[table] = digest.hex
  }
  return digests
}

/** Notes where it came from, and what follows from replaced ids. */
async function settle(
  client: pg.Client,
  { manifest }: ArchiveReader,
  { organizationId, people, replacements }: ImportPlan,
  { sandbox }: Options,
) {
  if (replacements.idCount > 0) {
    // The digest of a lesson's content, which has ids in it: what is unchanged shall not look changed.
    await client.query(
      `update lesson_versions v set content_hash = n.hash from (
         select id, lesson_id, sha256(convert_to(
           jsonb_build_array(title, kind, content, duration_seconds, is_preview)::text, 'UTF8')) as hash
         from lesson_versions where organization_id = $1) n
       where v.organization_id = $1 and v.id = n.id and not exists (select from lesson_versions o
         where o.organization_id = $1 and o.lesson_id = n.lesson_id and o.content_hash = n.hash)`,
      [organizationId],
    )
  }
  if (sandbox) {
    await client.query(
      `update order_settings set stripe_secret_sealed = null, stripe_webhook_secret_sealed = null
       where organization_id = $1`,
      [organizationId],
    )
    await client.query('update organizations set sandbox_at = now() where id = $1', [
      organizationId,
    ])
    await client.query(
      `update memberships set suspended_at = now(), suspension_reason = 'This is a sandbox copy.'
       where organization_id = $1 and role <> 'admin' and suspended_at is null`,
      [organizationId],
    )
  }
  await client.query(
    `insert into organization_imports (organization_id, archive_id, digest, imported_at, created_people)
     values ($1, $2, $3, now(), $4)`,
    [
      organizationId,
      manifest.archive_id,
      createHash('sha256').update(textToSign(manifest)).digest('hex'),
      people.created.map(({ id }) => id),
    ],
  )
}
