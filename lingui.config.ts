import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  // Those of the catalogs are added by scripts/words.ts: nothing is translated while the app is built.
  locales: ['en'],
  // Without the lines that say a message, which every edit would move.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['web'],
      exclude: ['**/dist/**', '**/*.test.*', '**/*.gen.ts'],
    },
  ],
})
