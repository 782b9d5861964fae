import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  deleteOrganization,
  listPlatformOrganizations,
  restoreOrganization,
  suspendOrganization,
} from '#contract/platform.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildOrganization, buildPerson, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

test('what is kept of the number of organizations never drifts from the organizations', async () => {
  const { mechanisms } = await testApp()
  const staff = await buildPerson({ superAdmin: true })
  const drift = () =>
    asSystem(mechanisms, async ({ db }) => {
      const { rows } = await sql`select state, k.organizations as kept, c.organizations as counted
        from organization_counts k full join (
          select organization_state(deletion_requested_at, suspended_at, archived_at) as state,
            count(*)::int as organizations from organizations group by 1) c using (state)
        where coalesce(k.organizations, 0) <> coalesce(c.organizations, 0)`.execute(db)
      return rows
    })
  const { id } = await buildOrganization('Comes and goes')
  const params = { platformOrganizationId: id }
  expect(await drift()).toEqual([])
  await call(staff, suspendOrganization, { params, body: { message: 'Closed for a day.' } })
  expect(await drift()).toEqual([])
  await call(staff, restoreOrganization, { params })
  await call(staff, deleteOrganization, { params, body: { name: 'Comes and goes' } })
  expect(await drift()).toEqual([])
  const deleting = await call(staff, listPlatformOrganizations, { query: { state: 'deleting' } })
  expect(deleting.body.total).toBe(deleting.body.items.length)
  expect(deleting.body.items.map((item) => item.id)).toContain(id)
  await asSystem(mechanisms, ({ db }) =>
    db.deleteFrom('organizations').where('id', '=', id).execute(),
  )
  expect(await drift()).toEqual([])
})
