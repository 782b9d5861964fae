import type { CreateOrganizationBody, Membership } from '#contract/organizations.ts'
import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getPerson } from '#server/identity/queries.ts'
import { addMember } from './add-member.ts'

/** Founds an organization; the founder becomes its first admin in the same transaction. */
export async function createOrganization(
  ctx: PersonCtx,
  body: CreateOrganizationBody,
): Promise<Membership> {
  const founder = await getPerson(ctx.db, ctx.personId)
  if (!founder.can_create_organization && founder.user_role !== 'super_admin') {
    throw problem('organization_creation_not_allowed')
  }
  const { id, name } = await acrossOrganizations(ctx.db, (db) =>
    db
      .insertInto('organizations')
      .values({
        name: body.name,
        description: body.description ?? '',
        created_by: founder.id,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  )
  await enterOrganization(ctx.db, id)
  await addMember(ctx, { organizationId: id, personId: founder.id, role: 'admin', position: null })
  await audit(ctx, {
    action: 'organization.created',
    organizationId: id,
    subject: { type: 'organization', id },
    detail: { name },
  })
  await emit(ctx, 'organization.created', { organization_id: id })
  return { id, name, is_active: true, role: 'admin' }
}
