import { submissionFilePurpose } from '#contract/submissions.ts'
import { filePurpose } from '#server/files/purpose.ts'

/** What learners hand in: pictures, documents, tables, recordings, archives. */
export const submissionPurpose = filePurpose(submissionFilePurpose, {
  belongsTo: 'organization',
  types: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'application/pdf',
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'text/plain',
    'text/csv',
    'text/markdown',
    'application/json',
    'audio/mpeg',
    'video/mp4',
    'video/webm',
  ],
  maximumBytes: 200 * 1024 ** 2,
  mayUpload: () => true,
})
