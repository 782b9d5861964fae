import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import type { ImportOutcome, PeopleImport, PeopleImportRow } from '#contract/people-imports.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { containing, paged } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { addressFacts } from '../address-facts.ts'
import { getGroup } from '../groups/groups.ts'
import { organizationPolicy } from '../policy.ts'
import { outcomeDetails } from './outcome-details.ts'
import { classify, readPeople } from './read-people.ts'
import { readerOf, wordHead } from '#server/words/reader.ts'
import { say } from '#server/words/sentence.ts'
import { word, type Reader } from '#server/words/word.ts'

interface NewImport {
  file: unknown
  file_name: string
  role: OrganizationRole
  group?: string | undefined
  message?: string | undefined
}

/** Reads the file and says for each row what would happen. Nobody hears of it until it is started. */
export async function createPeopleImport(ctx: MemberCtx, body: NewImport): Promise<PeopleImport> {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  if (body.group) await getGroup(ctx, body.group)
  if (!(body.file instanceof Uint8Array)) throw problem('import_unreadable')
  const rows = readPeople(body.file, body.role)
  const facts = await addressFacts(
    ctx,
    ctx.organizationId,
    rows.map(({ email }) => email),
  )
  const outcomes = classify(rows, facts)
  const { id } = await ctx.db
    .insertInto('people_imports')
    .values({
      organization_id: ctx.organizationId,
      requested_by: ctx.personId,
      file_name: body.file_name,
      role: body.role,
      group_id: body.group ?? null,
      message: body.message ?? '',
      row_count: rows.length,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into people_import_rows (organization_id, import_id, line, email, role, position, outcome)
    select ${ctx.organizationId}, ${id}, given.* from unnest(
      ${rows.map(({ line }) => line)}::int[], ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ role }) => role)}::text[], ${rows.map(({ position }) => position)}::text[],
      ${outcomes.map((outcome) => (outcome === 'ready' ? null : outcome))}::text[]) as given`.execute(
    ctx.db,
  )
  return getPeopleImport(ctx, id)
}

/** Starting twice changes nothing: the second finds it started. */
export async function startPeopleImport(ctx: MemberCtx, importId: string): Promise<PeopleImport> {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const started = await ctx.db
    .updateTable('people_imports')
    .set({ started_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .where('started_at', 'is', null)
    .returning('row_count')
    .executeTakeFirst()
  if (started) {
    await addJob(ctx.db, 'organizations.import-people', {
      organization_id: ctx.organizationId,
      import_id: importId,
    })
    await audit(ctx, {
      action: 'people_import.started',
      organizationId: ctx.organizationId,
      subject: { type: 'people_import', id: importId },
      detail: { rows: started.row_count },
    })
  }
  return getPeopleImport(ctx, importId)
}

export async function discardPeopleImport(ctx: MemberCtx, importId: string) {
  const { started_at } = await getPeopleImport(ctx, importId)
  if (started_at) throw problem('import_started')
  await ctx.db
    .deleteFrom('people_imports')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', importId)
    .where('started_at', 'is', null)
    .execute()
}

export async function getPeopleImport(ctx: MemberCtx, importId: string): Promise<PeopleImport> {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const row = await imports(ctx).select(columns).where('i.id', '=', importId).executeTakeFirst()
  if (!row) throw problem('import_not_found')
  return presentImport(row)
}

export async function listPeopleImports(
  ctx: MemberCtx,
  filter: PageQuery,
): Promise<Page<PeopleImport>> {
  authorize(organizationPolicy, 'invite', ctx, undefined)
  const list = imports(ctx).select(columns).orderBy('i.created_at', 'desc').orderBy('i.id')
  const { rows, ...totals } = await paged(ctx.db, imports(ctx), list, filter)
  return { items: rows.map(presentImport), ...totals }
}

export async function listPeopleImportRows(
  ctx: MemberCtx,
  importId: string,
  filter: PageQuery & { outcome?: ImportOutcome | undefined },
): Promise<Page<PeopleImportRow>> {
  await getPeopleImport(ctx, importId)
  let query = importRows(ctx, importId)
  if (filter.outcome === 'ready') query = query.where('outcome', 'is', null)
  else if (filter.outcome) query = query.where('outcome', '=', filter.outcome)
  if (filter.search) query = query.where('email', 'ilike', containing(filter.search))
  const list = query.select(rowColumns).orderBy('line')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return { items: rows.map(presentRowFor(await readerOf(ctx))), ...totals }
}

export async function exportPeopleImportRows(ctx: MemberCtx, importId: string) {
  const found = await getPeopleImport(ctx, importId)
  const rows = await importRows(ctx, importId).select(rowColumns).orderBy('line').execute()
  const lines = rows
    .map(presentRowFor(await readerOf(ctx)))
    .map((row) => [row.line, row.email, row.role, row.position ?? '', row.outcome, row.detail])
  const head = await wordHead(ctx, [
    say('Line'),
    say('Email'),
    say('Role'),
    say('Position'),
    say('Result'),
    say('Details'),
  ])
  return csvFile(`import-${found.created_at.slice(0, 10)}`, [head, ...lines])
}

const imports = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('people_imports as i')
    .leftJoin('member_groups as g', (join) =>
      join.onRef('g.organization_id', '=', 'i.organization_id').onRef('g.id', '=', 'i.group_id'),
    )
    .leftJoin('people as p', 'p.id', 'i.requested_by')
    .where('i.organization_id', '=', ctx.organizationId)

const columns = [
  'i.id',
  'i.file_name',
  'i.role',
  'i.row_count',
  'i.created_at',
  'i.started_at',
  'i.finished_at',
  'g.id as group_id',
  'g.name as group_name',
  sql<string | null>`p.first_name || ' ' || p.last_name`.as('requested_by'),
  sql<Record<ImportOutcome, number>>`(select coalesce(jsonb_object_agg(c.outcome, c.n), '{}') from (
    select coalesce(r.outcome, 'ready') as outcome, count(*)::int as n from people_import_rows r
    where r.organization_id = i.organization_id and r.import_id = i.id group by 1) c)`.as('counts'),
] as const

interface ImportRow {
  id: string
  file_name: string
  role: string
  row_count: number
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  group_id: string | null
  group_name: string | null
  requested_by: string | null
  counts: Partial<Record<ImportOutcome, number>>
}

const presentImport = (row: ImportRow): PeopleImport => ({
  id: row.id,
  file_name: row.file_name,
  role: row.role as OrganizationRole,
  group: row.group_id ? { id: row.group_id, name: row.group_name ?? '' } : null,
  requested_by: row.requested_by,
  row_count: row.row_count,
  counts: Object.fromEntries(
    Object.keys(outcomeDetails).map((outcome) => [
      outcome,
      row.counts[outcome as ImportOutcome] ?? 0,
    ]),
  ) as PeopleImport['counts'],
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
})

const importRows = (ctx: MemberCtx, importId: string) =>
  ctx.db
    .selectFrom('people_import_rows')
    .where('organization_id', '=', ctx.organizationId)
    .where('import_id', '=', importId)

const rowColumns = ['line', 'email', 'role', 'position', 'outcome'] as const

interface StoredRow {
  line: number
  email: string
  role: string
  position: string | null
  outcome: string | null
}

const presentRowFor =
  (reader: Reader) =>
  ({ line, email, role, position, outcome }: StoredRow): PeopleImportRow => {
    const known = (outcome ?? 'ready') as ImportOutcome
    const detail = word(outcomeDetails[known], reader)
    return { line, email, role, position, outcome: known, detail }
  }
