import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'
import { runTool } from './run-tool.mjs'

/** `node scripts/with-node24.mjs --a-flag-of-node file.ts …`: runs TypeScript scripts, whichever Node calls them. */
const given = process.argv.slice(2)
const start = given.findIndex((word) => !word.startsWith('--'))
const [flags, [program, ...words]] = [given.slice(0, start), given.slice(start)]
await ensureInstalled({ dev: true })
process.exit(runTool(findNode(), program, words, { flags }) ? 0 : 1)
