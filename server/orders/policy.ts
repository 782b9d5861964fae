import type { OrganizationRole } from '#contract/organizations.ts'
import { coursePolicy, type CourseStanding } from '#server/courses/policy.ts'
import type { Actor as Member } from '#server/organizations/policy.ts'

export interface Actor {
  personId: string
  role: OrganizationRole
}

const isAdmin = (actor: Actor) => actor.role === 'admin'

/** What a member may do with the sales of the organization as a whole: money is the admins'. */
export const sellingPolicy = {
  read: isAdmin,
  change_settings: isAdmin,
  manage_bundles: isAdmin,
  manage_subscriptions: isAdmin,
} as const

interface CouponStanding {
  /** The course that it is for; null for one that is good for all courses. */
  course: CourseStanding | null
  /** Admins let instructors make coupons. */
  is_allowed: boolean
  /** Made by somebody who teaches the course. */
  is_by_instructor: boolean
}

const editsCourse = (actor: Member, { course }: CouponStanding) =>
  course !== null && coursePolicy.update(actor, course)

/** Coupons are the admins'; people who edit a course have their own for it, as far as admins let them. */
export const couponPolicy = {
  list: (actor: Member, { course }: CouponStanding) =>
    isAdmin(actor) || (course !== null && coursePolicy.read(actor, course)),
  create: (actor: Member, coupon: CouponStanding) =>
    isAdmin(actor) || (coupon.is_allowed && editsCourse(actor, coupon)),
  update: (actor: Member, coupon: CouponStanding) =>
    isAdmin(actor) || (coupon.is_allowed && coupon.is_by_instructor && editsCourse(actor, coupon)),
  archive: (actor: Member, coupon: CouponStanding) =>
    isAdmin(actor) || (coupon.is_by_instructor && editsCourse(actor, coupon)),
} as const

interface SoldOrder {
  status: string
  provider: string
  /** Of a subscription: canceled with it alone. */
  is_renewal: boolean
  /** What can still be paid back. */
  refundable_minor: number
}

/** What an admin may do with one order. */
export const orderPolicy = {
  read: isAdmin,
  confirm: (actor: Actor, order: SoldOrder) =>
    isAdmin(actor) && order.status === 'pending' && order.provider === 'manual',
  cancel: (actor: Actor, order: SoldOrder) =>
    isAdmin(actor) && order.status === 'pending' && !order.is_renewal,
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
