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
  pending: msg`Pending`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
}
