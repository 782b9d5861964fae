import type { Env } from '#server/env.ts'

export const webhookPath = '/webhooks/stripe'

/** Each organization has an account and an address of its own. */
export const webhookUrl = (env: Env, organizationId: string) =>
  `${env.publicUrl}${webhookPath}/${organizationId}`
