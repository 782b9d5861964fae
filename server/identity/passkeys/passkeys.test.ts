import { describe, expect, test } from 'vitest'
import { getOrganization } from '#contract/organizations.ts'
import {
  addPasskey,
  confirmWithPasskey,
  finishPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startAddingPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '#contract/passkeys.ts'
import { asSystem } from '#server/jobs/job.ts'
import {
  buildClassroom,
  buildPerson,
  call,
  testPassword,
  type Actor,
} from '#server/testing/actors.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { testApp } from '#server/testing/test-app.ts'

const site = { origin: 'http://localhost:4000', rpId: 'localhost' }

async function startAdding(person: Actor) {
  const { body } = await call(person, startAddingPasskey, { body: { password: testPassword } })
  return { ...site, challenge: String(body['challenge']) }
}

async function withPasskey(person?: Actor) {
  const owner = person ?? (await buildPerson())
  const key = new Authenticator()
  const response = key.create(await startAdding(owner))
  const added = await call(owner, addPasskey, { body: { name: 'Laptop', response } })
  return { person: owner, key, added }
}

async function startSignIn() {
  const { body } = await call(null, startPasskeySignIn, {})
  return { ...site, challenge: String(body['challenge']) }
}

const finish = (response: ReturnType<Authenticator['get']>) =>
  call(null, finishPasskeySignIn, { body: { response } })

describe('a passkey', () => {
  test('signs in without a password, and shows when it was last used', async () => {
    const { person, key, added } = await withPasskey()
    expect([added.status, added.body.name, added.body.last_used_at]).toEqual([200, 'Laptop', null])
    const session = await finish(key.get(await startSignIn(), { userHandle: person.id }))
    expect([session.status, session.body.id]).toEqual([200, person.id])
    const fresh = { accessToken: session.body.access_token }
    const listed = await call(fresh, listPasskeys, {})
    expect(listed.body).toMatchObject([{ name: 'Laptop', last_used_at: expect.any(String) }])
  })

  test('is one of several, is renamed, and opens nothing once it is removed; both are told by mail', async () => {
    const { person, key, added } = await withPasskey()
    await withPasskey(person)
    const params = { passkeyId: added.body.id }
    const renamed = await call(person, renamePasskey, { params, body: { name: 'Old phone' } })
    expect(renamed.body.name).toBe('Old phone')
    expect((await call(person, listPasskeys, {})).body).toHaveLength(2)
    const ceremony = await startSignIn()
    expect((await call(person, removePasskey, { params })).status).toBe(204)
    expect((await finish(key.get(ceremony))).error.code).toBe('passkey_refused')
    const app = await testApp()
    await app.drainJobs()
    const subjects = app.sentMail
      .filter(({ to }) => to === person.email)
      .map(({ subject }) => subject)
    expect(subjects).toEqual([
      'A passkey was added to your Lyceum account',
      'A passkey was added to your Lyceum account',
      'A passkey was removed from your Lyceum account',
    ])
  })

  test('403 without the password, 404 for a passkey of someone else', async () => {
    const { added } = await withPasskey()
    const other = await buildPerson()
    const wrong = await call(other, startAddingPasskey, { body: { password: 'wrong one' } })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong_password'])
    const params = { passkeyId: added.body.id }
    expect((await call(other, removePasskey, { params })).status).toBe(404)
    const unverified = await buildPerson({ emailVerified: false })
    const refused = await call(unverified, startAddingPasskey, { body: { password: testPassword } })
    expect(refused.error.code).toBe('email_not_verified')
  })
})

describe('401 passkey_refused', () => {
  const codeOf = async (answer: ReturnType<typeof finish>) => {
    const { status, error } = await answer
    return [status, error.code]
  }
  const refused = [401, 'passkey_refused']

  test('for a challenge that was used, also when both answers arrive at once', async () => {
    const { key } = await withPasskey()
    const answer = key.get(await startSignIn())
    const [first, second] = await Promise.all([finish(answer), finish(answer)])
    expect([first.status, second.status].sort()).toEqual([200, 401])
    expect(await codeOf(finish(answer))).toEqual(refused)
  })

  test('for a challenge that we did not make, that is too old, or that was for something else', async () => {
    const { person, key } = await withPasskey()
    const made = { ...site, challenge: Buffer.alloc(56, 7).toString('base64url') }
    expect(await codeOf(finish(key.get(made)))).toEqual(refused)
    const { body } = await call(person, startPasskeyConfirmation, {})
    const other = { ...site, challenge: String(body['challenge']) }
    expect(await codeOf(finish(key.get(other)))).toEqual(refused)
    const old = await startSignIn()
    const { clock } = await testApp()
    clock.advance({ minutes: 11 })
    expect(await codeOf(finish(key.get(old)))).toEqual(refused)
  })

  test('for another site, another signature, and an owner who was not asked', async () => {
    const { key } = await withPasskey()
    const elsewhere = { ...(await startSignIn()), origin: 'https://evil.example' }
    expect(await codeOf(finish(key.get(elsewhere)))).toEqual(refused)
    const otherParty = { ...(await startSignIn()), rpId: 'evil.example' }
    expect(await codeOf(finish(key.get(otherParty)))).toEqual(refused)
    const answer = key.get(await startSignIn())
    const forged = new Authenticator().get(await startSignIn())
    expect(await codeOf(finish({ ...forged, id: answer.id, rawId: answer.id }))).toEqual(refused)
    expect(await codeOf(finish(key.get(await startSignIn(), { isVerified: false })))).toEqual(
      refused,
    )
    const stranger = await buildPerson()
    const handle = key.get(await startSignIn(), { userHandle: stranger.id })
    expect(await codeOf(finish(handle))).toEqual(refused)
    expect((await finish(key.get(await startSignIn()))).status).toBe(200)
  })

  test('for a counter that falls: the key was copied', async () => {
    const { key } = await withPasskey()
    expect((await finish(key.get(await startSignIn(), { counter: 9 }))).status).toBe(200)
    expect(await codeOf(finish(key.get(await startSignIn(), { counter: 9 })))).toEqual(refused)
    expect(await codeOf(finish(key.get(await startSignIn(), { counter: 3 })))).toEqual(refused)
    expect((await finish(key.get(await startSignIn(), { counter: 10 }))).status).toBe(200)
  })

  test('for a suspended account, and when adding with a challenge of someone else or without a PIN', async () => {
    const { person, key } = await withPasskey()
    const { mechanisms } = await testApp()
    const ceremony = await startSignIn()
    await asSystem(mechanisms, ({ db, now }) =>
      db.updateTable('people').set({ suspended_at: now }).where('id', '=', person.id).execute(),
    )
    expect(await codeOf(finish(key.get(ceremony)))).toEqual(refused)
    const [one, two] = [await buildPerson(), await buildPerson()]
    const add = (actor: Actor, response: ReturnType<Authenticator['create']>) =>
      call(actor, addPasskey, { body: { name: 'x', response } })
    const fresh = new Authenticator()
    expect((await add(two, fresh.create(await startAdding(one)))).error.code).toBe(
      'passkey_refused',
    )
    const unasked = fresh.create(await startAdding(one), { isVerified: false })
    expect((await add(one, unasked)).error.code).toBe('passkey_refused')
    expect((await add(one, fresh.create(await startAdding(one)))).status).toBe(200)
    expect((await add(two, fresh.create(await startAdding(two)))).error.code).toBe(
      'passkey_refused',
    )
  })
})

describe('where an organization requires a second factor', () => {
  test('a session with a passkey enters, one with the password alone does not', async () => {
    const { organization, learner } = await buildClassroom()
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, ({ db, now }) =>
      db
        .updateTable('organizations')
        .set({ two_factor_required_at: new Date(now.getTime() - 1000) })
        .where('id', '=', organization.id)
        .execute(),
    )
    const params = { organizationId: organization.id }
    const enter = (actor: { accessToken: string }) => call(actor, getOrganization, { params })
    expect((await enter(learner)).error.code).toBe('two_factor_required')
    const { key } = await withPasskey(learner)
    expect((await enter(learner)).status).toBe(200)
    const session = await finish(key.get(await startSignIn()))
    const membership = session.body.organizations.find(({ id }) => id === organization.id)
    expect(membership?.two_factor_due_at ?? null).toBeNull()
    expect((await enter({ accessToken: session.body.access_token })).status).toBe(200)
  })
})

describe('confirming', () => {
  test('opens all organizations to a session of single sign-on, with one’s own passkey only', async () => {
    const { organization, learner } = await buildClassroom()
    const { key } = await withPasskey(learner)
    const { mechanisms } = await testApp()
    await asSystem(mechanisms, async ({ db }) => {
      const other = await db
        .insertInto('organizations')
        .values({ name: 'Provider' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .updateTable('sessions')
        .set({ provider_organization_id: other.id, passkey_at: null })
        .where('id', '=', learner.sessionId)
        .execute()
    })
    const params = { organizationId: organization.id }
    expect((await call(learner, getOrganization, { params })).error.code).toBe('session_limited')
    const start = async () => {
      const { body } = await call(learner, startPasskeyConfirmation, {})
      return { ...site, challenge: String(body['challenge']) }
    }
    const stranger = await withPasskey()
    const wrong = await call(learner, confirmWithPasskey, {
      body: { response: stranger.key.get(await start()) },
    })
    expect(wrong.error.code).toBe('passkey_refused')
    const right = await call(learner, confirmWithPasskey, {
      body: { response: key.get(await start()) },
    })
    expect(right.status).toBe(200)
    expect((await call(learner, getOrganization, { params })).status).toBe(200)
  })
})
