import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode } from './node24.mjs'

await ensureInstalled()
await ensureWebBuilt(findNode(), { force: !process.argv.includes('--if-changed') })
