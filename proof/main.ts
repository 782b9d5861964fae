import { parseArgs } from 'node:util'
import { accessibility } from './accessibility.ts'
import { access } from './access.ts'
import { dependencies } from './dependencies.ts'
import { faults } from './faults.ts'
import { files } from './files.ts'
import { firstPages } from './first-pages.ts'
import { fuzz } from './fuzz.ts'
import { languages } from './languages.ts'
import { outages } from './outages.ts'
import { changingNames, outside } from './outside.ts'
import { plans } from './plans.ts'
import { plantInDatabase, settingsWithPlant } from './planted/plant-fault.ts'
import { plants } from './planted/plants.ts'
import { replicas } from './replicas.ts'
import { scripts } from './scripts.ts'
import { sessions } from './sessions.ts'
import { startProduct, type Product, type Run } from './product.ts'
import { twoServers } from './two-servers.ts'
import { whoseAnswers } from './whose-answers.ts'
import { words } from './words.ts'

/** Each prints what it did and returns its findings. */
type Instrument = (run: Run, planted: boolean) => Promise<string[]>

const instruments: Record<string, Instrument> = {
  access: onDemo('access', access),
  fuzz: onDemo('fuzz', fuzz),
  faults: onDemo('faults', faults),
  plans: onDemo('plans', plans),
  scripts: onDemo('scripts', scripts),
  files: onDemo('files', files),
  sessions: onDemo('sessions', sessions),
  outside: onDemo('outside', outside, `--import ${changingNames}`),
  words: onDemo('words', words),
  languages: onDemo('languages', languages),
  outages,
  'two-servers': twoServers,
  'whose-answers': whoseAnswers,
  replicas,
  dependencies,
  'first-pages': onDemo('first-pages', firstPages),
  accessibility: onDemo('accessibility', accessibility),
}

/** Starts from a fresh demo, which is deleted afterwards. */
function onDemo(
  name: string,
  examine: (product: Product, run: Run) => Promise<string[]>,
  options = '',
): Instrument {
  return async (run, planted) => {
    const product = await startProduct(
      planted ? settingsWithPlant(name, options) : { NODE_OPTIONS: options },
    )
    const interrupted = () => void product.stop().then(() => process.exit(130))
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    try {
      const plant = plants[name]
      if (planted && plant) await plantInDatabase(await product.databaseUrl(), plant)
      return await examine(product, run)
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      await product.stop()
    }
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    calls: { type: 'string' },
    plant: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const calls = values.calls === undefined ? undefined : Number(values.calls)
const everyPlant = positionals[0] === 'planted'
const named = everyPlant ? positionals.slice(1) : positionals
const chosen = named.length > 0 ? named : Object.keys(everyPlant ? plants : instruments)
const unknown = chosen.find((name) => !instruments[name])
if (unknown) {
  console.error(`There is no ${unknown}; choose from ${Object.keys(instruments).join(', ')}.`)
  process.exit(1)
}
for (const name of chosen) {
  const plant = everyPlant || values.plant ? plants[name] : undefined
  console.log(`\n# ${name}${plant ? `, planted: ${plant.fault}` : ''}`)
  const only = values.only ?? plant?.only ?? ''
  const findings = (await instruments[name]?.({ seed, only, calls }, plant !== undefined)) ?? []
  for (const finding of findings) console.log(`✗ ${finding}`)
  if (everyPlant) console.log(findings.length > 0 ? '✓ the fault was found' : '✗ it was not found')
  else console.log(findings.length === 0 ? '✓ nothing found' : `${findings.length} found`)
  if (everyPlant === (findings.length === 0)) process.exitCode = 1
}
