import { sql } from 'kysely'
import type { AuditEntry } from '#contract/organization-settings.ts'
import { maximumTotal, type Page, type PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { csvFile } from '#server/files/csv.ts'
import { locationOf } from '#server/http/address-location.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { say } from '#server/words/sentence.ts'
import { readerOf, wordHead } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'
import { auditSentence } from '#server/audit/audit-sentence.ts'
import { findNames } from '#server/audit/find-names.ts'
import { reasonWords } from '#server/audit/reason-words.ts'
import { organizationPolicy } from './policy.ts'

interface Filter {
  action?: string | undefined
  search?: string | undefined
}

export async function listAuditEntries(
  ctx: MemberCtx,
  filter: PageQuery & Filter,
): Promise<Page<AuditEntry>> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const { rows, ...totals } = await paged(
    ctx.db,
    entries(ctx, filter),
    withColumns(entries(ctx, filter)),
    filter,
    { inSteps: true },
  )
  const { sentenceOf, reasonOf, placeOf } = await wording(ctx, rows)
  const items = await Promise.all(
    rows.map(async (row) =>
      present(row, {
        sentence: sentenceOf(row),
        reason: reasonOf(row),
        location: await placeOf(row),
      }),
    ),
  )
  return { items, ...totals }
}

/** The newest entries of the filter, as many as a list counts. */
export async function exportAuditEntries(ctx: MemberCtx, filter: Filter) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await withColumns(entries(ctx, filter)).limit(maximumTotal).execute()
  const { sentenceOf, reasonOf, placeOf } = await wording(ctx, rows)
  const head = await wordHead(ctx, [
    say('Time'),
    say('What happened'),
    say('Action'),
    say('Person'),
    say('About'),
    say('ID'),
    say('Details'),
    say('Reason'),
    say('IP address'),
    say('Location'),
  ])
  const lines = rows.map(async (row) => [
    row.created_at.toISOString(),
    sentenceOf(row),
    row.action,
    row.actor ?? '',
    row.subject_type,
    row.subject_id,
    JSON.stringify(row.detail),
    reasonOf(row) ?? '',
    row.ip_address ?? '',
    (await placeOf(row)) ?? '',
  ])
  return csvFile(`audit-${ctx.now.toISOString().slice(0, 10)}`, [
    head,
    ...(await Promise.all(lines)),
  ])
}

function entries(ctx: MemberCtx, { action, search }: Filter) {
  let query = ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .where('a.organization_id', '=', ctx.organizationId)
  if (action) {
    query = query.where('a.action', '>=', action).where('a.action', '<', `${action}\u{10FFFF}`)
  }
  if (search) {
    const pattern = containing(search)
    query = query.where(
      sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or a.action ilike ${pattern}
        or a.detail::text ilike ${pattern} or a.reason ilike ${pattern})`,
    )
  }
  return query
}

const withColumns = (query: ReturnType<typeof entries>) =>
  query
    .select([
      'a.id',
      'a.action',
      'a.subject_type',
      'a.subject_id',
      'a.detail',
      'a.reason',
      'a.ip_address',
      'a.created_at',
    ])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('actor'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** Words entries for the person who reads them. */
async function wording(ctx: MemberCtx, rows: readonly Row[]) {
  const entries = rows.map((row) => ({ ...row, detail: row.detail as Record<string, unknown> }))
  const [names, reader] = [await findNames(ctx.db, entries), await readerOf(ctx)]
  const sentenceOf = (row: Row) =>
    word(
      auditSentence(
        ctx.app.auditWords,
        { ...row, detail: row.detail as Record<string, unknown> },
        names,
      ),
      reader,
    )
  const reasonOf = ({ reason }: Row) => reason && word(reasonWords(reason), reader)
  const placeOf = async ({ ip_address }: Row) => {
    const place = await locationOf(ctx.app, ip_address)
    return place && word(place, reader)
  }
  return { sentenceOf, reasonOf, placeOf }
}

const present = (
  row: Row,
  { sentence, reason, location }: Pick<AuditEntry, 'sentence' | 'reason' | 'location'>,
): AuditEntry => ({
  id: row.id,
  sentence,
  action: row.action,
  actor: row.actor,
  subject_type: row.subject_type,
  subject_id: row.subject_id,
  detail: row.detail as Record<string, unknown>,
  reason,
  ip_address: row.ip_address,
  location,
  created_at: row.created_at.toISOString(),
})
