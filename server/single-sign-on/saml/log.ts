import type { PageQuery, Page } from '#contract/page.ts'
import type { samlOutcomes, SamlSignIn } from '#contract/saml.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { Ctx, Mechanisms, MemberCtx } from '#server/http/context.ts'
import { fullName } from '#server/identity/person-name.ts'
import { asSystem } from '#server/jobs/job.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { readerOf } from '#server/words/reader.ts'
import { word } from '#server/words/word.ts'
import type { SamlConnectionRow } from './connection.ts'
import { sentenceOf } from './refusal.ts'

interface Entry {
  subject: string
  outcome: (typeof samlOutcomes)[number]
  personId?: string
  reason?: string
  detail?: string
}

type Named = Pick<SamlConnectionRow, 'organization_id' | 'id'>

export const writeLog = (ctx: Pick<Ctx, 'db' | 'now'>, connection: Named, entry: Entry) =>
  ctx.db
    .insertInto('saml_log')
    .values({
      organization_id: connection.organization_id,
      connection_id: connection.id,
      created_at: ctx.now,
      person_id: entry.personId ?? null,
      subject: storable(entry.subject, 300),
      outcome: entry.outcome,
      reason: entry.reason ?? '',
      detail: storable(entry.detail ?? '', 500),
    })
    .execute()

/** In a transaction of its own: the one that refused is rolled back. The caller gets the refusal in any case. */
export async function logRefusal(
  app: Mechanisms,
  connection: Named,
  entry: Omit<Entry, 'outcome'>,
) {
  try {
    await asSystem(app, (ctx) => writeLog(ctx, connection, { ...entry, outcome: 'refused' }))
  } catch (error) {
    app.log.warn({ err: error }, 'refused sign-in not logged')
  }
}

const storable = (text: string, length: number) =>
  text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, length)

export async function listSamlSignIns(
  ctx: MemberCtx,
  filter: PageQuery & { only_refused?: boolean | undefined },
): Promise<Page<SamlSignIn>> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  let query = ctx.db
    .selectFrom('saml_log as l')
    .innerJoin('saml_connections as c', (join) =>
      join
        .onRef('c.organization_id', '=', 'l.organization_id')
        .onRef('c.id', '=', 'l.connection_id'),
    )
    .leftJoin('people as p', 'p.id', 'l.person_id')
    .where('l.organization_id', '=', ctx.organizationId)
  if (filter.only_refused) query = query.where('l.outcome', '=', 'refused')
  if (filter.search) query = query.where('l.subject', 'ilike', containing(filter.search))
  const list = query
    .select(['l.id', 'l.created_at', 'l.subject', 'l.outcome', 'l.reason', 'l.detail', 'c.name'])
    .select(['p.first_name', 'p.last_name'])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter, { inSteps: true })
  const reader = await readerOf(ctx)
  return {
    items: rows.map((row) => ({
      id: row.id,
      happened_at: row.created_at.toISOString(),
      connection_name: row.name,
      person_name:
        row.first_name === null || row.last_name === null
          ? null
          : fullName({ first_name: row.first_name, last_name: row.last_name }),
      subject: row.subject,
      outcome: row.outcome as SamlSignIn['outcome'],
      reason: row.reason === '' ? '' : word(sentenceOf(row.reason), reader),
      detail: row.detail,
    })),
    ...totals,
  }
}
