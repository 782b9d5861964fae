import { describe, expect, test } from 'vitest'
import { listNotificationPreferences } from '#contract/notifications.ts'
import { asSystem } from '#server/jobs/job.ts'
import { roleChanged } from '#server/organizations/notification-kinds.ts'
import { buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { notify } from '#server/events/notify.ts'
import { signStop, stopPath } from './stop-token.ts'

async function stopLink(person: Actor): Promise<string> {
  const { mechanisms, drainJobs, sentMail } = await testApp()
  const news = { to: person.id, type: 'info', title: 'Hello', message: '' } as const
  await asSystem(mechanisms, (ctx) => notify(ctx, roleChanged, news))
  await drainJobs()
  const mail = sentMail.findLast(({ to }) => to === person.email)
  const header = mail?.headers?.['List-Unsubscribe'] ?? ''
  return header.slice(1, -1).replace(mechanisms.env.publicUrl, '')
}

const emailOf = async (person: Actor, kind: string) =>
  (await call(person, listNotificationPreferences, {})).body.find((row) => row.kind === kind)?.email

async function post(url: string) {
  const { server } = await testApp()
  return server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
}

describe('the link at the foot of a mail', () => {
  test('opened, asks and changes nothing: mail scanners open links', async () => {
    const { server } = await testApp()
    const person = await buildPerson()
    const answer = await server.inject(await stopLink(person))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<form method="post">')
    expect(answer.body).toContain(roleChanged.label.message)
    expect(await emailOf(person, roleChanged.name)).toBe('now')
  })

  test('posted by the mail program, stops mails of that kind and nothing else, without signing in', async () => {
    const person = await buildPerson()
    const link = await stopLink(person)
    expect((await post(link)).statusCode).toBe(200)
    expect((await post(link)).statusCode).toBe(200)
    const kinds = (await call(person, listNotificationPreferences, {})).body
    expect(kinds.find(({ kind }) => kind === roleChanged.name)).toMatchObject({
      in_app: true,
      email: 'off',
    })
    expect(await emailOf(person, 'member.removed')).toBe('now')
  })

  test('can not be made up for someone else, nor stop what protects the account', async () => {
    const { mechanisms } = await testApp()
    const [person, other] = [await buildPerson(), await buildPerson()]
    const [, signature] = (await stopLink(person)).split('token=')[1]?.split('.') ?? []
    const text = Buffer.from(JSON.stringify([other.id, [roleChanged.name]])).toString('base64url')
    for (const token of [`${text}.${signature}`, 'x', '', 'a.b']) {
      expect((await post(`${stopPath}?token=${token}`)).statusCode, token).toBe(403)
    }
    expect((await post(stopPath)).statusCode).toBe(403)
    expect(await emailOf(other, roleChanged.name)).toBe('now')
    const mandatory = signStop(mechanisms.keys, person.id, ['password.changed'])
    await post(`${stopPath}?token=${mandatory}`)
    expect(await emailOf(person, 'password.changed')).toBe('now')
  })

  test('of an account that is gone does no harm', async () => {
    const { mechanisms } = await testApp()
    const token = signStop(mechanisms.keys, crypto.randomUUID(), [roleChanged.name])
    expect((await post(`${stopPath}?token=${token}`)).statusCode).toBe(200)
  })
})
