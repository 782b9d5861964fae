import { sql } from 'kysely'
import type { Profile, UpdateProfileBody } from '#contract/identity.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { say } from '#server/words/sentence.ts'
import { avatarUrl } from './avatar.ts'
import { presentProfile } from './present.ts'
import { getPerson, usernameTaken } from './queries.ts'

export async function getProfile(ctx: PersonCtx): Promise<Profile> {
  const person = await getPerson(ctx.db, ctx.personId)
  return presentProfile(person, avatarUrl(ctx.app, person.avatar_key))
}

/** Changes only the fields that are given. */
export async function updateProfile(
  ctx: PersonCtx,
  { links, ...fields }: UpdateProfileBody,
): Promise<Profile> {
  if (fields.username && (await usernameTaken(ctx.db, fields.username, ctx.personId))) {
    throw problem('username_taken', {
      errors: { username: say('This username is already taken.') },
    })
  }
  await ctx.db
    .updateTable('people')
    .set({
      ...fields,
      ...(links && { links: JSON.stringify(links) }),
      // A form sends the zone with everything else: only another one is a choice.
      ...(fields.time_zone && {
        time_zone_chosen_at: sql<Date>`case when time_zone <> ${fields.time_zone} then ${ctx.now}::timestamptz
          else time_zone_chosen_at end`,
      }),
      updated_at: ctx.now,
    })
    .where('id', '=', ctx.personId)
    .execute()
  return getProfile(ctx)
}
