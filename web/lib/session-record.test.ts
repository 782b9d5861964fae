import { expect, test } from 'vitest'
import { Membership } from '#contract/organizations.ts'
import { readRecord, writeRecord } from './session-record.ts'

const reasons = Membership.shape.closed.def.innerType.shape.reason.options

test.each(reasons)('a session with an organization that is closed by %s is restored', (reason) => {
  const organization = {
    id: '01a1e0b3-22d2-7672-9a01-e5fbab8382da',
    name: 'School',
    role: 'learner' as const,
    is_active: true,
    closed: { reason, message: 'Come back later.' },
  }
  const record = {
    user: {
      id: '01a1e0b3-22d2-7672-9a01-e5fbab8382db',
      user_role: 'user' as const,
      email: 'a@school.test',
      organizations: [organization],
      can_create_organization: false,
      avatar: null,
    },
    current_org_id: organization.id,
    access_token: 'a',
    refresh_token: 'b',
    is_authenticated: true,
    session_id: '01a1e0b3-22d2-7672-9a01-e5fbab8382dc',
  }
  expect(readRecord(writeRecord(record))?.user?.organizations).toEqual([organization])
})
