import type { Profile } from '#contract/identity.ts'
import { assertContentType } from '#server/files/content-type.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import { keepFile } from '#server/files/keep-file.ts'
import { openPicture } from '#server/files/picture.ts'
import { assertSize } from '#server/files/purpose.ts'
import type { PersonCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { avatarName, avatarPixels, avatarPurpose } from './avatar.ts'
import { lockPerson } from './queries.ts'
import { getProfile } from './update-profile.ts'

/** Replaces my picture by a square copy that carries nothing of the original but what one sees. */
export async function uploadAvatar(ctx: PersonCtx, file: unknown): Promise<Profile> {
  const bytes = await squareCopy(file)
  const { id } = await keepFile(ctx, avatarPurpose, { name: avatarName, bytes })
  return setAvatar(ctx, id)
}

/** Goes back to initials. Without a picture nothing changes. */
export const removeAvatar = (ctx: PersonCtx): Promise<Profile> => setAvatar(ctx, null)

async function setAvatar(ctx: PersonCtx, avatarKey: string | null): Promise<Profile> {
  const { avatar_key: previous } = await lockPerson(ctx.db, ctx.personId)
  await ctx.db
    .updateTable('people')
    .set({ avatar_key: avatarKey, updated_at: ctx.now })
    .where('id', '=', ctx.personId)
    .execute()
  if (previous) await deleteFile(ctx, previous)
  return getProfile(ctx)
}

async function squareCopy(file: unknown): Promise<Uint8Array> {
  if (!(file instanceof Uint8Array)) throw problem('avatar_invalid')
  try {
    assertSize(avatarPurpose, file.length)
    await assertContentType(avatarPurpose, file, '')
    const picture = await openPicture(file)
    return await picture
      .resize(avatarPixels, avatarPixels, { fit: 'cover', position: 'attention' })
      .webp({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw problem('avatar_invalid', { cause: error })
  }
}
