import { sql } from 'kysely'
import type { EligibleLearner } from '#contract/certificates.ts'
import type { Page, PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { containing, paged } from '#server/db/paging.ts'
import { enrolled, taughtBy } from '#server/enrollments/list-learners.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { personNameColumn, presentPersonName } from '#server/identity/person-name.ts'
import { certificatesPolicy } from './policy.ts'

const theirs = sql`from certificates t where t.organization_id = e.organization_id
  and t.course_id = e.course_id and t.person_id = e.person_id`

/** A value, not `exists`: that PostgreSQL may answer from a table of all certificates ever revoked. */
const wasRevoked = sql`(select true ${theirs} and t.revoked_at is not null limit 1)`

/** Who completed a course and holds no certificate of it, and why not. */
export async function listEligible(
  ctx: MemberCtx,
  filter: PageQuery & { course_id?: string | undefined },
): Promise<Page<EligibleLearner>> {
  authorize(certificatesPolicy, 'list', ctx, undefined)
  let query = enrolled(ctx.db, ctx.organizationId)
    .leftJoin('certificate_rules as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'e.organization_id')
        .onRef('r.course_id', '=', 'e.course_id'),
    )
    .where('e.completed_at', 'is not', null).where(sql<boolean>`not exists (select 1 ${theirs}
      and t.revoked_at is null and t.superseded_at is null)`)
  if (ctx.role !== 'admin') query = query.where(taughtBy(ctx.personId))
  if (filter.course_id) query = query.where('e.course_id', '=', filter.course_id)
  if (filter.search) {
    const pattern = containing(filter.search)
    query = query.where(
      sql<boolean>`(p.first_name || ' ' || p.last_name ilike ${pattern} or c.title ilike ${pattern})`,
    )
  }
  const list = query
    .select([
      'e.id',
      'e.course_id',
      'e.completed_at',
      'c.title',
      personNameColumn('p').as('person'),
      sql<EligibleLearner['why']>`case when ${wasRevoked} then 'revoked'
        when not c.has_certificate then 'switched_off'
        when coalesce(r.rule, 'completion') <> 'completion' then 'rule_not_met'
        else 'not_issued' end`.as('why'),
    ])
    .orderBy('e.completed_at', 'desc')
    .orderBy('e.id')
  const { rows, ...totals } = await paged(ctx.db, query, list, filter)
  return {
    items: rows.flatMap(({ id, course_id, title, completed_at, person, why }) =>
      person && completed_at
        ? {
            enrollment_id: id,
            person: presentPersonName(ctx.app, person),
            course_id,
            course_title: title,
            completed_at: completed_at.toISOString(),
            why,
          }
        : [],
    ),
    ...totals,
  }
}
