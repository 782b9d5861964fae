import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'
import { runTool } from './run-tool.mjs'

/** `node scripts/with-node24.mjs file.ts …`: for scripts in TypeScript, whatever Node calls them. */
const [program, ...words] = process.argv.slice(2)
ensureInstalled({ dev: true })
process.exit(runTool(findNode(), program, words) ? 0 : 1)
