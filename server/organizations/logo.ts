import { fileUrl } from '#server/files/file-url.ts'
import { filePurpose } from '#server/files/purpose.ts'
import type { Mechanisms } from '#server/http/context.ts'

export const logoPixels = 512
export const logoName = 'logo.webp'

export const logoPurpose = filePurpose('organization-logo', {
  belongsTo: 'organization',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maximumBytes: 5 * 1024 ** 2,
  // Only with the request that sets it.
  mayUpload: () => false,
})

const sameAddressSeconds = 60 * 24 * 60 * 60

/** The address stays the same for a month, so that browsers keep the picture. */
export const logoUrl = (app: Mechanisms, fileId: string | null): string | null =>
  fileId === null
    ? null
    : fileUrl(app, { id: fileId, name: logoName }, { seconds: sameAddressSeconds })
