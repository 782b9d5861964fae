import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const singleSignOnAuditWords = auditWords({
  'saml.connection_added': '{actor} connected the identity provider “{name}”',
  'saml.connection_changed': '{actor} changed the identity provider “{name}”',
  'saml.connection_removed': '{actor} disconnected the identity provider “{name}”',
  'saml.metadata_changed': 'The identity provider “{name}” changed its addresses or certificates',
  'organization.domain_proven': 'The domain {domain} was proven',
  'organization.domain_lost': 'The proof of the domain {domain} was gone for a week',
  'organization.domain_rules_changed': '{actor} changed the sign-in rules of {domain}',
  'organization.domain_accounts_claimed': '{actor} added the accounts of {domain} as learners',
  'organization.host_added': '{actor} added the host name {host}',
  'organization.host_proven': 'The host name {host} was proven',
  'organization.host_lost': 'The proof of the host name {host} was gone for a week',
  'organization.host_removed': '{actor} removed the host name {host}',
  'organization.break_glass_changed': '{actor} chose the emergency admins',
  'organization.break_glass_used': '{person} used emergency access',
  'person.signed_out': 'The identity provider signed {person} out',
})
