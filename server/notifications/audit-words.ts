import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const notificationsAuditWords = auditWords({
  'notification_rule.set': '{actor} changed which notifications members get',
})
