import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const enrollmentsAuditWords = auditWords({
  'enrollment.started': '{person} was enrolled in “{course}”',
  'enrollment.waitlisted': '{person} joined the waitlist for “{course}”',
  'enrollment.requested': '{person} asked to join “{course}”',
  'enrollment.declined': '{actor} declined the request of {person} to join “{course}”',
  'enrollment.suspended': '{actor} suspended the enrollment of {person} in “{course}”',
  'enrollment.resumed': '{actor} resumed the enrollment of {person} in “{course}”',
  'enrollment.extended':
    '{actor} changed when the access of {person} to “{course}” ends: {expires_at}',
  'enrollment.withdrawn': 'The enrollment of {person} in “{course}” ended',
  'enrollment.expired': 'The access of {person} to “{course}” expired',
  'enrollment.moved': '{actor} moved {person} in “{course}” to the cohort “{cohort}”',
  'enrollment.left_cohort': '{actor} took {person} out of their cohort in “{course}”',
  'enrollment.completed': '{person} completed “{course}”',
  'enrollment.round_begun': '{person} started “{course}” again',
  'learner.nudged': '{actor} checked in on {person} in “{course}”',
  'progress.recounted': 'Progress in “{course}” was recalculated',
})
