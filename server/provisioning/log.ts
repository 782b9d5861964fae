import { sql } from 'kysely'
import type { DirectoryCtx } from './context.ts'
import type { Done } from './operation.ts'
import { ScimError } from './scim/error.ts'

/**
 * Logs what the directory did or attempted. In a dry run, entries are held until the changes are rolled back, and
 * written then.
 */
export async function writeLog(ctx: DirectoryCtx, done: readonly Done[]) {
  ctx.unlogged.ending = 0
  if (ctx.dryRun) ctx.unlogged.done.push(...done)
  else await insertLog(ctx, done)
}

/** All entries in one statement. */
export async function insertLog(ctx: DirectoryCtx, done: readonly Done[]) {
  if (done.length === 0) return
  const entries = done.map(({ type, answer, action, id, name, endsAccess }) => ({
    action,
    id,
    name: name.slice(0, 320),
    type,
    status: answer.status,
    detail: answer instanceof ScimError ? answer.message.slice(0, 500) : '',
    ends: endsAccess && !ctx.dryRun,
  }))
  await sql`insert into provisioning_log (organization_id, created_at, token_id, action, resource_type, resource_id,
      resource_name, status, detail, is_dry_run, ends_access)
    select ${ctx.organizationId}::uuid, ${ctx.now}::timestamptz, ${ctx.tokenId}::uuid, action, type, id, name, status,
      detail, ${ctx.dryRun}::boolean, ends
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (action text, type text, id text, name text,
      status int, detail text, ends boolean)`.execute(ctx.db)
}
