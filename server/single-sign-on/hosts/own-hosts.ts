import { sql } from 'kysely'
import type { OwnHosts } from '#contract/hosts.ts'
import { authorize } from '#server/access/policy.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms, MemberCtx } from '#server/http/context.ts'
import { originOfHost } from '#server/http/custom-host.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { daysLater } from '#server/identity/rules.ts'
import { newToken } from '#server/identity/tokens.ts'
import { organizationPolicy } from '#server/organizations/policy.ts'
import { recordsOf } from '../dns.ts'
import { isInDns } from '../domains/find-proof.ts'
import { missingDays, proofValue, proveAllowance } from '../domains/rules.ts'
import { maximumHosts, proofName, readHost } from './rules.ts'

/** Host names of the organization, oldest first, with the DNS records that each needs. */
export async function listOwnHosts(ctx: MemberCtx): Promise<OwnHosts> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const rows = await ctx.db
    .selectFrom('organization_hosts')
    .selectAll()
    .where('organization_id', '=', ctx.organizationId)
    .orderBy('created_at')
    .orderBy('host')
    .execute()
  const proven = rows.filter(({ proven_at }) => proven_at !== null)
  const inMails = proven.toSorted(
    (one, other) =>
      Number(one.proven_at) - Number(other.proven_at) || (one.host < other.host ? -1 : 1),
  )[0]
  return {
    hosts: rows.map((row) => ({
      host: row.host,
      url: originOfHost(ctx.app.env, row.host),
      state: !row.proven_at ? 'waiting' : row.missing_since ? 'missing' : 'proven',
      txt_name: proofName(row.host),
      txt_value: proofValue(row.token),
      points_here: row.points_here,
      in_mails: row === inMails,
      checked_at: row.checked_at?.toISOString() ?? null,
    })),
    points_to: new URL(ctx.app.env.publicUrl).hostname,
  }
}

/** Adds a host name to be proved. It means nothing until the proof is found. Idempotent. */
export async function addHost(ctx: MemberCtx, wanted: string): Promise<OwnHosts> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const host = readHost(ctx.app.env, wanted)
  if (!host) throw problem('host_refused')
  // One at a time for each organization, so that two at once can't exceed the limit.
  await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', ctx.organizationId)
    .forUpdate()
    .execute()
  await assertFree(ctx, ctx.organizationId, host)
  const known = await ctx.db
    .selectFrom('organization_hosts')
    .select('host')
    .where('organization_id', '=', ctx.organizationId)
    .execute()
  if (known.some((one) => one.host === host)) return listOwnHosts(ctx)
  if (known.length >= maximumHosts) throw problem('host_limit')
  await ctx.db
    .insertInto('organization_hosts')
    .values({
      organization_id: ctx.organizationId,
      host,
      token: newToken(),
      created_at: ctx.now,
    })
    .execute()
  await record(ctx, { organization_id: ctx.organizationId, host }, 'organization.host_added')
  return listOwnHosts(ctx)
}

export type HostRow = NonNullable<Awaited<ReturnType<typeof findHost>>>

export const findHost = (ctx: Ctx, organizationId: string, host: string) =>
  ctx.db
    .selectFrom('organization_hosts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('host', '=', host)
    .executeTakeFirst()

interface Found {
  isProven: boolean
  pointsHere: boolean
}

/** Asks DNS for the proof, and whether the name leads where the installation's own name leads. */
export async function findRecords(
  app: Pick<Mechanisms, 'env'>,
  { host, token }: Pick<HostRow, 'host' | 'token'>,
): Promise<Found> {
  const { addresses } = recordsOf(app.env)
  const own = new URL(app.env.publicUrl).hostname
  const [isProven, there, here] = await Promise.all([
    isInDns(app, proofName(host), token),
    addresses(host).catch((): string[] => []),
    addresses(own).catch((): string[] => []),
  ])
  return { isProven, pointsHere: there.some((address) => here.includes(address)) }
}

/** What has to happen before DNS is asked, outside of a transaction. */
export async function prepareCheck(ctx: MemberCtx, host: string) {
  authorize(organizationPolicy, 'update', ctx, undefined)
  await countAttempt(ctx.db, `check-host:${ctx.organizationId}`, proveAllowance, ctx.now)
  const row = await findHost(ctx, ctx.organizationId, host)
  if (!row) throw problem('host_not_found')
  return () => findRecords(ctx.app, row)
}

export async function checkHost(ctx: MemberCtx, host: string, found: Found): Promise<OwnHosts> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await findHost(ctx, ctx.organizationId, host)
  if (!row) throw problem('host_not_found')
  await takeRecords(ctx, row, found)
  return listOwnHosts(ctx)
}

/**
 * Takes over what a check found. A host name belongs to one organization at a time: the first proof counts until the name is
 * removed or its proof is gone for a week. Throws host_taken while another organization holds it.
 */
export async function takeRecords(ctx: Ctx, row: HostRow, { isProven, pointsHere }: Found) {
  const update = ctx.db
    .updateTable('organization_hosts')
    .where('organization_id', '=', row.organization_id)
    .where('host', '=', row.host)
  const seen = { checked_at: ctx.now, points_here: pointsHere }
  if (isProven) {
    await assertFree(ctx, row.organization_id, row.host)
    const proven_at = row.proven_at ?? ctx.now
    const { numUpdatedRows } = await update
      .set({ ...seen, proven_at, missing_since: null })
      .executeTakeFirstOrThrow()
    if (!row.proven_at && numUpdatedRows > 0n) await record(ctx, row, 'organization.host_proven')
    return
  }
  const missing_since = row.proven_at ? (row.missing_since ?? ctx.now) : null
  const isLost = missing_since !== null && daysLater(missing_since, missingDays) <= ctx.now
  await update
    .set(isLost ? { ...seen, proven_at: null, missing_since: null } : { ...seen, missing_since })
    .execute()
  if (isLost) await record(ctx, row, 'organization.host_lost')
}

/** The second of two waits for the first and finds it. */
async function assertFree(ctx: Ctx, organizationId: string, host: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`host:${host}`}, 0))`.execute(ctx.db)
  const holder = await acrossOrganizations(ctx.db, (db) =>
    db
      .selectFrom('organization_hosts')
      .select('organization_id')
      .where('host', '=', host)
      .where('proven_at', 'is not', null)
      .executeTakeFirst(),
  )
  if (holder && holder.organization_id !== organizationId) throw problem('host_taken')
}

/** Ends the host name at once: every request asks the table. */
export async function removeHost(ctx: MemberCtx, host: string): Promise<OwnHosts> {
  authorize(organizationPolicy, 'update', ctx, undefined)
  const row = await ctx.db
    .deleteFrom('organization_hosts')
    .where('organization_id', '=', ctx.organizationId)
    .where('host', '=', host)
    .returning(['organization_id', 'host'])
    .executeTakeFirst()
  if (!row) throw problem('host_not_found')
  await record(ctx, row, 'organization.host_removed')
  return listOwnHosts(ctx)
}

const record = (
  ctx: Ctx,
  { organization_id, host }: Pick<HostRow, 'organization_id' | 'host'>,
  action: `organization.${string}`,
) =>
  audit(ctx, {
    action,
    organizationId: organization_id,
    subject: { type: 'organization', id: organization_id },
    detail: { host },
  })
