import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'
import { runTool, runToolBeside } from './run-tool.mjs'
import { failures, slowest, testsOfPlaywright, testsOfVitest } from './test-reports.mjs'

await ensureInstalled({ dev: true })
const node = findNode()
const reports = mkdtempSync(path.join(tmpdir(), 'lyceum-reports-'))
const tests = []
const isOfGenerated = (name) => name === 'generated files'

const counts = [
  // Before the build, which regenerates the route tree and would hide a stale one.
  await runChecks(node, { which: isOfGenerated }),
  // Before the tests that start the product, so they don't all build it at once; it uses only one core.
  ...(await Promise.all([
    buildBeside(),
    runChecks(node, { which: (name) => !isOfGenerated(name) }),
  ])),
  unitAndApi(),
  step('scripts per page', 'scripts/page-scripts.ts', []),
  journeys(),
]
rmSync(reports, { recursive: true })

console.log(`\nThe slowest:\n${slowest(tests).join('\n')}`)
const failing = failures(tests)
if (failing.length > 0) console.log(`\nFailed:\n${failing.join('\n')}`)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function buildBeside() {
  return told('build', await runToolBeside(node, 'scripts/build.mjs', ['--if-changed']))
}

function unitAndApi() {
  const report = path.join(reports, 'vitest.json')
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const fine = runTool(node, 'node_modules/vitest/vitest.mjs', words, {
    env: { NODE_ENV: 'test' },
  })
  const found = readReport(report)
  tests.push(...testsOfVitest(found))
  const { numPassedTests = 0, numFailedTests = 0 } = found
  return counted(fine, numPassedTests, numFailedTests)
}

function journeys() {
  if (!runTool(node, 'scripts/install-browser.ts', [])) return { passed: 0, failed: 1 }
  const report = path.join(reports, 'playwright.json')
  const fine = runTool(node, 'node_modules/@playwright/test/cli.js', ['test'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const found = readReport(report)
  tests.push(...testsOfPlaywright(found))
  const { expected = 0, unexpected = 0, flaky = 0 } = found.stats ?? {}
  return counted(fine, expected, unexpected + flaky)
}

function step(name, program, words) {
  return told(name, runTool(node, program, words))
}

function told(name, passed) {
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  return counted(passed, passed ? 1 : 0, 0)
}

/** A run that failed without a failed test, such as a crash, counts as one. */
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
