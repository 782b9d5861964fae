import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const calendarAuditWords = auditWords({
  'calendar_event.created': '{actor} added “{name}” to the calendar',
  'calendar_event.changed': '{actor} changed the calendar event “{name}”',
  'calendar_event.cancelled': '{actor} canceled the calendar event “{name}”',
})
