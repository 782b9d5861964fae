import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  changePassword,
  getProfile,
  listSessions,
  login,
  logout,
  revokeOtherSessions,
  revokeSession,
} from '#contract/identity.ts'
import { buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signInAgain(person: { email: string }) {
  const body = { email: person.email, password: testPassword }
  const answer = await call(null, login, { body }, { 'user-agent': firefox })
  return { accessToken: answer.body.access_token }
}

const statusOf = async (actor: { accessToken: string }) =>
  (await call(actor, getProfile, {})).status

describe('sessions', () => {
  test('lists the devices by a name people know, and marks this one', async () => {
    const person = await buildPerson()
    const second = await signInAgain(person)
    const { body } = await call(second, listSessions, {})
    expect(body).toHaveLength(2)
    expect(body.filter((device) => device.is_current).map((device) => device.device)).toEqual([
      'Firefox on Linux',
    ])
  })

  test('says where each device is', async () => {
    const person = await buildPerson()
    const { server } = await testApp()
    for (const remoteAddress of ['10.0.0.7', '193.17.47.1']) {
      await server.inject({
        method: 'POST',
        url: login.path,
        payload: { email: person.email, password: testPassword },
        remoteAddress,
      })
    }
    const { body } = await call(person, listSessions, {})
    const places = new Map(body.map(({ ip_address, location }) => [ip_address, location]))
    expect(places.get('10.0.0.7')).toBe('Local network')
    expect(places.get('193.17.47.1')).toBe('Czechia')
  })

  test('logging out ends the access token at once', async () => {
    const person = await buildPerson()
    expect((await call(person, logout, {})).status).toBe(204)
    expect(await statusOf(person)).toBe(401)
  })

  test('one device can be signed out from another', async () => {
    const person = await buildPerson()
    const second = await signInAgain(person)
    expect(
      (await call(second, revokeSession, { params: { sessionId: person.sessionId } })).status,
    ).toBe(204)
    expect([await statusOf(person), await statusOf(second)]).toEqual([401, 200])
  })

  test("404 for someone else's session, which goes on", async () => {
    const person = await buildPerson()
    const other = await buildPerson()
    const refused = await call(person, revokeSession, { params: { sessionId: other.sessionId } })
    expect([refused.status, refused.error.code]).toEqual([404, 'session_not_found'])
    expect(await statusOf(other)).toBe(200)
    expect(
      (await call(person, revokeSession, { params: { sessionId: randomUUID() } })).status,
    ).toBe(404)
  })

  test('all other devices can be signed out in one step', async () => {
    const person = await buildPerson()
    const others = [await signInAgain(person), await signInAgain(person)]
    await call(person, revokeOtherSessions, {})
    expect(await Promise.all([person, ...others].map(statusOf))).toEqual([200, 401, 401])
  })
})

describe('POST /api/me/password/', () => {
  test('204 changes the password, ends other sessions and keeps this one', async () => {
    const person = await buildPerson()
    const second = await signInAgain(person)
    const body = { current_password: testPassword, new_password: 'changed now' }
    expect((await call(person, changePassword, { body })).status).toBe(204)
    expect([await statusOf(person), await statusOf(second)]).toEqual([200, 401])
    expect(
      (await call(null, login, { body: { email: person.email, password: 'changed now' } })).status,
    ).toBe(200)
  })

  test('403 at the field when the current password is wrong', async () => {
    const person = await buildPerson()
    const body = { current_password: 'guess', new_password: 'changed now' }
    const refused = await call(person, changePassword, { body })
    expect([refused.status, refused.error.errors]).toEqual([
      403,
      { current_password: 'The current password is wrong.' },
    ])
  })
})
