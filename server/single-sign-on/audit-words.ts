import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const singleSignOnAuditWords = auditWords({
  'saml.connection_added': '{actor} connected the identity provider “{name}”',
  'saml.connection_changed': '{actor} changed the identity provider “{name}”',
  'saml.connection_removed': '{actor} disconnected the identity provider “{name}”',
  'saml.metadata_changed': 'The identity provider “{name}” changed its addresses or certificates',
  'person.signed_out': 'The identity provider signed {person} out',
})
