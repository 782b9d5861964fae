import { randomUUID } from 'node:crypto'
import { asSystem } from '#server/jobs/job.ts'
import { testApp } from './test-app.ts'

/** A host name that the organization has proved. */
export async function buildHost(organizationId: string, host = `learn.${randomUUID()}.example`) {
  const { mechanisms } = await testApp()
  await asSystem(mechanisms, ({ db, now }) =>
    db
      .insertInto('organization_hosts')
      .values({
        organization_id: organizationId,
        host,
        token: randomUUID(),
        created_at: now,
        proven_at: now,
        checked_at: now,
      })
      .execute(),
  )
  return host
}
