import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asSystem } from '#server/jobs/job.ts'
import { buildClassroom, buildPerson } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/test-app.ts'

/** What the migration does with people who were there before, taken from its file. */
async function statement() {
  const path = join(import.meta.dirname, '../../db/migrations/0210_verified_addresses.sql')
  const found = /^update people p set email_verified_at.*?^\);$/ms.exec(
    await readFile(path, 'utf8'),
  )
  if (!found) throw new Error('The migration has no statement about existing people.')
  return found[0]
}

test('accounts from before count as verified if they provably used a mailed secret', async () => {
  const { mechanisms } = await testApp()
  const { organization } = await buildClassroom()
  const unverified = { emailVerified: false }
  const people = {
    plain: await buildPerson(unverified),
    reset: await buildPerson(unverified),
    invited: await buildPerson(unverified),
    picked: await buildPerson(unverified),
    linked: await buildPerson(unverified),
    staff: await buildPerson({ ...unverified, superAdmin: true }),
    demo: await buildPerson({ ...unverified, email: 'someone.of.the.demo@northwind.test' }),
  }
  const update = await statement()
  const verified = await asSystem(mechanisms, async ({ db, now }) => {
    const accept = (person: { id: string; email: string }, at: ReturnType<typeof sql>) =>
      sql`insert into invitations (organization_id, email, role, token_hash, created_at, sent_at, expires_at, accepted_at)
        select ${organization.id}, email, 'learner', sha256(id::text::bytea), ${now}, ${now}, ${now}, ${at}
        from people where id = ${person.id}`.execute(db)
    await accept(people.invited, sql`created_at`)
    await accept(people.picked, sql`created_at + interval '1 hour'`)
    await sql`insert into audit_entries (action, subject_type, subject_id, detail, request_id, created_at)
      values ('person.password_reset', 'person', ${people.reset.id}, '{}', '', ${now})`.execute(db)
    await sql`insert into sso_connections (organization_id, issuer, client_id, client_secret, created_at, updated_at)
      values (${organization.id}, 'https://id.example', 'lyceum', ''::bytea, ${now}, ${now})`.execute(
      db,
    )
    await sql`insert into sso_identities (organization_id, subject, person_id, created_at)
      values (${organization.id}, 'subject', ${people.linked.id}, ${now})`.execute(db)
    await sql.raw(update).execute(db)
    const ids = Object.values(people).map(({ id }) => id)
    return db
      .selectFrom('people')
      .select('id')
      .where('id', 'in', ids)
      .where('email_verified_at', 'is not', null)
      .execute()
  })
  const names = Object.entries(people)
    .filter(([, { id }]) => verified.some((row) => row.id === id))
    .map(([name]) => name)
  expect(names).toEqual(['reset', 'invited', 'linked', 'staff', 'demo'])
})
