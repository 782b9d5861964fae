import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const announcementsAuditWords = auditWords({
  'announcement.written': '{actor} wrote the announcement “{name}”',
  'announcement.edited': '{actor} edited the announcement “{name}”',
  'announcement.withdrawn': '{actor} withdrew the announcement “{name}”',
})
