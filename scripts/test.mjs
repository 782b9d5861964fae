import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'
import { runTool } from './run-tool.mjs'

await ensureInstalled({ dev: true })
const node = findNode()
const reports = mkdtempSync(path.join(tmpdir(), 'lyceum-reports-'))

const counts = [
  runChecks(node),
  // Before the tests that start the product, so that they don't all build it at once.
  step('build', 'scripts/build.mjs', ['--if-changed']),
  unitAndApi(),
  step('page weight', 'scripts/page-weight.ts', []),
  journeys(),
]
rmSync(reports, { recursive: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function unitAndApi() {
  const report = path.join(reports, 'vitest.json')
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const fine = runTool(node, 'node_modules/vitest/vitest.mjs', words, {
    env: { NODE_ENV: 'test' },
  })
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return counted(fine, numPassedTests, numFailedTests)
}

function journeys() {
  if (!runTool(node, 'scripts/install-browser.ts', [])) return { passed: 0, failed: 1 }
  const report = path.join(reports, 'playwright.json')
  const fine = runTool(node, 'node_modules/@playwright/test/cli.js', ['test'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  return counted(fine, expected, unexpected + flaky)
}

function step(name, program, words) {
  const passed = runTool(node, program, words)
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  return counted(passed, passed ? 1 : 0, 0)
}

/** A run that failed without naming a failed test, such as one that crashed, counts as one. */
function counted(fine, passed, failed) {
  return { passed, failed: fine ? failed : Math.max(failed, 1) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
