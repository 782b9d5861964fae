import { expect, test } from 'vitest'
import { getProfile, login, logout, refreshSession } from '#contract/identity.ts'
import { buildPerson, call, testPassword } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { accessForPage } from './access-for-page.ts'

async function signIn() {
  const { mechanisms, clock } = await testApp()
  const person = await buildPerson()
  const { body } = await call(null, login, {
    body: { email: person.email, password: testPassword },
  })
  return { session: body, clock, access: (token: string) => accessForPage(mechanisms, token) }
}

test('a session whose access token ran out still gets its page, and its refresh token stays unused', async () => {
  const { session, clock, access } = await signIn()
  clock.advance({ minutes: 16 })
  const accessToken = (await access(session.refresh_token)) ?? ''
  expect((await call({ accessToken }, getProfile, {})).body.email).toBe(session.email)
  clock.advance({ minutes: 5 })
  const renewed = await call(null, refreshSession, {
    body: { refresh_token: session.refresh_token },
  })
  expect(renewed.status).toBe(200)
})

test('a token that was exchanged, made up, or whose session has ended opens nothing', async () => {
  const { session, access } = await signIn()
  const { body: renewed } = await call(null, refreshSession, {
    body: { refresh_token: session.refresh_token },
  })
  expect(await access(session.refresh_token)).toBeUndefined()
  expect(await access('made-up')).toBeUndefined()
  expect(await access(renewed.refresh_token)).toBeDefined()
  await call({ accessToken: renewed.access_token }, logout, {})
  expect(await access(renewed.refresh_token)).toBeUndefined()
})
