import { expect, test } from 'vitest'
import type { OrganizationRole } from '#contract/organizations.ts'
import { guard } from './guard.ts'
import { supportPageOf } from './support-page.ts'

const sessionOf = (role: OrganizationRole | null, user_role: 'user' | 'super_admin' = 'user') => ({
  is_authenticated: true,
  current_org_id: role,
  user: {
    id: '1',
    user_role,
    email: 'a@b.test',
    avatar: null,
    can_create_organization: false,
    organizations: role ? [{ id: role, name: role, role, is_active: true }] : [],
  },
})

test.each([
  ['a learner', sessionOf('learner'), '/dashboard/student/support'],
  ['an instructor', sessionOf('instructor'), '/account/support'],
  ['an admin', sessionOf('admin'), '/dashboard/admin/support'],
  ['someone without an organization', sessionOf(null), '/account/support'],
  ['a super admin', sessionOf(null, 'super_admin'), '/account/support'],
])('%s gets a support page that their role may open', (_, session, page) => {
  expect(supportPageOf(session)).toBe(page)
  expect(guard(session, page)).toEqual({ kind: 'allow' })
})
