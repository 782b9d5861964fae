import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  changeMemberRole,
  getOrganization,
  leaveOrganization,
  listMembers,
  removeMember,
} from '#contract/organizations.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'

const list = (actor: { accessToken: string }, organizationId: string, query = {}) =>
  call(actor, listMembers, { params: { organizationId }, query })

describe('GET …/members/', () => {
  test('200 pages, filters by role and finds by name, with the count of the list', async () => {
    const { organization, admin, learner } = await buildClassroom()
    await buildMember(organization.id, 'learner')
    const all = await list(admin, organization.id, { page_size: 2 })
    expect([all.body.items.length, all.body.total, all.body.total_capped]).toEqual([2, 4, false])
    const learners = await list(admin, organization.id, { role: 'learner' })
    expect(learners.body.total).toBe(2)
    const found = await list(admin, organization.id, { search: learner.email.slice(0, 10) })
    expect(found.body.items.map((member) => member.id)).toEqual([learner.id])
  })

  test('200 takes % and _ in a search literally', async () => {
    const { organization, admin } = await buildClassroom()
    expect((await list(admin, organization.id, { search: '%' })).body.total).toBe(0)
  })

  test('403 for a learner: there is no directory of other people', async () => {
    const { organization, learner } = await buildClassroom()
    expect((await list(learner, organization.id)).status).toBe(403)
  })

  test('400 for a page that is no number', async () => {
    const { organization, admin } = await buildClassroom()
    const answer = await list(admin, organization.id, { page: 'x' })
    expect([answer.status, answer.error.errors]).toEqual([400, { page: 'Invalid input' }])
  })
})

describe('roles', () => {
  const change = (
    actor: { accessToken: string },
    organizationId: string,
    personId: string,
    role: 'admin' | 'learner',
  ) =>
    call(actor, changeMemberRole, {
      params: { organizationId, personId },
      body: { role, position: 'Head' },
    })

  test('200 for an admin; the new role counts from the next call on', async () => {
    const { organization, admin, learner } = await buildClassroom()
    const changed = await change(admin, organization.id, learner.id, 'admin')
    expect(changed.body).toMatchObject({ role: 'admin', position: 'Head' })
    expect((await list(learner, organization.id)).status).toBe(200)
  })

  test('403 for an instructor, 404 for someone who is not a member', async () => {
    const { organization, admin, instructor, learner, stranger } = await buildClassroom()
    expect((await change(instructor, organization.id, learner.id, 'admin')).status).toBe(403)
    const unknown = await change(admin, organization.id, stranger.id, 'admin')
    expect([unknown.status, unknown.error.code]).toEqual([404, 'member_not_found'])
  })

  test('409 when the last admin would be demoted', async () => {
    const { organization, admin } = await buildClassroom()
    const refused = await change(admin, organization.id, admin.id, 'learner')
    expect([refused.status, refused.error.code]).toEqual([409, 'last_admin'])
  })

  test('one admin stays when two demote each other at the same moment', async () => {
    const { organization, admin } = await buildClassroom()
    const second = await buildMember(organization.id, 'admin')
    await Promise.all([
      change(admin, organization.id, second.id, 'learner'),
      change(second, organization.id, admin.id, 'learner'),
    ])
    const roles = await Promise.all(
      [admin, second].map(async (actor) => (await list(actor, organization.id)).status),
    )
    expect(roles.toSorted()).toEqual([200, 403])
  })
})

describe('leaving and removing', () => {
  const remove = (actor: { accessToken: string }, organizationId: string, personId: string) =>
    call(actor, removeMember, { params: { organizationId, personId } })
  const leave = (actor: { accessToken: string }, organizationId: string) =>
    call(actor, leaveOrganization, { params: { organizationId } })
  const read = (actor: { accessToken: string }, organizationId: string) =>
    call(actor, getOrganization, { params: { organizationId } })

  test('204 removes; the token of the removed member finds nothing from then on', async () => {
    const { organization, admin, learner } = await buildClassroom()
    expect((await remove(admin, organization.id, learner.id)).status).toBe(204)
    expect((await read(learner, organization.id)).status).toBe(404)
    expect((await remove(admin, organization.id, learner.id)).status).toBe(404)
  })

  test('403 for a learner who removes, and for an admin who removes themselves', async () => {
    const { organization, admin, instructor, learner } = await buildClassroom()
    expect((await remove(learner, organization.id, instructor.id)).status).toBe(403)
    expect((await remove(admin, organization.id, admin.id)).status).toBe(403)
    expect((await remove(admin, organization.id, randomUUID())).status).toBe(404)
  })

  test('204 for a learner who leaves, 409 for the last admin', async () => {
    const { organization, admin, learner } = await buildClassroom()
    expect((await leave(learner, organization.id)).status).toBe(204)
    const refused = await leave(admin, organization.id)
    expect([refused.status, refused.error.code]).toEqual([409, 'last_admin'])
  })
})
