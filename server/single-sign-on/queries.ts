import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The connection of the organization that this domain belongs to, if the platform opened it. Runs across organizations. */
export const findConnectionByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('organization_domains as d')
    .innerJoin('sso_connections as c', 'c.organization_id', 'd.organization_id')
    .innerJoin('organizations as o', 'o.id', 'd.organization_id')
    .selectAll('c')
    .where('d.domain', '=', domain)
    .where(sql<boolean>`'single_sign_on' = any(o.features)`)
    .where('o.suspended_at', 'is', null)
    .executeTakeFirst()

export type Connection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

export const findConnection = (db: Db, organizationId: string) =>
  db
    .selectFrom('sso_connections')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

export const listDomains = async (db: Db, organizationId: string) =>
  (
    await db
      .selectFrom('organization_domains')
      .select('domain')
      .where('organization_id', '=', organizationId)
      .orderBy('domain')
      .execute()
  ).map(({ domain }) => domain)
