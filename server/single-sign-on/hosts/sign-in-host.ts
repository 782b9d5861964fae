import { sql } from 'kysely'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { originOfHost } from '#server/http/custom-host.ts'
import { problem } from '#server/http/problem.ts'
import { asSystem } from '#server/jobs/job.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'

/**
 * The organization's own host that a sign-in begins on; null for the installation's. On the host of one organization nobody
 * signs in with the provider of another.
 */
export async function beginningHost(ctx: Ctx, organizationId: string): Promise<string | null> {
  const found = await hostOrganization(ctx)
  if (found && found.id !== organizationId) {
    throw problem('single_sign_on_unknown', { keepChanges: true })
  }
  return found?.host ?? null
}

/** A sign-in ends on the host that it began on; a host that was removed meanwhile ends none. */
export async function isBeginningHost(ctx: Ctx, host: string | null): Promise<boolean> {
  return ((await hostOrganization(ctx))?.host ?? null) === host
}

/** Where a browser goes on: the address of a host that is still proven by this organization, or this installation. */
export async function originToFinish(
  ctx: Pick<Ctx, 'db' | 'app'>,
  organizationId: string,
  host: string | null,
): Promise<string> {
  if (host === null) return ''
  const found = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('organization_hosts')
      .select('host')
      .where('organization_id', '=', organizationId)
      .where('host', '=', host)
      .where('proven_at', 'is not', null)
      .executeTakeFirst(),
  )
  return found ? originOfHost(ctx.app.env, found.host) : ''
}

/** Where the browser that began the attempt with this state waits for the answer; undefined if it is this installation. */
export const findOriginOfState = (app: Mechanisms, state: string): Promise<string | undefined> =>
  asSystem(app, async ({ db }) => {
    const { rows } = await sql<{ host: string }>`select h.host from sso_attempts a
      join organization_hosts h on h.organization_id = a.organization_id and h.host = a.host
      where a.state_hash = ${hashToken(state)} and h.proven_at is not null`.execute(db)
    return rows[0] && originOfHost(app.env, rows[0].host)
  })
