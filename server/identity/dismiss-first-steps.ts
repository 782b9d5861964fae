import type { Profile } from '#contract/identity.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { getProfile } from './update-profile.ts'

/** Leaves the first steps out of the person's home page. Dismissing them twice keeps the first time. */
export async function dismissFirstSteps(ctx: PersonCtx): Promise<Profile> {
  await ctx.db
    .updateTable('people')
    .set({ first_steps_dismissed_at: ctx.now })
    .where('id', '=', ctx.personId)
    .where('first_steps_dismissed_at', 'is', null)
    .execute()
  return getProfile(ctx)
}

/** Shows the first steps again: a new organization has steps of its own. */
export async function showFirstSteps(ctx: PersonCtx): Promise<void> {
  await ctx.db
    .updateTable('people')
    .set({ first_steps_dismissed_at: null })
    .where('id', '=', ctx.personId)
    .where('first_steps_dismissed_at', 'is not', null)
    .execute()
}
