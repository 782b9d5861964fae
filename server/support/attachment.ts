import { filePurpose } from '#server/files/purpose.ts'

/** What people show when something is wrong: pictures, documents, a short recording, a log. */
export const attachmentPurpose = filePurpose('ticket_attachment', {
  belongsTo: 'person',
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
    'text/plain',
    'text/csv',
    'video/mp4',
    'video/webm',
  ],
  maximumBytes: 25 * 1024 ** 2,
  mayUpload: () => true,
})
