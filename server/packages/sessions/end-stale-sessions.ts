import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'
import { abandonSession } from './end-session.ts'
import { findSession, lockRegistration } from './queries.ts'

/** Longer than anyone leaves a part open and then continues. */
const hours = 48
const most = 500

/** Ends sessions without activity for two days, so no key works forever. Idempotent. */
export async function endStaleSessions(ctx: Ctx) {
  const { rows } = await sql<{ organization_id: string; id: string; registration_id: string }>`
    select organization_id, id, registration_id from package_sessions
    where terminated_at is null and abandoned_at is null
      and coalesce(last_statement_at, launched_at) < ${ctx.now}::timestamptz - make_interval(hours => ${hours})
    order by coalesce(last_statement_at, launched_at) limit ${most}`.execute(ctx.db)
  for (const { organization_id, id, registration_id } of rows) {
    const registration = await lockRegistration(ctx.db, organization_id, registration_id)
    const session = await findSession(ctx.db, organization_id, id)
    if (!registration || !session || session.terminated_at || session.abandoned_at) continue
    await abandonSession({ ...ctx, organizationId: organization_id }, registration, session)
  }
}
