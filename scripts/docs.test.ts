import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '#server/command/commands.ts'
import { help } from '#server/command/help.ts'
import { readWords } from '#server/command/read-words.ts'
import { settingNames } from '#server/env.ts'

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

const operations = await readFile(join(root, 'docs/operations.md'), 'utf8')

test('every command in the guide for operators exists, and every command is in the help', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const run = [...operations.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(run.filter((name) => !scripts[name])).toEqual([])

  const called = [
    ...operations.matchAll(/(?:npm run lyceum --|bin\/lyceum) ([\w-]+)(?: ([\w-]+))?/g),
  ]
  expect(called.length).toBeGreaterThan(10)
  const unknown = called
    .filter(([, first = '']) => !['help', 'start'].includes(first))
    .filter(([, first = '', second = '']) => !commands[first] && !commands[`${first} ${second}`])
  expect(unknown.map(([text]) => text)).toEqual([])
  for (const name of Object.keys(commands)) expect(help).toContain(`\n  ${name} `.trimEnd())
})

test('every command in the guide is understood with its options', () => {
  const lines = [...operations.matchAll(/`npm run lyceum -- ([^`]+)`/g)].map(
    ([, line = '']) => line,
  )
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) {
    const [first = '', second = '', ...words] = line.split(/\s+/)
    const command = commands[`${first} ${second}`]
    if (command) readWords(words, command.options, command.argument)
    else readWords([second, ...words].filter(Boolean), commands[first]?.options ?? {})
  }
})

test('every setting is in the guide for operators', () => {
  expect(settingNames.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})
