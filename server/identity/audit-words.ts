import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const identityAuditWords = auditWords({
  'person.signed_in': '{person} signed in',
  'person.registered': '{person} created an account',
})
