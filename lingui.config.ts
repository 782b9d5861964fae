import { defineConfig } from '@lingui/cli'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['web'],
      exclude: ['**/dist/**', '**/*.test.*', '**/*.gen.ts'],
    },
  ],
})
