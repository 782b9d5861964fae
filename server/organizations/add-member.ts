import type { OrganizationRole } from '#contract/organizations.ts'
import { emit } from '#server/events/emit.ts'
import type { Ctx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { assertSeat } from './seats.ts'

interface NewMember {
  organizationId: string
  personId: string
  role: OrganizationRole
  position: string | null
  /** An admin lets them in: having been removed before doesn't count any more. */
  readmitted?: boolean
  /** Their money is here: they get in even if the last seat was taken meanwhile. */
  paid?: boolean
}

/**
 * Adds a member to the organization that the transaction has entered. False, and no change, when already there. Throws
 * when the organization is closed, when the person was removed and may not return, or when every seat is taken, also when
 * two people take the last one at once.
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
  await forgetRemoval(ctx, member)
  if (!member.paid) await assertSeat(ctx.db, member.organizationId)
  await emit(ctx, 'member.joined', {
    organization_id: member.organizationId,
    person_id: member.personId,
    role: member.role,
  })
  return true
}

async function forgetRemoval(ctx: Ctx, { organizationId, personId, readmitted }: NewMember) {
  const removal = await ctx.db
    .deleteFrom('member_removals')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .returning('may_return')
    .executeTakeFirst()
  if (removal && !removal.may_return && !readmitted) throw problem('member_removed')
}
