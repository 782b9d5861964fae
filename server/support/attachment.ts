import { attachedTypes } from '#server/files/file-types.ts'
import { filePurpose } from '#server/files/purpose.ts'

/** What people show when something is wrong: pictures, documents, a short recording, a log. */
export const attachmentPurpose = filePurpose('ticket_attachment', {
  belongsTo: 'person',
  types: attachedTypes,
  anyEncoding: true,
  maximumBytes: 25 * 1024 ** 2,
  mayUpload: () => true,
})
