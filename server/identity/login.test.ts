import { describe, expect, test } from 'vitest'
import { getProfile, login } from '#contract/identity.ts'
import { buildClassroom, buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

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

  test('429 with Retry-After after ten attempts on one account, also with the right password', async () => {
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
