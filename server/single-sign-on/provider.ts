import * as oidc from 'openid-client'
import type { Ctx } from '#server/http/context.ts'
import { leadsOutside } from '#server/http/outside-address.ts'
import { outsideFetch } from '#server/http/outside-fetch.ts'
import { problem } from '#server/http/problem.ts'
import { say, type Sentence } from '#server/words/sentence.ts'
import { providerTimeoutSeconds } from './rules.ts'

export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
}

const known = new Map<string, { config: oidc.Configuration; until: number }>()
const keepMilliseconds = 10 * 60_000

/** Asks the provider for its configuration (OpenID Connect Discovery), at most once in ten minutes. */
export async function discover(ctx: Ctx, provider: Provider): Promise<oidc.Configuration> {
  const key = JSON.stringify(provider)
  const cached = known.get(key)
  if (cached && cached.until > Date.now()) return cached.config
  const address = new URL(provider.issuer)
  if (!(await leadsOutside(ctx.app.env, address))) {
    throw unreachable(say('Use an address on the internet that starts with https://'))
  }
  try {
    const config = await oidc.discovery(
      address,
      provider.clientId,
      {},
      provider.clientSecret ? oidc.ClientSecretBasic(provider.clientSecret) : oidc.None(),
      {
        timeout: providerTimeoutSeconds,
        // Also the addresses that the configuration names are asked only if they lead outside.
        [oidc.customFetch]: outsideFetch(ctx.app.env, providerTimeoutSeconds),
        // Only reached where the operator allows addresses inside the own network.
        execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      },
    )
    if (known.size > 500) known.clear()
    known.set(key, { config, until: Date.now() + keepMilliseconds })
    return config
  } catch (error) {
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'identity provider not usable')
    throw unreachable(say('No OpenID Connect provider answers at this address'))
  }
}

const unreachable = (issuer: Sentence) =>
  problem('identity_provider_unreachable', { errors: { issuer } })
