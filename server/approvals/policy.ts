import type { Actor } from '#server/organizations/policy.ts'

interface Subject {
  requester_id: string | null
  status: string
}

/** What self-approval looks at besides: whether anyone else could decide. */
interface OwnSubject extends Subject {
  has_other_admin: boolean
  /** The kind of request lets its only admin approve it. */
  allows_own: boolean
}

export const isOpen = ({ status }: { status: string }) =>
  status === 'submitted' || status === 'in_review'

const isAdmin = (actor: Actor) => actor.role === 'admin'
const asked = (actor: Actor, { requester_id }: Subject) => requester_id === actor.personId

/**
 * Admins review what others ask for; who asked may follow it, comment and take it back. A request of the only admin
 * would wait forever, so they approve it themselves where its kind allows that.
 */
export const approvalPolicy = {
  read: (actor: Actor, approval: Subject) => isAdmin(actor) || asked(actor, approval),
  decide: (actor: Actor, approval: Subject) =>
    isAdmin(actor) && !asked(actor, approval) && isOpen(approval),
  approve_own: (actor: Actor, approval: OwnSubject) =>
    isAdmin(actor) &&
    asked(actor, approval) &&
    isOpen(approval) &&
    approval.allows_own &&
    !approval.has_other_admin,
  assign: (actor: Actor, approval: Subject) => isAdmin(actor) && isOpen(approval),
  comment: (actor: Actor, approval: Subject) => isAdmin(actor) || asked(actor, approval),
  withdraw: (actor: Actor, approval: Subject) => asked(actor, approval) && isOpen(approval),
} as const

/** What a member may do with the inbox as a whole. */
export const inboxPolicy = { decide: isAdmin } as const
