import type { Order } from '#contract/orders.ts'

export interface Discount {
  percent_basis_points: number | null
  amount_minor: number | null
  /** The largest share of the price that it takes off, whatever the price is. */
  limit_basis_points?: number | null
}

export interface Terms {
  price: number
  discount: Discount | null
  tax: { name: string; basis_points: number } | null
  taxIncluded: boolean
}

export interface Amounts {
  price_minor: number
  discount_minor: number
  tax_minor: number
  total_minor: number
}

/** What a buyer pays, in whole minor units: discount first, then tax in the price or on top of it. */
export function priceOrder({ price, discount, tax, taxIncluded }: Terms): Amounts {
  const discount_minor = Math.min(price, discount ? discountOf(price, discount) : 0)
  const rest = price - discount_minor
  const rate = tax?.basis_points ?? 0
  const tax_minor = taxIncluded ? share(rest, rate, 10_000 + rate) : share(rest, rate, 10_000)
  return {
    price_minor: price,
    discount_minor,
    tax_minor,
    total_minor: taxIncluded ? rest : rest + tax_minor,
  }
}

function discountOf(price: number, discount: Discount) {
  const { percent_basis_points, amount_minor, limit_basis_points } = discount
  const most = limit_basis_points ? share(price, limit_basis_points, 10_000) : price
  const wanted =
    percent_basis_points === null ? (amount_minor ?? 0) : share(price, percent_basis_points, 10_000)
  return Math.min(wanted, most)
}

/** Rounded half up, without a fraction on the way. */
export const share = (amount: number, part: number, whole: number) =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))

export interface RefundStanding {
  status: string
  paid_at: Date | null
  /** What is neither paid back nor on its way. */
  refundable_minor: number
  has_open_refund: boolean
  is_disputed: boolean
  progress_percent: number
}

/** Why a learner can't have the money back by the organization's rules; null when they can. */
export function refundRefusal(
  order: RefundStanding,
  rules: { refund_days: number; refund_progress_percent: number },
  now: Date,
): Order['refund_refusal'] {
  if (!order.paid_at || order.status === 'pending' || order.status === 'failed') return 'not_paid'
  if (order.has_open_refund) return 'under_way'
  if (order.is_disputed) return 'disputed'
  if (order.refundable_minor === 0) return 'nothing_left'
  if (now.getTime() > order.paid_at.getTime() + rules.refund_days * 86_400_000) return 'too_late'
  if (order.progress_percent > rules.refund_progress_percent) return 'too_much_progress'
  return null
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Short enough to write on a transfer, without letters that are mistaken for digits. */
export const referenceFrom = (bytes: Uint8Array) =>
  `LY-${[...bytes.subarray(0, 8)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/(.{4})/, '$1-')}`
