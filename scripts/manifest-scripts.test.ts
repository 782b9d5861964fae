import { expect, test } from 'vitest'
import { scriptsOf } from './manifest-scripts.ts'

const manifest = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_card.js': { file: 'card.js', imports: ['_react.js'] },
  'routes/index.tsx?tsr-split=component': { file: 'home.js', imports: ['_card.js'] },
  'routes/login.tsx?tsr-split=component': { file: 'login.js', imports: ['_form.js'] },
  '_form.js': { file: 'form.js' },
}

test('a page weighs its entry, its route and what both import, once', () => {
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
