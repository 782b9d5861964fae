import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const reportsAuditWords = auditWords({
  'report.created': '{actor} created the report “{name}”',
  'report.updated': '{actor} changed the report “{name}”',
  'report.deleted': '{actor} deleted the report “{name}”',
  'report.exported': '{actor} exported the report “{name}”',
  'report.scheduled': '{actor} scheduled the report “{name}”',
  'report.unscheduled': '{actor} stopped the schedule of the report “{name}”',
  'report.shared': '{actor} shared the report “{name}”',
})
