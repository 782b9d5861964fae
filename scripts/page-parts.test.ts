import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '../web')

test('every part of a page is named for the file that it imports', () => {
  const files = globSync('**/*.tsx', { cwd: web, exclude: ['dist/**'] })
  const parts = files.flatMap((file) => {
    const text = readFileSync(join(web, file), 'utf8')
    const found = text.matchAll(/\bpagePart\(\s*'([^']+)',[^]*?import\(\s*'([^']+)'/g)
    return [...found].map(([, source = '', imported = '']) => ({
      source,
      imported: imported.startsWith('#web/')
        ? imported.slice('#web/'.length)
        : relative(web, resolve(web, dirname(file), imported)),
    }))
  })
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter(({ source, imported }) => source !== imported)).toEqual([])
})
