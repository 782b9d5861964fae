import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const achievementsAuditWords = auditWords({
  'achievements.switched_on': '{actor} turned achievements on',
  'achievements.switched_off': '{actor} turned achievements off',
  'badge.created': '{actor} created a badge',
  'badge.archived': '{actor} archived a badge',
})
