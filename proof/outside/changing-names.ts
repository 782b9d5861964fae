import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A preload: names under attempt.test that no name server knows. `changing…` resolves to an external address the first
 * time and to this machine afterwards; `both…` resolves to both at once.
 */
const outsider = { address: '198.51.100.7', family: 4 }
const here = { address: '127.0.0.1', family: 4 }
const asked = new Set<string>()

function addressesOf(name: string): LookupAddress[] | null {
  if (!name.endsWith('.attempt.test')) return null
  if (name.startsWith('both')) return [outsider, here]
  if (asked.has(name)) return [here]
  asked.add(name)
  return [outsider]
}

const { lookup } = dns
const lookupLater = dns.promises.lookup
Object.assign(dns, {
  lookup: (name: string, options: { all?: boolean }, done: (...given: unknown[]) => void) => {
    const found = addressesOf(name)
    if (!found) lookup(name, options, done)
    else if (options.all) done(null, found)
    else done(null, found[0]?.address, found[0]?.family)
  },
})
Object.assign(dns.promises, {
  lookup: async (name: string, options: object) =>
    addressesOf(name) ?? (await lookupLater(name, options)),
})
syncBuiltinESMExports()
