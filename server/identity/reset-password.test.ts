import { describe, expect, test } from 'vitest'
import { forgotPassword, getProfile, login, resetPassword } from '#contract/identity.ts'
import { buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function askForCode(email: string) {
  const app = await testApp()
  const asked = await call(null, forgotPassword, { body: { email } })
  await app.drainJobs()
  const mail = app.sentMail.findLast((message) => message.to === email)
  return { asked, code: /\b(\d{6})\b/.exec(mail?.subject ?? '')?.[1] ?? '' }
}

const reset = (email: string, otp_code: string, new_password = 'brand new one') =>
  call(null, resetPassword, { body: { email, otp_code, new_password } })

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('forgotten password', () => {
  test('the code from the mail sets a new password and ends every session', async () => {
    const person = await buildPerson()
    const { code } = await askForCode(person.email)
    expect((await reset(person.email, code)).status).toBe(204)
    expect((await call(person, getProfile, {})).status).toBe(401)
    expect(
      (await call(null, login, { body: { email: person.email, password: 'brand new one' } }))
        .status,
    ).toBe(200)
  })

  test('a code works once', async () => {
    const person = await buildPerson()
    const { code } = await askForCode(person.email)
    const both = await Promise.all([
      reset(person.email, code),
      reset(person.email, code, 'another one'),
    ])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([204, 400])
  })

  test('the answer is the same whether or not the account exists, and no mail goes out for nobody', async () => {
    const app = await testApp()
    const person = await buildPerson()
    const known = await askForCode(person.email)
    const unknown = await askForCode(`no-${person.email}`)
    expect([known.asked.status, unknown.asked.status]).toEqual([200, 200])
    expect(unknown.asked.body).toEqual(known.asked.body)
    expect(app.sentMail.some((mail) => mail.to === `no-${person.email}`)).toBe(false)
    const refused = await reset(`no-${person.email}`, '123456')
    expect([refused.status, refused.error.code]).toEqual([400, 'reset_code_invalid'])
  })

  test('five wrong tries use the code up', async () => {
    const person = await buildPerson()
    const { code } = await askForCode(person.email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await reset(person.email, wrongCode(code))).status).toBe(400)
    }
    expect((await reset(person.email, code)).status).toBe(400)
  })

  test('a code expires after 10 minutes', async () => {
    const { clock } = await testApp()
    const person = await buildPerson()
    const { code } = await askForCode(person.email)
    clock.advance({ minutes: 10, seconds: 1 })
    expect((await reset(person.email, code)).status).toBe(400)
  })

  test('429 when asked again within 60 seconds; afterwards a new code replaces the old', async () => {
    const { clock } = await testApp()
    const person = await buildPerson()
    const first = await askForCode(person.email)
    const again = await call(null, forgotPassword, { body: { email: person.email } })
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
    clock.advance({ seconds: 61 })
    const second = await askForCode(person.email)
    if (first.code !== second.code) expect((await reset(person.email, first.code)).status).toBe(400)
    expect((await reset(person.email, second.code)).status).toBe(204)
  })

  test('the database keeps a hash, never the code', async () => {
    const { mechanisms } = await testApp()
    const person = await buildPerson()
    const { code } = await askForCode(person.email)
    const { rows } = await mechanisms.database.pool.query<{ code_hash: string }>(
      'select code_hash from password_reset_codes where person_id = $1',
      [person.id],
    )
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  test('400 with the messages of the form', async () => {
    const short = await reset('a@b.co', '123')
    expect(short.error.errors).toEqual({ otp_code: 'OTP must be exactly 6 characters long' })
    const letters = await reset('a@b.co', 'abcdef')
    expect(letters.error.errors).toEqual({ otp_code: 'OTP must contain only numbers' })
  })
})
