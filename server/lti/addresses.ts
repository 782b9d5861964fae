import type { Mechanisms } from '#server/http/context.ts'

/** Every organization is its own issuer with its own keys. */
export const issuerOf = (app: Pick<Mechanisms, 'env'>, organizationId: string) =>
  `${app.env.publicUrl}/lti/${organizationId}`

export const platformAddresses = (app: Pick<Mechanisms, 'env'>, organizationId: string) => {
  const issuer = issuerOf(app, organizationId)
  return {
    issuer,
    openid_configuration: `${issuer}/.well-known/openid-configuration`,
    authorization_url: `${issuer}/authorize`,
    token_url: `${issuer}/token`,
    jwks_url: `${issuer}/jwks`,
  }
}
