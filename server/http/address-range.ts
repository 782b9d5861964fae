import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/** An address as the database compares it: IPv4 in its own notation, no zone. Null if it isn't one. */
export function plainAddress(ipAddress: string | null): string | null {
  const address = ipAddress?.replace(/%.*$/, '') ?? ''
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
}

/**
 * The network of a single caller, and the wider one around it. In IPv4, that is one address and its /24; in IPv6, a
 * device picks its addresses from a /64, and a site has a /48.
 */
export function networksOf(ipAddress: string): { own: string; around: string } {
  if (!ipaddr.isValid(ipAddress)) return { own: ipAddress, around: ipAddress }
  // An IPv4 address in IPv6 notation is the same caller.
  const address = ipaddr.process(ipAddress).toString()
  if (ipaddr.IPv4.isValid(address)) {
    return {
      own: address,
      around: `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`).toString()}/24`,
    }
  }
  const network = (prefix: number) =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`).toString()}/${prefix}`
  return { own: network(64), around: network(48) }
}

/** A range in the notation of the database; a single address is a range of one. Undefined if it is neither. */
export function readNetwork(text: string): string | undefined {
  const [given = '', length, ...rest] = text.trim().split('/')
  // Otherwise 1 and 10.1 would be addresses too.
  if (isIP(given) === 0 || rest.length > 0) return undefined
  const parsed = ipaddr.parse(given)
  const shift = parsed.kind() === 'ipv6' && (parsed as ipaddr.IPv6).isIPv4MappedAddress() ? 96 : 0
  const address = ipaddr.process(given)
  const bits = address.kind() === 'ipv4' ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const prefix = length === undefined ? bits : Number(length) - shift
  if (prefix < 1 || prefix > bits) return undefined
  const cidr = `${address.toString()}/${prefix}`
  const network =
    bits === 32
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return prefix === bits ? network.toString() : `${network.toString()}/${prefix}`
}

/** Whether an address is in one of the ranges, as the database decides it. */
export const isInNetworks = (ranges: readonly string[], ipAddress: string | null) =>
  ipAddress !== null &&
  ranges.some((range) => {
    const [network = '', length] = range.split('/')
    const [address, parsed] = [ipaddr.process(ipAddress), ipaddr.parse(network)]
    if (address.kind() !== parsed.kind()) return false
    const prefix = Number(length ?? (parsed.kind() === 'ipv4' ? 32 : 128))
    return address.match(parsed, prefix)
  })
