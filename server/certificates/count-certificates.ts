import { sql } from 'kysely'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx } from '#server/http/context.ts'

let kept = { until: 0, certificates: 0 }

/** The landing page's figure. A few more in ten minutes change nothing that it says. */
export async function countCertificates(ctx: Ctx): Promise<{ certificates: number }> {
  if (kept.until < ctx.now.getTime()) {
    const { rows } = await acrossOrganizations(ctx.db, (db) =>
      sql<{ certificates: number }>`select count(*)::int as certificates from certificates
        where revoked_at is null and superseded_at is null`.execute(db),
    )
    kept = {
      until: ctx.now.getTime() + 600_000,
      certificates: rows[0]?.certificates ?? 0,
    }
  }
  return { certificates: kept.certificates }
}
