import { sql } from 'kysely'
import type { Coupon, CouponBody } from '#contract/selling.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { getCourseRow, type CourseRow } from '#server/courses/queries.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { Problem, problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { money, say } from '#server/words/sentence.ts'
import { couponPolicy } from './policy.ts'
import { share } from './rules.ts'
import { readSettings } from './settings.ts'

const couponsOf = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('coupons as c')
    .leftJoin('courses as course', (join) =>
      join
        .onRef('course.organization_id', '=', 'c.organization_id')
        .onRef('course.id', '=', 'c.course_id'),
    )
    .leftJoin('people as maker', 'maker.id', 'c.created_by')
    .where('c.organization_id', '=', ctx.organizationId)

const columns = (query: ReturnType<typeof couponsOf>) =>
  query.selectAll('c').select([
    'course.title as course_title',
    'maker.first_name as maker_first_name',
    'maker.last_name as maker_last_name',
    sql<boolean>`exists (select from course_instructors i where i.organization_id = c.organization_id
        and i.course_id = c.course_id and i.person_id = c.created_by)`.as('is_by_instructor'),
  ])

/** What the caller may do, as far as it doesn't depend on the single coupon. */
interface Grounds {
  /** The course of an instructor's page or coupon; admins need none. */
  course: CourseRow | null
  is_allowed: boolean
  maximum_basis_points: number
}

async function readGrounds(ctx: MemberCtx, courseId: string | null): Promise<Grounds> {
  if (ctx.role === 'admin') return { course: null, is_allowed: true, maximum_basis_points: 10_000 }
  const settings = await readSettings(ctx.db, ctx.organizationId)
  return {
    course: courseId ? await getCourseRow(ctx, courseId) : null,
    is_allowed: settings.instructor_coupons_off_at === null,
    maximum_basis_points: settings.instructor_coupon_basis_points,
  }
}

/** Admins list all coupons; people who teach a course list those for it. */
export async function listCoupons(
  ctx: MemberCtx,
  {
    archived,
    course,
    search,
    ...page
  }: PageQuery & { archived?: 'yes' | undefined; course?: string | undefined },
) {
  const grounds = await readGrounds(ctx, course ?? null)
  const standing = { ...grounds, is_by_instructor: false }
  authorize(couponPolicy, 'list', ctx, standing)
  const filtered = couponsOf(ctx)
    .where('c.archived_at', archived ? 'is not' : 'is', null)
    .$if(course !== undefined, (query) => query.where('c.course_id', '=', course ?? ''))
    .$if(Boolean(search), (query) => query.where('c.code', 'ilike', containing(search ?? '')))
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered,
    columns(filtered).orderBy('c.created_at', 'desc'),
    page,
  )
  return {
    items: rows.map((row) => presentCoupon(ctx, row, grounds)),
    ...totals,
    can: { create: couponPolicy.create(ctx, standing) },
    maximum_basis_points: grounds.maximum_basis_points,
  }
}

