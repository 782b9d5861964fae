import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Env } from '#server/env.ts'

// One list for each kind: in a list of both, the addresses of version 4 written as version 6 stand for all of version 4.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.ipv4.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // Also those that carry an address of version 4, whichever it is.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.ipv6.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address belongs to a network that is not the internet; a name is none. */
export function isInside(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const kind = version === 6 ? 'ipv6' : 'ipv4'
  return inside[kind].check(address, kind)
}

/**
 * True when an address that a person typed leads out of this installation's own network by https, so that the server
 * can't be used to look inside. ALLOW_PRIVATE_ADDRESSES lifts it for installations whose providers are inside too.
 */
export async function leadsOutside(env: Env, address: URL): Promise<boolean> {
  if (env.ALLOW_PRIVATE_ADDRESSES) return true
  if (address.protocol !== 'https:' || address.username !== '' || address.password !== '')
    return false
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isInside(host)
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address: resolved }) => !isInside(resolved))
}
