import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const packagesAuditWords = auditWords({
  'package_session.launched': '{actor} opened a package for someone from outside',
  'package_session.ended': '{actor} ended a package session',
  'package_unit.waived': '{actor} waived a unit of a package',
})
