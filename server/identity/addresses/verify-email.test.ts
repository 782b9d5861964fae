import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  followEmailLink,
  getEmailAddress,
  previewEmailLink,
  sendEmailCode,
  verifyEmail,
} from '#contract/email-address.ts'
import { forgotPassword, getProfile, login, register, resetPassword } from '#contract/identity.ts'
import { setUpTwoFactor } from '#contract/two-factor.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { newestMailTo } from '#server/testing/mail.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Registers as anyone would, and reads the code and the link from the mail. */
async function registered() {
  const name = `v${randomUUID().slice(0, 12)}`
  const email = `${name}@example.test`
  const body = {
    username: name,
    email,
    first_name: 'Vera',
    last_name: 'New',
    password: 'a good one',
  }
  const { status, body: session } = await call(null, register, { body: { ...body, terms: true } })
  expect(status).toBe(200)
  const person = { accessToken: session.access_token, id: session.id, email }
  return { person, ...(await newestMailTo(email)) }
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const isVerified = async (person: { accessToken: string }) =>
  (await call(person, getProfile, {})).body.email_verified_at !== null

describe('an address after registering', () => {
  test('is not verified; the mail has a code that verifies it, once and for good', async () => {
    const { person, code } = await registered()
    const before = await call(person, getEmailAddress, {})
    expect(before.body).toMatchObject({ email: person.email, verified_at: null, change: null })
    expect(before.body.code).not.toBeNull()
    const verified = await call(person, verifyEmail, { body: { code } })
    expect(verified.status).toBe(200)
    expect(verified.body.verified_at).not.toBeNull()
    expect(verified.body.code).toBeNull()
    expect((await call(person, verifyEmail, { body: { code: wrong(code) } })).status).toBe(200)
    expect((await call(person, sendEmailCode, {})).error.code).toBe('email_already_verified')
  })

  test('is verified by the link too, signed in or not, and only when its button is pressed', async () => {
    const { person, token } = await registered()
    const preview = await call(null, previewEmailLink, { body: { token } })
    expect(preview.body).toEqual({ purpose: 'verify', email: person.email, name: 'Vera New' })
    expect(await isVerified(person)).toBe(false)
    expect((await call(null, followEmailLink, { body: { token } })).status).toBe(200)
    expect(await isVerified(person)).toBe(true)
    const again = await call(null, followEmailLink, { body: { token } })
    expect([again.status, again.error.code]).toEqual([410, 'email_link_invalid'])
  })

  test('five wrong codes end the code, also for the right one; the link still works', async () => {
    const { person, code, token } = await registered()
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await call(person, verifyEmail, { body: { code: wrong(code) } })
      expect([refused.status, refused.error.code]).toEqual([400, 'email_code_invalid'])
    }
    const right = await call(person, verifyEmail, { body: { code } })
    expect(right.error.code).toBe('email_code_invalid')
    expect(await isVerified(person)).toBe(false)
    expect((await call(null, followEmailLink, { body: { token } })).status).toBe(200)
  })

  test('the code ends after ten minutes, the link after a day', async () => {
    const { person, code, token } = await registered()
    app.clock.advance({ minutes: 10 })
    const late = await call(person, verifyEmail, { body: { code } })
    expect(late.error.code).toBe('email_code_invalid')
    app.clock.advance({ hours: 24 })
    const tomorrow = await call(null, previewEmailLink, { body: { token } })
    expect(tomorrow.error.code).toBe('email_link_invalid')
  })

  test('429 for a new code too soon, with the seconds to wait; then the old one ends', async () => {
    const { person, code, token } = await registered()
    const soon = await call(person, sendEmailCode, {})
    expect([soon.status, soon.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
    app.clock.advance({ seconds: 61 })
    expect((await call(person, sendEmailCode, {})).status).toBe(200)
    const next = await newestMailTo(person.email)
    expect(next.token).not.toBe(token)
    if (next.code !== code) {
      expect((await call(person, verifyEmail, { body: { code } })).status).toBe(400)
    }
    expect((await call(null, previewEmailLink, { body: { token } })).status).toBe(410)
    expect((await call(person, verifyEmail, { body: { code: next.code } })).status).toBe(200)
  })

  test('the code of one account is of no use to another', async () => {
    const { code } = await registered()
    const other = await registered()
    if (other.code === code) return
    expect((await call(other.person, verifyEmail, { body: { code } })).status).toBe(400)
  })

  test('the database holds neither the code nor the token', async () => {
    const { person, code, token } = await registered()
    const row = await asSystem(app.mechanisms, ({ db }) =>
      db.selectFrom('email_codes').selectAll().where('person_id', '=', person.id).execute(),
    )
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(token)
  })
})

describe('a mailed code for a new password', () => {
  test('verifies the address: the owner of the mailbox gets an account that someone else made with it', async () => {
    const { person } = await registered()
    await call(null, forgotPassword, { body: { email: person.email } })
    const { code } = await newestMailTo(person.email)
    const set = { email: person.email, otp_code: code, new_password: 'of the owner' }
    expect((await call(null, resetPassword, { body: set })).status).toBe(204)
    expect((await call(person, getProfile, {})).status).toBe(401)
    const owner = await call(null, login, {
      body: { email: person.email, password: 'of the owner' },
    })
    expect(await isVerified({ accessToken: owner.body.access_token })).toBe(true)
  })
})

describe('two-factor', () => {
  test('waits for a verified address: nobody locks the owner of an address out of it', async () => {
    const person = await buildPerson({ emailVerified: false })
    const refused = await call(person, setUpTwoFactor, { body: { password: testPassword } })
    expect([refused.status, refused.error.code]).toEqual([403, 'email_not_verified'])
  })
})
