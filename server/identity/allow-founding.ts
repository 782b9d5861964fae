import { audit } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'

/** Lets a person create organizations; doing so twice changes nothing. */
export async function allowFounding(ctx: Ctx, personId: string) {
  const changed = await ctx.db
    .updateTable('people')
    .set({ can_create_organization: true, updated_at: ctx.now })
    .where('id', '=', personId)
    .where('can_create_organization', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await audit(ctx, {
    action: 'person.founding_allowed',
    subject: { type: 'person', id: personId },
  })
}
