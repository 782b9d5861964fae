import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** How many proxies stand before this server, or the addresses they connect from. */
export type TrustedProxies = number | readonly string[]

const maximumHops = 10

/** TRUST_PROXY: `0`, a number of hops, or addresses and networks separated by commas. Nothing else has a meaning. */
export const TrustedProxiesSetting = z.pipe(
  z.string().check(z.refine(isMeant, { error: help })),
  z.transform((value): TrustedProxies => (isCount(value) ? Number(value) : listed(value))),
)

const listed = (value: string) => value.split(/[\s,]+/).filter(Boolean)

const isCount = (value: string) => /^\d+$/.test(value.trim())

function isMeant(value: string) {
  if (isCount(value)) return Number(value) <= maximumHops
  const entries = listed(value)
  return entries.length > 0 && entries.every(isNetwork)
}

/** A network of everyone would let everyone choose the address they seem to come from. */
function isNetwork(entry: string) {
  const [address = '', prefix, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  return (
    /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128)
  )
}

function help() {
  return `use 0 for no proxy, the number of proxies in front of Lyceum (1 to ${maximumHops}), or their addresses and networks separated by commas, such as 10.0.0.0/8`
}
