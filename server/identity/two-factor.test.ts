import { describe, expect, test } from 'vitest'
import { login } from '#contract/identity.ts'
import { listNotifications } from '#contract/notifications.ts'
import { requireTwoFactor } from '#contract/organization-settings.ts'
import { getOrganization, listMyOrganizations } from '#contract/organizations.ts'
import {
  confirmTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from '#contract/two-factor.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  buildClassroom,
  buildPerson,
  call,
  testPassword,
  type Actor,
} from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { codeAt, stepOf } from './totp.ts'

const decode = (secret: string) => {
  const bits = Array.from(secret)
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function withTwoFactor(actor?: Actor) {
  const app = await testApp()
  const person = actor ?? (await buildPerson())
  const { body: setUp } = await call(person, setUpTwoFactor, { body: { password: testPassword } })
  const code = (by = 0) => codeAt(decode(setUp.secret), stepOf(app.clock.now()) + by)
  const confirmed = await call(person, confirmTwoFactor, { body: { code: code() } })
  const signIn = (given?: string) =>
    call(null, login, {
      body: { email: person.email, password: testPassword, ...(given && { code: given }) },
    })
  return { app, person, code, signIn, recoveryCodes: confirmed.body.recovery_codes }
}

describe('an account with two-factor', () => {
  test('is asked for a code after the right password only, and gets in with it', async () => {
    const { app, person, code, signIn, recoveryCodes } = await withTwoFactor()
    expect(recoveryCodes).toHaveLength(10)
    const wrong = await call(null, login, { body: { email: person.email, password: 'not this' } })
    expect(wrong.error.code).toBe('invalid_credentials')
    const asked = await signIn()
    expect([asked.status, asked.error.code]).toEqual([401, 'two_factor_code_required'])
    app.clock.advance({ seconds: 30 })
    expect((await signIn(code())).status).toBe(200)
  })

  test('refuses a replayed code, also when both arrive at once', async () => {
    const { app, code, signIn } = await withTwoFactor()
    expect((await signIn(code())).error.code).toBe('two_factor_code_invalid')
    app.clock.advance({ seconds: 30 })
    const answers = await Promise.all([signIn(code()), signIn(code())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await signIn(code(-1))).error.code).toBe('two_factor_code_invalid')
  })

  test('is opened once by each recovery code', async () => {
    const { person, signIn, recoveryCodes } = await withTwoFactor()
    const given = recoveryCodes[0]?.toLowerCase() ?? ''
    expect((await signIn(given)).status).toBe(200)
    expect((await signIn(given)).status).toBe(401)
    expect((await call(person, getTwoFactor, {})).body.recovery_codes_left).toBe(9)
  })

  test('stops after ten tries, with the right code too', async () => {
    const { app, code, signIn } = await withTwoFactor()
    for (let i = 0; i < 10; i += 1) await signIn('000000')
    app.clock.advance({ seconds: 30 })
    expect((await signIn(code())).status).toBe(429)
  })

  test('is turned off with a code, told by e-mail', async () => {
    const { app, person, code, signIn, recoveryCodes } = await withTwoFactor()
    const refused = await call(person, turnOffTwoFactor, { body: { code: '000000' } })
    expect([refused.status, refused.error.code]).toEqual([403, 'two_factor_code_refused'])
    app.clock.advance({ seconds: 30 })
    const renewed = await call(person, renewRecoveryCodes, { body: { code: code() } })
    expect(renewed.body.recovery_codes).not.toContain(recoveryCodes[0])
    const off = await call(person, turnOffTwoFactor, {
      body: { code: renewed.body.recovery_codes[0] ?? '' },
    })
    expect(off.body.enabled_at).toBeNull()
    expect((await signIn()).status).toBe(200)
    await app.drainJobs()
    const subjects = app.sentMail.filter(({ to }) => to === person.email).map((m) => m.subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Two-factor authentication is on for your Lyceum account',
        'Two-factor authentication is off for your Lyceum account',
      ]),
    )
  })

  test('keeps its secret unreadable in the database', async () => {
    const { app, person } = await withTwoFactor()
    const row = await asSystem(app.mechanisms, ({ db }) =>
      db
        .selectFrom('two_factor_secrets')
        .select('secret')
        .where('person_id', '=', person.id)
        .executeTakeFirstOrThrow(),
    )
    expect(row.secret.length).toBe(12 + 16 + 20)
  })
})

describe('setting up', () => {
  test('needs the password and a right code', async () => {
    const person = await buildPerson()
    const wrong = await call(person, setUpTwoFactor, { body: { password: 'not this' } })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong_password'])
    const early = await call(person, confirmTwoFactor, { body: { code: '123456' } })
    expect(early.error.code).toBe('two_factor_setup_missing')
  })
})

describe('an organization that requires two-factor', () => {
  test('lets in only members who have it', async () => {
    const app = await testApp()
    const { organization, learner } = await buildClassroom()
    await asSystem(app.mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ two_factor_required_at: now })
        .where('id', '=', organization.id)
        .execute(),
    )
    const params = { organizationId: organization.id }
    const refused = await call(learner, getOrganization, { params })
    expect([refused.status, refused.error.code]).toEqual([403, 'two_factor_required'])
    expect((await call(learner, getTwoFactor, {})).body.required_by).toEqual([organization.name])
    await withTwoFactor(learner)
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
  })

  test('that gives time asks first, tells everyone, and closes at the deadline', async () => {
    const app = await testApp()
    const { organization, admin, learner } = await buildClassroom()
    await withTwoFactor(admin)
    const params = { organizationId: organization.id }
    const required = await call(admin, requireTwoFactor, { params, body: { grace_days: 7 } })
    expect(required.status).toBe(200)
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
    const mine = (await call(learner, listMyOrganizations, {})).body
    expect(mine[0]?.two_factor_due_at).toBe(required.body.two_factor_required_at)
    expect((await call(admin, listMyOrganizations, {})).body[0]?.two_factor_due_at).toBeUndefined()
    await app.drainJobs()
    const told = app.sentMail.filter(({ to }) => to === learner.email).map((m) => m.subject)
    expect(told).toContain(`${organization.name} requires two-factor authentication`)
    await asSystem(app.mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ two_factor_required_at: now })
        .where('id', '=', organization.id)
        .execute(),
    )
    const closed = await call(learner, getOrganization, { params })
    expect(closed.error.code).toBe('two_factor_required')
  })
})

describe('a sign-in from a device not seen before', () => {
  test('is told by e-mail; a known device and the first one are not', async () => {
    const app = await testApp()
    const person = await buildPerson()
    const body = { email: person.email, password: testPassword }
    const from = (agent: string) => call(null, login, { body }, { 'user-agent': agent })
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
    await from(firefox)
    await from(firefox)
    await app.drainJobs()
    const mails = () =>
      app.sentMail.filter(({ to, subject }) => to === person.email && /New sign-in/.test(subject))
    expect(mails()).toEqual([])
    await from(safari)
    await app.drainJobs()
    expect(mails().map(({ text }) => /Safari on iPhone/.test(text))).toEqual([true])
    const { body: news } = await call(person, listNotifications, { query: {} })
    expect(news.items.filter(({ kind }) => kind === 'session.new_device')).toMatchObject([
      { message: expect.stringMatching(/^Safari on iPhone, Local network\./) as string },
    ])
  })
})
