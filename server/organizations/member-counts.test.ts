import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeMemberRole, removeMember } from '#contract/organizations.ts'
import { suspendMember } from '#contract/directory.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildMember, call } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

test('what is kept of the number of members never drifts from the members', async () => {
  const { mechanisms, drainJobs } = await testApp()
  const { organization, admin } = await buildClassroom()
  const drift = () =>
    asSystem(mechanisms, async ({ db }) => {
      const { rows } = await sql<{ kept: number; counted: number }>`
        select coalesce(k.members, 0) as kept, coalesce(c.members, 0) as counted
        from (select * from member_counts where organization_id = ${organization.id}) k
        full join (select role, suspended_at is not null as is_suspended, count(*)::int as members
          from memberships where organization_id = ${organization.id} group by 1, 2) c using (role, is_suspended)`.execute(
        db,
      )
      return rows.filter(({ kept, counted }) => kept !== counted)
    })
  const someone = await buildMember(organization.id, 'learner')
  const params = { organizationId: organization.id, personId: someone.id }
  expect(await drift()).toEqual([])
  await call(admin, suspendMember, { params, body: { reason: 'Away.' } })
  expect(await drift()).toEqual([])
  await call(admin, changeMemberRole, { params, body: { role: 'instructor' } })
  expect(await drift()).toEqual([])
  await call(admin, removeMember, { params })
  expect(await drift()).toEqual([])
  await drainJobs()
  await asSystem(mechanisms, ({ db }) =>
    sql`delete from organizations where id = ${organization.id}`.execute(db),
  )
  expect(await drift()).toEqual([])
})
