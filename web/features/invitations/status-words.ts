import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { InvitationStatus } from '#contract/invitations.ts'

export const invitationStatuses: readonly InvitationStatus[] = [
  'pending',
  'accepted',
  'declined',
  'expired',
  'revoked',
]

export const statusWords: Record<InvitationStatus, MessageDescriptor> = {
  pending: msg({ message: 'Pending', context: 'invitation' }),
  accepted: msg({ message: 'Accepted', context: 'invitation' }),
  declined: msg({ message: 'Declined', context: 'invitation' }),
  expired: msg({ message: 'Expired', context: 'invitation' }),
  revoked: msg({ message: 'Revoked', context: 'invitation' }),
}
