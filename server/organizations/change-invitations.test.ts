import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  changeInvitations,
  exportInvitations,
  invite,
  listSentInvitations,
} from '#contract/invitations.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { done } from '#server/testing/build-course.ts'
import { testApp } from '#server/testing/test-app.ts'

async function buildInvitations(count: number) {
  const { admin, learner, organization } = await buildClassroom()
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.test`)
  await done(admin, invite, { body: { organization: organization.id, emails, role: 'learner' } })
  const params = { organizationId: organization.id }
  const { items } = await done(admin, listSentInvitations, { params, query: {} })
  return { admin, learner, params, emails, ids: items.map(({ id }) => id) }
}

test('200 resends to each and revokes each; what refuses is named and spoils nothing', async () => {
  const { admin, params, ids, emails } = await buildInvitations(3)
  const change = (kind: 'resend' | 'revoke', invitation_ids: string[]) =>
    done(admin, changeInvitations, { params, body: { invitation_ids, change: kind } })
  const app = await testApp()
  await app.drainJobs()
  const before = app.sentMail.length
  expect(await change('resend', ids)).toEqual({ changed: 3, failures: [] })
  await app.drainJobs()
  expect(
    app.sentMail
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(emails.toSorted())

  const first = ids[0] ?? ''
  expect(await change('revoke', [first, first])).toEqual({ changed: 1, failures: [] })
  const again = await change('revoke', [...ids, randomUUID()])
  expect(again.changed).toBe(2)
  expect(again.failures.map(({ invitation_id }) => invitation_id)).toContain(first)
  expect(again.failures).toHaveLength(2)
  const { items } = await done(admin, listSentInvitations, { params, query: {} })
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['revoked']))
})

test('200 writes the list as CSV, by the filters of the list', async () => {
  const { admin, params, ids, emails } = await buildInvitations(2)
  await done(admin, changeInvitations, {
    params,
    body: { invitation_ids: ids.slice(0, 1), change: 'revoke' },
  })
  const csv = async (query: Record<string, string>) => {
    const file = await done(admin, exportInvitations, { params, query })
    return Buffer.from(file.base64, 'base64').toString('utf8')
  }
  const all = await csv({})
  for (const email of emails) expect(all).toContain(email)
  const pending = await csv({ status: 'pending' })
  expect(emails.filter((email) => pending.includes(email))).toHaveLength(1)
})

test('403 for who may not invite, and nothing of another organization is touched', async () => {
  const { learner, params, ids, admin } = await buildInvitations(1)
  const body = { invitation_ids: ids, change: 'revoke' as const }
  expect((await call(learner, changeInvitations, { params, body })).status).toBe(403)
  expect((await call(learner, exportInvitations, { params, query: {} })).status).toBe(403)
  const other = await buildInvitations(1)
  const answer = await done(other.admin, changeInvitations, { params: other.params, body })
  expect(answer).toMatchObject({ changed: 0, failures: [{ invitation_id: ids[0], email: '' }] })
  const { items } = await done(admin, listSentInvitations, { params, query: {} })
  expect(items[0]?.status).toBe('pending')
})
