import { describe, expect, test } from 'vitest'
import { listPeople } from '#contract/directory.ts'
import { createGroup, listGroups } from '#contract/groups.ts'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  type ApiKeyScope,
} from '#contract/integrations.ts'
import { changeMemberRole, listMyOrganizations } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

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
