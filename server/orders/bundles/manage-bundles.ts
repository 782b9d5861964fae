import { sql } from 'kysely'
import type { Bundle, BundleBody } from '#contract/bundles.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { addressOf } from '#server/categories/rules.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { containing, paged } from '#server/db/paging.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import { runsInCohorts } from '#server/enrollments/cohorts.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { sellingPolicy } from '../policy.ts'
import { selectBundles, type BundleRow } from './queries.ts'

export async function listBundles(
  ctx: MemberCtx,
  { archived, search, ...page }: PageQuery & { archived?: 'yes' | undefined },
) {
  authorize(sellingPolicy, 'manage_bundles', ctx, undefined)
  const filtered = ctx.db
    .selectFrom('bundles as b')
    .where('b.organization_id', '=', ctx.organizationId)
    .where('b.archived_at', archived ? 'is not' : 'is', null)
    .$if(Boolean(search), (query) => query.where('b.title', 'ilike', containing(search ?? '')))
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered,
    filtered.select('b.id').orderBy('b.created_at', 'desc').orderBy('b.id'),
    page,
  )
  const ids = rows.map(({ id }) => id)
  const bundles = await selectBundles(ctx.db, sql<boolean>`b.id = any(${ids}::uuid[])`, {
    limit: ids.length,
  })
  return { items: bundles.map(presentBundle), ...totals }
}

/** Puts courses on sale together, at once. */
export async function createBundle(ctx: MemberCtx, body: BundleBody): Promise<Bundle> {
  authorize(sellingPolicy, 'manage_bundles', ctx, undefined)
  await assertCourses(ctx, body)
  const { course_ids, ...columns } = body
  const { id } = await ctx.db
    .insertInto('bundles')
    .values({
      ...columns,
      slug: await freeSlug(ctx, body.title),
      organization_id: ctx.organizationId,
      created_by: ctx.personId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setCourses(ctx, id, course_ids)
  return recorded(ctx, 'bundle.created', id)
}

/** Orders that exist keep their courses and price; the address stays. */
export async function updateBundle(
  ctx: MemberCtx,
  bundleId: string,
  body: BundleBody,
): Promise<Bundle> {
  authorize(sellingPolicy, 'manage_bundles', ctx, undefined)
  await lockBundle(ctx, bundleId)
  await assertCourses(ctx, body)
  const { course_ids, ...columns } = body
  await ctx.db
    .updateTable('bundles')
    .set({ ...columns, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', bundleId)
    .execute()
  await ctx.db
    .deleteFrom('bundle_courses')
    .where('organization_id', '=', ctx.organizationId)
    .where('bundle_id', '=', bundleId)
    .execute()
  await setCourses(ctx, bundleId, course_ids)
  return recorded(ctx, 'bundle.updated', bundleId)
}

/** Idempotent. Buyers keep their courses. */
export async function archiveBundle(ctx: MemberCtx, bundleId: string): Promise<Bundle> {
  authorize(sellingPolicy, 'manage_bundles', ctx, undefined)
  const { archived_at } = await lockBundle(ctx, bundleId)
  if (archived_at) return getBundle(ctx, bundleId)
  await ctx.db
    .updateTable('bundles')
    .set({ archived_at: ctx.now, updated_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', bundleId)
    .execute()
  return recorded(ctx, 'bundle.archived', bundleId)
}

async function lockBundle(ctx: MemberCtx, bundleId: string) {
  const row = await ctx.db
    .selectFrom('bundles')
    .select('archived_at')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', bundleId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('bundle_not_found')
  return row
}

const setCourses = (ctx: MemberCtx, bundleId: string, courseIds: readonly string[]) =>
  ctx.db
    .insertInto('bundle_courses')
    .values(
      courseIds.map((course_id, position) => ({
        organization_id: ctx.organizationId,
        bundle_id: bundleId,
        course_id,
        position,
      })),
    )
    .execute()

/** Only what anyone can buy one by one, in one currency, can be bought together. */
async function assertCourses(ctx: MemberCtx, { course_ids, currency }: BundleBody) {
  if (new Set(course_ids).size < course_ids.length) {
    throw fieldProblem('course_ids', say('Choose each course once'))
  }
  const courses = await ctx.db
    .selectFrom('published_courses')
    .select((eb) => [
      'organization_id',
      'course_id',
      'title',
      'currency',
      'visibility',
      eb.fn.coalesce('regular_price_minor', 'price_minor').as('price_minor'),
    ])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', 'in', course_ids)
    .where('archived_at', 'is', null)
    .execute()
  if (courses.length < course_ids.length) {
    throw fieldProblem('course_ids', say('Only published courses can be in a bundle'))
  }
  for (const course of courses) {
    const { title } = course
    if (course.visibility !== 'public') {
      throw fieldProblem('course_ids', say('“{title}” isn’t open to everyone', { title }))
    }
    if (course.price_minor === 0) {
      throw fieldProblem('course_ids', say('“{title}” is free', { title }))
    }
    if (course.currency !== currency) {
      throw fieldProblem(
        'course_ids',
        say('“{title}” is sold in {currency}', { title, currency: course.currency }),
      )
    }
    if (await runsInCohorts(ctx.db, course, ctx.now)) {
      throw fieldProblem(
        'course_ids',
        say('“{title}” runs in cohorts, which buyers have to choose', { title }),
      )
    }
  }
}

/** An address made from the title that no bundle on the installation has. */
async function freeSlug(ctx: MemberCtx, title: string): Promise<string> {
  const base = addressOf(title) || 'bundle'
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bundle slug ${base}`}, 0))`.execute(
    ctx.db,
  )
  const taken = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('bundles')
      .select('slug')
      .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
      .execute(),
  )
  const slugs = new Set(taken.map(({ slug }) => slug))
  let number = 1
  let slug = base
  while (slugs.has(slug)) slug = `${base}-${(number += 1)}`
  return slug
}

async function getBundle(ctx: MemberCtx, bundleId: string): Promise<Bundle> {
  const [row] = await selectBundles(
    ctx.db,
    sql<boolean>`b.organization_id = ${ctx.organizationId} and b.id = ${bundleId}`,
    { limit: 1 },
  )
  if (!row) throw problem('bundle_not_found')
  return presentBundle(row)
}

async function recorded(ctx: MemberCtx, action: string, bundleId: string): Promise<Bundle> {
  const bundle = await getBundle(ctx, bundleId)
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'bundle', id: bundleId },
    detail: { title: bundle.title, price_minor: bundle.price_minor, currency: bundle.currency },
  })
  return bundle
}

const presentBundle = (row: BundleRow): Bundle => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  currency: row.currency,
  price_minor: row.price_minor,
  list_price_minor: row.courses.reduce((sum, { price_minor }) => sum + price_minor, 0),
  courses: row.courses,
  status: row.archived_at ? 'archived' : row.is_whole ? 'on_sale' : 'incomplete',
  sold_count: row.sold_count,
  created_at: row.created_at.toISOString(),
})
