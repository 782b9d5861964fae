import { sql } from 'kysely'
import type { Sanction } from '#contract/moderation.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { paged, containing } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import {
  personNameColumn,
  presentPersonName,
  presentPersonNameOrNull,
} from '#server/identity/person-name.ts'
import { momentOf, say } from '#server/words/sentence.ts'
import { moderationPolicy } from './policy.ts'

const sanctions = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('sanctions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('people as b', 'b.id', 's.created_by')
    .where('s.organization_id', '=', ctx.organizationId)

const columns = [
  's.id',
  's.kind',
  's.reason',
  's.created_at',
  's.until',
  's.lifted_at',
  personNameColumn('p').$notNull().as('person'),
  personNameColumn('b').as('by'),
] as const

const list = (ctx: MemberCtx) => sanctions(ctx).select(columns)
type SanctionRow = Awaited<ReturnType<ReturnType<typeof list>['execute']>>[number]

const activeMute = (now: Date) =>
  sql<boolean>`s.kind = 'mute' and s.lifted_at is null and s.until > ${now}`

/** The mute that counts now: the one that ends last. */
export const findMute = (ctx: MemberCtx, personId = ctx.personId) =>
  list(ctx)
    .where('s.person_id', '=', personId)
    .where(activeMute(ctx.now))
    .orderBy('s.until', 'desc')
    .executeTakeFirst()

/** Throws for someone who may not write to others now, and says until when and why. */
export async function assertNotMuted(ctx: MemberCtx) {
  const mute = await ctx.db
    .selectFrom('sanctions as s')
    .select(['s.until', 's.reason'])
    .where('s.organization_id', '=', ctx.organizationId)
    .where('s.person_id', '=', ctx.personId)
    .where(activeMute(ctx.now))
    .orderBy('s.until', 'desc')
    .executeTakeFirst()
  if (!mute?.until) return
  throw problem('muted', {
    detail: say('You can’t post here until {time}. Reason: {reason}', {
      time: momentOf(mute.until),
      reason: mute.reason,
    }),
  })
}

export async function getSanction(ctx: MemberCtx, id: string): Promise<Sanction> {
  return present(ctx, await list(ctx).where('s.id', '=', id).executeTakeFirstOrThrow())
}

interface Filter extends PageQuery {
  state: 'muted' | 'all'
  person?: string | undefined
}

export async function listSanctions(ctx: MemberCtx, filter: Filter) {
  authorize(moderationPolicy, 'sanction', ctx, undefined)
  let query = list(ctx)
  if (filter.state === 'muted') query = query.where(activeMute(ctx.now))
  if (filter.person) query = query.where('s.person_id', '=', filter.person)
  if (filter.search) {
    query = query.where(
      sql<boolean>`p.first_name || ' ' || p.last_name ilike ${containing(filter.search)}`,
    )
  }
  const [{ rows, ...totals }, { count }] = await Promise.all([
    paged(
      ctx.db,
      query.clearSelect(),
      query.orderBy('s.created_at', 'desc').orderBy('s.id'),
      filter,
    ),
    sanctions(ctx)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(activeMute(ctx.now))
      .executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => present(ctx, row)), ...totals, muted_count: count }
}

/** What was decided about the caller. */
export async function getMyStanding(ctx: MemberCtx) {
  const [mute, warnings] = await Promise.all([
    findMute(ctx),
    list(ctx)
      .where('s.person_id', '=', ctx.personId)
      .where('s.kind', '=', 'warning')
      .orderBy('s.created_at', 'desc')
      .limit(20)
      .execute(),
  ])
  return {
    muted: mute?.until ? { until: mute.until.toISOString(), reason: mute.reason } : null,
    warnings: warnings.map(({ reason, created_at }) => ({ reason, at: created_at.toISOString() })),
  }
}

const present = (ctx: MemberCtx, row: SanctionRow): Sanction => ({
  id: row.id,
  kind: row.kind as Sanction['kind'],
  person: presentPersonName(ctx.app, row.person),
  reason: row.reason,
  by: presentPersonNameOrNull(ctx.app, row.by),
  at: row.created_at.toISOString(),
  until: row.until?.toISOString() ?? null,
  lifted_at: row.lifted_at?.toISOString() ?? null,
  is_active: row.until !== null && row.lifted_at === null && row.until > ctx.now,
})
