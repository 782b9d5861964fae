import type { OrganizationRole } from '#contract/organizations.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
}

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** What a member may do with the sales of the organization as a whole: money is the admins'. */
export const sellingPolicy = {
  read: isAdmin,
  change_settings: isAdmin,
  manage_coupons: isAdmin,
} as const

interface SoldOrder {
  status: string
  provider: string
  /** What can still be paid back. */
  refundable_minor: number
}

/** What an admin may do with one order. */
export const orderPolicy = {
  read: isAdmin,
  confirm: (actor: Actor, order: SoldOrder) =>
    isAdmin(actor) && order.status === 'pending' && order.provider === 'manual',
  cancel: (actor: Actor, order: SoldOrder) => isAdmin(actor) && order.status === 'pending',
  refund: (actor: Actor, order: SoldOrder) => isAdmin(actor) && order.refundable_minor > 0,
} as const

interface RefundStanding {
  status: string
  provider: string
}

/** Who carries out a refund that others agreed to. */
export const refundPolicy = {
  settle: (actor: Actor, refund: RefundStanding) =>
    isAdmin(actor) && refund.status === 'approved' && refund.provider === 'manual',
  retry: (actor: Actor, refund: RefundStanding) =>
    isAdmin(actor) && refund.status === 'failed' && refund.provider === 'stripe',
} as const
