import { describe, expect, test } from 'vitest'
import {
  listNotificationPreferences,
  listNotificationRules,
  listNotifications,
  resetNotificationRule,
  setNotificationPreference,
  setNotificationRule,
  setQuietHours,
} from '#contract/notifications.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import { notify } from '#server/events/notify.ts'
import { asSystem } from '#server/jobs/job.ts'
import { passwordChanged } from '#server/identity/notification-kinds.ts'
import { roleChanged } from '#server/organizations/notification-kinds.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { mailNow } from './mail-now.ts'

async function tell(kind: NotificationKind, to: Actor, organizationId: string | null = null) {
  const { mechanisms, drainJobs } = await testApp()
  await asSystem(mechanisms, (ctx) =>
    notify(ctx, kind, {
      to: to.id,
      type: 'info',
      title: 'News',
      message: '',
      organizationId,
    }),
  )
  await drainJobs()
}

const mailsTo = async ({ email }: Actor) =>
  (await testApp()).sentMail.filter(({ to }) => to === email).length
const seen = async (person: Actor) => (await call(person, listNotifications, {})).body.total

/** Quiet for the hour around now, on the clock of UTC. */
async function quietNow(person: Actor) {
  const { clock } = await testApp()
  const hour = clock.now().getUTCHours()
  const clockTime = (value: number) => `${String((value + 24) % 24).padStart(2, '0')}:00`
  return call(person, setQuietHours, {
    body: { quiet_hours: { from: clockTime(hour), until: clockTime(hour + 2) } },
  })
}

describe('quiet hours', () => {
  test('hold mails back until they are over, and then each is sent once', async () => {
    const { mechanisms, clock } = await testApp()
    const person = await buildPerson()
    const { body } = await quietNow(person)
    expect(body.quiet_hours).not.toBeNull()
    await tell(roleChanged, person)
    expect(await seen(person)).toBe(1)
    expect(await mailsTo(person)).toBe(0)

    const waiting = await asSystem(mechanisms, ({ db }) =>
      db
        .selectFrom('notifications')
        .select('id')
        .where('person_id', '=', person.id)
        .where('emailed_at', 'is', null)
        .execute(),
    )
    const ids = waiting.map(({ id }) => id)
    const later = new Date(clock.now().getTime() + 3 * 3_600_000)
    // Several workers at once, as after a crash.
    await Promise.all(
      Array.from({ length: 8 }, () =>
        asSystem(mechanisms, (ctx) => mailNow({ ...ctx, now: later }, [roleChanged], ids)),
      ),
    )
    await (await testApp()).drainJobs()
    expect(await mailsTo(person)).toBe(1)
  })

  test('are meant on the clock of the person’s own zone', async () => {
    const person = await buildPerson()
    const { clock } = await testApp()
    const hour = clock.now().getUTCHours()
    // Quiet at this hour in UTC, but the person lives where it is twelve hours later.
    await quietNow(person)
    const zone = hour < 12 ? 'Etc/GMT-12' : 'Etc/GMT+12'
    await asSystem((await testApp()).mechanisms, ({ db }) =>
      db.updateTable('people').set({ time_zone: zone }).where('id', '=', person.id).execute(),
    )
    await tell(roleChanged, person)
    expect(await mailsTo(person)).toBe(1)
  })

  test('do not hold back what protects the account', async () => {
    const person = await buildPerson()
    await quietNow(person)
    await tell(passwordChanged, person)
    expect(await mailsTo(person)).toBe(passwordChanged.mailsItself ? 0 : 1)
  })

  test('400 for hours without end or that no clock shows; null ends them', async () => {
    const person = await buildPerson()
    const set = (from: string, until: string) =>
      call(person, setQuietHours, { body: { quiet_hours: { from, until } } })
    expect((await set('22:00', '22:00')).status).toBe(400)
    expect((await set('25:00', '07:00')).status).toBe(400)
    await set('22:00', '07:00')
    const { body } = await call(person, setQuietHours, { body: { quiet_hours: null } })
    expect(body.quiet_hours).toBeNull()
  })
})

describe('what an organization chooses', () => {
  const rule = (
    person: Actor,
    organizationId: string,
    body: { in_app: boolean; email: 'now' | 'daily' | 'off'; mandatory: boolean },
  ) =>
    call(person, setNotificationRule, {
      params: { organizationId, kind: roleChanged.name },
      body,
    })

  test('counts until a member chooses otherwise, in this organization only', async () => {
    const { admin, learner, organization, otherOrganization } = await buildClassroom()
    await rule(admin, organization.id, { in_app: true, email: 'off', mandatory: false })
    await tell(roleChanged, learner, organization.id)
    expect(await mailsTo(learner)).toBe(0)
    await tell(roleChanged, learner, otherOrganization.id)
    expect(await mailsTo(learner)).toBe(1)
    await call(learner, setNotificationPreference, {
      params: { kind: roleChanged.name },
      body: { in_app: true, email: 'now' },
    })
    await tell(roleChanged, learner, organization.id)
    expect(await mailsTo(learner)).toBe(2)
  })

  test('counts against the member’s choice where it is mandatory, and they can read who decides', async () => {
    const { admin, learner, organization } = await buildClassroom()
    await call(learner, setNotificationPreference, {
      params: { kind: roleChanged.name },
      body: { in_app: false, email: 'off' },
    })
    await rule(admin, organization.id, { in_app: true, email: 'now', mandatory: true })
    await tell(roleChanged, learner, organization.id)
    expect([await seen(learner), await mailsTo(learner)]).toEqual([1, 1])
    const { body } = await call(learner, listNotificationPreferences, {})
    expect(body.find(({ kind }) => kind === roleChanged.name)?.required_by).toEqual([
      organization.name,
    ])
    await call(admin, resetNotificationRule, {
      params: { organizationId: organization.id, kind: roleChanged.name },
    })
    await tell(roleChanged, learner, organization.id)
    expect(await mailsTo(learner)).toBe(1)
  })

  test('403 for everyone but admins; 404 for what protects accounts', async () => {
    const { admin, instructor, learner, organization } = await buildClassroom()
    const params = { organizationId: organization.id }
    const choice = { in_app: false, email: 'off', mandatory: true } as const
    for (const person of [instructor, learner]) {
      expect((await rule(person, organization.id, choice)).status).toBe(403)
      expect((await call(person, listNotificationRules, { params })).status).toBe(403)
    }
    const { status } = await call(admin, setNotificationRule, {
      params: { ...params, kind: passwordChanged.name },
      body: choice,
    })
    expect(status).toBe(404)
    const { body } = await call(admin, listNotificationRules, { params })
    expect(body.map(({ kind }) => kind)).not.toContain(passwordChanged.name)
  })
})
