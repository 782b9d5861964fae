import type { OrganizationRole } from '#contract/organizations.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { assertSeat } from './seats.ts'

interface NewMember {
  organizationId: string
  personId: string
  role: OrganizationRole
  position: string | null
}

/**
 * Adds a member to the organization that the transaction has entered. False, and no change, when already there. Throws
 * when the organization is closed or every seat is taken, also when two people take the last one at once.
 */
export async function addMember(ctx: Ctx, member: NewMember): Promise<boolean> {
  const added = await ctx.db
    .insertInto('memberships')
    .values({
      organization_id: member.organizationId,
      person_id: member.personId,
      role: member.role,
      position: member.position,
      joined_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (!added) return false
  await assertSeat(ctx.db, member.organizationId)
  await emit(ctx, 'member.joined', {
    organization_id: member.organizationId,
    person_id: member.personId,
    role: member.role,
  })
  return true
}
