import type { CreateOrganizationBody, Membership } from '#contract/organizations.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { showFirstSteps } from '#server/identity/dismiss-first-steps.ts'
import { getPerson } from '#server/identity/queries.ts'
import { addMember } from './add-member.ts'
import { foundOrganization } from './found-organization.ts'

/** Founds an organization; the founder becomes its first admin in the same transaction. */
export async function createOrganization(
  ctx: PersonCtx,
  body: CreateOrganizationBody,
): Promise<Membership> {
  const founder = await getPerson(ctx.db, ctx.personId)
  if (!founder.can_create_organization && founder.user_role !== 'super_admin') {
    throw problem('organization_creation_not_allowed')
  }
  const { id, name } = await foundOrganization(ctx, {
    name: body.name,
    description: body.description ?? '',
  })
  await addMember(ctx, { organizationId: id, personId: founder.id, role: 'admin', position: null })
  await showFirstSteps(ctx)
  return { id, name, is_active: true, role: 'admin' }
}
