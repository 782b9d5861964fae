import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeEmail } from '#contract/email-address.ts'
import {
  changePassword,
  forgotPassword,
  login,
  register,
  resetPassword,
} from '#contract/identity.ts'
import { savePayoutSettings } from '#contract/payout-settings.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { setUpTwoFactor } from '#contract/two-factor.ts'
import { buildClassroom, buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { argon2, hashing } from './password.ts'

/** Looks right before and right after each hash, and for as long as the test says. */
function watchHashing(look: () => void) {
  for (const name of ['hash', 'verify'] as const) {
    const run = argon2[name] as (...given: unknown[]) => Promise<unknown>
    vi.spyOn(argon2, name).mockImplementation(async (...given: unknown[]) => {
      look()
      const result = await run(...given)
      look()
      return result as never
    })
  }
}
afterEach(() => vi.restoreAllMocks())

/** Keeps every place at the hash busy, and so many more waiting, until they are let go. */
function occupy(waiting = 0) {
  const gate = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const busy = Array.from({ length: hashing.limits.atOnce + waiting }, (_, n) =>
    hashing.run('stranger', () =>
      n === 0 ? Promise.race([first.promise, gate.promise]) : gate.promise,
    ),
  )
  const letAllGo = async () => {
    gate.resolve()
    await Promise.all(busy)
  }
  occupied.push(letAllGo)
  return { letOneGo: () => first.resolve(), letAllGo }
}

const occupied: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const letAllGo of occupied.splice(0)) await letAllGo()
})

const wrongLogin = (email: string) =>
  call(null, login, { body: { email, password: 'not this one' } })

const newcomer = () => {
  const name = `n${randomUUID().slice(0, 12)}`
  return {
    username: name,
    email: `${name}@example.test`,
    first_name: 'New',
    last_name: 'Comer',
    password: testPassword,
    terms: true,
  }
}

async function aResetCode(email: string) {
  const app = await testApp()
  await call(null, forgotPassword, { body: { email } })
  await app.drainJobs()
  const mail = app.sentMail.findLast((message) => message.to === email)
  return /\b(\d{6})\b/.exec(mail?.subject ?? '')?.[1] ?? ''
}

describe('while a password is hashed no transaction is open', () => {
  const payout = {
    method: { kind: 'bank' as const, holder_name: 'Ada', iban: 'DE89 3704 0044 0532 0130 00' },
    schedule: 'on_request' as const,
    minimum_units: 10,
    password: testPassword,
  }
  const callers: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
    'signing in': async () => {
      const { email } = await buildPerson()
      return () => call(null, login, { body: { email, password: testPassword } })
    },
    'signing in to an unknown account': async () => () =>
      wrongLogin(`${randomUUID()}@example.test`).then(({ status }) => ({ status: status - 201 })),
    registering: async () => () => call(null, register, { body: newcomer() }),
    'resetting a password': async () => {
      const { email } = await buildPerson()
      const otp_code = await aResetCode(email)
      const body = { email, otp_code, new_password: 'brand new one' }
      return () => call(null, resetPassword, { body })
    },
    'changing a password': async () => {
      const person = await buildPerson()
      const body = { current_password: testPassword, new_password: 'brand new one' }
      return () => call(person, changePassword, { body })
    },
    'changing the address': async () => {
      const person = await buildPerson()
      const body = { new_email: newcomer().email, password: testPassword }
      return () => call(person, changeEmail, { body })
    },
    'setting up two-factor': async () => {
      const person = await buildPerson()
      return () => call(person, setUpTwoFactor, { body: { password: testPassword } })
    },
    'saving payout settings': async () => {
      const { instructor, organization } = await buildClassroom()
      const params = { organizationId: organization.id }
      return () => call(instructor, savePayoutSettings, { params, body: payout })
    },
    'deleting an account': async () => {
      const person = await buildPerson()
      return () => call(person, deleteAccount, { body: { password: testPassword } })
    },
  }

  test.each(Object.keys(callers))('%s', async (name) => {
    const { mechanisms } = await testApp()
    const { transactionPool } = mechanisms.database
    const send = await callers[name]?.()
    if (!send) throw new Error('nobody to call')
    const inUse: number[] = []
    watchHashing(() => inUse.push(transactionPool.totalCount - transactionPool.idleCount))
    expect([200, 204]).toContain((await send()).status)
    expect(inUse.length).toBeGreaterThan(0)
    expect(inUse.filter((connections) => connections > 0)).toEqual([])
  })
})

describe('when too many passwords wait to be hashed', () => {
  test('429 with Retry-After, before anything is read or counted', async () => {
    const { mechanisms } = await testApp()
    const person = await buildPerson()
    const { letAllGo } = occupy(hashing.limits.room)
    const transaction = vi.spyOn(mechanisms.database, 'transaction')
    for (const refused of [
      await call(null, login, { body: { email: person.email, password: testPassword } }),
      await call(null, register, { body: newcomer() }),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(transaction).not.toHaveBeenCalled()
    transaction.mockRestore()
    await letAllGo()
    const later = await call(null, login, { body: { email: person.email, password: testPassword } })
    expect(later.status).toBe(200)
  })

  test('signed-in people have room of their own, and go first', async () => {
    const person = await buildPerson()
    const { letOneGo } = occupy(hashing.limits.room)
    const confirming = call(person, setUpTwoFactor, { body: { password: testPassword } })
    await vi.waitFor(() => expect(hashing.waiting('known')).toBe(1))
    // One place gets free while all those strangers wait for it.
    letOneGo()
    expect((await confirming).status).toBe(200)
    expect(hashing.waiting('stranger')).toBeGreaterThan(0)
  })
})

describe('many sign-ins that fail', () => {
  test('429 for their range, whoever they are for; other ranges go on', async () => {
    const { server } = await testApp()
    const from = (remoteAddress: string, password = 'not this one', email?: string) =>
      server.inject({
        method: 'POST',
        url: '/auth/login/',
        remoteAddress,
        payload: { email: email ?? `${randomUUID()}@example.test`, password },
      })
    // Bodies that are refused at once count too, and cost no hash.
    for (let n = 0; n < 600; n += 1) await from(`203.0.113.${n % 250}`, 'short')
    const refused = await from('203.0.113.251')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await from('203.0.114.1')).statusCode).toBe(401)
  })

  test('those that succeed are not counted', async () => {
    const { server } = await testApp()
    const { email } = await buildPerson()
    const from = (payload: object) =>
      server.inject({
        method: 'POST',
        url: '/auth/login/',
        remoteAddress: '2001:db8:7:1::1',
        payload,
      })
    for (let n = 0; n < 199; n += 1) await from({})
    for (let n = 0; n < 3; n += 1) {
      expect((await from({ email, password: testPassword })).statusCode).toBe(200)
    }
    await from({})
    expect((await from({ email, password: testPassword })).statusCode).toBe(429)
  })
})
