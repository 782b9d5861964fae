import { expect, test } from 'vitest'
import type { OrganizationRole } from '#contract/organizations.ts'
import { activeItem, activeSection, menuFor, type Menu } from './menu-for.ts'

function menuOf(role: OrganizationRole | null, user_role: 'user' | 'super_admin' = 'user') {
  return menuFor({
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
}

const labels = (menu: Menu) => ({
  top: menu.top.map(({ label }) => label.message),
  sections: Object.fromEntries(
    menu.sections.map(({ label, items }) => [
      label.message,
      items.map((item) => item.label.message),
    ]),
  ),
  bottom: menu.bottom.map(({ label }) => label.message),
})

const everyone = { top: ['Dashboard', 'Invitations'], bottom: ['Profile', 'Settings'] }

test('learner', () => {
  expect(labels(menuOf('learner'))).toEqual({
    ...everyone,
    sections: {
      Learning: ['My Courses', 'My Learning', 'Achievements', 'Certificates'],
      Tools: ['Calendar', 'Live Sessions', 'Support'],
    },
  })
})

test('instructor', () => {
  expect(labels(menuOf('instructor'))).toEqual({
    ...everyone,
    sections: {
      Teaching: ['Courses', 'Students', 'Grading', 'Certificates'],
      Communication: ['Messages', 'Discussions', 'Announcements'],
      Business: ['Earnings'],
      Tools: ['Calendar', 'Live Sessions'],
    },
  })
})

test('admin', () => {
  expect(labels(menuOf('admin'))).toEqual({
    ...everyone,
    sections: {
      Management: ['Organizations', 'My Inquiries', 'Approvals', 'Payments', 'Announcements'],
      Content: ['Categories', 'Certificates', 'Reviews', 'Discussions', 'Courses', 'Grading'],
      Users: ['Students', 'Learning', 'Instructors', 'Invitations', 'Roles'],
      Analytics: ['Reports'],
      Tools: ['Support', 'Calendar', 'Live Sessions'],
    },
  })
})

test('without an organization only what needs none is shown', () => {
  expect(labels(menuOf(null))).toEqual({ ...everyone, sections: { Tools: ['Support'] } })
})

test('super admin', () => {
  expect(labels(menuOf(null, 'super_admin'))).toEqual({
    top: ['Dashboard', 'Invitations', 'Inquiries', 'Organizations'],
    sections: {},
    bottom: everyone.bottom,
  })
})

test('the most exact item is active, and its section is the one to expand', () => {
  const menu = menuOf('admin')
  const at = (path: string) => activeItem(menu, path)?.to
  expect(at('/dashboard/')).toBe('/dashboard')
  expect(at('/dashboard/admin')).toBe('/dashboard')
  expect(activeItem(menuOf(null, 'super_admin'), '/dashboard/super-admin')?.to).toBe('/dashboard')
  expect(at('/dashboard/admin/instructors/invitations')).toBe(
    '/dashboard/admin/instructors/invitations',
  )
  expect(at('/dashboard/admin/instructors/7')).toBe('/dashboard/admin/instructors')
  expect(at('/dashboard/admin/organizations/7/settings')).toBe('/dashboard/admin/organizations')
  expect(at('/dashboard/unknown')).toBeUndefined()
  expect(activeSection(menu, '/dashboard/admin/reports/7')?.key).toBe('Analytics')
  expect(activeSection(menu, '/account/profile')).toBeNull()
})

test('a custom role adds what it opens to the sidebar of the built-in role', () => {
  const menu = menuFor({
    current_org_id: '1',
    user: {
      id: '1',
      user_role: 'user',
      email: 'a@b.test',
      avatar: null,
      can_create_organization: false,
      organizations: [
        {
          id: '1',
          name: 'One',
          role: 'learner',
          is_active: true,
          abilities: ['orders.manage', 'coupons.manage', 'audit.read'],
        },
      ],
    },
  })
  expect(labels(menu).sections).toMatchObject({ Administration: ['Payments', 'Audit log'] })
})
