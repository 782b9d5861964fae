import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const messagesAuditWords = auditWords({
  'message.hidden': '{actor} hid a message',
  'person.blocked': '{actor} blocked {person}',
  'person.unblocked': '{actor} unblocked {person}',
})
