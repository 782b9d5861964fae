import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const certificatesAuditWords = auditWords({
  'certificate_rule.saved': '{actor} changed when “{course}” gives a certificate',
  'plan_certificate_rule.saved': '{actor} changed the certificate of the plan “{name}”',
  'certificate.issued': '{person} got a certificate for “{course}”',
  'certificate.reissued': '{actor} reissued a certificate',
  'certificate.renewed': '{actor} renewed a certificate',
  'certificate.revoked': '{actor} revoked a certificate',
  'certificate.correction_requested':
    '{actor} asked for another name on a certificate: {learner_name}',
  'signing_key.rotated': '{actor} rotated the key that signs certificates',
  'signing_key.revoked': '{actor} revoked a key that signs certificates',
  'certificate_template.created': '{actor} created the certificate template “{name}”',
  'certificate_template.saved': '{actor} changed the certificate template “{name}”',
  'certificate_template.archived': '{actor} archived the certificate template “{name}”',
  'certificate_template.restored': '{actor} restored the certificate template “{name}”',
  'certificate_template.made_default': '{actor} made “{name}” the default certificate template',
})