export async function createCoupon(ctx: MemberCtx, body: CouponBody): Promise<Coupon> {
  const grounds = await readGrounds(ctx, body.course_id)
  authorize(couponPolicy, 'create', ctx, { ...grounds, is_by_instructor: true })
  await assertCoupon(ctx, body)
  const limit_basis_points = await limitOf(ctx, grounds, body)
  const inserted = await ctx.db
    .insertInto('coupons')
    .values({
      ...body,
      limit_basis_points,
      organization_id: ctx.organizationId,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw codeTaken()
  return recorded(ctx, 'coupon.created', inserted.id, grounds)
}

/** Orders that have it keep the discount they were placed with. */
export async function updateCoupon(
  ctx: MemberCtx,
  couponId: string,
  body: CouponBody,
): Promise<Coupon> {
  const { row, grounds } = await lockCoupon(ctx, couponId)
  authorize(couponPolicy, 'update', ctx, { ...grounds, is_by_instructor: row.is_by_instructor })
  const later = await readGrounds(ctx, body.course_id)
  authorize(couponPolicy, 'create', ctx, { ...later, is_by_instructor: true })
  await assertCoupon(ctx, body, couponId)
  await ctx.db
    .updateTable('coupons')
    .set({ ...body, limit_basis_points: await limitOf(ctx, later, body) })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', couponId)
    .execute()
  return recorded(ctx, 'coupon.updated', couponId, later)
}

export async function archiveCoupon(ctx: MemberCtx, couponId: string): Promise<Coupon> {
  const { row, grounds } = await lockCoupon(ctx, couponId)
  authorize(couponPolicy, 'archive', ctx, { ...grounds, is_by_instructor: row.is_by_instructor })
  if (row.archived_at) return presentCoupon(ctx, row, grounds)
  await ctx.db
    .updateTable('coupons')
    .set({ archived_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', couponId)
    .execute()
  return recorded(ctx, 'coupon.archived', couponId, grounds)
}

/**
 * What an instructor's coupon may take off at most: the admins' limit, of whatever the course costs at checkout. Null for
 * admins, who have no limit.
 */
async function limitOf(
  ctx: MemberCtx,
  { course, maximum_basis_points: most }: Grounds,
  { percent_basis_points, amount_minor, currency }: CouponBody,
): Promise<number | null> {
  if (!course) return null
  if (percent_basis_points !== null && percent_basis_points > most) {
    throw fieldProblem(
      'percent_basis_points',
      say('Your organization lets instructors give at most {percent, number} %', {
        percent: most / 100,
      }),
    )
  }
  if (amount_minor === null) return most
  const sold = await ctx.db
    .selectFrom('published_courses')
    .select(['currency', 'price_minor', 'regular_price_minor'])
    .where('organization_id', '=', ctx.organizationId)
    .where('course_id', '=', course.id)
    .executeTakeFirst()
  const priced = sold ?? { ...course, regular_price_minor: null }
  if (currency !== priced.currency) {
    throw fieldProblem(
      'currency',
      say('This course is sold in {currency}', { currency: priced.currency }),
    )
  }
  const highest = share(priced.regular_price_minor ?? priced.price_minor, most, 10_000)
  if (amount_minor > highest) {
    throw fieldProblem(
      'amount_minor',
      say('For this course, you can take off at most {amount}', {
        amount: money(highest, priced.currency),
      }),
    )
  }
  return most
}

async function assertCoupon(ctx: MemberCtx, body: CouponBody, ownId?: string) {
  if ((body.percent_basis_points === null) === (body.amount_minor === null)) {
    throw fieldProblem('percent_basis_points', say('Enter either a percentage or an amount'))
  }
  if (body.amount_minor !== null && body.currency === null) {
    throw fieldProblem('currency', say('Choose the currency of the amount'))
  }
  if (body.amount_minor === null && body.currency !== null) {
    throw fieldProblem('currency', say('A percentage has no currency'))
  }
  if (body.starts_at && body.ends_at && body.ends_at <= body.starts_at) {
    throw fieldProblem('ends_at', say('The end must be after the start'))
  }
  const course =
    body.course_id &&
    (await ctx.db
      .selectFrom('courses')
      .select('id')
      .where('organization_id', '=', ctx.organizationId)
      .where('id', '=', body.course_id)
      .executeTakeFirst())
  if (body.course_id && !course) throw problem('course_not_found')
  const taken = await ctx.db
    .selectFrom('coupons')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('code', '=', body.code)
    .executeTakeFirst()
  if (taken && taken.id !== ownId) throw codeTaken()
}

const codeTaken = () =>
  problem('coupon_code_taken', { errors: { code: say('Another coupon already uses this code') } })

/** Coupons of courses that the member has no part in answer as if they didn't exist. */
async function lockCoupon(ctx: MemberCtx, couponId: string) {
  const row = await columns(couponsOf(ctx))
    .where('c.id', '=', couponId)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row) throw problem('coupon_not_found')
  try {
    const grounds = await readGrounds(ctx, row.course_id)
    return { row, grounds }
  } catch (error) {
    if (error instanceof Problem && error.code === 'course_not_found') {
      throw problem('coupon_not_found')
    }
    throw error
  }
}

async function recorded(
  ctx: MemberCtx,
  action: string,
  couponId: string,
  grounds: Grounds,
): Promise<Coupon> {
  const row = await columns(couponsOf(ctx)).where('c.id', '=', couponId).executeTakeFirstOrThrow()
  const coupon = presentCoupon(ctx, row, grounds)
  await audit(ctx, {
    action,
    organizationId: ctx.organizationId,
    subject: { type: 'coupon', id: couponId },
    detail: { code: coupon.code },
  })
  return coupon
}

export interface CouponRow {
  id: string
  code: string
  percent_basis_points: number | null
  amount_minor: number | null
  currency: string | null
  course_id: string | null
  starts_at: Date | null
  ends_at: Date | null
  maximum_uses: number | null
  used_count: number
  archived_at: Date | null
  limit_basis_points: number | null
}

/** Whether it can be used now, and why not. */
export function couponStatus(row: CouponRow, now: Date): Coupon['status'] {
  if (row.archived_at) return 'archived'
  if (row.ends_at && row.ends_at <= now) return 'ended'
  if (row.maximum_uses !== null && row.used_count >= row.maximum_uses) return 'used_up'
  return row.starts_at && row.starts_at > now ? 'scheduled' : 'active'
}

interface ListedCoupon extends CouponRow {
  course_title: string | null
  created_at: Date
  created_by: string | null
  maker_first_name: string | null
  maker_last_name: string | null
  is_by_instructor: boolean
}

const presentCoupon = (ctx: MemberCtx, row: ListedCoupon, grounds: Grounds): Coupon => ({
  id: row.id,
  code: row.code,
  percent_basis_points: row.percent_basis_points,
  amount_minor: row.amount_minor,
  currency: row.currency,
  course: row.course_id ? { id: row.course_id, title: row.course_title ?? '' } : null,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  maximum_uses: row.maximum_uses,
  used_count: row.used_count,
  status: couponStatus(row, ctx.now),
  limit_basis_points: row.limit_basis_points,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by
    ? {
        id: row.created_by,
        name: fullName({
          first_name: row.maker_first_name ?? '',
          last_name: row.maker_last_name ?? '',
        }),
      }
    : null,
  can: couponAbilities(ctx, { ...grounds, is_by_instructor: row.is_by_instructor }, row),
})

const couponAbilities = (
  ctx: MemberCtx,
  standing: Parameters<typeof couponPolicy.update>[1],
  { archived_at }: CouponRow,
) => ({
  update: !archived_at && couponPolicy.update(ctx, standing),
  archive: !archived_at && couponPolicy.archive(ctx, standing),
})
