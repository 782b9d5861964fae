import { sql } from 'kysely'
import type { PageHost } from '#contract/hosts.ts'
import type { Db } from '#server/db/database.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Ctx, Mechanisms } from '#server/http/context.ts'
import { originOfHost } from '#server/http/custom-host.ts'
import { asSystem } from '#server/jobs/job.ts'
import { logoUrl } from './logo.ts'

/** An organization of which `o` is closed is not found by its host either. */
const isOpen = sql<boolean>`o.suspended_at is null and o.archived_at is null and o.deletion_requested_at is null`

interface HostOrganization {
  id: string
  host: string
}

/**
 * The organization whose proven host the request was sent to. Read again for every request, so that a host that was removed
 * ends at once on all servers.
 */
export async function hostOrganization(
  ctx: Pick<Ctx, 'db' | 'hostName'>,
): Promise<HostOrganization | undefined> {
  const { hostName } = ctx
  if (hostName === undefined) return undefined
  return acrossOrganizations(ctx.db, async (db) => {
    const { rows } = await sql<HostOrganization>`select o.id, h.host
      from organization_hosts h join organizations o on o.id = h.organization_id
      where h.host = ${hostName} and h.proven_at is not null and ${isOpen}`.execute(db)
    return rows[0]
  })
}

/** What pages on this host show of its organization. Undefined if the host is nobody's. */
export const findPageHost = (app: Mechanisms, host: string): Promise<PageHost | undefined> =>
  asSystem(app, async ({ db }) => {
    const { rows } = await sql<{
      id: string
      slug: string
      name: string
      logo_file_id: string | null
      accent: string | null
      has_page: boolean
    }>`select o.id, o.slug, o.name, o.logo_file_id, o.accent,
        exists (select from published_courses p where p.organization_id = o.id and p.visibility = 'public'
          and p.archived_at is null) as has_page
      from organization_hosts h join organizations o on o.id = h.organization_id
      where h.host = ${host} and h.proven_at is not null and ${isOpen}`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { logo_file_id, ...shown } = row
    return { ...shown, logo: logoUrl(app, logo_file_id), main_url: app.env.publicUrl }
  })

/** Whether an organization proved this host; for proxies that ask before they get a certificate. */
export const isProvenHost = (app: Mechanisms, host: string): Promise<boolean> =>
  asSystem(app, async ({ db }) => {
    const { rows } =
      await sql`select from organization_hosts h join organizations o on o.id = h.organization_id
      where h.host = ${host} and h.proven_at is not null and ${isOpen}`.execute(db)
    return rows.length > 0
  })

/** Which host an organization uses in links: the one that it proved first. */
const firstHost = sql`select distinct on (h.organization_id) h.organization_id, h.host from organization_hosts h
  where h.proven_at is not null order by h.organization_id, h.proven_at, h.host`

/** Where links to each of these organizations lead, for those that have a host of their own. Never asks the request. */
export async function listOrigins(
  { db, app }: { db: Db; app: Mechanisms },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await acrossOrganizations(db, (across) =>
    sql<{
      organization_id: string
      host: string
    }>`select organization_id, host from (${firstHost}) f where organization_id = any(${ids}::uuid[])`.execute(
      across,
    ),
  )
  return new Map(rows.map((row) => [row.organization_id, originOfHost(app.env, row.host)]))
}

/** Every address of an organization's own, for those who show its pages in frames. */
export const listHostOrigins = (app: Mechanisms, organizationId: string): Promise<string[]> =>
  asSystem(app, async ({ db }) => {
    const rows = await db
      .selectFrom('organization_hosts')
      .select('host')
      .where('organization_id', '=', organizationId)
      .where('proven_at', 'is not', null)
      .orderBy('host')
      .execute()
    return rows.map(({ host }) => originOfHost(app.env, host))
  })

/** Where links to an organization lead: to its own host, or to the installation. */
export async function originOf(
  ctx: { db: Db; app: Mechanisms },
  organizationId: string | null,
): Promise<string> {
  const own = organizationId ? await listOrigins(ctx, [organizationId]) : undefined
  return own?.get(organizationId ?? '') ?? ctx.app.env.publicUrl
}
