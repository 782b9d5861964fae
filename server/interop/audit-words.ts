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
  'record_forward.created': '{actor} set up forwarding of learning records to “{name}”',
  'record_forward.updated': '{actor} changed the forwarding of learning records to “{name}”',
  'record_forward.paused': '{actor} paused the forwarding of learning records to “{name}”',
  'record_forward.resumed': '{actor} resumed the forwarding of learning records to “{name}”',
  'record_forward.deleted': '{actor} ended the forwarding of learning records to “{name}”',
  'lti.tool_added': '{actor} added the LTI tool “{name}”',
  'lti.tool_changed': '{actor} changed the LTI tool “{name}”',
  'lti.tool_ended': '{actor} removed the LTI tool “{name}”',
  'lti.tool_registered': 'The LTI tool “{name}” registered itself',
  'lti.platform_added': '{actor} added the LTI platform “{name}”',
  'lti.platform_changed': '{actor} changed the LTI platform “{name}”',
  'lti.platform_ended': '{actor} removed the LTI platform “{name}”',
  'lti.platform_registered': 'The LTI platform “{name}” was registered',
  'lti.key_rotated': '{actor} rotated the LTI key',
})
