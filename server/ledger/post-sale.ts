import type { Ctx } from '#server/http/context.ts'
import { post, type Line } from './post.ts'
import { shareSale } from './share-sale.ts'
import { readSplit } from './split-rules.ts'

interface Sale {
  organizationId: string
  orderId: string
  courseId: string
  /** Tells the sales of an order with several courses apart. */
  part?: string
  currency: string
  provider: string
  /** What the buyer paid, tax included. */
  total: number
  tax: number
  memo?: string
}

/**
 * Books what a buyer paid: cash in, and at the same moment who it belongs to. The split is fixed here; a later change of
 * the rules touches no earlier sale. Told twice, it is booked once.
 */
export async function postSale(ctx: Ctx, sale: Sale) {
  const split = await readSplit(ctx.db, sale.organizationId, sale.courseId)
  const shares = shareSale(sale.total - sale.tax, split)
  const lines: Line[] = [
    { account: { kind: 'cash', provider: sale.provider }, amount: sale.total },
    { account: { kind: 'tax_payable' }, amount: -sale.tax },
    { account: { kind: 'platform_fee' }, amount: -shares.platform },
    { account: { kind: 'organization_share' }, amount: -shares.organization },
    ...shares.instructors.map(({ person_id, amount }) => ({
      account: { kind: 'instructor_on_hold' as const, personId: person_id },
      amount: -amount,
    })),
  ]
  const entry = await post(ctx, {
    organizationId: sale.organizationId,
    kind: 'sale',
    currency: sale.currency,
    key: sale.part ? `sale ${sale.orderId} ${sale.part}` : `sale ${sale.orderId}`,
    source: { type: 'order', id: sale.orderId },
    courseId: sale.courseId,
    memo: sale.memo ?? '',
    lines,
  })
  const held = shares.instructors.filter(({ amount }) => amount > 0)
  if (entry.isNew && held.length > 0) {
    await ctx.db
      .insertInto('ledger_holds')
      .values(
        held.map(({ person_id, amount }) => ({
          organization_id: sale.organizationId,
          entry_id: entry.id,
          person_id,
          currency: sale.currency,
          source_id: sale.orderId,
          amount_minor: amount,
          left_minor: amount,
          hold_until: new Date(ctx.now.getTime() + split.hold_days * 86_400_000),
        })),
      )
      .execute()
  }
  return entry
}
