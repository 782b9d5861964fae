import { maximumUploadBytes } from '#contract/files.ts'
import { packageFilePurpose } from '#contract/packages.ts'
import { coursesPolicy } from '#server/courses/policy.ts'
import { filePurpose } from '#server/files/purpose.ts'

/** Staff upload; the content is checked when a lesson is to use the file. */
export const packagePurpose = filePurpose(packageFilePurpose, {
  belongsTo: 'organization',
  types: ['application/zip', 'application/xml'],
  maximumBytes: maximumUploadBytes,
  mayUpload: (ctx) => coursesPolicy.create(ctx),
})
