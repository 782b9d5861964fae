import type { InquiryStatus } from '#contract/inquiries.ts'

interface Subject {
  status: InquiryStatus
}

const isOpen = ({ status }: Subject) =>
  status === 'new' || status === 'contacted' || status === 'qualified'

/** What the sender may do; that it is their inquiry is certain, since row-level security shows no other. */
export const senderPolicy = {
  answer: (_actor: unknown, inquiry: Subject) => isOpen(inquiry),
  withdraw: (_actor: unknown, inquiry: Subject) => isOpen(inquiry),
} as const

/** What the platform's staff may do in each state of the pipeline. */
export const staffPolicy = {
  contact: (_actor: unknown, { status }: Subject) => status === 'new',
  qualify: (_actor: unknown, { status }: Subject) => status === 'new' || status === 'contacted',
  reply: (_actor: unknown, inquiry: Subject) => inquiry.status !== 'withdrawn',
  convert: (_actor: unknown, inquiry: Subject) => isOpen(inquiry),
  decline: (_actor: unknown, inquiry: Subject) => isOpen(inquiry),
  reopen: (_actor: unknown, { status }: Subject) => status === 'declined',
} as const
