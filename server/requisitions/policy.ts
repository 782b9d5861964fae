import type { RequisitionStatus } from '#contract/requisitions.ts'

interface Subject {
  status: RequisitionStatus
  applied_at: Date | null
}

interface Actor {
  userRole: 'super_admin' | 'user'
}

const isOpen = ({ status }: Subject) =>
  status === 'submitted' || status === 'in_review' || status === 'changes_requested'
const isStaff = (actor: Actor) => actor.userRole === 'super_admin'

/** Who may do what in each state. Whose requisition it is was decided before: row-level security shows no other. */
export const requisitionPolicy = {
  answer: (actor: Actor, subject: Subject) => !isStaff(actor) && isOpen(subject),
  resubmit: (actor: Actor, subject: Subject) => !isStaff(actor) && isOpen(subject),
  withdraw: (actor: Actor, subject: Subject) => !isStaff(actor) && isOpen(subject),
  take: (actor: Actor, subject: Subject) => isStaff(actor) && subject.status === 'submitted',
  approve: (actor: Actor, subject: Subject) => isStaff(actor) && isOpen(subject),
  request_changes: (actor: Actor, subject: Subject) =>
    isStaff(actor) && (subject.status === 'submitted' || subject.status === 'in_review'),
  decline: (actor: Actor, subject: Subject) => isStaff(actor) && isOpen(subject),
  retry: (actor: Actor, subject: Subject) =>
    isStaff(actor) && subject.status === 'approved' && subject.applied_at === null,
} as const
