import { describe, expect, test } from 'vitest'
import { changeMembers } from '#contract/directory.ts'
import {
  createGroup,
  deleteGroup,
  listGroups,
  setMemberGroups,
  updateGroup,
} from '#contract/groups.ts'
import { acceptInvitation, invite, listReceivedInvitations } from '#contract/invitations.ts'
import { buildClassroom, buildPerson, call } from '#server/testing/actors.ts'

async function classWithGroup() {
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const { body: group } = await call(room.admin, createGroup, { params, body: { name: 'Year 1' } })
  return { ...room, params, group }
}

describe('groups', () => {
  test('are made, renamed, listed with their size and deleted without their people', async () => {
    const { params, group, admin, learner } = await classWithGroup()
    const one = { ...params, groupId: group.id }
    const renamed = await call(admin, updateGroup, { params: one, body: { name: 'year 1' } })
    expect(renamed.body.name).toBe('year 1')
    await call(admin, setMemberGroups, {
      params: { ...params, personId: learner.id },
      body: { group_ids: [group.id] },
    })
    const listed = await call(admin, listGroups, { params })
    expect(listed.body.map(({ name, member_count }) => [name, member_count])).toEqual([
      ['year 1', 1],
    ])
    expect((await call(admin, deleteGroup, { params: one })).status).toBe(204)
    expect((await call(admin, listGroups, { params })).body).toEqual([])
  })

  test('409 for a name that differs only in case, 403 for an instructor who makes one', async () => {
    const { params, admin, instructor } = await classWithGroup()
    const taken = await call(admin, createGroup, { params, body: { name: 'YEAR 1' } })
    expect([taken.status, taken.error.code]).toEqual([409, 'group_name_taken'])
    expect((await call(instructor, createGroup, { params, body: { name: 'x' } })).status).toBe(403)
    expect((await call(instructor, listGroups, { params })).status).toBe(200)
  })

  test('404 for a group of another organization', async () => {
    const { admin, learner, params, stranger, otherOrganization } = await classWithGroup()
    const theirs = await call(stranger, createGroup, {
      params: { organizationId: otherOrganization.id },
      body: { name: 'Theirs' },
    })
    const body = {
      person_ids: [learner.id],
      change: { type: 'join_group' as const, group_id: theirs.body.id },
    }
    expect((await call(admin, changeMembers, { params, body })).error.code).toBe('group_not_found')
  })

  test('an invitation leads into its group', async () => {
    const { params, admin, group } = await classWithGroup()
    const person = await buildPerson()
    const body = {
      organization: params.organizationId,
      emails: [person.email],
      role: 'learner' as const,
      group: group.id,
    }
    await call(admin, invite, { body })
    const { body: received } = await call(person, listReceivedInvitations, {})
    await call(person, acceptInvitation, { params: { invitationId: received[0]?.id ?? '' } })
    expect((await call(admin, listGroups, { params })).body[0]?.member_count).toBe(1)
  })
})
