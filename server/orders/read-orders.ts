import { sql } from 'kysely'
import { lessonPercent } from '#contract/lesson-percent.ts'
import type { Order, OrderFilter, OrderStatus, SoldOrder } from '#contract/orders.ts'
import type { PageQuery } from '#contract/page.ts'
import { abilities, authorize } from '#server/access/policy.ts'
import { paged } from '#server/db/paging.ts'
import { enterOrganization } from '#server/db/tenancy.ts'
import type { MemberCtx, PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { fullName } from '#server/identity/person-name.ts'
import { linesOfSource } from '#server/ledger/queries.ts'
import { listOrderCourses } from './bundles/order-courses.ts'
import { orderPolicy, sellingPolicy } from './policy.ts'
import { presentOrder, presentSummary, type OrderParts } from './present.ts'
import {
  filteredOrders,
  getOrderRow,
  isRenewal,
  listRefundsOf,
  refundable,
  type OrderRow,
} from './queries.ts'
import { readSettings } from './settings.ts'
import { readerOf } from '#server/words/reader.ts'

/** Someone else's order answers as if it did not exist. From here on the transaction is in the order's organization. */
export async function enterMyOrder(ctx: PersonCtx, orderId: string): Promise<OrderRow> {
  const row = await getOrderRow(ctx.db, orderId)
  if (row.person_id !== ctx.personId) throw problem('order_not_found')
  await enterOrganization(ctx.db, row.organization_id)
  return row
}

export async function getMyOrder(ctx: PersonCtx, orderId: string): Promise<Order> {
  const row = await enterMyOrder(ctx, orderId)
  return presentOrder(ctx.app, row, await readParts(ctx, row), ctx.now)
}

export async function listMyOrders(ctx: PersonCtx, page: PageQuery) {
  const filtered = ctx.db
    .selectFrom('orders as o')
    .leftJoin('organizations', 'organizations.id', 'o.organization_id')
    .where('o.person_id', '=', ctx.personId)
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered,
    filtered
      .select(summaryColumns)
      .select([
        sql<string>`coalesce(organizations.name, '')`.as('organization_name'),
        sql<null>`null`.as('buyer_first_name'),
        sql<null>`null`.as('buyer_last_name'),
      ])
      .orderBy('o.placed_at', 'desc'),
    page,
  )
  return { items: rows.map(presentSummary), ...totals }
}

export const summaryColumns = [
  'o.id',
  'o.organization_id',
  'o.reference',
  'o.course_id',
  'o.course_title',
  'o.billing_name',
  'o.status',
  'o.provider',
  'o.currency',
  'o.total_minor',
  'o.tax_minor',
  'o.refunded_minor',
  'o.placed_at',
  'o.paid_at',
] as const

const orders = {
  newest: sql`coalesce(o.paid_at, o.placed_at) desc, o.id desc`,
  oldest: sql`coalesce(o.paid_at, o.placed_at), o.id`,
  highest: sql`o.total_minor desc, o.id`,
}

