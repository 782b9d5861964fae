import { describe, expect, test } from 'vitest'
import { getProfile, login, refreshSession } from '#contract/identity.ts'
import { buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function signIn() {
  const person = await buildPerson()
  const { body } = await call(null, login, {
    body: { email: person.email, password: testPassword },
  })
  return body
}

const refresh = (refresh_token: string) => call(null, refreshSession, { body: { refresh_token } })
const works = async (accessToken: string) => (await call({ accessToken }, getProfile, {})).status

describe('POST /auth/refresh/', () => {
  test('200 gives a new pair; the session goes on past the first access token', async () => {
    const { clock } = await testApp()
    const session = await signIn()
    clock.advance({ minutes: 16 })
    expect(await works(session.access_token)).toBe(401)
    const renewed = await refresh(session.refresh_token)
    expect(renewed.status).toBe(200)
    expect(renewed.body.refresh_token).not.toBe(session.refresh_token)
    expect(await works(renewed.body.access_token)).toBe(200)
  })

  test('200 again within seconds: a lost answer does not sign anyone out', async () => {
    const session = await signIn()
    const answers = await Promise.all([
      refresh(session.refresh_token),
      refresh(session.refresh_token),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })

  test('401 for a token used before, and the whole session ends: reuse means theft', async () => {
    const { clock } = await testApp()
    const session = await signIn()
    const renewed = await refresh(session.refresh_token)
    clock.advance({ minutes: 1 })
    const reused = await refresh(session.refresh_token)
    expect([reused.status, reused.error.code]).toEqual([401, 'refresh_token_invalid'])
    expect(await works(renewed.body.access_token)).toBe(401)
    expect((await refresh(renewed.body.refresh_token)).status).toBe(401)
  })

  test('401 for a token used before the clock was set back: it was used all the same', async () => {
    const { clock } = await testApp()
    const session = await signIn()
    clock.advance({ hours: 2 })
    const renewed = await refresh(session.refresh_token)
    clock.advance({ hours: -2 })
    expect(await works(renewed.body.access_token)).toBe(200)
    const again = await refresh(renewed.body.refresh_token)
    expect(again.status).toBe(200)
    expect((await refresh(session.refresh_token)).status).toBe(401)
  })

  test('401 for an invented token and after 30 days without use', async () => {
    const { clock } = await testApp()
    expect((await refresh('invented')).status).toBe(401)
    const session = await signIn()
    clock.advance({ days: 31 })
    expect((await refresh(session.refresh_token)).status).toBe(401)
  })
})
