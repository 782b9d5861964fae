import { sql } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Ctx, PersonCtx } from '#server/http/context.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'

/** Who looks at the catalog: anyone, or a person with the organizations they belong to. */
export interface Viewer {
  personId: string | null
  roles: ReadonlyMap<string, OrganizationRole>
  /** The organization whose own host they are on: there is nothing of others there. */
  onlyIn?: string | undefined
}

export const anyone: Viewer = { personId: null, roles: new Map() }

/** Someone who isn't signed in, on the host that they chose. */
export const visitorOf = async (ctx: Pick<Ctx, 'db' | 'hostName'>): Promise<Viewer> => ({
  ...anyone,
  onlyIn: (await hostOrganization(ctx))?.id,
})

export async function viewerOf(ctx: PersonCtx): Promise<Viewer> {
  const rows = await ctx.db
    .selectFrom('memberships')
    .select(['organization_id', 'role'])
    .where('person_id', '=', ctx.personId)
    .execute()
  return {
    personId: ctx.personId,
    roles: new Map(rows.map((row) => [row.organization_id, row.role as OrganizationRole])),
    onlyIn: (await hostOrganization(ctx))?.id,
  }
}

export const organizationsOf = (viewer: Viewer) => [...viewer.roles.keys()].toSorted()

/** Courses of a suspended or archived organization are not offered. `o` is the organization. */
export const isOpen = sql<boolean>`o.suspended_at is null and o.archived_at is null
  and o.deletion_requested_at is null`

/**
 * What stands in lists: public courses, and those for members of the viewer's own organizations. Reads of the catalog
 * run as owner, so that words find their index before any policy is asked; this is the policy. `p` is the course.
 */
export const isListed = (viewer: Viewer) => {
  const own = organizationsOf(viewer)
  const { onlyIn } = viewer
  const here = onlyIn === undefined ? sql`` : sql`and p.organization_id = ${onlyIn}`
  const open = sql`p.archived_at is null and ${isOpen} ${here}`
  if (own.length === 0) return sql<boolean>`p.visibility = 'public' and ${open}`
  return sql<boolean>`(p.visibility = 'public'
    or p.visibility = 'organization' and p.organization_id = any(${own}::uuid[])) and ${open}`
}
