import { Resolver } from 'node:dns/promises'
import type { Env } from '#server/env.ts'
import { proofSeconds } from './domains/rules.ts'

export interface Records {
  texts: (name: string) => Promise<string[][]>
  /** IPv4 and IPv6 addresses, through aliases. */
  addresses: (name: string) => Promise<string[]>
}

let answering: Partial<Records> = {}

/** Tests answer for DNS. */
export function setRecords(next: Partial<Records>) {
  answering = next
}

/** Asks DNS directly, with a time limit of its own. */
export function recordsOf(env: Pick<Env, 'DNS_SERVERS'>): Records {
  const resolver = new Resolver({ timeout: proofSeconds * 1000, tries: 2 })
  if (env.DNS_SERVERS.length > 0) resolver.setServers(env.DNS_SERVERS)
  return {
    texts: (name) => resolver.resolveTxt(name),
    addresses: async (name) => {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    ...answering,
  }
}
