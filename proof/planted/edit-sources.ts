import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { edited } from './edited.ts'
import { plants } from './plants.ts'

const root = path.resolve(import.meta.dirname, '../..')
const edits = plants[process.env['PROOF_PLANT'] ?? '']?.edits ?? []
const byAddress = Map.groupBy(edits, ({ file }) => pathToFileURL(path.join(root, file)).href)

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const ofFile = byAddress.get(url)
    if (!ofFile || !loaded.source) return loaded
    return {
      ...loaded,
      source: edited(Buffer.from(loaded.source as Uint8Array).toString(), ofFile),
    }
  },
})
