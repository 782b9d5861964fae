/** Everything at rest that is sealed with a key derived from SECRET_KEY, and for which purpose. */
export const sealedColumns: readonly { table: string; column: string; purpose: string }[] = [
  { table: 'push_keys', column: 'private_key', purpose: 'seal:push' },
  { table: 'signing_keys', column: 'private_key', purpose: 'certificate-signing-keys' },
  { table: 'lti_keys', column: 'private_key', purpose: 'seal:lti-keys' },
  { table: 'lti_installation_keys', column: 'private_key', purpose: 'seal:lti-keys' },
  { table: 'saml_connections', column: 'private_key', purpose: 'seal:saml' },
  { table: 'sso_connections', column: 'client_secret', purpose: 'seal:single-sign-on' },
  { table: 'webhooks', column: 'secret', purpose: 'seal:webhook' },
  { table: 'audit_streams', column: 'secret', purpose: 'seal:audit-stream' },
  { table: 'record_forwards', column: 'secret', purpose: 'seal:record-forward' },
  { table: 'order_settings', column: 'stripe_secret_sealed', purpose: 'seal:stripe' },
  { table: 'order_settings', column: 'stripe_webhook_secret_sealed', purpose: 'seal:stripe' },
  { table: 'payout_settings', column: 'details', purpose: 'seal:payout-method' },
  { table: 'payouts', column: 'details', purpose: 'seal:payout-method' },
  { table: 'tax_infos', column: 'numbers', purpose: 'seal:tax-numbers' },
  { table: 'calendar_feeds', column: 'secret_sealed', purpose: 'seal:calendar-feed' },
  { table: 'two_factor_secrets', column: 'secret', purpose: 'seal:two-factor' },
]
