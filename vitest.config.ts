import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'proof', include: ['proof/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/testing/global-setup.ts',
          testTimeout: 20_000,
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
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 300_000 },
      },
    ],
  },
})
