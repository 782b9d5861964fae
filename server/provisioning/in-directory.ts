import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { enterAsDirectory, type DirectoryCtx, type EnteredDirectory } from './context.ts'
import { insertLog } from './log.ts'
import { organizationSlug } from './organization-slug.ts'
import { fromProblem, ScimError } from './scim/error.ts'
import type { JsonObject } from './scim/path.ts'

export interface Reply {
  status: number
  body?: JsonObject
  location?: string
  version?: string | undefined
}

/** One transaction as the directory. In a dry run, its changes are rolled back and only their log is kept. */
export async function inDirectory(
  app: Mechanisms,
  request: FastifyRequest,
  { token, writes }: { token: string; writes: boolean },
  run: (ctx: DirectoryCtx) => Promise<Reply> | Reply,
): Promise<Reply> {
  let putOff: (() => void)[] = []
  let used: EnteredDirectory | undefined
  const { organization } = request.params as { organization: string }
  const act = async (db: Db, row: unknown) => {
    putOff = []
    const entered = row as EnteredDirectory | undefined
    const isHere =
      entered &&
      [entered.organization_id, organizationSlug(entered.organization_name)].includes(
        organization.toLowerCase(),
      )
    if (!isHere) throw new ScimError(401, 'This token is unknown or revoked.')
    if (entered.refusal)
      throw fromProblem(
        problem(
          entered.refusal,
          entered.refusal_message ? { detail: entered.refusal_message } : {},
        ),
      )
    used = entered
    const ctx: DirectoryCtx = {
      db,
      app,
      now: app.clock.now(),
      requestId: request.id,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 500) ?? '',
      log: request.log,
      afterCommit: (later) => putOff.push(later),
      personId: '',
      sessionId: '',
      userRole: 'user',
      organizationId: entered.organization_id,
      role: 'admin',
      tokenId: entered.token_id,
      dryRun: entered.dry_run,
      seatLimit: entered.seat_limit,
      ownDomainsOnly: entered.own_domains_only,
      domains: entered.domains,
      base: `${app.env.publicUrl}/scim/v2/${organization}`,
      unlogged: { ending: 0, done: [] },
    }
    const isDry = writes && ctx.dryRun
    if (isDry) await sql`savepoint dry_run`.execute(db)
    const outcome = await Promise.resolve(run(ctx)).then(
      (reply) => ({ reply }),
      (error: unknown) => {
        // A logged refusal is committed; everything else rolls back.
        if (error instanceof Logged) return { refusal: error.refusal }
        throw error
      },
    )
    if (isDry) {
      await sql`rollback to savepoint dry_run`.execute(db)
      putOff = []
      await insertLog(ctx, ctx.unlogged.done)
    }
    return outcome
  }
  const enter = enterAsDirectory(token)
  const outcome = writes
    ? await app.database.transaction(enter, act)
    : await app.database.read(enter, act)
  for (const later of putOff) later()
  await rememberUse(app, token, used, request.ip)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.reply
}

/** A refusal whose log entry must be kept. */
export class Logged extends Error {
  readonly refusal: ScimError

  constructor(refusal: ScimError) {
    super(refusal.message)
    this.refusal = refusal
  }
}

async function rememberUse(
  app: Mechanisms,
  token: string,
  used: EnteredDirectory | undefined,
  ipAddress: string,
) {
  const now = app.clock.now()
  if (!used || now.getTime() - (used.token_last_used_at?.getTime() ?? 0) < 60_000) return
  await app.database.transaction(enterAsDirectory(token), (db) =>
    sql`update provisioning_tokens set last_used_at = ${now}, last_used_ip = ${ipAddress}
      where (organization_id, id) in (select organization_id, id from provisioning_tokens
        where organization_id = ${used.organization_id} and id = ${used.token_id} for update skip locked)`.execute(
      db,
    ),
  )
}
