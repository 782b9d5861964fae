import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const moderationAuditWords = auditWords({
  'post.reported': '{actor} reported a post',
  'review.reported': '{actor} reported a review',
  'message.reported': '{actor} reported a message',
  'post.reports_dismissed': '{actor} dismissed the reports of a post',
  'review.reports_dismissed': '{actor} dismissed the reports of a review',
  'message.reports_dismissed': '{actor} dismissed the reports of a message',
  'person.warned': '{actor} warned {person}',
  'person.muted': '{actor} muted {person} until {until}',
  'person.unmuted': '{actor} unmuted {person}',
  'unwanted_words.set': '{actor} changed the list of blocked words',
})
