import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Named, OrganizationParams, requiredText } from './fields.ts'
import { OrganizationRole } from './organizations.ts'

/**
 * A read-only view of the product as a member. The token grants access to what that member can read in this
 * organization.
 */
export const MemberView = z.object({
  id: Id,
  /** Sent as `Authorization: View <token>`. It names both people. */
  view_token: z.string(),
  expires_at: Instant,
  person: z.object({ id: Id, name: z.string(), email: z.string(), role: OrganizationRole }),
  organization: Named,
})
export type MemberView = z.infer<typeof MemberView>

export const startMemberView = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/members/:personId/view/',
  access: 'member',
  summary: 'Look at the product as a member, read-only and for half an hour; it is logged',
  params: z.extend(OrganizationParams, { personId: Id }),
  body: z.object({ reason: requiredText(300) }),
  output: MemberView,
  errors: ['not_allowed', 'member_not_found'],
})

export const endMemberView = endpoint({
  method: 'POST',
  path: '/api/organizations/:organizationId/member-views/:viewId/end/',
  access: 'member',
  summary: 'Stop looking as a member',
  params: z.extend(OrganizationParams, { viewId: Id }),
})
