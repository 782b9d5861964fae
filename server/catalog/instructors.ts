import { sql, type RawBuilder } from 'kysely'
import type { CatalogInstructor, InstructorProfile } from '#contract/catalog.ts'
import { maximumTotal, type Page, type PageQuery } from '#contract/page.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/paging.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { presentPersonName, type PersonNameRow } from '#server/identity/person-name.ts'
import { listCards, presentCard } from './cards.ts'
import { conditionsOf } from './filters.ts'
import { readTerms } from './search-terms.ts'
import { anyone, isListed, visitorOf, type Viewer } from './viewer.ts'

interface InstructorRow extends PersonNameRow {
  headline: string
  bio: string
  links: InstructorProfile['links']
  course_count: number
  learner_count: number
  rating_count: number
  rating_sum: number
  subjects: string[]
  organizations: string[]
}

/** People who teach public courses; who teaches more people comes first. */
export const listInstructors = (
  ctx: Ctx,
  { search, category, page, page_size }: PageQuery & { category?: string | undefined },
): Promise<Page<CatalogInstructor>> =>
  acrossOrganizations(ctx.db, async (db) => {
    const { categoryIds } = await readTerms(db, { category })
    const conditions = [
      ...(categoryIds ? [sql<boolean>`p.category_id = any(${categoryIds}::uuid[])`] : []),
      ...(search
        ? [
            sql<boolean>`plain_text(t.first_name || ' ' || t.last_name || ' ' || t.headline)
            like plain_text(${containing(search)})`,
          ]
        : []),
    ]
    const { rows } = await sql<InstructorRow & { total: number }>`
      select *, count(*) over () as total from (${instructors(conditions, await visitorOf({ ...ctx, db }))}) found
      order by learner_count desc, last_name, first_name, id
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
    const total = rows[0]?.total ?? 0
    return {
      items: rows.map((row) => presentInstructor(ctx.app, row)),
      total: Math.min(total, maximumTotal),
      total_capped: total > maximumTotal,
    }
  })

/** One of them with all their public courses. Who teaches none in public has no profile. */
export const getInstructor = (ctx: Ctx, personId: string): Promise<InstructorProfile> =>
  acrossOrganizations(ctx.db, async (db) => {
    const visitor = await visitorOf({ ...ctx, db })
    const { rows } = await instructors([sql<boolean>`t.id = ${personId}`], visitor).execute(db)
    const [row] = rows
    if (!row) throw problem('instructor_not_found')
    return {
      ...presentInstructor(ctx.app, row),
      bio: row.bio,
      links: row.links,
      organizations: row.organizations,
      courses: await coursesOf(ctx, db, visitor, personId),
    }
  })

/** Who teaches the public courses of one organization; who teaches more people comes first. */
export async function listTeachersOf(ctx: Ctx, db: Db, organizationId: string, limit: number) {
  const { rows } = await sql<InstructorRow>`
    select * from (${instructors([sql<boolean>`p.organization_id = ${organizationId}`])}) found
    order by learner_count desc, last_name, first_name, id limit ${limit}`.execute(db)
  return rows.map((row) => presentInstructor(ctx.app, row))
}

async function coursesOf(ctx: Ctx, db: Db, visitor: Viewer, personId: string) {
  const conditions = conditionsOf(
    { instructor: personId },
    { revision: 0, words: null, categoryIds: null },
  )
  const rows = await listCards(db, visitor, {
    conditions: conditions.values(),
    sort: 'popular',
    limit: 100,
  })
  return rows.map((card) => presentCard(ctx.app, card))
}

const instructors = (
  conditions: RawBuilder<boolean>[],
  visitor: Viewer = anyone,
) => sql<InstructorRow>`
  select t.id, t.first_name, t.last_name, t.avatar_key, t.headline, t.bio, t.links,
    count(*) as course_count, sum(p.learner_count) as learner_count, sum(p.rating_count) as rating_count,
    sum(p.rating_sum) as rating_sum,
    coalesce(array_agg(distinct g.name) filter (where g.name is not null), '{}') as subjects,
    array_agg(distinct o.name) as organizations
  from course_instructors i
  join people t on t.id = i.person_id
  join published_courses p on p.organization_id = i.organization_id and p.course_id = i.course_id
  join organizations o on o.id = p.organization_id
  left join categories g on g.organization_id = p.organization_id and g.id = p.category_id
  where i.rights <> 'assistant' and t.suspended_at is null
    and ${sql.join([isListed(visitor), ...conditions], sql` and `)}
  group by t.id`

const presentInstructor = (app: Mechanisms, row: InstructorRow): CatalogInstructor => ({
  ...presentPersonName(app, row),
  headline: row.headline,
  course_count: row.course_count,
  learner_count: row.learner_count,
  rating_count: row.rating_count,
  rating_average: row.rating_count > 0 ? row.rating_sum / row.rating_count : null,
  subjects: row.subjects,
})
