import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const reviewsAuditWords = auditWords({
  'review.written': '{actor} reviewed “{course}”',
  'review.edited': '{actor} edited a review of “{course}”',
  'review.deleted': '{actor} deleted a review of “{course}”',
  'review.hidden': '{actor} hid a review of “{course}”',
  'review.restored': '{actor} made a review of “{course}” visible again',
  'review.answered': '{actor} replied to a review',
  'review.answer_removed': '{actor} removed a reply to a review',
})
