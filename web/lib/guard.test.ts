import { describe, expect, test } from 'vitest'
import type { Membership, OrganizationRole } from '#contract/organizations.ts'
import { guard, homeOf, type GuardedSession } from './guard.ts'

const member = (role: OrganizationRole): Membership => ({
  id: role,
  name: role,
  role,
  is_active: true,
})

function session(
  organizations: Membership[],
  extra: Partial<NonNullable<GuardedSession['user']>> = {},
): GuardedSession {
  return {
    is_authenticated: true,
    current_org_id: organizations[0]?.id ?? null,
    user: {
      id: '1',
      user_role: 'user',
      email: 'a@b.test',
      avatar: null,
      can_create_organization: false,
      organizations,
      ...extra,
    },
  }
}

const people = {
  nobody: { is_authenticated: false, current_org_id: null, user: null },
  super: session([], { user_role: 'super_admin' }),
  superWithOrganization: session([member('admin')], { user_role: 'super_admin' }),
  founder: session([], { can_create_organization: true }),
  newcomer: session([]),
  learner: session([member('learner')]),
  instructor: session([member('instructor')]),
  admin: session([member('admin')]),
  multi: { ...session([member('admin'), member('learner')]), current_org_id: 'learner' },
} satisfies Record<string, GuardedSession>

const ok = 'allow'
const home = '/dashboard'
const platform = '/dashboard/super-admin'
const help = '/account/support?desk=platform'
const invited = '/dashboard/invitations'

const paths: Record<string, Record<Exclude<keyof typeof people, 'nobody'>, string>> = {
  '/dashboard': {
    super: platform,
    superWithOrganization: platform,
    founder: ok,
    newcomer: ok,
    learner: ok,
    instructor: ok,
    admin: ok,
    multi: ok,
  },
  '/dashboard/invitations/': {
    super: platform,
    superWithOrganization: platform,
    founder: ok,
    newcomer: ok,
    learner: ok,
    instructor: ok,
    admin: ok,
    multi: ok,
  },
  '/dashboard/admin/inquiries': {
    super: platform,
    superWithOrganization: platform,
    founder: ok,
    newcomer: ok,
    learner: home,
    instructor: home,
    admin: ok,
    multi: home,
  },
  '/dashboard/admin': {
    super: platform,
    superWithOrganization: platform,
    founder: home,
    newcomer: invited,
    learner: home,
    instructor: home,
    admin: ok,
    multi: home,
  },
  '/dashboard/ADMIN//organizations/7/settings': {
    super: platform,
    superWithOrganization: platform,
    founder: home,
    newcomer: invited,
    learner: home,
    instructor: home,
    admin: ok,
    multi: home,
  },
  '/dashboard/instructor/courses/7/edit': {
    super: platform,
    superWithOrganization: platform,
    founder: home,
    newcomer: invited,
    learner: home,
    instructor: ok,
    admin: home,
    multi: home,
  },
  '/dashboard/student/courses/1/lessons/2': {
    super: platform,
    superWithOrganization: platform,
    founder: home,
    newcomer: invited,
    learner: ok,
    instructor: home,
    admin: home,
    multi: ok,
  },
  '/dashboard/%73tudent': {
    super: platform,
    superWithOrganization: platform,
    founder: home,
    newcomer: invited,
    learner: ok,
    instructor: home,
    admin: home,
    multi: ok,
  },
  '/dashboard/super-admin/requisitions': {
    super: ok,
    superWithOrganization: ok,
    founder: home,
    newcomer: invited,
    learner: home,
    instructor: home,
    admin: home,
    multi: home,
  },
  '/dashboard/administrators': {
    super: platform,
    superWithOrganization: platform,
    founder: home,
    newcomer: invited,
    learner: ok,
    instructor: ok,
    admin: ok,
    multi: ok,
  },
  '/account/profile': {
    super: ok,
    superWithOrganization: ok,
    founder: ok,
    newcomer: ok,
    learner: ok,
    instructor: ok,
    admin: ok,
    multi: ok,
  },
  '/account/support/articles': {
    super: ok,
    superWithOrganization: ok,
    founder: help,
    newcomer: help,
    learner: help,
    instructor: help,
    admin: help,
    multi: help,
  },
}

describe.each(Object.entries(paths))('%s', (path, expected) => {
  test.each(Object.entries(expected))('%s', (name, outcome) => {
    const verdict = guard(people[name as keyof typeof people], path)
    expect(verdict).toEqual(outcome === ok ? { kind: 'allow' } : { kind: 'redirect', to: outcome })
  })

  test('a visitor is asked to log in, and the URL is kept', () => {
    const href = `${path}?tab=2#notes`
    expect(guard(people.nobody, href)).toEqual({ kind: 'login', redirect: href })
  })
})

test('public URLs are open to all', () => {
  for (const path of ['/', '/login', '/courses/7', '/dashboards']) {
    expect(guard(people.nobody, path)).toEqual({ kind: 'allow' })
  }
})

test('writing help is for super admins, reading it for everyone', () => {
  for (const page of ['categories', 'articles/create', 'articles/a/edit', 'categories/c/manage']) {
    const path = `/account/support/${page}`
    expect(guard(people.learner, path)).toEqual({ kind: 'redirect', to: help })
    expect(guard(people.super, path)).toEqual({ kind: 'allow' })
  }
  expect(guard(people.learner, '/account/support/articles/a')).toEqual({ kind: 'allow' })
})

test('where each person starts', () => {
  expect(homeOf(people.super)).toBe(platform)
  expect(homeOf(people.founder)).toBe(home)
  expect(homeOf(people.newcomer)).toBe(invited)
  expect(homeOf(people.learner)).toBe(home)
})

test('no redirect leads to a page that redirects again', () => {
  for (const person of Object.values(people)) {
    for (const path of Object.keys(paths)) {
      const verdict = guard(person, path)
      if (verdict.kind === 'redirect') {
        expect(guard(person, verdict.to)).toEqual({ kind: 'allow' })
      }
    }
  }
})

test('a custom role opens its pages of the admin area and no other', () => {
  const finance = session([{ ...member('learner'), abilities: ['orders.manage', 'people.read'] }])
  const opens = (path: string) => guard(finance, path).kind === 'allow'
  for (const path of ['/payments', '/payments/orders/1', '/payments/refunds/', '/students/1']) {
    expect([path, opens(`/dashboard/admin${path}`)]).toEqual([path, true])
  }
  for (const path of [
    '',
    '/roles',
    '/payments/settings',
    '/payments/coupons',
    '/students/add',
    '/students/1/edit',
    '/instructors/invitations',
    '/organizations/1/settings',
  ]) {
    expect([path, opens(`/dashboard/admin${path}`)]).toEqual([path, false])
  }
})
