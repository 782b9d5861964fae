import { parseArgs } from 'node:util'
import { access } from './access.ts'
import { faults } from './faults.ts'
import { fuzz } from './fuzz.ts'
import { plans } from './plans.ts'
import { startProduct, type Product } from './product.ts'

/** Each starts from a fresh demo, prints what it did and answers what it found wrong. */
const instruments: Record<string, (product: Product, seed: number) => Promise<string[]>> = {
  access,
  fuzz,
  faults,
  plans,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const chosen = positionals.length > 0 ? positionals : Object.keys(instruments)
for (const name of chosen) {
  const instrument = instruments[name]
  if (!instrument) {
    console.error(`There is no ${name}; choose from ${Object.keys(instruments).join(', ')}.`)
    process.exit(1)
  }
  console.log(`\n# ${name}`)
  const product = await startProduct()
  const interrupted = () => void product.stop().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const findings = await instrument(product, seed)
    for (const finding of findings) console.log(`✗ ${finding}`)
    console.log(findings.length === 0 ? '✓ nothing found' : `${findings.length} found`)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await product.stop()
  }
}
