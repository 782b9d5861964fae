import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOrganization } from '#contract/organizations.ts'
import type { Guess } from '#server/db/database.ts'
import { enterAsPerson, type EnteredPerson } from '#server/db/tenancy.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

/** One classroom whose admin was here before, so that the next read is guessed. */
async function knownAdmin() {
  const { mechanisms } = await testApp()
  const { organization, admin } = await buildClassroom()
  const read = () => call(admin, getOrganization, { params: { organizationId: organization.id } })
  expect((await read()).body.can.update).toBe(true)
  const change = (statement: ReturnType<typeof sql>) =>
    asSystem(mechanisms, ({ db }) => statement.execute(db))
  return { organization, admin, read, change, mechanisms }
}

test('a role that was taken a moment ago counts at once', async () => {
  const { organization, admin, read, change } = await knownAdmin()
  await change(
    sql`update memberships set role = 'learner' where organization_id = ${organization.id} and person_id = ${admin.id}`,
  )
  expect((await read()).body.can.update).toBe(false)
  expect((await read()).body.can.update).toBe(false)
})

test('a session that was ended a moment ago is refused at once', async () => {
  const { admin, read, change } = await knownAdmin()
  await change(sql`update sessions set revoked_at = created_at where id = ${admin.sessionId}`)
  expect(await read()).toMatchObject({ status: 401, error: { code: 'session_expired' } })
  expect(await read()).toMatchObject({ status: 401 })
})

test('a member who was removed a moment ago is a stranger at once', async () => {
  const { organization, admin, read, change } = await knownAdmin()
  await change(
    sql`delete from memberships where organization_id = ${organization.id} and person_id = ${admin.id}`,
  )
  expect(await read()).toMatchObject({ status: 404, error: { code: 'organization_not_found' } })
})

test('what a guess that does not hold has read is thrown away, failures too', async () => {
  const { organization, admin, mechanisms } = await knownAdmin()
  const enter = enterAsPerson(admin.sessionId, admin.id, organization.id, mechanisms.clock.now())
  const wrong: Guess = { entered: { role: 'learner' }, holds: () => false }
  const roles: unknown[] = []
  const read = await mechanisms.database.read(
    enter,
    async (db, entered) => {
      const { role } = entered as EnteredPerson
      roles.push(role)
      if (role === 'learner') await sql`select 1 / 0`.execute(db)
      return role
    },
    wrong,
  )
  expect([read, roles]).toEqual(['admin', ['learner', 'admin']])
})
