import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

interface Account {
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the provider says about a subject; tests let it lie. */
  accounts: Map<string, Account>
  stop(): Promise<void>
}

/** A real OpenID Connect provider on this machine. Its own pages ask for a name, which is the subject. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const client = { client_id: 'lyceum', client_secret: 'a secret between the two of them' }
  const provider = new OidcProvider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: async () => ({ sub: subject, ...accounts.get(subject) }),
    }),
  })
  server.on('request', (request, response) => void provider.callback()(request, response))
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    accounts,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Goes through the provider's pages as a browser would and answers the query that it leads back with. */
export async function signInAtProvider(url: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { url: string; body?: URLSearchParams } = { url }
  for (let hop = 0; hop < 20; hop += 1) {
    const response = await fetch(next.url, {
      method: next.body ? 'POST' : 'GET',
      ...(next.body && { body: next.body }),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location) {
      const target = new URL(location, next.url)
      if (target.origin !== new URL(url).origin) return target.search.slice(1)
      next = { url: target.href }
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
    next = {
      url: new URL(action, next.url).href,
      body: new URLSearchParams({
        prompt,
        ...(prompt === 'login' && { login: subject, password: 'x' }),
      }),
    }
  }
  throw new Error('The provider does not lead back.')
}
