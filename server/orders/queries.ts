import { sql, type Selectable } from 'kysely'
import type { OrderFilter } from '#contract/orders.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/paging.ts'
import type { DB } from '#server/db/tables.ts'
import { problem } from '#server/http/problem.ts'

export type OrderRow = Selectable<DB['orders']>
export type RefundRow = Selectable<DB['refunds']>

/** Locked until the end of the transaction: whoever pays, fails or refunds this order waits here. */
export async function lockOrder(
  db: Db,
  organizationId: string,
  orderId: string,
): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('order_not_found')
  return row
}

export async function getOrderRow(db: Db, orderId: string): Promise<OrderRow> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!row) throw problem('order_not_found')
  return row
}

export const listRefundsOf = (db: Db, organizationId: string, orderId: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .execute()

/** What is on its way back and not yet part of `refunded_minor`. */
export const underWay = (refunds: readonly RefundRow[]) =>
  refunds
    .filter(({ status }) => status === 'requested' || status === 'approved')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)

export const isSold = ({ status }: { status: string }) =>
  ['paid', 'partly_refunded', 'refunded'].includes(status)

/** Retried until it is paid or given up with its subscription; it can't be canceled alone. */
export const isRenewal = (order: Pick<OrderRow, 'status' | 'subscription_id' | 'expires_at'>) =>
  order.status === 'pending' && order.subscription_id !== null && order.expires_at === null

/** What can still be promised back. */
export const refundable = (order: OrderRow, refunds: readonly RefundRow[]) =>
  isSold(order) ? order.total_minor - order.refunded_minor - underWay(refunds) : 0

/** Paid orders count on the day they were paid, others on the day they were placed. */
const day = sql<Date>`coalesce(o.paid_at, o.placed_at)`

/** The orders that a filter leaves; the list, its counts and its export all start here. */
export const filteredOrders = (
  db: Db,
  organizationId: string,
  filter: Omit<OrderFilter, 'page' | 'page_size' | 'sort'>,
) =>
  db
    .selectFrom('orders as o')
    .leftJoin('people as p', 'p.id', 'o.person_id')
    .where('o.organization_id', '=', organizationId)
    .$if(filter.status === 'sold', (query) =>
      query.where('o.status', 'in', ['paid', 'partly_refunded', 'refunded']),
    )
    .$if(filter.status !== undefined && filter.status !== 'sold', (query) =>
      query.where('o.status', '=', filter.status ?? ''),
    )
    .$if(filter.provider !== undefined, (query) =>
      query.where('o.provider', '=', filter.provider ?? ''),
    )
    .$if(filter.course !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([
            eb('o.course_id', '=', filter.course ?? ''),
            eb('o.bundle_id', 'is', null),
            eb('o.subscription_id', 'is', null),
            eb('o.from_cart', '=', false),
          ]),
          eb.exists(
            eb
              .selectFrom('order_courses as c')
              .select('c.order_id')
              .whereRef('c.organization_id', '=', 'o.organization_id')
              .whereRef('c.order_id', '=', 'o.id')
              .where('c.course_id', '=', filter.course ?? ''),
          ),
        ]),
      ),
    )
    .$if(filter.person !== undefined, (query) =>
      query.where('o.person_id', '=', filter.person ?? ''),
    )
    .$if(filter.coupon !== undefined, (query) =>
      query.where('o.coupon_id', '=', filter.coupon ?? ''),
    )
    .$if(filter.currency !== undefined, (query) =>
      query.where('o.currency', '=', filter.currency ?? ''),
    )
    .$if(filter.from !== undefined, (query) =>
      query.where(day, '>=', new Date(`${filter.from}T00:00:00Z`)),
    )
    .$if(filter.until !== undefined, (query) => query.where(day, '<', dayAfter(filter.until ?? '')))
    .$if(Boolean(filter.search), (query) =>
      query.where((eb) =>
        eb.or(
          [
            'o.reference',
            'o.invoice_number',
            'o.course_title',
            'o.billing_name',
            sql<string>`p.first_name || ' ' || p.last_name`,
            'p.email',
          ].map((column) => eb(column as 'o.reference', 'ilike', containing(filter.search ?? ''))),
        ),
      ),
    )

export const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000)
