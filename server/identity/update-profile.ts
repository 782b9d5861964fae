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
    .set({ ...fields, ...(links && { links: JSON.stringify(links) }), updated_at: ctx.now })
    .where('id', '=', ctx.personId)
    .execute()
  return getProfile(ctx)
}
