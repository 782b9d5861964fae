import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  getProfile,
  login,
  register,
  updateProfile,
  type RegisterBody,
  type UpdateProfileBody,
} from '#contract/identity.ts'
import { invite } from '#contract/invitations.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const form = (given: Partial<RegisterBody> = {}): RegisterBody => {
  const name = `r${randomUUID().slice(0, 10)}`
  return {
    username: name,
    email: `${name}@example.test`,
    first_name: 'Noor',
    last_name: 'Haddad',
    password: 'a good one',
    terms: true,
    ...given,
  }
}

/** Invites the address and answers the token that the mail carries. */
async function invitationToken(
  organizationId: string,
  admin: { accessToken: string },
  email: string,
) {
  const app = await testApp()
  await call(admin, invite, {
    body: { organization: organizationId, emails: [email], role: 'instructor' },
  })
  await app.drainJobs()
  const mail = app.sentMail.findLast((message) => message.to === email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('POST /auth/register/', () => {
  test('200 creates the account, signs it in and sends a code that verifies the address', async () => {
    const app = await testApp()
    const body = form()
    const registered = await call(null, register, { body })
    expect(registered.status).toBe(200)
    expect(registered.body).toMatchObject({
      email: body.email,
      organizations: [],
      user_role: 'user',
    })
    await app.drainJobs()
    expect(app.sentMail.filter(({ to }) => to === body.email).map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^\d{6} is your code to verify your email for Lyceum$/),
    ])
    const actor = { accessToken: registered.body.access_token }
    expect((await call(actor, getProfile, {})).body.email_verified_at).toBeNull()
  })

  test('200 with an invitation token joins the organization in the same step', async () => {
    const { organization, admin } = await buildClassroom()
    const body = form()
    const invitation_token = await invitationToken(organization.id, admin, body.email)
    const registered = await call(null, register, { body: { ...body, invitation_token } })
    expect(registered.body.organizations).toEqual([
      { id: organization.id, name: organization.name, is_active: true, role: 'instructor' },
    ])
  })

  test('an invitation token verifies the address that it was mailed to; a welcome follows', async () => {
    const { organization, admin } = await buildClassroom()
    const body = form()
    const invitation_token = await invitationToken(organization.id, admin, body.email)
    const registered = await call(null, register, { body: { ...body, invitation_token } })
    const actor = { accessToken: registered.body.access_token }
    expect((await call(actor, getProfile, {})).body.email_verified_at).not.toBeNull()
    const { drainJobs, sentMail } = await testApp()
    await drainJobs()
    const subjects = sentMail.filter(({ to }) => to === body.email).map((mail) => mail.subject)
    expect(subjects.at(-1)).toBe('Welcome to Lyceum')
  })

  test('403 with an invitation sent to another address, and no account is made', async () => {
    const { organization, admin } = await buildClassroom()
    const invitation_token = await invitationToken(
      organization.id,
      admin,
      `${randomUUID()}@example.test`,
    )
    const body = form({ invitation_token })
    const refused = await call(null, register, { body })
    expect([refused.status, refused.error.code]).toEqual([403, 'invitation_for_someone_else'])
    expect(
      (await call(null, register, { body: { ...body, invitation_token: undefined } })).status,
    ).toBe(200)
  })

  test('404 with an invented token', async () => {
    const { status } = await call(null, register, { body: form({ invitation_token: 'invented' }) })
    expect(status).toBe(404)
  })

  test('400 with the message of each field', async () => {
    const { error } = await call(null, register, {
      body: {
        username: 'x',
        email: 'x',
        first_name: ' ',
        last_name: '',
        password: '12345',
        terms: false,
      },
    })
    expect(error.errors).toEqual({
      username: 'Username must be at least 2 characters long',
      email: 'Invalid email address',
      first_name: 'First name is required',
      last_name: 'Last name is required',
      password: 'Password must be at least 6 characters long',
      terms: 'You must accept the terms and conditions',
    })
  })

  test('409 names the field that is taken', async () => {
    const person = await buildPerson()
    const email = await call(null, register, { body: form({ email: person.email }) })
    expect([email.status, email.error.code, Object.keys(email.error.errors ?? {})]).toEqual([
      409,
      'email_taken',
      ['email'],
    ])

    const first = form()
    await call(null, register, { body: first })
    const second = await call(null, register, {
      body: form({ username: first.username.toUpperCase() }),
    })
    expect([second.status, second.error.code]).toEqual([409, 'username_taken'])
  })

  test('a forged role in the form gives no rights', async () => {
    const forged = { ...form(), user_role: 'super_admin', can_create_organization: true }
    const { status, body } = await call(null, register, { body: forged })
    if (status === 200) {
      expect(body).toMatchObject({ user_role: 'user', can_create_organization: false })
    } else expect(status).toBe(400)
    const profile = await call({ accessToken: body.access_token }, updateProfile, {
      body: { headline: 'Me', user_role: 'super_admin' } as UpdateProfileBody,
    })
    expect(profile.status).toBeLessThan(500)
    const again = await call(null, login, {
      body: { email: forged.email, password: forged.password },
    })
    expect(again.body).toMatchObject({ user_role: 'user', can_create_organization: false })
  })

  test('one account when the form is sent five times at once', async () => {
    const body = form()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(null, register, { body })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test('keeps emoji, right-to-left and long names as they were typed', async () => {
    const names = { first_name: '👩🏽‍🏫 مريم', last_name: 'ب'.repeat(100) }
    expect((await call(null, register, { body: form(names) })).status).toBe(200)
    const tooLong = await call(null, register, { body: form({ first_name: 'x'.repeat(10_000) }) })
    expect([tooLong.status, tooLong.error.errors]).toEqual([
      400,
      { first_name: 'At most 100 characters' },
    ])
  })
})

describe('language', () => {
  test('is the one in which a person registered, until they choose another', async () => {
    const { body } = await call(null, register, { body: form({ language: 'es' }) })
    expect(body.language).toBe('es')
    const me = { accessToken: body.access_token }
    expect((await call(me, getProfile, {})).body.language).toBe('es')
    const changed = await call(me, updateProfile, { body: { language: 'ar' } })
    expect(changed.body.language).toBe('ar')
    const automatic = await call(me, updateProfile, { body: { language: null } })
    expect(automatic.body.language).toBeNull()
  })

  test('is none that the product doesn’t speak', async () => {
    const { body } = await call(null, register, { body: form() })
    expect(body.language).toBeUndefined()
    const refused = await call({ accessToken: body.access_token }, updateProfile, {
      body: { language: 'xx' as 'es' },
    })
    expect(refused.status).toBe(400)
  })
})
