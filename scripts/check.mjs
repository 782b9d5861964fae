import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'
import { runToolBeside } from './run-tool.mjs'

const tsc = 'node_modules/typescript/bin/tsc'
const depcruise = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'

/**
 * Checks that must pass before tests are worth running.
 *
 * @type {[name: string, program: string, words: string[]][]}
 */
const checks = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware']],
  ['types of contract', tsc, ['-p', 'contract']],
  ['types of server', tsc, ['-p', 'server']],
  ['types of web', tsc, ['-p', 'web']],
  ['imports', depcruise, ['contract', 'server', 'web', 'e2e', 'bench', 'proof']],
  ['generated files', 'scripts/generate.ts', ['--check']],
  ['words', 'scripts/check-words.ts', []],
  ['translations', 'scripts/check-translations.ts', []],
  ['server translations', 'scripts/server-words.ts', ['--check']],
]

/**
 * Runs every check that `which` picks by name, even after one failed, and returns how many passed and failed. `lint`
 * limits linting to the given files.
 */
export async function runChecks(node, { which = () => true, lint = [] } = {}) {
  const counts = { passed: 0, failed: 0 }
  for (const [name, program, words] of checks.filter(([name]) => which(name))) {
    const before = Date.now()
    const passed = await runToolBeside(node, program, name === 'lint' ? [...words, ...lint] : words)
    counts[passed ? 'passed' : 'failed'] += 1
    console.log(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - before) / 1000).toFixed(1)} s)`)
  }
  return counts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled({ dev: true })
  const { passed, failed } = await runChecks(findNode())
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
