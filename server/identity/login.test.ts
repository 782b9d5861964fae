import { describe, expect, test } from 'vitest'
import { forgotPassword, getProfile, login, resetPassword } from '#contract/identity.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { countSignIn } from './sign-in-attempts.ts'

describe('POST /auth/login/', () => {
  test('200 answers the user session record with exactly its fields', async () => {
    const { learner, organization } = await buildClassroom()
    const { status, body } = await call(null, login, {
      body: { email: learner.email, password: testPassword },
    })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([
      'access_token',
      'can_create_organization',
      'email',
      'id',
      'organizations',
      'refresh_token',
      'user_role',
    ])
    expect(body.organizations).toEqual([
      { id: organization.id, name: organization.name, is_active: true, role: 'learner' },
    ])
    const profile = await call({ accessToken: body.access_token }, getProfile, {})
    expect(profile.body.email).toBe(learner.email)
  })

  test('200 whatever the case of the address and the spaces around it', async () => {
    const person = await buildPerson()
    const email = `  ${person.email.toUpperCase()} `
    const { status } = await call(null, login, { body: { email, password: testPassword } })
    expect(status).toBe(200)
  })

  test('401 with the same answer for a wrong password and an unknown address', async () => {
    const person = await buildPerson()
    const wrong = await call(null, login, {
      body: { email: person.email, password: 'not this one' },
    })
    const unknown = await call(null, login, {
      body: { email: `no-${person.email}`, password: 'not this one' },
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
  })

  test('400 with the messages of the form', async () => {
    const { status, error } = await call(null, login, {
      body: { email: 'nobody', password: '12345' },
    })
    expect(status).toBe(400)
    expect(error.errors).toEqual({
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters long',
    })
  })

  test('429 with Retry-After after ten attempts on one account from one network, also with the right password', async () => {
    const person = await buildPerson()
    const attempt = (password: string) =>
      call(null, login, { body: { email: person.email, password } })
    await Promise.all(Array.from({ length: 10 }, () => attempt('wrong password')))
    const refused = await attempt(testPassword)
    expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const { clock } = await testApp()
    clock.advance({ minutes: 11 })
    expect((await attempt(testPassword)).status).toBe(200)
  })

  test('200 again and again: only attempts in a row that fail are counted', async () => {
    const person = await buildPerson()
    const attempt = (password: string) =>
      call(null, login, { body: { email: person.email, password } })
    for (let round = 0; round < 2; round++) {
      await Promise.all(Array.from({ length: 8 }, () => attempt('wrong password')))
      expect((await attempt(testPassword)).status).toBe(200)
    }
  })
})

describe('while someone guesses at an account', () => {
  /** Sends what a browser at that address would, with the cookies it was given before. */
  async function signIn(
    email: string,
    password: string,
    { from = '203.0.113.7', cookie = '' } = {},
  ) {
    const { server } = await testApp()
    const answer = await server.inject({
      method: 'POST',
      url: '/auth/login/',
      remoteAddress: from,
      headers: { cookie },
      payload: { email, password },
    })
    const [kept = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
    return { status: answer.statusCode, cookie: kept }
  }

  /** Fifty attempts from five networks, counted as the door counts them, without hashing each. */
  async function guess(email: string) {
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, async (ctx) => {
      for (let n = 0; n < 50; n += 1) {
        await countSignIn({ ...ctx, ipAddress: `198.51.${100 + (n % 5)}.9` }, email)
      }
    })
  }

  test('a device that signed in before still does, and no other device', async () => {
    const { email } = await buildPerson()
    const { cookie } = await signIn(email, testPassword)
    await guess(email)
    expect((await signIn(email, testPassword)).status).toBe(429)
    expect((await signIn(email, testPassword, { cookie })).status).toBe(200)
  })

  test('from one place, the owner signs in from another with a new device', async () => {
    const { email } = await buildPerson()
    for (let n = 0; n < 12; n += 1) {
      await signIn(email, 'wrong password', { from: `198.51.110.${n}` })
    }
    expect((await signIn(email, testPassword, { from: '198.51.110.200' })).status).toBe(429)
    expect((await signIn(email, testPassword, { from: '203.0.113.200' })).status).toBe(200)
  })

  test('a known device may guess ten times itself, and is known to its own account only', async () => {
    const [one, other] = [await buildPerson(), await buildPerson()]
    const { cookie } = await signIn(one.email, testPassword)
    await guess(other.email)
    expect((await signIn(other.email, testPassword, { cookie })).status).toBe(429)
    for (let n = 0; n < 10; n += 1) await signIn(one.email, 'wrong password', { cookie })
    expect((await signIn(one.email, testPassword, { cookie })).status).toBe(429)
  })

  test('a browser is known to each of the people who share it', async () => {
    const [one, other] = [await buildPerson(), await buildPerson()]
    const first = await signIn(one.email, testPassword)
    const { cookie } = await signIn(other.email, testPassword, first)
    for (const { email } of [one, other]) {
      await guess(email)
      expect((await signIn(email, testPassword, { cookie })).status).toBe(200)
    }
  })

  test('a cookie that this server did not sign is worth nothing', async () => {
    const { email } = await buildPerson()
    const { cookie } = await signIn(email, testPassword)
    await guess(email)
    const forged = `${cookie.slice(0, -3)}xyz`
    expect((await signIn(email, testPassword, { cookie: forged })).status).toBe(429)
  })

  test('who sets a new password by mail signs in at once', async () => {
    const app = await testApp()
    const { email } = await buildPerson()
    await guess(email)
    await call(null, forgotPassword, { body: { email } })
    await app.drainJobs()
    const mail = app.sentMail.findLast((message) => message.to === email)
    const otp_code = /\b(\d{6})\b/.exec(mail?.subject ?? '')?.[1] ?? ''
    const body = { email, otp_code, new_password: 'brand new one' }
    const { headers } = await call(null, resetPassword, { body })
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    expect((await signIn(email, 'brand new one')).status).toBe(429)
    expect((await signIn(email, 'brand new one', { cookie })).status).toBe(200)
  })

  test('the cookie is sent to nobody but the doors to sign in, and no script reads it', async () => {
    const { email } = await buildPerson()
    const { headers } = await call(null, login, { body: { email, password: testPassword } })
    expect(String(headers['set-cookie'])).toMatch(/; Path=\/auth\/; .*HttpOnly; .*SameSite=Strict/)
  })
})
