import { sql } from 'kysely'
import type { PageQuery } from '#contract/page.ts'
import type { CoursePeople } from '#contract/progress.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonName } from '#server/identity/person-name.ts'
import { getPlace } from './queries.ts'

/**
 * The people of a course that I take: those who teach it, and those who take it now or have completed it. Learners who
 * wait, were suspended or left see those who teach it only, and aren't listed themselves.
 */
export async function listCoursePeople(
  ctx: MemberCtx,
  courseId: string,
  filter: PageQuery,
): Promise<CoursePeople> {
  const place = await getPlace(ctx, courseId)
  const [instructors, learners] = await Promise.all([
    listTeaching(ctx, courseId),
    isThere.includes(place.status) ? pageOfLearners(ctx, courseId, filter) : nobody,
  ])
  return {
    instructors,
    items: learners.rows.map((row) => presentPersonName(ctx.app, row)),
    total: learners.total,
    total_capped: learners.total_capped,
  }
}

const isThere = ['active', 'completed']
const nobody = { rows: [], total: 0, total_capped: false }

async function pageOfLearners(ctx: MemberCtx, courseId: string, filter: PageQuery) {
  let learners = ctx.db
    .selectFrom('enrollments as e')
    .innerJoin('memberships as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'e.organization_id')
        .onRef('m.person_id', '=', 'e.person_id'),
    )
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .where('e.organization_id', '=', ctx.organizationId)
    .where('e.course_id', '=', courseId)
    .where('e.status', 'in', isThere)
    .where('e.person_id', '!=', ctx.personId)
  if (filter.search) {
    learners = learners.where(
      sql<boolean>`p.first_name || ' ' || p.last_name ilike ${containing(filter.search)}`,
    )
  }
  const list = learners
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.avatar_key'])
    .orderBy('p.first_name')
    .orderBy('p.last_name')
    .orderBy('p.id')
  return paged(ctx.db, learners, list, filter)
}

async function listTeaching(ctx: MemberCtx, courseId: string) {
  const rows = await ctx.db
    .selectFrom('course_instructors as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.avatar_key', 'p.headline', 'i.rights'])
    .where('i.organization_id', '=', ctx.organizationId)
    .where('i.course_id', '=', courseId)
    .orderBy('i.position')
    .execute()
  return rows.map((row) => ({
    ...presentPersonName(ctx.app, row),
    headline: row.headline,
    is_assistant: row.rights === 'assistant',
  }))
}
