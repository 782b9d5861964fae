import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const provisioningAuditWords = auditWords({
  'provisioning.token_created': '{actor} created the directory token “{name}”',
  'provisioning.token_revoked': '{actor} revoked the directory token “{name}”',
  'provisioning.settings_changed': '{actor} changed the directory settings',
  'provisioning.brake_released': '{actor} let the directory remove people again',
})
