import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations, enterAsPerson } from '#server/db/tenancy.ts'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

describe('row-level security', () => {
  test('is enabled with a policy on every table that has an organization', async () => {
    const { mechanisms } = await testApp()
    const { rows } = await asSystem(mechanisms, ({ db }) =>
      sql<{ table_name: string }>`
        select c.relname as table_name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and not (c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`.execute(
        db,
      ),
    )
    expect(rows.map((row) => row.table_name)).toEqual([])
  })

  test('limits personal rows to the organization of a limited session, on every such table', async () => {
    const { mechanisms } = await testApp()
    const { rows } = await asSystem(mechanisms, ({ db }) =>
      sql<{ table_name: string }>`
        select distinct p.polrelid::regclass::text as table_name from pg_policy p
        join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'organization_id' and not a.attisdropped
        where pg_get_expr(p.polqual, p.polrelid) ~ 'app_person_id' and not exists (select 1 from pg_policy r
          where r.polrelid = p.polrelid and not r.polpermissive and r.polname = 'only_organization')`.execute(
        db,
      ),
    )
    expect(rows.map((row) => row.table_name)).toEqual([])
  })

  test('binds the application role, which owns nothing and can’t bypass it', async () => {
    const { mechanisms } = await testApp()
    const { rows } = await asSystem(mechanisms, ({ db }) =>
      sql<{ rolbypassrls: boolean; rolsuper: boolean; owned: number }>`
        select r.rolbypassrls, r.rolsuper,
          (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
        from pg_roles r where r.rolname = 'lyceum_app'`.execute(db),
    )
    expect(rows).toEqual([{ rolbypassrls: false, rolsuper: false, owned: 0 }])
  })

  test('is lifted only for reads across organizations', async () => {
    const { mechanisms } = await testApp()
    const { organization, admin } = await buildClassroom()
    const enter = enterAsPerson(admin.sessionId, admin.id, organization.id, mechanisms.clock.now())
    const roles = (db: Db) => {
      const role = async () =>
        (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]?.name
      return acrossOrganizations(db, role).then(async (during) => [during, await role()])
    }
    const [inRequest, afterRequest] = await mechanisms.database.transaction(enter, roles)
    const [inJob, afterJob] = await asSystem(mechanisms, ({ db }) => roles(db))
    expect([inRequest === inJob, afterRequest, afterJob]).toEqual([true, 'lyceum_app', inJob])
  })

  test('hides another organization from a query without a where', async () => {
    const { mechanisms } = await testApp()
    const { organization, admin, stranger } = await buildClassroom()
    const enter = enterAsPerson(admin.sessionId, admin.id, organization.id, mechanisms.clock.now())
    const seen = await mechanisms.database.transaction(enter, (db) =>
      db.selectFrom('memberships').select(['organization_id', 'person_id']).execute(),
    )
    expect(new Set(seen.map((row) => row.organization_id))).toEqual(new Set([organization.id]))
    expect(seen.map((row) => row.person_id)).not.toContain(stranger.id)
  })

  test('refuses writes to another organization', async () => {
    const { mechanisms } = await testApp()
    const { organization, admin, otherOrganization } = await buildClassroom()
    const enter = enterAsPerson(admin.sessionId, admin.id, organization.id, mechanisms.clock.now())
    const write = mechanisms.database.transaction(enter, (db) =>
      db
        .insertInto('memberships')
        .values({ organization_id: otherOrganization.id, person_id: admin.id, role: 'admin' })
        .execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  test('doesn’t let the application change the audit log', async () => {
    const { mechanisms } = await testApp()
    const { organization, admin } = await buildClassroom()
    const enter = enterAsPerson(admin.sessionId, admin.id, organization.id, mechanisms.clock.now())
    const deleted = await mechanisms.database.transaction(enter, (db) =>
      db.deleteFrom('audit_entries').returning('id').execute(),
    )
    expect(deleted).toEqual([])
  })
})
