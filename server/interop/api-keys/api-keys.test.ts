import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changeMembers, listPeople, suspendMember } from '#contract/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { enrollMany } from '#contract/enrollments.ts'
import { createGroup, listGroups } from '#contract/groups.ts'
import {
  apiKeyScopes,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKeyScope,
} from '#contract/integrations.ts'
import { listSentInvitations } from '#contract/invitations.ts'
import { startMemberView } from '#contract/member-views.ts'
import {
  changeMemberRole,
  listMembers,
  listMyOrganizations,
  removeMember,
} from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { buildPublishedCourse } from '#server/testing/build-published-course.ts'
import { testApp } from '#server/testing/test-app.ts'
import { keyScopeOf } from './reach.ts'

async function withKey(scopes: ApiKeyScope[], expires_in_days: number | null = null) {
  const room = await buildClassroom()
  const params = { organizationId: room.organization.id }
  const made = await call(room.admin, createApiKey, {
    params,
    body: { name: 'Timetable', scopes, expires_in_days },
  })
  const headers = { authorization: `Bearer ${made.body.key}` }
  return { ...room, params, headers, key: made.body.key, keyId: made.body.api_key.id }
}

describe('a key of an organization', () => {
  test('reaches what its scopes name and nothing else, and shows when it was used', async () => {
    const { admin, params, headers, key } = await withKey(['people:read', 'groups:read'])
    const query = { role: 'learner' as const }
    expect((await call(null, listPeople, { params, query }, headers)).body.total).toBe(1)
    expect((await call(null, listGroups, { params }, headers)).status).toBe(200)
    const written = await call(null, createGroup, { params, body: { name: 'x' } }, headers)
    expect([written.status, written.error.code]).toEqual([403, 'api_key_scope_missing'])
    expect((await call(null, listApiKeys, { params }, headers)).status).toBe(403)
    expect((await call(null, listMyOrganizations, {}, headers)).status).toBe(403)
    const [listed] = (await call(admin, listApiKeys, { params })).body
    expect(listed?.last_used_at).not.toBeNull()
    expect([key.startsWith(listed?.start ?? '-'), JSON.stringify(listed).includes(key)]).toEqual([
      true,
      false,
    ])
  })

  test('401 for another organization, after revoking, after its time, and when its maker is no admin', async () => {
    const { admin, params, headers, keyId, otherOrganization, organization } = await withKey(
      ['groups:read'],
      1,
    )
    const read = (organizationId: string) =>
      call(null, listGroups, { params: { organizationId } }, headers)
    expect((await read(otherOrganization.id)).error.code).toBe('api_key_invalid')
    const { mechanisms } = await testApp()
    const expire = (at: Date | null) =>
      asSystem(mechanisms, ({ db }) =>
        db.updateTable('api_keys').set({ expires_at: at }).where('id', '=', keyId).execute(),
      )
    await expire(new Date(0))
    expect((await read(organization.id)).status).toBe(401)
    await expire(null)
    const second = await buildMember(organization.id, 'admin')
    const demote = (role: 'admin' | 'instructor') =>
      call(second, changeMemberRole, { params: { ...params, personId: admin.id }, body: { role } })
    await demote('instructor')
    expect((await read(organization.id)).status).toBe(401)
    await demote('admin')
    expect((await read(organization.id)).status).toBe(200)
    await call(admin, revokeApiKey, { params: { ...params, apiKeyId: keyId } })
    expect((await read(organization.id)).status).toBe(401)
  })

  test('403 for an instructor who makes one', async () => {
    const { organization, instructor } = await buildClassroom()
    const refused = await call(instructor, createApiKey, {
      params: { organizationId: organization.id },
      body: { name: 'x', scopes: ['groups:read'], expires_in_days: null },
    })
    expect(refused.status).toBe(403)
  })
})

const folder = join(import.meta.dirname, '../../../contract')
const endpoints = (
  await Promise.all(
    (await readdir(folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(async (file) => Object.values((await import(join(folder, file))) as object)),
  )
)
  .flat()
  .filter((value): value is Endpoint => (value as Endpoint | null)?.kind === 'endpoint')

describe('a key hands out no rights', () => {
  test('403 when it raises a role or touches an admin, one by one and together', async () => {
    const room = await withKey(['members:write', 'members:read'])
    const { organization, params, headers, learner, instructor } = room
    const other = await buildMember(organization.id, 'admin')
    const make = (personId: string, role: 'admin' | 'instructor' | 'learner') =>
      call(null, changeMemberRole, { params: { ...params, personId }, body: { role } }, headers)
    const answers = await Promise.all([
      make(learner.id, 'admin'),
      make(learner.id, 'instructor'),
      make(instructor.id, 'admin'),
      make(other.id, 'learner'),
      call(null, removeMember, { params: { ...params, personId: other.id } }, headers),
      call(
        null,
        suspendMember,
        { params: { ...params, personId: other.id }, body: { reason: 'x' } },
        headers,
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    const many = await call(
      null,
      changeMembers,
      {
        params,
        body: {
          person_ids: [learner.id, instructor.id],
          change: { type: 'role', role: 'admin' },
        },
      },
      headers,
    )
    expect(many.body.changed).toBe(0)
    expect((await make(instructor.id, 'learner')).status).toBe(200)
    const { body } = await call(null, listMembers, { params, query: { role: 'admin' } }, headers)
    expect(body.total).toBe(2)
  })

  test('403 when it starts a view, whatever its scopes', async () => {
    const { params, headers, learner } = await withKey([...apiKeyScopes])
    const answer = await call(
      null,
      startMemberView,
      { params: { ...params, personId: learner.id }, body: { reason: 'x' } },
      headers,
    )
    expect([answer.status, answer.error.code]).toEqual([403, 'api_key_scope_missing'])
  })

  test('invites nobody by enrolling an address that is no member', async () => {
    const { organization, instructor, params, headers, admin } = await withKey([...apiKeyScopes])
    const course = await buildPublishedCourse({
      organizationId: organization.id,
      instructorId: instructor.id,
    })
    const body = { text: `stranger-${course.id}@example.test`, person_ids: [] }
    const where = { ...params, courseId: course.id }
    const answer = await call(null, enrollMany, { params: where, body }, headers)
    expect(answer.body.rows.map(({ outcome }) => outcome)).toEqual(['not_a_member'])
    const sent = await call(admin, listSentInvitations, { params })
    expect(sent.body.items).toEqual([])
  })

  test('with every scope it reaches what is listed, never with a failure of the server', async () => {
    const { organization, headers, learner } = await withKey([...apiKeyScopes])
    for (const endpoint of endpoints) {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
      const idOf = (name: string) =>
        ({ organizationId: organization.id, personId: learner.id })[name] ?? randomUUID()
      const params = Object.fromEntries(names.map((name) => [name, idOf(name)]))
      const given = { params, ...(endpoint.body && { body: {} }) } as object
      const { status, error } = await call(null, endpoint, given, headers)
      const title = `${endpoint.method} ${endpoint.path}`
      expect([title, status < 500]).toEqual([title, true])
      if (endpoint.access !== 'public' && !keyScopeOf(endpoint)) {
        expect([title, status, error.code]).toEqual([title, 403, 'api_key_scope_missing'])
      }
    }
  })

  test('every scope opens something, and nothing outside of an organization', () => {
    const reached = endpoints.filter(keyScopeOf)
    expect(new Set(reached.map(keyScopeOf))).toEqual(new Set(apiKeyScopes))
    expect(reached.filter(({ access }) => access !== 'member')).toEqual([])
    expect(reached.filter((endpoint) => endpoint.private)).toEqual([])
  })
})
