import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const interopAuditWords = auditWords({
  'api_key.created': '{actor} created the API key “{name}”',
  'api_key.revoked': '{actor} revoked the API key “{name}”',
  'webhook.created': '{actor} added a webhook to {url}',
  'webhook.updated': '{actor} changed the webhook to {url}',
  'webhook.deleted': '{actor} deleted the webhook to {url}',
  'webhook.paused': '{actor} paused a webhook',
  'webhook.resumed': '{actor} resumed a webhook',
  'record_client.created': '{actor} created the record store key “{name}”',
  'record_client.revoked': '{actor} revoked the record store key “{name}”',
  'lti.tool_added': '{actor} added the LTI tool “{name}”',
  'lti.tool_changed': '{actor} changed the LTI tool “{name}”',
  'lti.tool_ended': '{actor} removed the LTI tool “{name}”',
  'lti.tool_registered': 'The LTI tool “{name}” registered itself',
  'lti.platform_added': '{actor} added the LTI platform “{name}”',
  'lti.platform_changed': '{actor} changed the LTI platform “{name}”',
  'lti.platform_ended': '{actor} removed the LTI platform “{name}”',
  'lti.platform_registered': 'The LTI platform “{name}” was registered',
  'lti.person_revoked': '{actor} revoked the access of {person} that came from “{platform}”',
  'lti.person_restored': '{actor} let {person} in again through “{platform}”',
  'lti.roster_asked': '{actor} asked “{name}” for the members of its courses',
  'lti.key_rotated': '{actor} rotated the LTI key',
})
