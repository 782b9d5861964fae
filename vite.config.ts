import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './scripts/compile-messages.ts'
import { remembered } from './scripts/remembered.ts'
import { scriptGroups } from './scripts/script-groups.ts'
import { plainModules, withoutSchemas } from './scripts/without-schemas.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = `http://localhost:${process.env['PORT'] ?? 4000}`

/** Sonner writes a style element, which the content security policy forbids; we import its file. */
const withoutStyleElement: Plugin = {
  name: 'without-style-element',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code, id) {
      const cleaned = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (cleaned === code) this.error(`Found no style element to remove in ${id}`)
      return { code: cleaned, map: null }
    },
  },
}

const grouped = scriptGroups()

/** The server renders what browsers do, so it is compiled alike. */
const compiler = reactCompilerPreset()
delete compiler.rolldown.applyToEnvironmentHook

export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: here('./web'),
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    withoutStyleElement,
    plainModules,
    !isSsrBuild && grouped.collect,
    tanstackRouter({
      target: 'react',
      routesDirectory: here('./web/routes'),
      generatedRouteTree: here('./web/route-tree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    lingui(),
    babel({
      plugins: [compileMessages, ...(command === 'build' ? [withoutSchemas] : [])],
      // Babel runs presets from last to first: the macros must be gone when the compiler starts.
      presets: [compiler, linguiTransformerBabelPreset({ descriptorFields: 'message' })],
    }).then(remembered),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      // Scroll locking writes a style element, which the content security policy forbids.
      'react-style-singleton': here('./web/ui/style-singleton.ts'),
    },
  },
  build: {
    outDir: here('./web/dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // An inlined font or image would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: grouped.groups } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/auth': server,
      '/invite': server,
      '/files': server,
      '/saml': server,
      '/ws': { target: server, ws: true },
    },
  },
}))
