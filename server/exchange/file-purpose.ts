import { courseImportPurpose } from '#contract/course-imports.ts'
import { maximumUploadBytes } from '#contract/files.ts'
import { anyType } from '#server/files/content-type.ts'
import { filePurpose } from '#server/files/purpose.ts'
import { importPolicy } from './policy.ts'

/** Any file can be tried: its format is detected when it is read. It is never served. */
export const importFilePurpose = filePurpose(courseImportPurpose, {
  belongsTo: 'organization',
  types: [anyType],
  maximumBytes: maximumUploadBytes,
  mayUpload: (ctx) => importPolicy.create(ctx),
})
