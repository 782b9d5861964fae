import ipaddr from 'ipaddr.js'

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
