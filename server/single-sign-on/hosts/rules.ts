import { domainToASCII } from 'node:url'
import type { Env } from '#server/env.ts'
import { customHostOf } from '#server/http/custom-host.ts'
import { publicMailDomains } from '#server/identity/public-mail-domains.ts'

export const maximumHosts = 3

/** Beside the name itself: a name that is an alias can have no other records. */
export const proofName = (host: string) => `_lyceum.${host}`

/** Names that mean something else, or nothing, on every network. */
const reserved = new Set('alt arpa corp home internal invalid lan local onion'.split(' '))
/** Names of one machine, which are useful where the server may reach private addresses. */
const ofThisMachine = new Set(['localhost', 'test'])

/** The name as browsers send it; undefined for names that no organization can have. */
export function readHost(env: Env, wanted: string): string | undefined {
  const host = customHostOf(env, domainToASCII(wanted))
  const last = host?.split('.').at(-1) ?? ''
  if (!host || publicMailDomains.has(host)) return undefined
  if (ofThisMachine.has(last)) return env.ALLOW_PRIVATE_ADDRESSES ? host : undefined
  return reserved.has(last) ? undefined : host
}
