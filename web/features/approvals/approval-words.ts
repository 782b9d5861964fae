import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ApprovalStatus } from '#contract/approvals.ts'

export const statusWords: Record<ApprovalStatus, MessageDescriptor> = {
  submitted: msg({ message: 'Submitted', context: 'request' }),
  in_review: msg`In review`,
  changes_requested: msg`Changes requested`,
  approved: msg({ message: 'Approved', context: 'request' }),
  declined: msg({ message: 'Declined', context: 'request' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'request' }),
}

export const actionWords: Partial<Record<string, MessageDescriptor>> = {
  'approval.submitted': msg`submitted it`,
  'approval.resubmitted': msg`submitted it again`,
  'approval.assigned': msg`started reviewing it`,
  'approval.unassigned': msg`unassigned it`,
  'approval.approved': msg`approved it`,
  'approval.changes_requested': msg`asked for changes`,
  'approval.declined': msg`declined it`,
  'approval.withdrawn': msg`withdrew it`,
}

export const changeWords = {
  added: msg`Added`,
  removed: msg`Removed`,
  changed: msg`Changed`,
  moved: msg`Moved`,
}
