import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOrganization } from '#contract/organizations.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A classroom whose admin has just read their organization. */
async function readingAdmin() {
  const { mechanisms } = await testApp()
  const { organization, admin } = await buildClassroom()
  const read = () => call(admin, getOrganization, { params: { organizationId: organization.id } })
  expect((await read()).body.can.update).toBe(true)
  const change = (statement: ReturnType<typeof sql>) =>
    asSystem(mechanisms, ({ db }) => statement.execute(db))
  return { organization, admin, read, change }
}

test('a revoked role takes effect on the next request', async () => {
  const { organization, admin, read, change } = await readingAdmin()
  await change(
    sql`update memberships set role = 'learner' where organization_id = ${organization.id} and person_id = ${admin.id}`,
  )
  expect((await read()).body.can.update).toBe(false)
})

test('an ended session is refused on the next request', async () => {
  const { admin, read, change } = await readingAdmin()
  await change(sql`update sessions set revoked_at = created_at where id = ${admin.sessionId}`)
  expect(await read()).toMatchObject({ status: 401, error: { code: 'session_expired' } })
})

test('a removed member loses access on the next request', async () => {
  const { organization, admin, read, change } = await readingAdmin()
  await change(
    sql`delete from memberships where organization_id = ${organization.id} and person_id = ${admin.id}`,
  )
  expect(await read()).toMatchObject({ status: 404, error: { code: 'organization_not_found' } })
})
