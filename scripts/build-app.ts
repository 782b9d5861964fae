import path from 'node:path'
import { build, type InlineConfig } from 'vite'
import config from '../vite.config.ts'
import { translateBuild } from './translate-build.ts'

const [folder] = process.argv.slice(2)
// Vite empties the folder it builds into, and without a name that would be the sources.
if (!folder) throw new Error('Name the folder to build into.')

/** Builds the web app into a folder: the browser's files, and in `.server` the code that renders first pages. */
const how = (isSsrBuild: boolean): InlineConfig => ({
  ...config({ command: 'build', mode: 'production', isSsrBuild }),
  configFile: false,
  logLevel: 'warn',
})
const { build: forBrowsers, ...browsers } = how(false)
await build({ ...browsers, build: { ...forBrowsers, outDir: folder } })

const { build: forServer, ...server } = how(true)
await build({
  ...server,
  // Bundled with its libraries, which are then resolved the way a browser's are.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...forServer,
    outDir: path.join(folder, '.server'),
    copyPublicDir: false,
    manifest: false,
    ssr: path.join(import.meta.dirname, '../web/server.tsx'),
    rolldownOptions: {},
  },
})

await translateBuild(folder)
