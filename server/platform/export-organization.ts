import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { limitStatements } from '#server/db/statement-time.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { asSystem, job } from '#server/jobs/job.ts'
import { lockOrganization } from '#server/organizations/lock-organization.ts'

const batch = 1000

/** Asks for one file with everything that belongs to the organization; a job writes it. */
export async function exportOrganization(ctx: PersonCtx, organizationId: string) {
  await lockOrganization(ctx, organizationId)
  const running = await ctx.db
    .selectFrom('organization_exports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('finished_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  // Asking twice while one is written changes nothing.
  if (running) return
  const asked = await ctx.db
    .insertInto('organization_exports')
    .values({
      organization_id: organizationId,
      requested_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(
    ctx.db,
    'platform.export-organization',
    { organization_id: organizationId, export_id: asked.id },
    { maximumAttempts: 3 },
  )
  await audit(ctx, {
    action: 'organization.export_requested',
    organizationId,
    subject: { type: 'organization', id: organizationId },
  })
}

export const exportJob = job<{ organization_id: string; export_id: string }>(
  { name: 'platform.export-organization' },
  async (app, { organization_id, export_id }) => {
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-export-'))
    const path = join(folder, 'export.ndjson.gz')
    try {
      await asSystem(app, async ({ db, now }) => {
        const lines = Readable.from(linesOf(db, organization_id))
        await pipeline(lines, createGzip(), createWriteStream(path))
        const { size } = await stat(path)
        const key = randomUUID()
        await app.files.store.put(key, createReadStream(path), size)
        const file = await db
          .insertInto('files')
          .values({
            id: key,
            organization_id,
            purpose: 'organization-export',
            name: `organization-${now.toISOString().slice(0, 10)}.ndjson.gz`,
            content_type: 'application/gzip',
            size_bytes: size,
            storage_key: key,
            created_at: now,
            ready_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .updateTable('organization_exports')
          .set({ file_id: file.id, finished_at: now })
          .where('organization_id', '=', organization_id)
          .where('id', '=', export_id)
          .execute()
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** One line of JSON per row of every table that has an organization, and per member; secrets stay here. */
async function* linesOf(db: Db, organizationId: string): AsyncGenerator<string> {
  await limitStatements(db, 0)
  yield* rowsOf(
    db,
    'organizations',
    sql`select to_jsonb(t) as row from organizations t where id = ${organizationId}`,
  )
  yield* rowsOf(
    db,
    'people',
    sql`select jsonb_build_object('id', p.id, 'email', p.email, 'username', p.username,
        'first_name', p.first_name, 'last_name', p.last_name) as row
      from memberships m join people p on p.id = m.person_id where m.organization_id = ${organizationId}`,
  )
  for (const table of await tenantTables(db)) {
    yield* rowsOf(
      db,
      table,
      sql`select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
          where key !~ '(hash|secret)') as row
        from ${sql.table(table)} t where organization_id = ${organizationId}`,
    )
  }
}

async function tenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> 'organization_exports'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Read through a cursor: memory stays flat however large the table is. */
async function* rowsOf(db: Db, table: string, query: ReturnType<typeof sql>) {
  await sql`declare export_rows cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(batch)} from export_rows`.execute(
      db,
    )
    for (const { row } of rows) yield `${JSON.stringify({ table, row })}\n`
    if (rows.length < batch) break
  }
  await sql`close export_rows`.execute(db)
}
