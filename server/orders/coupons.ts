import type { Coupon, CouponBody } from '#contract/selling.ts'
import type { PageQuery } from '#contract/page.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { fieldProblem } from '#server/courses/references.ts'
import { containing, paged } from '#server/db/paging.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { sellingPolicy } from './policy.ts'

const couponsOf = (ctx: MemberCtx) =>
  ctx.db
    .selectFrom('coupons as c')
    .leftJoin('courses as course', (join) =>
      join
        .onRef('course.organization_id', '=', 'c.organization_id')
        .onRef('course.id', '=', 'c.course_id'),
    )
    .where('c.organization_id', '=', ctx.organizationId)

export async function listCoupons(
  ctx: MemberCtx,
  { archived, search, ...page }: PageQuery & { archived?: 'yes' | undefined },
) {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const filtered = couponsOf(ctx)
    .where('c.archived_at', archived ? 'is not' : 'is', null)
    .$if(Boolean(search), (query) => query.where('c.code', 'ilike', containing(search ?? '')))
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered,
    filtered.selectAll('c').select('course.title as course_title').orderBy('c.created_at', 'desc'),
    page,
  )
  return { items: rows.map((row) => presentCoupon(row, ctx.now)), ...totals }
}

export async function createCoupon(ctx: MemberCtx, body: CouponBody): Promise<Coupon> {
  authorize(sellingPolicy, 'manage_coupons', ctx, undefined)
  await assertCoupon(ctx, body)
  const { id } = await ctx.db
    .insertInto('coupons')
    .values({
      ...body,
      organization_id: ctx.organizationId,
      created_by: ctx.personId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return recorded(ctx, 'coupon.created', id)
}

/** Orders that have it keep the discount they were placed with. */
export async function updateCoupon(
  ctx: MemberCtx,
  couponId: string,
  body: CouponBody,
): Promise<Coupon> {
  authorize(sellingPolicy, 'manage_coupons', ctx, undefined)
  await getCoupon(ctx, couponId)
  await assertCoupon(ctx, body, couponId)
  await ctx.db
    .updateTable('coupons')
    .set(body)
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', couponId)
    .execute()
  return recorded(ctx, 'coupon.updated', couponId)
}

export async function archiveCoupon(ctx: MemberCtx, couponId: string): Promise<Coupon> {
  authorize(sellingPolicy, 'manage_coupons', ctx, undefined)
  const coupon = await getCoupon(ctx, couponId)
  if (coupon.status === 'archived') return coupon
  await ctx.db
    .updateTable('coupons')
    .set({ archived_at: ctx.now })
    .where('organization_id', '=', ctx.organizationId)
    .where('id', '=', couponId)
    .execute()
  return recorded(ctx, 'coupon.archived', couponId)
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
  if (taken && taken.id !== ownId) {
    throw problem('coupon_code_taken', {
      errors: { code: say('Another coupon already uses this code') },
    })
  }
}

async function getCoupon(ctx: MemberCtx, couponId: string): Promise<Coupon> {
  const row = await couponsOf(ctx)
    .selectAll('c')
    .select('course.title as course_title')
    .where('c.id', '=', couponId)
    .executeTakeFirst()
  if (!row) throw problem('coupon_not_found')
  return presentCoupon(row, ctx.now)
}

async function recorded(ctx: MemberCtx, action: string, couponId: string): Promise<Coupon> {
  const coupon = await getCoupon(ctx, couponId)
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
}

/** Whether it can be used now, and why not. */
export function couponStatus(row: CouponRow, now: Date): Coupon['status'] {
  if (row.archived_at) return 'archived'
  if (row.ends_at && row.ends_at <= now) return 'ended'
  if (row.maximum_uses !== null && row.used_count >= row.maximum_uses) return 'used_up'
  return row.starts_at && row.starts_at > now ? 'scheduled' : 'active'
}

const presentCoupon = (
  row: CouponRow & { course_title: string | null; created_at: Date },
  now: Date,
): Coupon => ({
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
  status: couponStatus(row, now),
  created_at: row.created_at.toISOString(),
})
