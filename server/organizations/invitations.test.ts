import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getProfile } from '#contract/identity.ts'
import {
  acceptInvitation,
  acceptInvitationByLink,
  declineInvitation,
  invite,
  listReceivedInvitations,
  listSentInvitations,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listMyOrganizations } from '#contract/organizations.ts'
import { buildClassroom, buildPerson, call, type Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

const send = (admin: Actor, organization: string, emails: string[]) =>
  call(admin, invite, { body: { organization, emails, role: 'learner', message: 'Do come.' } })

/** The organization invites a person who has an account; answers the invitation as that person sees it. */
async function invitePerson() {
  const classroom = await buildClassroom()
  const person = await buildPerson()
  await send(classroom.admin, classroom.organization.id, [person.email])
  const [invitation] = (await call(person, listReceivedInvitations, {})).body
  if (!invitation) throw new Error('no invitation arrived')
  const params = { organizationId: classroom.organization.id, invitationId: invitation.id }
  return { ...classroom, person, invitation, params }
}

async function tokenSentTo(email: string) {
  const app = await testApp()
  await app.drainJobs()
  const mail = app.sentMail.findLast((message) => message.to === email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('POST /invite/admin/', () => {
  test('200 says for each address what happened', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const fresh = `${randomUUID()}@example.test`
    const pending = `${randomUUID()}@example.test`
    await send(admin, organization.id, [pending])
    const { body } = await send(admin, organization.id, [
      fresh,
      'nonsense',
      learner.email,
      pending,
      fresh.toUpperCase(),
    ])
    expect(body.results.map((result) => result.outcome)).toEqual([
      'invited',
      'invalid_email',
      'already_member',
      'already_invited',
      'duplicate',
    ])
    expect(await tokenSentTo(fresh)).not.toBe('')
  })

  test('one invitation when two admins invite the same address at once', async () => {
    const { organization, admin } = await buildClassroom()
    const email = `${randomUUID()}@example.test`
    const answers = await Promise.all([
      send(admin, organization.id, [email]),
      send(admin, organization.id, [email]),
    ])
    const outcomes = answers.map((answer) => answer.body.results[0]?.outcome).toSorted()
    expect(outcomes).toEqual(['already_invited', 'invited'])
  })

  test('403 for an instructor, 404 for an organization that is not mine', async () => {
    const { organization, instructor, stranger } = await buildClassroom()
    expect((await send(instructor, organization.id, ['a@example.test'])).status).toBe(403)
    expect((await send(stranger, organization.id, ['a@example.test'])).status).toBe(404)
  })
})

describe('the invited person', () => {
  test('sees organization, role, inviter and message, accepts, and is a member', async () => {
    const { organization, person, invitation } = await invitePerson()
    expect(invitation).toMatchObject({
      organization: { name: organization.name },
      role: 'learner',
      status: 'pending',
      message: 'Do come.',
    })
    const accepted = await call(person, acceptInvitation, {
      params: { invitationId: invitation.id },
    })
    expect(accepted.body).toMatchObject({ id: organization.id, role: 'learner' })
    expect((await call(person, listMyOrganizations, {})).body).toHaveLength(1)
  })

  test('accepting twice at the same moment makes one membership', async () => {
    const { person, invitation } = await invitePerson()
    const accept = () => call(person, acceptInvitation, { params: { invitationId: invitation.id } })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect((await call(person, listMyOrganizations, {})).body).toHaveLength(1)
  })

  test('404 for everyone else, also for a member of the organization', async () => {
    const { learner, stranger, invitation } = await invitePerson()
    for (const actor of [learner, stranger]) {
      const refused = await call(actor, acceptInvitation, {
        params: { invitationId: invitation.id },
      })
      expect([refused.status, refused.error.code]).toEqual([404, 'invitation_not_found'])
    }
  })

  test('may decline; the answer then is final', async () => {
    const { person, invitation } = await invitePerson()
    const params = { invitationId: invitation.id }
    expect((await call(person, declineInvitation, { params })).body.status).toBe('declined')
    const late = await call(person, acceptInvitation, { params })
    expect([late.status, late.error.code]).toEqual([409, 'invitation_already_answered'])
  })

  test('410 when it has expired or was withdrawn', async () => {
    const { clock } = await testApp()
    const withdrawn = await invitePerson()
    await call(withdrawn.admin, revokeInvitation, { params: withdrawn.params })
    const refused = await call(withdrawn.person, acceptInvitation, {
      params: { invitationId: withdrawn.invitation.id },
    })
    expect([refused.status, refused.error.code]).toEqual([410, 'invitation_revoked'])

    // The link still says so 15 days later; the session of the person has to be a fresh one by then.
    const email = `${randomUUID()}@example.test`
    await send(withdrawn.admin, withdrawn.organization.id, [email])
    const token = await tokenSentTo(email)
    clock.advance({ days: 15 })
    expect((await call(null, previewInvitation, { body: { token } })).body.status).toBe('expired')
  })
})

describe('the link in the mail', () => {
  test('shows the invitation to its holder before there is an account', async () => {
    const { organization, admin } = await buildClassroom()
    const email = `${randomUUID()}@example.test`
    await send(admin, organization.id, [email])
    const preview = await call(null, previewInvitation, {
      body: { token: await tokenSentTo(email) },
    })
    expect(preview.body).toMatchObject({
      organization_name: organization.name,
      email,
      status: 'pending',
      has_account: false,
    })
    expect((await call(null, previewInvitation, { body: { token: 'guess' } })).status).toBe(404)
  })

  test('joins the person it was sent to, and 403 anyone else', async () => {
    const { person, learner, organization } = await invitePerson()
    const token = await tokenSentTo(person.email)
    const refused = await call(learner, acceptInvitationByLink, { body: { token } })
    expect([refused.status, refused.error.code]).toEqual([403, 'invitation_for_someone_else'])
    expect((await call(person, acceptInvitationByLink, { body: { token } })).body.id).toBe(
      organization.id,
    )
  })
})

describe('two people with one link', () => {
  test('at the same moment: the one it was sent to joins, the other is refused, nothing is doubled', async () => {
    const { person, stranger, organization } = await invitePerson()
    const body = { token: await tokenSentTo(person.email) }
    const answers = await Promise.all(
      [stranger, person, stranger, person].map((actor) =>
        call(actor, acceptInvitationByLink, { body }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 403, 200])
    const ofPerson = (await call(person, listMyOrganizations, {})).body
    expect(ofPerson.map(({ id }) => id)).toEqual([organization.id])
    const ofStranger = (await call(stranger, listMyOrganizations, {})).body
    expect(ofStranger.map(({ id }) => id)).not.toContain(organization.id)
  })
})

describe('sent invitations', () => {
  test('are listed with status and filters, for admins only', async () => {
    const { admin, learner, params, person } = await invitePerson()
    const { organizationId } = params
    const { body } = await call(admin, listSentInvitations, {
      params: { organizationId },
      query: { status: 'pending' },
    })
    expect([body.total, body.items[0]?.email]).toEqual([1, person.email])
    const none = await call(admin, listSentInvitations, {
      params: { organizationId },
      query: { status: 'accepted' },
    })
    expect(none.body.total).toBe(0)
    expect((await call(learner, listSentInvitations, { params: { organizationId } })).status).toBe(
      403,
    )
  })

  test('can be sent again once a minute; the old link then stops working', async () => {
    const { clock } = await testApp()
    const { admin, person, params } = await invitePerson()
    const oldToken = await tokenSentTo(person.email)
    expect((await call(admin, resendInvitation, { params })).status).toBe(200)
    expect((await call(admin, resendInvitation, { params })).status).toBe(429)
    expect((await call(null, previewInvitation, { body: { token: oldToken } })).status).toBe(404)
    expect(
      (await call(null, previewInvitation, { body: { token: await tokenSentTo(person.email) } }))
        .status,
    ).toBe(200)
    clock.advance({ minutes: 2 })
    expect((await call(admin, resendInvitation, { params })).status).toBe(200)
  })

  test("404 for an invitation of another organization, though it was sent to the admin's own address", async () => {
    const { params } = await invitePerson()
    const { stranger, otherOrganization } = await buildClassroom()
    const refused = await call(stranger, revokeInvitation, {
      params: { organizationId: otherOrganization.id, invitationId: params.invitationId },
    })
    expect([refused.status, refused.error.code]).toEqual([404, 'invitation_not_found'])
  })
})

describe('an address that is not verified', () => {
  async function squatter() {
    const classroom = await buildClassroom()
    const person = await buildPerson({ emailVerified: false })
    await send(classroom.admin, classroom.organization.id, [person.email])
    const sent = await call(classroom.admin, listSentInvitations, {
      params: { organizationId: classroom.organization.id },
    })
    return { ...classroom, person, params: { invitationId: sent.body.items[0]?.id ?? '' } }
  }

  test('shows no invitations, and neither accepts nor declines them', async () => {
    const { person, params } = await squatter()
    expect((await call(person, listReceivedInvitations, {})).body).toEqual([])
    for (const verb of [acceptInvitation, declineInvitation]) {
      const refused = await call(person, verb, { params })
      expect([refused.status, refused.error.code]).toEqual([403, 'email_not_verified'])
    }
    expect((await call(person, listMyOrganizations, {})).body).toEqual([])
  })

  test('is verified by the secret link of an invitation', async () => {
    const { person, organization } = await squatter()
    const token = await tokenSentTo(person.email)
    const joined = await call(person, acceptInvitationByLink, { body: { token } })
    expect(joined.body).toMatchObject({ id: organization.id })
    expect((await call(person, getProfile, {})).body.email_verified_at).not.toBeNull()
  })

  test('is not verified by the link of an invitation to another address', async () => {
    const { admin, organization } = await squatter()
    const thief = await buildPerson({ emailVerified: false })
    const elsewhere = `${randomUUID()}@example.test`
    await send(admin, organization.id, [elsewhere])
    const token = await tokenSentTo(elsewhere)
    const refused = await call(thief, acceptInvitationByLink, { body: { token } })
    expect(refused.error.code).toBe('invitation_for_someone_else')
    expect((await call(thief, getProfile, {})).body.email_verified_at).toBeNull()
  })

  test('hears nothing of invitations in the app either', async () => {
    const { person } = await squatter()
    await (await testApp()).drainJobs()
    expect((await call(person, listNotifications, {})).body.items).toEqual([])
  })
})
