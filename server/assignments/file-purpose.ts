import { submissionFilePurpose } from '#contract/submissions.ts'
import { attachedTypes } from '#server/files/file-types.ts'
import { filePurpose } from '#server/files/purpose.ts'

/** What learners hand in: pictures, documents, tables, recordings, archives. */
export const submissionPurpose = filePurpose(submissionFilePurpose, {
  belongsTo: 'organization',
  types: attachedTypes,
  anyEncoding: true,
  maximumBytes: 200 * 1024 ** 2,
  mayUpload: () => true,
})
