import { expect, test } from 'vitest'
import { pagesOf, scriptsOf } from './manifest-scripts.ts'

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_card.js': { file: 'card.js', imports: ['_react.js'] },
  'routes/index.tsx?tsr-split=component': { file: 'home.js', imports: ['_card.js'] },
  'routes/login.tsx?tsr-split=component': { file: 'login.js', imports: ['_form.js'] },
  '_form.js': { file: 'form.js' },
}

test('a page counts its entry, its route and the imports of both, once', () => {
  expect(scriptsOf(manifest, 'routes/index.tsx').toSorted()).toEqual([
    'card.js',
    'home.js',
    'main.js',
    'react.js',
  ])
})

test('a missing route is an error, not a light page', () => {
  expect(() => scriptsOf(manifest, 'routes/gone.tsx')).toThrow('routes/gone.tsx')
})

test('a page includes the layouts of the folders above it', () => {
  const framed = {
    ...manifest,
    'routes/_shell/route.tsx?tsr-split=component': { file: 'shell.js' },
    'routes/_shell/home/news.tsx?tsr-split=component': { file: 'news.js' },
  }
  expect(pagesOf(framed)).toContainEqual({
    page: 'routes/_shell/home/news.tsx',
    routes: ['routes/_shell/route.tsx', 'routes/_shell/home/news.tsx'],
  })
  expect(pagesOf(framed)).toContainEqual({ page: 'routes/index.tsx', routes: ['routes/index.tsx'] })
})
