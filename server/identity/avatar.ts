import { filePurpose } from '#server/files/purpose.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { Mechanisms } from '#server/http/context.ts'

export const avatarPixels = 256
export const avatarName = 'avatar.webp'

/** Checked before the picture is decoded; what is kept is our own small copy of it. */
export const avatarPurpose = filePurpose('avatar', {
  belongsTo: 'person',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maximumBytes: 5 * 1024 ** 2,
  // Only with the request that sets it.
  mayUpload: () => false,
})

const sameAddressSeconds = 60 * 24 * 60 * 60

/** The address of a picture stays the same for a month, so that browsers keep it. */
export const avatarUrl = (app: Mechanisms, avatarKey: string | null): string | null =>
  avatarKey === null
    ? null
    : fileUrl(app, { id: avatarKey, name: avatarName }, { seconds: sameAddressSeconds })
