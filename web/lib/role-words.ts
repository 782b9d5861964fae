import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { OrganizationRole } from '#contract/organizations.ts'

export const organizationRoles: readonly OrganizationRole[] = ['admin', 'instructor', 'learner']

/** Names of the roles in an organization. */
export const roleWords: Record<OrganizationRole, MessageDescriptor> = {
  admin: msg`Admin`,
  instructor: msg`Instructor`,
  learner: msg`Learner`,
}
