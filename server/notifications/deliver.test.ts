import { describe, expect, test, vi } from 'vitest'
import { listNotifications, setNotificationPreference } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { invitationDeclined, roleChanged } from '#server/organizations/notification-kinds.ts'
import { passwordChanged } from '#server/identity/notification-kinds.ts'
import { buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { LiveClient } from '#server/testing/live-client.ts'
import { listening } from '#server/testing/listening.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { notify } from '#server/events/notify.ts'

const news = { type: 'info', title: 'Hello', message: 'World', link: '/dashboard' } as const

async function tell(kind: NotificationKind, to: string | string[], more: object = {}) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, (ctx) => notify(ctx, kind, { ...news, to, ...more }))
}

const list = async (person: Actor) => (await call(person, listNotifications, {})).body
const mailTo = async (person: Actor) =>
  (await testApp()).sentMail.filter((mail) => mail.to === person.email)
const prefer = (
  person: Actor,
  kind: NotificationKind,
  in_app: boolean,
  email: 'now' | 'daily' | 'off',
) =>
  call(person, setNotificationPreference, { params: { kind: kind.name }, body: { in_app, email } })

describe('a notification', () => {
  test('reaches the person in the list, on the open page and by mail, with why it came', async () => {
    const { drainJobs } = await testApp()
    const person = await buildPerson()
    const client = await LiveClient.open(await listening())
    client.begin(person.accessToken, `person:${person.id}`)
    await vi.waitFor(() => expect(client.told).toHaveLength(1))
    await tell(roleChanged, person.id)
    await drainJobs()

    const { items, unread_count } = await list(person)
    expect(unread_count).toBe(1)
    expect(items).toEqual([
      expect.objectContaining({
        title: 'Hello',
        is_read: false,
        reason: roleChanged.reason.message,
      }),
    ])
    await vi.waitFor(() =>
      expect(client.events).toMatchObject([{ name: 'notification.created', data: items[0] }]),
    )
    client.close()
    const [mail] = await mailTo(person)
    expect(mail?.subject).toBe('Hello')
    expect(mail?.text).toContain(roleChanged.reason.message)
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<http.*>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('reported twice, or delivered by a job that runs again, reaches the person once', async () => {
    const { drainJobs, jobs, mechanisms } = await testApp()
    const person = await buildPerson()
    await tell(roleChanged, person.id, { key: 'same' })
    await tell(roleChanged, person.id, { key: 'same' })
    await drainJobs()
    const { rows } = await mechanisms.database.pool.query<{ id: string }>(
      'select id from notifications where person_id = $1',
      [person.id],
    )
    const mail = jobs.find(({ name }) => name === 'notifications.mail')
    const again = { notification_ids: rows.map(({ id }) => id) }
    await Promise.all([1, 2, 3].map(async () => mail?.run(mechanisms, again)))
    await drainJobs()
    expect((await list(person)).items).toHaveLength(1)
    expect(await mailTo(person)).toHaveLength(1)
  })

  test('is not told to the one who did it, nor to one who is suspended', async () => {
    const { drainJobs, mechanisms } = await testApp()
    const [doer, suspended, other] = [await buildPerson(), await buildPerson(), await buildPerson()]
    await asSystem(mechanisms, ({ db, now }) =>
      db.updateTable('people').set({ suspended_at: now }).where('id', '=', suspended.id).execute(),
    )
    await tell(invitationDeclined, [doer.id, suspended.id, other.id, other.id], {
      actorId: doer.id,
    })
    await drainJobs()
    expect((await list(doer)).items).toEqual([])
    expect((await list(other)).items).toMatchObject([
      { username: expect.stringMatching(/^p/), actor_name: expect.stringMatching(/^\S+ \S+/) },
    ])
    const { rows } = await mechanisms.database.pool.query(
      'select 1 from notifications where person_id = $1',
      [suspended.id],
    )
    expect(rows).toEqual([])
  })

  test('is not told when the change is rolled back', async () => {
    const { drainJobs, mechanisms } = await testApp()
    const person = await buildPerson()
    const failing = asSystem(mechanisms, async (ctx) => {
      await notify(ctx, roleChanged, { ...news, to: person.id })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await drainJobs()
    expect((await list(person)).items).toEqual([])
  })

  test('to more people than one event takes is one each', async () => {
    const { drainJobs, mechanisms } = await testApp()
    const { rows } = await mechanisms.database.pool.query<{ id: string }>(
      `insert into people (email, username, first_name, last_name, password_hash, terms_accepted_at)
       select 'many' || n || '@example.test', 'many' || n, 'Many', 'N', 'x', now()
       from generate_series(1, 1200) n returning id`,
    )
    const ids = rows.map(({ id }) => id)
    await tell(invitationDeclined, ids, { key: 'many' })
    await drainJobs()
    const { rows: told } = await mechanisms.database.pool.query<{ count: number }>(
      'select count(distinct person_id) from notifications where person_id = any($1)',
      [ids],
    )
    expect(told[0]?.count).toBe(1200)
    // A hundred at a time: each is looked for in every table that names people.
    for (let n = 0; n < ids.length; n += 100) {
      await mechanisms.database.pool.query('delete from people where id = any($1)', [
        ids.slice(n, n + 100),
      ])
    }
  })
})

describe('the choice of the person', () => {
  test('off in the app and by mail is kept: nothing is shown or sent', async () => {
    const { drainJobs } = await testApp()
    const person = await buildPerson()
    await prefer(person, roleChanged, false, 'off')
    await tell(roleChanged, person.id)
    await drainJobs()
    expect(await list(person)).toMatchObject({ items: [], unread_count: 0, total: 0 })
    expect(await mailTo(person)).toEqual([])
  })

  test('daily gathers mails until eight in the morning where the person lives', async () => {
    const { drainJobs, clock, mechanisms, jobs } = await testApp()
    const person = await buildPerson()
    const zone = 'Asia/Tokyo'
    await asSystem(mechanisms, ({ db }) =>
      db.updateTable('people').set({ time_zone: zone }).where('id', '=', person.id).execute(),
    )
    await prefer(person, roleChanged, true, 'daily')
    const plan = async () => {
      await jobs.find(({ name }) => name === 'notifications.plan-digests')?.run(mechanisms, {})
      await drainJobs()
    }
    // Nine in the evening in Tokyo.
    const now = clock.now()
    const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12)
    clock.advance({ seconds: (noon - now.getTime()) / 1000 })
    await tell(roleChanged, person.id, { title: 'First' })
    await tell(roleChanged, person.id, { title: 'Second', message: '<b>bold</b>' })
    await drainJobs()
    await plan()
    expect(await mailTo(person)).toEqual([])
    clock.advance({ hours: 10 })
    await plan()
    expect(await mailTo(person)).toEqual([])
    clock.advance({ hours: 1, minutes: 5 })
    await plan()
    await plan()
    const mails = await mailTo(person)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/ and 1 more update$/)
    expect(mails[0]?.html).toContain('&lt;b&gt;bold')
    expect(mails[0]?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    clock.advance({ seconds: (now.getTime() - clock.now().getTime()) / 1000 })
  })

  test('does not count for what protects the account', async () => {
    const person = await buildPerson()
    expect((await prefer(person, passwordChanged, false, 'off')).status).toBe(403)
  })
})
