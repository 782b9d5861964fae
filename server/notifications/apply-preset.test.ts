import { expect, test } from 'vitest'
import { applyNotificationPreset, listNotificationPreferences } from '#contract/notifications.ts'
import { buildClassroom, call, type Actor } from '#server/testing/actors.ts'

const list = async (person: Actor) => (await call(person, listNotificationPreferences, {})).body
const apply = async (person: Actor, preset: 'all' | 'important' | 'none') =>
  (await call(person, applyNotificationPreset, { body: { preset } })).body

test('a person sees the kinds that their roles can get, and no others', async () => {
  const { learner, instructor, admin } = await buildClassroom()
  const kindsOf = async (person: Actor) => (await list(person)).map(({ kind }) => kind)
  expect(await kindsOf(learner)).toContain('certificate.issued')
  expect(await kindsOf(learner)).not.toContain('payout.changed')
  expect(await kindsOf(learner)).not.toContain('order.disputed')
  expect(await kindsOf(instructor)).toContain('payout.changed')
  expect(await kindsOf(instructor)).not.toContain('certificate.issued')
  expect(await kindsOf(admin)).toContain('order.disputed')
})

test('a preset chooses for all of them; what protects the account stays on', async () => {
  const { learner } = await buildClassroom()
  const none = await apply(learner, 'none')
  expect(none.filter(({ mandatory }) => !mandatory).every(({ in_app }) => !in_app)).toBe(true)
  expect(none.find(({ kind }) => kind === 'password.changed')).toMatchObject({ in_app: true })
  expect(none.find(({ kind }) => kind === 'order.paid')).toMatchObject({ email: 'now' })

  const important = await apply(learner, 'important')
  const mailed = (kind: string) => important.find((row) => row.kind === kind)?.email
  expect([mailed('certificate.issued'), mailed('badge.earned')]).toEqual(['now', 'off'])

  await apply(learner, 'all')
  const all = await list(learner)
  expect(all.filter(({ mandatory }) => !mandatory).every(({ email }) => email === 'now')).toBe(true)
})
