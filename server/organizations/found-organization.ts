import { audit } from '#server/audit/audit.ts'
import { acrossOrganizations, enterOrganization } from '#server/db/tenancy.ts'
import { emit } from '#server/events/emit.ts'
import type { PersonCtx } from '#server/http/context.ts'

interface Foundation {
  name: string
  description: string
  seatLimit?: number | null
}

/** Makes an organization without members and enters it; whoever calls this sees to its first admin. */
export async function foundOrganization(ctx: PersonCtx, foundation: Foundation) {
  const organization = await acrossOrganizations(ctx.db, (db) =>
    db
      .insertInto('organizations')
      .values({
        name: foundation.name,
        description: foundation.description,
        seat_limit: foundation.seatLimit ?? null,
        created_by: ctx.personId,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(),
  )
  await enterOrganization(ctx.db, organization.id)
  await audit(ctx, {
    action: 'organization.created',
    organizationId: organization.id,
    subject: { type: 'organization', id: organization.id },
    detail: { name: organization.name },
  })
  await emit(ctx, 'organization.created', { organization_id: organization.id })
  return organization
}
