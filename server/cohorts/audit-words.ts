import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const cohortsAuditWords = auditWords({
  'cohort.created': '{actor} added the cohort “{name}” to “{course}”',
  'cohort.changed': '{actor} changed the cohort “{name}” of “{course}”',
  'cohort.archived': '{actor} archived the cohort “{name}” of “{course}”',
  'cohort.restored': '{actor} restored the cohort “{name}” of “{course}”',
  'cohort.deleted': '{actor} deleted the cohort “{name}” of “{course}”',
})
