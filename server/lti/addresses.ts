import type { Mechanisms } from '#server/http/context.ts'

/** Takes the place of an organization's ID in the addresses of the installation itself. */
export const installation = 'installation'

/** Every organization is its own issuer with its own keys; so is the installation, for tools that it provides. */
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
