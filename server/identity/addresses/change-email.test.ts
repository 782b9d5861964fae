import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  confirmEmailChangeByLink,
  followEmailLink,
  getEmailAddress,
  previewEmailLink,
  resendEmailChange,
} from '#contract/email-address.ts'
import { forgotPassword, getProfile, login, register, resetPassword } from '#contract/identity.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildPerson, call, testPassword, type Actor } from '#server/testing/actors.ts'
import { newestMailTo } from '#server/testing/mail.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const newAddress = () => `n${randomUUID().slice(0, 12)}@example.test`
const ask = (person: Actor, new_email: string, password = testPassword) =>
  call(person, changeEmail, { body: { new_email, password } })
const confirm = (person: Actor, code: string) =>
  call(person, confirmEmailChange, { body: { code } })
const logIn = (email: string, password = testPassword) =>
  call(null, login, { body: { email, password } })
const emailOf = async (person: Actor) => (await call(person, getProfile, {})).body.email

/** Changes the address of a person and answers what the old address was sent. */
async function changed({ emailVerified = true } = {}) {
  const person = await buildPerson({ emailVerified })
  const to = newAddress()
  await ask(person, to)
  const { code } = await newestMailTo(to)
  expect((await confirm(person, code)).status).toBe(200)
  return { person, from: person.email, to, notice: await newestMailTo(person.email) }
}

const follow = (token: string) => call(null, followEmailLink, { body: { token } })

const registerAs = (email: string) =>
  call(null, register, {
    body: {
      username: `u${randomUUID().slice(0, 12)}`,
      email,
      first_name: 'Second',
      last_name: 'Comer',
      password: 'a good one',
      terms: true,
    },
  })

describe('changing the address', () => {
  test('takes effect once the code mailed to the new address is entered, and not before', async () => {
    const person = await buildPerson()
    const to = newAddress()
    const asked = await ask(person, to)
    expect(asked.body).toMatchObject({ email: person.email, change: { email: to } })
    expect((await logIn(to)).status).toBe(401)
    const { code } = await newestMailTo(to)
    const done = await confirm(person, code)
    expect(done.body).toMatchObject({ email: to, change: null })
    expect(done.body.verified_at).not.toBeNull()
    expect((await logIn(to)).status).toBe(200)
    expect((await logIn(person.email)).status).toBe(401)
  })

  test('403 with a wrong password, 409 to the address that it has; nothing is sent', async () => {
    const person = await buildPerson()
    const wrong = await ask(person, newAddress(), 'not mine')
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong_password'])
    const same = await ask(person, person.email.toUpperCase())
    expect([same.status, same.error.code]).toEqual([409, 'email_unchanged'])
    expect((await call(person, getEmailAddress, {})).body.change).toBeNull()
  })

  test('asks for the second factor where there is one', async () => {
    const person = await buildPerson()
    await asSystem(app.mechanisms, ({ db, now }) =>
      db
        .updateTable('people')
        .set({ two_factor_enabled_at: now })
        .where('id', '=', person.id)
        .execute(),
    )
    expect((await call(person, getEmailAddress, {})).body.needs_code).toBe(true)
    expect((await ask(person, newAddress())).error.code).toBe('two_factor_code_refused')
  })

  test('five wrong codes end the code; ten minutes do too; a new one comes after a minute', async () => {
    const person = await buildPerson()
    const to = newAddress()
    await ask(person, to)
    const first = await newestMailTo(to)
    const wrong = first.code === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await confirm(person, wrong)).error.code).toBe('email_code_invalid')
    }
    expect((await confirm(person, first.code)).error.code).toBe('email_code_invalid')
    const soon = await call(person, resendEmailChange, {})
    expect([soon.status, Number(soon.headers['retry-after']) > 0]).toEqual([429, true])
    app.clock.advance({ seconds: 61 })
    expect((await call(person, resendEmailChange, {})).status).toBe(200)
    const second = await newestMailTo(to)
    app.clock.advance({ minutes: 10 })
    expect((await confirm(person, second.code)).error.code).toBe('email_code_invalid')
    expect(await emailOf(person)).toBe(person.email)
  })

  test('the link works for the signed-in owner only: a stranger who got the mail can’t take the account', async () => {
    const person = await buildPerson()
    const stranger = await buildPerson()
    const to = newAddress()
    await ask(person, to)
    const { token } = await newestMailTo(to)
    const preview = await call(null, previewEmailLink, { body: { token } })
    expect(preview.body).toMatchObject({ purpose: 'change', email: to })
    expect((await follow(token)).error.code).toBe('email_link_invalid')
    const byLink = (actor: Actor) => call(actor, confirmEmailChangeByLink, { body: { token } })
    expect((await byLink(stranger)).error.code).toBe('email_link_invalid')
    expect((await byLink(person)).body.email).toBe(to)
  })

  test('can be canceled: the code that was sent does nothing any more', async () => {
    const person = await buildPerson()
    const to = newAddress()
    await ask(person, to)
    const { code } = await newestMailTo(to)
    expect((await call(person, cancelEmailChange, {})).body.change).toBeNull()
    expect((await confirm(person, code)).status).toBe(400)
    expect((await call(person, resendEmailChange, {})).error.code).toBe('email_change_missing')
  })

  test('a new password by mail cancels it: who has the mailbox keeps the account', async () => {
    const person = await buildPerson()
    const to = newAddress()
    await ask(person, to)
    const { token } = await newestMailTo(to)
    await call(null, forgotPassword, { body: { email: person.email } })
    const { code } = await newestMailTo(person.email)
    await call(null, resetPassword, {
      body: { email: person.email, otp_code: code, new_password: 'quite another' },
    })
    expect((await call(null, previewEmailLink, { body: { token } })).status).toBe(410)
  })
})

