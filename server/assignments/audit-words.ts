import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const assignmentsAuditWords = auditWords({
  'submission.submitted': '{actor} submitted work in “{course}”',
  'submission.graded': '{actor} graded the submission of {person} in “{course}”: {points} points',
  'submission.overridden':
    '{actor} changed the points of {person} in “{course}” from {previous_points} to {points}',
  'submission.returned': '{actor} returned the submission of {person} in “{course}”',
})
