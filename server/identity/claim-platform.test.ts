import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { claimPlatform, getProfile } from '#contract/identity.ts'
import { asSystem } from '#server/jobs/job.ts'
import { call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { offerPlatform } from './claim-platform.ts'

const claim = (token: string) => {
  const name = `s${randomUUID().slice(0, 10)}`
  const person = { username: name, email: `${name}@example.test`, first_name: 'S', last_name: 'A' }
  return call(null, claimPlatform, {
    body: { ...person, password: 'a good one', terms: true, token },
  })
}

describe('the first super admin', () => {
  test('comes from the one-time link of any server, which works once and is offered only while there is none', async () => {
    const { mechanisms } = await testApp()
    await mechanisms.database.pool.query(`update people set user_role = 'user'`)
    const offer = async () => {
      const link = (await asSystem(mechanisms, offerPlatform)) ?? ''
      return new URL(link).searchParams.get('token') ?? ''
    }
    // Two servers that started at once printed one each.
    const [token, other] = [await offer(), await offer()]

    const invented = await claim('invented')
    expect([invented.status, invented.error.code]).toEqual([410, 'claim_link_invalid'])
    const both = await Promise.all([claim(token), claim(token), claim(other)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 410, 410])
    const claimed = both.find((answer) => answer.status === 200)?.body
    expect(claimed?.user_role).toBe('super_admin')
    const profile = await call({ accessToken: claimed?.access_token ?? '' }, getProfile, {})
    expect(profile.body.email_verified_at).not.toBeNull()
    expect(await asSystem(mechanisms, offerPlatform)).toBeUndefined()
  })
})
