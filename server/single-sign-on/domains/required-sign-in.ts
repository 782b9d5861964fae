import { sql } from 'kysely'
import { acrossOrganizations, becomePerson, enterOrganization } from '#server/db/tenancy.ts'
import { tellBrokenGlass } from '#server/http/broken-glass.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { domainOf } from '../rules.ts'

/** The domain's organization, if people with an address there can sign in with it. */
const ofDomain = (ctx: Ctx, email: string) =>
  acrossOrganizations(ctx.db, async (db) => {
    const { rows } = await sql<{
      organization_id: string
      is_required: boolean
      capture: string
      breaks_glass: boolean
    }>`
      select o.id as organization_id, d.sign_in_required_at is not null
          or exists (select 1 from sso_connections c
            where c.organization_id = o.id and d.domain = any(c.forced_domains)) as is_required,
        d.capture,
        exists (select 1 from break_glass_admins b
          join people p on p.id = b.person_id
          join memberships m on m.organization_id = b.organization_id and m.person_id = b.person_id
          where b.organization_id = o.id and p.email = ${email} and m.role = 'admin'
            and m.suspended_at is null) as breaks_glass
      from organization_domains d join organizations o on o.id = d.organization_id
      where d.domain = ${domainOf(email)} and 'single_sign_on' = any(o.features) and o.suspended_at is null
        and (exists (select 1 from sso_connections c where c.organization_id = o.id)
          or exists (select 1 from saml_connections c where c.organization_id = o.id
            and (c.domains = '{}' or d.domain = any(c.domains))))`.execute(db)
    return rows[0]
  })

/**
 * Refuses a password for addresses whose organization requires its own sign-in. Only the domain counts, whether there is an
 * account or not, except for admins who keep their password for emergencies.
 */
export async function assertPasswordAllowed(ctx: Ctx, email: string) {
  const found = await ofDomain(ctx, email)
  if (found?.is_required && !found.breaks_glass) {
    throw problem('single_sign_on_required', { keepChanges: true })
  }
}

/** Emergency admins sign in without the provider only with a second factor; the other admins hear of it. */
export async function recordEmergency(
  ctx: Ctx,
  { id, email }: { id: string; email: string },
  hasSecondFactor: boolean,
) {
  const found = await ofDomain(ctx, email)
  if (!found?.is_required || !found.breaks_glass) return
  if (!hasSecondFactor) throw problem('break_glass_second_factor', { keepChanges: true })
  await becomePerson(ctx.db, id)
  await enterOrganization(ctx.db, found.organization_id)
  await tellBrokenGlass(ctx, {
    organizationId: found.organization_id,
    personId: id,
    past: 'single_sign_on',
  })
}

/** Refuses to register an address whose organization wants its people to sign in with it from the start. */
export async function assertMayRegister(ctx: Ctx, email: string) {
  const found = await ofDomain(ctx, email)
  if (found && (found.capture === 'sign_in' || found.is_required)) {
    throw problem('single_sign_on_required', { keepChanges: true })
  }
}
