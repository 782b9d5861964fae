import type { ltiActions, LtiLogEntry } from '#contract/lti-tools.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { english } from '#server/words/english.ts'
import { readerOf } from '#server/words/reader.ts'
import type { Sentence, Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'

interface Entry {
  organizationId: string
  partner: { id: string; name: string } | null
  action: (typeof ltiActions)[number]
  personId?: string | null
  error?: Words | undefined
  /** Of a reading of members. */
  changed?: { added: number; removed: number }
}

export const writeLog = (
  ctx: Ctx,
  { organizationId, partner, action, personId, error, changed }: Entry,
) =>
  ctx.db
    .insertInto('lti_log')
    .values({
      organization_id: organizationId,
      created_at: ctx.now,
      partner_id: partner?.id ?? null,
      partner_name: partner?.name ?? '',
      action,
      person_id: personId ?? null,
      error: word(error ?? '', english).slice(0, 500),
      error_words: error && typeof error !== 'string' ? JSON.stringify(error) : null,
      added_count: changed?.added ?? null,
      removed_count: changed?.removed ?? null,
    })
    .execute()

export async function listLtiLog(
  ctx: MemberCtx,
  filter: PageQuery & { only_failed?: boolean | undefined },
): Promise<Page<LtiLogEntry>> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  let query = ctx.db
    .selectFrom('lti_log as l')
    .leftJoin('people as p', 'p.id', 'l.person_id')
    .where('l.organization_id', '=', ctx.organizationId)
  if (filter.only_failed) query = query.where('l.error', '!=', '')
  if (filter.search) query = query.where('l.partner_name', 'ilike', containing(filter.search))
  const list = query
    .select(['l.id', 'l.created_at', 'l.partner_name', 'l.action', 'l.error', 'l.error_words'])
    .select(['l.added_count', 'l.removed_count'])
    .select(['p.first_name', 'p.last_name'])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
  const reader = await readerOf(ctx)
  const { rows, ...totals } = await paged(ctx.db, query, list, filter, { inSteps: true })
  return {
    items: rows.map((row) => ({
      id: row.id,
      happened_at: row.created_at.toISOString(),
      partner_name: row.partner_name,
      action: row.action as LtiLogEntry['action'],
      person_name:
        row.first_name === null || row.last_name === null
          ? null
          : fullName({ first_name: row.first_name, last_name: row.last_name }),
      error: row.error_words ? word(row.error_words as unknown as Sentence, reader) : row.error,
      changed:
        row.added_count === null || row.removed_count === null
          ? null
          : { added: row.added_count, removed: row.removed_count },
    })),
    ...totals,
  }
}
