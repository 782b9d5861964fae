import type { Actor } from '#server/organizations/policy.ts'

interface Subject {
  requester_id: string | null
  status: string
}

export const isOpen = ({ status }: { status: string }) =>
  status === 'submitted' || status === 'in_review'

const isAdmin = (actor: Actor) => actor.role === 'admin'
const asked = (actor: Actor, { requester_id }: Subject) => requester_id === actor.personId

/** Admins review what others ask for; who asked may follow it, comment and take it back. */
export const approvalPolicy = {
  read: (actor: Actor, approval: Subject) => isAdmin(actor) || asked(actor, approval),
  decide: (actor: Actor, approval: Subject) =>
    isAdmin(actor) && !asked(actor, approval) && isOpen(approval),
  assign: (actor: Actor, approval: Subject) => isAdmin(actor) && isOpen(approval),
  comment: (actor: Actor, approval: Subject) => isAdmin(actor) || asked(actor, approval),
  withdraw: (actor: Actor, approval: Subject) => asked(actor, approval) && isOpen(approval),
} as const

/** What a member may do with the inbox as a whole. */
export const inboxPolicy = { decide: isAdmin } as const
