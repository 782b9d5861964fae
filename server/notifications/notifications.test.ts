import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import {
  listNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  setNotificationPreference,
} from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { invitationDeclined, roleChanged } from '#server/organizations/notification-kinds.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import { notify } from '#server/events/notify.ts'

/** A person with three: two of one kind, one of another. */
async function buildNotified() {
  const { mechanisms, drainJobs } = await testApp()
  const person = await buildPerson()
  await asSystem(mechanisms, async (ctx) => {
    const common = { to: person.id, type: 'info', message: '' } as const
    await notify(ctx, roleChanged, { ...common, title: 'one' })
    await notify(ctx, roleChanged, { ...common, title: 'two' })
    await notify(ctx, invitationDeclined, { ...common, title: 'three' })
  })
  await drainJobs()
  return person
}

describe('GET /api/me/notifications/', () => {
  test('200 filters by kind and by read, with the count of all unread', async () => {
    const person = await buildNotified()
    const kind = await call(person, listNotifications, { query: { kind: roleChanged.name } })
    expect(kind.body).toMatchObject({ total: 2, unread_count: 3 })
    const found = await call(person, listNotifications, { query: { search: 'thre' } })
    expect(found.body.items.map(({ title }) => title)).toEqual(['three'])
    await call(person, markNotificationRead, {
      params: { notificationId: found.body.items[0]?.id ?? '' },
    })
    const unread = await call(person, listNotifications, { query: { unread: 'true' } })
    expect(unread.body).toMatchObject({ total: 2, unread_count: 2 })
    const read = await call(person, listNotifications, { query: { unread: 'false' } })
    expect(read.body.items.map(({ title }) => title)).toEqual(['three'])
  })

  test("200 shows nobody else's", async () => {
    await buildNotified()
    const stranger = await buildPerson()
    expect((await call(stranger, listNotifications, {})).body).toMatchObject({
      items: [],
      unread_count: 0,
    })
  })
})

describe('marking as read', () => {
  test('204 one, and again; other tabs hear of it', async () => {
    const person = await buildNotified()
    const client = await LiveClient.open(await listening())
    client.begin(person.accessToken, `person:${person.id}`)
    await vi.waitFor(() => expect(client.told.map(({ type }) => type)).toContain('subscribed'))
    const [first] = (await call(person, listNotifications, {})).body.items
    const params = { notificationId: first?.id ?? '' }
    expect((await call(person, markNotificationRead, { params })).status).toBe(204)
    expect((await call(person, markNotificationRead, { params })).status).toBe(204)
    expect((await call(person, listNotifications, {})).body.unread_count).toBe(2)
    await vi.waitFor(() =>
      expect(client.events).toContainEqual(
        expect.objectContaining({ name: 'notification.read', data: { id: first?.id } }),
      ),
    )
    client.close()
  })

  test('204 all, and nobody else', async () => {
    const [person, other] = [await buildNotified(), await buildNotified()]
    expect((await call(person, markAllNotificationsRead, {})).status).toBe(204)
    expect((await call(person, listNotifications, {})).body.unread_count).toBe(0)
    expect((await call(other, listNotifications, {})).body.unread_count).toBe(3)
  })

  test("404 for someone else's and for an unknown one", async () => {
    const person = await buildNotified()
    const thief = await buildPerson()
    const [first] = (await call(person, listNotifications, {})).body.items
    for (const notificationId of [first?.id ?? '', randomUUID()]) {
      const answer = await call(thief, markNotificationRead, { params: { notificationId } })
      expect(answer.error.code).toBe('notification_not_found')
    }
    expect((await call(person, listNotifications, {})).body.unread_count).toBe(3)
  })
})

describe('preferences', () => {
  test('200 lists every kind with what is usual, and keeps what is chosen', async () => {
    const person = await buildPerson()
    const kinds = (await call(person, listNotificationPreferences, {})).body
    expect(kinds).toContainEqual({
      kind: 'member.role_changed',
      label: 'My role in an organization changes',
      group: 'account',
      important: true,
      mandatory: false,
      email_fixed: false,
      required_by: [],
      in_app: true,
      email: 'now',
      push: true,
    })
    expect(kinds.find(({ kind }) => kind === 'password.changed')).toMatchObject({
      mandatory: true,
      email_fixed: true,
      required_by: [],
      in_app: true,
      email: 'now',
    })
    const params = { kind: 'member.role_changed' }
    const body = { in_app: false, email: 'daily' } as const
    expect((await call(person, setNotificationPreference, { params, body })).body).toMatchObject(
      body,
    )
    const again = (await call(person, listNotificationPreferences, {})).body
    expect(again.find(({ kind }) => kind === params.kind)).toMatchObject(body)
  })

  test('404 for a kind that does not exist, 403 for what can not be switched off', async () => {
    const person = await buildPerson()
    const set = (kind: string, body: { in_app: boolean; email: 'now' | 'daily' | 'off' }) =>
      call(person, setNotificationPreference, { params: { kind }, body })
    expect((await set('nothing.happened', { in_app: true, email: 'off' })).status).toBe(404)
    expect((await set('password.changed', { in_app: false, email: 'now' })).status).toBe(403)
    expect((await set('invitation.received', { in_app: true, email: 'off' })).status).toBe(403)
    expect((await set('invitation.received', { in_app: false, email: 'now' })).status).toBe(200)
  })
})
