import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'
import { root } from './project.mjs'
import { runTool } from './run-tool.mjs'

/** A quick check before a commit: the checks, the tests without a database, and those of the changed nouns. */
await ensureInstalled({ dev: true })
const node = findNode()
const vitest = 'node_modules/vitest/vitest.mjs'

const changed = changedFiles()
const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const { failed } = await runChecks(node, { lint: code.length > 0 ? code : ['vitest.config.ts'] })
const unit = runTool(node, vitest, [
  'run',
  ...['contract', 'proof', 'web'].flatMap((name) => ['--project', name]),
])
const nouns = [...new Set(changed.map(nounOf))].filter((noun) => noun !== undefined)
const folders = nouns.map((noun) => `server/${noun}/`)
if (folders.length > 0) console.log(`\nChanged nouns: ${nouns.join(', ')}`)
const ofNouns =
  folders.length === 0 ||
  runTool(node, vitest, ['run', '--project', 'server', '--passWithNoTests', ...folders])
process.exit(failed === 0 && unit && ofNouns ? 0 : 1)

/** Differences from main, or on main from the last commit, including new files. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  const files = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return files.filter((file) => existsSync(path.join(root, file)))
}

/** `server/orders/…`, `contract/orders.ts` and `web/features/orders/…` all belong to orders. */
function nounOf(file) {
  const noun = /^(?:server|web\/features)\/([\w-]+)\/|^contract\/([\w-]+)\.ts$/.exec(file)
  const name = noun?.[1] ?? noun?.[2]
  return name && existsSync(path.join(root, 'server', name)) ? name : undefined
}

function git(...words) {
  const { stdout, status } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