describe('an address that is taken', () => {
  test('gets the same answer, and its owner a mail without a code', async () => {
    const person = await buildPerson()
    const owner = await buildPerson()
    const free = await ask(person, newAddress())
    app.clock.advance({ seconds: 61 })
    const taken = await ask(person, owner.email)
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect(taken.body.change).toMatchObject({ email: owner.email })
    const mail = await newestMailTo(owner.email)
    expect(mail.subject).toBe('This email already belongs to a Lyceum account')
    expect([mail.code, mail.token]).toEqual(['', ''])
  })

  test('of two people who confirm one address at the same moment, one gets it', async () => {
    const people = [await buildPerson(), await buildPerson()]
    const to = newAddress()
    const codes: string[] = []
    for (const person of people) {
      await ask(person, to)
      codes.push((await newestMailTo(to)).code)
    }
    const answers = await Promise.all(
      people.map((person, index) => confirm(person, codes[index] ?? '')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('email_taken')
  })

  test('someone who registers it while it is being changed to keeps it', async () => {
    const person = await buildPerson()
    const to = newAddress()
    await ask(person, to)
    const { code } = await newestMailTo(to)
    expect((await registerAs(to)).status).toBe(200)
    expect((await confirm(person, code)).error.code).toBe('email_taken')
    expect(await emailOf(person)).toBe(person.email)
  })
})

describe('the old address', () => {
  test('can undo the change: it is back, every session ends, and the password stops working', async () => {
    const { person, from, to, notice } = await changed()
    expect(notice.text).toContain(to)
    const preview = await call(null, previewEmailLink, { body: { token: notice.token } })
    expect(preview.body).toMatchObject({ purpose: 'undo', email: from })
    expect((await follow(notice.token)).status).toBe(200)
    expect((await call(person, getProfile, {})).status).toBe(401)
    for (const email of [from, to]) expect((await logIn(email)).status).toBe(401)
    await call(null, forgotPassword, { body: { email: from } })
    const { code } = await newestMailTo(from)
    const set = { email: from, otp_code: code, new_password: 'mine again' }
    expect((await call(null, resetPassword, { body: set })).status).toBe(204)
    expect((await logIn(from, 'mine again')).body.id).toBe(person.id)
    expect((await follow(notice.token)).status).toBe(410)
  })

  test('can undo for seven days', async () => {
    const { notice } = await changed()
    app.clock.advance({ days: 7 })
    expect((await follow(notice.token)).error.code).toBe('email_link_invalid')
  })

  test('is kept free meanwhile: nobody can register it to stand in the way', async () => {
    const { from, notice, person } = await changed()
    expect((await registerAs(from)).error.code).toBe('email_taken')
    const other = await buildPerson()
    await ask(other, from)
    expect((await newestMailTo(from)).code).toBe('')
    expect((await follow(notice.token)).status).toBe(200)
    expect((await call(person, getProfile, {})).status).toBe(401)
  })

  test('undoing an early change ends the undo links of later ones', async () => {
    const { person, to, notice } = await changed()
    app.clock.advance({ seconds: 61 })
    const third = newAddress()
    await ask(person, third)
    await confirm(person, (await newestMailTo(third)).code)
    const later = await newestMailTo(to)
    expect(later.token).not.toBe('')
    expect((await follow(notice.token)).status).toBe(200)
    expect((await follow(later.token)).error.code).toBe('email_link_invalid')
  })

  test('gets no undo link when it was never verified: it may be a stranger’s', async () => {
    const { notice, to } = await changed({ emailVerified: false })
    expect(notice.text).toContain(to)
    expect(notice.token).toBe('')
  })

  test('can’t use a code for a new password that it was sent before', async () => {
    const person = await buildPerson()
    await call(null, forgotPassword, { body: { email: person.email } })
    const { code: otp_code } = await newestMailTo(person.email)
    const to = newAddress()
    await ask(person, to)
    await confirm(person, (await newestMailTo(to)).code)
    const reset = await call(null, resetPassword, {
      body: { email: to, otp_code, new_password: 'by the old mailbox' },
    })
    expect(reset.error.code).toBe('reset_code_invalid')
  })
})
