import type { ReceivedInvitation, SentInvitation } from '#contract/invitations.ts'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { InvitationRow, ReceivedRow } from './invitation-queries.ts'

export const presentSentInvitation = (row: InvitationRow): SentInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role as OrganizationRole,
  status: row.status,
  invited_by: row.invited_by,
  message: row.message,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  answered_at: (row.accepted_at ?? row.declined_at ?? row.revoked_at)?.toISOString() ?? null,
})

export const presentReceivedInvitation = (row: ReceivedRow): ReceivedInvitation => ({
  id: row.id,
  organization: { id: row.organization_id, name: row.organization_name },
  role: row.role as OrganizationRole,
  status: row.status,
  already_member: row.current_role !== null && row.status === 'pending',
  invited_by: row.invited_by,
  message: row.message,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
