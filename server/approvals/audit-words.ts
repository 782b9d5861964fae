import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const approvalsAuditWords = auditWords({
  'approval.submitted': '{actor} submitted “{name}” for approval',
  'approval.resubmitted': '{actor} submitted “{name}” for approval again',
  'approval.assigned': '{actor} assigned the request “{name}”',
  'approval.unassigned': '{actor} unassigned the request “{name}”',
  'approval.withdrawn': '{actor} withdrew the request “{name}”',
  'approval.approved': '{actor} approved “{name}”',
  'approval.declined': '{actor} declined “{name}”',
  'approval.changes_requested': '{actor} requested changes to “{name}”',
  'approval.commented': '{actor} commented on the request “{name}”',
})
