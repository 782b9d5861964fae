import { Id } from '#contract/fields.ts'
import type { OrganizationSignIn } from '#contract/single-sign-on.ts'
import { acrossOrganizations } from '#server/db/tenancy.ts'
import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { logoUrl } from '#server/organizations/logo.ts'
import { hostOrganization } from '#server/organizations/own-host.ts'
import { findConnection } from './queries.ts'
import { startAllowance } from './rules.ts'
import { beginSaml } from './saml/begin.ts'
import { findSamlConnection } from './saml/connection.ts'
import { beginOpenId } from './sign-in.ts'

/** An organization that people can sign in to. One that is closed has no page. */
async function findOpen(db: Db, slug: string) {
  const organization = await db
    .selectFrom('organizations')
    .select(['id', 'slug', 'name', 'logo_file_id', 'accent', 'features'])
    // Links within the product have the ID at hand.
    .where((eb) => eb(Id.safeParse(slug).success ? 'id' : 'slug', '=', slug.toLowerCase()))
    .where('suspended_at', 'is', null)
    .where('archived_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst()
  if (!organization) throw problem('organization_not_found')
  return { ...organization, hasProviders: organization.features.includes('single_sign_on') }
}

/** What the sign-in page of an organization shows. */
export async function getOrganizationSignIn(ctx: Ctx, slug: string): Promise<OrganizationSignIn> {
  const host = await hostOrganization(ctx)
  return acrossOrganizations(ctx.db, async (db) => {
    const { id, name, logo_file_id, accent, hasProviders, ...found } = await findOpen(db, slug)
    // On the host of another organization this one has no page.
    if (host && host.id !== id) throw problem('organization_not_found')
    return {
      id,
      slug: found.slug,
      name,
      logo: logoUrl(ctx.app, logo_file_id),
      accent,
      connections: hasProviders ? await listConnections(db, id, name) : [],
    }
  })
}

async function listConnections(db: Db, organizationId: string, name: string) {
  const openId = await findConnection(db, organizationId)
  const saml = await db
    .selectFrom('saml_connections')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .execute()
  return [...(openId ? [{ id: null, name }] : []), ...saml]
}

export async function startOrganizationSignIn(ctx: Ctx, slug: string, connectionId: string | null) {
  await countAttempt(ctx.db, `sso-start:${ctx.ipAddress}`, startAllowance, ctx.now)
  const { organization, openId, saml } = await acrossOrganizations(ctx.db, async (db) => {
    const organization = await findOpen(db, slug)
    return {
      organization,
      openId: connectionId ? undefined : await findConnection(db, organization.id),
      saml: connectionId ? await findSamlConnection(db, organization.id, connectionId) : undefined,
    }
  })
  if (organization.hasProviders && openId) return beginOpenId(ctx, openId)
  if (organization.hasProviders && saml) {
    return acrossOrganizations(ctx.db, () => beginSaml(ctx, saml))
  }
  throw problem('single_sign_on_unknown', { keepChanges: true })
}
