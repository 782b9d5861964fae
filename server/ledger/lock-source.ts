import { sql } from 'kysely'
import type { Ctx } from '#server/http/context.ts'

/** Whoever posts about the same order or payout waits here until the other has committed. */
export const lockSource = (ctx: Ctx, sourceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${sourceId}`}, 0))`.execute(ctx.db)