export async function listOrders(
  ctx: MemberCtx,
  { sort, page, page_size, ...filter }: OrderFilter,
) {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const filtered = filteredOrders(ctx.db, ctx.organizationId, filter)
  const { rows, ...totals } = await paged(
    ctx.db,
    filtered,
    filtered
      .select(summaryColumns)
      .select([
        sql<string>`''`.as('organization_name'),
        'p.first_name as buyer_first_name',
        'p.last_name as buyer_last_name',
      ])
      .orderBy(orders[sort]),
    { page, page_size },
  )
  const counted = await filteredOrders(ctx.db, ctx.organizationId, { ...filter, status: undefined })
    .select(['o.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('o.status')
    .execute()
  const countOf = (status: OrderStatus) => counted.find((row) => row.status === status)?.count ?? 0
  return {
    items: rows.map(presentSummary),
    ...totals,
    counts: {
      pending: countOf('pending'),
      paid: countOf('paid'),
      partly_refunded: countOf('partly_refunded'),
      refunded: countOf('refunded'),
      failed: countOf('failed'),
    },
  }
}

export async function getOrder(ctx: MemberCtx, orderId: string): Promise<SoldOrder> {
  authorize(sellingPolicy, 'read', ctx, undefined)
  const row = await getOrderRow(ctx.db, orderId)
  if (row.organization_id !== ctx.organizationId) throw problem('order_not_found')
  const parts = await readParts(ctx, row)
  const people = await ctx.db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', 'in', [row.person_id ?? row.id, row.confirmed_by ?? row.id])
    .execute()
  const buyer = people.find(({ id }) => id === row.person_id)
  const confirmer = people.find(({ id }) => id === row.confirmed_by)
  const disputes = await ctx.db
    .selectFrom('disputes')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute()
  const standing = {
    ...row,
    is_renewal: isRenewal(row),
    refundable_minor: refundable(row, parts.refunds),
  }
  const { confirm, cancel, refund } = abilities(orderPolicy, ctx, standing)
  const order = presentOrder(ctx.app, row, parts, ctx.now)
  return {
    ...order,
    buyer: buyer ? { id: buyer.id, name: fullName(buyer), email: buyer.email } : null,
    payment_reference: row.payment_reference,
    confirmed_by: confirmer ? fullName(confirmer) : null,
    disputes: disputes.map((dispute) => ({
      reference: dispute.reference,
      amount_minor: dispute.amount_minor,
      reason: dispute.reason,
      opened_at: dispute.opened_at.toISOString(),
      won_at: dispute.won_at?.toISOString() ?? null,
      lost_at: dispute.lost_at?.toISOString() ?? null,
    })),
    lines: await linesOfSource(ctx.db, ctx.organizationId, { type: 'order', id: orderId }),
    timeline: await readTimeline(ctx, orderId),
    refundable_minor: standing.refundable_minor,
    can: { confirm, cancel, refund, request_refund: false },
  }
}

/** What stands beside the row; the transaction is in the order's organization. */
export async function readParts(ctx: PersonCtx, row: OrderRow): Promise<OrderParts> {
  const refunds = await listRefundsOf(ctx.db, row.organization_id, row.id)
  const organization = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', row.organization_id)
    .executeTakeFirst()
  const bundled = await listOrderCourses(ctx, row)
  const ids = bundled.length > 0 ? bundled.map(({ course_id }) => course_id) : [row.course_id]
  const courses = await ctx.db
    .selectFrom('published_courses')
    .select(['course_id', 'slug', 'lesson_count'])
    .where('organization_id', '=', row.organization_id)
    .where('course_id', 'in', ids)
    .execute()
  const enrollments = row.person_id
    ? await ctx.db
        .selectFrom('enrollments')
        .select('completed_lessons')
        .where('organization_id', '=', row.organization_id)
        .where('course_id', 'in', ids)
        .where('person_id', '=', row.person_id)
        .execute()
    : []
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const open = await ctx.db
    .selectFrom('disputes')
    .select('reference')
    .where('organization_id', '=', row.organization_id)
    .where('order_id', '=', row.id)
    .where('won_at', 'is', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return {
    organization_name: organization?.name ?? '',
    course_slug: bundled.length > 0 ? null : (courses[0]?.slug ?? null),
    courses: bundled,
    refunds,
    settings: await readSettings(ctx.db, row.organization_id),
    progress_percent: lessonPercent(
      sum(enrollments.map(({ completed_lessons }) => completed_lessons)),
      sum(courses.map(({ lesson_count }) => lesson_count)),
    ),
    is_disputed: open !== undefined,
    reader: await readerOf(ctx),
  }
}

async function readTimeline(ctx: MemberCtx, orderId: string): Promise<SoldOrder['timeline']> {
  const rows = await ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('people as p', 'p.id', 'a.actor_id')
    .select(['a.id', 'a.action', 'a.reason', 'a.created_at', 'p.first_name', 'p.last_name'])
    .where('a.organization_id', '=', ctx.organizationId)
    .where('a.subject_type', '=', 'order')
    .where('a.subject_id', '=', orderId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    actor: row.first_name ? `${row.first_name} ${row.last_name ?? ''}`.trim() : null,
    reason: row.reason,
    at: row.created_at.toISOString(),
  }))
}
