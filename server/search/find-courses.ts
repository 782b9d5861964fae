import { sql } from 'kysely'
import type { SearchHit } from '#contract/search.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'
import { fits, idsOf, perKind, type Question } from './matching.ts'
import type { Standing } from './standing.ts'

/** Courses the member takes, teaches or runs, drafts too where they may edit them; the catalog after them. */
export async function findCourses(
  ctx: MemberCtx,
  standing: Standing,
  question: Question,
): Promise<SearchHit[]> {
  const found = (
    await Promise.all([
      findManaged(ctx, standing, question),
      findTaken(ctx, standing, question),
      findListed(ctx, standing, question),
    ])
  ).flat()
  const isFirst = (hit: SearchHit, index: number) =>
    found.findIndex(({ id }) => id === hit.id) === index
  return found.filter(isFirst).slice(0, perKind + 1)
}

/** What the member teaches, or the organization has, as it stands in the draft. */
async function findManaged(
  ctx: MemberCtx,
  { taught }: Standing,
  question: Question,
): Promise<SearchHit[]> {
  const within = ctx.role === 'admin' ? null : taught
  if (within?.length === 0) return []
  const rows = await ctx.db
    .selectFrom('courses as c')
    .innerJoin(idsOf('courses', question, { within }).as('f'), 'f.id', 'c.id')
    .select(['c.id', 'c.title'])
    .where('c.organization_id', '=', ctx.organizationId)
    .where('c.template_kind', 'is', null)
    .orderBy('f.rank', 'desc')
    .orderBy('c.id')
    .limit(perKind + 1)
    .execute()
  return rows.map((row) => managed(ctx, taught, row))
}

/** What the member takes, as it is published: private courses too. */
async function findTaken(
  ctx: MemberCtx,
  { enrolled }: Standing,
  question: Question,
): Promise<SearchHit[]> {
  if (enrolled.length === 0) return []
  const rows = await ctx.db
    .selectFrom('published_courses as p')
    .select(['p.course_id as id', 'p.title', 'p.slug'])
    .where('p.organization_id', '=', ctx.organizationId)
    .where(sql<boolean>`p.course_id = any(${enrolled}::uuid[])`)
    .where(fits('p.title', question))
    .orderBy(sql`array_position(${enrolled}::uuid[], p.course_id)`)
    .limit(perKind)
    .execute()
  return rows.map(({ slug, ...course }) => taken(ctx, { ...course, page: `/courses/${slug}` }))
}

/** The catalog as the member sees it: by other forms of a word it also finds what they take, teach or run. */
async function findListed(
  ctx: MemberCtx,
  { taught, enrolled }: Standing,
  question: Question,
): Promise<SearchHit[]> {
  const listed = await findListedCourses(ctx, question)
  return listed.map(({ organization_id, ...hit }) => {
    const isOwn = organization_id === ctx.organizationId
    if (ctx.role === 'admin' && isOwn) return managed(ctx, taught, hit)
    if (taught.includes(hit.id)) return managed(ctx, taught, hit)
    return enrolled.includes(hit.id) ? taken(ctx, { ...hit, page: hit.link }) : hit
  })
}

/**
 * The catalog: public courses, and those for members of the organization that the caller is in. On the host of an
 * organization, those of others are left out of what was found.
 */
export async function findListedCourses(
  ctx: Ctx,
  { search, lenient }: Question,
): Promise<ListedHit[]> {
  const onlyIn = (await hostOrganization(ctx))?.id ?? null
  const { rows } = await sql<ListedRow>`
    select p.course_id as id, p.organization_id, p.title, p.slug, coalesce(o.name, '') as organization
    from search_catalog(${search}, ${lenient}::boolean, ${perKind + 1}) f
    join published_courses p on p.course_id = f.id left join organizations o on o.id = p.organization_id
    where ${onlyIn}::uuid is null or p.organization_id = ${onlyIn}::uuid
    order by f.rank desc, p.course_id`.execute(ctx.db)
  return rows.map(({ id, organization_id, title, slug, organization }) => ({
    ...hitOf({ id, title }, `/courses/${slug}`),
    organization_id,
    context: organization || null,
  }))
}

interface ListedRow {
  id: string
  organization_id: string
  title: string
  slug: string
  organization: string
}

interface ListedHit extends SearchHit {
  organization_id: string
}

interface Named {
  id: string
  title: string
}

const managed = (ctx: MemberCtx, taught: string[], course: Named): SearchHit => ({
  ...hitOf(
    course,
    `/dashboard/${ctx.role === 'admin' ? 'admin' : 'instructor'}/courses/${course.id}`,
  ),
  standing: taught.includes(course.id) ? 'teaching' : null,
})

/** Only learners have a page for what they take; others read the one of the catalog. */
const taken = (ctx: MemberCtx, course: Named & { page: string }): SearchHit => ({
  ...hitOf(
    course,
    ctx.role === 'learner' ? `/dashboard/student/courses/${course.id}` : course.page,
  ),
  standing: 'enrolled',
})

const hitOf = ({ id, title }: Named, link: string): SearchHit => ({
  kind: 'course',
  id,
  title,
  context: null,
  standing: null,
  avatar: null,
  link,
})
