import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const decisions = (await readdir(join(root, 'docs/decisions'))).map(
  (file) => `docs/decisions/${file}`,
)
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/glossary.md',
  'docs/operations.md',
  'docs/performance.md',
  'docs/testing.md',
  ...decisions,
]

/** Paths in backticks that start with one of our folders, and links; patterns with <…>, … or * are skipped. */
const mentioned = (text: string) =>
  [
    ...text.matchAll(
      /`((?:contract|server|web|e2e|bench|docs|scripts|deploy|bin)\/[\w./-]+)`|\]\((?!https?:)([^)#]+)/g,
    ),
  ].map(([, path, link]) => path ?? link ?? '')

test.each(pages)('every path mentioned in %s exists', async (page) => {
  const text = await readFile(join(root, page), 'utf8')
  const base = page.startsWith('docs/') ? join(root, page, '..') : root
  const missing = mentioned(text).filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(base, path)),
  )
  expect(missing).toEqual([])
})
