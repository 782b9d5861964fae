import { describe, expect, test } from 'vitest'
import { changePassword } from '#contract/identity.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  listReceivedInvitations,
} from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { changeMemberRole, removeMember } from '#contract/organizations.ts'
import {
  buildClassroom,
  buildPerson,
  call,
  testPassword,
  type Actor,
} from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

async function newsOf(person: Actor) {
  const { drainJobs } = await testApp()
  await drainJobs()
  return (await call(person, listNotifications, {})).body.items
}

async function buildInvited() {
  const { organization, admin } = await buildClassroom()
  const invited = await buildPerson({ firstName: 'Ada' })
  await call(admin, invite, {
    body: {
      organization: organization.id,
      emails: [invited.email, 'nobody@example.test'],
      role: 'learner',
    },
  })
  const [invitation] = (await call(invited, listReceivedInvitations, {})).body
  return { organization, admin, invited, params: { invitationId: invitation?.id ?? '' } }
}

describe('people are told', () => {
  test('of an invitation, when the address has an account', async () => {
    const { organization, invited } = await buildInvited()
    expect(await newsOf(invited)).toMatchObject([
      {
        kind: 'invitation.received',
        title: `You’re invited to ${organization.name}`,
        link: '/dashboard/invitations',
        organization,
        username: expect.any(String),
      },
    ])
  })

  test('of the answer to their invitation', async () => {
    const accepted = await buildInvited()
    await call(accepted.invited, acceptInvitation, { params: accepted.params })
    expect(await newsOf(accepted.admin)).toMatchObject([
      { kind: 'invitation.accepted', type: 'success' },
    ])
    const declined = await buildInvited()
    await call(declined.invited, declineInvitation, { params: declined.params })
    expect(await newsOf(declined.admin)).toMatchObject([{ kind: 'invitation.declined' }])
  })

  test('of each change of their role, and of being removed', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const params = { organizationId: organization.id, personId: learner.id }
    await call(admin, changeMemberRole, { params, body: { role: 'instructor' } })
    await call(admin, changeMemberRole, { params, body: { role: 'admin' } })
    await call(admin, removeMember, { params })
    const kinds = (await newsOf(learner)).map(({ kind, title }) => `${kind}: ${title}`)
    expect(kinds.sort()).toEqual([
      `member.removed: You were removed from ${organization.name}`,
      `member.role_changed: You’re now an admin of ${organization.name}`,
      `member.role_changed: You’re now an instructor at ${organization.name}`,
    ])
    expect(await newsOf(admin)).toEqual([])
  })

  test('that their password was changed, by one mail and in the app', async () => {
    const person = await buildPerson()
    const body = { current_password: testPassword, new_password: 'another horse' }
    await call(person, changePassword, { body })
    expect(await newsOf(person)).toMatchObject([{ kind: 'password.changed', type: 'warning' }])
    const { sentMail } = await testApp()
    expect(sentMail.filter(({ to }) => to === person.email)).toHaveLength(1)
  })
})
