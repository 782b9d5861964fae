/** Addresses that every installation of a platform has, so an admin doesn't have to look for them. Pure. */

export interface PlatformAddresses {
  issuer: string
  authorization_url: string
  token_url: string
  jwks_url: string
}

interface Given {
  /** Address of the platform's site, for platforms that schools run themselves. */
  site: string
  clientId: string
}

interface Preset {
  name: string
  needsSite: boolean
  addresses: (given: Given) => PlatformAddresses
}

export const presets = {
  canvas: {
    name: 'Canvas',
    needsSite: false,
    addresses: () => ({
      issuer: 'https://canvas.instructure.com',
      authorization_url: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
      token_url: 'https://sso.canvaslms.com/login/oauth2/token',
      jwks_url: 'https://sso.canvaslms.com/api/lti/security/jwks',
    }),
  },
  moodle: {
    name: 'Moodle',
    needsSite: true,
    addresses: ({ site }) => ({
      issuer: site,
      authorization_url: `${site}/mod/lti/auth.php`,
      token_url: `${site}/mod/lti/token.php`,
      jwks_url: `${site}/mod/lti/certs.php`,
    }),
  },
  blackboard: {
    name: 'Blackboard',
    needsSite: false,
    addresses: ({ clientId }) => ({
      issuer: 'https://blackboard.com',
      authorization_url: 'https://developer.blackboard.com/api/v1/gateway/oidcauth',
      token_url: 'https://developer.blackboard.com/api/v1/gateway/oauth2/jwttoken',
      jwks_url: `https://developer.blackboard.com/api/v1/management/applications/${clientId}/jwks.json`,
    }),
  },
  brightspace: {
    name: 'Brightspace',
    needsSite: true,
    addresses: ({ site }) => ({
      issuer: site,
      authorization_url: `${site}/d2l/lti/authenticate`,
      token_url: 'https://auth.brightspace.com/core/connect/token',
      jwks_url: `${site}/d2l/.well-known/jwks`,
    }),
  },
  sakai: {
    name: 'Sakai',
    needsSite: true,
    addresses: ({ site }) => ({
      issuer: site,
      authorization_url: `${site}/imsoidc/lti13/oidc_auth`,
      // Sakai adds the number of the tool to it.
      token_url: `${site}/imsblis/lti13/token/`,
      jwks_url: `${site}/imsblis/lti13/keyset`,
    }),
  },
} as const satisfies Record<string, Preset>

export type PresetId = keyof typeof presets

/** The site as the platform writes it in its issuer: without a slash at the end. */
export const siteOf = (written: string) => written.trim().replace(/\/+$/, '')

export const addressesOf = (id: PresetId, { site, clientId }: Given): PlatformAddresses =>
  presets[id].addresses({ site: siteOf(site), clientId: clientId.trim() })
