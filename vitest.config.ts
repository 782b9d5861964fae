import { availableParallelism } from 'node:os'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The files of a worker share its modules: importing the whole server anew for each would take longer than the tests.
    isolate: false,
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'proof', include: ['proof/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/testing/global-setup.ts',
          setupFiles: './server/testing/each-file.ts',
          // Generous, for machines that are busy with other work; a quick machine never waits.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [
          lingui(),
          babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
        ],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] },
      },
      {
        // Real processes, started and killed.
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
