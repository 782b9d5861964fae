import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const learningAuditWords = auditWords({
  'learning_plan.created': '{actor} created the learning plan “{name}”',
  'learning_plan.archived': '{actor} archived the learning plan “{name}”',
  'learning_plan.round_opened': '{person} has to renew “{plan}” by {due_at}',
  'learning_plan.renewed': '{actor} renewed “{plan}” for {person}',
})
