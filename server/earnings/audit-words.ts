import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const earningsAuditWords = auditWords({
  'payout.requested': '{actor} requested a payout of {amount} for {person}',
  'payout.approved': '{actor} approved a payout of {amount}',
  'payout.rejected': '{actor} rejected a payout of {amount}',
  'payout.paid': '{actor} marked a payout of {amount} as paid',
  'payout.failed': '{actor} marked a payout of {amount} as failed',
  'payout.method_viewed': '{actor} viewed the full account of a payout',
  'payouts.exported': '{actor} exported payouts with full account numbers',
  'payout_settings.changed': '{actor} changed their payout settings',
  'platform_fee.changed': '{actor} changed the platform fee to {percent} %',
  'split_rules.changed': '{actor} changed how revenue is shared',
  'course_split.changed': '{actor} changed how revenue from “{course}” is shared',
  'tax_info.saved': '{actor} saved their tax information',
  'tax_info.verified': '{actor} verified the tax information of {person}',
  'tax_info.correction_requested': '{actor} asked {person} to correct their tax information',
  'tax_info.numbers_viewed': '{actor} revealed the full tax IDs of {person}',
})
