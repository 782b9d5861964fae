import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Env } from '#server/env.ts'

const insideV4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  insideV4.addSubnet(network, prefix, 'ipv4')
}

// In IPv6, only this block is the internet. Everything else is local, reserved, or contains an IPv4 address: mapped,
// compatible, translated (64:ff9b::/96, ::ffff:0:0:0/96), site-local (fec0::/10), unique local, link-local.
const internetV6 = new BlockList()
internetV6.addSubnet('2000::', 3, 'ipv6')

// Inside that block, but not the internet: Teredo and other registry ranges, documentation, 6to4.
const exceptV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  exceptV6.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address belongs to a network other than the internet; false for a host name. */
export function isInside(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  if (version === 4) return insideV4.check(address, 'ipv4')
  return !internetV6.check(address, 'ipv6') || exceptV6.check(address, 'ipv6')
}

/**
 * True if a URL that a person typed leads outside this installation's own network over https, so the server can't be
 * used to probe it. ALLOW_PRIVATE_ADDRESSES lifts this for installations with internal providers. This is only an early
 * check: `outsideFetch` checks again and connects to the address it checked.
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
